/**
 * What a reading says, as one shared object for all readings that say the same, and what is known about it.
 *
 * A language has far fewer different readings than a text has words. Everything that depends on the tags alone (which
 * sets match, which rules can ever apply) is worked out once and kept across cohorts, windows and requests, in the
 * content's *kernel*: all contents that the grammar cannot tell apart share one. Start at `ContentStore.of`, then at
 * `kernelOf`. Memory is bounded twice: kernels lose what they know when it takes too much room, at any moment, and
 * contents are dropped between two texts (`dropContents`), which kernels outlive.
 */
import type { CgReading } from '../model/cg-cohort.js';
import { hashNumber } from '../model/tag-hash.js';
import { TAG, type Tag } from '../model/tags.js';
import type { ListIndex } from './list-index.js';
import { memoLength } from './set-memo.js';
import { INVISIBLE, type TagClasses } from './tag-classes.js';
import type { TagStore } from './tag-store.js';
import { TupleTable } from './tuple-table.js';

/** Bytes for what kernels know: set matches and candidate rules, together. */
const KNOWN_BYTES_AT_MOST = 32 << 20;
const KERNELS_AT_MOST = 50_000;
/** Of kernels for which there is room at first. */
const FIRST_ROWS = 64;

const NO_TAGS: readonly number[] = [];

export type RuleNumbers = Uint16Array | Uint32Array;

export class Kernel {
  /** Where its memory of set matches starts in `ContentStore.memo`, −1 when it has none yet. */
  row = -1;
  /** Rules whose target could match, ascending; see window-index.ts. */
  candidates: RuleNumbers | undefined = undefined;
}

/** Stands for a tag that nobody has looked for yet; −1 is none. */
const NOT_LOOKED_UP = -2;
const NO_SIGNATURE = -1;

export class Content {
  kernel: Kernel | undefined = undefined;
  /** As readings of kept words are handed out; see stream-writer.ts. */
  exported: CgReading | undefined = undefined;
  #facts: ContentFacts | undefined = undefined;
  #mapping = NOT_LOOKED_UP;
  #baseForm = NOT_LOOKED_UP;
  #signature = NO_SIGNATURE;

  constructor(
    readonly store: ContentStore,
    /** All tags in order; the word form is the first. */
    readonly tags: readonly number[],
    /** Equal contents have equal numbers. */
    readonly number: number,
  ) {}

  /** This content with one more tag at its end. */
  with(tag: number): Content {
    return this.store.extended(this, tag);
  }

  /** The mapping tag (`@SUBJ→`), −1 without. */
  get mapping(): number {
    if (this.#mapping === NOT_LOOKED_UP) this.#findTags();
    return this.#mapping;
  }

  /** The lemma, −1 without. */
  get baseForm(): number {
    if (this.#baseForm === NOT_LOOKED_UP) this.#findTags();
    return this.#baseForm;
  }

  #findTags(): void {
    const { tags } = this;
    const all = this.store.tags.tags;
    let mapping = -1;
    let baseForm = -1;
    for (let i = 0; i < tags.length; i++) {
      const tag = tags[i]!;
      const { type } = all[tag]!;
      if (type & TAG.MAPPING) mapping = tag;
      if (type & TAG.BASE_FORM && baseForm < 0) baseForm = tag;
    }
    this.#mapping = mapping;
    this.#baseForm = baseForm;
  }

  /** Do they differ in the order of their tags or in the mapping tag only? */
  isLike(other: Content): boolean {
    if (this === other) return true;
    return this.#sum() === other.#sum() && this.facts.plainId === other.facts.plainId;
  }

  /** Equal for contents that are alike. Most others have other sums, and then none of their facts are needed. */
  #sum(): number {
    if (this.#signature !== NO_SIGNATURE) return this.#signature;
    const { tags, mapping } = this;
    let sum = 0;
    for (let i = 0; i < tags.length; i++) {
      const tag = tags[i]!;
      if (tag !== mapping && tags.indexOf(tag) === i) sum = (sum + Math.imul(tag + 1, 0x9e3779b1)) | 0;
    }
    this.#signature = sum & 0x3fffffff;
    return this.#signature;
  }

  get facts(): ContentFacts {
    this.#facts ??= new ContentFacts(this);
    return this.#facts;
  }
}

/**
 * What follows from the tags, each made when first asked for. Unseen text brings a new content with almost every reading, and
 * few of them are ever asked.
 */
export class ContentFacts {
  readonly #content: Content;
  #plain: readonly number[] | undefined = undefined;
  #textual: readonly number[] | undefined = undefined;
  #numeric: readonly number[] | undefined = undefined;
  #plainId = -1;
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
    if (this.#plainId < 0) this.#plainId = this.#content.store.plainId(this.#withoutMapping());
    return this.#plainId;
  }

