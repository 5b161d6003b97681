/**
 * Contextual tests of a window for many words at once, in bits: each word of the window has one. Start at `nextTrial`, which finds the next word that a
 * rule has to look at; all words for which the bits say that the rule would fail are passed over without a trial.
 *
 * A row of a set says which words have a reading that it matches. What is known about sixteen sets and a reading is one number (set-memo.ts); those
 * of all readings of a word together are a *column*: its bits in sixteen pairs of rows, a *block*. Blocks are filled in when a rule first asks for one of
 * their rows; what changes is in the log of the agenda, and only the columns of words that changed are worked out again. A test follows from rows of sets in
 * a few operations: `(-1 N)` is the row of N, moved by one. Which tests can be answered like this is decided once per grammar (test-screen.ts).
 */
import type { RuleProfile } from '../index/rule-profile.js';
import { MEMO, SETS_PER_WORD } from '../index/set-memo.js';
import type { RuleScreens, ScreenedTest } from '../index/test-screen.js';
import type { RuleAgenda } from '../state/rule-agenda.js';
import type { Run, TrialFinder } from '../state/run.js';
import type { Cohort, Reading, SingleWindow } from '../state/window.js';
import { matchesAtAll } from './match-set.js';

/** Rows of a set: some reading matches it; all readings do. */
const ROWS_PER_SET = 2;
const SOME = 0;
const EVERY = 1;
const ROWS_PER_BLOCK = SETS_PER_WORD * ROWS_PER_SET;
/** The rows of one block more, behind those of the sets: all readings are printed; none has a mapping tag; all have one. */
const PRINTED = 0;
const UNMAPPED = 1;
const MAPPED = 2;

/** Tables for more words of bits than this are given back after the window that needed them. */
const KEPT_WORDS = 1 << 20;

export class ContextRows implements TrialFinder {
  readonly #agenda: RuleAgenda;
  readonly #screens: RuleScreens;
  readonly #blocks: number;
  /** Words of 32 bits in a row. */
  #words = 0;
  #rows = new Int32Array(0);
  /** For each word of the window and each block its column, as it is in the rows. */
  #columns = new Int32Array(0);
  /** The window that the rows of a block are of, counted from the first, and the blocks of this one. */
  readonly #filledIn: Int32Array;
  #window = 0;
  #filled: number[] = [];
  /** Up to when the log is in the rows, in the time of the agenda. */
  #time = 0;
  readonly #printed: number;
  readonly #unmapped: number;
  readonly #mapped: number;
  /** For each scan, from which words it comes to one where it holds, and when that was worked out. */
  #scans = new Int32Array(0);
  readonly #scanTimes: Int32Array;
  #cohorts: readonly Cohort[] = [];
  /** False: this window has something that rows know nothing about. */
  #isOn = false;
  #run!: Run;

  /** `isPlain`: no option of the run changes what tests mean. */
  constructor(
    agenda: RuleAgenda,
    screens: RuleScreens,
    readonly isPlain: boolean,
  ) {
    this.#agenda = agenda;
    this.#screens = screens;
    const more = screens.neededSets.length;
    this.#blocks = more + 1;
    this.#printed = more * ROWS_PER_BLOCK + PRINTED;
    this.#unmapped = more * ROWS_PER_BLOCK + UNMAPPED;
    this.#mapped = more * ROWS_PER_BLOCK + MAPPED;
    this.#filledIn = new Int32Array(this.#blocks);
    this.#scanTimes = new Int32Array(screens.tests.length);
  }

