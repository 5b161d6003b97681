/**
 * Which rules still have which cohorts of a window to look at. Start at `RuleAgenda`.
 *
 * For each rule there is a row of bits, one for each cohort: is it a *candidate* (its target could match there), and is
 * it *tried* (it has had its turn since anything last changed; that is CG-3's own rule, and it shows: SETVARIABLE
 * leaves one trace where a section runs twice). Where a rule came to nothing, the stretch of cohorts that its tests
 * looked at is kept: only a change inside that stretch is a reason to try again. Nearly all pairs of a rule and a
 * cohort are passed over that way, and looking at the rest is what the time goes into.
 */

import { needsChoice } from '../index/target-index.js';
import { WHOLE_WINDOW } from '../index/test-screen.js';
import type { Rule } from '../model/rules.js';
import type { Cohort } from './window.js';

/** In the log of changes, instead of a cohort's place. */
export const CHANGED = {
  /** Cohorts came, went or moved. */
  ALL: -1,
  /** Dependencies, relations or variables: of interest to rules that look at those. */
  LINKS: -2,
} as const;

/** In longer windows a stretch goes on to the end: both ends of it have to fit in one integer. */
const LAST_PLACE = 0x7fff;
/** Tables for more pairs than this are given back after the window that needed them. */
const KEPT_PAIRS = 1 << 19;

export class RuleAgenda {
  /** Cohorts by slot, which is the number of their bit. */
  order: readonly Cohort[] = [];
  readonly #rules: number;
  /** Rules that have nothing to do where there is only one reading. */
  readonly #needsChoice: Uint8Array;
  /** Rules with candidates, and rules that have had their turn since the window was indexed, as bits. */
  readonly #active: Int32Array;
  readonly #reached: Int32Array;
  /** Rules that are not active because of `park`, as bits. */
  readonly #parked: Int32Array;
  /** Rules that have no candidate to look at until something changes, as bits; then those that wait for a slot to change. */
  readonly #settled: Int32Array;
  #watching = new Int32Array(0);
  /** And those that wait for any slot to change. */
  readonly #watchingAll: Int32Array;
  /** To put rules together in, as bits. */
  readonly collected: Int32Array;
  /** Words of 32 bits for each rule. */
  #words = 0;
  #candidates = new Int32Array(0);
  #tried = new Int32Array(0);
  /** Raised by every change; what was tried in an earlier generation is open again. */
  #generation = 1;
  /** For each rule, the generation that `#tried` is about. */
  readonly #triedIn: Int32Array;
  /** Cohorts with several readings, and up to when the log is in that; 0 where nothing is known. */
  #ambiguous = new Int32Array(0);
  #ambiguousTime = 0;
  /** For each pair, when it last came to nothing and the first and last place it looked at. */
  #failedAt = new Int32Array(0);
  #observedSpan = new Int32Array(0);
  /** Places that changed; the time of an entry is its index plus `logStart`. */
  readonly log: number[] = [];
  logStart = 1;
  /** Slots are places in the window: no cohort has come, gone or moved since they were given out. */
  isAligned = false;
  /** False: no failure is remembered, and cohorts with one reading are not passed over here. */
  readonly #shortcuts: boolean;

