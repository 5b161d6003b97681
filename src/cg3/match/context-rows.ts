/**
 * Contextual tests of a window for many words at once, in bits: each word of the window has one. Start at `nextTrial`, which finds the next word that a
 * rule has to look at; all words for which the bits say that the rule would fail are passed over without a trial.
 *
 * A row of a set says which words have a reading that it matches, or at which all readings do. Which of 32 sets match a reading is one number, worked
 * out once for each kind of reading (`ContentStore.rowOf`: these sets have the first places of a row); those of all readings of a word together are a *column*: its bits in 32 rows, a *block*.
 * The columns are put together when a window is taken up, and a row is made of them when it is first wanted; what changes is in the log of the agenda, and
 * when a row is wanted again, the columns that have changed since are looked at. A test follows from rows of sets in a few operations: `(-1 N)` is the row of N, moved by one. Which tests can be answered like this is
 * decided once per grammar (test-screen.ts).
 */
import {
  type RuleScreens,
  SCREEN,
  SCREEN_IS,
  SCREENED_RULE,
  SETS_PER_BLOCK,
  WHOLE_WINDOW,
} from '../index/test-screen.js';
import type { RuleAgenda } from '../state/rule-agenda.js';
import type { Run, TrialFinder } from '../state/run.js';
import type { Cohort, Reading, SingleWindow } from '../state/window.js';

/** The rows of one block more, behind those of the sets: all readings are printed; none has a mapping tag; all have one. */
const PRINTED = 0;
const UNMAPPED = 1;
const MAPPED = 2;

/** It is counted in so many windows what they have: first roughly. */
const FIRST_COUNTED = 16;
const LAST_COUNTED = 256;

/** Tables for more words of bits than this are given back after the window that needed them. */
const KEPT_WORDS = 1 << 20;

export class ContextRows implements TrialFinder {
  readonly #agenda: RuleAgenda;
  readonly #ruleStarts: Int32Array;
  readonly #rules: Int32Array;
  readonly #tests: Int32Array;
  /** Blocks of rows about some reading; then come those about all, and one more about none of the sets. */
  readonly #someBlocks: number;
  readonly #everyBlocks: number;
  readonly #blocks: number;
  readonly #cost: number;
  /** Words of 32 bits in a row. */
  #words = 0;
  #rows = new Int32Array(0);
  /** For each row, up to when the log is in it, in the time of the agenda: before the window was taken up if it has not been made since. */
  readonly #rowTimes: Int32Array;
  /** Windows that there have been. */
  #window = 0;
  /** The column of each word, block by block. */
  #columns = new Int32Array(0);
  /** When the window was taken up, and up to when the log is known. */
  #startTime = 0;
  #time = 0;
  readonly #printed: number;
  readonly #unmapped: number;
  readonly #mapped: number;
  /** For each scan, from which words it comes to one where it holds, and when that was worked out. */
  #scans = new Int32Array(0);
  readonly #scanTimes: Int32Array;
  #cohorts: readonly Cohort[] = [];
  /** For each rule the rows of which it needs some bit, the rarest first. */
  readonly #needs: readonly number[][];
  /** The rows about some reading that have had a bit since the window was taken up, and in how many windows. */
  readonly #present: Int32Array;
  readonly #timesPresent: Int32Array;
  /** Some rule has rows. */
  readonly #isOfUse: boolean;
  /** False: this window has something that rows know nothing about. */
  #isOn = false;
  /** See `TrialFinder`. */
  isCertain = false;
  #run!: Run;

  /** `isPlain`: no option of the run changes what tests mean. */
  constructor(agenda: RuleAgenda, screens: RuleScreens, setCount: number, isPlain: boolean) {
    this.#agenda = agenda;
    this.#ruleStarts = screens.ruleStarts;
    this.#rules = screens.ruleCode;
    this.#tests = screens.testCode;
    this.#isOfUse = isPlain && screens.ruleCode.length > 0;
    this.#someBlocks = screens.someBlocks;
    this.#everyBlocks = screens.everyBlocks;
    const more = this.#someBlocks + this.#everyBlocks;
    this.#blocks = more + 1;
    this.#cost = (setCount >> 4) + 1;
    this.#printed = more * SETS_PER_BLOCK + PRINTED;
    this.#unmapped = more * SETS_PER_BLOCK + UNMAPPED;
    this.#mapped = more * SETS_PER_BLOCK + MAPPED;
    this.#rowTimes = new Int32Array(this.#blocks * SETS_PER_BLOCK);
    this.#needs = screens.needs.map((needs) => needs.slice());
    this.#present = new Int32Array(this.#someBlocks);
    this.#timesPresent = new Int32Array(this.#someBlocks * SETS_PER_BLOCK);
    this.#scanTimes = new Int32Array(screens.testCode.length / SCREEN.LENGTH);
  }