  /** A window was indexed: nothing is known about it. */
  start(run: Run, window: SingleWindow): void {
    const { cohorts } = window;
    this.#run = run;
    this.#cohorts = cohorts;
    this.#isOn = this.isPlain && !window.hasEnclosures && cohorts.every(({ formReading }) => formReading === null);
    const { now } = this.#agenda;
    if (now < this.#time) this.#scanTimes.fill(0);
    this.#time = now;
    this.#filled.length = 0;
    this.#window++;
    if (this.#window === 2 ** 30) {
      this.#filledIn.fill(0);
      this.#window = 1;
    }
    this.#makeRoom((cohorts.length + 31) >> 5);
  }

  #makeRoom(words: number): void {
    this.#words = words;
    const size = words * this.#blocks * ROWS_PER_BLOCK;
    if (size <= this.#rows.length && this.#rows.length <= KEPT_WORDS) return;
    this.#rows = new Int32Array(size);
    this.#columns = new Int32Array(size);
    this.#scans = new Int32Array(words * this.#scanTimes.length);
  }

  /** The first slot from one on whose cohort a rule has to look at; −1 for none. */
  nextTrial({ rule: { number: rule, target }, skipsMapped }: RuleProfile, from: number): number {
    const agenda = this.#agenda;
    const screen = this.#screens.rules[rule];
    if (screen === undefined || !this.#isOn || !agenda.isAligned) return agenda.nextOpen(rule, from);
    if (this.#time !== agenda.now) this.#follow();
    const { tests, first, last } = screen;
    const isFresh = from === 0 && agenda.isFresh(rule);
    for (let slot = from, word = from >> 5; word < this.#words; word++, slot = word << 5) {
      const open = agenda.openBits(rule, word, slot);
      if (open === 0) continue;
      const printed = open & this.#row(this.#printed, word);
      let targets = printed & this.#row(target * ROWS_PER_SET + SOME, word);
      let plain = targets;
      if (skipsMapped && plain !== 0) {
        plain &= this.#row(this.#unmapped, word);
        targets &= ~this.#row(this.#mapped, word);
      }
      const missing = printed & ~targets;
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

  /** One word of a row. */
  #row(row: number, word: number): number {
    const block = row >> 5;
    if (this.#filledIn[block] !== this.#window) this.#fill(block);
    return this.#rows[row * this.#words + word]!;
  }

  #fill(block: number): void {
    this.#run.budget.spend();
    this.#filledIn[block] = this.#window;
    this.#filled.push(block);
    const start = block * ROWS_PER_BLOCK * this.#words;
    this.#rows.fill(0, start, start + ROWS_PER_BLOCK * this.#words);
    const cohorts = this.#cohorts;
    for (let slot = 0; slot < cohorts.length; slot++) {
      const column = this.#columnOf(block, cohorts[slot]!.readings);
      this.#columns[slot * this.#blocks + block] = column;
      this.#flip(block, slot, column);
    }
  }

  /** Brings the rows up to date with the log. */
  #follow(): void {
    const { now, log, logStart } = this.#agenda;
    const blocks = this.#blocks;
    for (let i = this.#time - logStart; i < log.length; i++) {
      const slot = log[i]!;
      if (slot < 0 || (i + 1 < log.length && log[i + 1] === slot)) continue;
      const { readings } = this.#cohorts[slot]!;
      for (let j = 0; j < this.#filled.length; j++) {
        const block = this.#filled[j]!;
        const column = this.#columnOf(block, readings);
        const changed = column ^ this.#columns[slot * blocks + block]!;
        if (changed === 0) continue;
        this.#columns[slot * blocks + block] = column;
        this.#flip(block, slot, changed);
      }
    }
    this.#time = now;
  }

  /** Turns the bits of a slot around, in those rows of a block that are set in `rows`. */
  #flip(block: number, slot: number, rows: number): void {
    const words = this.#words;
    const start = block * ROWS_PER_BLOCK * words + (slot >> 5);
    for (let rest = rows; rest !== 0; rest &= rest - 1) {
      this.#rows[start + (31 - Math.clz32(rest & -rest)) * words]! ^= 1 << (slot & 31);
    }
  }

  #columnOf(block: number, readings: readonly Reading[]): number {
    if (readings.length === 0) return 0;
    if (block === this.#blocks - 1) return plainColumn(readings);
    const { contents } = this.#run;
    const needed = this.#screens.neededSets[block]!;
    let all = 0;
    for (let i = 0; i < readings.length; i++) {
      const { content } = readings[i]!;
      const { kernel } = content;
      const row = kernel && kernel.row >= 0 ? kernel.row : contents.rowOf(content);
      let known = contents.memo[row + block]!;
      const unknown = needed & ~(known | (known >>> 1));
      if (unknown !== 0) known |= this.#learn(block, readings[i]!, unknown);
      all |= known;
    }
    // The upper bit of a pair says that a set does not match some reading.
    return (all & needed) | (~all & (needed << 1));
  }

  /** Whether sets of a block match a reading: those whose lower bit is set in `sets`. */
  #learn(block: number, reading: Reading, sets: number): number {
    let known = 0;
    for (let rest = sets; rest !== 0; rest &= rest - 1) {
      const shift = 31 - Math.clz32(rest & -rest);
      const matches = matchesAtAll(this.#run, reading, block * SETS_PER_WORD + (shift >> 1));
      known |= (matches ? MEMO.YES : MEMO.NO) << shift;
    }
    return known;
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
    const bits = this.#row(test.target * ROWS_PER_SET + (isCareful ? EVERY : SOME), word) & places;
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
      let holds = this.#row(target * ROWS_PER_SET + (isCareful ? EVERY : SOME), word);
      let stops = stopsAtTarget ? this.#row(target * ROWS_PER_SET + SOME, word) : 0;
      if (link >= 0 && holds !== 0) holds = this.#testBits(this.#screens.tests[link]!, word, holds);
      if (barrier > 0) stops |= this.#row(barrier * ROWS_PER_SET + SOME, word);
      if (cbarrier > 0) stops |= this.#row(cbarrier * ROWS_PER_SET + EVERY, word);
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

/** Are all readings printed, is none mapped, are all? */
function plainColumn(readings: readonly Reading[]): number {
  let column = (1 << PRINTED) | (1 << UNMAPPED) | (1 << MAPPED);
  for (let i = 0; i < readings.length; i++) {
    const { noprint, mapped } = readings[i]!;
    if (noprint) column &= ~(1 << PRINTED);
    column &= ~(1 << (mapped ? UNMAPPED : MAPPED));
  }
  return column;
}
