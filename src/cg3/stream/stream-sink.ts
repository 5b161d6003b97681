/**
 * Where the results of a stream go, window by window, and where its items come from: what a format of streams has to
 * provide. `CgTextSink` is the text format; the other formats are in files of their own, `formats.ts` lists them.
 */

import type { CgCommand, CgStreamItem } from '../model/cg-cohort.js';
import type { Run } from '../state/run.js';
import type { SingleWindow } from '../state/window.js';
import { writeVariables, writeWindow } from './stream-writer.js';

export interface StreamSink {
  /** A window that no rule can see any more. */
  window(run: Run, window: SingleWindow): void;
  /** Text that stands in front of everything. */
  text(text: string): void;
  /** A command of the stream that belongs to no window. */
  command(name: CgCommand['name']): void;
  /** Variables that were set behind the last window; the stream ends. */
  end(run: Run, names: readonly number[], values: ReadonlyMap<number, number>): void;
}

/** What a source can say: items of a text stream, and in formats with windows of their own where these begin and end. */
export type StreamItem =
  | CgStreamItem
  | { readonly kind: 'window'; readonly text: string; readonly hasSpanned: boolean }
  | { readonly kind: 'window-end' };

/** Items of a stream that comes piece by piece. */
export interface StreamSource {
  push(piece: Uint8Array): Iterable<StreamItem>;
  end(): Iterable<StreamItem>;
}

export class CgTextSink implements StreamSink {
  readonly #write: (text: string) => void;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  window(run: Run, window: SingleWindow): void {
    this.#write(writeWindow(run, window));
  }

  text(text: string): void {
    this.#write(text);
  }

  command(name: CgCommand['name']): void {
    this.#write(`<STREAMCMD:${name}>\n`);
  }

  end(run: Run, names: readonly number[], values: ReadonlyMap<number, number>): void {
    this.#write(writeVariables(run, names, values));
  }
}
