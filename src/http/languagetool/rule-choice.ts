/**
 * Which findings a client wants: rules and categories that are switched on or off, and the level. Start at `RuleFilter`.
 *
 * What is switched off is told to the checker (`ignoreCodes`), so that it hides nothing else; the rest is left out of the answer.
 */
import { classify, type RuleClass, SPELLER_RULE, TYPO_CODE, WHITESPACE_RULE } from './categories.js';
import type { RuleChoice } from './check-parameters.js';
import type { RuleIds } from './rule-ids.js';

export class RuleFilter {
  readonly #choice: RuleChoice;

  constructor(choice: RuleChoice) {
    this.#choice = choice;
  }

  /** Whether the client says anything about rules. */
  get isChosen(): boolean {
    const { enabledRules, disabledRules, enabledCategories, disabledCategories } = this.#choice;
    return enabledRules.size + disabledRules.size + enabledCategories.size + disabledCategories.size > 0;
  }

  isWanted(code: string, id: string, { categoryId, issueType }: RuleClass): boolean {
    const { enabledRules, disabledRules, enabledCategories, disabledCategories, isEnabledOnly, isPicky } = this.#choice;
    const isNamed = (names: ReadonlySet<string>) =>
      names.has(id) || names.has(code) || (issueType === 'whitespace' && names.has(WHITESPACE_RULE));
    if (isNamed(disabledRules)) return false;
    const isEnabled = isNamed(enabledRules) || enabledCategories.has(categoryId);
    if (isEnabled) return true;
    if (isEnabledOnly || disabledCategories.has(categoryId)) return false;
    return isPicky || categoryId !== 'STYLE';
  }

  get wantsSpelling(): boolean {
    return this.isWanted(TYPO_CODE, SPELLER_RULE, classify(TYPO_CODE));
  }

  /** Those of `codes` that are switched off, and all that the client names by our codes. */
  ignoredCodes(codes: Iterable<string>, ids: RuleIds): string[] {
    const unwanted = [...codes].filter((code) => !this.isWanted(code, ids.idOf(code), classify(code)));
    const named = [...this.#choice.disabledRules].map((name) => ids.codeOf(name));
    const spelling = this.wantsSpelling ? [] : [TYPO_CODE];
    return [...new Set([...unwanted, ...named, ...spelling])].sort();
  }
}
