/** Unpacks `.foma` files, which foma writes gzipped. */
import { gunzipSync } from 'node:zlib';
import { DataError } from '../../engine/data-error.js';

/** Far above the largest networks. */
const MAX_BYTES = 1024 * 1024 * 1024;

/** The bytes as they are, or what is in them where they are gzipped: never more than a limit. */
export function unzipped(file: string, bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError;
    throw new DataError(isTooLarge ? `unpacks to more than ${MAX_BYTES} bytes` : 'is damaged: it cannot be unpacked', {
      file,
      cause,
    });
  }
}
