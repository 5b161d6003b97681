/**
 * Contextual tests of a window for many words at once, in bits: each word of the window has one. Start at `nextTrial`, which finds the next word that a
 * rule has to look at; all words for which the bits say that the rule would fail are passed over without a trial.
 *
 * A row of a set says which words have a reading that it matches. Its bits are worked out when a rule first asks for them, and all rules share
 * them; what changes is in the log of the agenda, and only the bits of words that changed are worked out again. A test follows from rows of sets in a few
 * operations: `(-1 N)` is the row of N, moved by one. Which tests can be answered like this is decided once per grammar (test-screen.ts).
 */
import type { RuleProfile } from '../index/rule-profile.js';
import { MEMO } from '../index/set-memo.js';
import type { RuleScreens, ScreenedTest } from '../index/test-screen.js';
import type { RuleAgenda } from '../state/rule-agenda.js';
import type { Run, TrialFinder } from '../state/run.js';
import type { Cohort, SingleWindow } from '../state/window.js';
import { matchesAtAll } from './match-set.js';

/** Rows of a set: some reading matches it; all readings do. */
const ROWS_PER_SET = 2;
const SOME = 0;
const EVERY = 1;
/** Two rows more, behind those of the sets: all readings are printed; none has a mapping tag. */
const MORE_ROWS = 2;

/** Tables for more words of bits than this are given back after the window that needed them. */
const KEPT_WORDS = 1 << 20;

export class ContextRows implements TrialFinder {
  readonly #agenda: RuleAgenda;
  readonly #screens: RuleScreens;
  /** Words of 32 bits in a row. */
  #words = 0;
  /** For each row the bits, and which of them are worked out. */
  #bits = new Int32Array(0);
  #isWorkedOut = new Int32Array(0);
  /** When a row was last compared with the log, in the time of the agenda. */
  readonly #times: Int32Array;
  readonly #printed: number;
  readonly #unmapped: number;
  /** For each scan, from which words it comes to one where it holds, and when that was worked out. */
  #scans = new Int32Array(0);
  readonly #scanTimes: Int32Array;
  /** Rows from before this time are of another window. */
  #startTime = 0;
  #cohorts: readonly Cohort[] = [];
  /** False: this window has something that rows know nothing about. */
  #isOn = false;
  #run!: Run;

  /** `isPlain`: no option of the run changes what tests mean. */
  constructor(
    agenda: RuleAgenda,
    screens: RuleScreens,
    setCount: number,
    readonly isPlain: boolean,
  ) {
    this.#agenda = agenda;
    this.#screens = screens;
    this.#printed = setCount * ROWS_PER_SET;
    this.#unmapped = this.#printed + 1;
    this.#times = new Int32Array(this.#printed + MORE_ROWS);
    this.#scanTimes = new Int32Array(screens.tests.length);
  }

  /** A window was indexed: nothing is known about it. */
  start(run: Run, window: SingleWindow): void {
    const { cohorts } = window;
    this.#run = run;
    this.#cohorts = cohorts;
    this.#isOn = this.isPlain && !window.hasEnclosures && cohorts.every(({ formReading }) => formReading === null);
    const { now } = this.#agenda;
    if (now < this.#startTime) {
      this.#times.fill(0);
      this.#scanTimes.fill(0);
    }
    this.#startTime = now;
    this.#makeRoom((cohorts.length + 31) >> 5);
  }

  #makeRoom(words: number): void {
    this.#words = words;
    const size = words * this.#times.length;
    if (size <= this.#bits.length && this.#bits.length <= KEPT_WORDS) return;
    this.#bits = new Int32Array(size);
    this.#isWorkedOut = new Int32Array(size);
    this.#scans = new Int32Array(words * this.#scanTimes.length);
  }

