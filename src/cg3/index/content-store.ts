/**
 * Makes the contents of readings, and keeps what a grammar can tell about them. Start at `ContentStore.of`, then at `rowOf`.
 *
 * What depends on the tags alone (which sets match, which rules can ever apply) is worked out once for all contents that the grammar cannot tell apart,
 * and kept in a *row* of bits: first those of the sets (set-program.ts), then those of the rules. A row is found by two small numbers: the class of the
 * head and that of the tail. Memory is bounded twice: rows are dropped when they take too much room, at any moment, and heads and tails between two texts
 * (`dropContents`), which rows outlive.
 */
import { TAG } from '../model/tags.js';
import { PairTable } from './pair-table.js';
import { Content, ContentFacts, Head, isLemma, type PartStore, Tail } from './reading-content.js';
import { Successors } from './successors.js';
import { INVISIBLE, type TagClasses } from './tag-classes.js';
import type { TagStore } from './tag-store.js';
import { TupleTable } from './tuple-table.js';

/** Bytes for what is known about contents: set matches and candidate rules, together. */
const KNOWN_BYTES_AT_MOST = 32 << 20;
const KERNELS_AT_MOST = 50_000;
/** Rows for which there is room at first. */
const FIRST_ROWS = 64;
/** Longer sequences of tags are not looked for among those that there have been. */
const LONGEST_SHARED = 64;
const NO_FORM = -1;
const NO_LEMMA = -1;
/** In the place of a class, where a head has no lemma. */
const NO_CLASS = -2;
/** In the place of a row that has to be made first. */
const NO_ROW = -1;

export class ContentStore implements PartStore {
  readonly #noHead: Head;
  #noTail: Tail;
  root: Content;
  readonly #forms = new Map<number, Head>();
  /** How many parts are kept, and how many tails there have been. */
  #kept = 0;
  #tailCount = 0;
  /** Row after row. */
  rows: Int32Array;
  /** Rows are counted on when all are dropped, so that a content's old row is known for what it is. */
  #firstRow = 0;
  #rowCount = 0;
  /** By the classes of head and tail: row numbers. */
  readonly #rowNumbers = new PairTable();
  readonly #plainIds = new TupleTable();
  readonly #headClasses = new TupleTable();
  readonly #tailClasses = new TupleTable();
  /** These are counted on, too. */
  #firstHeadClass = 0;
  #firstTailClass = 0;

