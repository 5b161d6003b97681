/**
 * What running a rule needs to know about it, worked out once for a grammar: run-rule.ts asks these questions for every
 * pair of a rule and a cohort. Start at `RuleProfile`; `TRAIT` of rule-traits.ts says what tests and sets bring in.
 */
import type { ContextualTest } from '../model/contexts.js';
import type { Grammar } from '../model/grammar.js';
import { FLAG, FLAG_HIGH, RULE, type Rule } from '../model/rules.js';
import { SET } from '../model/sets.js';
import { PURITY } from './indexed-set.js';
import { type RuleTraits, TRAIT } from './rule-traits.js';
import { removesLastReading } from './target-index.js';

/** What a rule changes where it acts; see `RuleProfile.changes`. */
export const CHANGES = {
  /** Cohorts, their order, or anything else. */
  ANYTHING: 0,
  /** Nothing but readings, and those only where it acts. */
  READINGS: 1,
  /** Nothing but dependencies and variables. */
  LINKS: 2,
} as const;

const CHANGE_READINGS = new Set<number>([
  RULE.SELECT,
  RULE.REMOVE,
  RULE.IFF,
  RULE.ADD,
  RULE.MAP,
  RULE.REPLACE,
  RULE.SUBSTITUTE,
  RULE.APPEND,
  RULE.COPY,
  RULE.UNMAP,
  RULE.RESTORE,
]);
const CHANGE_LINKS = new Set<number>([
  RULE.SETPARENT,
  RULE.SETCHILD,
  RULE.REMPARENT,
  RULE.SETVARIABLE,
  RULE.REMVARIABLE,
]);

const COUNT_PROTECTED = new Set<number>([
  RULE.PROTECT,
  RULE.ADD,
  RULE.MAP,
  RULE.REPLACE,
  RULE.SELECT,
  RULE.REMOVE,
  RULE.IFF,
  RULE.SUBSTITUTE,
  RULE.UNMAP,
]);

/** Rules that tie the target to the cohort that the test after TO finds, and do nothing where it finds none. */
const TIES = new Set<number>([
  RULE.SETPARENT,
  RULE.SETCHILD,
  RULE.ADDRELATION,
  RULE.SETRELATION,
  RULE.REMRELATION,
  RULE.ADDRELATIONS,
  RULE.SETRELATIONS,
  RULE.REMRELATIONS,
]);

const ORDER_MATTERS = TRAIT.ATTACHES | TRAIT.USES_CAPTURES | TRAIT.MARKS;

export class RuleProfile {
  readonly rule: Rule;
  /** Its contextual tests, in order. */
  readonly tests: readonly ContextualTest[];
  readonly isIff: boolean;
  readonly isWith: boolean;
  /**
   * The test after TO, where it can be tried like the others before the rule acts: most such rules find nobody, and then
   * there is nothing to do until something changes that it looked at.
   */
  readonly gate: ContextualTest | null;
  /** What it does to the readings that match: an IFF removes until its tests hold for one of them, then it selects. */
  readonly firstType: number;
  /** Its tests come out the same for every reading of the target: one is tested for all. */
  readonly testsOnce: boolean;
  /** Some tests do, and may run before the others: they are tested once. */
  readonly sharesTests: boolean;
  /** A reading has the result of an earlier one that differs from it in mapping or order of tags only. */
  readonly sharesResults: boolean;
  /** Readings that the target does not match are kept as well: a test with `A` can mark them as hit. */
  readonly keepsMisses: boolean;
  /** Readings that the target does not match can be passed over before anything else is done. */
  readonly filtersByTarget: boolean;
  /** Passes over readings that have a mapping tag already. */
  readonly skipsMapped: boolean;
  /** Counts a protected reading as one that it would have hit. */
  readonly countsProtected: boolean;
  /** A REMOVE that leaves the last reading of a cohort alone. */
  readonly keepsLastReading: boolean;
  /** `_MARK_` starts at the target again for each test. */
  readonly resetsMark: boolean;
  /** Dependencies, relations or variables can change its outcome. */
  readonly looksAtLinks: boolean;
  /** A tag that a reading gets makes the rule look at it again; see window-index.ts. */
  readonly isWoken: boolean;
  /** Values of `CHANGES`. */
  readonly changes: number;
  /** A SELECT or REMOVE that depends on nothing but its target and its tests; see choose-readings.ts. */
  readonly choosesPlainly: boolean;

