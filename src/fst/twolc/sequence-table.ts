/**
 * Numbers sequences of integers: equal sequences get the same number, new ones the next. State sets of a subset
 * construction, rows of a minimisation and tuples of rule states are such sequences; an object or a string for each of
 * them would be the most expensive part of the work.
 */
export class SequenceTable {
  #pool = new Int32Array(1024);
  #offsets = new Int32Array(256);
  #slots = new Int32Array(512).fill(-1);
  #hashes = new Int32Array(256);
  #count = 0;

  get size(): number {
    return this.#count;
  }

  /** The number of the first `length` integers of `items`; `size` grows when they are new. */
  intern(items: Int32Array, length: number): number {
    let hash = length;
    for (let i = 0; i < length; i++) hash = Math.imul(hash ^ items[i]!, 0x9e3779b1) ^ (hash >>> 15);
    hash ^= hash >>> 13;
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]!;
      if (number < 0) return this.#insert(items, length, hash, slot);
      if (this.#hashes[number] === hash && this.#equals(number, items, length)) return number;
    }
  }

  /** All sequences behind each other, until the next `intern`. */
  get items(): Int32Array {
    return this.#pool;
  }

  /** Where the items of a sequence are: read them with `at`. */
  start(number: number): number {
    return this.#offsets[number]!;
  }

  length(number: number): number {
    return this.#offsets[number + 1]! - this.#offsets[number]!;
  }

  at(position: number): number {
    return this.#pool[position]!;
  }

  #equals(number: number, items: Int32Array, length: number): boolean {
    const start = this.#offsets[number]!;
    if (this.#offsets[number + 1]! - start !== length) return false;
    for (let i = 0; i < length; i++) if (this.#pool[start + i] !== items[i]) return false;
    return true;
  }

  #insert(items: Int32Array, length: number, hash: number, slot: number): number {
    const number = this.#count++;
    if (number + 2 > this.#offsets.length) {
      this.#offsets = grown(this.#offsets, number + 2);
      this.#hashes = grown(this.#hashes, number + 2);
    }
    const start = this.#offsets[number]!;
    if (start + length > this.#pool.length) this.#pool = grown(this.#pool, start + length);
    for (let i = 0; i < length; i++) this.#pool[start + i] = items[i]!;
    this.#offsets[number + 1] = start + length;
    this.#hashes[number] = hash;
    this.#slots[slot] = number;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return number;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#count; number++) {
      let slot = this.#hashes[number]! & mask;
      while (slots[slot]! >= 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}

function grown(array: Int32Array, needed: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(needed, array.length * 2));
  larger.set(array);
  return larger;
}
