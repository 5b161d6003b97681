/**
 * Opens any archive that packs travel in, by what its bytes say and not by its name: zip, Box, tar, Debian packages,
 * and any of these inside xz, zstd or gzip. Start at `openArchive`.
 */
import { DataError } from '../../engine/data-error.js';
import { AR_MAGIC, openAr } from './ar.js';
import { type Archive, type ArchiveLimits, DEFAULT_LIMITS, type ZipCodec } from './archive.js';
import { BOX_MAGIC, openBox } from './box.js';
import { decompress, sniffCompression } from './compression.js';
import { looksLikeTar, openTar } from './tar.js';
import { openZip } from './zip.js';

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
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])) {
    return openZip(bytes, fileName, limits, codec);
  }
  if (startsWith(bytes, BOX_MAGIC)) return openBox(bytes, fileName, limits);
  if (
    startsWith(
      bytes,
      [...AR_MAGIC].map((char) => char.charCodeAt(0)),
    )
  )
    return openDeb(bytes, fileName, limits);
  if (looksLikeTar(bytes)) return openTar(bytes, fileName, limits);
  throw new DataError(describeOther(bytes), { file: fileName, offset: 0 });
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
function describeOther(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'is empty';
  const start = new TextDecoder().decode(bytes.subarray(0, 512)).trimStart().toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return 'is a web page, not an archive';
  if (start.startsWith('{') || start.startsWith('[')) return 'is JSON, not an archive';
  return 'is not an archive of a known kind (zip, Box, tar, deb; also in xz, zstd, gzip)';
}
