/**
 * Which language has a chunk, as the records in the folder say: for chunks of languages that nobody has asked this process for, after a
 * restart. Start at `RecordedChunks.find`. Whoever asks for hashes that nobody has costs a look into a table.
 */
import { recordedLanguages } from './language-records.js';

export interface RecordedLanguage {
  readonly slot: string;
  readonly hashes: ReadonlySet<string>;
}

/** The records are read again only so often: another process may have added one. */
const REREAD_MS = 30_000;

export class RecordedChunks {
  readonly #folder: string;
  #languages: Promise<readonly RecordedLanguage[]> | undefined;
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async find(hash: string): Promise<RecordedLanguage | undefined> {
    const nowMs = performance.now();
    if (this.#languages === undefined || nowMs - this.#readAtMs >= REREAD_MS) {
      this.#readAtMs = nowMs;
      this.#languages = recordedLanguages(this.#folder);
    }
    return (await this.#languages).find(({ hashes }) => hashes.has(hash));
  }
}
