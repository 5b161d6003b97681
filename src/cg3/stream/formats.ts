/**
 * The formats of streams by name: `openSource` reads one, `openSink` writes one. `cg` is the text format of vislcg3,
 * the others are those that its tools read and write besides.
 */

import type { CgStreamItem } from '../model/cg-cohort.js';
import { ApertiumReader, ApertiumSink, type ApertiumStyle } from './apertium-stream.js';
import { BinaryReader, BinarySink } from './binary-stream.js';
import { DETECTED_BYTES, detectFormat } from './detect-format.js';
import type { InputFormat, OutputFormat } from './format-names.js';
import { FstReader, FstSink, type FstStyle } from './fst-stream.js';
import { JsonlReader, JsonlSink } from './jsonl-stream.js';
import { NicelineReader, NicelineSink } from './niceline-stream.js';
import { PlainReader, PlainSink } from './plain-stream.js';
import { StreamReader } from './stream-reader.js';
import { CgTextSink, type StreamItem, type StreamSink, type StreamSource } from './stream-sink.js';
import { Utf8Text } from './utf8-text.js';

export interface FormatOptions {
  /** Read lines that start with `;` as readings which were removed earlier. */
  readonly readDeleted: boolean;
  /** Blank lines are text, too. */
  readonly keepsBlankLines?: boolean;
  /** Text in front of the first word of a CG stream belongs to its window, as for a binary stream. */
  readonly hasWindowText?: boolean;
  /** Sub-readings count from the left. */
  readonly subReadingsLtr: boolean;
  readonly fst?: FstStyle;
  /** Plain text: words get a reading that says which letters are capitals. */
  readonly addsTags?: boolean;
  /** Words are only read and written again. */
  readonly isConverter?: boolean;
  /** Hears of what cannot be read. */
  readonly remark?: (message: string) => void;
}

export interface SinkOptions {
  readonly apertium?: ApertiumStyle;
  readonly fst?: FstStyle;
  /** Hears of what a format cannot show. */
  readonly remark?: (message: string) => void;
}

/** A reader of texts: pieces may end anywhere. */
interface TextReader {
  push(piece: string): Iterable<StreamItem>;
  end(): Iterable<StreamItem>;
}

export function openSource(format: InputFormat, options: FormatOptions): StreamSource {
  switch (format) {
    case 'cg':
      return new TextSource(options.hasWindowText ? new WindowTextReader(options) : new StreamReader(options));
    case 'apertium':
      return new TextSource(new ApertiumReader(options));
    case 'niceline':
      return new TextSource(new NicelineReader());
    case 'fst':
      return new TextSource(new FstReader(options));
    case 'plain':
      return new TextSource(new PlainReader(options.addsTags));
    case 'jsonl':
      return new TextSource(new JsonlReader(options.remark));
    case 'binary':
      return new BinaryReader();
  }
}

/** A source that finds out by its first bytes what format it has. */
export class DetectingSource implements StreamSource {
  readonly #options: FormatOptions;
  #start = new Uint8Array();
  #source: StreamSource | undefined;

  constructor(options: FormatOptions) {
    this.#options = options;
  }

  push(piece: Uint8Array): Iterable<StreamItem> {
    if (this.#source) return this.#source.push(piece);
    const start = new Uint8Array(this.#start.length + piece.length);
    start.set(this.#start);
    start.set(piece, this.#start.length);
    this.#start = start;
    return start.length < DETECTED_BYTES ? [] : this.#open().push(start);
  }

  *end(): Iterable<StreamItem> {
    if (!this.#source) yield* this.#open().push(this.#start);
    yield* this.#source!.end();
  }

  #open(): StreamSource {
    this.#source = openSource(detectFormat(this.#start), this.#options);
    return this.#source;
  }
}

export function openSink(
  format: OutputFormat,
  write: (piece: string | Uint8Array) => void,
  options: SinkOptions = {},
): StreamSink {
  switch (format) {
    case 'cg':
      return new CgTextSink(write);
    case 'apertium':
      return new ApertiumSink(write, options.apertium);
    case 'niceline':
      return new NicelineSink(write, options.remark);
    case 'fst':
      return new FstSink(write, options.fst, options.remark);
    case 'plain':
      return new PlainSink(write);
    case 'jsonl':
      return new JsonlSink(write);
    case 'binary':
      return new BinarySink(write);
  }
}

/** A CG stream whose first text belongs to the window behind it. */
class WindowTextReader implements TextReader {
  readonly #reader: StreamReader;
  #isFirst = true;

  constructor(options: FormatOptions) {
    this.#reader = new StreamReader(options);
  }

  *push(piece: string): Iterable<StreamItem> {
    yield* this.#items(this.#reader.push(piece));
  }

  *end(): Iterable<StreamItem> {
    yield* this.#items(this.#reader.end());
  }

  *#items(items: Iterable<CgStreamItem>): Iterable<StreamItem> {
    for (const item of items) {
      yield this.#isFirst && item.kind === 'text' ? { kind: 'window-text', text: item.text } : item;
      this.#isFirst &&= item.kind === 'text';
    }
  }
}

/** UTF-8 for a reader of texts. */
class TextSource implements StreamSource {
  readonly #text = new Utf8Text();
  readonly #reader: TextReader;

  constructor(reader: TextReader) {
    this.#reader = reader;
  }

  push(piece: Uint8Array): Iterable<StreamItem> {
    return this.#reader.push(this.#text.decode(piece));
  }

  *end(): Iterable<StreamItem> {
    yield* this.#reader.push(this.#text.end());
    yield* this.#reader.end();
  }
}
