/**
 * What a reading says, as one shared object for all readings that say the same.
 *
 * A language has far fewer different readings than a text has words, so everything that depends on the tags alone (which
 * sets match, which rules can ever apply) is worked out once here and kept across cohorts, windows and requests. Start
 * at `ContentStore.of`. Memory is bounded twice: what is known about contents is dropped when it takes too much room,
 * at any moment, and the contents themselves are dropped between two texts (`forget`).
 */
import { TAG, type Tag } from './grammar.js';
import type { TagStore } from './tag-store.js';

/** Values in `ContentStore.memo`. */
export const MEMO = { UNKNOWN: 0, YES: 1, NO: 2 } as const;

/** Bytes for the memory of set matches and of candidate rules, together. */
const KNOWN_BYTES_AT_MOST = 12 << 20;

export class Content {
  /** Where its memory of set matches starts in `ContentStore.memo`, −1 when it has none yet. */
  row = -1;
  /** Rules whose target could match, ascending; see run-window.ts. */
  candidates: Uint16Array | Uint32Array | undefined = undefined;
  #facts: ContentFacts | undefined;

  constructor(
    readonly store: ContentStore,
    /** All tags in order; the word form is the first. */
    readonly tags: readonly number[],
    readonly hash: number,
    /** Equal contents have equal numbers. */
    readonly id: number,
  ) {}

  /** This content with one more tag at its end. */
  with(tag: number): Content {
    return this.store.extended(this, tag);
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
  #line: string | undefined;
  readonly #tags: readonly number[];
  readonly #store: ContentStore;

  constructor(tags: readonly number[], store: ContentStore) {
    this.#tags = tags;
    this.#store = store;
    const all = store.tags.tags;
    let mapping = -1;
    let baseForm = -1;
    const plain: number[] = [];
    const textual: number[] = [];
    const numeric: number[] = [];
    for (const tag of tags) {
      const { type } = all[tag]!;
      if (type & TAG.MAPPING) mapping = tag;
      if (type & TAG.BASE_FORM && baseForm < 0) baseForm = tag;
    }
    const unique = inHashOrder(tags, all);
    for (const tag of unique) {
      const { type } = all[tag]!;
      if (!(type & TAG.SPECIAL)) plain.push(tag);
      if (type & (TAG.TEXTUAL | TAG.WORD_FORM | TAG.BASE_FORM)) textual.push(tag);
      if (type & TAG.NUMERIC) numeric.push(tag);
    }
    this.plain = plain;
    this.textual = textual;
    this.numeric = numeric;
    this.mapping = mapping;
    this.baseForm = baseForm;
    this.plainId = store.of(mapping < 0 ? unique : unique.filter((tag) => tag !== mapping)).id;
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

/** The tags by ascending hash, each once. There are few, so they are put in place one by one. */
function inHashOrder(tags: readonly number[], all: readonly Tag[]): number[] {
  const sorted: number[] = [];
  for (const tag of tags) {
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

export class ContentStore {
  root: Content;
  /** For each content with a row, two bits for each set, `MEMO`: set n from bit (n & 3) << 1 of byte row + (n >> 2) on. */
  memo: Uint8Array;
  readonly #rowBytes: number;
  #memoUsed = 0;
  #candidateBytes = 0;
  #contents: Content[] = [];
  /** Open addressing: numbers of contents plus one, by hash. */
  #table = new Int32Array(1 << 10);

  constructor(
    readonly tags: TagStore,
    setCount: number,
    readonly ruleCount: number,
  ) {
    this.#rowBytes = (setCount + 3) >> 2;
    this.memo = new Uint8Array(64 * this.#rowBytes);
    this.root = this.of([]);
  }

  /** Number of contents alive: the store is emptied between texts when this grows too large. */
  get size(): number {
    return this.#contents.length;
  }

  of(tags: readonly number[]): Content {
    let hash = 0;
    for (let i = 0; i < tags.length; i++) hash = mix(hash, tags[i]!);
    const mask = this.#table.length - 1;
    let at = hash & mask;
    for (let found = this.#table[at]!; found !== 0; found = this.#table[at]!) {
      const content = this.#contents[found - 1]!;
      if (content.hash === hash && startsWith(content.tags, tags, tags.length)) return content;
      at = (at + 1) & mask;
    }
    return this.#add(tags.slice(), hash, at);
  }

  /** A content with one more tag at its end. */
  extended(start: Content, tag: number): Content {
    const hash = mix(start.hash, tag);
    const length = start.tags.length + 1;
    const mask = this.#table.length - 1;
    let at = hash & mask;
    for (let found = this.#table[at]!; found !== 0; found = this.#table[at]!) {
      const content = this.#contents[found - 1]!;
      if (content.hash === hash && content.tags[length - 1] === tag && startsWith(content.tags, start.tags, length)) {
        return content;
      }
      at = (at + 1) & mask;
    }
    return this.#add([...start.tags, tag], hash, at);
  }

  /** Where the memory of a content starts in `memo`. */
  rowOf(content: Content): number {
    if (content.row >= 0) return content.row;
    if (this.#memoUsed + this.#rowBytes > this.memo.length) this.#makeRoom();
    content.row = this.#memoUsed;
    this.#memoUsed += this.#rowBytes;
    return content.row;
  }

  setCandidates(content: Content, rules: readonly number[]): Uint16Array | Uint32Array {
    const candidates = this.ruleCount < 2 ** 16 ? Uint16Array.from(rules) : Uint32Array.from(rules);
    this.#candidateBytes += candidates.byteLength + 200;
    if (this.#candidateBytes + this.#memoUsed > KNOWN_BYTES_AT_MOST) this.#dropKnown();
    content.candidates = candidates;
    return candidates;
  }

  /** Drops all contents. None that is in use may be used afterwards. */
  forget(): void {
    this.#dropKnown();
    this.#contents = [];
    this.#table = new Int32Array(1 << 10);
    this.root = this.of([]);
  }

  #add(tags: readonly number[], hash: number, at: number): Content {
    const content = new Content(this, tags, hash, this.#contents.length + 1);
    this.#contents.push(content);
    this.#table[at] = content.id;
    if (this.#contents.length * 2 > this.#table.length) this.#rehash();
    return content;
  }

  #rehash(): void {
    const table = new Int32Array(this.#table.length * 2);
    const mask = table.length - 1;
    for (const content of this.#contents) {
      let at = content.hash & mask;
      while (table[at] !== 0) at = (at + 1) & mask;
      table[at] = content.id;
    }
    this.#table = table;
  }

  #makeRoom(): void {
    if (this.#candidateBytes + this.memo.length * 2 > KNOWN_BYTES_AT_MOST) {
      this.#dropKnown();
      return;
    }
    const larger = new Uint8Array(this.memo.length * 2);
    larger.set(this.memo);
    this.memo = larger;
  }

  #dropKnown(): void {
    for (const content of this.#contents) {
      content.row = -1;
      content.candidates = undefined;
    }
    this.memo.fill(0, 0, this.#memoUsed);
    this.#memoUsed = 0;
    this.#candidateBytes = 0;
  }
}

function mix(hash: number, tag: number): number {
  const mixed = Math.imul(hash ^ tag ^ (hash >>> 15), 0x9e3779b1);
  return mixed ^ (mixed >>> 13);
}

/** Are the lengths right, and the tags of `start` at the beginning? */
function startsWith(tags: readonly number[], start: readonly number[], length: number): boolean {
  if (tags.length !== length) return false;
  for (let i = 0; i < start.length; i++) if (tags[i] !== start[i]) return false;
  return true;
}
