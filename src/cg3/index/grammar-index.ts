/**
 * A grammar made ready to run: tries of tags, which sets depend on the reading alone, which rules a reading can meet.
 *
 * Start at `GrammarIndex`. It is built once for a grammar and never changes afterwards, so every text can share it.
 */

import { type ContextualTest, POS } from '../model/contexts.js';
import type { Grammar } from '../model/grammar.js';
import type { Rule } from '../model/rules.js';
import { SET, type TagSet } from '../model/sets.js';
import { NUMERIC_MAX, NUMERIC_MIN, TAG } from '../model/tags.js';
import { FailedSets } from './failed-sets.js';
import { type IndexedSet, PURITY, type TrieNode } from './indexed-set.js';
import { RuleProfile } from './rule-profile.js';
import { ruleTraits, TRAIT } from './rule-traits.js';
import { SetProgram } from './set-program.js';
import { looksAtCohort } from './tag-classes.js';
import { TargetIndex } from './target-index.js';
import { RuleScreens } from './test-screen.js';
import { type WrittenTags, writtenTags } from './written-tags.js';

/** Tags whose outcome depends on more than the reading. */
const IMPURE_TAG =
  TAG.VARIABLE |
  TAG.LOCAL_VARIABLE |
  TAG.META |
  TAG.VARSTRING |
  TAG.TARGET |
  TAG.MARK |
  TAG.ATTACH_TO |
  TAG.PAR_LEFT |
  TAG.PAR_RIGHT |
  TAG.ENCL |
  TAG.SAME_BASIC |
  TAG.CONTEXT |
  TAG.NUMERIC_MATH;

/** Which tests simple-test.ts can run. */
export const SIMPLICITY = {
  NONE: 0,
  /** Always. */
  ALWAYS: 1,
  /** In rules that use no captures. */
  UNCAPTURED: 2,
} as const;

/** Rules that a tag wakes up. */
interface WokenRules {
  /** Those for any word form. */
  readonly rules: Uint16Array | Uint32Array;
  readonly byForm: Rule[];
}

/** All that a simple test may have in `pos`. */
const SIMPLE_POS =
  POS.CAREFUL |
  POS.NEGATE |
  POS.NOT |
  POS.SCAN_FIRST |
  POS.SCAN_ALL |
  POS.ABSOLUTE |
  POS.SPAN_LEFT |
  POS.SPAN_RIGHT |
  POS.SPAN_BOTH |
  POS.PASS_ORIGIN |
  POS.NO_PASS_ORIGIN |
  POS.MARK_SET;

export class GrammarIndex {
  readonly sets: IndexedSet[];
  /** For each set: `PURITY`. */
  readonly purity: Uint8Array;
  /** For each rule: what running it needs to know about it. */
  readonly profiles: readonly RuleProfile[];
  readonly targets: TargetIndex;
  readonly failedSets: FailedSets;
  /** Rules by any tag that their target names; `anyTagRules` by every tag. */
  readonly rulesByTag = new Map<number, number[]>();
  readonly anyTagRules: number[] = [];
  /** Rules that a tag wakes up when a reading gets it: those that literally name it, and need nothing but tags. */
  readonly wakeByTag = new Map<number, WokenRules>();
  /** For each contextual test: `SIMPLICITY`. */
  readonly simplicity: Uint8Array;
  /** For each rule, for each contextual test: bits of `TRAIT`. */
  readonly ruleTraits: Uint8Array;
  readonly testTraits: Uint8Array;
  readonly #captureCounts = new WeakMap<RegExp, number>();
  /** Which rules can be passed over without a trial. */
  readonly screens: RuleScreens;
  /** Which sets match a reading. */
  readonly program: SetProgram;
  /** By set: what rules write with it, where that is always the same. */
  readonly written: readonly (WrittenTags | undefined)[];
  /** Tags of left and right parentheses. */
  readonly openers: ReadonlySet<number>;
  readonly closers: ReadonlySet<number>;

