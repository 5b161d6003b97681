/**
 * Keeps the steps of builds in a folder: one file for each, with a line that says what was read, and the result. A file that is
 * damaged is as if it were not there. Files that were not used for long leave, and the oldest ones where all of them take too much room.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../engine/error-code.js';
import type { Digest, KeptStep, StepStore } from '../../giellalt/build/step-store.js';
import { replaceFileSync } from '../folder/replace-file.js';

/** As good as SHA-256, in half of the time. */
export const digest: Digest = (bytes) => createHash('blake2b512').update(bytes).digest('base64url').slice(0, 22);

const NEWLINE = 0x0a;
const MOST_BYTES = 4 * 1024 ** 3;
const LONGEST_UNUSED_MS = 30 * 24 * 3600 * 1000;

/** `repository` is the path of the repository: steps of different ones are kept apart. */
export function stepFolder(folder: string, repository: string): StepStore {
  const fileOf = (path: string) => join(folder, `${digest(new TextEncoder().encode(`${repository}\n${path}`))}.step`);
  return {
    find: (path) => withFile(fileOf(path), headerOf),
    load: (path, expected) =>
      withFile(fileOf(path), (descriptor) => {
        const bytes = readFileSync(descriptor);
        const content = bytes.subarray(bytes.indexOf(NEWLINE) + 1);
        return digest(content) === expected ? content : undefined;
      }),
    keep: (path, step, bytes) => {
      // A disk that is full, or can only be read, makes builds slower: it does not end them.
      ifPossible(() => {
        mkdirSync(folder, { recursive: true });
        replaceFileSync(fileOf(path), [Buffer.from(`${JSON.stringify(step)}\n`), bytes], { isCache: true });
      });
    },
  };
}

const HEADER_CHUNK_BYTES = 16 * 1024;

/** Only the first line is read: results of steps have many megabytes, and most of them are not needed. */
function headerOf(descriptor: number): KeptStep | undefined {
  const chunks: Buffer[] = [];
  for (let isWhole = false; !isWhole; ) {
    const chunk = Buffer.alloc(HEADER_CHUNK_BYTES);
    const length = readSync(descriptor, chunk, 0, chunk.length, null);
    const end = chunk.subarray(0, length).indexOf(NEWLINE);
    chunks.push(chunk.subarray(0, end < 0 ? length : end));
    isWhole = end >= 0 || length === 0;
  }
  try {
    const step = JSON.parse(Buffer.concat(chunks).toString('utf8')) as KeptStep;
    return Array.isArray(step.reads) && typeof step.rule === 'string' && typeof step.digest === 'string'
      ? step
      : undefined;
  } catch {
    return undefined;
  }
}

/** What `read` gives of a file; undefined where there is none. Its time tells when it was used last. */
function withFile<T>(file: string, read: (descriptor: number) => T): T | undefined {
  const descriptor = ifPossible(() => openSync(file, 'r'));
  if (descriptor === undefined) return undefined;
  try {
    const now = new Date();
    ifPossible(() => utimesSync(file, now, now));
    return read(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Undefined where the system refuses it. */
function ifPossible<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}

/** Removes what was not used for long, then the oldest files until the rest has room. */
export function sweepSteps(folder: string, nowMs: number, mostBytes = MOST_BYTES): void {
  const names = (ifPossible(() => readdirSync(folder)) ?? []).filter((name) => name.endsWith('.step'));
  const files = names
    .map((name) => ({ file: join(folder, name), status: statSync(join(folder, name), { throwIfNoEntry: false }) }))
    .flatMap(({ file, status }) => (status === undefined ? [] : [{ file, size: status.size, usedMs: status.mtimeMs }]))
    .sort((a, b) => b.usedMs - a.usedMs);
  let total = 0;
  for (const { file, size, usedMs } of files) {
    total += size;
    if (total > mostBytes || nowMs - usedMs > LONGEST_UNUSED_MS) ifPossible(() => rmSync(file, { force: true }));
  }
}
