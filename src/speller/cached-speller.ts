/**
 * A speller with a cache of suggestions: texts repeat their misspellings, and so do the requests of somebody who is
 * still typing. Verdicts are not cached, because a lexicon answers faster than a cache.
 */

import type { Budget } from '../engine/budget.js';
import type { CacheRoom } from '../engine/memory/bounded-cache.js';
import { CountedCache } from '../engine/memory/counted-cache.js';
import { ownString } from '../engine/memory/own-string.js';
import type { Speller, SuggestOptions, SuggestResult } from './speller.js';

/** What one suggestion takes, roughly. */
const SUGGESTION_BYTES = 100;
/** Longer words are not cached: they rarely repeat, and a caller could fill the memory with them. */
const MAX_CACHED_UNITS = 60;

export class CachedSpeller implements Speller {
  readonly #speller: Speller;
  readonly #cache: CountedCache<SuggestResult>;

  /** `room` is for tests. */
  constructor(speller: Speller, room?: CacheRoom) {
    this.#speller = speller;
    this.#cache = new CountedCache(room);
  }

  get acceptsUnknown(): boolean {
    return this.#speller.acceptsUnknown === true;
  }

  isCorrect(word: string, budget: Budget): boolean {
    return this.#speller.isCorrect(word, budget);
  }

  isListed(word: string, budget: Budget): boolean {
    return this.#speller.isListed?.(word, budget) ?? this.#speller.isCorrect(word, budget);
  }

  frequencyClass(word: string): number {
    return this.#speller.frequencyClass?.(word) ?? 0;
  }

  isFormOf(form: string, word: string, budget: Budget): boolean {
    return this.#speller.isFormOf?.(form, word, budget) ?? false;
  }

  suggest(word: string, options: SuggestOptions, budget: Budget): SuggestResult {
    budget.check();
    if (word.length > MAX_CACHED_UNITS) return this.#speller.suggest(word, options, budget);
    const key = `${options.limit} ${options.reweight ?? true} ${word}`;
    return this.#cache.get(key, budget, () => this.#speller.suggest(ownString(word), options, budget), keptBytes);
  }
}

/** What a budget cut short may be complete next time. */
function keptBytes({ suggestions, cutShort }: SuggestResult): number | undefined {
  return cutShort ? undefined : SUGGESTION_BYTES * suggestions.length;
}
