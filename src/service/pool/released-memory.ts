/** When there is enough that nobody holds any more for collecting it to be worth its time. Start at `ReleasedMemory.add`. */

/** A large dictionary. */
const WORTH_BYTES = 64 * 1024 * 1024;
/** Several are given up one after another, and requests that began before go on with them. */
const SOON_MS = 200;

export class ReleasedMemory {
  readonly #collect: () => void;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(collect: () => void) {
    this.#collect = collect;
  }

  /** So many bytes of shared memory were given up. */
  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < WORTH_BYTES || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#bytes = 0;
      this.#collect();
    }, SOON_MS).unref();
  }
}
