/** Numbers by pairs of numbers. Open addressing; the pair and its number stand side by side, so that one look into memory finds them. */
export class PairTable {
  /** Four numbers for each place: the pair, its number plus one (0 where the place is free), and one to spare. */
  #table = new Int32Array(FIRST_PLACES * WIDTH);
  size = 0;

  /** −1 where there is none. */
  get(first: number, second: number): number {
    const table = this.#table;
    const mask = table.length - 1;
    for (let at = hashOf(first, second) & mask; ; at = (at + WIDTH) & mask) {
      const value = table[at + 2]!;
      if (value === 0 || (table[at] === first && table[at + 1] === second)) return value - 1;
    }
  }

  /** The pair is new. */
  add(first: number, second: number, value: number): void {
    this.size++;
    if (this.size * 2 * WIDTH > this.#table.length) this.#widen();
    put(this.#table, first, second, value + 1);
  }

  clear(): void {
    this.#table = new Int32Array(FIRST_PLACES * WIDTH);
    this.size = 0;
  }

  #widen(): void {
    const before = this.#table;
    this.#table = new Int32Array(before.length * 2);
    for (let at = 0; at < before.length; at += WIDTH)
      if (before[at + 2] !== 0) put(this.#table, before[at]!, before[at + 1]!, before[at + 2]!);
  }
}

/** Of a table that is still small. */
const FIRST_PLACES = 1 << 8;
const WIDTH = 4;

function put(table: Int32Array, first: number, second: number, value: number): void {
  const mask = table.length - 1;
  let at = hashOf(first, second) & mask;
  while (table[at + 2] !== 0) at = (at + WIDTH) & mask;
  table[at] = first;
  table[at + 1] = second;
  table[at + 2] = value;
}

/** Where to look first: the beginning of a place. */
function hashOf(first: number, second: number): number {
  const mixed = Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) << 2;
}
