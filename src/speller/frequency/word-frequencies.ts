/**
 * How common words are, as classes that were counted in running text: `languages/<tag>/frequency.bin`, which
 * `bench/spelling/frequencies.mjs` writes. Start at `WordFrequencies.read`.
 *
 * A class is a power of two: words of class 12 are twice as frequent as those of class 11. The file has no words, but 24
 * bits of a hash of each, so that 30 000 words take some 50 kB; one word in 500 that is not in it gets the class of
 * another.
 *
 * | bytes | what |
 * |---|---|
 * | 4 | `LTF1` |
 * | 1 | the class of words that are not in the file |
 * | … | 15 lists, of class 1 to 15: number of words, then their hashes in ascending order, each as the difference to the one before; all as base-128 numbers, lowest part first |
 */
import { DataError } from '../../engine/data-error.js';

export const HIGHEST_CLASS = 15;
const MAGIC = 'LTF1';
const HASH_BITS = 24;
const CLASS_BITS = 4;
const MAX_WORDS = 1_000_000;

export class WordFrequencies {
  /** Hash and class in one number, in ascending order. */
  readonly #entries: Uint32Array;
  readonly #unseen: number;

  private constructor(entries: Uint32Array, unseen: number) {
    this.#entries = entries;
    this.#unseen = unseen;
  }

  /** Throws `DataError`. */
  static read(bytes: Uint8Array, file?: string): WordFrequencies {
    const reader = new ByteReader(bytes, file);
    for (const letter of MAGIC) if (reader.byte() !== letter.charCodeAt(0)) reader.fail('is not a frequency table');
    const unseen = reader.byte();
    if (unseen > HIGHEST_CLASS) reader.fail('has an impossible class');
    const entries: number[] = [];
    for (let frequencyClass = 1; frequencyClass <= HIGHEST_CLASS; frequencyClass++) {
      const count = reader.number();
      if (count > MAX_WORDS) reader.fail('has too many words');
      for (let i = 0, hash = 0; i < count; i++) {
        hash += reader.number();
        if (hash >= 1 << HASH_BITS) reader.fail('has an impossible hash');
        entries.push(hash * (1 << CLASS_BITS) + frequencyClass);
      }
    }
    return new WordFrequencies(Uint32Array.from(entries).sort(), unseen);
  }

  /** From 0 to `HIGHEST_CLASS`; of several words, that of the rarest. */
  classOf(text: string): number {
    let least = HIGHEST_CLASS;
    for (const word of text.split(' ')) least = Math.min(least, this.#classOfWord(word));
    return least;
  }

  #classOfWord(word: string): number {
    const hash = wordHash(word);
    const entries = this.#entries;
    let low = 0;
    for (let high = entries.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if (entries[middle]! >>> CLASS_BITS < hash) low = middle + 1;
      else high = middle;
    }
    const isListed = low < entries.length && entries[low]! >>> CLASS_BITS === hash;
    return isListed ? entries[low]! & HIGHEST_CLASS : this.#unseen;
  }
}

/** The table as bytes. Where two words have one hash, the more frequent one counts. */
export function writeFrequencies(classes: ReadonlyMap<string, number>, unseen: number): Uint8Array {
  const classOfHash = new Map<number, number>();
  for (const [word, frequencyClass] of classes) {
    const hash = wordHash(word);
    classOfHash.set(hash, Math.max(frequencyClass, classOfHash.get(hash) ?? 0));
  }
  const bytes = [...MAGIC].map((letter) => letter.charCodeAt(0));
  bytes.push(unseen);
  const write = (value: number) => {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push(128 + (rest % 128));
    bytes.push(rest);
  };
  for (let frequencyClass = 1; frequencyClass <= HIGHEST_CLASS; frequencyClass++) {
    const hashes = [...classOfHash].filter(([, each]) => each === frequencyClass).map(([hash]) => hash);
    hashes.sort((a, b) => a - b);
    write(hashes.length);
    for (const [index, hash] of hashes.entries()) write(hash - (hashes[index - 1] ?? 0));
  }
  return Uint8Array.from(bytes);
}

/** FNV-1a over UTF-16 units in small letters, folded to 24 bits. */
export function wordHash(word: string): number {
  const lower = word.toLowerCase();
  let hash = 0x811c9dc5;
  for (let i = 0; i < lower.length; i++) {
    const unit = lower.charCodeAt(i);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  return ((hash >>> HASH_BITS) ^ hash) & 0xffffff;
}

class ByteReader {
  #at = 0;

  constructor(
    readonly bytes: Uint8Array,
    readonly file: string | undefined,
  ) {}

  byte(): number {
    const value = this.bytes[this.#at++];
    return value === undefined ? this.fail('ends too early') : value;
  }

  number(): number {
    let value = 0;
    for (let scale = 1; scale <= 128 ** 3; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    return this.fail('has a number that is too large');
  }

  fail(message: string): never {
    throw new DataError(message, { file: this.file, offset: this.#at });
  }
}
