/**
 * Bytes of inputs, whole or a range of them: files, and objects of S3-compatible storage. An input that is not what it was when the job
 * was made is refused, because its ranges would be others.
 */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Input } from '../job/input-format.js';
import { BatchError } from '../storage/batch-error.js';
import { openS3, type S3Access, type S3Place, s3Place } from '../storage/s3-access.js';
import type { StorageOptions } from '../storage/storage-options.js';
import { fileVersion } from './file-version.js';

/** A pipe in the place of a file is not waited for. Windows has no such flag. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** From `start` to before `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export type OpenBytes = (input: Input, range?: ByteRange) => Promise<Readable>;

/** Opens inputs by their address. */
export function byteOpener(options: StorageOptions = {}): OpenBytes {
  let s3: Promise<S3Access> | undefined;
  return async (input, range) => {
    const place = s3Place(input.address);
    if (place === undefined) return openFile(input, range);
    s3 ??= openS3(options);
    return openObject(await s3, place, input, range);
  };
}

async function openFile({ name, address, version }: Input, range: ByteRange | undefined): Promise<Readable> {
  const file = await open(address, OPEN_FLAGS).catch(() => undefined);
  if (file === undefined) throw new BatchError(`${name} is not there any more`);
  // Of what is open now: between a look at a path and its opening, it may become something else.
  const status = await file.stat();
  if (!status.isFile() || fileVersion(status) !== version) {
    await file.close();
    throw changed(name);
  }
  // The end is included.
  return file.createReadStream(range === undefined ? {} : { start: range.start, end: range.end - 1 });
}

async function openObject(
  s3: S3Access,
  place: S3Place,
  { name, version, bytes }: Input,
  range: ByteRange = { start: 0, end: bytes },
): Promise<Readable> {
  const isWhole = range.start === 0 && range.end === bytes;
  try {
    const stream = await s3.stream(place, {
      version,
      ...(isWhole ? {} : { range: `bytes=${range.start}-${range.end - 1}` }),
    });
    return Readable.from(exactly(stream, range.end - range.start, name), { objectMode: false });
  } catch (error) {
    if ((error as Error).name === 'PreconditionFailed') throw changed(name);
    throw error;
  }
}

/** Storage that does not know ranges sends the whole, and a connection may end early: then lines would be others, or missing. */
async function* exactly(chunks: AsyncIterable<Uint8Array>, wanted: number, name: string): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of chunks) {
    received += chunk.length;
    if (received > wanted) break;
    yield chunk;
  }
  if (received !== wanted)
    throw new BatchError(
      `${name}: the storage has sent ${received > wanted ? 'more than' : `${received} of`} ${wanted} bytes`,
    );
}

function changed(name: string): BatchError {
  return new BatchError(`${name} has changed since the job was made`);
}
