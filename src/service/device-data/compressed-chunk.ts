/** A chunk compressed with brotli, and back. What is damaged is undefined, also where bytes lie behind the end of the stream. */
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, brotliDecompressSync, constants } from 'node:zlib';
import { MAX_CHUNK_BYTES } from '../../device/manifest.js';
import { errorCode } from '../../engine/error-code.js';

/** Tables get two per cent smaller at 11, in ten times the time. */
export const BROTLI_QUALITY = 9;
/** With `info` Node says, too, how many bytes it took. */
const INFLATE_OPTIONS = { maxOutputLength: MAX_CHUNK_BYTES, info: true };

interface Inflated {
  readonly buffer: Uint8Array;
  readonly engine: { readonly bytesWritten: number };
}

export function compressChunk(bytes: Uint8Array, quality = BROTLI_QUALITY): Uint8Array {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 20,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

export async function inflateChunk(compressed: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    return whole(await promisify(brotliDecompress)(compressed, INFLATE_OPTIONS), compressed);
  } catch (error) {
    return damaged(error);
  }
}

export function inflateChunkSync(compressed: Uint8Array): Uint8Array | undefined {
  try {
    return whole(brotliDecompressSync(compressed, INFLATE_OPTIONS), compressed);
  } catch (error) {
    return damaged(error);
  }
}

function whole(result: unknown, compressed: Uint8Array): Uint8Array | undefined {
  const { buffer, engine } = result as Inflated;
  return engine.bytesWritten === compressed.length ? buffer : undefined;
}

function damaged(error: unknown): undefined {
  if (errorCode(error) === undefined) throw error;
}
