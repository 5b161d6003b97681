/**
 * Reads the CG text stream straight into windows: no data is made of words and readings first. Start at `takeKnown`.
 *
 * A line is read by what it has in common with lines before it: the line of a word form as a whole, that of a reading as a lemma that its form has had and
 * a row of tags that has stood behind some lemma. Nothing is cut out of the text then, and no tag is looked up by its text. Lines with
 * anything new are read by stream-lines.ts, and learnt.
 */
import { ownString } from '../../engine/memory/own-string.js';
import { FormLine, hashOn, type KnownLines, TailLine } from '../index/line-table.js';
import { Content, type Head, isLemma } from '../index/reading-content.js';
import type { CgCommand } from '../model/cg-cohort.js';
import { TAG } from '../model/tags.js';
import type { Run } from '../state/run.js';
import type { Cohort, Reading } from '../state/window.js';
import { Nesting } from '../stream/nesting.js';
import {
  cleanLine,
  isClean,
  lemmaStart,
  readForm,
  readTags,
  StreamLines,
  type StreamLinesOptions,
  splitTags,
} from '../stream/stream-lines.js';
import type { StreamRun } from './stream-run.js';
import type { PieceFeeder } from './text-run.js';
import type { WindowFeeder } from './window-feeder.js';

const TAB = 0x09;
const LINE_END = 0x0a;
const BLANK = 0x20;
const QUOTE = 0x22;
const LESS = 0x3c;
const BACKSLASH = 0x5c;
/** Looks for the lemma of a line among so many that its form has had. */
const FEW_LEMMAS = 4;
/** The spelling of lemmas that lines cannot be compared with. */
const UNUSUAL = '';
const NO_TAGS: readonly number[] = [];

export class TextFeeder extends StreamLines implements PieceFeeder {
  readonly #run: Run;
  readonly #stream: StreamRun;
  readonly #feeder: WindowFeeder;
  readonly #lines: KnownLines;
  readonly #nesting = new Nesting<Reading>();
  /** The open word, and what its last reading begins with. */
  #cohort!: Cohort;
  #head!: Head;
  #hasReadings = false;

  constructor(run: Run, stream: StreamRun, options: StreamLinesOptions) {
    super(options);
    this.#run = run;
    this.#stream = stream;
    this.#feeder = stream.feeder;
    this.#lines = run.caches.lines;
  }

  push(piece: string): void {
    this.takePiece(piece);
  }

  end(): void {
    this.takeEnd();
  }

  // ------------------------------------------------------------------------------------------------------- known lines

  protected override takeKnown(text: string, start: number): number {
    const first = text.charCodeAt(start);
    if (first === QUOTE) return text.charCodeAt(start + 1) === LESS ? this.#takeKnownForm(text, start) : 0;
    return this.isOpen && (first === TAB || first === BLANK) ? this.#takeKnownReading(text, start) : 0;
  }

