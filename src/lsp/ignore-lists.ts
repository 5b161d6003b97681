/**
 * What a writer does not want to be told again: rules, and words of one file. It lasts: `.langtools-ignore.txt` in the folder of
 * the workspace, which a team can keep with its texts, and a file of the user. Start at `IgnoreLists.read`.
 *
 * One entry a line: the code of a rule; or the path of a file from the folder of the workspace, the code, and the words there, with
 * tabs between them. A line that begins with `#` is a remark.
 */
import { join, relative, sep } from 'node:path';
import { LineFiles } from './line-files.js';

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
  async read(path: string | undefined, folder: string | undefined): Promise<Ignored> {
    const rules: string[] = [];
    const places = new Set<string>();
    const own = folder === undefined ? undefined : join(folder, IGNORE_FILE);
    for (const file of [this.#userFile, own]) {
      if (file === undefined) continue;
      const name = path === undefined ? undefined : nameOf(path, file === own ? folder : undefined);
      for (const line of await this.#files.lines(file)) {
        const [first = '', code, text] = line.split('\t');
        if (first.trim() === '' || first.startsWith('#')) continue;
        if (code === undefined) rules.push(first.trim());
        else if (first === name && text !== undefined) places.add(`${code}\n${text.trim()}`);
      }
    }
    return { rules, isIgnoredHere: (code, text) => places.has(`${code}\n${oneLine(text)}`) };
  }

  async addRule(code: string, folder: string | undefined): Promise<void> {
    if (!isField(code)) return;
    await this.#files.add(code, folder === undefined ? this.#userFile : join(folder, IGNORE_FILE));
  }

  async addPlace(path: string, code: string, text: string, folder: string | undefined): Promise<void> {
    const name = nameOf(path, folder);
    const words = oneLine(text);
    if (![name, code, words].every(isField) || words.length > MAX_TEXT) return;
    const file = folder === undefined ? this.#userFile : join(folder, IGNORE_FILE);
    await this.#files.add([name, code, words].join('\t'), file);
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
