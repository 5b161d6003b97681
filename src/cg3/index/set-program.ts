/**
 * Which sets match a kind of reading, all of them at once: a row of bits. Start at `SetProgram.run`.
 *
 * Lists are looked up by the tags of the reading (list-index.ts), and sets that are made of sets follow from their members, in an order in which members
 * come first. Only sets that some rule or test asks about, and that depend on tags alone, have a place in the row.
 */
import type { Grammar } from '../model/grammar.js';
import { RULE } from '../model/rules.js';
import { SET, SET_OP, type TagSet } from '../model/sets.js';
import { TAG } from '../model/tags.js';
import { type IndexedSet, PURITY } from './indexed-set.js';

/** Tags that are present or not, whatever the reading's surroundings are. */
const LOOKED_UP = TAG.SPECIAL | TAG.REGEXP | TAG.CASE_INSENSITIVE | TAG.NUMERIC;
const NOT_LOOKED_UP = TAG.REGEXP_ANY | TAG.REGEXP_LINE | TAG.FAIL_FAST | TAG.SET | TAG.META | TAG.VARSTRING | TAG.ANY;

/** A set without a place. */
export const NOWHERE = -1;

export class SetProgram {
  /** By set: its bit in a row, `NOWHERE` without. */
  readonly places: Int32Array;
  /** Numbers of 32 bits in a row. */
  readonly words: number;
  /** A row for a reading without tags, before the program has run. */
  readonly #empty: Int32Array;
  /**
   * Sets in order: where the bit is, how many members; then for each member its bit and what joins it to the one before. A set without members is a list
   * that has to be asked: its number follows.
   */
  readonly #code: Int32Array;
  readonly #grammar: Grammar;
  /** Some expression looks at whole readings: then no list is found by tags. */
  readonly #asksLines: boolean;

  /** `first`: sets that get the first places, in this order. */
  constructor(grammar: Grammar, sets: readonly IndexedSet[], purity: Uint8Array, first: readonly number[]) {
    this.#grammar = grammar;
    this.#asksLines = grammar.tags.some((tag) => tag.type & TAG.REGEXP_LINE);
    const placed = new Set(first);
    for (const set of askedSets(grammar)) if (purity[set] !== PURITY.NONE) placed.add(set);
    this.places = new Int32Array(sets.length).fill(NOWHERE);
    for (const [place, set] of [...placed].entries()) this.places[set] = place;
    this.words = (placed.size + 31) >> 5;
    this.#empty = new Int32Array(this.words);
    const code: number[] = [];
    for (const set of inOrder(placed, grammar)) this.#write(sets[set]!, code);
    this.#code = Int32Array.from(code);
  }

  #write({ number, type, sets, ops, source }: IndexedSet, code: number[]): void {
    const place = this.places[number]!;
    if (type & SET.ANY) this.#empty[place >> 5]! |= 1 << (place & 31);
    else if (sets.length > 0) {
      code.push(place, sets.length);
      for (let i = 0; i < sets.length; i++) code.push(this.places[sets[i]!]!, i === 0 ? SET_OP.OR : ops[i - 1]!);
    } else if (!this.looksUp(source)) code.push(place, 0, number);
  }

  /** A list that is found by the tags of a reading; see list-index.ts. */
  looksUp({ sets, plain, special, type }: TagSet): boolean {
    if (this.#asksLines || sets.length > 0 || type & SET.ANY) return false;
    const { tags } = this.#grammar;
    const isKnown = (alternative: readonly number[]) => alternative.every((tag) => isTagLookedUp(tags[tag]!.type));
    return plain.every(isKnown) && special.every(isKnown);
  }

  /** Begins a row: nothing matches but what matches anything. */
  clear(rows: Int32Array, at: number): void {
    rows.set(this.#empty, at);
  }

  /** Works out all sets from the lists that are in the row by now; `ask` answers for the others. */
  run(rows: Int32Array, at: number, ask: (set: number) => boolean): void {
    const code = this.#code;
    for (let next = 0; next < code.length; ) {
      const place = code[next]!;
      const members = code[next + 1]!;
      next += 2;
      let matches: boolean;
      if (members === 0) matches = ask(code[next++]!);
      else {
        matches = expression(code, next, members, rows, at);
        next += 2 * members;
      }
      if (matches) rows[at + (place >> 5)]! |= 1 << (place & 31);
    }
  }
}

/** Members joined by operators; OR binds loosest, the rest goes from left to right. The same as in match-set.ts. */
function expression(code: Int32Array, start: number, members: number, rows: Int32Array, at: number): boolean {
  let matches = false;
  let failedFast = false;
  for (let i = 0; i < members; i++) {
    const place = code[start + 2 * i]!;
    const op = code[start + 2 * i + 1]!;
    const isThere = ((rows[at + (place >> 5)]! >>> (place & 31)) & 1) === 1;
    if (op === SET_OP.OR) {
      if (matches) return true;
      if (failedFast) return false;
      matches = isThere;
    } else {
      if (op === SET_OP.FAIL_FAST && isThere) failedFast = true;
      matches &&= isThere === (op === SET_OP.PLUS);
    }
  }
  return matches;
}

function isTagLookedUp(type: number): boolean {
  if (!(type & TAG.SPECIAL)) return true;
  return (type & LOOKED_UP) !== TAG.SPECIAL && (type & NOT_LOOKED_UP) === 0;
}

/** Sets that are matched, with all that they are made of; not those that rules only write. */
export function askedSets(grammar: Grammar): Set<number> {
  const { sets, tags, rules, contexts } = grammar;
  const asked = new Set([grammar.delimiters, grammar.softDelimiters]);
  for (const { type, target, childSet1, childSet2, mapList } of rules) {
    for (const set of [target, childSet1, childSet2]) asked.add(set);
    if (type === RULE.RESTORE) asked.add(mapList);
  }
  for (const { target, barrier, cbarrier } of contexts) for (const set of [target, barrier, cbarrier]) asked.add(set);
  for (const { type, setNumber } of tags) if (type & TAG.SET) asked.add(setNumber);
  // A Set goes on to what is added while it is walked.
  for (const set of asked) for (const member of sets[set]!.sets) asked.add(member);
  return asked;
}

/** Members before what is made of them. */
function inOrder(placed: ReadonlySet<number>, { sets, tags }: Grammar): Set<number> {
  const done = new Set<number>();
  const open = new Set<number>();
  const visit = (number: number): void => {
    if (done.has(number) || open.has(number)) return;
    open.add(number);
    const { sets: members, special } = sets[number]!;
    for (const member of members) visit(member);
    for (const alternative of special)
      for (const tag of alternative) if (tags[tag]!.type & TAG.SET) visit(tags[tag]!.setNumber);
    if (placed.has(number)) done.add(number);
  };
  for (const number of placed) visit(number);
  return done;
}
