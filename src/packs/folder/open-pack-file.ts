/**
 * Opens a pack where it lies, file or folder, as an archive. Start at `openPackFile`. Only sizes and names are looked at here;
 * what the pack is, `inspect-pack.ts` says.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { DataError } from '../../engine/data-error.js';
import { type Archive, PACK_LIMITS } from '../archive/archive.js';
import { openPackArchive } from '../archive/open-archive.js';
import { nativeZipCodec } from './native-zip-codec.js';
import { openFolder } from './pack-folder.js';
import { readRegularFile } from './read-regular-file.js';

export interface OpenedPackFile {
  readonly archive: Archive;
  /** The whole file; absent for a folder. */
  readonly bytes?: Uint8Array;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/** Largest pack file that is read at all: what it may hold unpacked. */
export const MAX_PACK_BYTES = PACK_LIMITS.maxTotalBytes;

/**
 * With `shared`, a file is read into a `SharedArrayBuffer`: stored members are then views that every worker can see without
 * a copy.
 */
export async function openPackFile(file: string, options: { shared?: boolean } = {}): Promise<OpenedPackFile> {
  const status = await stat(file);
  if (status.isDirectory()) {
    const archive = await openFolder(file);
    const sizeBytes = [...archive.members.values()].reduce((sum, member) => sum + member.sizeBytes, 0);
    return { archive, sizeBytes, mtimeMs: archive.newestMs };
  }
  const fileName = path.basename(file);
  if (!status.isFile()) throw new DataError('is neither a file nor a folder', { file: fileName });
  const bytes = await readRegularFile(file, { maxBytes: MAX_PACK_BYTES, shared: options.shared });
  return {
    archive: openPackArchive(bytes, fileName, PACK_LIMITS, nativeZipCodec),
    bytes,
    sizeBytes: bytes.length,
    mtimeMs: status.mtimeMs,
  };
}
