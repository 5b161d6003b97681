/**
 * Replaces a file as a whole: whatever happens meanwhile, there is the old content or the new one, never a part. Start at
 * `replaceFile`, or `replaceFileSync` in threads and commands.
 *
 * The new content is written under a name of its own beside the file, flushed to the disk, and renamed; then the folder is
 * flushed, too. Two processes may do this at once: the last renaming wins, and both are right. What a process leaves behind that is
 * ended in the middle of it is removed by a later writing into the same folder.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export interface ReplaceOptions {
  /** Of the new file: who may read it. */
  readonly mode?: number;
  /** Where the content is written first: a folder on the same file system, by default that of the file. */
  readonly temporaryFolder?: string;
}

interface ReplaceSyncOptions extends ReplaceOptions {
  /** Nothing is flushed to the disk: for what can be made again where it gets lost. Whoever reads it must notice that. */
  readonly isCache?: boolean;
}

/** A file is written in seconds: one that is older belongs to a process that was ended. */
const ABANDONED_MS = 3_600_000;
const TEMPORARY_NAME = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;
/** Names of files may have 255 bytes. */
const MOST_NAME_LETTERS = 40;
const DEFAULT_MODE = 0o666;

/** Throws what the system says; then the file is as it was. */
export async function replaceFile(
  file: string,
  content: Uint8Array | string,
  { mode = DEFAULT_MODE, temporaryFolder = dirname(file), signal }: ReplaceOptions & { signal?: AbortSignal } = {},
): Promise<void> {
  await removeAbandoned(temporaryFolder);
  const temporary = join(temporaryFolder, temporaryName(file));
  try {
    await withHandle(await open(temporary, 'wx', mode), async (handle) => {
      await handle.writeFile(content);
      await handle.sync();
    });
    signal?.throwIfAborted();
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** As `replaceFile`; the content may come in pieces. Returns its bytes. */
export function replaceFileSync(
  file: string,
  content: Uint8Array | string | Iterable<Uint8Array>,
  { mode = DEFAULT_MODE, temporaryFolder = dirname(file), isCache = false }: ReplaceSyncOptions = {},
): number {
  removeAbandonedSync(temporaryFolder);
  const temporary = join(temporaryFolder, temporaryName(file));
  let bytes = 0;
  try {
    withDescriptor(openSync(temporary, 'wx', mode), (descriptor) => {
      for (const piece of piecesOf(content)) bytes += writeWhole(descriptor, piece);
      if (!isCache) fsyncSync(descriptor);
    });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  if (!isCache) syncFolderSync(dirname(file));
  return bytes;
}

/** Hidden, so that whoever lists the folder does not take it for one of the files. */
function temporaryName(file: string): string {
  return `.${basename(file).slice(0, MOST_NAME_LETTERS)}.${randomUUID()}.part`;
}

function isAbandoned(modifiedMs: number): boolean {
  return Date.now() - modifiedMs > ABANDONED_MS;
}

/** A folder that cannot be read, or a file that another process has removed, is no reason not to write. */
async function removeAbandoned(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => TEMPORARY_NAME.test(name));
  for (const path of names.map((name) => join(folder, name))) {
    const modifiedMs = (await stat(path).catch(() => undefined))?.mtimeMs;
    if (modifiedMs !== undefined && isAbandoned(modifiedMs)) await rm(path, { force: true }).catch(() => {});
  }
}

function removeAbandonedSync(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const modifiedMs = TEMPORARY_NAME.test(name) ? statSync(path, { throwIfNoEntry: false })?.mtimeMs : undefined;
      if (modifiedMs !== undefined && isAbandoned(modifiedMs)) rmSync(path, { force: true });
    }
  } catch {
    // As above.
  }
}

function piecesOf(content: Uint8Array | string | Iterable<Uint8Array>): Iterable<Uint8Array> {
  if (typeof content === 'string') return [Buffer.from(content)];
  return content instanceof Uint8Array ? [content] : content;
}

/** A file system that is nearly full, or far away, may take only a part at a time. */
function writeWhole(descriptor: number, bytes: Uint8Array): number {
  for (let done = 0; done < bytes.length; ) {
    const written = writeSync(descriptor, bytes, done, bytes.length - done);
    if (written === 0) throw Object.assign(new Error('no more bytes can be written'), { code: 'ENOSPC' });
    done += written;
  }
  return bytes.length;
}

/** Without this a renaming may be forgotten when the power fails. Some systems do not let a folder be opened or flushed. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  if (handle !== undefined) await withHandle(handle, () => handle.sync().catch(() => {}));
}

function syncFolderSync(folder: string): void {
  try {
    withDescriptor(openSync(folder, 'r'), fsyncSync);
  } catch {
    // As above.
  }
}

async function withHandle(handle: FileHandle, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}

function withDescriptor(descriptor: number, work: (descriptor: number) => void): void {
  try {
    work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
