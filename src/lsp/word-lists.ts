/**
 * Words that are right: a file of the user, and `.langtools-words.txt` in the folder of the workspace, which a team can keep
 * with its texts. One word a line; what follows `#` is a remark.
 */
import { KnownWords } from '../speller/known-words.js';
import { fileOfUser, type LineFile, LineFiles } from './line-files.js';

export const WORKSPACE_FILE = '.langtools-words.txt';

export class WordLists {
  readonly #userFile: string;
  readonly #files = new LineFiles();
  /** The last that was made: as a rule the lists are the same at the next check, after the next letter. */
  #made: { readonly lists: readonly (readonly string[])[]; readonly words: KnownWords } | undefined;

  constructor(userFile: string) {
    this.#userFile = userFile;
  }

  fileOf(scope: 'user' | 'workspace', folder: string | undefined): LineFile {
    return scope === 'workspace' && folder !== undefined
      ? { folder, name: WORKSPACE_FILE }
      : fileOfUser(this.#userFile);
  }

  words(folder: string | undefined, more: readonly string[]): KnownWords {
    const files = [this.fileOf('user', folder), ...(folder === undefined ? [] : [this.fileOf('workspace', folder)])];
    const lists = [more, ...files.map((file) => this.#files.lines(file))];
    const made = this.#made;
    if (made?.lists.length === lists.length && lists.every((list, i) => isSame(list, made.lists[i]))) return made.words;
    this.#made = { lists, words: new KnownWords([...wordsInLines(lists.slice(1).flat()), ...more]) };
    return this.#made.words;
  }

  add(word: string, file: LineFile): void {
    if (word === '' || /[\r\n]/.test(word) || word.length > 200) return;
    this.#files.add(word, file);
  }
}

/** The words of a list, without remarks. */
export function wordsInLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/#.*$/, '').trim()).filter((word) => word !== '');
}

/** Settings are read anew each time, lists only when they have changed. */
function isSame(list: readonly string[], other: readonly string[] = []): boolean {
  return list === other || (list.length === other.length && list.every((word, i) => word === other[i]));
}
