/**
 * Who may write a `.part` file. Two processes, or two calls of one, may fetch the same address into the same packs folder at once; the first
 * has the file that a later attempt can go on with, the other one writes a file of its own. Start at `claimPart`.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { errorCode } from '../../engine/error-code.js';

export interface ClaimedPart {
  readonly file: string;
  /** Lets others have it; what has arrived stays for the next attempt if it is the file that everybody knows. */
  release(): Promise<void>;
}

/** Of a process on another machine nobody can say whether it lives. */
const FOREIGN_CLAIM_MS = 3_600_000;

export async function claimPart(partFile: string): Promise<ClaimedPart> {
  await mkdir(path.dirname(partFile), { recursive: true });
  const lockFile = `${partFile}.lock`;
  if (!(await lock(lockFile))) {
    if (await isHeld(lockFile)) return ownPart(partFile);
    await rm(lockFile, { force: true });
    if (!(await lock(lockFile))) return ownPart(partFile);
  }
  return { file: partFile, release: () => rm(lockFile, { force: true }) };
}

function ownPart(partFile: string): ClaimedPart {
  const file = `${partFile.replace(/\.part$/, '')}-${randomUUID()}.part`;
  return {
    file,
    release: async () => {
      await rm(file, { force: true });
      await rm(`${file}.json`, { force: true });
    },
  };
}

async function lock(lockFile: string): Promise<boolean> {
  try {
    await writeFile(lockFile, `${process.pid} ${hostname()}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function isHeld(lockFile: string): Promise<boolean> {
  try {
    const [pid = '', host] = (await readFile(lockFile, 'utf8')).split(' ');
    if (host !== hostname()) return Date.now() - (await stat(lockFile)).mtimeMs < FOREIGN_CLAIM_MS;
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    // A process of another user is alive, though it may not be touched.
    return errorCode(error) === 'EPERM';
  }
}