  #takeKnownForm(text: string, start: number): number {
    let hash = 0;
    let at = start;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === LINE_END) break;
      hash = hashOn(hash, code);
    }
    const line = this.#lines.forms.find(text, start, at, hash) ?? this.#learnForm(text, start, at, hash);
    if (line === undefined) return 0;
    this.#beginWord(line.head, line.tags);
    return at + 1;
  }

  /** `end` is where the line ends, without what ends it. */
  #learnForm(text: string, start: number, end: number, hash: number): FormLine | undefined {
    const line = readForm(cleanLine(text, start, end));
    if (line === undefined) return undefined;
    const { tags, contents } = this.#run;
    const head = contents.withForm(tags.intern(line.form));
    const formTags = line.tags.length === 0 ? NO_TAGS : line.tags.map((tag) => tags.intern(tag));
    const known = new FormLine(ownString(text.slice(start, end)), head, formTags);
    this.#lines.forms.add(known, hash);
    return known;
  }

  #takeKnownReading(text: string, start: number): number {
    let at = start;
    let code = text.charCodeAt(at);
    while (code === TAB || code === BLANK) code = text.charCodeAt(++at);
    if (code !== QUOTE) return 0;
    const head = this.#headAt(text, at);
    if (head === undefined) return 0;
    const tailStart = at + head.spelling!.length;
    let hash = 0;
    let end = tailStart;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code === LINE_END) break;
      hash = hashOn(hash, code);
    }
    const line = this.#lines.tails.find(text, tailStart, end, hash) ?? this.#learnTail(text, tailStart, end, hash);
    this.#head = head;
    this.#addReading(at - start, head, line);
    return end + 1;
  }

  #addReading(indent: number, head: Head, { tail, mappings }: TailLine): void {
    this.#hasReadings = true;
    const above = this.#nesting.above(indent);
    if (above?.next || this.#nesting.isTooDeep) return;
    const reading = this.#feeder.knownReading(this.#cohort, new Content(head, tail), mappings, above);
    this.#nesting.open(indent, reading);
  }

  /** `start` is where the lemma ends. */
  #learnTail(text: string, start: number, end: number, hash: number): TailLine {
    const { tags, contents } = this.#run;
    let { tail } = contents.root;
    const mappings: number[] = [];
    for (const word of splitTags(cleanLine(text, start, end))) {
      const tag = tags.intern(word);
      if (tags.tags[tag]!.type & TAG.MAPPING) mappings.push(tag);
      else tail = tail.with(tag);
    }
    const line = new TailLine(ownString(text.slice(start, end)), tail, mappings);
    this.#lines.tails.add(line, hash);
    return line;
  }

  /** What a reading begins with whose lemma stands at a place: one that the form has had, or a plain one. */
  #headAt(text: string, at: number): Head | undefined {
    if (isAt(text, at, this.#spellingOf(this.#head))) return this.#head;
    const form = this.#run.contents.withForm(this.#cohort.form);
    const lemmas = form.lemmas?.few;
    if (lemmas !== undefined && lemmas.length <= FEW_LEMMAS) {
      for (let i = 0; i < lemmas.length; i++) if (isAt(text, at, this.#spellingOf(lemmas[i]!))) return lemmas[i];
    }
    const end = plainLemmaEnd(text, at);
    if (end < 0) return undefined;
    const spelling = text.slice(at, end);
    if (!isClean(spelling)) return undefined;
    const lemma = this.#run.tags.intern(spelling);
    if (!isLemma(this.#run.tags.tags[lemma]!)) return undefined;
    const head = form.with(lemma);
    return this.#spellingOf(head) === UNUSUAL ? undefined : head;
  }

  #spellingOf(head: Head): string {
    head.spelling ??= head.lemma < 0 ? UNUSUAL : usualSpelling(this.#run.tags.text(head.lemma));
    return head.spelling;
  }

  // --------------------------------------------------------------------------------------------------------- new lines

  protected override takeForm(): boolean {
    // `takeKnown` has read it, if it is one and has ended.
    return false;
  }

  protected override takeReading(text: string, start: number, next: number): boolean {
    const body = lemmaStart(text, start, next);
    if (body === 0) return false;
    const above = this.#nesting.above(body - start);
    if (above?.next) return true;
    const tags = readTags(cleanLine(text, body, next));
    if (tags === undefined) return false;
    this.#hasReadings = true;
    if (this.#nesting.isTooDeep) return true;
    this.#nesting.open(body - start, this.#feeder.reading(this.#cohort, tags, above));
    return true;
  }

  #beginWord(head: Head, tags: readonly number[]): void {
    this.endForNext();
    this.#nesting.clear();
    this.#cohort = this.#feeder.begin(head.form, this.line);
    if (tags.length > 0) this.#feeder.formTags(this.#cohort, tags);
    this.#head = head;
    this.#hasReadings = false;
  }

  protected override endWord(): void {
    this.#feeder.finish(this.#cohort, this.#hasReadings);
  }

  protected override takeText(raw: string): void {
    this.#cohort.text += raw;
  }

  protected override takeFreeText(raw: string): void {
    this.#stream.item({ kind: 'text', text: raw });
  }

  protected override takeCommand(command: CgCommand): void {
    this.#stream.item({ kind: 'command', command });
  }
}

/** Does a lemma stand at a place, and end there? */
function isAt(text: string, at: number, spelling: string): boolean {
  if (spelling === UNUSUAL || !text.startsWith(spelling, at)) return false;
  const behind = text.charCodeAt(at + spelling.length);
  return behind === BLANK || behind === LINE_END;
}

/** The lemma, where nothing in it would be read otherwise than it is written. */
function usualSpelling(lemma: string): string {
  return plainLemmaEnd(`${lemma}\n`, 0) === lemma.length && isClean(lemma) ? lemma : UNUSUAL;
}

/** Where a lemma ends that has neither backslashes nor quotes in it; −1 where it has. */
function plainLemmaEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const behind = text.charCodeAt(at + 1);
      return behind === BLANK || behind === LINE_END ? at + 1 : -1;
    }
    if (code === BACKSLASH || code === LINE_END) return -1;
  }
  return -1;
}
