/**
 * What a reading says: its word form and lemma (`Head`), and all tags behind them (`Tail`). Start at `Content`.
 *
 * A language has hundreds of thousands of words, but only some hundreds of rows of tags (`N Sg Nom`) that stand behind them. So the two are kept apart:
 * each is one shared object, in which everything is noted that follows from it alone, and a reading is a pair of them. There is no table of pairs,
 * which would be as large as what texts say; content-store.ts makes heads and tails, and keeps what the grammar can tell about pairs.
 */
import type { CgReading } from '../model/cg-cohort.js';
import { hashNumber } from '../model/tag-hash.js';
import { TAG, type Tag } from '../model/tags.js';
import type { Successors } from './successors.js';
import type { TagStore } from './tag-store.js';

const NO_TAGS: readonly number[] = [];
const UNKNOWN = -1;
const NO_ROW = -1;

/** What heads and tails need of the store that made them. */
export interface PartStore {
  readonly tags: TagStore;
  withForm(form: number): Head;
  withLemma(head: Head, lemma: number): Head;
  withTag(tail: Tail, tag: number): Tail;
  /** Equal for equal sequences of tags. */
  plainId(tags: readonly number[]): number;
  /** Keeps facts with their head. */
  keepFacts(content: Content): ContentFacts;
}

/** A word form, and a lemma if there is one. */
export class Head {
  /** By lemma. */
  lemmas: Successors<Head> | undefined = undefined;
  /** What contents with this head say beside, by the number of their tails, where that was asked. */
  facts: Successors<ContentFacts> | undefined = undefined;
  /** Equal for heads that no set can tell apart; −1 while it is not known. */
  kernelClass = UNKNOWN;
  /** The lemma, where lines of a stream can be compared with it as it is; see text-feeder.ts. */
  spelling: string | undefined = undefined;
  /** How a reading in a stream begins; see stream-writer.ts. */
  opening: string | undefined = undefined;

  constructor(
    readonly store: PartStore,
    /** Tag numbers, −1 without. */
    readonly form: number,
    readonly lemma: number,
    /** The form is a word form and no other tag is one, nor a lemma or a mapping; the same of the lemma. */
    readonly isPlain: boolean,
  ) {}

  with(lemma: number): Head {
    return this.lemmas?.get(lemma) ?? this.store.withLemma(this, lemma);
  }
}

/** Tags behind the form and the lemma. */
export class Tail {
  next: Successors<Tail> | undefined = undefined;
  readonly length: number;
  /** The last of its tags that is a mapping (`@SUBJ→`), −1 without. */
  readonly mapping: number;
  /** A word form or a lemma stands here, too. */
  readonly isWordy: boolean;
  /** It has dependencies or relations. */
  readonly isLinked: boolean;
  /** Equal for tails that no set can tell apart; −1 while it is not known. */
  kernelClass = UNKNOWN;
  /** As it stands in a stream; see stream-writer.ts. */
  written: string | undefined = undefined;
  readonly #start: Tail | null;
  readonly #added: readonly number[];
  #tags: readonly number[] | undefined = undefined;
  #plainId = UNKNOWN;

  /** The tags of another tail, and some more. */
  constructor(
    readonly store: PartStore,
    readonly number: number,
    start: Tail | null,
    added: readonly number[],
  ) {
    let types = 0;
    let mapping = start?.mapping ?? -1;
    for (let i = 0; i < added.length; i++) {
      const { type } = store.tags.tags[added[i]!]!;
      types |= type;
      if (type & TAG.MAPPING) mapping = added[i]!;
    }
    this.#start = start;
    this.#added = added;
    this.length = (start?.length ?? 0) + added.length;
    this.mapping = mapping;
    this.isWordy = (types & (TAG.WORD_FORM | TAG.BASE_FORM)) !== 0 || start?.isWordy === true;
    this.isLinked = (types & (TAG.DEPENDENCY | TAG.RELATION)) !== 0 || start?.isLinked === true;
  }

  with(tag: number): Tail {
    return this.next?.get(tag) ?? this.store.withTag(this, tag);
  }

  get tags(): readonly number[] {
    this.#tags ??= this.#start === null ? this.#added : [...this.#start.tags, ...this.#added];
    return this.#tags;
  }

  /** Equal for tails that differ in the order of their tags or in the mapping tag only. */
  get plainId(): number {
    if (this.#plainId === UNKNOWN) {
      const unique = new Set(this.tags);
      unique.delete(this.mapping);
      this.#plainId = this.store.plainId([...unique].sort((a, b) => a - b));
    }
    return this.#plainId;
  }
}

export class Content {
  /** What content-store.ts keeps for it: a row, which may have been dropped since. */
  row = NO_ROW;
  #tags: readonly number[] | undefined = undefined;
  #facts: ContentFacts | undefined = undefined;

  constructor(
    readonly head: Head,
    readonly tail: Tail,
  ) {}

  get store(): PartStore {
    return this.tail.store;
  }

  /** This content with one more tag at its end. */
  with(tag: number): Content {
    const { head, tail, store } = this;
    if (head.lemma < 0 && tail.length === 0) {
      if (head.form < 0) return new Content(store.withForm(tag), tail);
      if (isLemma(store.tags.tags[tag]!)) return new Content(head.with(tag), tail);
    }
    return new Content(head, tail.with(tag));
  }

  /** All tags in order; the word form is the first. */
  get tags(): readonly number[] {
    this.#tags ??= this.#allTags();
    return this.#tags;
  }

