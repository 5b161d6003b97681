/**
 * The chunks of language data in a folder, compressed, each in a file that is named by the hash of its bytes. Start at
 * `keepChunk` and `readChunk`. What is kept is checked whenever its language is prepared, and all chunks together are bounded:
 * those that no language used for the longest time go first.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { type DataChunk, MAX_CHUNK_BYTES } from '../../device/manifest.js';
import { errorCode } from '../../engine/error-code.js';

const EXTENSION = '.br';
const PARTIAL_EXTENSION = '.part';
const HASH = /^[0-9a-f]{32}$/;
/** A file is written in milliseconds: one that is older belongs to a process that was ended. */
const ABANDONED_MS = 3_600_000;
/** Several times what all languages take. */
export const MAX_FOLDER_BYTES = 2 * 1024 ** 3;
/** Tables get two per cent smaller at 11, in ten times the time. */
export const BROTLI_QUALITY = 9;

export function chunkHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** Throws what the system says when the folder cannot be written. */
export function keepChunk(folder: string, bytes: Uint8Array, quality = BROTLI_QUALITY): DataChunk {
  const hash = chunkHash(bytes);
  const file = join(folder, hash + EXTENSION);
  const transferBytes = sizeIfRight(file, hash) ?? write(folder, file, bytes, quality);
  return { hash, bytes: bytes.length, transferBytes };
}

/** The compressed bytes of a chunk, or undefined where it is not there. */
export async function readChunk(folder: string, hash: string): Promise<Buffer | undefined> {
  if (!HASH.test(hash)) return undefined;
  try {
    return await readFile(join(folder, hash + EXTENSION));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Removes chunks until the rest is small enough, but none of `used`. */
export function removeSurplus(folder: string, used: ReadonlySet<string>, maxBytes = MAX_FOLDER_BYTES): void {
  const files = readdirSync(folder).flatMap((name) => {
    const status = statSync(join(folder, name), { throwIfNoEntry: false });
    return status === undefined ? [] : [{ name, bytes: status.size, usedMs: status.mtimeMs }];
  });
  const now = Date.now();
  for (const { name, usedMs } of files) {
    if (name.endsWith(PARTIAL_EXTENSION) && now - usedMs > ABANDONED_MS) rmSync(join(folder, name), { force: true });
  }
  const chunks = files.filter(({ name }) => name.endsWith(EXTENSION)).sort((a, b) => a.usedMs - b.usedMs);
  let total = chunks.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { name, bytes } of chunks) {
    if (total <= maxBytes) return;
    if (used.has(name.slice(0, -EXTENSION.length))) continue;
    rmSync(join(folder, name), { force: true });
    total -= bytes;
  }
}

/** The size of a file that holds the chunk; it counts as used now. */
function sizeIfRight(file: string, hash: string): number | undefined {
  try {
    const compressed = readFileSync(file);
    if (chunkHash(brotliDecompressSync(compressed, { maxOutputLength: MAX_CHUNK_BYTES })) !== hash) return undefined;
    const nowS = Date.now() / 1000;
    utimesSync(file, nowS, nowS);
    return compressed.length;
  } catch (error) {
    // Not there, not readable, or not what it should be: it is written anew.
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}

/** The whole file or nothing: others may read it at any time. */
function write(folder: string, file: string, bytes: Uint8Array, quality: number): number {
  const compressed = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 20,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  mkdirSync(folder, { recursive: true });
  const partial = `${file}.${randomUUID()}${PARTIAL_EXTENSION}`;
  try {
    writeFileSync(partial, compressed, { flag: 'wx' });
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  return compressed.length;
}
