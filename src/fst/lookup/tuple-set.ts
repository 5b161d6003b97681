/**
 * A set of tuples of four numbers in typed arrays: where a search has been. Open addressing with linear probing;
 * `clear` costs nothing, because entries of an earlier round carry an older stamp.
 */
const INITIAL_CAPACITY = 1024;
/** Four numbers and the stamp. */
const STRIDE = 5;
/** Larger tables are released when cleared, so that one difficult word does not hold memory for ever. */
const MAX_KEPT_CAPACITY = 1 << 18;

export class TupleSet {
  #keys = new Int32Array(INITIAL_CAPACITY * STRIDE);
  #mask = INITIAL_CAPACITY - 1;
  #round = 1;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  clear(): void {
    this.#size = 0;
    this.#round++;
    if (this.#mask >= MAX_KEPT_CAPACITY || this.#round === 0x7fffffff) this.#allocate(INITIAL_CAPACITY);
  }

  /** True when the tuple was not there before. */
  add(a: number, b: number, c: number, d: number): boolean {
    if (this.#size * 2 > this.#mask) this.#grow();
    return this.#insert(a, b, c, d);
  }

  #insert(a: number, b: number, c: number, d: number): boolean {
    const keys = this.#keys;
    let slot = hash(a, b, c, d) & this.#mask;
    for (;;) {
      const at = slot * STRIDE;
      if (keys[at + 4] !== this.#round) {
        keys[at] = a;
        keys[at + 1] = b;
        keys[at + 2] = c;
        keys[at + 3] = d;
        keys[at + 4] = this.#round;
        this.#size++;
        return true;
      }
      if (keys[at] === a && keys[at + 1] === b && keys[at + 2] === c && keys[at + 3] === d) return false;
      slot = (slot + 1) & this.#mask;
    }
  }

  #grow(): void {
    const old = this.#keys;
    const round = this.#round;
    this.#allocate((this.#mask + 1) * 2);
    this.#size = 0;
    for (let at = 0; at < old.length; at += STRIDE) {
      if (old[at + 4] === round) this.#insert(old[at]!, old[at + 1]!, old[at + 2]!, old[at + 3]!);
    }
  }

  #allocate(capacity: number): void {
    this.#keys = new Int32Array(capacity * STRIDE);
    this.#mask = capacity - 1;
    this.#round = 1;
  }
}

function hash(a: number, b: number, c: number, d: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35) ^ Math.imul(d, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return h ^ (h >>> 13);
}
