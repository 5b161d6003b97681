/**
 * Fills varstrings: `"$1e"v` takes what a regular expression captured, `VSTR:@{SET}` the tags that unified, and `%u %U
 * %l %L` change case. Also `tagsOfSet`, the tags that a set stands for when a rule writes them.
 */

import type { TrieNode } from '../index/indexed-set.js';
import { SET } from '../model/sets.js';
import { TAG, type Tag } from '../model/tags.js';
import { CHARACTERS_AT_MOST, runaway } from '../state/growth.js';
import type { Run } from '../state/run.js';

/** Stands for `%` and `$` of markers, so that captured text cannot become one. */
const MARK = '\u0001';

/** The number of the tag that a varstring becomes here and now. */
export function fillVarstring(run: Run, tag: Tag): number {
  let text = tag.text.replace(/%([uUlL])|\$([1-9])/g, (_, letter?: string, digit?: string) => MARK + (letter ?? digit));
  for (let i = 0; i < tag.varNames.length; i++) {
    const filling = tagsOfSet(run, tag.varSets[i]!)
      .map((number) => run.tags.text(number))
      .join('_');
    text = text.replaceAll(tag.varNames[i]!, () => filling);
  }
  const { context } = run.ruleState;
  const count = Math.min(context?.captureCount ?? 0, 9);
  for (let i = 0; i < count; i++) text = text.replaceAll(`${MARK}${i + 1}`, () => context!.captures[i]!);
  if (text.length > CHARACTERS_AT_MOST) runaway(run, `write a tag of more than ${CHARACTERS_AT_MOST} characters`);
  text = changeCase(text).replaceAll(MARK, '$');
  const suffix = (tag.type & TAG.CASE_INSENSITIVE ? 'i' : '') + (tag.type & TAG.REGEXP ? 'r' : '');
  return run.tags.internWritten(text + suffix, (tag.type & TAG.PRESERVE_ESCAPES) !== 0);
}

/** From the last marker to the first, so that `%U$1%lx` leaves the x alone. */
function changeCase(text: string): string {
  let result = text;
  for (;;) {
    let at = -1;
    for (const mode of 'uUlL') at = Math.max(at, result.lastIndexOf(MARK + mode));
    if (at < 0) return result;
    const mode = result[at + 1]!;
    const head = result.slice(0, at);
    const tail = result.slice(at + 2);
    const first = tail.length > 0 ? String.fromCodePoint(tail.codePointAt(0)!) : '';
    if (mode === 'u') result = head + first.toUpperCase() + tail.slice(first.length);
    else if (mode === 'U') result = head + tail.toUpperCase();
    else if (mode === 'l') result = head + first.toLowerCase() + tail.slice(first.length);
    else result = head + tail.toLowerCase();
  }
}

/** The tags of a set in order; of a unified one, those that were chosen. Repeated neighbours are left out. */
export function tagsOfSet(run: Run, number: number): readonly number[] {
  const written = run.index.written[number];
  if (written?.tags !== undefined) return written.tags;
  const collected: number[] = [];
  collect(run, number, false, collected);
  const tags = collected.filter((tag, i) => i === 0 || tag !== collected[i - 1]);
  if (written !== undefined) written.tags = tags;
  return tags;
}

function collect(run: Run, number: number, unify: boolean, into: number[]): void {
  const set = run.index.sets[number]!;
  if (set.type & SET.SET_UNIFY && set.sets.length > 0) {
    const chosen = run.ruleState.context?.unifSets.get(number);
    for (const member of run.index.sets[set.sets[0]!]!.sets) {
      if (chosen?.has(member)) collect(run, member, unify, into);
    }
    return;
  }
  if (set.sets.length > 0) {
    for (const member of set.sets) collect(run, member, unify || (set.type & SET.TAG_UNIFY) !== 0, into);
    return;
  }
  const { plain, special } = set.source;
  if (!unify && !(set.type & SET.TAG_UNIFY)) {
    for (const node of set.plain.values()) pushTrie(node, into);
    for (const node of set.special) pushTrie(node, into);
    return;
  }
  const chosen = run.ruleState.context?.unifTags.get(number);
  if (chosen && (plain.includes(chosen as number[]) || special.includes(chosen as number[]))) into.push(...chosen);
}

/** A beginning that alternatives share is written once. */
function pushTrie(node: TrieNode, into: number[]): void {
  into.push(node.tag);
  for (const child of node.children) pushTrie(child, into);
}
