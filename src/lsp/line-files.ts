/**
 * Files of one entry a line that people edit and share: the lines of a file, read again when it has changed, and a line added at
 * its end. A file that is missing or too large has no lines.
 */
import { appendFile, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const MAX_BYTES = 10 * 1024 * 1024;

interface ReadFile {
  readonly changedMs: number;
  readonly lines: readonly string[];
}

export class LineFiles {
  readonly #read = new Map<string, ReadFile>();

  async lines(file: string): Promise<readonly string[]> {
    try {
      const { mtimeMs, size } = await stat(file);
      const known = this.#read.get(file);
      if (known?.changedMs === mtimeMs) return known.lines;
      if (size > MAX_BYTES) return [];
      const lines = (await readFile(file, 'utf8')).split(/\r?\n/);
      this.#read.set(file, { changedMs: mtimeMs, lines });
      return lines;
    } catch {
      return [];
    }
  }

  async add(line: string, file: string): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    const before = await readFile(file, 'utf8').catch(() => '');
    const isOpen = before !== '' && !before.endsWith('\n');
    await appendFile(file, `${isOpen ? '\n' : ''}${line}\n`);
    this.#read.delete(file);
  }
}
