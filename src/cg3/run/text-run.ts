/** A CG text stream on its way through a grammar. Made by `Applicator.openText`. */
import { StreamReader, type StreamReaderOptions } from '../stream/stream-reader.js';
import { Utf8Text } from '../stream/utf8-text.js';
import type { StreamRun } from './stream-run.js';

/** Who reads the text and feeds it to a run. */
export interface PieceFeeder {
  push(piece: string): void;
  end(): void;
}

export class TextRun {
  readonly #stream: StreamRun;
  readonly #feeder: PieceFeeder;
  readonly #utf8 = new Utf8Text();

  constructor(stream: StreamRun, feeder: PieceFeeder) {
    this.#stream = stream;
    this.#feeder = feeder;
  }

  /** What went wrong without stopping the run. */
  get remarks(): readonly string[] {
    return this.#stream.remarks;
  }

  /** False when the stream has told to stop. */
  push(piece: string | Uint8Array): boolean {
    this.#feeder.push(typeof piece === 'string' ? piece : this.#utf8.decode(piece));
    return !this.#stream.hasExited;
  }

  end(): void {
    this.#feeder.push(this.#utf8.end());
    this.#feeder.end();
    this.#stream.end();
  }
}

/** Reads the text as data, for what text-feeder.ts cannot do: readings that were removed earlier. */
export class ItemFeeder implements PieceFeeder {
  readonly #stream: StreamRun;
  readonly #reader: StreamReader;

  constructor(stream: StreamRun, options: StreamReaderOptions) {
    this.#stream = stream;
    this.#reader = new StreamReader(options);
  }

  push(piece: string): void {
    for (const item of this.#reader.push(piece)) this.#stream.item(item);
  }

  end(): void {
    for (const item of this.#reader.end()) this.#stream.item(item);
  }
}
