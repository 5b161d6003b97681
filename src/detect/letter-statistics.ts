/**
 * How usual are the letters of a word in one language? The statistics of that language alone, taken out of the table of all
 * languages: enough to judge a word, in a fiftieth of the memory. Start at `LetterStatistics.rarity`.
 */
import { type LetterTable, STEPS_PER_UNIT } from './detection-model.js';
import { extendedKey, ngramKey, writeEdgedUnits, writeNgramKeys } from './ngram-key.js';
import { formOfWord } from './words-of-text.js';

/** Letters of a "word" beyond this are not looked at. */
const LONGEST_WORD = 60;

/** Keys are hashes: by their first bits each is looked for among a few. */
const BUCKET_SHIFT = 20;
const BUCKETS = 2 ** (32 - BUCKET_SHIFT);

/** How rare the letters of a word are where they stand, as differences of logarithms from those of a text. */
export interface LetterRarity {
  /** The mean over the word. */
  readonly strangeness: number;
  /** The two neighbours that are rarest together: a slip makes one such spot, however long the word is. */
  readonly spot: number;
}

export class LetterStatistics {
  /** Without its arrays, which are copied below. */
  readonly #table: Omit<LetterTable, 'keys' | 'steps'>;
  readonly #keys: Uint32Array;
  readonly #steps: Uint8Array;
  /** By the first bits of a key, where such keys begin. */
  readonly #buckets: Uint32Array;
  readonly #units = new Uint16Array(LONGEST_WORD + 2);
  /** By start in the word × length: the keys of all its n-grams. */
  readonly #keysFrom: Uint32Array;

  constructor({ keys, steps, ...table }: LetterTable) {
    this.#table = table;
    this.#keys = Uint32Array.from(keys);
    this.#steps = Uint8Array.from(steps);
    this.#buckets = bucketsOf(this.#keys);
    this.#keysFrom = new Uint32Array((LONGEST_WORD + 2) * table.order);
  }

  /**
   * By how much the letters of the word are rarer than those of a text in the language, as a mean of logarithms: about 0 for
   * usual words, 3 and more for words of other languages. Letters of other scripts are the strangest.
   */
  strangeness(word: string): number {
    return this.rarity(word).strangeness;
  }

  rarity(word: string): LetterRarity {
    const units = this.#units;
    const count = writeEdgedUnits(formOfWord(word).slice(0, LONGEST_WORD), units);
    const { order } = this.#table;
    const keys = this.#keysFrom;
    for (let start = 0; start < count; start++)
      writeNgramKeys(units, start, Math.min(order, count - start), keys, start * order);
    const { typical } = this.#table;
    let sum = 0;
    let before = typical;
    let least = Number.POSITIVE_INFINITY;
    for (let end = 2; end <= count; end++) {
      const letter = this.#letter(end);
      sum += letter;
      least = Math.min(least, before + letter);
      before = letter;
    }
    return { strangeness: typical - sum / (count - 1), spot: 2 * typical - least };
  }

  /** The longest n-gram that is known decides; for each letter that had to be dropped it pays. */
  #letter(end: number): number {
    const { order, backoff, floor } = this.#table;
    for (let length = Math.min(order, end), dropped = 0; length >= 1; length--, dropped++) {
      const at = this.#find(this.#keysFrom[(end - length) * order + length - 1]!);
      if (at >= 0) return Math.max(floor, dropped * backoff - this.#steps[at]! / STEPS_PER_UNIT);
    }
    return floor;
  }

  /**
   * The logarithm of the probability of the letter that ends before `end`, after those before it. `units` are the letters of a word between its
   * edges (`writeEdgedUnits`).
   */
  logarithm(units: ArrayLike<number>, end: number): number {
    const { order, backoff, floor } = this.#table;
    for (let length = Math.min(order, end), dropped = 0; length >= 1; length--, dropped++) {
      const at = this.#find(ngramKey(units, end, length));
      if (at >= 0) return Math.max(floor, dropped * backoff - this.#steps[at]! / STEPS_PER_UNIT);
    }
    return floor;
  }

  /**
   * The same of each of `letters`, as if it stood at `end`: to `logarithms`. All of them follow the same letters, whose keys are computed once.
   */
  writeLogarithms(units: ArrayLike<number>, end: number, letters: Uint16Array, logarithms: Float64Array): void {
    const { order, backoff, floor } = this.#table;
    const longest = Math.min(order - 1, end);
    const before = this.#keysFrom;
    for (let length = 0; length <= longest; length++) before[length] = ngramKey(units, end, length);
    for (let index = 0; index < letters.length; index++) {
      let logarithm = floor;
      for (let length = longest; length >= 0; length--) {
        const at = this.#find(extendedKey(before[length]!, letters[index]!));
        if (at < 0) continue;
        logarithm = Math.max(floor, (longest - length) * backoff - this.#steps[at]! / STEPS_PER_UNIT);
        break;
      }
      logarithms[index] = logarithm;
    }
  }

  /** The longest run of letters that is looked at together. */
  get order(): number {
    return this.#table.order;
  }

  #find(key: number): number {
    const keys = this.#keys;
    const bucket = key >>> BUCKET_SHIFT;
    let low = this.#buckets[bucket]!;
    for (let high = this.#buckets[bucket + 1]!; low < high; ) {
      const middle = (low + high) >>> 1;
      if (keys[middle]! < key) low = middle + 1;
      else high = middle;
    }
    return keys[low] === key ? low : -1;
  }
}

function bucketsOf(keys: Uint32Array): Uint32Array {
  const buckets = new Uint32Array(BUCKETS + 1);
  for (let at = 0, bucket = 0; bucket <= BUCKETS; bucket++) {
    while (at < keys.length && keys[at]! >>> BUCKET_SHIFT < bucket) at++;
    buckets[bucket] = at;
  }
  return buckets;
}
