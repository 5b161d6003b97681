/**
 * Which contextual tests can be answered for all words of a window at once, as a row of bits, and which rules are passed over by such rows. Start at
 * `RuleScreens`; context-rows.ts works the rows out while a window is processed.
 *
 * What the tests and rules come to is written down as numbers in a row (`SCREEN`, `SCREENED_RULE`): thousands of rules are gone through for each
 * sentence, and objects for each of them would have to be fetched from all over the memory.
 *
 * A test qualifies if tags of the window alone decide it: `(-1C N)`, `(1* V BARRIER CLB LINK 1 N)`. Where only its beginning does, the row says where
 * the test may hold, not that it does. A rule is passed over where one of its rows says no.
 */
import { type ContextualTest, POS } from '../model/contexts.js';
import type { Grammar } from '../model/grammar.js';
import { FLAG, FLAG_HIGH, RULE } from '../model/rules.js';
import type { RuleProfile } from './rule-profile.js';
import { TRAIT } from './rule-traits.js';

/** The rows of 32 sets, of which each number has one bit. */
export const SETS_PER_BLOCK = 32;

/** A test in `RuleScreens.testCode`: which number says what, and how many there are. */
export const SCREEN = {
  /** The row in which it holds. */
  ROW: 0,
  OFFSET: 1,
  /** Bits of `SCREEN_IS`. */
  FLAGS: 2,
  /** The linked test where it has a row, −1 without. */
  LINK: 3,
  /** Of a scan: the rows that end it, −1 without: the set itself, barriers of either kind. */
  STOP: 4,
  BARRIER: 5,
  CAREFUL_BARRIER: 6,
  LENGTH: 8,
} as const;

export const SCREEN_IS = {
  INVERTED: 1 << 0,
  /** It holds (or may hold) beyond the edges of the window. */
  BEYOND: 1 << 1,
  SCAN: 1 << 2,
} as const;

/** A rule in `RuleScreens.ruleCode`, before the numbers of its tests. */
export const SCREENED_RULE = {
  TARGET_ROW: 0,
  /** The nearest and the farthest word that it looks at, seen from the target; `WHOLE_WINDOW` where a scan goes on to the edge. */
  FIRST: 1,
  LAST: 2,
  SKIPS_MAPPED: 3,
  /** Where its rows say that all tests hold, they do, and nothing is left behind by them that has to be there: they need not be run. */
  IS_EXACT: 4,
  /** How many tests follow. */
  TESTS: 5,
  LENGTH: 6,
} as const;

/** Farther than any word. */
export const WHOLE_WINDOW = 1 << 29;

/** How many words away a test may look: rows are moved by less than a word of 32 bits. */
const FARTHEST = 31;
const LONGEST_CHAIN = 20;
const SCANS = POS.SCAN_FIRST | POS.SCAN_ALL;
const SPANS = POS.SPAN_LEFT | POS.SPAN_RIGHT | POS.SPAN_BOTH;

/** A test that has a row. */
interface ScreenedTest {
  readonly test: ContextualTest;
  readonly isCareful: boolean;
  readonly isScan: boolean;
  /** `*`: the scan ends at the first word with the set, whatever is linked to it. */
  readonly stopsAtTarget: boolean;
  /** The linked test where it has a row, −1 without. */
  readonly link: number;
  /** The row says that the test holds, not only that it may. */
  readonly isExact: boolean;
  /** What the test comes to (or may come to) beyond the edges of the window. */
  readonly beyond: boolean;
  /** NOT or NEGATE: the row is turned around. */
  readonly isInverted: boolean;
  /** It is the same for rules that write what expressions captured. */
  readonly isForAnyRule: boolean;
}

/** Rules whose failure for one cohort has no effect at all, and that pass over no cohort for reasons of their own. */
const SCREENED_TYPES = new Set<number>([
  RULE.SELECT,
  RULE.REMOVE,
  RULE.ADD,
  RULE.MAP,
  RULE.REPLACE,
  RULE.SUBSTITUTE,
  RULE.APPEND,
  RULE.COPY,
  RULE.SETPARENT,
  RULE.SETCHILD,
  RULE.ADDRELATION,
  RULE.SETRELATION,
  RULE.ADDRELATIONS,
  RULE.SETRELATIONS,
  RULE.SETVARIABLE,
  RULE.REMVARIABLE,
]);

/** What the screens of a grammar are made from. */
export interface ScreenSource {
  readonly grammar: Grammar;
  readonly profiles: readonly RuleProfile[];
  /** For each contextual test: whether simple-test.ts can run it (0 for not, 1 for always). */
  readonly simplicity: Uint8Array;
  readonly ruleTraits: Uint8Array;
  readonly testTraits: Uint8Array;
  /** For each set: 1 if its failures are kept track of; see failed-sets.ts. */
  readonly tracked: Uint8Array;
}

