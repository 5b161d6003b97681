/**
 * Files of one entry a line that people edit and share: the lines of a file, read again when it has changed, and a line added at
 * its end. A file that is missing or too large has no lines, and neither has one of a workspace that leads out of it, or a pipe:
 * a workspace may come from anybody.
 */
import { mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { appendInside, readInside, statusInside } from '../packs/folder/inside-folder.js';

const MAX_BYTES = 10 * 1024 * 1024;

/** A file of a folder that it must not lead out of. */
export interface LineFile {
  readonly folder: string;
  readonly name: string;
}

/** The file that users have named themselves: it may be a link to where they keep their settings. */
export function fileOfUser(path: string): LineFile {
  const real = withoutLinks(path);
  return { folder: dirname(real), name: basename(real) };
}

function withoutLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

interface ReadFile {
  readonly version: string;
  readonly lines: readonly string[];
}

export class LineFiles {
  readonly #read = new Map<string, ReadFile>();

  lines({ folder, name }: LineFile): readonly string[] {
    const key = join(folder, name);
    const status = statusInside(folder, name);
    if (status === undefined) return [];
    const version = [status.mtimeMs, status.size, status.ino].join(' ');
    const cached = this.#read.get(key);
    if (cached?.version === version) return cached.lines;
    try {
      const lines = new TextDecoder().decode(readInside(folder, name, MAX_BYTES)).split(/\r?\n/);
      this.#read.set(key, { version, lines });
      return lines;
    } catch {
      return [];
    }
  }

  /** Throws where the file is not one to write to. */
  add(line: string, { folder, name }: LineFile): void {
    mkdirSync(folder, { recursive: true });
    appendInside(folder, name, line);
    this.#read.delete(join(folder, name));
  }
}
