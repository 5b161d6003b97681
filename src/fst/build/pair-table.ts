/**
 * Numbers pairs of integers in the order in which they are first seen: how a product of two automata knows its states.
 * Open addressing over typed arrays; no string, no object per pair.
 */
const LEAST_SLOTS = 1024;

export class PairTable {
  #slots: Int32Array;
  #left: Int32Array;
  #right: Int32Array;
  #count = 0;

  /** `slots` is how many places there are at first, a power of two: twice the pairs that they have room for. */
  constructor(slots = LEAST_SLOTS) {
    this.#slots = new Int32Array(slots).fill(-1);
    this.#left = new Int32Array(slots / 2);
    this.#right = new Int32Array(slots / 2);
  }

  get count(): number {
    return this.#count;
  }

  left(number: number): number {
    return this.#left[number]!;
  }

  right(number: number): number {
    return this.#right[number]!;
  }

  /** The number of a pair; a new pair gets the next one. */
  numberOf(left: number, right: number): number {
    const mask = this.#slots.length - 1;
    let slot = hashPair(left, right) & mask;
    for (;;) {
      const number = this.#slots[slot]!;
      if (number < 0) break;
      if (this.#left[number] === left && this.#right[number] === right) return number;
      slot = (slot + 1) & mask;
    }
    const number = this.#count++;
    this.#slots[slot] = number;
    this.#left[number] = left;
    this.#right[number] = right;
    if (this.#count === this.#left.length) this.#grow();
    return number;
  }

  #grow(): void {
    const size = this.#slots.length * 2;
    const [left, right] = [new Int32Array(size / 2), new Int32Array(size / 2)];
    left.set(this.#left);
    right.set(this.#right);
    this.#left = left;
    this.#right = right;
    const slots = new Int32Array(size).fill(-1);
    const mask = size - 1;
    for (let number = 0; number < this.#count; number++) {
      let slot = hashPair(left[number]!, right[number]!) & mask;
      while (slots[slot]! >= 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}

/** Two integers mixed so that neighbours fall far apart in a table whose size is a power of two. */
export function hashPair(left: number, right: number): number {
  let h = Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  h ^= h >>> 13;
  return h;
}
