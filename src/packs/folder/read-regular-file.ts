/**
 * Reads a file of the packs folder only if it is a regular file of a reasonable size. A pipe would be waited for without
 * end, a device read without end. Start at `readRegularFile`.
 */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { DataError } from '../../engine/data-error.js';

/** Opening a pipe would otherwise wait for somebody who writes to it. Windows has neither the flag nor such files. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

export interface ReadFileOptions {
  readonly maxBytes: number;
  /** Into memory that threads share. */
  readonly shared?: boolean | undefined;
  /** For messages; the last part of the path otherwise. */
  readonly name?: string | undefined;
}

/** The whole file. Throws `DataError` for what is no regular file or too large, and system errors as they are. */
export async function readRegularFile(file: string, options: ReadFileOptions): Promise<Uint8Array> {
  const { maxBytes, shared = false, name = path.basename(file) } = options;
  const handle = await open(file, OPEN_FLAGS);
  try {
    // Of what is open now: between a look at a path and its opening, it may become something else.
    const status = await handle.stat();
    if (!status.isFile()) throw new DataError('is not a regular file', { file: name });
    if (status.size > maxBytes) throw new DataError(`is larger than ${maxBytes} bytes`, { file: name });
    const buffer = shared ? new SharedArrayBuffer(status.size) : new ArrayBuffer(status.size);
    return await readAll(handle, new Uint8Array(buffer));
  } finally {
    await handle.close();
  }
}

async function readAll(handle: FileHandle, bytes: Uint8Array): Promise<Uint8Array> {
  let at = 0;
  while (at < bytes.length) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  // A file that is being replaced by copying may shrink meanwhile; whoever reads its content reports that it ends too early.
  return bytes.subarray(0, at);
}
