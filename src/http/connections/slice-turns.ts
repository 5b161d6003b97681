/**
 * How many slices of large answers leave at one turn of the event loop, whoever they are for. Streams hand on what is there without a turn
 * in between: a client that reads fast would get all of its answer before anybody else gets anything.
 */

/** Half a megabyte: about a millisecond. */
export const BYTES_PER_TURN = 16 * 32 * 1024;
/** What the smallest piece counts as: writing it takes time, however small it is. */
export const LEAST_BYTES = 4 * 1024;

interface Waiting {
  readonly bytes: number;
  readonly resolve: () => void;
}

export class SliceTurns {
  readonly #waiting: Waiting[] = [];
  #left = BYTES_PER_TURN;
  #isScheduled = false;

  /** Resolves when it is the turn of a slice of this size; in the order in which they ask. */
  next(sliceBytes: number): Promise<void> | undefined {
    this.#schedule();
    const bytes = Math.max(sliceBytes, LEAST_BYTES);
    if (this.#left >= bytes && this.#waiting.length === 0) {
      this.#left -= bytes;
      return undefined;
    }
    return new Promise((resolve) => this.#waiting.push({ bytes, resolve }));
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#begin());
  }

  #begin(): void {
    this.#isScheduled = false;
    this.#left = BYTES_PER_TURN;
    let count = 0;
    for (const { bytes } of this.#waiting) {
      if (bytes > this.#left) break;
      this.#left -= bytes;
      count++;
    }
    if (count > 0) this.#schedule();
    for (const { resolve } of this.#waiting.splice(0, count)) resolve();
  }
}
