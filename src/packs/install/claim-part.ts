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
  const owner = `${process.pid} ${hostname()} ${randomUUID()}`;
  const isClaimed = (await create(lockFile, owner)) || (await takeOver(lockFile, owner));
  if (!isClaimed) return ownPart(partFile);
  return { file: partFile, release: () => releaseLock(lockFile, owner) };
}

/**
 * Takes a lock over whose owner has died. Of several processes that see this, one may remove it: the one that has the second
 * lock, which is held for a moment only, and only if what it removes is still what nobody holds. Another process may
 * create the lock before it does; then that one has it.
 */
async function takeOver(lockFile: string, owner: string): Promise<boolean> {
  if ((await stateOf(lockFile)) === 'held') return false;
  const takeOverFile = `${lockFile}.take-over`;
  if (!(await create(takeOverFile, owner))) return false;
  try {
    const state = await stateOf(lockFile);
    if (state === 'held') return false;
    // One that has just been released must not be removed: by then it may be somebody else's.
    if (state === 'abandoned') await rm(lockFile, { force: true });
    return await create(lockFile, owner);
  } finally {
    await rm(takeOverFile, { force: true });
  }
}

/** Only what is still ours: after an hour, another machine may have taken it over. */
async function releaseLock(lockFile: string, owner: string): Promise<void> {
  const current = await readFile(lockFile, 'utf8').catch(() => '');
  if (current === owner) await rm(lockFile, { force: true });
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

/** False when the file is there already. */
async function create(file: string, owner: string): Promise<boolean> {
  try {
    await writeFile(file, owner, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function stateOf(lockFile: string): Promise<'held' | 'abandoned' | 'absent'> {
  try {
    const [pid = '', host] = (await readFile(lockFile, 'utf8')).split(' ');
    if (host === hostname()) return isAlive(Number(pid)) ? 'held' : 'abandoned';
    return Date.now() - (await stat(lockFile)).mtimeMs < FOREIGN_CLAIM_MS ? 'held' : 'abandoned';
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'absent';
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user is alive, though it may not be touched.
    return errorCode(error) === 'EPERM';
  }
}
