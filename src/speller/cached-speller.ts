/**
 * A speller with a cache of suggestions: texts repeat their misspellings, and so do the requests of somebody who is
 * still typing. Verdicts are not cached, because a lexicon answers faster than a cache.
 */
import { BoundedCache, type CacheRoom } from '../engine/bounded-cache.js';
import type { Budget } from '../engine/budget.js';
import type { Speller, SuggestOptions, SuggestResult } from './speller.js';

/** What one suggestion takes, roughly. */
const SUGGESTION_BYTES = 100;
/** Longer words are not cached: they rarely repeat, and a caller could fill the memory with them. */
const MAX_CACHED_UNITS = 60;

export class CachedSpeller implements Speller {
  readonly #speller: Speller;
  readonly #cache: BoundedCache<SuggestResult>;

  /** `room` is for tests. */
  constructor(speller: Speller, room?: CacheRoom) {
    this.#speller = speller;
    this.#cache = new BoundedCache(room);
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
    const result = this.#cache.get(key) ?? this.#speller.suggest(word, options, budget);
    // What a budget cut short may be complete next time.
    if (!result.cutShort) this.#cache.set(key, result, SUGGESTION_BYTES * result.suggestions.length);
    return result;
  }
}
