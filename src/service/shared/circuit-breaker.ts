/**
 * Whether something that may fail is asked at all. After some failures in a row it counts as away, and nobody asks until a probe in
 * the background has succeeded: requests then do not wait for it, one after the other.
 */
export interface BreakerOptions {
  /** So many failures in a row, and it counts as away. */
  readonly failures: number;
  readonly onChange?: (isUp: boolean, reason: string | undefined) => void;
}

export class CircuitBreaker {
  readonly #options: BreakerOptions;
  #isUp = false;
  #failures = 0;

  /** Away until it has answered once. */
  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** An answer to something that was asked; a late one does not bring back what counts as away. */
  succeeded(): void {
    this.#failures = 0;
  }

  failed(reason: string): void {
    if (this.#isUp && ++this.#failures >= this.#options.failures) this.lost(reason);
  }

  /** It is known to be away: its connection is closed. */
  lost(reason: string): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#options.onChange?.(false, reason);
  }

  /** A probe has been answered. */
  found(): void {
    this.#failures = 0;
    if (this.#isUp) return;
    this.#isUp = true;
    this.#options.onChange?.(true, undefined);
  }
}
