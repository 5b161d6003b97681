/** The bytes of an input as text has them: what is compressed comes decompressed, piece by piece. */
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { decompressZstdStream } from '../../packs/archive/zstd-stream.js';
import type { Compression } from '../job/input-format.js';

export function decompressed(bytes: Readable, compression: Compression, name = ''): AsyncIterable<Uint8Array> {
  if (compression === 'none') return bytes as AsyncIterable<Uint8Array>;
  if (compression === 'zstd') return decompressZstdStream(bytes as AsyncIterable<Uint8Array>, { file: name });
  const gunzip = createGunzip();
  bytes.on('error', (error) => gunzip.destroy(error));
  return bytes.pipe(gunzip) as AsyncIterable<Uint8Array>;
}
