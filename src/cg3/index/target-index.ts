/**
 * Finds the rules that a reading could be a target of without trying them all. Start at `TargetIndex`.
 *
 * Rules with the same target set are one group. For each group there are tags of which a reading must have at least one
 * to match: for `N - Prop` that is N, for `("leat") + Prs` it is the lemma, which fewer readings have than Prs. Groups
 * are filed under those tags.
 */
import { ANY_SUB_READING } from '../model/contexts.js';
import type { Grammar } from '../model/grammar.js';
import { FLAG, FLAG_HIGH, RULE, type Rule } from '../model/rules.js';
import { SET, SET_OP, type TagSet } from '../model/sets.js';
import { TAG } from '../model/tags.js';

export interface TargetGroup {
  readonly target: number;
  /** Rules that apply wherever the target matches, ascending. */
  readonly rules: number[];
  /** Rules that also depend on the word form. */
  readonly byForm: Rule[];
  /** Rules for a reading and its sub-readings taken together: no single reading decides whether they match. */
  readonly amalgamated: Rule[];
}

/** Sets are made of sets; deeper than this a set could be anything. */
const DEEPEST_SET = 200;
/** How much rarer a lemma or a word form is than any other tag. */
const COST_OF_COMMON_TAG = 40;

interface Needed {
  readonly tags: readonly number[];
  readonly cost: number;
}

/** REMOVE leaves the last reading alone unless the rule or the run says otherwise. */
export function removesLastReading(rule: Rule, unsafe: boolean): boolean {
  if (rule.flags & FLAG.SAFE) return false;
  return unsafe || (rule.flags & FLAG.UNSAFE) !== 0;
}

/** Has the rule nothing to do where there is only one reading? */
export function needsChoice(rule: Rule, unsafe: boolean): boolean {
  if (rule.type === RULE.SELECT) return true;
  if (rule.type !== RULE.REMOVE && rule.type !== RULE.IFF) return false;
  return !removesLastReading(rule, unsafe) && !(rule.flags & FLAG.UNMAPLAST);
}

const PICKY_TYPES = new Set<number>([RULE.UNMAP, RULE.RESTORE, RULE.DELIMIT, RULE.REMPARENT, RULE.SWITCHPARENT]);

/** Could the rule pass over a cohort for other reasons? */
function isPicky(rule: Rule): boolean {
  if (rule.flags & (FLAG.ENCL_INNER | FLAG.ENCL_OUTER) || rule.flagsHigh & FLAG_HIGH.NOPARENT) return true;
  if (rule.type === RULE.SETPARENT) return (rule.flags & FLAG.SAFE) !== 0;
  if (rule.type === RULE.REMOVE || rule.type === RULE.IFF) return !needsChoice(rule, false);
  return PICKY_TYPES.has(rule.type);
}

export class TargetIndex {
  readonly groups: TargetGroup[] = [];
  /** Numbers of groups by tag. */
  readonly byTag = new Map<number, number[]>();
  /** Groups that have to be looked at for every reading. */
  readonly always: number[] = [];
  /** Rules that no tag wakes up and that pass over cohorts: those with one reading, and others, see run-rule.ts. */
  readonly patient: Rule[] = [];
  readonly waiting: Rule[] = [];
  readonly #grammar: Grammar;
  readonly #needed = new Map<number, Needed | null>();
  /** How many alternatives of lists name a tag, by its number. */
  readonly #mentions: Int32Array;

