/**
 * The words that writers have added, a file for each of them: plain text, one word a line, so that people can read and edit it.
 * Start at `WordStore.wordsOf`.
 *
 * A file is written anew beside its place, flushed to the disk, and moved there: whatever happens meanwhile, there is the old list or
 * the new one. Who adds a word hears of success when it is on the disk.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { errorCode } from '../../engine/error-code.js';
import { KnownWords } from '../../speller/known-words.js';

/** No person has so many words of their own, and a list is written whole. */
export const MOST_WORDS = 20_000;
const LONGEST_WORD = 100;
/** Whose list it is where there are no keys: on a person's own machine. */
export const LOCAL_OWNER = 'local';
/** Lists in memory; the others are on the disk. */
const OPEN_LISTS = 500;
const HEADER = '# Words that langtools takes for right. One word a line.\n';

/** The word cannot be kept; the message is for the client. */
export class WordRefused extends Error {
  override readonly name = 'WordRefused';
}

export class WordStore {
  readonly #dir: string;
  readonly #lists = new LRUCache<string, Promise<PersonalWords>>({ max: OPEN_LISTS });

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** The list of an owner, who has none yet as a rule: then nothing is on the disk. */
  wordsOf(owner: string): Promise<PersonalWords> {
    let list = this.#lists.get(owner);
    if (list === undefined) {
      list = PersonalWords.read(path.join(this.#dir, fileNameOf(owner)));
      this.#lists.set(owner, list);
      // What could not be read once may be there the next time.
      list.catch(() => this.#lists.delete(owner));
    }
    return list;
  }
}

/** Readable, and different for different names, whatever letters they have. */
function fileNameOf(owner: string): string {
  const readable = owner.replace(/[^A-Za-z0-9-]+/g, '_').slice(0, 40);
  return `${readable}-${createHash('sha256').update(owner).digest('hex').slice(0, 12)}.txt`;
}

/** One writer's list. */
export class PersonalWords {
  readonly #file: string;
  #words: ReadonlySet<string>;
  #known: KnownWords;
  /** Changes wait for each other. */
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(file: string, words: ReadonlySet<string>) {
    this.#file = file;
    this.#words = words;
    this.#known = new KnownWords(words);
  }

  static async read(file: string): Promise<PersonalWords> {
    return new PersonalWords(file, new Set(readList(await readIfThere(file))));
  }

  get size(): number {
    return this.#words.size;
  }

  has(word: string): boolean {
    return this.#known.has(word);
  }

  /** See `KnownWords.among`. */
  among(text: string): string[] {
    return this.#known.among(text);
  }

  /** See `KnownWords.relatedIn`. */
  relatedIn(text: string, limit: number): [form: string, words: string[]][] {
    return this.#known.relatedIn(text, limit);
  }

  /** In alphabetical order. */
  list(): string[] {
    return [...this.#words].sort((a, b) => (a < b ? -1 : 1));
  }

  /** How many of them are new. Throws `WordRefused`, and then keeps none. */
  add(words: readonly string[]): Promise<number> {
    const wanted = words.map(checkedWord);
    return this.#change((list) => {
      for (const word of wanted) list.add(word);
      if (list.size > MOST_WORDS) throw new WordRefused(`a list has at most ${MOST_WORDS} words`);
    });
  }

  /** How many of them were there. */
  delete(words: readonly string[]): Promise<number> {
    return this.#change((list) => {
      for (const word of words) list.delete(word.normalize('NFC').trim());
    });
  }

  /** @returns by how many words the list has become longer or shorter */
  #change(edit: (list: Set<string>) => void): Promise<number> {
    const change = this.#writing.then(async () => {
      const list = new Set(this.#words);
      edit(list);
      const difference = Math.abs(list.size - this.#words.size);
      if (difference > 0) {
        await replaceDurably(this.#file, HEADER + [...list].map((word) => `${word}\n`).join(''));
        this.#words = list;
        this.#known = new KnownWords(list);
      }
      return difference;
    });
    this.#writing = change.catch(() => {});
    return change;
  }
}

function checkedWord(given: string): string {
  const word = given.normalize('NFC').trim();
  if (word.length === 0) throw new WordRefused('the word is empty');
  if (word.length > LONGEST_WORD) throw new WordRefused(`a word has at most ${LONGEST_WORD} characters`);
  // A `#` would be a comment, white space or a control character the end of the line.
  if (/[\s\p{C}]/u.test(word.replace(/\p{Cf}/gu, '')) || word.startsWith('#') || !word.isWellFormed()) {
    throw new WordRefused('a word has neither white space nor control characters, and does not begin with #');
  }
  if (!/[\p{L}\p{N}]/u.test(word)) throw new WordRefused('a word has a letter or a digit');
  return word;
}

/** A list that somebody has edited may hold anything; what is no word is left out. */
function readList(text: string): string[] {
  const words = text.split(/\r\n|[\r\n]/).filter((line) => line !== '' && !line.startsWith('#'));
  return words
    .flatMap((line) => {
      try {
        return [checkedWord(line.replace(/^\ufeff/, ''))];
      } catch {
        return [];
      }
    })
    .slice(0, MOST_WORDS);
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

async function replaceDurably(file: string, content: string): Promise<void> {
  const folder = path.dirname(file);
  // Lists say something about people: nobody else on the machine reads them.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const partial = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** The new name, too, has to reach the disk. Some systems do not let a folder be opened for that. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // Then it is there a moment later.
  }
}
