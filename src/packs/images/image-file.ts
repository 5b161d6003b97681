/**
 * Images (`src/engine/image.ts`) as files of the cache folder. Start at `readImageFile` and `writeImageFile`. A file is read
 * into one block of shared memory, so that worker threads need no copy, and its checksum is compared every time.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { DataError } from '../../engine/data-error.js';
import { errorCode } from '../../engine/error-code.js';
import { imageChunks, openImage } from '../../engine/image.js';
import { nativeCrc32 } from '../folder/native-zip-codec.js';

/** What is written before it gets its name. */
export const PARTIAL_EXTENSION = '.part';
/** Several times the largest pack. */
const MAX_IMAGE_BYTES = 2 ** 31;

/** The data that was written. Throws `DataError` for what is damaged or of another format, and system errors as they are. */
export function readImageFile(file: string, format: string): unknown {
  const name = basename(file);
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    if (size > MAX_IMAGE_BYTES) throw new DataError(`is larger than ${MAX_IMAGE_BYTES} bytes`, { file: name });
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    for (let done = 0; done < size; ) {
      const got = readSync(descriptor, bytes, done, size - done, done);
      if (got === 0) throw new DataError('ends too early', { file: name, offset: done });
      done += got;
    }
    return openImage(bytes, format, nativeCrc32, name);
  } finally {
    closeSync(descriptor);
  }
}

/** Whether the file is there and is what was written. */
export function isImageWhole(file: string, format: string): boolean {
  try {
    readImageFile(file, format);
    return true;
  } catch (error) {
    if (!(error instanceof DataError) && errorCode(error) === undefined) throw error;
    return false;
  }
}

/**
 * Writes the whole file or nothing; returns its bytes. Two processes may do this at once: each writes a file of its own, the
 * last renaming wins, and both are right. Throws what the system says when the disk is full.
 */
export function writeImageFile(file: string, data: unknown, format: string): number {
  const chunks = imageChunks(data, format, nativeCrc32);
  const partial = `${file}.${randomUUID()}${PARTIAL_EXTENSION}`;
  try {
    const descriptor = openSync(partial, 'wx');
    let bytes = 0;
    try {
      for (const chunk of chunks) bytes += writeWhole(descriptor, chunk);
    } finally {
      closeSync(descriptor);
    }
    renameSync(partial, file);
    return bytes;
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/** A file system that is nearly full, or far away, may take only a part at a time. */
function writeWhole(descriptor: number, chunk: Uint8Array): number {
  for (let done = 0; done < chunk.length; ) {
    const written = writeSync(descriptor, chunk, done, chunk.length - done);
    if (written === 0) throw Object.assign(new Error('no more bytes can be written'), { code: 'ENOSPC' });
    done += written;
  }
  return chunk.length;
}
