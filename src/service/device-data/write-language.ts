/**
 * The data of a language without a server: as files for static hosting (`writeLanguage`), or as bytes (`partsInMemory`).
 * The tree is `<tag>.json`, of words `<tag>.words.json`, `chunks/<hash>` and, compressed, `chunks/<hash>.br`. What lies there already is compared, and written
 * anew where it is damaged.
 */
import { join } from 'node:path';
import type { LanguageParts } from '../../device/fetch-parts.js';
import type { DataChunk, LanguageManifest } from '../../device/manifest.js';
import { partBytes } from '../../device/parts.js';
import { nativeCrc32 } from '../../packs/folder/native-zip-codec.js';
import { replaceFileSync } from '../../packs/folder/replace-file.js';
import { keepChunk } from './chunk-folder.js';
import { cutParts, finished } from './cut-parts.js';
import { type LanguageEngines, manifestOf, partsOf } from './language-parts.js';

interface WriteOptions {
  /** Of the manifest, without its ending. */
  readonly name?: string;
  /** How a chunk is kept in the folder. */
  readonly keep?: (folder: string, bytes: Uint8Array) => DataChunk;
}

/** Throws what the system says when the folder cannot be written. */
export async function writeLanguage(
  engines: LanguageEngines,
  folder: string,
  { name = engines.tag, keep = keepChunk }: WriteOptions = {},
): Promise<LanguageManifest> {
  const chunksFolder = join(folder, 'chunks');
  const parts = cutParts(await finished(partsOf(engines)), (bytes) => keep(chunksFolder, bytes));
  const manifest = manifestOf(engines, parts);
  replaceFileSync(join(folder, `${name}.json`), `${JSON.stringify(manifest)}\n`);
  return manifest;
}

export async function partsInMemory(engines: LanguageEngines): Promise<LanguageParts> {
  const parts = await finished(partsOf(engines));
  return Object.fromEntries(parts.map((part) => [part.part, joined(partBytes(part, nativeCrc32))]));
}

/** Not `Buffer.concat`, whose result may lie anywhere in a larger block. */
function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