  /** Is it one of the `plain` tags? */
  has(tag: number): boolean {
    const { tags, store } = this.#content;
    return tags.includes(tag) && !(store.tags.tags[tag]!.type & TAG.SPECIAL);
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

export class ContentStore {
  root: Content;
  /**
   * For each kernel with a row, two bits for each set, `MEMO`: where those of a set are is in set-memo.ts. Behind them stands
   * which of the sets that contextual tests need match (test-screen.ts), one bit each, after a number that says whether that is known.
   */
  memo: Int32Array;
  readonly #screenAt: number;
  readonly #rowLength: number;
  #memoUsed = 0;
  #candidateBytes = 0;
  readonly #contentNumbers = new TupleTable();
  #contents: Content[] = [];
  readonly #plainIds = new TupleTable();
  readonly #kernelNumbers = new TupleTable();
  #kernels: Kernel[] = [];

  constructor(
    readonly tags: TagStore,
    readonly classes: TagClasses,
    readonly lists: ListIndex,
    setCount: number,
    readonly ruleCount: number,
    /** In numbers of 32 bits. */
    screenLength: number,
  ) {
    this.#screenAt = memoLength(setCount);
    this.#rowLength = this.#screenAt + 1 + screenLength;
    this.memo = new Int32Array(FIRST_ROWS * this.#rowLength);
    this.root = this.of([]);
  }

  /** Number of contents alive: the store is emptied between texts when this grows too large. */
  get size(): number {
    return this.#contents.length;
  }

  /** What is known about kernels. */
  get knownBytes(): number {
    return this.memo.byteLength + this.#candidateBytes;
  }

  of(tags: readonly number[]): Content {
    return this.#numbered(this.#contentNumbers.numberOf(tags));
  }

  /** A content with one more tag at its end. */
  extended(start: Content, tag: number): Content {
    return this.#numbered(this.#contentNumbers.numberOfExtended(start.number, tag));
  }

  #numbered(number: number): Content {
    const existingContent = this.#contents[number];
    if (existingContent) return existingContent;
    const content = new Content(this, this.#contentNumbers.tuple(number), number);
    this.#contents.push(content);
    return content;
  }

  plainId(tags: readonly number[]): number {
    return this.#plainIds.numberOf(tags) + 1;
  }

  /** What is known about a content, shared with all that differ only in what no set can see. */
  kernelOf(content: Content): Kernel {
    if (content.kernel) return content.kernel;
    if (this.#kernels.length > KERNELS_AT_MOST || this.classes.full) this.#forgetKernels();
    const { tags } = content;
    // The word form has a place of its own: rules can be for certain forms only.
    const form = tags.length > 0 ? this.classes.classOf(tags[0]!) : INVISIBLE;
    const classes: number[] = [form];
    for (let i = 1; i < tags.length; i++) {
      const number = this.classes.classOf(tags[i]!);
      if (number === INVISIBLE || classes.indexOf(number, 1) > 0) continue;
      let at = classes.length;
      while (at > 1 && classes[at - 1]! > number) {
        classes[at] = classes[at - 1]!;
        at--;
      }
      classes[at] = number;
    }
    const number = this.#kernelNumbers.numberOf(classes);
    let kernel = this.#kernels[number];
    if (!kernel) {
      kernel = new Kernel();
      this.#kernels.push(kernel);
    }
    content.kernel = kernel;
    return kernel;
  }

  /** Where the memory of a content starts in `memo`. */
  rowOf(content: Content): number {
    const kernel = content.kernel ?? this.kernelOf(content);
    return kernel.row >= 0 ? kernel.row : this.#takeRow(kernel, content);
  }

  #takeRow(kernel: Kernel, content: Content): number {
    if (this.#memoUsed + this.#rowLength > this.memo.length) this.#makeRoom();
    kernel.row = this.#memoUsed;
    this.#memoUsed += this.#rowLength;
    this.lists.fill(this.memo, kernel.row, content.tags);
    this.memo[kernel.row + this.#screenAt] = 0;
    return kernel.row;
  }

  /** Where it begins in `memo` which sets of contextual tests match a content; −1 where that is not known. */
  screenOf(content: Content): number {
    const at = this.rowOf(content) + this.#screenAt;
    return this.memo[at] === 0 ? -1 : at + 1;
  }

  setScreen(content: Content, matching: Int32Array): number {
    const at = this.rowOf(content) + this.#screenAt;
    this.memo[at] = 1;
    this.memo.set(matching, at + 1);
    return at + 1;
  }

  ruleNumbers(numbers: readonly number[]): RuleNumbers {
    return this.ruleCount < 2 ** 16 ? Uint16Array.from(numbers) : Uint32Array.from(numbers);
  }

  setCandidates(content: Content, rules: Int32Array): RuleNumbers {
    const numbers: number[] = [];
    for (let word = 0; word < rules.length; word++) {
      for (let bits = rules[word]!; bits !== 0; bits &= bits - 1) {
        numbers.push((word << 5) + 31 - Math.clz32(bits & -bits));
      }
    }
    const candidates = this.ruleNumbers(numbers);
    this.#candidateBytes += candidates.byteLength + 200;
    if (this.#candidateBytes + this.#memoUsed * 4 > KNOWN_BYTES_AT_MOST) this.#dropKnown();
    this.kernelOf(content).candidates = candidates;
    return candidates;
  }

  /** Drops all contents and their tags. None that is in use may be used afterwards. */
  dropContents(): void {
    this.#contentNumbers.clear();
    this.#plainIds.clear();
    this.#contents = [];
    if (this.classes.allDiffer) this.#forgetKernels();
    this.classes.dropFrom(this.tags.grammarSize);
    this.root = this.of([]);
  }

  #makeRoom(): void {
    if (this.#candidateBytes + this.memo.byteLength * 2 > KNOWN_BYTES_AT_MOST) {
      this.#dropKnown();
      return;
    }
    const larger = new Int32Array(this.memo.length * 2);
    larger.set(this.memo);
    this.memo = larger;
  }

  #dropKnown(): void {
    for (const kernel of this.#kernels) {
      kernel.row = -1;
      kernel.candidates = undefined;
    }
    this.#memoUsed = 0;
    this.#candidateBytes = 0;
  }

  /** Drops what is known about all contents, and the memory for it. */
  dropKernels(): void {
    this.#forgetKernels();
    this.memo = new Int32Array(FIRST_ROWS * this.#rowLength);
  }

  #forgetKernels(): void {
    this.#dropKnown();
    this.#kernelNumbers.clear();
    this.#kernels = [];
    this.classes.clear();
    for (const content of this.#contents) content.kernel = undefined;
  }
}
