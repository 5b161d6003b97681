/**
 * Brings the parts of a language onto the device, chunk by chunk. Start at `fetchParts`. Every chunk is checked against its
 * length and hash, and kept as soon as it is there: a download that was broken off goes on where it stopped.
 */
import { DataError } from '../engine/data-error.js';
import type { ChunkStore } from './chunk-store.js';
import { chunksOf, type DataChunk, type DataPart, type LanguageManifest } from './manifest.js';
import type { PartName } from './parts.js';

/** The bytes of the parts of a language. */
export type LanguageParts = Readonly<Partial<Record<PartName, Uint8Array>>>;

/** Gets the uncompressed bytes of a chunk from somewhere. It rejects when that fails. */
export type FetchChunk = (hash: string, signal: AbortSignal | undefined) => Promise<Uint8Array | ArrayBuffer>;

/** How far a download is. */
export interface FetchProgress {
  /** Compressed bytes of chunks that are on the device. */
  readonly doneBytes: number;
  /** Compressed bytes of all chunks. */
  readonly totalBytes: number;
}

/** Options of `fetchParts`. */
export interface FetchOptions {
  /** Ends the download; chunks that have arrived stay. */
  readonly signal?: AbortSignal;
  /** Called at the beginning and after every chunk. */
  readonly onProgress?: (progress: FetchProgress) => void;
}

/** Requests at the same time: enough to fill a line with long delays, few enough for a telephone. */
const CONCURRENCY = 4;
const HASH_DIGITS = 32;

/**
 * The parts of a language: from the store what is there and right, the rest through `fetchChunk`, which is then kept.
 *
 * @throws DataError if a chunk is not what the manifest says; what `fetchChunk` or the store throws, as it is
 */
export async function fetchParts(
  manifest: LanguageManifest,
  store: ChunkStore,
  fetchChunk: FetchChunk,
  { signal, onProgress }: FetchOptions = {},
): Promise<LanguageParts> {
  signal?.throwIfAborted();
  const targets = new Targets(manifest);
  const waiting = chunksOf(manifest);
  const totalBytes = waiting.reduce((sum, { transferBytes }) => sum + transferBytes, 0);
  let doneBytes = 0;
  onProgress?.({ doneBytes, totalBytes });
  let failure: { readonly reason: unknown } | undefined;
  const work = async () => {
    for (let chunk = waiting.shift(); chunk !== undefined && failure === undefined; chunk = waiting.shift()) {
      try {
        signal?.throwIfAborted();
        const where = targets.placeOf(chunk);
        const bytes = (await kept(chunk, store)) ?? (await fetched(chunk, where, store, fetchChunk, signal));
        targets.fill(chunk, bytes);
        doneBytes += chunk.transferBytes;
        onProgress?.({ doneBytes, totalBytes });
      } catch (reason) {
        // Others that are on their way are still kept.
        failure ??= { reason };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, waiting.length) }, work));
  if (failure !== undefined) throw (failure as { readonly reason: unknown }).reason;
  for (const bytes of Object.values(targets.parts)) compared.add(bytes);
  return targets.parts;
}

const compared = new WeakSet<Uint8Array>();

/** Whether every chunk of these bytes had the hash that the manifest says. */
export const isCompared = (bytes: Uint8Array) => compared.has(bytes);

/**
 * The parts of a language that is kept, without a network.
 *
 * @throws DataError if a chunk is missing or damaged
 */
export function readParts(manifest: LanguageManifest, store: ChunkStore): Promise<LanguageParts> {
  return fetchParts(manifest, store, async () => {
    throw new DataError('is not on this device, or is damaged there', { file: `data of ${manifest.tag}` });
  });
}

/** A damaged chunk in the store is as good as none. */
async function kept(chunk: DataChunk, store: ChunkStore): Promise<Uint8Array | undefined> {
  const bytes = await store.get(chunk.hash);
  return bytes !== undefined && (await problemOf(bytes, chunk)) === undefined ? bytes : undefined;
}

async function fetched(
  chunk: DataChunk,
  where: { readonly file: string; readonly offset: number },
  store: ChunkStore,
  fetchChunk: FetchChunk,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const got = await fetchChunk(chunk.hash, signal);
  const bytes = got instanceof Uint8Array ? got : new Uint8Array(got);
  const problem = await problemOf(bytes, chunk);
  if (problem !== undefined) throw new DataError(problem, where);
  await store.put(chunk.hash, bytes);
  return bytes;
}

async function problemOf(bytes: Uint8Array, { hash, bytes: length }: DataChunk): Promise<string | undefined> {
  if (bytes.length !== length) return `a chunk has ${bytes.length} bytes, and should have ${length}`;
  return (await hashOf(bytes)) === hash ? undefined : 'a chunk has other bytes than the manifest says';
}

/** The name of a chunk. */
export async function hashOf(bytes: Uint8Array): Promise<string> {
  const subtle = typeof crypto === 'undefined' ? undefined : crypto.subtle;
  if (subtle === undefined)
    throw new Error('Language data can only be kept by pages that are served over https (crypto.subtle is missing).');
  const ownBytes = bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
  const digest = new Uint8Array(await subtle.digest('SHA-256', ownBytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, HASH_DIGITS);
}

/** The memory of the parts, and where each chunk goes: a chunk may occur more than once. */
class Targets {
  readonly parts: Record<string, Uint8Array> = {};
  readonly #places = new Map<string, { readonly part: DataPart; readonly offset: number }[]>();
  readonly #tag: string;

  constructor({ tag, parts }: LanguageManifest) {
    this.#tag = tag;
    for (const part of parts) {
      this.parts[part.part] = new Uint8Array(part.bytes);
      let offset = 0;
      for (const { hash, bytes } of part.chunks) {
        this.#places.set(hash, [...(this.#places.get(hash) ?? []), { part, offset }]);
        offset += bytes;
      }
    }
  }

  /** The first, for messages. */
  placeOf({ hash }: DataChunk): { file: string; offset: number } {
    const { part, offset } = this.#places.get(hash)![0]!;
    return { file: `${part.part} data of ${this.#tag}`, offset };
  }

  fill({ hash }: DataChunk, bytes: Uint8Array): void {
    for (const { part, offset } of this.#places.get(hash)!) this.parts[part.part]!.set(bytes, offset);
  }
}
