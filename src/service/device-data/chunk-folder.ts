/**
 * The chunks of language data in a folder: each in two files that are named by the hash of its bytes, plain (`<hash>`) and
 * compressed (`<hash>.br`), so that whoever serves them only sends files. Start at `keepChunk`; `chunk-files.ts` reads them.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { arrangements, restoreChunk } from '../../device/arranged-chunk.js';
import { type DataChunk, MAX_CHUNK_BYTES } from '../../device/manifest.js';
import { errorCode } from '../../engine/error-code.js';
import { replaceFileSync } from '../../packs/folder/replace-file.js';
import { BROTLI_QUALITY, compressChunk, inflateChunkSync } from './compressed-chunk.js';

/** The forms that a chunk lies there in. */
export type ChunkEncoding = 'br' | 'identity';

const EXTENSIONS: Readonly<Record<ChunkEncoding, string>> = { br: '.br', identity: '' };
const CHUNK_NAME = /^([0-9a-f]{32})(?:\.br)?$/;

/** With less memory zlib ends its blocks sooner, and the codes of each fit better: tables have many short regions. Neither is the best for all chunks. */
const MEMORY_LEVELS = [5, 8];

export function chunkHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** Where a chunk lies; undefined for what is no hash. */
export function chunkFile(folder: string, hash: string, encoding: ChunkEncoding): string | undefined {
  return hashOfName(hash) === hash ? join(folder, hash + EXTENSIONS[encoding]) : undefined;
}

/** Whose chunk a file of the folder is. */
export function hashOfName(name: string): string | undefined {
  return CHUNK_NAME.exec(name)?.[1];
}

/**
 * Keeps a chunk in both forms. What is there and right stays; what is missing, cut off or has other bytes is written anew.
 * Throws what the system says when the folder cannot be written.
 */
export function keepChunk(folder: string, bytes: Uint8Array, quality = BROTLI_QUALITY): DataChunk {
  const hash = chunkHash(bytes);
  const isThis = (kept: Uint8Array | undefined) => kept !== undefined && chunkHash(kept) === hash;
  const plainFile = join(folder, hash + EXTENSIONS.identity);
  const compressedFile = join(folder, hash + EXTENSIONS.br);
  mkdirSync(folder, { recursive: true });
  if (!isThis(readIfThere(plainFile))) replaceFileSync(plainFile, bytes);
  const kept = readIfThere(compressedFile);
  if (kept !== undefined && isThis(inflateChunkSync(kept)))
    return { hash, bytes: bytes.length, transferBytes: kept.length };
  const compressed = compressChunk(bytes, quality);
  replaceFileSync(compressedFile, compressed);
  return { hash, bytes: bytes.length, transferBytes: compressed.length };
}

/**
 * Keeps a chunk in one file, arranged and compressed with gzip, which every browser can read by itself: static hosts send it as it is. The name does
 * not end in `.gz`, because servers announce such files as something that the browser has to decompress before anybody sees it.
 */
export function keepFileChunk(folder: string, bytes: Uint8Array): DataChunk {
  const hash = chunkHash(bytes);
  const file = join(folder, `${hash}.chunk`);
  mkdirSync(folder, { recursive: true });
  const kept = readIfThere(file);
  if (kept !== undefined && isGzipOf(kept, hash)) return { hash, bytes: bytes.length, transferBytes: kept.length };
  const arranged = smallestArrangement(bytes);
  const compressed = MEMORY_LEVELS.map((memLevel) => gzipSync(arranged, { level: 9, memLevel })).reduce(
    (smallest, each) => (each.length < smallest.length ? each : smallest),
  );
  replaceFileSync(file, compressed);
  return { hash, bytes: bytes.length, transferBytes: compressed.length };
}

/** The fastest compression ranks them as the best one does. */
function smallestArrangement(bytes: Uint8Array): Uint8Array {
  let smallest: { readonly arranged: Uint8Array; readonly size: number } | undefined;
  for (const arranged of arrangements(bytes)) {
    const size = gzipSync(arranged, { level: 1 }).length;
    if (smallest === undefined || size < smallest.size) smallest = { arranged, size };
  }
  return smallest!.arranged;
}

function isGzipOf(kept: Uint8Array, hash: string): boolean {
  try {
    const plain = restoreChunk(gunzipSync(kept, { maxOutputLength: MAX_CHUNK_BYTES + 1 }));
    return plain !== undefined && chunkHash(plain) === hash;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return false;
  }
}

function readIfThere(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    // Not there, or not readable: then it is written anew.
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}
