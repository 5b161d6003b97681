/**
 * A speller with a cache of suggestions: texts repeat their misspellings, and so do the requests of somebody who is
 * still typing. Verdicts are not cached, because a lexicon answers faster than a cache.
 *
 * Bounded by two generations: when the younger one is full it becomes the older, and the older is dropped. That keeps
 * frequent words at the cost of two `Map`s and no list of uses.
 */
import type { Budget } from '../engine/budget.js';
import type { Speller, SuggestOptions, SuggestResult } from './speller.js';

export interface CacheOptions {
  /** Words per generation; at most twice as many are held. */
  readonly words?: number;
}

const DEFAULT_WORDS = 5_000;
/** This many suggestions count as one more word. */
const TYPICAL_SUGGESTIONS = 10;
/** Longer words are not cached: they rarely repeat, and a caller could fill the memory with them. */
const MAX_CACHED_UNITS = 60;

export class CachedSpeller implements Speller {
  readonly #speller: Speller;
  readonly #words: number;
  #young = new Map<string, SuggestResult>();
  #old = new Map<string, SuggestResult>();
  /** Words and their suggestions: a hundred suggestions take more memory than ten. */
  #youngWeight = 0;

  constructor(speller: Speller, options: CacheOptions = {}) {
    this.#speller = speller;
    this.#words = Math.max(1, options.words ?? DEFAULT_WORDS);
  }

  isCorrect(word: string, budget: Budget): boolean {
    return this.#speller.isCorrect(word, budget);
  }

  isListed(word: string, budget: Budget): boolean {
    return this.#speller.isListed?.(word, budget) ?? this.#speller.isCorrect(word, budget);
  }

  suggest(word: string, options: SuggestOptions, budget: Budget): SuggestResult {
    budget.check();
    if (word.length > MAX_CACHED_UNITS) return this.#speller.suggest(word, options, budget);
    const key = `${options.limit} ${options.reweight ?? true} ${word}`;
    const cached = this.#young.get(key) ?? this.#old.get(key);
    const result = cached ?? this.#speller.suggest(word, options, budget);
    // What a budget cut short may be complete next time.
    if (!result.cutShort) this.#keep(key, result);
    return result;
  }

  #keep(key: string, result: SuggestResult): void {
    if (this.#young.has(key)) return;
    const weight = 1 + result.suggestions.length / TYPICAL_SUGGESTIONS;
    if (this.#youngWeight + weight > this.#words) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngWeight = 0;
    }
    this.#young.set(key, result);
    this.#youngWeight += weight;
  }
}