  /** A window was indexed: nothing is known about it. */
  start(run: Run, window: SingleWindow): void {
    const { cohorts } = window;
    this.#run = run;
    this.#cohorts = cohorts;
    this.#isOn = this.#isOfUse && !window.hasEnclosures && cohorts.every(({ formReading }) => formReading === null);
    if (!this.#isOn) return;
    const { now } = this.#agenda;
    if (now < this.#time) {
      this.#scanTimes.fill(0);
      this.#rowTimes.fill(0);
    }
    this.#startTime = now;
    this.#time = now;
    this.#makeRoom((cohorts.length + 31) >> 5);
    run.budget.spend(this.#cost);
    this.#window++;
    for (let slot = 0; slot < cohorts.length; slot++) this.#setColumn(cohorts[slot]!, slot * this.#blocks);
    this.#notePresent();
  }

  /** A word of the same kind has the same column. */
  #setColumn(cohort: Cohort, at: number): void {
    const { kind } = cohort;
    const column = kind?.column;
    if (column !== undefined)
      for (let block = 0; block < column.length; block++) this.#columns[at + block] = column[block]!;
    else {
      this.#lookUp(cohort.readings, at);
      if (kind !== null) kind.column = this.#columns.slice(at, at + this.#blocks);
    }
  }

  #makeRoom(words: number): void {
    this.#words = words;
    const size = words * this.#blocks * SETS_PER_BLOCK;
    if (size <= this.#rows.length && this.#rows.length <= KEPT_WORDS) return;
    this.#rows = new Int32Array(size);
    this.#columns = new Int32Array(size);
    this.#scans = new Int32Array(words * this.#scanTimes.length);
  }

  /**
   * The first of some rules, given as bits, from a number on that may have a cohort to look at; −1 for none. Rules that need a set that nothing in the
   * window has are passed over, for as long as it stays so: most of them.
   */
  nextRule(among: Int32Array, from: number): number {
    const agenda = this.#agenda;
    let rule = agenda.nextRule(among, from);
    if (!this.#isOn || !agenda.isAligned) return rule;
    if (this.#time !== agenda.now) {
      this.#follow();
      rule = agenda.nextRule(among, from);
    }
    while (rule >= 0 && !this.#isPossible(this.#needs[rule]!)) {
      agenda.park(rule);
      rule = agenda.nextRule(among, rule + 1);
    }
    return rule;
  }

  #isPossible(needs: readonly number[]): boolean {
    for (let i = 0; i < needs.length; i++) {
      const row = needs[i]!;
      if (((this.#present[row >> 5]! >>> (row & 31)) & 1) === 0) return false;
    }
    return true;
  }

  /** Notes what the words of a window have, in the first windows how often, so that rules ask for what is rarest first. */
  #notePresent(): void {
    const present = this.#present;
    present.fill(0);
    for (let slot = 0; slot < this.#cohorts.length; slot++) this.#addPresent(slot * this.#blocks);
    if (this.#window > LAST_COUNTED) return;
    for (let row = 0; row < this.#timesPresent.length; row++)
      this.#timesPresent[row]! += (present[row >> 5]! >>> (row & 31)) & 1;
    if (this.#window !== FIRST_COUNTED && this.#window !== LAST_COUNTED) return;
    for (const needs of this.#needs) needs.sort((a, b) => this.#timesPresent[a]! - this.#timesPresent[b]!);
  }

  /** True where a word has something that no word of the window had. */
  #addPresent(at: number): boolean {
    const present = this.#present;
    let more = 0;
    for (let block = 0; block < present.length; block++) {
      const bits = this.#columns[at + block]!;
      more |= bits & ~present[block]!;
      present[block]! |= bits;
    }
    return more !== 0;
  }

  /** The first slot from one on whose cohort a rule has to look at; −1 for none. */
  nextTrial(rule: number, from: number): number {
    const agenda = this.#agenda;
    this.isCertain = false;
    const start = this.#ruleStarts[rule]!;
    if (start < 0 || !this.#isOn || !agenda.isAligned) return agenda.nextOpen(rule, from);
    if (this.#time !== agenda.now) this.#follow();
    const rules = this.#rules;
    const isFresh = from === 0 && agenda.isFresh(rule);
    for (let slot = from, word = from >> 5; word < this.#words; word++, slot = word << 5) {
      const open = agenda.openBits(rule, word, slot);
      if (open === 0) continue;
      const printed = open & this.#row(this.#printed, word);
      let targets = printed & this.#row(rules[start + SCREENED_RULE.TARGET_ROW]!, word);
      let plain = targets;
      if (plain !== 0 && rules[start + SCREENED_RULE.SKIPS_MAPPED] === 1) {
        plain &= this.#row(this.#unmapped, word);
        targets &= ~this.#row(this.#mapped, word);
      }
      const missing = printed & ~targets;
      const holding = plain === 0 ? 0 : this.#holdingBits(start, word, plain);
      const left = open & ~missing & ~(plain & ~holding);
      const passed = left === 0 ? open : open & ((left & -left) - 1);
      agenda.passOver(rule, word, passed, passed & missing);
      if (left === 0) continue;
      this.isCertain = (holding & left & -left) !== 0 && rules[start + SCREENED_RULE.IS_EXACT] === 1;
      return (word << 5) + 31 - Math.clz32(left & -left);
    }
    if (isFresh) agenda.settle(rule, rules[start + SCREENED_RULE.FIRST]!, rules[start + SCREENED_RULE.LAST]!);
    return -1;
  }

  observeTests(run: Run, rule: number, { local }: Cohort): void {
    const start = this.#ruleStarts[rule]!;
    const first = this.#rules[start + SCREENED_RULE.FIRST]!;
    if (first === -WHOLE_WINDOW) {
      run.observeAll();
      return;
    }
    const { testState } = run;
    testState.observedFirst = Math.min(testState.observedFirst, Math.max(0, local + first));
    testState.observedLast = Math.max(testState.observedLast, local + this.#rules[start + SCREENED_RULE.LAST]!);
  }

  /** Those of some slots of a word for which all tests of a rule hold, or may hold. */
  #holdingBits(start: number, word: number, slots: number): number {
    const rules = this.#rules;
    const first = start + SCREENED_RULE.LENGTH;
    const end = first + rules[start + SCREENED_RULE.TESTS]!;
    let holding = slots;
    for (let at = first; at < end && holding !== 0; at++) holding = this.#testBits(rules[at]!, word, holding);
    return holding;
  }

  // --------------------------------------------------------------------------------------------------------------- rows

  /** One word of a row. */
  #row(row: number, word: number): number {
    if (this.#rowTimes[row] !== this.#time) this.#refresh(row);
    return this.#rows[row * this.#words + word]!;
  }

  /** Brings the columns up to date with the log. */
  #follow(): void {
    const { now, log, logStart } = this.#agenda;
    for (let i = this.#time - logStart; i < log.length; i++) {
      const slot = log[i]!;
      if (slot < 0 || (i + 1 < log.length && log[i + 1] === slot)) continue;
      const at = slot * this.#blocks;
      this.#lookUp(this.#cohorts[slot]!.readings, at);
      if (this.#addPresent(at)) this.#agenda.unpark();
    }
    this.#time = now;
  }

  /** Brings a row up to date: it is made of the columns, or taken from those that have changed since it was. */
  #refresh(row: number): void {
    const { log, logStart } = this.#agenda;
    const time = this.#rowTimes[row]!;
    this.#rowTimes[row] = this.#time;
    if (time < this.#startTime) {
      this.#makeRow(row);
      return;
    }
    for (let i = time - logStart; i < log.length; i++) {
      const slot = log[i]!;
      if (slot < 0) continue;
      const at = row * this.#words + (slot >> 5);
      const bit = (this.#columns[slot * this.#blocks + (row >> 5)]! >>> (row & 31)) & 1;
      this.#rows[at] = (this.#rows[at]! & ~(1 << (slot & 31))) | (bit << (slot & 31));
    }
  }

  #makeRow(row: number): void {
    const count = this.#cohorts.length;
    const shift = row & 31;
    let column = row >> 5;
    for (let word = 0, slot = 0; word < this.#words; word++) {
      const end = Math.min(count, slot + 32);
      let bits = 0;
      for (let i = 0; slot < end; i++, slot++, column += this.#blocks)
        bits |= ((this.#columns[column]! >>> shift) & 1) << i;
      this.#rows[row * this.#words + word] = bits;
    }
  }

  /** The column of a word with these readings. */
  #lookUp(readings: readonly Reading[], at: number): void {
    const columns = this.#columns;
    const some = this.#someBlocks;
    const every = this.#everyBlocks;
    columns.fill(0, at, at + this.#blocks);
    if (readings.length === 0) return;
    columns.fill(-1, at + some, at + some + every);
    for (let i = 0; i < readings.length; i++) {
      const from = this.#run.rowOf(readings[i]!);
      const { rows } = this.#run.contents;
      for (let block = 0; block < some; block++) columns[at + block]! |= rows[from + block]!;
      for (let block = 0; block < every; block++) columns[at + some + block]! &= rows[from + block]!;
    }
    columns[at + some + every] = plainColumn(readings);
  }

  // -------------------------------------------------------------------------------------------------------------- tests

  /** Those of some slots of a word from which a test holds, or may hold. */
  #testBits(test: number, word: number, slots: number): number {
    const at = test * SCREEN.LENGTH;
    const offset = this.#tests[at + SCREEN.OFFSET]!;
    const flags = this.#tests[at + SCREEN.FLAGS]!;
    let bits: number;
    let outside = 0;
    if (offset === 0) bits = this.#holdBits(test, word, slots);
    else if (offset > 0) {
      const reach = this.#slotsIn(word);
      const nearby = (slots << offset) & reach;
      const far = word + 1 < this.#words ? (slots >>> (32 - offset)) & this.#slotsIn(word + 1) : 0;
      bits = nearby === 0 ? 0 : this.#holdBits(test, word, nearby) >>> offset;
      if (far !== 0) bits |= this.#holdBits(test, word + 1, far) << (32 - offset);
      outside = slots & ~((nearby >>> offset) | (far << (32 - offset)));
    } else {
      const nearby = slots >>> -offset;
      const far = word > 0 ? slots << (32 + offset) : 0;
      bits = nearby === 0 ? 0 : this.#holdBits(test, word, nearby) << -offset;
      if (far !== 0) bits |= this.#holdBits(test, word - 1, far) >>> (32 + offset);
      outside = word > 0 ? 0 : slots & ~(nearby << -offset);
    }
    const inside = flags & SCREEN_IS.INVERTED ? slots & ~bits & ~outside : bits;
    return flags & SCREEN_IS.BEYOND ? inside | outside : inside;
  }

  /** The slots of a word that stand for cohorts. */
  #slotsIn(word: number): number {
    const count = this.#cohorts.length - (word << 5);
    return count >= 32 ? -1 : (1 << count) - 1;
  }

  /** Those of some places of a word where the set is, and what is linked to the test holds. */
  #holdBits(test: number, word: number, places: number): number {
    const at = test * SCREEN.LENGTH;
    if (this.#tests[at + SCREEN.FLAGS]! & SCREEN_IS.SCAN) return this.#scanBits(test, word) & places;
    const link = this.#tests[at + SCREEN.LINK]!;
    const bits = this.#row(this.#tests[at + SCREEN.ROW]!, word) & places;
    return link < 0 || bits === 0 ? bits : this.#testBits(link, word, bits);
  }

  /** The places of a word from which a scan comes to a place where it holds before it ends. */
  #scanBits(test: number, word: number): number {
    const { now } = this.#agenda;
    if (this.#scanTimes[test] !== now) {
      this.#scanTimes[test] = now;
      this.#scan(test, test * this.#words);
    }
    return this.#scans[test * this.#words + word]!;
  }

  #scan(test: number, start: number): void {
    const at = test * SCREEN.LENGTH;
    const isRight = this.#tests[at + SCREEN.OFFSET]! > 0;
    const row = this.#tests[at + SCREEN.ROW]!;
    const link = this.#tests[at + SCREEN.LINK]!;
    let comesTo = false;
    for (let i = 0; i < this.#words; i++) {
      const word = isRight ? this.#words - 1 - i : i;
      let holds = this.#row(row, word);
      if (link >= 0 && holds !== 0) holds = this.#testBits(link, word, holds);
      const stops = this.#stopBits(at, word);
      const bits = (isRight ? fillDown : fillUp)(holds, stops, this.#slotsIn(word), comesTo);
      this.#scans[start + word] = bits;
      comesTo = (bits & (isRight ? 1 : 1 << 31)) !== 0;
    }
  }

  /** The places of a word at which a scan ends. */
  #stopBits(at: number, word: number): number {
    let stops = 0;
    for (let row = at + SCREEN.STOP; row <= at + SCREEN.CAREFUL_BARRIER; row++) {
      if (this.#tests[row]! >= 0) stops |= this.#row(this.#tests[row]!, word);
    }
    return stops;
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