  #allTags(): readonly number[] {
    const { form, lemma } = this.head;
    if (form < 0) return NO_TAGS;
    return lemma < 0 ? [form, ...this.tail.tags] : [form, lemma, ...this.tail.tags];
  }

  /** Is it one of the tags that sets find by number? */
  has(tag: number): boolean {
    const { form, lemma } = this.head;
    if (tag !== form && tag !== lemma && !this.tail.tags.includes(tag)) return false;
    return (this.store.tags.tags[tag]!.type & TAG.SPECIAL) === 0;
  }

  /** The mapping tag (`@SUBJ→`), −1 without. */
  get mapping(): number {
    if (this.tail.mapping >= 0 || this.head.isPlain) return this.tail.mapping;
    const all = this.store.tags.tags;
    return this.tags.findLast((tag) => all[tag]!.type & TAG.MAPPING) ?? -1;
  }

  /** The lemma, −1 without. */
  get baseForm(): number {
    if (this.head.isPlain && (this.head.lemma >= 0 || !this.tail.isWordy)) return this.head.lemma;
    const all = this.store.tags.tags;
    return this.tags.find((tag) => all[tag]!.type & TAG.BASE_FORM) ?? -1;
  }

  /** Do they differ in the order of their tags or in the mapping tag only? */
  isLike(other: Content): boolean {
    if (this === other) return true;
    const isPlain = this.head.isPlain && other.head.isPlain && !this.tail.isWordy && !other.tail.isWordy;
    if (!isPlain) return this.facts.plainId === other.facts.plainId;
    return this.head === other.head && (this.tail === other.tail || this.tail.plainId === other.tail.plainId);
  }

  get facts(): ContentFacts {
    this.#facts ??= this.head.facts?.get(this.tail.number) ?? this.store.keepFacts(this);
    return this.#facts;
  }
}

/** Can it be the lemma of a head? */
export function isLemma({ type }: Tag): boolean {
  return (type & TAG.BASE_FORM) !== 0 && (type & TAG.MAPPING) === 0;
}

/** What follows from the tags, each made when first asked for: few contents are ever asked. Equal contents share it. */
export class ContentFacts {
  /** As readings of kept words are handed out; see stream-writer.ts. */
  exported: CgReading | undefined = undefined;
  readonly #content: Content;
  #plain: readonly number[] | undefined = undefined;
  #textual: readonly number[] | undefined = undefined;
  #numeric: readonly number[] | undefined = undefined;
  #plainId = UNKNOWN;
  #plainHash = -1;
  #line: string | undefined = undefined;

  constructor(content: Content) {
    this.#content = content;
  }

  /** Tags that sets find by number, by ascending hash, each once. */
  get plain(): readonly number[] {
    this.#plain ??= this.#tagsWhere((type) => !(type & TAG.SPECIAL));
    return this.#plain;
  }

  /** Tags that regular expressions look at, by ascending hash, each once. */
  get textual(): readonly number[] {
    this.#textual ??= this.#tagsWhere((type) => (type & (TAG.TEXTUAL | TAG.WORD_FORM | TAG.BASE_FORM)) !== 0);
    return this.#textual;
  }

  get numeric(): readonly number[] {
    this.#numeric ??= this.#tagsWhere((type) => (type & TAG.NUMERIC) !== 0);
    return this.#numeric;
  }

  /** Equal for readings that differ in the order of their tags or in the mapping tag only. */
  get plainId(): number {
    if (this.#plainId === UNKNOWN) this.#plainId = this.#content.store.plainId(this.#withoutMapping());
    return this.#plainId;
  }

  /** CG-3's hash of the tags without the mapping tag; it decides about the order of readings that are alike. */
  get plainHash(): number {
    if (this.#plainHash < 0) {
      const all = this.#content.store.tags.tags;
      let hash = 0;
      for (const tag of this.#withoutMapping()) hash = hashNumber(all[tag]!.hash, hash);
      this.#plainHash = hash;
    }
    return this.#plainHash;
  }

  /** The tags joined by spaces, for regular expressions over the whole reading. */
  get line(): string {
    const { tags, store } = this.#content;
    this.#line ??= tags.map((tag) => store.tags.text(tag)).join(' ');
    return this.#line;
  }

  #withoutMapping(): number[] {
    const { tags, mapping, store } = this.#content;
    const unique = inHashOrder(tags, store.tags.tags);
    return mapping < 0 ? unique : unique.filter((tag) => tag !== mapping);
  }

  #tagsWhere(holds: (type: number) => boolean): readonly number[] {
    const { tags, store } = this.#content;
    const all = store.tags.tags;
    const matches = inHashOrder(tags, all).filter((tag) => holds(all[tag]!.type));
    return matches.length === 0 ? NO_TAGS : matches.slice();
  }
}

/** The tags by ascending hash, each once. There are few, so they are put in place one by one. */
function inHashOrder(tags: readonly number[], all: readonly Tag[]): number[] {
  const sorted: number[] = [];
  for (let i = 0; i < tags.length; i++) {
    const tag = tags[i]!;
    if (sorted.includes(tag)) continue;
    const { hash } = all[tag]!;
    let at = sorted.length;
    while (at > 0 && all[sorted[at - 1]!]!.hash > hash) {
      sorted[at] = sorted[at - 1]!;
      at--;
    }
    sorted[at] = tag;
  }
  return sorted;
}
