/**
 * Numbers sequences of integers: equal sequences get equal numbers, counted from 0. Open addressing over hashes that
 * can be carried on from a sequence to its extension by one.
 */
export class TupleTable {
  #tuples: (readonly number[])[] = [];
  #hashes: number[] = [];
  /** Numbers plus one, by hash; 0 is free. */
  #table = new Int32Array(1 << 8);

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
    const mask = this.#table.length - 1;
    let at = hash & mask;
    for (let entry = this.#table[at]!; entry !== 0; entry = this.#table[at]!) {
      if (this.#hashes[entry - 1] === hash) {
        const other = this.#tuples[entry - 1]!;
        if (other.length === tuple.length && startsWith(other, tuple)) return entry - 1;
      }
      at = (at + 1) & mask;
    }
    return this.#add(tuple.slice(), hash, at);
  }

  /** The number of a sequence that goes on where another ends. */
  numberOfExtended(start: number, last: number): number {
    const hash = mix(this.#hashes[start]!, last);
    const tuple = this.#tuples[start]!;
    const mask = this.#table.length - 1;
    let at = hash & mask;
    for (let entry = this.#table[at]!; entry !== 0; entry = this.#table[at]!) {
      if (this.#hashes[entry - 1] === hash) {
        const other = this.#tuples[entry - 1]!;
        if (other.length === tuple.length + 1 && other[tuple.length] === last && startsWith(other, tuple)) {
          return entry - 1;
        }
      }
      at = (at + 1) & mask;
    }
    return this.#add([...tuple, last], hash, at);
  }

  clear(): void {
    this.#tuples = [];
    this.#hashes = [];
    this.#table = new Int32Array(1 << 8);
  }

  #add(tuple: readonly number[], hash: number, at: number): number {
    const number = this.#tuples.push(tuple) - 1;
    this.#hashes.push(hash);
    this.#table[at] = number + 1;
    if (this.#tuples.length * 2 > this.#table.length) this.#widen();
    return number;
  }

  #widen(): void {
    const table = new Int32Array(this.#table.length * 2);
    const mask = table.length - 1;
    for (let number = 0; number < this.#hashes.length; number++) {
      let at = this.#hashes[number]! & mask;
      while (table[at] !== 0) at = (at + 1) & mask;
      table[at] = number + 1;
    }
    this.#table = table;
  }
}

function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value ^ (hash >>> 15), 0x9e3779b1);
  return mixed ^ (mixed >>> 13);
}

function startsWith(tuple: readonly number[], start: readonly number[]): boolean {
  for (let i = 0; i < start.length; i++) if (tuple[i] !== start[i]) return false;
  return true;
}