  constructor(
    readonly tags: TagStore,
    readonly classes: TagClasses,
    /** In numbers of 32 bits. */
    readonly rowLength: number,
  ) {
    this.rows = new Int32Array(FIRST_ROWS * rowLength);
    this.#noHead = new Head(this, NO_FORM, NO_LEMMA, true);
    this.#noTail = this.#newTail(null, []);
    this.root = new Content(this.#noHead, this.#noTail);
  }

  /** Number of shared parts alive: the store is emptied between texts when this grows too large. */
  get size(): number {
    return this.#kept;
  }

  /** What is known about contents. */
  get knownBytes(): number {
    return this.rows.byteLength;
  }

  // ---------------------------------------------------------------------------------------------------------- contents

  of(tags: readonly number[]): Content {
    if (tags.length === 0) return this.root;
    let head = this.withForm(tags[0]!);
    let at = 1;
    if (tags.length > 1 && isLemma(this.tags.tags[tags[1]!]!)) {
      head = head.with(tags[1]!);
      at = 2;
    }
    let tail = this.#noTail;
    if (tags.length > LONGEST_SHARED) tail = new Tail(this, this.#tailCount++, null, tags.slice(at));
    else for (; at < tags.length; at++) tail = tail.with(tags[at]!);
    return new Content(head, tail);
  }

  withForm(form: number): Head {
    return this.#forms.get(form) ?? this.#addForm(form);
  }

  #addForm(form: number): Head {
    const { type } = this.tags.tags[form]!;
    const isPlain = (type & TAG.WORD_FORM) !== 0 && (type & (TAG.BASE_FORM | TAG.MAPPING)) === 0;
    const head = new Head(this, form, NO_LEMMA, isPlain);
    this.#kept++;
    this.#forms.set(form, head);
    return head;
  }

  withLemma(head: Head, lemma: number): Head {
    const isPlain = head.isPlain && (this.tags.tags[lemma]!.type & TAG.WORD_FORM) === 0;
    const longer = new Head(this, head.form, lemma, isPlain);
    this.#kept++;
    head.lemmas ??= new Successors();
    head.lemmas.add(lemma, longer);
    return longer;
  }

  withTag(tail: Tail, tag: number): Tail {
    const longer = this.#newTail(tail, [tag]);
    tail.next ??= new Successors();
    tail.next.add(tag, longer);
    return longer;
  }

  #newTail(start: Tail | null, added: readonly number[]): Tail {
    this.#kept++;
    return new Tail(this, this.#tailCount++, start, added);
  }

  plainId(tags: readonly number[]): number {
    return this.#plainIds.numberOf(tags);
  }

  keepFacts(content: Content): ContentFacts {
    const { head, tail } = content;
    const facts = new ContentFacts(content);
    head.facts ??= new Successors();
    head.facts.add(tail.number, facts);
    this.#kept++;
    return facts;
  }

  // -------------------------------------------------------------------------------------------------------------- rows

  /** Where the row of a content starts; −1 where it has to be made first. */
  rowOf(content: Content): number {
    const row = content.row - this.#firstRow;
    return row >= 0 ? row * this.rowLength : this.#findRow(content);
  }

  #findRow(content: Content): number {
    const { head, tail } = content;
    const known = this.#rowNumbers.get(this.#headClass(head), this.#tailClass(tail));
    if (known < 0) return NO_ROW;
    content.row = known;
    return (known - this.#firstRow) * this.rowLength;
  }

  /** Where a new row starts. It has to be filled in before anything else is asked for. */
  addRow(content: Content): number {
    if (this.#rowNumbers.size > KERNELS_AT_MOST || this.classes.full) this.#forgetKernels();
    if ((this.#rowCount + 1) * this.rowLength > this.rows.length) this.#makeRoom();
    content.row = this.#firstRow + this.#rowCount;
    this.#rowNumbers.add(this.#headClass(content.head), this.#tailClass(content.tail), content.row);
    return this.#rowCount++ * this.rowLength;
  }

  #headClass(head: Head): number {
    return head.kernelClass >= this.#firstHeadClass ? head.kernelClass : this.#sortHead(head);
  }

  #tailClass(tail: Tail): number {
    return tail.kernelClass >= this.#firstTailClass ? tail.kernelClass : this.#sortTail(tail);
  }

  /** The word form has a place of its own: rules can be for certain forms only. */
  #sortHead(head: Head): number {
    const { form, lemma } = head;
    const classOf = (tag: number) => (tag < 0 ? NO_CLASS : this.classes.classOf(tag));
    head.kernelClass = this.#firstHeadClass + this.#headClasses.numberOf([classOf(form), classOf(lemma)]);
    return head.kernelClass;
  }

  #sortTail(tail: Tail): number {
    const { tags } = tail;
    const classes: number[] = [];
    for (let i = 0; i < tags.length; i++) {
      const number = this.classes.classOf(tags[i]!);
      if (number === INVISIBLE || classes.includes(number)) continue;
      let at = classes.length;
      while (at > 0 && classes[at - 1]! > number) {
        classes[at] = classes[at - 1]!;
        at--;
      }
      classes[at] = number;
    }
    tail.kernelClass = this.#firstTailClass + this.#tailClasses.numberOf(this.classes.allDiffer ? tags : classes);
    return tail.kernelClass;
  }

  /** Drops all contents and their tags. None that is in use may be used afterwards. */
  dropContents(): void {
    this.#plainIds.clear();
    this.#forms.clear();
    this.#kept = 0;
    if (this.classes.allDiffer) this.#forgetKernels();
    this.classes.dropFrom(this.tags.grammarSize);
    this.#noHead.lemmas = undefined;
    this.#noHead.facts = undefined;
    this.#noTail = this.#newTail(null, []);
    this.root = new Content(this.#noHead, this.#noTail);
  }

  #makeRoom(): void {
    if (this.rows.byteLength * 2 > KNOWN_BYTES_AT_MOST) {
      this.#dropRows();
      return;
    }
    const larger = new Int32Array(this.rows.length * 2);
    larger.set(this.rows);
    this.rows = larger;
  }

  #dropRows(): void {
    this.#firstRow += this.#rowCount;
    this.#rowCount = 0;
    this.#rowNumbers.clear();
  }

  /** Drops what is known about all contents, and the memory for it. */
  dropKernels(): void {
    this.#forgetKernels();
    this.rows = new Int32Array(FIRST_ROWS * this.rowLength);
  }

  #forgetKernels(): void {
    this.#dropRows();
    this.#firstHeadClass += this.#headClasses.size;
    this.#firstTailClass += this.#tailClasses.size;
    this.#headClasses.clear();
    this.#tailClasses.clear();
    this.classes.clear();
  }
}
