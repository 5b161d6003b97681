/**
 * Numbers sequences of integers: equal sequences get equal numbers, counted from 0. Open addressing over hashes that
 * can be carried on from a sequence to its extension by one.
 */
export class TupleTable {
  #tuples: (readonly number[])[] = [];
  #hashes: number[] = [];
  /** By hash, pairs: a number plus one, 0 where it is free, and its whole hash beside it, so that one look into memory finds both. */
  #table = new Int32Array(FIRST_PLACES * 2);

  get size(): number {
    return this.#tuples.length;
  }

  tuple(number: number): readonly number[] {
    return this.#tuples[number]!;
  }

  /** The number of a sequence. It is copied if it is new. */
  numberOf(tuple: readonly number[]): number {
    let hash = 0;
    for (let i = 0; i < tuple.length; i++) hash = mix(hash, tuple[i]!);
    const table = this.#table;
    const mask = table.length - 1;
    let at = (hash << 1) & mask;
    for (let entry = table[at]!; entry !== 0; entry = table[at]!) {
      if (table[at + 1] === hash) {
        const other = this.#tuples[entry - 1]!;
        if (other.length === tuple.length && startsWith(other, tuple)) return entry - 1;
      }
      at = (at + 2) & mask;
    }
    return this.#add(tuple.slice(), hash, at);
  }

  /** The number of a sequence that goes on where another ends. */
  numberOfExtended(start: number, last: number): number {
    const hash = mix(this.#hashes[start]!, last);
    const tuple = this.#tuples[start]!;
    const table = this.#table;
    const mask = table.length - 1;
    let at = (hash << 1) & mask;
    for (let entry = table[at]!; entry !== 0; entry = table[at]!) {
      if (table[at + 1] === hash) {
        const other = this.#tuples[entry - 1]!;
        if (other.length === tuple.length + 1 && other[tuple.length] === last && startsWith(other, tuple)) {
          return entry - 1;
        }
      }
      at = (at + 2) & mask;
    }
    return this.#add([...tuple, last], hash, at);
  }

  clear(): void {
    this.#tuples = [];
    this.#hashes = [];
    this.#table = new Int32Array(FIRST_PLACES * 2);
  }

  #add(tuple: readonly number[], hash: number, at: number): number {
    const number = this.#tuples.push(tuple) - 1;
    this.#hashes.push(hash);
    this.#table[at] = number + 1;
    this.#table[at + 1] = hash;
    if (this.#tuples.length * 4 > this.#table.length) this.#widen();
    return number;
  }

  #widen(): void {
    const table = new Int32Array(this.#table.length * 2);
    const mask = table.length - 1;
    for (let number = 0; number < this.#hashes.length; number++) {
      const hash = this.#hashes[number]!;
      let at = (hash << 1) & mask;
      while (table[at] !== 0) at = (at + 2) & mask;
      table[at] = number + 1;
      table[at + 1] = hash;
    }
    this.#table = table;
  }
}

/** Of a table that is still small. */
const FIRST_PLACES = 1 << 8;

function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value ^ (hash >>> 15), 0x9e3779b1);
  return mixed ^ (mixed >>> 13);
}

function startsWith(tuple: readonly number[], start: readonly number[]): boolean {
  for (let i = 0; i < start.length; i++) if (tuple[i] !== start[i]) return false;
  return true;
}
