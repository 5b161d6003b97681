/**
 * Sorts tags by what a grammar can tell apart. Start at `TagClasses.classOf`.
 *
 * Every text brings words that the grammar has never heard of, but `"<guolli>"` and `"<viessu>"` are the same to it as
 * long as no list names them and the same regular expressions match them. So what is known about readings is kept per
 * sequence of classes (see reading-content.ts), and a new word is seldom anything new.
 */
import { numbersAgree } from '../model/compare-numbers.js';
import type { Grammar } from '../model/grammar.js';
import { NUMERIC_MAX, NUMERIC_MIN, TAG, type Tag } from '../model/tags.js';
import { RegexFilter } from '../regex/regex-filter.js';
import { askedSets } from './set-program.js';
import { foldCase, type TagStore } from './tag-store.js';

/** The class of tags that no set can see. */
export const INVISIBLE = -1;
const UNSORTED = -2;
const NO_PATTERNS: readonly number[] = [];

/** Classes kept before all are dropped: far more than a grammar tells apart. */
const CLASSES_AT_MOST = 50_000;

/** What the kind of a tag decides about its matching, besides its text. */
const KIND = TAG.WORD_FORM | TAG.BASE_FORM | TAG.TEXTUAL | TAG.SPECIAL;
/** Tags that are more than a number, or that match where they are missing. */
const MATCHED_OTHERWISE =
  TAG.FAIL_FAST |
  TAG.REGEXP |
  TAG.REGEXP_ANY |
  TAG.REGEXP_LINE |
  TAG.CASE_INSENSITIVE |
  TAG.SET |
  TAG.META |
  TAG.VARIABLE |
  TAG.LOCAL_VARIABLE |
  TAG.VARSTRING |
  TAG.ANY;
const LOOKED_AT_BY_REGEX = TAG.WORD_FORM | TAG.BASE_FORM | TAG.TEXTUAL;

export class TagClasses {
  readonly #tags: TagStore;
  /** Lists that name a tag as an alternative by itself; null for tags that are used in other ways too. */
  readonly #lists = new Map<number, number[] | null>();
  readonly #regexes: readonly Tag[];
  readonly #filter: RegexFilter;
  readonly #ignoringCase = new Map<string, number[]>();
  readonly #numeric: readonly Tag[];
  /** Of numbers that are compared with others of the cohort. */
  readonly #keys: ReadonlySet<string>;
  /** Some expression looks at whole readings: then no two tags are alike. */
  readonly allDiffer: boolean;
  #numbers = new Map<string, number>();
  /** By tag number. */
  #classes: number[] = [];
  /** By class: the tags of the grammar that match by pattern or by number. */
  #patterns: (readonly number[])[] = [];

  constructor(grammar: Grammar, tags: TagStore) {
    this.#tags = tags;
    this.allDiffer = grammar.tags.some((tag) => tag.type & TAG.REGEXP_LINE);
    for (const number of askedSets(grammar)) {
      const set = grammar.sets[number]!;
      for (const alternative of set.plain) this.#notice(set.number, alternative);
      for (const alternative of set.special) for (const tag of alternative) this.#lists.set(tag, null);
    }
    for (const rule of grammar.rules) if (rule.wordForm >= 0) this.#lists.set(rule.wordForm, null);
    // What no rule looks for cannot tell readings apart: the mappings that rules write, for instance.
    const asked = grammar.tags.filter(({ number }) => this.#lists.has(number));
    for (const tag of asked) if (tag.type & TAG.FAIL_FAST) this.#lists.set(tags.intern(tag.text), null);
    const regexes = asked.filter((tag) => tag.regex && !(tag.type & (TAG.META | TAG.VARSTRING)));
    this.#regexes = regexes;
    this.#filter = new RegexFilter(regexes.map((tag) => tag.regex!));
    for (const tag of asked) {
      if (!(tag.type & TAG.CASE_INSENSITIVE) || tag.regex) continue;
      const folded = foldCase(tag.text);
      this.#ignoringCase.set(folded, [...(this.#ignoringCase.get(folded) ?? []), tag.number]);
    }
    // MIN and MAX look at the whole cohort: whether they match is never remembered, only whether there is a number to compare.
    this.#numeric = asked.filter((tag) => tag.type & TAG.NUMERIC && !isBound(tag));
    this.#keys = new Set(asked.filter(looksAtCohort).map(({ key }) => key));
  }

  #notice(set: number, alternative: readonly number[]): void {
    for (const tag of alternative) {
      const lists = this.#lists.get(tag);
      if (alternative.length > 1) this.#lists.set(tag, null);
      else if (lists === undefined) this.#lists.set(tag, [set]);
      else lists?.push(set);
    }
  }

