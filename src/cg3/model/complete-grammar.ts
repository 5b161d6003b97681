/**
 * Turns what a reader has found into a `Grammar`: the last step for texts and binaries alike. Start at
 * `completeGrammar`. It works out what follows from other things: which tags map, which sets are special or unify,
 * which rules may not reorder their tests, and which rules run in which section.
 */

import { DataError } from '../../engine/data-error.js';
import type { Grammar } from './grammar.js';
import { DEEPEST_SET } from './grammar-builder.js';
import { GrammarRecord, type UnsortedGrammar } from './grammar-records.js';
import { FLAG, RULE, SECTION } from './rules.js';
import { SET, type TagSet } from './sets.js';
import { TAG } from './tags.js';

export type GrammarParts = UnsortedGrammar & { readonly sectionCount: number };

const UNIFY = SET.TAG_UNIFY | SET.SET_UNIFY | SET.CHILD_UNIFY;

/** Throws `DataError` where a set contains itself. */
export function completeGrammar(parts: GrammarParts): Grammar {
  const grammar = new GrammarRecord(parts, parts.sectionCount);
  grammar.hasProtect = grammar.rules.some(({ type }) => type === RULE.PROTECT);
  for (const tag of grammar.tags) {
    if (tag.text.startsWith(grammar.mappingPrefix)) tag.type |= TAG.MAPPING;
    else tag.type &= ~TAG.MAPPING;
  }
  checkDepth(grammar);
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

/**
 * `LIST Noun = N (SET:Noun) ;` with a static Noun contains itself: matching it would never end. Sets that are made of others
 * were checked where they were read; only here it is known what SET: leads to.
 */
function checkDepth({ sets, tags, file }: Grammar): void {
  const depths = new Int32Array(sets.length).fill(-1);
  const membersOf = ({ sets: members, special }: TagSet): number[] => {
    const named = special.flat().filter((tag) => tags[tag]!.type & TAG.SET);
    return [...members, ...named.map((tag) => tags[tag]!.setNumber)];
  };
  const depthOf = (set: TagSet, above: number): number => {
    if (depths[set.number]! >= 0) return depths[set.number]!;
    let depth = 0;
    if (above <= DEEPEST_SET) {
      for (const member of membersOf(set)) depth = Math.max(depth, depthOf(sets[member]!, above + 1) + 1);
    }
    if (above > DEEPEST_SET || depth > DEEPEST_SET) {
      throw new DataError(`the set ${set.name} contains itself, or is too deep`, { file });
    }
    depths[set.number] = depth;
    return depth;
  };
  for (const set of sets) depthOf(set, 0);
}

/** The bits that a set has because of what is in it. Sets are shallow, so this may recurse. */
function completeSet(grammar: Grammar, set: TagSet, done: Uint8Array): number {
  if (done[set.number] === 1) return set.type;
  done[set.number] = 1;
  let type = (set.type | SET.USED) & ~(SET.SPECIAL | SET.CHILD_UNIFY | SET.MAPPING);
  if (set.sets.length === 0) type &= ~SET.ANY;
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
  const isVarstring = (list: readonly number[]) => list.some((tag) => tags[tag]!.type & TAG.VARSTRING);
  // Most grammars have none, and their sets have very many lists.
  const hasVarstrings = tags.some(({ type }) => type & TAG.VARSTRING);
  const fills = reach(
    sets.map(({ plain, special }) => hasVarstrings && (plain.some(isVarstring) || special.some(isVarstring))),
    sets.map((set) => set.sets),
  );
  const setDepends = (set: number) => set > 0 && (fills[set] === 1 || (sets[set]!.type & UNIFY) !== 0);
  const depends = reach(
    contexts.map(({ target, barrier, cbarrier }) => setDepends(target) || setDepends(barrier) || setDepends(cbarrier)),
    contexts.map(({ template, linked }) => [template, linked]),
  );
  for (const rule of rules) {
    const contextual = [...rule.tests, ...rule.depTests, rule.depTarget];
    if (fills[rule.subList] || fills[rule.mapList] || contextual.some((number) => depends[number] === 1))
      rule.flags |= FLAG.KEEPORDER;
  }
}

/** Marks those that have a property themselves, or lead to one that has it. */
function reach(has: readonly boolean[], leadsTo: readonly (readonly number[])[]): Uint8Array {
  const comesFrom: number[][] = has.map(() => []);
  for (const [from, targets] of leadsTo.entries()) for (const to of targets) if (to >= 0) comesFrom[to]!.push(from);
  const marked = Uint8Array.from(has, Number);
  const queue = [...has.keys()].filter((number) => has[number]);
  for (let number = queue.pop(); number !== undefined; number = queue.pop())
    for (const from of comesFrom[number]!) {
      if (marked[from] === 1) continue;
      marked[from] = 1;
      queue.push(from);
    }
  return marked;
}
