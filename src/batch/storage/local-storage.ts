/**
 * A job in a folder. A file is written under a temporary name in `tmp/`, synced to the disk and renamed, so that what has its final
 * name is complete. Several machines may share the folder (NFS and the like): renaming within a folder tree is atomic there, too.
 */
import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from '../../engine/error-code.js';
import { replaceFile } from '../../packs/folder/replace-file.js';
import type { JobStorage } from './job-storage.js';

const TEMPORARY = 'tmp';
const ABANDONED_MS = 10 * 60_000;

export class LocalStorage implements JobStorage {
  readonly place: string;

  constructor(folder: string) {
    this.place = folder;
  }

  async read(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.#path(name));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async exists(name: string): Promise<boolean> {
    return access(this.#path(name)).then(
      () => true,
      () => false,
    );
  }

  async stream(name: string): Promise<Readable> {
    return createReadStream(this.#path(name));
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    const target = this.#path(name);
    const temporaryFolder = this.#path(TEMPORARY);
    await mkdir(dirname(target), { recursive: true });
    await mkdir(temporaryFolder, { recursive: true });
    await replaceFile(target, bytes, { temporaryFolder });
  }

  async list(folder: string): Promise<string[]> {
    try {
      return (await readdir(this.#path(folder))).sort();
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true });
  }

  async tidy(): Promise<void> {
    for (const name of await this.list(TEMPORARY)) {
      const path = this.#path(`${TEMPORARY}/${name}`);
      const { mtimeMs = Date.now() } = (await stat(path).catch(() => undefined)) ?? {};
      // Another worker may be writing at this moment.
      if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }

  #path(name: string): string {
    return join(this.place, name);
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');
}
