/**
 * When collecting what nobody holds any more is worth its time: when there is enough of it (`ReleasedMemory.add`), and once after a
 * start (`collectAfterStart`).
 */

/** A large dictionary. */
const WORTH_BYTES = 64 * 1024 * 1024;
/** Several are given up one after another, and requests that began before go on with them. */
const SOON_MS = 200;

/** V8 gives back nothing while much was made in the seconds before. */
const SETTLED_MS = 12_000;

/** V8 takes 18 MB for the new objects of a start, and gives most of it back when it finds that they are gone. */
export function collectAfterStart(collect: () => void): void {
  setTimeout(collect, SETTLED_MS).unref();
}

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