  /** Without shortcuts every group is looked at for every reading. */
  constructor(grammar: Grammar, anyTagRules: readonly number[], unsafe: boolean, shortcuts: boolean) {
    this.#grammar = grammar;
    this.#mentions = countMentions(grammar);
    for (const number of anyTagRules) {
      const rule = grammar.rules[number]!;
      if (rule.nested) continue;
      if (needsChoice(rule, unsafe)) this.patient.push(rule);
      if (isPicky(rule)) this.waiting.push(rule);
    }
    const byTarget = new Map<number, TargetGroup>();
    for (const rule of grammar.rules) {
      if (rule.nested) continue;
      let group = byTarget.get(rule.target);
      if (!group) {
        group = { target: rule.target, rules: [], byForm: [], amalgamated: [] };
        byTarget.set(rule.target, group);
        this.#file(group, shortcuts);
      }
      if (rule.subReading === ANY_SUB_READING) group.amalgamated.push(rule);
      else if (rule.wordForm >= 0) group.byForm.push(rule);
      else group.rules.push(rule.number);
    }
  }

  #file(group: TargetGroup, shortcuts: boolean): void {
    const number = this.groups.push(group) - 1;
    const needed = shortcuts ? this.#neededBy(group.target, 0) : null;
    if (!needed) this.always.push(number);
    for (const tag of new Set(needed?.tags)) {
      const others = this.byTag.get(tag);
      if (others) others.push(number);
      else this.byTag.set(tag, [number]);
    }
  }

  /** Tags of which every reading that a set matches has one; null where it could match any reading. */
  neededTags(set: number): readonly number[] | null {
    return this.#neededBy(set, 0)?.tags ?? null;
  }

  /** Tags of which every reading that the set matches has one; null where there are none such. */
  #neededBy(number: number, depth: number): Needed | null {
    const cached = this.#needed.get(number);
    if (cached !== undefined) return cached;
    const set = this.#grammar.sets[number]!;
    const needed = depth > DEEPEST_SET || set.type & SET.ANY ? null : this.#find(set, depth);
    this.#needed.set(number, needed);
    return needed;
  }

  #find(set: TagSet, depth: number): Needed | null {
    if (set.sets.length === 0) return this.#findInList(set);
    let all: Needed = { tags: [], cost: 0 };
    for (let i = 0; i < set.sets.length; i++) {
      // Of members that must all match, the one that is rarest.
      let best = this.#neededBy(set.sets[i]!, depth + 1);
      while (i < set.sets.length - 1 && set.ops[i] !== SET_OP.OR) {
        const op = set.ops[i];
        i++;
        if (op !== SET_OP.PLUS) continue;
        const other = this.#neededBy(set.sets[i]!, depth + 1);
        if (other && (!best || other.cost < best.cost)) best = other;
      }
      if (!best) return null;
      all = { tags: [...all.tags, ...best.tags], cost: all.cost + best.cost };
    }
    return all;
  }

  #findInList(set: TagSet): Needed | null {
    const tags: number[] = [];
    let cost = 0;
    for (const alternative of [...set.plain, ...set.special]) {
      const tag = this.#rarest(alternative);
      if (tag === undefined) {
        // `^X` matches nothing, it only keeps others from matching.
        if (this.#grammar.tags[alternative[0]!]!.type & TAG.FAIL_FAST) continue;
        return null;
      }
      tags.push(tag);
      cost += this.#isWord(tag) ? 1 : COST_OF_COMMON_TAG;
    }
    return { tags, cost };
  }

  /** A lemma or a word form, else the tag that fewest lists name: few readings have it. */
  #rarest(alternative: readonly number[]): number | undefined {
    const plain = alternative.filter((tag) => !(this.#grammar.tags[tag]!.type & TAG.SPECIAL));
    const word = plain.find((tag) => this.#isWord(tag));
    if (word !== undefined || plain.length === 0) return word;
    return plain.reduce((best, tag) => (this.#mentions[tag]! < this.#mentions[best]! ? tag : best));
  }

  #isWord(tag: number): boolean {
    return (this.#grammar.tags[tag]!.type & (TAG.BASE_FORM | TAG.WORD_FORM)) !== 0;
  }
}

function countMentions({ sets, tags }: Grammar): Int32Array {
  const mentions = new Int32Array(tags.length);
  for (const { plain } of sets) for (const alternative of plain) for (const tag of alternative) mentions[tag]!++;
  return mentions;
}
