/**
 * A grammar made ready to run: tries of tags, which sets depend on the reading alone, which rules a reading can meet.
 *
 * Start at `GrammarIndex`. It is built once for a grammar and never changes afterwards, so every text can share it.
 */
import { FLAG, type Grammar, NUMERIC_MAX, NUMERIC_MIN, type Rule, SET, TAG, type TagSet } from './grammar.js';

/** What the outcome of matching a set against a reading depends on. */
export const PURITY = {
  /** On the cohort, the rule, variables … : never remembered. */
  NONE: 0,
  /** On the tags alone. */
  PURE: 1,
  /** On the tags alone, but regular expressions in it capture: remembered for rules that use no captures. */
  CAPTURES: 2,
} as const;

export interface TrieNode {
  readonly tag: number;
  /** The alternative that ends here; its identity is what `$$SET` unifies on. */
  readonly end: readonly number[] | undefined;
  readonly children: TrieNode[];
}

export interface IndexedSet {
  readonly number: number;
  readonly type: number;
  readonly purity: number;
  /** Roots by tag for alternatives of plain tags only. */
  readonly plain: ReadonlyMap<number, TrieNode>;
  readonly special: readonly TrieNode[];
  readonly failFast: readonly number[];
  readonly sets: readonly number[];
  readonly ops: readonly number[];
  readonly source: TagSet;
}

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

export class GrammarIndex {
  readonly sets: IndexedSet[];
  /** Rules by the tags that their target can be found through; `anyTagRules` can be found through every tag. */
  readonly rulesByTag = new Map<number, number[]>();
  readonly anyTagRules: number[] = [];
  /** Rules that a tag wakes up when a reading gets it: those that literally name it, and need nothing but tags. */
  readonly wakeByTag = new Map<number, number[]>();
  /** For each rule: do its sets write what regular expressions captured? */
  readonly usesCaptures: boolean[];
  readonly #captureCounts = new WeakMap<RegExp, number>();
  /** Tags of left and right parentheses. */
  readonly openers: ReadonlySet<number>;
  readonly closers: ReadonlySet<number>;

  constructor(readonly grammar: Grammar) {
    const purities = new Map<number, number>();
    this.sets = grammar.sets.map((set) => this.#indexSet(set, purities));
    this.usesCaptures = grammar.rules.map((rule) => ruleUsesCaptures(grammar, rule));
    for (const rule of grammar.rules) this.#indexRule(rule);
    this.openers = new Set(grammar.parentheses.map(([left]) => left));
    this.closers = new Set(grammar.parentheses.map(([, right]) => right));
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
      sets: set.sets,
      ops: set.ops,
      source: set,
    };
  }

  #purity(set: TagSet, known: Map<number, number>, depth: number): number {
    const before = known.get(set.number);
    if (before !== undefined) return before;
    let purity: number = PURITY.PURE;
    if (set.type & (SET.TAG_UNIFY | SET.SET_UNIFY | SET.CHILD_UNIFY) || depth > 200) purity = PURITY.NONE;
    const parts = set.sets.map((number) => this.#purity(this.grammar.sets[number]!, known, depth + 1));
    for (const alternative of set.special) {
      for (const tag of alternative) parts.push(this.#tagPurity(tag, known, depth));
    }
    for (const part of parts) {
      if (part === PURITY.NONE) purity = PURITY.NONE;
      else if (part === PURITY.CAPTURES && purity === PURITY.PURE) purity = PURITY.CAPTURES;
    }
    known.set(set.number, purity);
    return purity;
  }

  #tagPurity(number: number, known: Map<number, number>, depth: number): number {
    const tag = this.grammar.tags[number]!;
    if (tag.type & IMPURE_TAG) return PURITY.NONE;
    if (tag.type & TAG.SET) return this.#purity(this.grammar.sets[tag.setNumber]!, known, depth + 1);
    if (tag.type & TAG.NUMERIC && (tag.value <= NUMERIC_MIN || tag.value >= NUMERIC_MAX)) return PURITY.NONE;
    return tag.regex && this.captureCount(tag.regex) > 0 ? PURITY.CAPTURES : PURITY.PURE;
  }

