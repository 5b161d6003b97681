/**
 * A cache of results that take steps of a budget. Whoever finds a result here is charged what it took when it was computed: so the
 * steps of a text do not depend on which texts came before it, and a limit of steps ends the same text at the same place.
 */

import type { Budget } from '../budget.js';
import { BoundedCache, type CacheRoom } from './bounded-cache.js';

interface CountedResult<Value> {
  readonly value: Value;
  readonly steps: number;
  /** Roughly, in the cache. */
  readonly bytes: number;
}

/** What the record of the steps takes, roughly. */
const RESULT_BYTES = 32;

export class CountedCache<Value> {
  readonly #results: BoundedCache<CountedResult<Value>>;

  /** `room` is for tests. */
  constructor(room?: CacheRoom) {
    this.#results = new BoundedCache(room);
  }

  /**
   * The value of a key, which `compute` finds on this budget. A value that a limit left undecided is not kept: next time it may be
   * complete. The value may have no pieces of texts (`ownString`).
   *
   * @param bytesOf roughly what a value takes; undefined for one that is not to be kept
   */
  get(key: string, budget: Budget, compute: () => Value, bytesOf: (value: Value) => number | undefined): Value {
    const young = this.#results.getYoung(key);
    if (young !== undefined) {
      budget.spend(young.steps);
      return young.value;
    }
    const entry = this.#results.get(key);
    if (entry !== undefined) {
      budget.spend(entry.steps);
      this.#results.set(key, entry, entry.bytes);
      return entry.value;
    }
    const { spent, undecided } = budget;
    const value = compute();
    const bytes = budget.undecided === undecided ? bytesOf(value) : undefined;
    if (bytes !== undefined) {
      const result = { value, steps: budget.spent - spent, bytes: RESULT_BYTES + bytes };
      this.#results.set(key, result, result.bytes);
    }
    return value;
  }
}
