/**
 * Does a set match a reading? Start at `matchSet`. Where the answer depends on the tags alone it is remembered with the
 * reading's content, and the next reading that says the same gets it for nothing.
 */

import { type IndexedSet, PURITY, type TrieNode } from '../index/indexed-set.js';
import { NOWHERE } from '../index/set-program.js';
import { SET, SET_OP } from '../model/sets.js';
import { TAG } from '../model/tags.js';
import type { Run } from '../state/run.js';
import type { Reading } from '../state/window.js';
import { matchTag } from './match-tag.js';

/** `unify`: inside `$$`, where the alternative that matches first has to match everywhere in the rule. */
export function matchSet(run: Run, reading: Reading, number: number, unify = false): boolean {
  if (unify) {
    const set = run.index.sets[number]!;
    // What does not match at all cannot unify either; it has nothing to do with what was chosen so far.
    if (set.isPlainList && !matchSet(run, reading, number)) return false;
    run.budget.spend();
    return evaluate(run, reading, set, true);
  }
  if (remembers(run, number)) return matchesAtAll(run, reading, number);
  // A set of impure sets of impure sets is evaluated anew at every mention. Only this counts: what is remembered from text to
  // text would make the steps of one depend on the others.
  run.budget.spend();
  return evaluate(run, reading, run.index.sets[number]!, false);
}

/** Whether a set matches, asked for no more than that: what expressions capture is not wanted. Not for impure sets. */
export function matchesAtAll(run: Run, reading: Reading, number: number): boolean {
  const place = run.index.program.places[number]!;
  if (place === NOWHERE) return evaluateAtAll(run, reading, number);
  const row = run.rowOf(reading);
  return ((run.contents.rows[row + (place >> 5)]! >>> (place & 31)) & 1) === 1;
}

/** The same, asked anew. */
export function evaluateAtAll(run: Run, reading: Reading, number: number): boolean {
  const { testState } = run;
  const wantsCaptures = testState.wantsCaptures;
  testState.wantsCaptures = false;
  const matched = evaluate(run, reading, run.index.sets[number]!, false);
  testState.wantsCaptures = wantsCaptures;
  return matched;
}

/** Does the outcome depend on the reading's tags alone? */
function remembers(run: Run, set: number): boolean {
  const purity = run.index.purity[set]!;
  if (purity !== PURITY.CAPTURES) return purity === PURITY.PURE;
  return !run.testState.wantsCaptures || !run.capturing;
}

function evaluate(run: Run, reading: Reading, set: IndexedSet, unify: boolean): boolean {
  if (set.type & SET.ANY) return true;
  const unifies = unify || (set.type & SET.TAG_UNIFY) !== 0;
  if (set.sets.length === 0) return matchList(run, reading, set, unifies);
  if (set.type & SET.SET_UNIFY) return matchUnifiedSets(run, reading, set, unifies);
  const matched = matchExpression(run, reading, set, unifies);
  if (unifies && run.ruleState.context) shareUnifiedTag(run, set);
  return matched;
}

/** Members joined by operators; OR binds loosest, the rest goes from left to right. */
function matchExpression(run: Run, reading: Reading, set: IndexedSet, unify: boolean): boolean {
  const { sets, ops } = set;
  for (let i = 0; i < sets.length; i++) {
    let matched = matchSet(run, reading, sets[i]!, unify);
    let failedFast = false;
    while (i < sets.length - 1 && ops[i] !== SET_OP.OR) {
      const op = ops[i]!;
      i++;
      // What cannot change the result is not asked: sets that unify remember each answer.
      if (!matched && op !== SET_OP.FAIL_FAST) continue;
      const isThere = matchSet(run, reading, sets[i]!, unify);
      if (op === SET_OP.FAIL_FAST && isThere) failedFast = true;
      matched &&= isThere === (op === SET_OP.PLUS);
    }
    if (matched) return true;
    if (failedFast) return false;
  }
  return false;
}

/** `&&NAME`: the first match fixes which member sets are meant, later ones need one of those. */
function matchUnifiedSets(run: Run, reading: Reading, set: IndexedSet, unify: boolean): boolean {
  const { context } = run.ruleState;
  if (!context) return false;
  let chosen = context.unifSets.get(set.number);
  if (!chosen) {
    chosen = new Set();
    context.unifSets.set(set.number, chosen);
  }
  if (chosen.size === 0) {
    const members = run.index.sets[set.sets[0]!]!;
    for (const member of members.sets) {
      if (matchSet(run, reading, member, unify)) chosen.add(member);
    }
    return chosen.size > 0;
  }
  let any = false;
  for (const member of chosen) {
    if (matchSet(run, reading, member, unify)) any = true;
  }
  return any;
}

function shareUnifiedTag(run: Run, set: IndexedSet): void {
  const { unifTags } = run.ruleState.context!;
  for (let i = 0; i < set.sets.length; i++) {
    const member = set.sets[i]!;
    const tag = unifTags.get(member);
    if (!tag) continue;
    for (let j = 0; j < set.sets.length; j++) unifTags.set(set.sets[j]!, tag);
    return;
  }
}

/** The alternatives of a LIST, those of plain tags first, in the order of their hashes. */
function matchList(run: Run, reading: Reading, set: IndexedSet, unify: boolean): boolean {
  for (let i = 0; i < set.failFast.length; i++) {
    const tag = set.failFast[i]!;
    if (matchTag(run, reading, tag, unify) >= 0) return false;
  }
  if (set.plain.size > 0) {
    const { plain } = reading.content.facts;
    for (let i = 0; i < plain.length; i++) {
      const tag = plain[i]!;
      const node = set.plain.get(tag);
      if (node && (ends(run, set, node, unify) || walk(run, reading, set, node.children, unify))) return true;
    }
  }
  return walk(run, reading, set, set.special, unify);
}

function walk(run: Run, reading: Reading, set: IndexedSet, nodes: readonly TrieNode[], unify: boolean): boolean {
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    if (matchTag(run, reading, node.tag, unify) < 0) continue;
    if (run.tags.tags[node.tag]!.type & TAG.FAIL_FAST) continue;
    if (node.end ? ends(run, set, node, unify) : walk(run, reading, set, node.children, unify)) return true;
  }
  return false;
}

function ends(run: Run, set: IndexedSet, node: TrieNode, unify: boolean): boolean {
  if (!node.end) return false;
  if (!unify) return true;
  const { context } = run.ruleState;
  if (!context) return false;
  const before = context.unifTags.get(set.number);
  if (before) return before === node.end;
  context.unifTags.set(set.number, node.end);
  return true;
}