  constructor(rules: readonly Rule[], unsafe: boolean, shortcuts = true) {
    this.#shortcuts = shortcuts;
    this.#rules = rules.length;
    this.#needsChoice = Uint8Array.from(rules, (rule) => Number(shortcuts && needsChoice(rule, unsafe)));
    this.#active = new Int32Array((rules.length + 31) >> 5);
    this.#reached = new Int32Array(this.#active.length);
    this.#settled = new Int32Array(this.#active.length);
    this.#parked = new Int32Array(this.#active.length);
    this.collected = new Int32Array(this.#active.length);
    this.#watchingAll = new Int32Array(this.#active.length);
    this.#triedIn = new Int32Array(rules.length);
    this.#resize(1);
  }

  // ----------------------------------------------------------------------------------------------------------- windows

  /** A window is taken up, or taken up again: nothing is known about it. */
  startPass(): void {
    if (this.#generation > 2 ** 30 || this.logStart > 2 ** 30) this.#startOver();
    if (this.#words * 32 * this.#rules > KEPT_PAIRS) this.#resize(0);
    this.#generation++;
    this.logStart += this.log.length + 1;
    this.log.length = 0;
  }

  /** Gives cohorts their bits, and all rules empty rows. */
  setCohorts(cohorts: readonly Cohort[]): void {
    this.order = cohorts.slice();
    for (let slot = 0; slot < cohorts.length; slot++) cohorts[slot]!.agendaSlot = slot;
    const words = (cohorts.length + 31) >> 5;
    if (words > this.#words) this.#resize(words);
    else this.#candidates.fill(0);
    this.#active.fill(0);
    this.#reached.fill(0);
    this.#settled.fill(0);
    this.#parked.fill(0);
    this.#watchingAll.fill(0);
    this.#generation++;
    this.noteChange(CHANGED.ALL);
    this.#ambiguousTime = 0;
    this.isAligned = true;
    const watching = cohorts.length * this.#active.length;
    if (watching > this.#watching.length) this.#watching = new Int32Array(watching);
    else this.#watching.fill(0, 0, watching);
  }

  /** Cohorts have changed places: bits follow them, and what was tried stays so. */
  reorder(): void {
    const order = this.order.slice().sort((a, b) => a.local - b.local);
    const from = order.map((cohort) => cohort.agendaSlot);
    for (const table of [this.#candidates, this.#tried]) {
      for (let start = 0; start < table.length; start += this.#words) this.#permute(table, start, from);
    }
    for (let slot = 0; slot < order.length; slot++) order[slot]!.agendaSlot = slot;
    this.order = order;
    this.#ambiguousTime = 0;
    this.noteChange(CHANGED.ALL);
  }

  #permute(table: Int32Array, start: number, from: readonly number[]): void {
    const row = new Int32Array(this.#words);
    for (let slot = 0; slot < from.length; slot++) {
      const bit = (table[start + (from[slot]! >> 5)]! >>> (from[slot]! & 31)) & 1;
      row[slot >> 5]! |= bit << (slot & 31);
    }
    table.set(row, start);
  }

  // -------------------------------------------------------------------------------------------------------- candidates

  add(rule: number, cohort: Cohort): void {
    const { agendaSlot: slot } = cohort;
    if (this.order[slot] !== cohort) return;
    this.#candidates[rule * this.#words + (slot >> 5)]! |= 1 << (slot & 31);
    this.#active[rule >> 5]! |= 1 << (rule & 31);
  }

  addAll(rules: Uint16Array | Uint32Array, cohort: Cohort): void {
    if (this.order[cohort.agendaSlot] !== cohort) return;
    const word = cohort.agendaSlot >> 5;
    const bit = 1 << (cohort.agendaSlot & 31);
    for (let i = 0; i < rules.length; i++) {
      const rule = rules[i]!;
      this.#candidates[rule * this.#words + word]! |= bit;
      this.#active[rule >> 5]! |= 1 << (rule & 31);
    }
  }

  /** Rules that are given as bits. */
  addBits(rules: Int32Array, cohort: Cohort): void {
    if (this.order[cohort.agendaSlot] !== cohort) return;
    for (let i = 0; i < rules.length; i++) if (rules[i] !== 0) this.#addWord(i, rules[i]!, cohort.agendaSlot);
  }

  /** Those of them that have not had their turn since the window was indexed. */
  addUnreached(rules: Int32Array, cohort: Cohort): void {
    if (this.order[cohort.agendaSlot] !== cohort) return;
    for (let i = 0; i < rules.length; i++) {
      const bits = rules[i]! & ~this.#reached[i]!;
      if (bits !== 0) this.#addWord(i, bits, cohort.agendaSlot);
    }
  }

  #addWord(word: number, rules: number, slot: number): void {
    this.#active[word]! |= rules;
    const bit = 1 << (slot & 31);
    const first = (word << 5) * this.#words + (slot >> 5);
    for (let bits = rules; bits !== 0; bits &= bits - 1) this.#candidates[first + lowest(bits) * this.#words]! |= bit;
  }

  remove(rule: number, cohort: Cohort): void {
    const { agendaSlot: slot } = cohort;
    if (this.order[slot] !== cohort) return;
    this.#candidates[rule * this.#words + (slot >> 5)]! &= ~(1 << (slot & 31));
  }

  has(rule: number, cohort: Cohort): boolean {
    const { agendaSlot: slot } = cohort;
    if (this.order[slot] !== cohort) return false;
    return ((this.#candidates[rule * this.#words + (slot >> 5)]! >>> (slot & 31)) & 1) === 1;
  }

  /** The first of some rules, given as bits, from a number on that has candidates; −1 for none. */
  nextRule(among: Int32Array, from: number): number {
    let word = from >> 5;
    if (word >= among.length) return -1;
    let bits = this.#active[word]! & among[word]! & (-1 << (from & 31));
    while (bits === 0) {
      word++;
      if (word >= among.length) return -1;
      bits = this.#active[word]! & among[word]!;
    }
    return (word << 5) + lowest(bits);
  }

  /** The rule would fail everywhere, until it is made active again. */
  park(rule: number): void {
    const bit = 1 << (rule & 31);
    this.#active[rule >> 5]! &= ~bit;
    this.#settled[rule >> 5]! |= bit;
    this.#parked[rule >> 5]! |= bit;
  }

  /** All rules that were parked may have something to look at. */
  unpark(): void {
    for (let word = 0; word < this.#active.length; word++) {
      this.#active[word]! |= this.#parked[word]!;
      this.#parked[word] = 0;
    }
  }

  /** The first slot from one on whose cohort the rule still has to look at; −1 for none. */
  nextOpen(rule: number, from: number): number {
    const start = rule * this.#words;
    const fresh = this.#triedIn[rule] !== this.#generation;
    const choice = this.#needsChoice[rule] === 1;
    if (choice && this.#ambiguousTime !== this.now) this.#findAmbiguous();
    let mask = -1 << (from & 31);
    for (let word = from >> 5; word < this.#words; word++) {
      let bits = this.#candidates[start + word]! & mask;
      mask = -1;
      if (bits === 0) continue;
      if (choice) bits &= this.#ambiguous[word]!;
      if (!fresh) bits &= ~this.#tried[start + word]!;
      if (bits !== 0) return (word << 5) + lowest(bits);
    }
    return -1;
  }

  /** The slots from one on, of one word of bits, whose cohorts the rule still has to look at. */
  openBits(rule: number, word: number, from: number): number {
    const at = rule * this.#words + word;
    let bits = this.#candidates[at]! & (-1 << (from & 31));
    if (bits === 0) return 0;
    if (this.#needsChoice[rule] === 1) {
      if (this.#ambiguousTime !== this.now) this.#findAmbiguous();
      bits &= this.#ambiguous[word]!;
    }
    return this.#triedIn[rule] === this.#generation ? bits & ~this.#tried[at]! : bits;
  }

  /** The rule would fail for these slots of a word: they are tried. Those that its target does not match are no candidates any more. */
  passOver(rule: number, word: number, bits: number, missing: number): void {
    if (bits === 0) return;
    this.#startTrials(rule);
    this.#tried[rule * this.#words + word]! |= bits;
    this.#candidates[rule * this.#words + word]! &= ~missing;
  }

  /** The first slot of a candidate that stands at a place or behind it; −1 for none. */
  candidateFrom(rule: number, place: number): number {
    for (let slot = 0; slot < this.order.length; slot++) {
      const cohort = this.order[slot]!;
      if (cohort.local >= place && this.has(rule, cohort)) return slot;
    }
    return -1;
  }

  // -------------------------------------------------------------------------------------------- which pairs were tried

  isTried(rule: number, slot: number): boolean {
    if (this.#triedIn[rule] !== this.#generation) return false;
    return ((this.#tried[rule * this.#words + (slot >> 5)]! >>> (slot & 31)) & 1) === 1;
  }

  markTried(rule: number, slot: number): void {
    this.#startTrials(rule);
    this.#tried[rule * this.#words + (slot >> 5)]! |= 1 << (slot & 31);
  }

  #startTrials(rule: number): void {
    if (this.#triedIn[rule] === this.#generation) return;
    this.#triedIn[rule] = this.#generation;
    const start = rule * this.#words;
    for (let word = 0; word < this.#words; word++) this.#tried[start + word] = 0;
  }

  /** Something changed that rules can see. */
  reopen(): void {
    this.#generation++;
  }

  /** Rules up to a number have had their turn; those are given as bits, from a number on. */
  markReached(among: Int32Array, from: number, to: number): void {
    for (let word = from >> 5; word <= to >> 5 && word < among.length; word++) {
      let bits = among[word]!;
      if (word === from >> 5) bits &= -1 << (from & 31);
      if (word === to >> 5) bits &= (2 << (to & 31)) - 1;
      this.#reached[word]! |= bits;
    }
  }

  wasReached(rule: number): boolean {
    return ((this.#reached[rule >> 5]! >>> (rule & 31)) & 1) === 1;
  }

  // ------------------------------------------------------------------------------------------------------- what failed

  /** A place changed, or one of `CHANGED`: also when a cohort has got readings or lost them. */
  noteChange(place: number): void {
    this.log.push(place);
    if (place === CHANGED.ALL) {
      this.isAligned = false;
      for (let word = 0; word < this.#active.length; word++) this.#active[word]! |= this.#settled[word]!;
    } else if (place >= 0 && this.isAligned) this.#wake(place);
  }

  #wake(slot: number): void {
    const words = this.#active.length;
    for (let word = 0, at = slot * words; word < words; word++, at++) {
      const bits = this.#watching[at]! | this.#watchingAll[word]!;
      if (bits === 0) continue;
      this.#active[word]! |= bits;
      this.#watching[at] = 0;
      this.#watchingAll[word] = 0;
    }
  }

  /** No slot is tried since anything last changed. */
  isFresh(rule: number): boolean {
    return this.#triedIn[rule] !== this.#generation;
  }

  /**
   * The rule fails for all its candidates, as long as the words around them stay the same: from `first` to `last`, seen from a candidate. It is not
   * looked at again before one of them changes, or it gets another candidate. Where it is `-WHOLE_WINDOW`, the rule looks at all words.
   */
  settle(rule: number, first: number, last: number): void {
    const bit = 1 << (rule & 31);
    this.#active[rule >> 5]! &= ~bit;
    this.#settled[rule >> 5]! |= bit;
    const choice = this.#needsChoice[rule] === 1;
    if (choice && this.#ambiguousTime !== this.now) this.#findAmbiguous();
    for (let word = 0; word < this.#words; word++) {
      const candidates = this.#candidates[rule * this.#words + word]!;
      const looking = choice ? candidates & this.#ambiguous[word]! : candidates;
      if (looking !== 0 && first === -WHOLE_WINDOW) {
        this.#watchingAll[rule >> 5]! |= bit;
        return;
      }
      // Where there is one reading, the words around it make no difference before it gets another.
      for (let bits = candidates & ~looking; bits !== 0; bits &= bits - 1)
        this.#watch(rule, (word << 5) + lowest(bits), 0, 0);
      for (let bits = looking; bits !== 0; bits &= bits - 1) this.#watch(rule, (word << 5) + lowest(bits), first, last);
    }
  }

  #watch(rule: number, slot: number, first: number, last: number): void {
    const rules = this.#active.length;
    const until = Math.min(this.order.length - 1, slot + last);
    for (let watched = Math.max(0, slot + first); watched <= until; watched++)
      this.#watching[watched * rules + (rule >> 5)]! |= 1 << (rule & 31);
  }

  /** The time of the next entry in the log. */
  get now(): number {
    return this.logStart + this.log.length;
  }

  /** A rule came to nothing; its tests looked at the places from `first` to `last`. */
  noteFailure(rule: number, slot: number, first: number, last: number): void {
    if (!this.#shortcuts) return;
    const pair = rule * this.#words * 32 + slot;
    this.#failedAt[pair] = this.logStart + this.log.length;
    this.#observedSpan[pair] = Math.min(first, LAST_PLACE) * 0x10000 + Math.min(Math.max(last, 0), LAST_PLACE);
  }

  /** True when a rule came to nothing and would again, because nothing that it looked at has changed. */
  stillFails(rule: number, slot: number, looksAtLinks: boolean): boolean {
    const pair = rule * this.#words * 32 + slot;
    const failedAt = this.#failedAt[pair]! - this.logStart;
    if (failedAt < 0) return false;
    const log = this.log;
    if (failedAt === log.length) return true;
    const span = this.#observedSpan[pair]!;
    const first = span >> 16;
    const last = (span & 0xffff) === LAST_PLACE ? Number.MAX_SAFE_INTEGER : span & 0xffff;
    for (let i = failedAt; i < log.length; i++) {
      const place = log[i]!;
      if (place >= 0 ? place >= first && place <= last : place === CHANGED.ALL || looksAtLinks) {
        this.#failedAt[pair] = 0;
        return false;
      }
    }
    this.#failedAt[pair] = this.logStart + log.length;
    return true;
  }

  // ------------------------------------------------------------------------------------------------------------ tables

  #findAmbiguous(): void {
    const from = this.#ambiguousTime - this.logStart;
    this.#ambiguousTime = this.now;
    // Slots are places as long as no cohort has come, gone or moved.
    if (from >= 0 && this.isAligned) {
      for (let i = from; i < this.log.length; i++) if (this.log[i]! >= 0) this.#noteReadings(this.log[i]!);
      return;
    }
    for (let slot = 0; slot < this.order.length; slot++) this.#noteReadings(slot);
  }

  #noteReadings(slot: number): void {
    if (slot >= this.order.length) return;
    const bit = 1 << (slot & 31);
    if (this.order[slot]!.readingCount > 1) this.#ambiguous[slot >> 5]! |= bit;
    else this.#ambiguous[slot >> 5]! &= ~bit;
  }

  /** New tables; whoever calls it fills in the candidates again. */
  #resize(words: number): void {
    this.#words = words;
    this.#candidates = new Int32Array(this.#rules * words);
    this.#tried = new Int32Array(this.#rules * words);
    this.#ambiguous = new Int32Array(words);
    this.#failedAt = new Int32Array(this.#rules * words * 32);
    this.#observedSpan = new Int32Array(this.#rules * words * 32);
  }

  #startOver(): void {
    this.#generation = 1;
    this.#triedIn.fill(0);
    this.#ambiguousTime = 0;
    this.logStart = 1;
    this.log.length = 0;
    this.#failedAt.fill(0);
  }
}

function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
