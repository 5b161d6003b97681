/**
 * Reads chunks of language data from their folder, for clients that may be many and slow. Start at `ChunkFiles.find`.
 *
 * The hash of a file is compared when the file is first read; one that is damaged counts as not there. A chunk is read in
 * blocks, each when the one before it is taken, and the file is open only for that moment: an answer that nobody reads costs
 * one block and no descriptor.
 */
import type { Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { type DataChunk, MAX_CHUNK_BYTES } from '../../device/manifest.js';
import { errorCode } from '../../engine/error-code.js';
import { type ChunkEncoding, chunkFile, chunkHash } from './chunk-folder.js';
import { inflateChunk } from './compressed-chunk.js';
import { Turns } from './turns.js';

/** What an answer has in memory at a time. */
export const BLOCK_BYTES = 64 * 1024;
/** Files that are open, or chunks that are checked, at the same time: more than Node has threads for. */
const AT_ONCE = 8;
/** Files that are known to be right; several times the chunks of all languages. */
const MOST_KNOWN = 20_000;
/** Brotli makes what cannot be compressed a little longer. */
const MOST_FILE_BYTES = MAX_CHUNK_BYTES * 2;

export interface ChunkFile {
  readonly bytes: number;
  /** The bytes of the file in order. It throws if the file is exchanged meanwhile. */
  blocks(): AsyncGenerator<Uint8Array, void, undefined>;
}

export class ChunkFiles {
  readonly #folder: string;
  readonly #turns = new Turns(AT_ONCE);
  /** By file: the state of it that was compared with its hash. */
  readonly #right = new Map<string, string>();
  readonly #checks = new Map<string, Promise<string | undefined>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Undefined where it is not there, or is damaged. */
  async find(hash: string, encoding: ChunkEncoding): Promise<ChunkFile | undefined> {
    const file = chunkFile(this.#folder, hash, encoding);
    const status = file === undefined ? undefined : await statusOf(file);
    if (file === undefined || status === undefined) return undefined;
    const state = stateOf(status);
    if (this.#right.get(file) !== state && (await this.#check(file, hash, encoding)) !== state) return undefined;
    return { bytes: status.size, blocks: () => this.#blocks(file, state, status.size) };
  }

  /** Whether all of them are there, in both forms and with their lengths. What is in them is compared when they are read. */
  async areThere(chunks: readonly DataChunk[]): Promise<boolean> {
    const isThere = async (hash: string, encoding: ChunkEncoding, bytes: number) => {
      const file = chunkFile(this.#folder, hash, encoding);
      return file !== undefined && (await statusOf(file))?.size === bytes;
    };
    const checks = chunks.flatMap(({ hash, bytes, transferBytes }) => [
      isThere(hash, 'identity', bytes),
      isThere(hash, 'br', transferBytes),
    ]);
    return (await Promise.all(checks)).every(Boolean);
  }

  /** The state of the file if it holds the chunk. Many may ask for it at once. */
  #check(file: string, hash: string, encoding: ChunkEncoding): Promise<string | undefined> {
    const running = this.#checks.get(file);
    if (running !== undefined) return running;
    const check = this.#turns.run(() => stateIfRight(file, hash, encoding)).finally(() => this.#checks.delete(file));
    this.#checks.set(file, check);
    return check.then((state) => {
      if (this.#right.size >= MOST_KNOWN) this.#right.clear();
      if (state === undefined) this.#right.delete(file);
      else this.#right.set(file, state);
      return state;
    });
  }

  async *#blocks(file: string, state: string, bytes: number): AsyncGenerator<Uint8Array, void, undefined> {
    for (let start = 0; start < bytes; start += BLOCK_BYTES) {
      const length = Math.min(BLOCK_BYTES, bytes - start);
      yield await this.#turns.run(() =>
        withFile(file, async (handle) => {
          if (stateOf(await handle.stat()) !== state) throw new Error('a chunk was exchanged while it was sent');
          return readWhole(handle, start, length);
        }),
      );
    }
  }
}

/** Files are replaced and never changed, so another number on the disk, size or time is another file. */
function stateOf({ dev, ino, size, mtimeMs }: Stats): string {
  return `${dev} ${ino} ${size} ${mtimeMs}`;
}

async function statusOf(file: string): Promise<Stats | undefined> {
  try {
    const status = await stat(file);
    return status.isFile() ? status : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function stateIfRight(file: string, hash: string, encoding: ChunkEncoding): Promise<string | undefined> {
  try {
    return await withFile(file, async (handle) => {
      const status = await handle.stat();
      if (status.size > MOST_FILE_BYTES) return undefined;
      const bytes = await readWhole(handle, 0, status.size);
      const plain = encoding === 'br' ? await inflateChunk(bytes) : bytes;
      return plain !== undefined && chunkHash(plain) === hash ? stateOf(status) : undefined;
    });
  } catch (error) {
    // Removed meanwhile.
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function withFile<Result>(file: string, work: (handle: FileHandle) => Promise<Result>): Promise<Result> {
  const handle = await open(file, 'r');
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

async function readWhole(handle: FileHandle, start: number, length: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await handle.read(bytes, done, length - done, start + done);
    if (bytesRead === 0) throw new Error('a chunk ended too early');
    done += bytesRead;
  }
  return bytes;
}
