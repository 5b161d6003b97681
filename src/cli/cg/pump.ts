/**
 * Moves a stream through a command: bytes in from a file or standard input as they come, results out as soon as they are
 * there. Start at `pump`; `openOutput` is the other end.
 */
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { fileFault, isFileFault } from '../../engine/file-fault.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';

export interface Output {
  write(piece: string | Uint8Array): void;
  /** Waits until what was written has gone. */
  flush(): Promise<void>;
  close(): void;
}

/** A file, or the given stream without a name or with `-`. */
export function openOutput(file: string | undefined, stream: Writable): Output {
  return file === undefined || file === '-' ? new StreamOutput(stream) : new FileOutput(file);
}

class StreamOutput implements Output {
  readonly #stream: Writable;
  #pieces: (string | Uint8Array)[] = [];

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  write(piece: string | Uint8Array): void {
    if (piece.length > 0) this.#pieces.push(piece);
  }

  async flush(): Promise<void> {
    const bytes = joined(this.#pieces);
    this.#pieces = [];
    if (bytes.length === 0 || this.#stream.write(bytes)) return;
    await new Promise((resolve) => this.#stream.once('drain', resolve));
  }

  close(): void {}
}

class FileOutput implements Output {
  readonly #file: number;
  #pieces: (string | Uint8Array)[] = [];

  constructor(name: string) {
    try {
      this.#file = openSync(name, 'w');
    } catch (error) {
      throw new CommandFailure(`${name}: ${fileFault(error, 'write')}`, EXIT.usage);
    }
  }

  write(piece: string | Uint8Array): void {
    if (piece.length > 0) this.#pieces.push(piece);
  }

  async flush(): Promise<void> {
    const bytes = joined(this.#pieces);
    this.#pieces = [];
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
  }

  close(): void {
    closeSync(this.#file);
  }
}

function joined(pieces: readonly (string | Uint8Array)[]): Uint8Array {
  const texts = pieces.filter((piece) => typeof piece === 'string');
  return texts.length === pieces.length
    ? Buffer.from(texts.join(''))
    : Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
}

/** Hands on each piece of the input; `take` returns false when it wants no more. */
export async function pump(
  file: string | undefined,
  context: CliContext,
  take: (piece: Uint8Array) => boolean,
  output: Output,
): Promise<void> {
  const fromFile = file !== undefined && file !== '-';
  const input: Readable = fromFile ? createReadStream(file) : (context.stdin ?? process.stdin);
  try {
    for await (const piece of input) {
      const goesOn = take(piece as Uint8Array);
      await output.flush();
      if (!goesOn) break;
    }
  } catch (error) {
    if (!isFileFault(error)) throw error;
    throw new CommandFailure(`${fromFile ? file : 'standard input'}: ${fileFault(error)}`, EXIT.usage);
  }
}
