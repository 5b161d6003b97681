/**
 * Replaces the folder of a voice. Start at `replaceVoiceFolder`: the folder is filled under a hidden name and then renamed, so that a
 * reader sees the old voice or the new one, never a part. A process that is ended in the middle leaves folders behind: `tidyVoices`, which
 * the service calls when it starts and every installation of a voice, gives the old voice its name back, and removes the rest.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../engine/error-code.js';

const STRAY_NAME = /^\.(.+)\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.old)?$/;
/** Between the two renamings of a replacement there is no more than a moment. */
const REPLACED_MS = 60_000;
/** A voice is written in minutes, also to a slow disk: a folder that is older belongs to a process that was ended. */
const ABANDONED_MS = 3_600_000;

/** Where a voice is written before it gets its name, and where the one goes that it replaces. */
export function strayNames(packsDir: string, fileName: string): { incoming: string; outgoing: string } {
  const incoming = path.join(packsDir, `.${fileName}.${randomUUID()}`);
  return { incoming, outgoing: `${incoming}.old` };
}

/** Throws what the system says; then the old voice is there. */
export async function replaceVoiceFolder(
  packsDir: string,
  fileName: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  await tidyVoices(packsDir);
  const { incoming, outgoing } = strayNames(packsDir, fileName);
  const target = path.join(packsDir, fileName);
  try {
    await mkdir(incoming, { recursive: true });
    await fill(incoming);
    if (await isThere(target)) await rename(target, outgoing);
    await rename(incoming, target).catch(async (error) => {
      await rename(outgoing, target).catch(() => {});
      throw error;
    });
  } finally {
    await rm(incoming, { recursive: true, force: true });
    await rm(outgoing, { recursive: true, force: true });
  }
}

/** Gives a voice its name back that was to be replaced and was not, and removes the rest. What cannot be changed stays. */
export async function tidyVoices(packsDir: string, nowMs = Date.now()): Promise<void> {
  for (const entry of await readdir(packsDir, { withFileTypes: true }).catch(() => [])) {
    const [, fileName, isOld] = STRAY_NAME.exec(entry.name) ?? [];
    if (fileName === undefined || !entry.isDirectory()) continue;
    const stray = path.join(packsDir, entry.name);
    try {
      // Since it was renamed. After a clock was set back, it may be in the future.
      const ageMs = Math.abs(nowMs - (await stat(stray)).ctimeMs);
      const target = path.join(packsDir, fileName);
      if (isOld !== undefined && ageMs > REPLACED_MS && !(await isThere(target))) await rename(stray, target);
      else if (ageMs > ABANDONED_MS) await rm(stray, { recursive: true, force: true });
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
    }
  }
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
