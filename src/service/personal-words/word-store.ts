/**
 * The words that writers have added, a file for each of them. Start at `WordStore.wordsOf`. Where processes share lists (`shared`), a
 * list is put together with theirs when it is opened, whenever something changes there, and when they can be reached again.
 */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { OpenLists } from './open-lists.js';
import { PersonalWords } from './personal-words.js';
import type { SharedWords } from './shared-words.js';
import type { WordChange } from './word-state.js';

export { WordRefused } from './checked-word.js';
export { PersonalWords } from './personal-words.js';

/** Whose list it is where there are no keys: on a person's own machine. */
export const LOCAL_OWNER = 'local';
/** Lists in memory that nobody uses at the moment; the others are on the disk. */
const OPEN_LISTS = 500;
/** Lists on the disk that are put together with those of others when these can be reached again. */
const MOST_LISTS_SENT = 5_000;

export class WordStore {
  readonly #dir: string;
  readonly #shared: SharedWords | undefined;
  readonly #lists: OpenLists<PersonalWords>;
  /** Lists with changes that others may not know of. */
  readonly #unsent = new Set<string>();
  #isSending = false;

  constructor(dir: string, shared?: SharedWords, openLists = OPEN_LISTS) {
    this.#lists = new OpenLists((name) => this.#read(name), openLists);
    this.#dir = dir;
    this.#shared = shared;
    shared?.onChange((list, changes) => void this.#take(list, changes));
    shared?.onReachable((isBack) => void this.#send(isBack));
    if (shared?.isReachable === true) void this.#send(true);
  }

  /** The list of an owner, who has none yet as a rule: then nothing is on the disk. */
  wordsOf(owner: string): Promise<PersonalWords> {
    return this.#lists.open(listNameOf(owner));
  }

  async #read(name: string): Promise<PersonalWords> {
    const file = path.join(this.#dir, `${name}.txt`);
    const shared = this.#shared;
    if (shared === undefined) return PersonalWords.read(file);
    const words = await PersonalWords.read(file, {
      now: () => shared.now(),
      changed: async (changes) => {
        if (!(await shared.send(name, changes))) this.#unsent.add(name);
      },
    });
    await this.#synchronise(name, words).catch(() => this.#unsent.add(name));
    return words;
  }

  /** Both have the same afterwards, or it is tried again later. */
  async #synchronise(name: string, words: PersonalWords): Promise<void> {
    const shared = this.#shared;
    const theirs = await shared?.fetch(name);
    if (shared === undefined || theirs === undefined) {
      this.#unsent.add(name);
      return;
    }
    const unknown = await words.merge(theirs);
    if (unknown.length === 0 || (await shared.send(name, unknown))) this.#unsent.delete(name);
    else this.#unsent.add(name);
  }

  /** A list that is not open is put together when it is opened. */
  async #take(name: string, changes: readonly WordChange[] | undefined): Promise<void> {
    try {
      const words = await this.#lists.peek(name);
      if (words === undefined) return;
      if (changes === undefined) await this.#synchronise(name, words);
      else await words.merge(changes);
    } catch {
      // The disk refuses: it is done again with everything that is not sent yet.
      this.#unsent.add(name);
    }
  }

  /** What could not be sent; with `isBack`, also what changed while nobody listened, in this process or in one that was here before. */
  async #send(isBack: boolean): Promise<void> {
    if (this.#isSending || (!isBack && this.#unsent.size === 0)) return;
    this.#isSending = true;
    try {
      const all = isBack ? [...this.#lists.names(), ...(await this.#listsOnDisk())] : [];
      for (const name of new Set([...this.#unsent, ...all])) {
        if (this.#shared?.isReachable !== true) return;
        await this.#sendList(name).catch(() => this.#unsent.add(name));
      }
    } finally {
      this.#isSending = false;
    }
  }

  async #sendList(name: string): Promise<void> {
    const open = this.#lists.peek(name);
    // Opening puts it together with the others.
    if (open === undefined) await this.#lists.open(name);
    else await this.#synchronise(name, await open);
  }

  async #listsOnDisk(): Promise<string[]> {
    const files = await readdir(this.#dir).catch(() => []);
    return files
      .flatMap((file) => (LIST_FILE.test(file) ? file.slice(0, -'.txt'.length) : []))
      .slice(0, MOST_LISTS_SENT);
  }
}

const LIST_FILE = /^[A-Za-z0-9_-]{0,40}-[0-9a-f]{12}\.txt$/;

/** Readable, and different for different names, whatever letters they have. The name of the file, and of the list among processes. */
function listNameOf(owner: string): string {
  const readable = owner.replace(/[^A-Za-z0-9-]+/g, '_').slice(0, 40);
  return `${readable}-${createHash('sha256').update(owner).digest('hex').slice(0, 12)}`;
}
