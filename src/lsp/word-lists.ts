/**
 * Words that are right: a file of the user, and `.langtools-words.txt` in the folder of the workspace, which a team can keep
 * with its texts. One word a line; what follows `#` is a remark. Files are read again when they have changed.
 */
import { appendFile, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { KnownWords } from '../speller/known-words.js';

export const WORKSPACE_FILE = '.langtools-words.txt';
const MAX_BYTES = 10 * 1024 * 1024;

interface ReadList {
  readonly changedMs: number;
  readonly words: readonly string[];
}

export class WordLists {
  readonly #userFile: string;
  readonly #read = new Map<string, ReadList>();

  constructor(userFile: string) {
    this.#userFile = userFile;
  }

  fileOf(scope: 'user' | 'workspace', folder: string | undefined): string {
    return scope === 'workspace' && folder !== undefined ? join(folder, WORKSPACE_FILE) : this.#userFile;
  }

  async words(folder: string | undefined, more: readonly string[]): Promise<KnownWords> {
    const files = [this.#userFile, ...(folder === undefined ? [] : [join(folder, WORKSPACE_FILE)])];
    const lists = await Promise.all(files.map((file) => this.#list(file)));
    return new KnownWords([...lists.flat(), ...more]);
  }

  async add(word: string, file: string): Promise<void> {
    if (word === '' || /[\r\n]/.test(word) || word.length > 200) return;
    await mkdir(dirname(file), { recursive: true });
    const before = await readFile(file, 'utf8').catch(() => '');
    const isOpen = before !== '' && !before.endsWith('\n');
    await appendFile(file, `${isOpen ? '\n' : ''}${word}\n`);
    this.#read.delete(file);
  }

  async #list(file: string): Promise<readonly string[]> {
    try {
      const { mtimeMs, size } = await stat(file);
      const known = this.#read.get(file);
      if (known?.changedMs === mtimeMs) return known.words;
      if (size > MAX_BYTES) return [];
      const lines = (await readFile(file, 'utf8')).split(/\r?\n/);
      const words = lines.map((line) => line.replace(/#.*$/, '').trim()).filter((word) => word !== '');
      this.#read.set(file, { changedMs: mtimeMs, words });
      return words;
    } catch {
      return [];
    }
  }
}
