/**
 * Words that are right: a file of the user, and `.langtools-words.txt` in the folder of the workspace, which a team can keep
 * with its texts. One word a line; what follows `#` is a remark.
 */
import { join } from 'node:path';
import { KnownWords } from '../speller/known-words.js';
import { LineFiles } from './line-files.js';

export const WORKSPACE_FILE = '.langtools-words.txt';

export class WordLists {
  readonly #userFile: string;
  readonly #files = new LineFiles();

  constructor(userFile: string) {
    this.#userFile = userFile;
  }

  fileOf(scope: 'user' | 'workspace', folder: string | undefined): string {
    return scope === 'workspace' && folder !== undefined ? join(folder, WORKSPACE_FILE) : this.#userFile;
  }

  async words(folder: string | undefined, more: readonly string[]): Promise<KnownWords> {
    const files = [this.#userFile, ...(folder === undefined ? [] : [join(folder, WORKSPACE_FILE)])];
    const lists = await Promise.all(files.map((file) => this.#files.lines(file)));
    const words = lists.flat().map((line) => line.replace(/#.*$/, '').trim());
    return new KnownWords([...words.filter((word) => word !== ''), ...more]);
  }

  async add(word: string, file: string): Promise<void> {
    if (word === '' || /[\r\n]/.test(word) || word.length > 200) return;
    await this.#files.add(word, file);
  }
}
