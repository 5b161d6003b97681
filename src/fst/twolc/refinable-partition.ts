/**
 * A partition of the numbers below `n` that only gets finer: mark some of them, then `split` every part that has marked
 * and unmarked ones. Valmari and Lehtinen's structure; all steps cost as much as was marked.
 */
export class RefinablePartition {
  /** The numbers, part after part; `first` and `end` say where a part lies. */
  readonly items: Int32Array;
  readonly partOf: Int32Array;
  readonly first: Int32Array;
  readonly end: Int32Array;
  count: number;
  readonly #place: Int32Array;
  readonly #marked: Int32Array;
  readonly #touched: number[] = [];

  constructor(n: number) {
    this.items = new Int32Array(n);
    this.#place = new Int32Array(n);
    for (let i = 0; i < n; i++) {
      this.items[i] = i;
      this.#place[i] = i;
    }
    this.partOf = new Int32Array(n);
    this.first = new Int32Array(n + 1);
    this.end = new Int32Array(n + 1);
    this.#marked = new Int32Array(n + 1);
    this.end[0] = n;
    this.count = n > 0 ? 1 : 0;
  }

  mark(item: number): void {
    const part = this.partOf[item]!;
    const place = this.#place[item]!;
    const border = this.first[part]! + this.#marked[part]!;
    if (place < border) return;
    const other = this.items[border]!;
    this.items[place] = other;
    this.#place[other] = place;
    this.items[border] = item;
    this.#place[item] = border;
    if (this.#marked[part]!++ === 0) this.#touched.push(part);
  }

  /** The smaller half of a part that is split gets a new number; what splits later works with the small halves. */
  split(): void {
    for (let part = this.#touched.pop(); part !== undefined; part = this.#touched.pop()) {
      const border = this.first[part]! + this.#marked[part]!;
      const markedCount = this.#marked[part]!;
      this.#marked[part] = 0;
      if (border === this.end[part]) continue;
      const fresh = this.count++;
      if (markedCount <= this.end[part]! - border) {
        this.first[fresh] = this.first[part]!;
        this.end[fresh] = border;
        this.first[part] = border;
      } else {
        this.first[fresh] = border;
        this.end[fresh] = this.end[part]!;
        this.end[part] = border;
      }
      for (let i = this.first[fresh]!; i < this.end[fresh]!; i++) this.partOf[this.items[i]!] = fresh;
    }
  }
}
