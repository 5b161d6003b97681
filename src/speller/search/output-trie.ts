/**
 * What the paths of a search have written so far. Paths share their beginnings: an output is a number, and stands for
 * the symbol it ends with and the output before that one. The same symbols always get the same number, so comparing
 * numbers is comparing texts.
 */
const INITIAL_CAPACITY = 1024;
const MAX_KEPT_CAPACITY = 1 << 17;

export class OutputTrie {
  /** Output 0 is the empty one. */
  #parents = new Int32Array(INITIAL_CAPACITY);
  #symbols = new Int32Array(INITIAL_CAPACITY);
  #count = 1;
  /** Hash slots: output number and the round in which it was put there. */
  #slots = new Int32Array(INITIAL_CAPACITY * 4);
  #mask = INITIAL_CAPACITY * 2 - 1;
  #round = 1;

  clear(): void {
    this.#count = 1;
    this.#round++;
    if (this.#parents.length <= MAX_KEPT_CAPACITY && this.#round < 0x7fffffff) return;
    this.#parents = new Int32Array(INITIAL_CAPACITY);
    this.#symbols = new Int32Array(INITIAL_CAPACITY);
    this.#allocateSlots(INITIAL_CAPACITY * 2);
  }

  /** The output that is `output` followed by `symbol`. */
  append(output: number, symbol: number): number {
    if (this.#count === this.#parents.length) this.#grow();
    const slots = this.#slots;
    let slot = hash(output, symbol);
    for (;;) {
      slot &= this.#mask;
      if (slots[slot * 2 + 1] !== this.#round) break;
      const stored = slots[slot * 2]!;
      if (this.#parents[stored] === output && this.#symbols[stored] === symbol) return stored;
      slot++;
    }
    const created = this.#count++;
    this.#parents[created] = output;
    this.#symbols[created] = symbol;
    slots[slot * 2] = created;
    slots[slot * 2 + 1] = this.#round;
    return created;
  }

  symbolsOf(output: number): number[] {
    const symbols: number[] = [];
    for (let at = output; at > 0; at = this.#parents[at]!) symbols.push(this.#symbols[at]!);
    return symbols.reverse();
  }

  #grow(): void {
    const size = this.#parents.length * 2;
    const parents = new Int32Array(size);
    parents.set(this.#parents);
    this.#parents = parents;
    const symbols = new Int32Array(size);
    symbols.set(this.#symbols);
    this.#symbols = symbols;
    this.#allocateSlots(size * 2);
    for (let output = 1; output < this.#count; output++) {
      let slot = hash(parents[output]!, symbols[output]!) & this.#mask;
      while (this.#slots[slot * 2 + 1] === this.#round) slot = (slot + 1) & this.#mask;
      this.#slots[slot * 2] = output;
      this.#slots[slot * 2 + 1] = this.#round;
    }
  }

  #allocateSlots(count: number): void {
    this.#slots = new Int32Array(count * 2);
    this.#mask = count - 1;
    this.#round = 1;
  }
}

function hash(output: number, symbol: number): number {
  const h = Math.imul(output, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b);
  return (h ^ (h >>> 15)) >>> 0;
}