export class RuleScreens {
  /** By context number. */
  readonly #tests: readonly (ScreenedTest | undefined)[];
  /** By context number, `SCREEN.LENGTH` numbers each. */
  readonly testCode: Int32Array;
  /** Where a rule starts in `ruleCode`; −1 for rules that are always tried. */
  readonly ruleStarts: Int32Array;
  readonly ruleCode: Int32Array;
  /**
   * For each rule, the rows in which some word of the window must have a bit, or the rule would fail everywhere: of its target, and of the sets that its
   * tests look for.
   */
  readonly needs: readonly (readonly number[])[];
  /**
   * The sets that rows are needed of, in the order of their rows. The rows that say where some reading matches a set come first, then, from the
   * next full block on, those that say where all do: of few sets, which are the first.
   */
  readonly sets: readonly number[];
  /** Blocks of rows of the first kind, and of the second. */
  readonly someBlocks: number;
  readonly everyBlocks: number;
  readonly #places = new Map<number, number>();

  constructor(source: ScreenSource) {
    const { grammar, profiles } = source;
    const tests: (ScreenedTest | undefined)[] = new Array(grammar.contexts.length).fill(undefined);
    for (const { number } of grammar.contexts) tests[number] = screenedTest(source, number, 0);
    this.#tests = tests;
    this.ruleStarts = new Int32Array(profiles.length).fill(-1);
    const code: number[] = [];
    const needed: ScreenedTest[] = [];
    for (const [number, profile] of profiles.entries()) {
      const rows = this.#rowsOf(profile, source);
      if (rows === undefined) continue;
      const { first, last } = this.#screenOf(rows);
      this.ruleStarts[number] = code.length;
      const isExact =
        profile.testsOnce && rows.length === profile.tests.length && rows.every((row) => this.#isExact(row));
      code.push(profile.rule.target, first, last, Number(profile.skipsMapped), Number(isExact), rows.length, ...rows);
      for (const row of rows) for (let test = tests[row]; test; test = tests[test.link]) needed.push(test);
    }
    for (const { test, isCareful } of needed) {
      if (isCareful) this.#need(test.target);
      if (test.cbarrier > 0) this.#need(test.cbarrier);
    }
    this.everyBlocks = Math.ceil(this.#places.size / SETS_PER_BLOCK);
    for (const { test } of needed) {
      this.#need(test.target);
      if (test.barrier > 0) this.#need(test.barrier);
    }
    for (const start of this.ruleStarts) {
      if (start < 0) continue;
      this.#need(code[start + SCREENED_RULE.TARGET_ROW]!);
      code[start + SCREENED_RULE.TARGET_ROW] = this.#some(code[start + SCREENED_RULE.TARGET_ROW]!);
    }
    this.ruleCode = Int32Array.from(code);
    this.sets = [...this.#places.keys()];
    this.someBlocks = Math.ceil(this.#places.size / SETS_PER_BLOCK);
    this.testCode = this.#codeOfTests();
    this.needs = profiles.map((_, rule) => this.#needsOf(this.ruleStarts[rule]!));
  }

  #needsOf(start: number): number[] {
    if (start < 0) return [];
    const first = start + SCREENED_RULE.LENGTH;
    const tests = this.ruleCode.subarray(first, first + this.ruleCode[start + SCREENED_RULE.TESTS]!);
    const needs = new Set([this.ruleCode[start + SCREENED_RULE.TARGET_ROW]!]);
    for (const number of tests) {
      for (let screened = this.#tests[number]; screened; screened = this.#tests[screened.link]) {
        if (screened.isInverted || screened.beyond) break;
        // Where all readings match a set, some reading does.
        needs.add(this.#some(screened.test.target));
      }
    }
    return [...needs];
  }

  #need(set: number): void {
    if (!this.#places.has(set)) this.#places.set(set, this.#places.size);
  }

  /** The row of a set that says where some reading matches it; −1 where no rule needs it. */
  #some(set: number): number {
    return this.#places.get(set) ?? -1;
  }

  /** The row that says where all readings do; −1 where no rule needs it. */
  #every(set: number): number {
    const place = this.#some(set);
    return place < 0 || place >= this.everyBlocks * SETS_PER_BLOCK ? -1 : this.someBlocks * SETS_PER_BLOCK + place;
  }

  #codeOfTests(): Int32Array {
    const code = new Int32Array(this.#tests.length * SCREEN.LENGTH);
    for (const [number, screened] of this.#tests.entries()) {
      if (screened === undefined) continue;
      const { target, offset, barrier, cbarrier } = screened.test;
      const at = number * SCREEN.LENGTH;
      code[at + SCREEN.ROW] = screened.isCareful ? this.#every(target) : this.#some(target);
      code[at + SCREEN.OFFSET] = offset;
      code[at + SCREEN.FLAGS] =
        (screened.isInverted ? SCREEN_IS.INVERTED : 0) |
        (screened.beyond ? SCREEN_IS.BEYOND : 0) |
        (screened.isScan ? SCREEN_IS.SCAN : 0);
      code[at + SCREEN.LINK] = screened.link;
      code[at + SCREEN.STOP] = screened.stopsAtTarget ? this.#some(target) : -1;
      code[at + SCREEN.BARRIER] = barrier > 0 ? this.#some(barrier) : -1;
      code[at + SCREEN.CAREFUL_BARRIER] = cbarrier > 0 ? this.#every(cbarrier) : -1;
    }
    return code;
  }

  /** Does the row of a test say all that the test would? */
  #isExact(test: number): boolean {
    for (let screened = this.#tests[test]; screened; screened = this.#tests[screened.link])
      if (!screened.isExact || screened.test.pos & POS.MARK_SET) return false;
    return true;
  }

  #screenOf(tests: readonly number[]): { first: number; last: number } {
    let first = 0;
    let last = 0;
    for (const number of tests) {
      let place = 0;
      for (let screened = this.#tests[number]; screened; screened = this.#tests[screened.link]) {
        if (screened.isScan) return { first: -WHOLE_WINDOW, last: WHOLE_WINDOW };
        place += screened.test.offset;
        first = Math.min(first, place);
        last = Math.max(last, place);
      }
    }
    return { first, last };
  }

  #rowsOf(profile: RuleProfile, { grammar, ruleTraits, testTraits, tracked }: ScreenSource): number[] | undefined {
    const { rule, filtersByTarget, isIff, isWith } = profile;
    const isSimple = SCREENED_TYPES.has(rule.type) && filtersByTarget && rule.subReading === 0 && !rule.nested;
    const isPicky = rule.flags & (FLAG.ENCL_INNER | FLAG.ENCL_OUTER) || rule.flagsHigh & FLAG_HIGH.NOPARENT;
    const isSafeParent = rule.type === RULE.SETPARENT && rule.flags & FLAG.SAFE;
    if (!isSimple || isIff || isWith || isPicky || isSafeParent || rule.target === 0) return undefined;
    if (grammar.hasProtect || tracked[rule.target] === 1) return undefined;
    const hasMemory = tracked.includes(1);
    const captures = (ruleTraits[rule.number]! & TRAIT.USES_CAPTURES) !== 0;
    const rows: number[] = [];
    for (const { number } of profile.tests) {
      const screened = this.#tests[number];
      const isShared = profile.testsOnce || (testTraits[number]! & TRAIT.READING_MATTERS) === 0;
      // A test that leaves something behind has to run, also where a later one fails.
      if (hasMemory && !screened?.isExact) break;
      if (screened && isShared && (screened.isForAnyRule || !captures)) rows.push(number);
    }
    return rows;
  }
}

function screenedTest(source: ScreenSource, number: number, depth: number): ScreenedTest | undefined {
  const { grammar, simplicity } = source;
  const test = grammar.contexts[number]!;
  const { pos, offset, linked } = test;
  if (simplicity[number] === 0 || depth > LONGEST_CHAIN || pos & POS.ABSOLUTE) return undefined;
  if (Math.abs(offset) > FARTHEST) return undefined;
  const isScan = (pos & SCANS) !== 0;
  const isCareful = (pos & POS.CAREFUL) !== 0;
  const isNot = (pos & POS.NOT) !== 0;
  const spans = (pos & SPANS) !== 0;
  const isNegated = (pos & POS.NEGATE) !== 0;
  // As CG-3 has it, NOT turns barriers around, too, and looks at the first reading only where all are meant.
  if (isNot && (isScan || isCareful || linked >= 0)) return undefined;
  if (spans && (isScan || isNegated)) return undefined;
  if (linked >= 0 && pos & POS.NO_PASS_ORIGIN) return undefined;
  const link = linked < 0 ? undefined : screenedTest(source, linked, depth + 1);
  const isExact = !spans && (linked < 0 || link?.isExact === true);
  if (isNegated && !isExact) return undefined;
  return {
    test,
    isCareful,
    isScan,
    stopsAtTarget: (pos & POS.SCAN_FIRST) !== 0,
    link: link ? linked : -1,
    isExact,
    beyond: spans || isNot !== isNegated,
    isInverted: isNot !== isNegated,
    isForAnyRule: simplicity[number] === 1 && (linked < 0 || link?.isForAnyRule === true),
  };
}