  /** The first slot from one on whose cohort a rule has to look at; −1 for none. */
  nextTrial({ rule: { number: rule, target }, skipsMapped }: RuleProfile, from: number): number {
    const agenda = this.#agenda;
    const screen = this.#screens.rules[rule];
    if (screen === undefined || !this.#isOn || !agenda.isAligned) return agenda.nextOpen(rule, from);
    const { tests, first, last } = screen;
    const isFresh = from === 0 && agenda.isFresh(rule);
    for (let slot = from, word = from >> 5; word < this.#words; word++, slot = word << 5) {
      const open = agenda.openBits(rule, word, slot);
      if (open === 0) continue;
      const printed = this.#rowBits(this.#printed, word, open);
      const targets = this.#rowBits(target * ROWS_PER_SET + SOME, word, printed);
      const missing = printed & ~targets;
      let plain = targets;
      if (skipsMapped && plain !== 0) plain = this.#rowBits(this.#unmapped, word, plain);
      let holding = plain;
      for (let i = 0; i < tests.length && holding !== 0; i++) {
        holding = this.#testBits(this.#screens.tests[tests[i]!]!, word, holding);
      }
      const left = open & ~missing & ~(plain & ~holding);
      const passed = left === 0 ? open : open & ((left & -left) - 1);
      agenda.passOver(rule, word, passed, passed & missing);
      if (left !== 0) return (word << 5) + 31 - Math.clz32(left & -left);
    }
    if (isFresh) agenda.settle(rule, first, last);
    return -1;
  }

  // --------------------------------------------------------------------------------------------------------------- rows

  /** Those of some slots of a word whose bit is set in a row. */
  #rowBits(row: number, word: number, slots: number): number {
    const at = row * this.#words + word;
    if (this.#times[row] !== this.#agenda.now) this.#forgetChanged(row);
    const missing = slots & ~this.#isWorkedOut[at]!;
    if (missing !== 0) {
      this.#workOut(row, word, missing);
      this.#isWorkedOut[at]! |= missing;
    }
    return this.#bits[at]! & slots;
  }

  /** Bits of words that changed since the row was last looked at are not known any more. */
  #forgetChanged(row: number): void {
    const { now, log, logStart } = this.#agenda;
    const time = this.#times[row]!;
    const start = row * this.#words;
    this.#times[row] = now;
    if (time < this.#startTime) {
      for (let word = 0; word < this.#words; word++) this.#isWorkedOut[start + word] = 0;
      return;
    }
    for (let i = time - logStart; i < log.length; i++) {
      const slot = log[i]!;
      if (slot >= 0) this.#isWorkedOut[start + (slot >> 5)]! &= ~(1 << (slot & 31));
    }
  }

  #workOut(row: number, word: number, slots: number): void {
    this.#run.budget.spend();
    const at = row * this.#words + word;
    let bits = this.#bits[at]! & ~slots;
    for (let rest = slots; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      if (this.#isSet(row, this.#cohorts[(word << 5) + 31 - Math.clz32(bit)]!)) bits |= bit;
    }
    this.#bits[at] = bits;
  }

  #isSet(row: number, cohort: Cohort): boolean {
    if (row >= this.#printed) return isPlain(cohort, row === this.#unmapped);
    const run = this.#run;
    const { contents } = run;
    const { readings } = cohort;
    const set = row >> 1;
    const column = set >> 2;
    const shift = (set & 3) << 1;
    const isEvery = (row & 1) === EVERY;
    for (let i = 0; i < readings.length; i++) {
      const { kernel } = readings[i]!.content;
      const memoised = kernel && kernel.row >= 0 ? (contents.memo[kernel.row + column]! >> shift) & 3 : MEMO.UNKNOWN;
      const isMatch = memoised === MEMO.UNKNOWN ? matchesAtAll(run, readings[i]!, set) : memoised === MEMO.YES;
      if (isMatch !== isEvery) return isMatch;
    }
    return isEvery && readings.length > 0;
  }

  // -------------------------------------------------------------------------------------------------------------- tests

  /** Those of some slots of a word from which a test holds, or may hold. */
  #testBits(screened: ScreenedTest, word: number, slots: number): number {
    const { offset } = screened.test;
    const { isInverted } = screened;
    let bits: number;
    let outside = 0;
    if (offset === 0) bits = this.#holdBits(screened, word, slots);
    else if (offset > 0) {
      const reach = this.#slotsIn(word);
      const nearby = (slots << offset) & reach;
      const far = word + 1 < this.#words ? (slots >>> (32 - offset)) & this.#slotsIn(word + 1) : 0;
      bits = nearby === 0 ? 0 : this.#holdBits(screened, word, nearby) >>> offset;
      if (far !== 0) bits |= this.#holdBits(screened, word + 1, far) << (32 - offset);
      outside = slots & ~((nearby >>> offset) | (far << (32 - offset)));
    } else {
      const nearby = slots >>> -offset;
      const far = word > 0 ? slots << (32 + offset) : 0;
      bits = nearby === 0 ? 0 : this.#holdBits(screened, word, nearby) << -offset;
      if (far !== 0) bits |= this.#holdBits(screened, word - 1, far) >>> (32 + offset);
      outside = word > 0 ? 0 : slots & ~(nearby << -offset);
    }
    const inside = isInverted ? slots & ~bits & ~outside : bits;
    return screened.beyond ? inside | outside : inside;
  }

