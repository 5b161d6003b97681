/**
 * The manifest of a language: which parts its data has, and the chunks that each is made of. Start at `readManifest`. A
 * chunk is named by a hash of its bytes, so what is on the device already is not fetched again after an update.
 */

import type { Voice as DeviceVoice } from '../client/types.js';
import { DataError } from '../engine/data-error.js';
import { type DataOrigin, PART_FORMAT, PART_NAMES, type PartName } from './parts.js';
import { RELEASE } from './release.js';

/** A piece of a part. */
export interface DataChunk {
  /** The first 32 hexadecimal digits of the SHA-256 of the bytes. */
  readonly hash: string;
  readonly bytes: number;
  /** Compressed, as the service sends it. */
  readonly transferBytes: number;
}

/** A part of the data of a language. */
export interface DataPart {
  readonly part: PartName;
  readonly origin: DataOrigin;
  /** What the data is called, and its version. */
  readonly pack: string;
  readonly version: string;
  readonly format: string;
  readonly bytes: number;
  readonly transferBytes: number;
  readonly chunks: readonly DataChunk[];
}

/** What there is to keep of a language. */
export interface LanguageManifest {
  readonly tag: string;
  /** The release of langtools that made it. */
  readonly version: string;
  readonly autonym: string;
  readonly english: string;
  readonly parts: readonly DataPart[];
  /** Those that the speech part has. */
  readonly voices: readonly DeviceVoice[];
}

/** Every chunk but the last of a part may be shorter, none is longer. */
export const MAX_CHUNK_BYTES = 1024 * 1024;
/** Several times the largest language. */
const MAX_PART_BYTES = 512 * 1024 * 1024;
const ORIGINS: readonly DataOrigin[] = ['pack', 'built-in', 'starter'];
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,8}$/;
const HASH = /^[0-9a-f]{32}$/;

/**
 * Checks what a service, a file or the storage of a browser gave as a manifest.
 *
 * @throws DataError if it is none, or was made by another release of langtools
 */
export function readManifest(json: unknown): LanguageManifest {
  const { tag, version, autonym, english, parts, voices } = objectIn(json, 'the manifest');
  const isTag = typeof tag === 'string' && TAG.test(tag);
  if (!isTag) return fail('has no language tag');
  const file = `manifest of ${tag}`;
  if (typeof version !== 'string') return fail('has no version', file);
  if (version !== RELEASE) {
    return fail(`was made by langtools ${version.slice(0, 40)}; this program is langtools ${RELEASE}`, file);
  }
  if (typeof autonym !== 'string' || typeof english !== 'string') return fail('has no name of the language', file);
  if (!Array.isArray(parts)) return fail('has no list of parts', file);
  if (!Array.isArray(voices)) return fail('has no list of voices', file);
  const read = parts.map((part) => readDataPart(part, file));
  if (new Set(read.map(({ part }) => part)).size !== read.length) return fail('has a part twice', file);
  const all = read.flatMap(({ chunks }) => chunks);
  if (new Set(all.map(({ hash, bytes }) => `${hash} ${bytes}`)).size !== new Set(all.map(({ hash }) => hash)).size)
    return fail('has two lengths for one chunk', file);
  return { tag, version, autonym, english, parts: read, voices: voices.map((voice) => readVoice(voice, file)) };
}

/** The chunks that are not on the device yet, each once. */
export async function missingChunks(
  manifest: LanguageManifest,
  has: (hash: string) => boolean | Promise<boolean>,
): Promise<DataChunk[]> {
  const missing: DataChunk[] = [];
  for (const chunk of chunksOf(manifest)) if (!(await has(chunk.hash))) missing.push(chunk);
  return missing;
}

/** All chunks of a manifest, each once. */
export function chunksOf({ parts }: LanguageManifest): DataChunk[] {
  const chunks = parts.flatMap((part) => part.chunks);
  return [...new Map(chunks.map((chunk) => [chunk.hash, chunk])).values()];
}

function readDataPart(json: unknown, file: string): DataPart {
  const part = objectIn(json, 'a part', file);
  const name = PART_NAMES.find((each) => each === part.part);
  if (name === undefined) return fail(`has a part "${String(part.part).slice(0, 40)}", which is unknown`, file);
  const origin = ORIGINS.find((each) => each === part.origin);
  if (origin === undefined) return fail(`does not say where ${name} comes from`, file);
  const { pack, version, format } = part;
  if (typeof pack !== 'string' || typeof version !== 'string') return fail(`does not say what ${name} is`, file);
  if (format !== PART_FORMAT) return fail(`has ${name} data that was written by another version`, file);
  if (!Array.isArray(part.chunks)) return fail(`has no chunks of ${name}`, file);
  const chunks = part.chunks.map((chunk) => readChunk(chunk, name, file));
  const bytes = sum(chunks.map((chunk) => chunk.bytes));
  const transferBytes = sum(chunks.map((chunk) => chunk.transferBytes));
  if (bytes === 0 || bytes > MAX_PART_BYTES) return fail(`has ${bytes} bytes of ${name}`, file);
  if (part.bytes !== bytes || part.transferBytes !== transferBytes)
    return fail(`has chunks of ${name} that do not add up`, file);
  return { part: name, origin, pack, version, format, bytes, transferBytes, chunks };
}

function readChunk(json: unknown, name: PartName, file: string): DataChunk {
  const { hash, bytes, transferBytes } = objectIn(json, `a chunk of ${name}`, file);
  if (typeof hash !== 'string' || !HASH.test(hash)) return fail(`has a chunk of ${name} without a hash`, file);
  if (!isCount(bytes) || bytes === 0 || bytes > MAX_CHUNK_BYTES || !isCount(transferBytes))
    return fail(`has a chunk of ${name} without a length`, file);
  return { hash, bytes, transferBytes };
}

function readVoice(json: unknown, file: string): DeviceVoice {
  const voice = objectIn(json, 'a voice', file);
  if (typeof voice.name !== 'string' || typeof voice.description !== 'string')
    return fail('has a voice without a name', file);
  return voice as unknown as DeviceVoice;
}

function objectIn(json: unknown, what: string, file = 'manifest'): Record<string, unknown> {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>;
  return fail(`${what} is no object`, file);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((before, number) => before + number, 0);
}

function fail(problem: string, file = 'manifest'): never {
  throw new DataError(problem, { file });
}
