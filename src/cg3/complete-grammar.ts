/**
 * Turns what a reader has found into a `Grammar`: the last step for texts and binaries alike. Start at `completeGrammar`. It
 * works out what follows from other things: which tags map, which sets are special or unify, which rules may not
 * reorder their tests, and which rules run in which section.
 */
import { FLAG, type Grammar, RULE, SECTION, SET, TAG, type TagSet } from './grammar.js';

export type GrammarParts = Omit<
  Grammar,
  'beforeSections' | 'sections' | 'afterSections' | 'nullSection' | 'hasProtect'
> & { readonly sectionCount: number };

const UNIFY = SET.TAG_UNIFY | SET.SET_UNIFY | SET.CHILD_UNIFY;

export function completeGrammar(parts: GrammarParts): Grammar {
  const { sectionCount, ...rest } = parts;
  const grammar: Grammar = {
    ...rest,
    beforeSections: [],
    sections: Array.from({ length: sectionCount }, () => []),
    afterSections: [],
    nullSection: [],
    hasProtect: parts.rules.some(({ type }) => type === RULE.PROTECT),
  };
  for (const tag of grammar.tags) {
    if (tag.text.startsWith(grammar.mappingPrefix)) tag.type |= TAG.MAPPING;
    else tag.type &= ~TAG.MAPPING;
  }
  const typed = new Uint8Array(grammar.sets.length);
  for (const set of grammar.sets) completeSet(grammar, set, typed);
  fixOrder(grammar);
  for (const rule of grammar.rules) {
    const lists = [grammar.sets[rule.mapList]!, grammar.sets[rule.subList]!];
    if (lists.some(({ type }) => type & SET.CHILD_UNIFY)) rule.flags |= FLAG.CAPTURE_UNIF;
    if (rule.nested) continue;
    if (rule.section === SECTION.BEFORE) grammar.beforeSections.push(rule.number);
    else if (rule.section === SECTION.AFTER) grammar.afterSections.push(rule.number);
    else if (rule.section === SECTION.NULL) grammar.nullSection.push(rule.number);
    else grammar.sections[rule.section]!.push(rule.number);
  }
  return grammar;
}

/** The bits that a set has because of what is in it. Sets are shallow, so this may recurse. */
function completeSet(grammar: Grammar, set: TagSet, done: Uint8Array): number {
  if (done[set.number] === 1) return set.type;
  done[set.number] = 1;
  let type = (set.type | SET.USED) & ~(SET.SPECIAL | SET.CHILD_UNIFY | SET.MAPPING | SET.ANY);
  for (const lists of [set.plain, set.special])
    for (const list of lists)
      for (const tag of list) {
        const bits = grammar.tags[tag]!.type;
        if (bits & TAG.SPECIAL) type |= SET.SPECIAL;
        if (bits & TAG.MAPPING) type |= SET.MAPPING;
        if (bits & TAG.ANY && list.length === 1) type |= SET.ANY;
      }
  for (const number of set.sets) {
    const inner = completeSet(grammar, grammar.sets[number]!, done);
    type |= inner & (SET.SPECIAL | SET.MAPPING);
    if (inner & UNIFY) type |= SET.CHILD_UNIFY;
  }
  if (type & UNIFY) type |= SET.SPECIAL | SET.CHILD_UNIFY;
  set.type = type;
  return type;
}

/** Tests that unify or fill varstrings give results to those behind them: such rules keep the order of their tests. */
function fixOrder({ rules, contexts, sets, tags }: Grammar): void {
  const fills = new Uint8Array(sets.length);
  const isVarstring = (list: readonly number[]) => list.some((tag) => tags[tag]!.type & TAG.VARSTRING);
  fixpoint(sets.length, fills, (number) => {
    const { plain, special, sets: inner } = sets[number]!;
    return inner.some((set) => fills[set] === 1) || plain.some(isVarstring) || special.some(isVarstring);
  });
  const depends = new Uint8Array(contexts.length);
  const setDepends = (set: number) => set > 0 && (fills[set] === 1 || (sets[set]!.type & UNIFY) !== 0);
  fixpoint(contexts.length, depends, (number) => {
    const { template, linked, target, barrier, cbarrier } = contexts[number]!;
    return (
      depends[template] === 1 ||
      depends[linked] === 1 ||
      setDepends(target) ||
      setDepends(barrier) ||
      setDepends(cbarrier)
    );
  });
  for (const rule of rules) {
    const contextual = [...rule.tests, ...rule.depTests, rule.depTarget];
    if (fills[rule.subList] || fills[rule.mapList] || contextual.some((number) => depends[number] === 1))
      rule.flags |= FLAG.KEEPORDER;
  }
}

/** Marks whatever `holds` for, until nothing new is found. Later ones mostly lead to earlier ones, so few rounds do. */
function fixpoint(length: number, marked: Uint8Array, holds: (number: number) => boolean): void {
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = 0; i < length; i++) {
      if (marked[i] === 1 || !holds(i)) continue;
      marked[i] = 1;
      changed = true;
    }
  }
}
