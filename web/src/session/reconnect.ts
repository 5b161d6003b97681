/**
 * Tries again by itself after an outage: soon at first, then more and more seldom, and at once when the browser says
 * that it is online again. Start at `Reconnect.failed`.
 */

const FIRST_MS = 2000;
const GROWTH = 1.7;
const MOST_MS = 30_000;
/** Troubles that pass. A wrong key or a request that is refused does not. */
const PASSING = new Set([
  'no-connection',
  'overloaded',
  'loading',
  'rate-limited',
  'deadline-exceeded',
  'internal',
  'no-problem-document',
  // The page of a network that wants a password first.
  'malformed-answer',
]);

export const isPassing = (code: string) => PASSING.has(code);

export class Reconnect {
  readonly #retry: () => void;
  readonly #most: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #delayMs = FIRST_MS;
  #tries = 0;

  /** @param most so often it is tried again until something has succeeded */
  constructor(retry: () => void, most = Number.POSITIVE_INFINITY) {
    this.#retry = retry;
    this.#most = most;
  }

  failed(code: string): void {
    if (!isPassing(code) || this.#timer !== undefined || this.#tries >= this.#most) return;
    this.#tries++;
    this.#timer = setTimeout(() => this.now(), this.#delayMs);
    this.#delayMs = Math.min(MOST_MS, this.#delayMs * GROWTH);
  }

  succeeded(): void {
    this.stop();
    this.#delayMs = FIRST_MS;
    this.#tries = 0;
  }

  /** Without waiting for the time, if something is to be tried again at all. */
  now(): void {
    if (this.#timer === undefined) return;
    this.stop();
    this.#retry();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
