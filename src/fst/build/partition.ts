/**
 * Sets of 0..n-1 that only ever split: mark some elements, `split`, and every set of which some but not all elements are
 * marked becomes two. What minimisation works with.
 */

/** Sets of 0..n-1 that only ever split: `elements` grouped by set, the marked ones of a set in front. */
export class Partition {
  readonly elements: Uint32Array;
  readonly place: Uint32Array;
  readonly setOf: Uint32Array;
  readonly first: Uint32Array;
  readonly past: Uint32Array;
  readonly marked: Uint32Array;
  readonly touched: number[] = [];
  count: number;

  /** `keys`, small integers, decide the first sets: equal key, same set. */
  constructor(keys: Int32Array) {
    const n = keys.length;
    this.elements = new Uint32Array(n);
    this.place = new Uint32Array(n);
    this.setOf = new Uint32Array(n);
    this.first = new Uint32Array(n + 1);
    this.past = new Uint32Array(n + 1);
    this.marked = new Uint32Array(n + 1);
    let count = 0;
    for (let i = 0; i < n; i++) if (keys[i]! >= count) count = keys[i]! + 1;
    const setOfKey = new Int32Array(count).fill(-1);
    this.count = 0;
    for (let i = 0; i < n; i++) {
      const key = keys[i]!;
      if (setOfKey[key]! < 0) setOfKey[key] = this.count++;
      this.setOf[i] = setOfKey[key]!;
      this.past[setOfKey[key]!]!++;
    }
    let at = 0;
    for (let set = 0; set < this.count; set++) {
      const size = this.past[set]!;
      this.first[set] = at;
      this.past[set] = at;
      at += size;
    }
    for (let i = 0; i < n; i++) {
      const slot = this.past[this.setOf[i]!]!++;
      this.elements[slot] = i;
      this.place[i] = slot;
    }
  }

  mark(element: number): void {
    const set = this.setOf[element]!;
    const slot = this.place[element]!;
    const front = this.first[set]! + this.marked[set]!;
    if (slot < front) return;
    if (this.marked[set]! === 0) this.touched.push(set);
    const other = this.elements[front]!;
    this.elements[slot] = other;
    this.place[other] = slot;
    this.elements[front] = element;
    this.place[element] = front;
    this.marked[set]!++;
  }

  /** Splits every set of which some elements are marked; the smaller half becomes a new set. */
  split(onNewSet?: (set: number) => void): void {
    while (this.touched.length > 0) {
      const set = this.touched.pop()!;
      const middle = this.first[set]! + this.marked[set]!;
      this.marked[set] = 0;
      if (middle === this.past[set]!) continue;
      const fresh = this.count++;
      if (middle - this.first[set]! <= this.past[set]! - middle) {
        this.first[fresh] = this.first[set]!;
        this.past[fresh] = middle;
        this.first[set] = middle;
      } else {
        this.first[fresh] = middle;
        this.past[fresh] = this.past[set]!;
        this.past[set] = middle;
      }
      for (let i = this.first[fresh]!; i < this.past[fresh]!; i++) this.setOf[this.elements[i]!] = fresh;
      onNewSet?.(fresh);
    }
  }
}
