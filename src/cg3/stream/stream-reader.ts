/**
 * Reads the CG text stream as data. Start at `readStream`; stream-lines.ts knows the lines.
 *
 * Lines that look like a cohort or reading but are not (`"<unclosed`) are text, as everywhere in this field. Commands exist
 * only here: `<STREAMCMD:FLUSH>` on a line of its own.
 */
import type { CgCohort, CgCommand, CgReading, CgStreamItem } from '../model/cg-cohort.js';
import { Nesting } from './nesting.js';
import { cleanLine, lemmaStart, readForm, readTags, StreamLines, type StreamLinesOptions } from './stream-lines.js';

/** Options of `readStream`. */
export interface StreamReaderOptions extends StreamLinesOptions {
  /** Read lines that start with `;` as readings which were removed earlier, instead of as text. */
  readonly readDeleted?: boolean;
}

/** So much is read before what came of it is handed out. */
const PIECE = 1 << 16;

/** All items of a stream, in order. Nothing after `<STREAMCMD:EXIT>` is read. */
export function* readStream(text: string, options: StreamReaderOptions = {}): Generator<CgStreamItem> {
  const reader = new StreamReader(options);
  yield* reader.push(text);
  yield* reader.end();
}

/** Reads a stream that comes piece by piece: `push` each piece, then `end`. */
export class StreamReader extends StreamLines {
  readonly #readDeleted: boolean;
  #items: CgStreamItem[] = [];
  #cohort!: CgCohort;
  #cohortLine = 0;
  readonly #nesting = new Nesting<CgReading>();

  constructor(options: StreamReaderOptions = {}) {
    super(options);
    this.#readDeleted = options.readDeleted === true;
  }

  *push(piece: string): Generator<CgStreamItem> {
    for (let start = 0; start < piece.length; start += PIECE) {
      this.takePiece(piece.slice(start, start + PIECE));
      yield* this.#takeItems();
    }
  }

  *end(): Generator<CgStreamItem> {
    this.takeEnd();
    yield* this.#takeItems();
  }

  #takeItems(): CgStreamItem[] {
    const items = this.#items;
    this.#items = [];
    return items;
  }

  protected override takeKnown(): number {
    return 0;
  }

  protected override takeForm(text: string, start: number, next: number): boolean {
    const line = readForm(cleanLine(text, start, next));
    if (!line) return false;
    this.endForNext();
    this.#nesting.clear();
    this.#cohort = { form: line.form, readings: [] };
    if (line.tags.length > 0) this.#cohort.formTags = line.tags;
    this.#cohortLine = this.line;
    return true;
  }

  protected override takeReading(text: string, start: number, next: number): boolean {
    const deleted = this.#readDeleted && text[start] === ';';
    const body = lemmaStart(text, deleted ? start + 1 : start, next);
    if (body === 0) return false;
    const indent = body - start - Number(deleted);
    const above = this.#nesting.above(indent);
    // A reading can have one sub-reading; a second one at the same depth is dropped, as vislcg3 does, whatever it is.
    if (above?.sub) return true;
    const tags = readTags(cleanLine(text, body, next));
    if (!tags) return false;
    this.#addReading(indent, tags, deleted, above);
    return true;
  }

  #addReading(indent: number, tags: string[], deleted: boolean, above: CgReading | undefined): void {
    const cohort = this.#cohort;
    const reading: CgReading = { tags };
    if (deleted) reading.deleted = true;
    if (above) {
      if (this.#nesting.isTooDeep) return;
      above.sub = reading;
    } else if (deleted) {
      reading.readingsBefore = cohort.readings.length;
      cohort.deleted ??= [];
      cohort.deleted.push(reading);
    } else {
      cohort.readings.push(reading);
    }
    this.#nesting.open(indent, reading);
  }

  protected override endWord(): void {
    this.#items.push({ kind: 'cohort', cohort: this.#cohort, line: this.#cohortLine });
  }

  protected override takeText(raw: string): void {
    this.#cohort.textAfter = (this.#cohort.textAfter ?? '') + raw;
  }

  protected override takeFreeText(raw: string): void {
    this.#items.push({ kind: 'text', text: raw });
  }

  protected override takeCommand(command: CgCommand): void {
    this.#items.push({ kind: 'command', command });
  }
}
