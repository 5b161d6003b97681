/**
 * Images (`src/engine/image.ts`) as files of the cache folder. Start at `readImageFile` and `writeImageFile`. A file is read
 * into one block of shared memory, so that worker threads need no copy, and its checksum is compared every time.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { DataError } from '../../engine/data-error.js';
import { errorCode } from '../../engine/error-code.js';
import { imageChunks, openImage } from '../../engine/image.js';
import { nativeCrc32 } from '../folder/native-zip-codec.js';
import { replaceFileSync } from '../folder/replace-file.js';
import { sharedBlock } from './shared-block.js';

/** Several times the largest pack. */
const MAX_IMAGE_BYTES = 2 ** 31;

/** The data that was written. Throws `DataError` for what is damaged or of another format, and system errors as they are. */
export function readImageFile(file: string, format: string): unknown {
  const name = basename(file);
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    if (size > MAX_IMAGE_BYTES) throw new DataError(`is larger than ${MAX_IMAGE_BYTES} bytes`, { file: name });
    const bytes = sharedBlock(size);
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

/** Writes the whole file or nothing; returns its bytes. Throws what the system says when the disk is full. */
export function writeImageFile(file: string, data: unknown, format: string): number {
  return replaceFileSync(file, imageChunks(data, format, nativeCrc32));
}
