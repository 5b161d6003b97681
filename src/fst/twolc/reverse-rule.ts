/**
 * A rule that reads words from their end, in a tenth of the time that the reversal of any transducer takes: pairs that the rule does
 * not tell apart are one column of its table. Start at `reverseRule`.
 */
import { DEFAULT_LIMITS, type Limits } from '../algebra/limits.js';
import type { Automaton } from '../build/automaton.js';
import { RowBuilder } from '../build/row-builder.js';
import { type RuleTable, sidesOf, tableOf } from './composition-rules.js';
import { SequenceTable } from './sequence-table.js';

/** `rule` is deterministic over pairs and has no weights; so is the result, with as few states as there can be. Throws `TooLargeError`. */
export function reverseRule(rule: Automaton, limits: Limits = DEFAULT_LIMITS): Automaton {
  const { table, columnOf } = tableOf(rule);
  const sets = new BackwardSets(table);
  const rows = new RowBuilder(rule.symbols, limits, 'the reversal of a rule');
  const arcs = [...columnOf]
    .sort(([a], [b]) => a - b)
    .map(([pair, column]) => ({ input: sidesOf(pair)[0], output: sidesOf(pair)[1], column }));
  const targets = new Int32Array(table.width);
  for (let set = 0; set < sets.count; set++) {
    for (let column = 0; column < table.width; column++) targets[column] = sets.before(set, column);
    for (const { input, output, column } of arcs)
      if (targets[column]! >= 0) rows.add(input, output, targets[column]!, 0);
    rows.endRow(sets.isEnd(set) ? 0 : Number.POSITIVE_INFINITY);
  }
  return rows.finish(0);
}

/**
 * The subset construction: a state is the set of states from which the rest of the word, already read, leads to an end. Rules forbid
 * little, so most of their states are in such a set; then the set has the other states instead.
 */
class BackwardSets {
  readonly #table: RuleTable;
  readonly #stateCount: number;
  readonly #hasOthers: boolean;
  readonly #sets = new SequenceTable();
  /** Where the states begin that a column leads to a state: `first[column * (states + 2) + state]`. */
  readonly #first: Int32Array;
  readonly #sources: Int32Array;
  /** The set being made: one bit for each state. */
  readonly #bits: Int32Array;
  readonly #items: Int32Array;

  constructor(table: RuleTable) {
    const { finalWeight, width } = table;
    const isEnd = (s: number) => finalWeight[s]! < Number.POSITIVE_INFINITY;
    this.#table = table;
    this.#stateCount = finalWeight.length;
    this.#hasOthers = finalWeight.filter((_, s) => isEnd(s)).length * 2 > this.#stateCount;
    this.#bits = new Int32Array((this.#stateCount >>> 5) + 1);
    this.#items = new Int32Array(this.#stateCount);
    this.#first = new Int32Array(width * (this.#stateCount + 2));
    this.#sources = new Int32Array(width * this.#stateCount);
    for (let column = 0; column < width; column++) this.#sortColumn(column);
    for (let s = 0; s < this.#stateCount; s++) if (isEnd(s) !== this.#hasOthers) this.#add(s);
    this.#intern();
  }

  get count(): number {
    return this.#sets.size;
  }

  /** Sorts the arcs of a column by their targets; what is forbidden leads to a target behind all states. */
  #sortColumn(column: number): void {
    const { next, width } = this.#table;
    const count = this.#stateCount;
    const places = new Int32Array(count + 2);
    const targetOf = (s: number): number => {
      const target = next[s * width + column]!;
      return target < 0 ? count : target;
    };
    for (let s = 0; s < count; s++) places[targetOf(s) + 1]!++;
    places[0] = column * count;
    for (let s = 1; s < count + 2; s++) places[s]! += places[s - 1]!;
    this.#first.set(places, column * (count + 2));
    for (let s = 0; s < count; s++) this.#sources[places[targetOf(s)]!++] = s;
  }

  /** The set of states that a column leads into a set; -1 where from there nothing leads to an end. */
  before(set: number, column: number): number {
    const base = column * (this.#stateCount + 2);
    const from = this.#sets.start(set);
    const end = from + this.#sets.length(set);
    for (let i = from; i < end; i++) this.#addSources(base + this.#sets.at(i));
    if (this.#hasOthers) this.#addSources(base + this.#stateCount);
    return this.#intern();
  }

  isEnd(set: number): boolean {
    const from = this.#sets.start(set);
    let hasStart = false;
    for (let i = 0; i < this.#sets.length(set); i++) hasStart ||= this.#sets.at(from + i) === this.#table.start;
    return hasStart !== this.#hasOthers;
  }

  #addSources(place: number): void {
    for (let a = this.#first[place]!; a < this.#first[place + 1]!; a++) this.#add(this.#sources[a]!);
  }

  #add(state: number): void {
    this.#bits[state >>> 5]! |= 1 << (state & 31);
  }

  #intern(): number {
    let count = 0;
    for (let w = 0; w < this.#bits.length; w++) {
      for (let word = this.#bits[w]!; word !== 0; word &= word - 1)
        this.#items[count++] = w * 32 + 31 - Math.clz32(word & -word);
      this.#bits[w] = 0;
    }
    // The first set is a state in any case, also of a rule that accepts nothing.
    const isDead = this.#sets.size > 0 && count === (this.#hasOthers ? this.#stateCount : 0);
    return isDead ? -1 : this.#sets.intern(this.#items, count);
  }
}
