/**
 * One writer's list: in memory, on the disk, and where processes share lists, at the others. Start at `PersonalWords.add`. Who adds a word
 * hears of success when it is on the disk.
 */
import { KnownWords } from '../../speller/known-words.js';
import { checkedWord, MOST_WORDS, WordRefused } from './checked-word.js';
import { type ListFile, readListFile, writeListFile } from './word-list-file.js';
import type { WordChange, WordState } from './word-state.js';

export interface ListSharing {
  /** The time of a change; later than all before. */
  now(): number;
  /** The changes are on the disk; others are to hear of them. */
  changed(changes: readonly WordChange[]): Promise<void>;
}

export class PersonalWords {
  readonly #file: string;
  readonly #sharing: ListSharing | undefined;
  readonly #isStamped: boolean;
  #state: WordState;
  #known: KnownWords;
  /** Changes wait for each other. */
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(file: string, { state, isStamped }: ListFile, sharing: ListSharing | undefined) {
    this.#file = file;
    this.#sharing = sharing;
    // Once there are times they are kept up, also by a process that shares nothing.
    this.#isStamped = isStamped || sharing !== undefined;
    this.#state = state;
    this.#known = new KnownWords(state.words());
  }

  static async read(file: string, sharing?: ListSharing): Promise<PersonalWords> {
    return new PersonalWords(file, await readListFile(file), sharing);
  }

  get size(): number {
    return this.#state.size;
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
    return this.#state.words().sort((a, b) => (a < b ? -1 : 1));
  }

  /** How many of them are new. Throws `WordRefused`, and then keeps none. */
  add(words: readonly string[]): Promise<number> {
    return this.#change(words.map(checkedWord), true);
  }

  /** How many of them were there. */
  delete(words: readonly string[]): Promise<number> {
    return this.#change(
      words.map((word) => word.normalize('NFC').trim()),
      false,
    );
  }

  /** Puts together with what others have. @returns what they do not have yet */
  merge(others: readonly WordChange[]): Promise<WordChange[]> {
    return this.#inTurn(async () => {
      const state = this.#state.copy();
      const applied = others.filter((change) => state.apply(change));
      if (applied.length > 0) await this.#write(state);
      return state.newerThan(others);
    });
  }

  /** @returns by how many words the list has become longer or shorter */
  #change(words: readonly string[], isThere: boolean): Promise<number> {
    return this.#inTurn(async () => {
      const different = [...new Set(words)].filter((word) => this.#state.has(word) !== isThere);
      if (different.length === 0) return 0;
      const state = this.#state.copy();
      const changes = different.map((word): WordChange => {
        const change = { word, isThere, stamp: this.#now() };
        if (state.apply(change)) return change;
        // By the clock of this machine it was changed in the future.
        const later = { ...change, stamp: laterThanAll(state) };
        state.apply(later);
        return later;
      });
      if (state.size > MOST_WORDS && isThere) throw new WordRefused(`a list has at most ${MOST_WORDS} words`);
      await this.#write(state);
      await this.#sharing?.changed(changes);
      return different.length;
    });
  }

  #now(): number {
    return this.#sharing?.now() ?? Date.now();
  }

  async #write(state: WordState): Promise<void> {
    state.forgetOldRemovals(this.#now());
    await writeListFile(this.#file, { state, isStamped: this.#isStamped });
    this.#state = state;
    this.#known = new KnownWords(state.words());
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#writing.then(work);
    this.#writing = turn.catch(() => {});
    return turn;
  }
}

function laterThanAll(state: WordState): number {
  let latest = 0;
  for (const { stamp } of state.changes()) latest = Math.max(latest, stamp);
  return latest + 1;
}
