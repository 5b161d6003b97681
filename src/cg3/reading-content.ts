/**
 * What a reading says, as one shared object for all readings that say the same.
 *
 * A language has far fewer different readings than a text has words, so everything that depends on the tags alone (which
 * sets match, which rules can ever apply) is worked out once here and kept across cohorts, windows and requests. Start
 * at `ContentStore.of`. Contents form a tree: that of `"guolli" N Sg` is a child of that of `"guolli" N`.
 */
import { TAG, type Tag } from './grammar.js';
import type { TagStore } from './tag-store.js';

const NO_TAGS: readonly number[] = [];

/** Values in `Content.memo`. */
export const MEMO = { UNKNOWN: 0, YES: 1, NO: 2 } as const;

export class Content {
  readonly #children = new Map<number, Content>();
  #facts: ContentFacts | undefined;
  #tags: readonly number[] | undefined;

  constructor(
    readonly store: ContentStore,
    readonly parent: Content | undefined,
    /** The last tag; those before it are the parent's. */
    readonly last: number,
    readonly length: number,
  ) {}

  /** This content with one more tag at its end. */
  with(tag: number): Content {
    let child = this.#children.get(tag);
    if (!child) {
      child = new Content(this.store, this, tag, this.length + 1);
      this.store.size++;
      this.#children.set(tag, child);
    }
    return child;
  }

  /** All tags in order; the word form is the first. */
  get tags(): readonly number[] {
    if (this.#tags) return this.#tags;
    if (!this.parent) return NO_TAGS;
    const tags = new Array<number>(this.length);
    let node: Content = this;
    for (let i = this.length - 1; i >= 0; i--) {
      tags[i] = node.last;
      node = node.parent!;
    }
    this.#tags = tags;
    return tags;
  }

  get facts(): ContentFacts {
    this.#facts ??= new ContentFacts(this.tags, this.store);
    return this.#facts;
  }
}

/** What follows from the tags; made when first asked for. */
export class ContentFacts {
  /** Tags that sets find by number, by ascending hash, each once. */
  readonly plain: readonly number[];
  /** Tags that regular expressions look at, by ascending hash, each once. */
  readonly textual: readonly number[];
  readonly numeric: readonly number[];
  /** The mapping tag (`@SUBJ→`), −1 without. */
  readonly mapping: number;
  /** The lemma, −1 without. */
  readonly baseForm: number;
  /** Equal for readings that differ in the order of their tags or in the mapping tag only. */
  readonly plainId: number;
  /** For each set: `MEMO`. */
  memo: Uint8Array;
  /** Rules whose target could match, ascending; see grammar-index.ts. */
  candidates: Int32Array | undefined;
  #line: string | undefined;
  readonly #tags: readonly number[];
  readonly #store: ContentStore;

  constructor(tags: readonly number[], store: ContentStore) {
    this.#tags = tags;
    this.#store = store;
    const all = store.tags.tags;
    let mapping = -1;
    let baseForm = -1;
    const unique = [...new Set(tags)].sort((a, b) => all[a]!.hash - all[b]!.hash);
    for (const tag of tags) {
      const { type } = all[tag]!;
      if (type & TAG.MAPPING) mapping = tag;
      if (type & TAG.BASE_FORM && baseForm < 0) baseForm = tag;
    }
    const pick = (test: (tag: Tag) => number | boolean) => unique.filter((tag) => test(all[tag]!));
    this.plain = pick((tag) => !(tag.type & TAG.SPECIAL));
    this.textual = pick((tag) => tag.type & (TAG.TEXTUAL | TAG.WORD_FORM | TAG.BASE_FORM));
    this.numeric = pick((tag) => tag.type & TAG.NUMERIC);
    this.mapping = mapping;
    this.baseForm = baseForm;
    this.plainId = store.plainId(unique.filter((tag) => tag !== mapping));
    this.memo = new Uint8Array(store.setCount);
  }

  has(tag: number): boolean {
    return this.plain.includes(tag);
  }

  /** The tags joined by spaces, for regular expressions over the whole reading. */
  get line(): string {
    this.#line ??= this.#tags.map((tag) => this.#store.tags.text(tag)).join(' ');
    return this.#line;
  }
}

export class ContentStore {
  root: Content;
  /** Number of contents alive: the store is emptied between texts when this grows too large. */
  size = 0;
  #plainIds = new Map<string, number>();

  constructor(
    readonly tags: TagStore,
    readonly setCount: number,
  ) {
    this.root = new Content(this, undefined, -1, 0);
  }

  of(tags: readonly number[]): Content {
    let content = this.root;
    for (const tag of tags) content = content.with(tag);
    return content;
  }

  plainId(tags: readonly number[]): number {
    const key = tags.join(' ');
    let id = this.#plainIds.get(key);
    if (id === undefined) {
      id = this.#plainIds.size + 1;
      this.#plainIds.set(key, id);
    }
    return id;
  }

  forget(): void {
    this.root = new Content(this, undefined, -1, 0);
    this.#plainIds = new Map();
    this.size = 0;
  }
}
