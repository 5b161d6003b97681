/**
 * What a writer does not want to be told again: rules, and words of one file. It lasts: `.langtools-ignore.txt` in the folder of
 * the workspace, which a team can keep with its texts, and a file of the user. Start at `IgnoreLists.read`.
 *
 * One entry a line: the code of a rule; or the path of a file from the folder of the workspace, the code, and the words there, with
 * tabs between them. A line that begins with `#` is a remark.
 */
import { relative, sep } from 'node:path';
import { fileOfUser, type LineFile, LineFiles } from './line-files.js';

export const IGNORE_FILE = '.langtools-ignore.txt';
/** Longer passages change too often to be worth a line. */
const MAX_TEXT = 500;

export interface Ignored {
  readonly rules: readonly string[];
  /** Whether a finding with this code and these words is ignored in the file. */
  isIgnoredHere(code: string, text: string): boolean;
}

export class IgnoreLists {
  readonly #userFile: string;
  readonly #files = new LineFiles();

  constructor(userFile: string) {
    this.#userFile = userFile;
  }

  /** @param path of the file; undefined if it is in no file yet */
  read(path: string | undefined, folder: string | undefined): Ignored {
    const rules: string[] = [];
    const places = new Set<string>();
    for (const around of folder === undefined ? [undefined] : [undefined, folder]) {
      const name = path === undefined ? undefined : nameOf(path, around);
      for (const line of this.#files.lines(this.#fileIn(around))) {
        const [first = '', code, text] = line.split('\t');
        if (first.trim() === '' || first.startsWith('#')) continue;
        if (code === undefined) rules.push(first.trim());
        else if (first === name && text !== undefined) places.add(`${code}\n${text.trim()}`);
      }
    }
    return { rules, isIgnoredHere: (code, text) => places.has(`${code}\n${oneLine(text)}`) };
  }

  addRule(code: string, folder: string | undefined): void {
    if (isField(code)) this.#files.add(code, this.#fileIn(folder));
  }

  addPlace(path: string, code: string, text: string, folder: string | undefined): void {
    const name = nameOf(path, folder);
    const words = oneLine(text);
    if (![name, code, words].every(isField) || words.length > MAX_TEXT) return;
    this.#files.add([name, code, words].join('\t'), this.#fileIn(folder));
  }

  #fileIn(folder: string | undefined): LineFile {
    return folder === undefined ? fileOfUser(this.#userFile) : { folder, name: IGNORE_FILE };
  }
}

/** The same on every system: a team shares the file. */
function nameOf(path: string, folder: string | undefined): string {
  return folder === undefined ? path : relative(folder, path).split(sep).join('/');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isField(value: string): boolean {
  return value !== '' && !/[\t\r\n]/.test(value) && !value.startsWith('#');
}