  /** True when classes have become too many: whatever was kept for them should be dropped with `clear`. */
  get full(): boolean {
    return this.#numbers.size > CLASSES_AT_MOST;
  }

  clear(): void {
    this.#numbers = new Map();
    this.#classes = [];
    this.#patterns = [];
  }

  /** Forgets tags from a number on; the classes stay what they are. */
  dropFrom(tag: number): void {
    if (this.#classes.length > tag) this.#classes.length = tag;
  }

  /** Tags of the grammar that match a tag without being it: regular expressions, comparisons, other case. */
  matchedBy(tag: number): readonly number[] {
    const number = this.classOf(tag);
    return number === INVISIBLE ? NO_PATTERNS : this.#patterns[number]!;
  }

  classOf(tag: number): number {
    const cached = this.#classes[tag];
    if (cached !== undefined && cached !== UNSORTED) return cached;
    const classNumber = this.#sort(this.#tags.tags[tag]!);
    while (this.#classes.length < tag) this.#classes.push(UNSORTED);
    this.#classes[tag] = classNumber;
    return classNumber;
  }

  #sort(tag: Tag): number {
    if (this.allDiffer) return this.#numberOf(`=${tag.number}`, NO_PATTERNS);
    const lists = this.#lists.get(tag.number);
    const kind = tag.type & KIND;
    const patterns = [...(kind & LOOKED_AT_BY_REGEX ? this.#patternsOf(tag) : NO_PATTERNS)];
    if (tag.type & TAG.NUMERIC) patterns.push(...this.#agreesWith(tag));
    const key = tag.type & TAG.NUMERIC && this.#keys.has(tag.key) ? tag.key : '';
    if (lists === null) return this.#numberOf(`=${tag.number}`, patterns);
    const named = lists && !(tag.type & TAG.SPECIAL) ? lists.join() : '';
    if (!(kind & LOOKED_AT_BY_REGEX) && named === '' && patterns.length === 0 && key === '') return INVISIBLE;
    return this.#numberOf(`${kind} ${named} ${patterns.join()} ${key}`, patterns);
  }

  #patternsOf(tag: Tag): number[] {
    const regexes = this.#filter.matching(tag.text).map((i) => this.#regexes[i]!.number);
    const others = this.#ignoringCase.size > 0 ? (this.#ignoringCase.get(foldCase(tag.text)) ?? []) : [];
    return [...regexes, ...others];
  }

  #agreesWith(tag: Tag): number[] {
    return this.#numeric
      .filter((wanted) => wanted.key === tag.key && numbersAgree(wanted.op, wanted.value, tag.op, tag.value))
      .map((wanted) => wanted.number);
  }

  #numberOf(key: string, patterns: readonly number[]): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(key, number);
      this.#patterns.push(patterns);
    }
    return number;
  }
}

/** `<W=MIN>` and its like: compared with other numbers of the cohort. */
function isBound({ type, value }: Tag): boolean {
  return (type & TAG.NUMERIC_MATH) !== 0 || value <= NUMERIC_MIN || value >= NUMERIC_MAX;
}

/** Does a tag of a grammar match nothing but numbers with its key, and depends on which others there are? */
export function looksAtCohort(tag: Tag): boolean {
  return (tag.type & TAG.NUMERIC) !== 0 && (tag.type & MATCHED_OTHERWISE) === 0 && isBound(tag);
}
