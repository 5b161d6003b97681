/**
 * Opens archives by what their bytes say and not by their names. Start at `openPackArchive` for a pack itself, which is a
 * zip or a Box, and at `openArchive` for what packs are downloaded in: also tar and Debian packages, and any of these
 * inside xz, zstd or gzip.
 */
import { DataError } from '../../engine/data-error.js';
import { AR_MAGIC, openAr } from './ar.js';
import { type Archive, type ArchiveLimits, DEFAULT_LIMITS, PACK_LIMITS, type ZipCodec } from './archive.js';
import { BOX_MAGIC, openBox } from './box.js';
import { decompress, sniffCompression } from './compression.js';
import { looksLikeTar, openTar } from './tar.js';
import { openZip } from './zip.js';

/** A pack as it lies in the packs folder. Nothing is decompressed here: the sizes that its members state are compared first. */
export function openPackArchive(
  bytes: Uint8Array,
  fileName: string,
  limits: ArchiveLimits = PACK_LIMITS,
  codec?: ZipCodec,
): Archive {
  if (isZip(bytes)) return openZip(bytes, fileName, limits, codec);
  if (startsWith(bytes, BOX_MAGIC)) return openBox(bytes, fileName, limits);
  throw new DataError(describeOther(bytes, 'is not a pack: neither a zip nor a Box archive'), {
    file: fileName,
    offset: 0,
  });
}

export async function openArchive(
  bytes: Uint8Array,
  fileName: string,
  limits: ArchiveLimits = DEFAULT_LIMITS,
  codec?: ZipCodec,
): Promise<Archive> {
  const compression = sniffCompression(bytes);
  if (!compression) return openUncompressed(bytes, fileName, limits, codec);
  const maxBytes = Math.min(limits.maxTotalBytes, Math.max(limits.freeBytes, bytes.length * limits.maxRatio));
  const inner = await decompress(bytes, compression, { file: fileName, maxBytes });
  return openUncompressed(inner, fileName, limits, codec);
}

function openUncompressed(
  bytes: Uint8Array,
  fileName: string,
  limits: ArchiveLimits,
  codec: ZipCodec | undefined,
): Archive | Promise<Archive> {
  if (isZip(bytes)) return openZip(bytes, fileName, limits, codec);
  if (startsWith(bytes, BOX_MAGIC)) return openBox(bytes, fileName, limits);
  if (
    startsWith(
      bytes,
      [...AR_MAGIC].map((char) => char.charCodeAt(0)),
    )
  )
    return openDeb(bytes, fileName, limits);
  if (looksLikeTar(bytes)) return openTar(bytes, fileName, limits);
  const otherwise = 'is not an archive of a known kind (zip, Box, tar, deb; also in xz, zstd, gzip)';
  throw new DataError(describeOther(bytes, otherwise), { file: fileName, offset: 0 });
}

function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06]);
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}

/** A Debian package: what it installs is in `data.tar.*`. */
async function openDeb(bytes: Uint8Array, fileName: string, limits: ArchiveLimits): Promise<Archive> {
  const outer = openAr(bytes, fileName, limits);
  const data = [...outer.members.keys()].find((name) => /^data\.tar(?:\.|$)/.test(name));
  if (!data) throw new DataError('is an ar archive without data.tar: no Debian package', { file: fileName });
  const inner = await outer.read(data);
  if (
    startsWith(
      inner,
      [...AR_MAGIC].map((char) => char.charCodeAt(0)),
    )
  ) {
    throw new DataError('is a Debian package inside a Debian package', { file: fileName });
  }
  return openArchive(inner, `${fileName}!${data}`, limits);
}

/** Most often it is a web page that says why there is no file. */
function describeOther(bytes: Uint8Array, otherwise: string): string {
  if (bytes.length === 0) return 'is empty';
  const start = new TextDecoder().decode(bytes.subarray(0, 512)).trimStart().toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return 'is a web page, not an archive';
  if (start.startsWith('{') || start.startsWith('[')) return 'is JSON, not an archive';
  return otherwise;
}