  #indexRule(rule: Rule): void {
    const tags = new Set<number>();
    let any = rule.target === 0;
    const visit = (number: number, depth: number): void => {
      const set = this.grammar.sets[number]!;
      if (set.type & (SET.SPECIAL | SET.TAG_UNIFY | SET.ANY) || depth > 200) any = true;
      for (const alternative of set.plain) tags.add(alternative[0]!);
      for (const child of set.sets) visit(child, depth + 1);
    };
    visit(rule.target, 0);
    if (!(this.grammar.sets[rule.target]!.type & (SET.SPECIAL | SET.TAG_UNIFY))) this.#indexWaking(rule);
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

  #indexWaking(rule: Rule): void {
    const tags = new Set<number>();
    const visit = (number: number): void => {
      const set = this.grammar.sets[number]!;
      for (const alternative of set.plain) for (const tag of alternative) tags.add(tag);
      for (const child of set.sets) visit(child);
    };
    visit(rule.target);
    for (const tag of tags) {
      const rules = this.wakeByTag.get(tag);
      if (rules) rules.push(rule.number);
      else this.wakeByTag.set(tag, [rule.number]);
    }
  }
}

/** Alternatives with a common beginning share it: a tag is tried once, and captures once. */
function trie(alternatives: readonly (readonly number[])[], depth = 0): TrieNode[] {
  const groups = new Map<number, (readonly number[])[]>();
  for (const alternative of alternatives) {
    const tag = alternative[depth]!;
    const group = groups.get(tag);
    if (group) group.push(alternative);
    else groups.set(tag, [alternative]);
  }
  return [...groups].map(([tag, group]) => ({
    tag,
    end: group.find((alternative) => alternative.length === depth + 1),
    children: trie(
      group.filter((alternative) => alternative.length > depth + 1),
      depth + 1,
    ),
  }));
}

function countCaptures(regex: RegExp): number {
  return new RegExp(`${regex.source}|`, regex.flags).exec('')!.length - 1;
}

function ruleUsesCaptures(grammar: Grammar, rule: Rule): boolean {
  const seenSets = new Set<number>();
  const seenTests = new Set<number>();
  const tagUses = (number: number): boolean => {
    const tag = grammar.tags[number];
    return tag !== undefined && (tag.type & TAG.VARSTRING) !== 0 && /\$[1-9]/.test(tag.text);
  };
  const setUses = (number: number): boolean => {
    if (number <= 0 || seenSets.has(number)) return false;
    seenSets.add(number);
    const set = grammar.sets[number]!;
    return (
      set.special.some((alternative) => alternative.some(tagUses)) ||
      set.plain.some((alternative) => alternative.some(tagUses)) ||
      set.sets.some(setUses)
    );
  };
  const testUses = (number: number): boolean => {
    if (number < 0 || seenTests.has(number)) return false;
    seenTests.add(number);
    const test = grammar.contexts[number]!;
    return (
      setUses(test.target) ||
      setUses(test.barrier) ||
      setUses(test.cbarrier) ||
      tagUses(test.relation) ||
      testUses(test.linked) ||
      testUses(test.template) ||
      test.ors.some(testUses)
    );
  };
  return (
    setUses(rule.mapList) ||
    setUses(rule.subList) ||
    setUses(rule.target) ||
    setUses(rule.childSet1) ||
    setUses(rule.childSet2) ||
    rule.tests.some(testUses) ||
    rule.depTests.some(testUses) ||
    testUses(rule.depTarget) ||
    rule.subRules.some((sub) => ruleUsesCaptures(grammar, grammar.rules[sub]!))
  );
}

/** REMOVE leaves the last reading alone unless the rule or the run says otherwise. */
export function removesLastReading(rule: Rule, unsafe: boolean): boolean {
  if (rule.flags & FLAG.SAFE) return false;
  return unsafe || (rule.flags & FLAG.UNSAFE) !== 0;
}
