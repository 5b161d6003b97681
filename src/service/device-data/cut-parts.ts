/**
 * Makes the parts of a language into chunks on disk, in a thread: cuts, hashes, compresses. Start at `cutParts`; `load` is
 * what a loader thread calls.
 */
import { type DataChunk, type DataPart, MAX_CHUNK_BYTES } from '../../device/manifest.js';
import { type LanguagePart, PART_FORMAT, partBytes } from '../../device/parts.js';
import { espeakPackageFiles } from '../../packs/built-in/load-espeak.js';
import { nativeCrc32 } from '../../packs/folder/native-zip-codec.js';
import { keepChunk } from './chunk-folder.js';
import type { WholePart } from './language-parts.js';
import { keepLanguage } from './language-records.js';

/** Larger tables begin a chunk of their own, so that one that changes leaves the chunks of the others as they are. */
const OWN_CHUNK_BYTES = 64 * 1024;

export interface CutParams {
  readonly folder: string;
  /** Names the language and what of it there is. */
  readonly slot: string;
}

export async function load(params: unknown, _progress: unknown, data: unknown): Promise<DataPart[]> {
  const { folder, slot } = params as CutParams;
  const parts = cutParts(await finished(data as readonly WholePart[]), (bytes) => keepChunk(folder, bytes));
  const hashes = parts.flatMap(({ chunks }) => chunks.map(({ hash }) => hash));
  keepLanguage(folder, slot, hashes);
  return parts;
}

/** The parts as devices get them: of speech, what this language needs. */
export async function finished(parts: readonly WholePart[]): Promise<LanguagePart[]> {
  return Promise.all(
    parts.map(async (part) => {
      if (part.part !== 'speech') return part;
      const { extractVoice } = await import('../../speech/espeak/extract-voice.js');
      return { ...part, data: extractVoice(part.data, part.tag, espeakPackageFiles()) };
    }),
  );
}

/** What a manifest says of the parts, once `keep` has kept every chunk. */
export function cutParts(parts: readonly LanguagePart[], keep: (bytes: Uint8Array) => DataChunk): DataPart[] {
  return parts.map((part) => {
    const chunks = [...cut(partBytes(part, nativeCrc32))].map(keep);
    const sum = (count: (chunk: DataChunk) => number) => chunks.reduce((total, chunk) => total + count(chunk), 0);
    return {
      part: part.part,
      origin: part.origin,
      pack: part.pack.name,
      version: part.pack.version,
      format: PART_FORMAT,
      bytes: sum(({ bytes }) => bytes),
      transferBytes: sum(({ transferBytes }) => transferBytes),
      chunks,
    };
  });
}

/** All bytes in order, in chunks that are no longer than they may be. */
function* cut(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const flush = function* () {
    if (waitingBytes > 0) yield Buffer.concat(waiting, waitingBytes);
    waiting = [];
    waitingBytes = 0;
  };
  for (const piece of pieces) {
    if (piece.length >= OWN_CHUNK_BYTES || waitingBytes + piece.length > MAX_CHUNK_BYTES) yield* flush();
    let start = 0;
    for (; piece.length - start > MAX_CHUNK_BYTES; start += MAX_CHUNK_BYTES)
      yield piece.subarray(start, start + MAX_CHUNK_BYTES);
    waiting.push(piece.subarray(start));
    waitingBytes += piece.length - start;
  }
  yield* flush();
}
