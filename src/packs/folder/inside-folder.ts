/**
 * Files whose names come from data, not from the person at the keyboard: a source that includes another, a list of words in a
 * workspace that somebody else made. Such a name may climb out of its folder, be a link that leads out of it, or belong to a pipe
 * or a device. Start at `readInside` and `appendInside`: they open regular files inside of the folder, and nothing else.
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  writeSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { DataError } from '../../engine/data-error.js';
import { errorCode } from '../../engine/error-code.js';

/** A pipe is not waited for, and the last part of a path is no link any more. Windows has neither flag. */
const SAFELY = (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
const APPEND = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT;

/** The whole file. `DataError` for one that is outside, is no regular file or is too large; system errors as they are. */
export function readInside(folder: string, name: string, maxBytes: number): Uint8Array {
  return withFile(folder, name, constants.O_RDONLY, (descriptor, status) => {
    if (status.size > maxBytes) throw new DataError(`is larger than ${maxBytes} bytes`, { file: name });
    return readAll(descriptor, status.size);
  });
}

/** Adds a line at the end, on a line of its own. The file is made if there is none; its folder must be there. */
export function appendInside(folder: string, name: string, line: string): void {
  withFile(folder, name, APPEND, (descriptor, { size }) => {
    const last = new Uint8Array(1);
    const isOpen = size > 0 && readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a;
    writeSync(descriptor, `${isOpen ? '\n' : ''}${line}\n`);
  });
}

/** What changes with the content of a regular file inside of the folder; undefined where there is none. */
export function statusInside(folder: string, name: string): Pick<Stats, 'mtimeMs' | 'size' | 'ino'> | undefined {
  try {
    return withFile(folder, name, constants.O_RDONLY, (_, { mtimeMs, size, ino }) => ({ mtimeMs, size, ino }));
  } catch {
    return undefined;
  }
}

/** Whether a path, all its links followed, leads to something inside of the folder. */
export function leadsInside(folder: string, name: string): boolean {
  return isInside(realpathSync(folder), realpathSync(resolve(folder, name)));
}

function withFile<Result>(
  folder: string,
  name: string,
  flags: number,
  use: (descriptor: number, status: Stats) => Result,
): Result {
  const path = pathInside(folder, name);
  const descriptor = openSync(path, flags | SAFELY, 0o644);
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile()) throw new DataError('is not a regular file', { file: name });
    // Between the look at the path and its opening, a folder on the way may have become a link.
    if (!isStillThere(path, status)) throw outside(name);
    return use(descriptor, status);
  } finally {
    closeSync(descriptor);
  }
}

/** Without any link in it. */
function pathInside(folder: string, name: string): string {
  const root = realpathSync(folder);
  const path = resolve(root, name);
  const real = realPath(path) ?? join(realpathSync(dirname(path)), basename(path));
  if (!isInside(root, real)) throw outside(name);
  return real;
}

/** Undefined where there is nothing. A link to nothing is something: to write to it would make a file elsewhere. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || lstatSync(path, { throwIfNoEntry: false }) !== undefined) throw error;
    return undefined;
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function isStillThere(path: string, { dev, ino }: Stats): boolean {
  const now = lstatSync(path, { throwIfNoEntry: false });
  return realPath(path) === path && now?.dev === dev && now.ino === ino;
}

function outside(name: string): DataError {
  return new DataError('leads out of its folder', { file: name });
}

function readAll(descriptor: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  while (at < size) {
    const count = readSync(descriptor, bytes, at, size - at, at);
    // A file that is being replaced by copying may shrink meanwhile.
    if (count === 0) break;
    at += count;
  }
  return bytes.subarray(0, at);
}
