/**
 * The best words that a search has found so far, and the weight that a further one must stay below. Start at `offer`.
 *
 * Each word counts once, with its least weight. Words that are the same to the caller ("Guolli" and "guolli" for
 * "GUOLI") may count as one: `keyOf` says so.
 */
import type { FoundWord } from './suggestion.js';

export class BestWords {
  readonly #limit: number;
  readonly #keyOf: (value: string) => string;
  readonly #beam: number;
  /** By key, best first; of equal weights, the one that was found first. */
  readonly #words: { readonly key: string; readonly word: FoundWord }[] = [];
  readonly #weightOf = new Map<string, number>();
  /** What is not below this is not among the best. */
  cutoff: number;

  /** @param maxWeight what weighs more is left out; what is worse than the best by more than `beam`, too */
  constructor(limit: number, maxWeight: number, beam: number, keyOf: (value: string) => string) {
    this.#limit = limit;
    this.#beam = beam;
    this.#keyOf = keyOf;
    this.cutoff = justAbove(maxWeight);
  }

  offer(word: FoundWord): void {
    const { weight } = word;
    if (!(weight < this.cutoff)) return;
    const key = this.#keyOf(word.value);
    const known = this.#weightOf.get(key);
    if (known !== undefined && known <= weight) return;
    const words = this.#words;
    if (known !== undefined) words.splice(this.#placeOf(key), 1);
    let at = words.length;
    while (at > 0 && words[at - 1]!.word.weight > weight) at--;
    words.splice(at, 0, { key, word });
    this.#weightOf.set(key, weight);
    if (words.length > this.#limit) this.#weightOf.delete(words.pop()!.key);
    if (words.length === this.#limit) this.cutoff = Math.min(this.cutoff, words[this.#limit - 1]!.word.weight);
    if (this.#beam < Number.POSITIVE_INFINITY) {
      this.cutoff = Math.min(this.cutoff, justAbove(words[0]!.word.weight + this.#beam));
    }
  }

  /** Best first. */
  list(): FoundWord[] {
    const words = this.#words.map(({ word }) => word);
    const heaviest = (words[0]?.weight ?? 0) + this.#beam;
    return words.filter(({ weight }) => weight <= heaviest);
  }

  #placeOf(key: string): number {
    return this.#words.findIndex((found) => found.key === key);
  }
}

/** The next larger number, near enough. */
function justAbove(weight: number): number {
  return weight + Math.max(Math.abs(weight) * Number.EPSILON, Number.MIN_VALUE);
}
