/**
 * The best words that a search has found so far, and the weight that a further one must stay below. Start at `offer`.
 *
 * Each word counts once, with its least weight. Words that are the same to the caller ("Guolli" and "guolli" for
 * "GUOLI") may count as one: `keyOf` says so. Where the caller ranks words by more than their weight, `ranking` says what
 * is added to the weight of a word. This is never negative, so a search may stop at the ranked weight of the last word
 * that is wanted: whatever it finds later weighs as much before anything is added.
 */
import type { FoundWord } from './suggestion.js';

export interface BestWordsOptions {
  /** How many words are wanted. */
  readonly limit: number;
  /** What weighs more is left out. */
  readonly maxWeight?: number;
  /** What is worse than the best by more than this is left out, too. */
  readonly beam?: number;
  readonly keyOf?: ((value: string) => string) | undefined;
  /** Words for which it is false are not found at all. */
  readonly isAllowed?: (value: string) => boolean;
  readonly ranking?: WordRanking;
}

export interface WordRanking {
  /** What is added to the weight of a word: 0 or more, Infinity where it is not wanted. */
  readonly surcharge: (key: string, word: FoundWord) => number;
  /** Where this many words are found, what weighs more than they is not looked for; without it, the ranks decide alone. */
  readonly pool?: number;
  /** Words of up to this weight are looked for in any case. */
  readonly poolWeight?: number;
}

/** A word, and its weight together with what the ranking adds. */
export interface RankedWord {
  readonly key: string;
  readonly rank: number;
  readonly word: FoundWord;
}

export class BestWords {
  readonly #limit: number;
  readonly #beam: number;
  readonly #keyOf: ((value: string) => string) | undefined;
  readonly #isAllowed: ((value: string) => boolean) | undefined;
  readonly #ranking: WordRanking | undefined;
  /** By key, best first; of equal ranks, the one that was found first. */
  readonly #words: RankedWord[] = [];
  /** Of those that are in `#words`. */
  readonly #rankOf = new Map<string, number>();
  /** The least weight of each key that was offered. */
  readonly #weightOf = new Map<string, number>();
  readonly #refused = new Set<string>();
  /** The least weights of words, in ascending order, at most as many as the pool has. */
  readonly #pool: number[] = [];
  /** What is not below this is not among the best. */
  cutoff: number;

  constructor({ limit, maxWeight, beam, keyOf, isAllowed, ranking }: BestWordsOptions) {
    this.#limit = limit;
    this.#beam = beam ?? Number.POSITIVE_INFINITY;
    this.#keyOf = keyOf;
    this.#isAllowed = isAllowed;
    this.#ranking = ranking;
    this.cutoff = justAbove(maxWeight ?? Number.MAX_VALUE);
  }

  offer(word: FoundWord): void {
    const { value, weight } = word;
    if (!(weight < this.cutoff)) return;
    const key = this.#keyOf === undefined ? value : this.#keyOf(value);
    const previousWeight = this.#weightOf.get(key);
    if (previousWeight !== undefined && previousWeight <= weight) return;
    if (this.#isAllowed !== undefined && !this.#allows(value)) return;
    const rank = this.#ranking === undefined ? weight : weight + this.#ranking.surcharge(key, word);
    if (rank === Number.POSITIVE_INFINITY) return;
    this.#weightOf.set(key, weight);
    this.#fillPool(weight, previousWeight);
    this.#insert({ key, rank, word });
    if (this.#beam < Number.POSITIVE_INFINITY) {
      this.cutoff = Math.min(this.cutoff, justAbove(this.#words[0]!.rank + this.#beam));
    }
  }

  /** A word that is known without a search. It takes no room in the pool. */
  add(word: RankedWord): void {
    this.#insert(word);
  }

  /** Best first. */
  list(): RankedWord[] {
    const heaviest = (this.#words[0]?.rank ?? 0) + this.#beam;
    return this.#words.filter(({ rank }) => rank <= heaviest);
  }

  #allows(value: string): boolean {
    if (this.#refused.has(value)) return false;
    if (this.#isAllowed?.(value)) return true;
    this.#refused.add(value);
    return false;
  }

  /** A word that is there already, and no worse, stays. */
  #insert(ranked: RankedWord): void {
    const words = this.#words;
    const old = this.#rankOf.get(ranked.key);
    if (old !== undefined) {
      if (old <= ranked.rank) return;
      words.splice(
        words.findIndex(({ key }) => key === ranked.key),
        1,
      );
    }
    this.#rankOf.set(ranked.key, ranked.rank);
    let at = words.length;
    while (at > 0 && words[at - 1]!.rank > ranked.rank) at--;
    words.splice(at, 0, ranked);
    if (words.length > this.#limit) this.#rankOf.delete(words.pop()!.key);
    if (words.length === this.#limit) this.cutoff = Math.min(this.cutoff, words[this.#limit - 1]!.rank);
  }

  #fillPool(weight: number, before: number | undefined): void {
    const { pool: size, poolWeight = 0 } = this.#ranking ?? {};
    if (size === undefined) return;
    const pool = this.#pool;
    if (before !== undefined) {
      const old = pool.indexOf(before);
      if (old >= 0) pool.splice(old, 1);
    }
    let at = pool.length;
    while (at > 0 && pool[at - 1]! > weight) at--;
    pool.splice(at, 0, weight);
    if (pool.length > size) pool.pop();
    if (pool.length < size) return;
    const heaviest = pool[size - 1]!;
    this.cutoff = Math.min(this.cutoff, heaviest <= poolWeight ? justAbove(poolWeight) : heaviest);
  }
}

/** The next larger number, near enough. */
function justAbove(weight: number): number {
  return weight + Math.max(Math.abs(weight) * Number.EPSILON, Number.MIN_VALUE);
}
