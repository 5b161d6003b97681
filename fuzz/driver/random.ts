/** Random numbers from a seed: the same seed gives the same inputs. The generator is sfc32, 128 bits of state. */
export class Random {
  #a: number;
  #b = 0x9e3779b9;
  #c = 0x243f6a88;
  #count = 1;

  constructor(seed: number) {
    this.#a = seed >>> 0;
    for (let i = 0; i < 12; i++) this.uint32();
  }

  uint32(): number {
    const sum = (this.#a + this.#b + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** From 0 up to, but without, `end`; 0 for an empty range. */
  below(end: number): number {
    return end <= 1 ? 0 : this.uint32() % end;
  }

  /** True once in `times`. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  /** Mostly small, now and then large: a length between 1 and `most`. */
  length(most: number): number {
    const bits = this.below(Math.ceil(Math.log2(most + 1)));
    return 1 + this.below(Math.min(most, 2 ** (bits + 1) - 1));
  }
}
