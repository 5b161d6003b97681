/**
 * Writes a grammar as text that means the same: `vislcg3 --grammar-out`. Start at `writeGrammar`.
 *
 *     writeGrammar(readBinaryGrammar(bytes));
 */

import { POS } from '../model/contexts.js';
import type { Grammar } from '../model/grammar.js';
import { FLAG, RULE } from '../model/rules.js';
import { SET } from '../model/sets.js';
import { TAG } from '../model/tags.js';
import { ContextWriter } from './write-contexts.js';
import { RuleWriter } from './write-rules.js';
import { SetWriter } from './write-sets.js';
import { WrittenNames } from './written-names.js';

const { SETPARENT, SETCHILD, SPLITCOHORT, MERGECOHORTS } = RULE;
const NEEDS_DEPENDENCIES = new Set<number>([SETPARENT, SETCHILD, SPLITCOHORT, MERGECOHORTS]);
const { ADDRELATION, ADDRELATIONS, SETRELATION, SETRELATIONS, REMRELATION, REMRELATIONS } = RULE;
const NEEDS_RELATIONS = new Set<number>([
  ...[ADDRELATION, ADDRELATIONS, SETRELATION, SETRELATIONS, REMRELATION, REMRELATIONS, MERGECOHORTS],
]);
const DEPENDENCY = POS.DEP_CHILD | POS.DEP_SIBLING | POS.DEP_PARENT;

/** Throws `DataError` for the few sets that no text can make. */
export function writeGrammar(grammar: Grammar): string {
  const names = new WrittenNames(grammar);
  const sets = new SetWriter(grammar, names);
  const contexts = new ContextWriter(grammar, sets, names);
  const rules = new RuleWriter(grammar, names, sets, contexts).lines();
  const templates = [...contexts.templates(), ...unusedTemplates(grammar)];
  const parts = [
    head(grammar, names),
    [...sets.definitions(), ...aliases(grammar, names), ...sets.everything()],
    templates,
    rules,
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function head(grammar: Grammar, names: WrittenNames): string[] {
  const { mappingPrefix, subReadingsLtr, preferredTargets, reopenMappings, parentheses, cmdArgs, cmdArgsOverride } =
    grammar;
  const tags = (numbers: readonly number[]) => numbers.map((tag) => names.tag(tag, false)).join(' ');
  const lines: string[] = [];
  if (mappingPrefix !== '@') lines.push(`MAPPING-PREFIX = ${mappingPrefix} ;`);
  if (subReadingsLtr) lines.push('SUBREADINGS = LTR ;');
  if (grammar.ordered) lines.push('OPTIONS += ordered ;');
  if (grammar.addCohortAttach) lines.push('OPTIONS += addcohort-attach ;');
  if (cmdArgs !== '') lines.push(`CMDARGS += ${cmdArgs} ;`);
  if (cmdArgsOverride !== '') lines.push(`CMDARGS-OVERRIDE += ${cmdArgsOverride} ;`);
  if (preferredTargets.length > 0) lines.push(`PREFERRED-TARGETS = ${tags(preferredTargets)} ;`);
  if (reopenMappings.length > 0) lines.push(`REOPEN-MAPPINGS = ${tags(reopenMappings)} ;`);
  const pairs = parentheses.map((pair) => `(${pair.map((tag) => names.tag(tag, true)).join(' ')})`);
  if (pairs.length > 0) lines.push(`PARENTHESES = ${pairs.join(' ')} ;`);
  const statics = grammar.sets.filter(({ type }) => type & SET.STATIC).map(({ number }) => names.set(number));
  for (const { type, text, setNumber } of grammar.tags) if (type & TAG.SET && setNumber > 0) statics.push(text);
  if (statics.length > 0) lines.push(`STATIC-SETS = ${[...new Set(statics)].join(' ')} ;`);
  return lines;
}

/** Names inside of varstrings and SET: tags that mean a set which is written under another name. */
function aliases(grammar: Grammar, names: WrittenNames): string[] {
  const meant = new Map<string, number>();
  for (const { type, text, varSets, setNumber } of grammar.tags) {
    if (type & TAG.SET && setNumber > 0) meant.set(text, setNumber);
    const inBraces = type & TAG.VARSTRING ? [...text.matchAll(/\{([^{}]*)\}/g)] : [];
    for (const [i, [, name]] of inBraces.entries()) {
      const [plain, set] = unifying(grammar, name!, varSets[i]);
      if (set !== undefined) meant.set(plain, set);
    }
  }
  return [...meant]
    .filter(([name]) => names.named(name) === undefined)
    .map(([name, set]) => `SET ${name} = ${names.set(set)} ;`);
}

/** `$$each` is made of the set `each`. */
function unifying({ sets }: Grammar, name: string, set: number | undefined): [name: string, set: number | undefined] {
  if (set === undefined || !/^(\$\$|&&)/.test(name)) return [name, set];
  return [name.replace(/^(\$\$|&&)(\d+:)?/, ''), sets[set]!.sets[0]];
}

/** That a grammar has dependencies, relations or bags of tags may follow from something that no rule uses. */
function unusedTemplates(grammar: Grammar): string[] {
  const { rules, contexts } = grammar;
  const lines: string[] = [];
  const dependencies =
    grammar.addCohortAttach ||
    rules.some(
      ({ type, flags, childSet2 }) => NEEDS_DEPENDENCIES.has(type) || flags & FLAG.WITHCHILD || childSet2 > 0,
    ) ||
    contexts.some(({ pos }) => pos & DEPENDENCY);
  if (grammar.hasDependencies && !dependencies) lines.push('TEMPLATE has-dependencies = c (*) ;');
  const relations =
    rules.some(({ type }) => NEEDS_RELATIONS.has(type)) || contexts.some(({ pos }) => pos & POS.RELATION);
  if (grammar.hasRelations && !relations) lines.push('TEMPLATE has-relations = r:* (*) ;');
  const bags = contexts.some(({ pos }) => pos & POS.BAG_OF_TAGS);
  if (grammar.hasBagOfTags && !bags) lines.push('TEMPLATE has-bags = B (*) ;');
  return lines;
}
