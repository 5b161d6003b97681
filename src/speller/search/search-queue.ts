/**
 * The priority queue of a best-first search: node numbers ordered by a lower bound of the cost of their best
 * completion. A heap with four children a node (shallower than two, and the four lie side by side in memory), in typed
 * arrays.
 *
 * Many children cost no more than the node that they came from (a letter copied for nothing, along the lexicon's
 * cheapest path). Those need no ordering: they go onto a stack and are taken first.
 */
export class SearchQueue {
  #keys = new Float64Array(1024);
  #nodes = new Int32Array(1024);
  #count = 0;
  #stack = new Int32Array(256);
  #depth = 0;
  /** The key of the node that was taken last. No node that is still here has a lower one. */
  key = 0;

  clear(): void {
    this.#count = 0;
    this.#depth = 0;
    this.key = Number.NEGATIVE_INFINITY;
    if (this.#keys.length > 1 << 16) {
      this.#keys = new Float64Array(1024);
      this.#nodes = new Int32Array(1024);
    }
    if (this.#stack.length > 1 << 16) this.#stack = new Int32Array(256);
  }

  push(key: number, node: number): void {
    if (key <= this.key) {
      if (this.#depth === this.#stack.length) this.#stack = grown(this.#stack, new Int32Array(this.#depth * 2));
      this.#stack[this.#depth++] = node;
      return;
    }
    if (this.#count === this.#keys.length) {
      this.#keys = grown(this.#keys, new Float64Array(this.#count * 2));
      this.#nodes = grown(this.#nodes, new Int32Array(this.#count * 2));
    }
    const keys = this.#keys;
    const nodes = this.#nodes;
    let at = this.#count++;
    while (at > 0) {
      const parent = (at - 1) >> 2;
      if (keys[parent]! <= key) break;
      keys[at] = keys[parent]!;
      nodes[at] = nodes[parent]!;
      at = parent;
    }
    keys[at] = key;
    nodes[at] = node;
  }

  /** The node with the lowest key, or −1 when there is none. Sets `key`. */
  take(): number {
    if (this.#depth > 0) return this.#stack[--this.#depth]!;
    if (this.#count === 0) return -1;
    const keys = this.#keys;
    const nodes = this.#nodes;
    const taken = nodes[0]!;
    this.key = keys[0]!;
    const count = --this.#count;
    const key = keys[count]!;
    const node = nodes[count]!;
    let at = 0;
    for (;;) {
      const first = at * 4 + 1;
      if (first >= count) break;
      const end = Math.min(first + 4, count);
      let least = first;
      let leastKey = keys[first]!;
      for (let child = first + 1; child < end; child++) {
        if (keys[child]! < leastKey) {
          least = child;
          leastKey = keys[child]!;
        }
      }
      if (leastKey >= key) break;
      keys[at] = leastKey;
      nodes[at] = nodes[least]!;
      at = least;
    }
    keys[at] = key;
    nodes[at] = node;
    return taken;
  }
}

function grown<T extends Int32Array | Float64Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
