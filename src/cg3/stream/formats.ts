/**
 * The formats of streams by name: `openSource` reads one, `openSink` writes one. `cg` is the text format of vislcg3,
 * the others are those that its tools read and write besides.
 */

import { DataError } from '../../engine/data-error.js';
import { ApertiumReader, ApertiumSink, type ApertiumStyle } from './apertium-stream.js';
import { BinaryReader, BinarySink } from './binary-stream.js';
import { StreamReader } from './stream-reader.js';
import { CgTextSink, type StreamItem, type StreamSink, type StreamSource } from './stream-sink.js';

export const INPUT_FORMATS = ['cg', 'apertium', 'binary'] as const;
export const OUTPUT_FORMATS = ['cg', 'apertium', 'binary'] as const;
export type InputFormat = (typeof INPUT_FORMATS)[number];
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

export interface FormatOptions {
  /** Read lines that start with `;` as readings which were removed earlier. */
  readonly readDeleted: boolean;
  /** Sub-readings count from the left. */
  readonly subReadingsLtr: boolean;
}

export interface SinkOptions {
  readonly apertium?: ApertiumStyle;
}

/** A reader of texts: pieces may end anywhere. */
interface TextReader {
  push(piece: string): Iterable<StreamItem>;
  end(): Iterable<StreamItem>;
}

export function openSource(format: InputFormat, options: FormatOptions): StreamSource {
  switch (format) {
    case 'cg':
      return new TextSource(new StreamReader(options));
    case 'apertium':
      return new TextSource(new ApertiumReader(options));
    case 'binary':
      return new BinaryReader();
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
    case 'binary':
      return new BinarySink(write);
  }
}

/** UTF-8 for a reader of texts. */
class TextSource implements StreamSource {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #reader: TextReader;

  constructor(reader: TextReader) {
    this.#reader = reader;
  }

  push(piece: Uint8Array): Iterable<StreamItem> {
    return this.#reader.push(this.#decode(piece, true));
  }

  *end(): Iterable<StreamItem> {
    yield* this.#reader.push(this.#decode(new Uint8Array(), false));
    yield* this.#reader.end();
  }

  #decode(piece: Uint8Array, stream: boolean): string {
    try {
      return this.#decoder.decode(piece, { stream });
    } catch {
      throw new DataError('not valid UTF-8', { file: 'the text' });
    }
  }
}
