/** What follows on a number, for tables with many small nodes: as long as they are few, they are looked through one by one. */
const FEW = 8;

export class Successors<T> {
  readonly #keys: number[] = [];
  readonly #values: T[] = [];
  #byKey: Map<number, T> | undefined = undefined;

  get(key: number): T | undefined {
    if (this.#byKey !== undefined) return this.#byKey.get(key);
    const keys = this.#keys;
    for (let i = 0; i < keys.length; i++) if (keys[i] === key) return this.#values[i];
    return undefined;
  }

  /** All of them, in the order in which they came, as long as they are few. */
  get few(): readonly T[] | undefined {
    return this.#byKey === undefined ? this.#values : undefined;
  }

  /** The key is new. */
  add(key: number, value: T): void {
    if (this.#byKey !== undefined) {
      this.#byKey.set(key, value);
      return;
    }
    this.#keys.push(key);
    this.#values.push(value);
    if (this.#keys.length <= FEW) return;
    this.#byKey = new Map();
    for (let i = 0; i < this.#keys.length; i++) this.#byKey.set(this.#keys[i]!, this.#values[i]!);
    this.#keys.length = 0;
    this.#values.length = 0;
  }
}