  /** The slots of a word that stand for cohorts. */
  #slotsIn(word: number): number {
    const count = this.#cohorts.length - (word << 5);
    return count >= 32 ? -1 : (1 << count) - 1;
  }

  /** Those of some places of a word where the set is, and what is linked to the test holds. */
  #holdBits(screened: ScreenedTest, word: number, places: number): number {
    if (screened.isScan) return this.#scanBits(screened, word) & places;
    const { test, isCareful, link } = screened;
    const bits = this.#rowBits(test.target * ROWS_PER_SET + (isCareful ? EVERY : SOME), word, places);
    return link < 0 || bits === 0 ? bits : this.#testBits(this.#screens.tests[link]!, word, bits);
  }

  /** The places of a word from which a scan comes to a place where it holds before it ends. */
  #scanBits(screened: ScreenedTest, word: number): number {
    const { number } = screened.test;
    const { now } = this.#agenda;
    if (this.#scanTimes[number] !== now) {
      this.#scanTimes[number] = now;
      this.#scan(screened, number * this.#words);
    }
    return this.#scans[number * this.#words + word]!;
  }

  #scan({ test, isCareful, stopsAtTarget, link }: ScreenedTest, start: number): void {
    const { target, barrier, cbarrier, offset } = test;
    let comesTo = false;
    for (let i = 0; i < this.#words; i++) {
      const word = offset > 0 ? this.#words - 1 - i : i;
      const slots = this.#slotsIn(word);
      let holds = this.#rowBits(target * ROWS_PER_SET + (isCareful ? EVERY : SOME), word, slots);
      let stops = stopsAtTarget ? this.#rowBits(target * ROWS_PER_SET + SOME, word, slots) : 0;
      if (link >= 0 && holds !== 0) holds = this.#testBits(this.#screens.tests[link]!, word, holds);
      if (barrier > 0) stops |= this.#rowBits(barrier * ROWS_PER_SET + SOME, word, slots);
      if (cbarrier > 0) stops |= this.#rowBits(cbarrier * ROWS_PER_SET + EVERY, word, slots);
      const bits = (offset > 0 ? fillDown : fillUp)(holds, stops, slots, comesTo);
      this.#scans[start + word] = bits;
      comesTo = (bits & (offset > 0 ? 1 : 1 << 31)) !== 0;
    }
  }
}

/** Spreads bits to lower ones until one that stops them; `comesTo`: also from above the highest. */
function fillDown(holds: number, stops: number, slots: number, comesTo: boolean): number {
  let bits = holds | (comesTo ? (1 << 31) & ~stops : 0);
  const open = slots & ~stops & ~holds;
  for (let before = 0; before !== bits; ) {
    before = bits;
    bits |= open & (bits >>> 1);
  }
  return bits;
}

/** Spreads bits to higher ones until one that stops them; `comesTo`: also from below the lowest. */
function fillUp(holds: number, stops: number, slots: number, comesTo: boolean): number {
  let bits = holds | (comesTo ? 1 & ~stops : 0);
  const open = slots & ~stops & ~holds;
  for (let before = 0; before !== bits; ) {
    before = bits;
    bits |= open & (bits << 1);
  }
  return bits;
}

/** Are there readings, and are all printed, or none mapped? */
function isPlain({ readings }: Cohort, isAboutMappings: boolean): boolean {
  for (let i = 0; i < readings.length; i++) {
    const { noprint, mapped } = readings[i]!;
    if (isAboutMappings ? mapped : noprint) return false;
  }
  return readings.length > 0;
}
