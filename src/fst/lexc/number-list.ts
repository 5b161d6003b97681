/** Growing columns of numbers: what a parser appends to without one object per entry. */

export class Uint32List {
  #values: Uint32Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 1024) {
    this.#values = new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const grown = new Uint32Array(this.#values.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  /** The values themselves, without a copy; valid until the next `push`. */
  view(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }
}

export class Float32List {
  #values: Float32Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 1024) {
    this.#values = new Float32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const grown = new Float32Array(this.#values.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  view(): Float32Array {
    return this.#values.subarray(0, this.length);
  }
}
