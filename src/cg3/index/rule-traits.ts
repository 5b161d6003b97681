/**
 * What the outcome of a rule depends on besides the tags of the cohorts that it looks at. Start at `ruleTraits`.
 *
 * Sets are made of sets, tests of tests (templates even of themselves): what one part has, everything made of it has,
 * so the bits are passed on until nothing changes any more.
 */
import { type ContextualTest, POS, POS_DEP_MASK, POS_HIGH } from '../model/contexts.js';
import type { Grammar } from '../model/grammar.js';
import { FLAG, RULE, type Rule } from '../model/rules.js';
import { SET } from '../model/sets.js';
import { TAG } from '../model/tags.js';

/** Bits of what `ruleTraits` gives for a rule. */
export const TRAIT = {
  /** Some test attaches the rule to another cohort. */
  ATTACHES: 1,
  /** Dependencies, relations or variables count. */
  LOOKS_AT_LINKS: 2,
  /** What regular expressions captured is written somewhere. */
  USES_CAPTURES: 4,
  /** Contexts can come out differently for each reading of the target: they unify, or look at the reading itself. */
  READING_MATTERS: 8,
  /** No tag that a reading gets makes the rule look at it again; see window-index.ts. */
  NOT_WOKEN: 16,
  /** A test sets the mark or jumps: then the order of tests matters. */
  MARKS: 32,
  /** What `$$SET` came to mean in a reading that failed stays so. */
  KEEPS_UNIFICATION: 64,
} as const;

/**
 * All versions of CG-3 ask for the number of CAPTURE_UNIF, 25, where its bit is meant. So it is these three that have
 * its effect; in 1.3.9, which is followed here, a rule that writes a unified set has it in any case.
 */
const KEEPS_UNIFICATION = FLAG.NEAREST | FLAG.IMMEDIATE | FLAG.LOOKDELETED;

const LINK_POS = POS_DEP_MASK | POS.DEP_DEEP | POS.RELATION | POS.LEFT_PAR | POS.RIGHT_PAR;
const LINK_TAG = TAG.VARIABLE | TAG.LOCAL_VARIABLE;
const READING_TAG = TAG.SAME_BASIC | TAG.VARSTRING | TAG.CONTEXT;
const UNIFYING = SET.TAG_UNIFY | SET.SET_UNIFY | SET.CHILD_UNIFY;

/** Bits of `TRAIT` for each rule and for each contextual test. */
export interface RuleTraits {
  readonly rules: Uint8Array;
  readonly tests: Uint8Array;
}

export function ruleTraits(grammar: Grammar): RuleTraits {
  const sets = passOn(grammar.sets.map((set) => ({ direct: setTraits(grammar, set), parts: partsOf(grammar, set) })));
  const ofSet = (set: number) => (set > 0 ? sets[set]! : 0);
  const tests = passOn(
    grammar.contexts.map((test) => ({
      direct: testTraits(grammar, test) | ofSet(test.target) | ofSet(test.barrier) | ofSet(test.cbarrier),
      parts: [test.linked, test.template, ...test.ors].filter((part) => part >= 0),
    })),
  );
  const ofTest = (test: number) => (test >= 0 ? tests[test]! : 0);
  const directTraits = (rule: Rule) => {
    let traits = ofTest(rule.depTarget);
    for (const set of [rule.target, rule.mapList, rule.subList, rule.childSet1, rule.childSet2]) traits |= ofSet(set);
    for (const test of rule.tests) traits |= ofTest(test);
    for (const test of rule.depTests) traits |= ofTest(test);
    return traits;
  };
  const traits = passOn(grammar.rules.map((rule) => ({ direct: directTraits(rule), parts: rule.subRules })));
  // A reading that was mapped and is not any more brings no tag that could wake the rules that passed it over.
  const unmaps = grammar.rules.some((rule) => rule.type === RULE.UNMAP || rule.flags & FLAG.UNMAPLAST);
  for (const rule of grammar.rules) {
    const special = grammar.sets[rule.target]!.type & (SET.SPECIAL | SET.TAG_UNIFY);
    if (special || unmaps) traits[rule.number]! |= TRAIT.NOT_WOKEN;
    const written = grammar.sets[rule.mapList]!.type | grammar.sets[rule.subList]!.type;
    const keeps = rule.flags & KEEPS_UNIFICATION || written & SET.CHILD_UNIFY;
    if (keeps) traits[rule.number]! |= TRAIT.KEEPS_UNIFICATION;
  }
  return { rules: traits, tests };
}

interface Whole {
  readonly direct: number;
  readonly parts: readonly number[];
}

function passOn(wholes: readonly Whole[]): Uint8Array {
  const traits = Uint8Array.from(wholes, ({ direct }) => direct);
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = 0; i < wholes.length; i++) {
      let all = traits[i]!;
      for (const part of wholes[i]!.parts) all |= traits[part]!;
      if (all !== traits[i]) {
        traits[i] = all;
        changed = true;
      }
    }
  }
  return traits;
}

function tagTraits(grammar: Grammar, number: number): number {
  const tag = grammar.tags[number];
  if (!tag) return 0;
  const captures = (tag.type & TAG.VARSTRING) !== 0 && /\$[1-9]/.test(tag.text);
  let traits: number = captures ? TRAIT.USES_CAPTURES : 0;
  if (tag.type & LINK_TAG) traits |= TRAIT.LOOKS_AT_LINKS;
  if (tag.type & READING_TAG) traits |= TRAIT.READING_MATTERS;
  return traits;
}

function setTraits(grammar: Grammar, set: Grammar['sets'][number]): number {
  let traits: number = set.type & UNIFYING ? TRAIT.READING_MATTERS : 0;
  for (const alternative of set.special) for (const tag of alternative) traits |= tagTraits(grammar, tag);
  return traits;
}

/** Member sets, those that `SET:NAME` means and those that fill varstrings. */
function partsOf(grammar: Grammar, set: Grammar['sets'][number]): number[] {
  const parts = set.sets.slice();
  for (const alternative of set.special) {
    for (const number of alternative) {
      const tag = grammar.tags[number]!;
      if (tag.type & TAG.SET) parts.push(tag.setNumber);
      parts.push(...tag.varSets);
    }
  }
  return parts;
}

function testTraits(grammar: Grammar, test: ContextualTest): number {
  let traits = test.relation >= 0 ? tagTraits(grammar, test.relation) : 0;
  if (test.pos & LINK_POS) traits |= TRAIT.LOOKS_AT_LINKS;
  if (test.pos & POS.ATTACH_TO) traits |= TRAIT.ATTACHES;
  if (test.pos & (POS.MARK_SET | POS.JUMP)) traits |= TRAIT.MARKS;
  if (test.posHigh & (POS_HIGH.ACTIVE | POS_HIGH.INACTIVE)) traits |= TRAIT.READING_MATTERS;
  return traits;
}
