/**
 * Keeps the steps of builds in a folder: one file for each, with a line that says what was read, and the result. A file that is
 * damaged is as if it were not there. Files that were not used for long leave, and the oldest ones where all of them take too much room.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../engine/error-code.js';
import type { Digest, KeptStep, StepStore } from '../../giellalt/build/step-store.js';
import { replaceFileSync } from '../folder/replace-file.js';

export const digest: Digest = (bytes) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

const NEWLINE = 0x0a;
const MOST_BYTES = 4 * 1024 ** 3;
const LONGEST_UNUSED_MS = 30 * 24 * 3600 * 1000;

/** `repository` is the path of the repository: steps of different ones are kept apart. */
export function stepFolder(folder: string, repository: string): StepStore {
  const fileOf = (path: string) => join(folder, `${digest(new TextEncoder().encode(`${repository}\n${path}`))}.step`);
  return {
    find: (path) => {
      const bytes = readIfThere(fileOf(path));
      return bytes === undefined ? undefined : headerOf(bytes);
    },
    load: (path, expected) => {
      const bytes = readIfThere(fileOf(path));
      if (bytes === undefined) return undefined;
      const content = bytes.subarray(bytes.indexOf(NEWLINE) + 1);
      return digest(content) === expected ? content : undefined;
    },
    keep: (path, step, bytes) => {
      mkdirSync(folder, { recursive: true });
      replaceFileSync(fileOf(path), Buffer.concat([Buffer.from(`${JSON.stringify(step)}\n`), bytes]));
    },
  };
}

function headerOf(bytes: Uint8Array): KeptStep | undefined {
  try {
    const step = JSON.parse(new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(NEWLINE)))) as KeptStep;
    return Array.isArray(step.reads) && typeof step.rule === 'string' && typeof step.digest === 'string'
      ? step
      : undefined;
  } catch {
    return undefined;
  }
}

/** Its time tells when it was used last. */
function readIfThere(file: string): Uint8Array | undefined {
  try {
    const bytes = readFileSync(file);
    const now = new Date();
    utimesSync(file, now, now);
    return bytes;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Removes what was not used for long, then the oldest files until the rest has room. */
export function sweepSteps(folder: string, nowMs: number, mostBytes = MOST_BYTES): void {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.step'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const files = names
    .map((name) => ({ file: join(folder, name), status: statSync(join(folder, name), { throwIfNoEntry: false }) }))
    .flatMap(({ file, status }) => (status === undefined ? [] : [{ file, size: status.size, usedMs: status.mtimeMs }]))
    .sort((a, b) => b.usedMs - a.usedMs);
  let total = 0;
  for (const { file, size, usedMs } of files) {
    total += size;
    if (total > mostBytes || nowMs - usedMs > LONGEST_UNUSED_MS) rmSync(file, { force: true });
  }
}