  constructor(
    readonly grammar: Grammar,
    unsafe: boolean,
    shortcuts = true,
  ) {
    const purities = new Map<number, number>();
    this.sets = grammar.sets.map((set) => this.#indexSet(set, purities));
    this.purity = Uint8Array.from(this.sets, ({ purity }) => purity);
    this.failedSets = new FailedSets(grammar);
    this.simplicity = Uint8Array.from(grammar.contexts, (test) => this.#simplicityOf(test));
    const traits = ruleTraits(grammar);
    this.ruleTraits = traits.rules;
    this.testTraits = traits.tests;
    const waking = new Map<number, Rule[]>();
    for (const rule of grammar.rules) this.#indexRule(rule, waking);
    for (const [tag, rules] of waking) {
      const numbers = rules.filter(({ wordForm }) => wordForm < 0).map(({ number }) => number);
      const byForm = rules.filter(({ wordForm }) => wordForm >= 0);
      this.wakeByTag.set(tag, { rules: ruleNumbers(numbers, grammar.rules.length), byForm });
    }
    this.targets = new TargetIndex(grammar, this.anyTagRules, unsafe, shortcuts);
    if (!shortcuts) this.#dropShortcuts();
    const source = { traits, purity: this.purity, simplicity: this.simplicity, unsafe };
    this.profiles = grammar.rules.map((rule) => new RuleProfile(rule, grammar, source));
    this.screens = new RuleScreens({ ...this, tracked: this.failedSets.tracked });
    this.program = new SetProgram(grammar, this.sets, this.purity, this.screens.sets);
    this.written = writtenTags(grammar);
    this.openers = new Set(grammar.parentheses.map(([left]) => left));
    this.closers = new Set(grammar.parentheses.map(([, right]) => right));
  }

  /** No answer of a set is remembered, no test is a simple one, and no test is run once for several readings. */
  #dropShortcuts(): void {
    this.purity.fill(PURITY.NONE);
    this.simplicity.fill(SIMPLICITY.NONE);
    for (const traits of [this.ruleTraits, this.testTraits]) {
      for (let i = 0; i < traits.length; i++) traits[i]! |= TRAIT.READING_MATTERS;
    }
  }

  #simplicityOf(test: ContextualTest): number {
    if (test.pos & ~SIMPLE_POS || test.posHigh !== 0 || test.offsetSub !== 0) return SIMPLICITY.NONE;
    if (test.template >= 0 || test.ors.length > 0) return SIMPLICITY.NONE;
    if (test.offset === 0 && test.pos & (POS.SCAN_FIRST | POS.SCAN_ALL)) return SIMPLICITY.NONE;
    const sets = [test.target, test.barrier, test.cbarrier];
    if (sets.some((set) => this.failedSets.tracked[set] === 1)) return SIMPLICITY.NONE;
    const purities = sets.map((set) => this.sets[set]!.purity);
    if (purities.includes(PURITY.NONE)) return SIMPLICITY.NONE;
    return purities.includes(PURITY.CAPTURES) ? SIMPLICITY.UNCAPTURED : SIMPLICITY.ALWAYS;
  }

  /** Does a rule write what regular expressions captured? */
  usesCaptures(rule: number): boolean {
    return (this.ruleTraits[rule]! & TRAIT.USES_CAPTURES) !== 0;
  }

  captureCount(regex: RegExp): number {
    let count = this.#captureCounts.get(regex);
    if (count === undefined) {
      count = countCaptures(regex);
      this.#captureCounts.set(regex, count);
    }
    return count;
  }

