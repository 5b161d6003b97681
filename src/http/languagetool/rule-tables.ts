/**
 * The rules of each language, and their names. Start at `RuleTables.of`. A table is kept as long as the language has the
 * same checker: asking for the rules takes a worker.
 */
import type { GrammarRule } from '../../grammar/grammar-checker.js';
import type { LanguageService } from '../../service/operations/language-service.js';
import { RuleIds } from './rule-ids.js';

export interface RuleTable {
  readonly ids: RuleIds;
  readonly codes: readonly string[];
}

export class RuleTables {
  readonly #service: LanguageService;
  readonly #tables = new Map<string, { readonly version: string; readonly table: RuleTable }>();
  /** Of a language without grammar checker. */
  readonly none: RuleTable = { ids: new RuleIds([]), codes: [] };

  constructor(service: LanguageService) {
    this.#service = service;
  }

  async of(tag: string, signal: AbortSignal): Promise<RuleTable> {
    const { state, pack } = this.#service.registry.status('grammar', tag);
    if (state === 'not-installed' || state === 'broken') return this.none;
    const version = `${pack?.name}@${pack?.version}`;
    const kept = this.#tables.get(tag);
    if (kept?.version === version) return kept.table;
    const rules = await this.rules(tag, [], signal);
    const codes = rules.map(({ code }) => code);
    const table = { ids: new RuleIds(codes), codes };
    // Tags come from the deployments, so there is a bounded number of them.
    this.#tables.set(tag, { version, table });
    return table;
  }

  /** With titles for people. */
  async rules(tag: string, locales: readonly string[], signal: AbortSignal): Promise<readonly GrammarRule[]> {
    return (await this.#service.rules(tag, locales, { signal })).value;
  }
}
