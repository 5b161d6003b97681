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
  /** The last that was made: as a rule the lists are the same at the next check, after the next letter. */
  #made: { readonly lists: readonly (readonly string[])[]; readonly words: KnownWords } | undefined;

  constructor(userFile: string) {
    this.#userFile = userFile;
  }

  fileOf(scope: 'user' | 'workspace', folder: string | undefined): string {
    return scope === 'workspace' && folder !== undefined ? join(folder, WORKSPACE_FILE) : this.#userFile;
  }

  async words(folder: string | undefined, more: readonly string[]): Promise<KnownWords> {
    const files = [this.#userFile, ...(folder === undefined ? [] : [join(folder, WORKSPACE_FILE)])];
    const lists = [more, ...(await Promise.all(files.map((file) => this.#files.lines(file))))];
    const made = this.#made;
    if (made?.lists.length === lists.length && lists.every((list, i) => isSame(list, made.lists[i]))) return made.words;
    const lines = lists.slice(1).flat();
    const words = lines.map((line) => line.replace(/#.*$/, '').trim()).filter((word) => word !== '');
    this.#made = { lists, words: new KnownWords([...words, ...more]) };
    return this.#made.words;
  }

  async add(word: string, file: string): Promise<void> {
    if (word === '' || /[\r\n]/.test(word) || word.length > 200) return;
    await this.#files.add(word, file);
  }
}

/** Settings are read anew each time, lists only when they have changed. */
function isSame(list: readonly string[], other: readonly string[] = []): boolean {
  return list === other || (list.length === other.length && list.every((word, i) => word === other[i]));
}