  #indexSet(set: TagSet, purities: Map<number, number>): IndexedSet {
    const plain = new Map<number, TrieNode>();
    for (const node of trie(set.plain)) plain.set(node.tag, node);
    const special = trie(set.special);
    const failFast = special
      .filter((node) => node.end && this.grammar.tags[node.tag]!.type & TAG.FAIL_FAST)
      .map((node) => node.tag);
    return {
      number: set.number,
      type: set.type,
      purity: this.#purity(set, purities, 0),
      plain,
      special,
      failFast,
      isPlainList: set.sets.length === 0 && special.length === 0 && !(set.type & (SET.ANY | SET.TAG_UNIFY)),
      neededKeys: this.#neededKeys(set),
      sets: set.sets,
      ops: set.ops,
      source: set,
    };
  }

  #neededKeys(set: TagSet): string[] | undefined {
    if (set.sets.length > 0 || set.plain.length > 0 || set.special.length === 0 || set.type & (SET.ANY | SET.TAG_UNIFY))
      return undefined;
    const tags = set.special.map((alternative) => alternative.find((tag) => looksAtCohort(this.grammar.tags[tag]!)));
    return tags.includes(undefined) ? undefined : tags.map((tag) => this.grammar.tags[tag!]!.key);
  }

  #purity(set: TagSet, purities: Map<number, number>, depth: number): number {
    const before = purities.get(set.number);
    if (before !== undefined) return before;
    let purity: number = PURITY.PURE;
    if (set.type & (SET.TAG_UNIFY | SET.SET_UNIFY | SET.CHILD_UNIFY) || depth > 200) purity = PURITY.NONE;
    const parts = set.sets.map((number) => this.#purity(this.grammar.sets[number]!, purities, depth + 1));
    for (const alternative of set.special) {
      for (const tag of alternative) parts.push(this.#tagPurity(tag, purities, depth));
    }
    for (const part of parts) {
      if (part === PURITY.NONE) purity = PURITY.NONE;
      else if (part === PURITY.CAPTURES && purity === PURITY.PURE) purity = PURITY.CAPTURES;
    }
    purities.set(set.number, purity);
    return purity;
  }

  #tagPurity(number: number, purities: Map<number, number>, depth: number): number {
    const tag = this.grammar.tags[number]!;
    if (tag.type & IMPURE_TAG) return PURITY.NONE;
    // Any lemma: that of a placeholder is none of its tags.
    if (tag.type & TAG.REGEXP_ANY && tag.type & TAG.BASE_FORM) return PURITY.NONE;
    if (tag.type & TAG.SET) return this.#purity(this.grammar.sets[tag.setNumber]!, purities, depth + 1);
    if (tag.type & TAG.NUMERIC && (tag.value <= NUMERIC_MIN || tag.value >= NUMERIC_MAX)) return PURITY.NONE;
    return tag.regex && this.captureCount(tag.regex) > 0 ? PURITY.CAPTURES : PURITY.PURE;
  }

  #indexRule(rule: Rule, waking: Map<number, Rule[]>): void {
    const tags = new Set<number>();
    let any = rule.target === 0;
    for (const set of this.#setsBelow(rule.target)) {
      if (set.type & (SET.SPECIAL | SET.TAG_UNIFY | SET.ANY)) any = true;
      for (const alternative of set.plain) tags.add(alternative[0]!);
    }
    if (!(this.grammar.sets[rule.target]!.type & (SET.SPECIAL | SET.TAG_UNIFY))) this.#indexWaking(rule, waking);
    if (any) {
      this.anyTagRules.push(rule.number);
      return;
    }
    for (const tag of tags) {
      const rules = this.rulesByTag.get(tag);
      if (rules) rules.push(rule.number);
      else this.rulesByTag.set(tag, [rule.number]);
    }
  }

  /** A set and those that it is made of, each once: `SET c = b - x OR b ;` names b twice, and b may name others twice. */
  #setsBelow(number: number): TagSet[] {
    const numbers = new Set([number]);
    // The loop reaches what is added while it runs.
    for (const each of numbers) for (const member of this.grammar.sets[each]!.sets) numbers.add(member);
    return [...numbers].map((each) => this.grammar.sets[each]!);
  }

  #indexWaking(rule: Rule, waking: Map<number, Rule[]>): void {
    if (rule.nested) return;
    const tags = new Set<number>();
    for (const set of this.#setsBelow(rule.target)) {
      for (const alternative of set.plain) for (const tag of alternative) tags.add(tag);
    }
    for (const tag of tags) {
      const rules = waking.get(tag);
      if (rules) rules.push(rule);
      else waking.set(tag, [rule]);
    }
  }
}

function ruleNumbers(numbers: readonly number[], ruleCount: number): Uint16Array | Uint32Array {
  return ruleCount < 2 ** 16 ? Uint16Array.from(numbers) : Uint32Array.from(numbers);
}

const NO_ALTERNATIVES: readonly (readonly number[])[] = [];
const NO_NODES: TrieNode[] = [];

/** Alternatives with a common beginning share it: a tag is tried once, and captures once. */
function trie(alternatives: readonly (readonly number[])[], depth = 0): TrieNode[] {
  if (alternatives.length === 0) return NO_NODES;
  const groups = new Map<number, (readonly number[])[]>();
  for (const alternative of alternatives) {
    const tag = alternative[depth]!;
    const group = groups.get(tag);
    if (group) group.push(alternative);
    else groups.set(tag, [alternative]);
  }
  const nodes: TrieNode[] = [];
  for (const [tag, group] of groups) {
    const ends = group.length === 1 && group[0]!.length === depth + 1;
    const longer = ends ? NO_ALTERNATIVES : group.filter((alternative) => alternative.length > depth + 1);
    const end = ends ? group[0] : group.find((alternative) => alternative.length === depth + 1);
    nodes.push({ tag, end, children: trie(longer, depth + 1) });
  }
  return nodes;
}

function countCaptures(regex: RegExp): number {
  return new RegExp(`${regex.source}|`, regex.flags).exec('')!.length - 1;
}
