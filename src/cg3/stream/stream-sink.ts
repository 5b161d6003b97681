/**
 * Where the results of a stream go, window by window, and where its items come from: what a format of streams has to
 * provide. `CgTextSink` is the text format; the other formats are in files of their own, `formats.ts` lists them.
 */

import type { CgCommand, CgStreamItem } from '../model/cg-cohort.js';
import type { Run } from '../state/run.js';
import type { SingleWindow } from '../state/window.js';
import { writeVariables, writeWindow } from './stream-writer.js';

export interface StreamSink {
  /** Relations have a field of their own. */
  readonly hasLinks?: boolean;
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
  | {
      readonly kind: 'window';
      readonly text: string;
      readonly hasSpanned: boolean;
      /** By which number relations name its beginning. */
      readonly boundary?: number;
      /** No window, really: a single word that is written at once. */
      readonly isLoose?: boolean;
      /** Its words bring dependencies and relations as data. */
      readonly hasLinks?: boolean;
    }
  /** Text that stands in front of the first word of a window. */
  | { readonly kind: 'window-text'; readonly text: string }
  /** Variables that no window has taken over are not repeated. */
  | { readonly kind: 'variables-end' }
  | { readonly kind: 'window-end' };

/** Items of a stream that comes piece by piece. */
export interface StreamSource {
  push(piece: Uint8Array): Iterable<StreamItem>;
  end(): Iterable<StreamItem>;
}

/** Commands and text in front of everything as lines, which most formats have in common. */
export abstract class CommandLineSink implements StreamSink {
  protected readonly write: (text: string) => void;
  readonly #remark: (message: string) => void;
  readonly #said = new Set<string>();

  constructor(write: (text: string) => void, remark: (message: string) => void = () => undefined) {
    this.write = write;
    this.#remark = remark;
  }

  abstract window(run: Run, window: SingleWindow): void;

  text(text: string): void {
    this.write(text);
  }

  command(name: CgCommand['name']): void {
    this.write(`<STREAMCMD:${name}>\n`);
  }

  end(run: Run, names: readonly number[], values: ReadonlyMap<number, number>): void {
    this.write(writeVariables(run, names, values));
  }

  protected warnOnce(message: string): void {
    if (!this.#said.has(message)) this.#remark(message);
    this.#said.add(message);
  }
}

export class CgTextSink extends CommandLineSink {
  window(run: Run, window: SingleWindow): void {
    this.write(writeWindow(run, window));
  }
}