  constructor(rule: Rule, grammar: Grammar, { traits, purity, simplicity, unsafe }: ProfileSource) {
    const { type, flags } = rule;
    const ruleTraits = traits.rules[rule.number]!;
    const targetType = grammar.sets[rule.target]!.type;
    this.rule = rule;
    this.tests = rule.tests.map((test) => grammar.contexts[test]!);
    this.isIff = type === RULE.IFF;
    this.isWith = type === RULE.WITH;
    this.firstType = this.isIff ? RULE.REMOVE : type;
    this.testsOnce = (ruleTraits & (TRAIT.ATTACHES | TRAIT.USES_CAPTURES | TRAIT.READING_MATTERS)) === 0;
    this.sharesTests = !this.testsOnce && !this.isIff && !this.isWith && (ruleTraits & ORDER_MATTERS) === 0;
    const isGated = TIES.has(type) && this.testsOnce && (ruleTraits & ORDER_MATTERS) === 0;
    this.gate =
      isGated && isSimpleChain(rule.depTarget, grammar, simplicity) ? grammar.contexts[rule.depTarget]! : null;
    const isPlain = !(targetType & (SET.SPECIAL | SET.MAPPING | SET.CHILD_UNIFY));
    this.sharesResults = !this.testsOnce && rule.subReading === 0 && isPlain;
    this.keepsMisses = (ruleTraits & TRAIT.ATTACHES) !== 0;
    this.filtersByTarget = !this.keepsMisses && purity[rule.target] !== PURITY.NONE;
    const maps = type === RULE.MAP || type === RULE.ADD || type === RULE.REPLACE;
    this.skipsMapped = maps || (rule.flagsHigh & FLAG_HIGH.NOMAPPED) !== 0;
    this.countsProtected = COUNT_PROTECTED.has(type);
    this.keepsLastReading = !removesLastReading(rule, unsafe) && !(flags & FLAG.UNMAPLAST);
    this.resetsMark = !(flags & FLAG.REMEMBERX) || (flags & FLAG.RESETX) !== 0;
    this.looksAtLinks = (ruleTraits & TRAIT.LOOKS_AT_LINKS) !== 0;
    this.isWoken = (ruleTraits & TRAIT.NOT_WOKEN) === 0;
    this.choosesPlainly =
      (type === RULE.SELECT || type === RULE.REMOVE) &&
      this.testsOnce &&
      this.filtersByTarget &&
      !this.skipsMapped &&
      rule.subReading === 0 &&
      (flags & FLAG.UNMAPLAST) === 0;
    this.changes = CHANGE_READINGS.has(type)
      ? CHANGES.READINGS
      : CHANGE_LINKS.has(type)
        ? CHANGES.LINKS
        : CHANGES.ANYTHING;
  }
}

export interface ProfileSource {
  readonly traits: RuleTraits;
  /** For each set: `PURITY`. */
  readonly purity: Uint8Array;
  /** For each contextual test: whether simple-test.ts can run it, 0 for not. */
  readonly simplicity: Uint8Array;
  /** The run may take last readings. */
  readonly unsafe: boolean;
}

/** Does a test, with all that are linked to it, depend on nothing but tags, and leave nothing behind? */
function isSimpleChain(first: number, grammar: Grammar, simplicity: Uint8Array): boolean {
  for (let test = first; test >= 0; test = grammar.contexts[test]!.linked) if (simplicity[test] === 0) return false;
  return first >= 0;
}
