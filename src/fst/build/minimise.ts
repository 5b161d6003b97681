/**
 * The smallest deterministic automaton with the same weighted relation, cyclic or not.
 *
 * Partition refinement over the arcs that exist, after Valmari and Lehtinen (2008), "Efficient minimization of DFAs
 * with partial transition functions": states and arcs are each kept as a partition that can only get finer. Arcs start
 * grouped by (input, output, weight), states by final weight; a group of states splits the arcs that enter it, a group
 * of arcs splits the states that they leave. O(arcs · log states). The automaton must be deterministic; push weights
 * first.
 */
import { type Automaton, rename, reverseArcs, trim } from './automaton.js';

/** Sets of 0..n-1 that only ever split: `elements` grouped by set, the marked ones of a set in front. */
class Partition {
  readonly elements: Uint32Array;
  readonly place: Uint32Array;
  readonly setOf: Uint32Array;
  readonly first: Uint32Array;
  readonly past: Uint32Array;
  readonly marked: Uint32Array;
  readonly touched: number[] = [];
  count: number;

  /** `keys` decides the first sets: equal key, same set. */
  constructor(keys: readonly string[] | Uint32Array) {
    const n = keys.length;
    this.elements = new Uint32Array(n);
    this.place = new Uint32Array(n);
    this.setOf = new Uint32Array(n);
    this.first = new Uint32Array(n + 1);
    this.past = new Uint32Array(n + 1);
    this.marked = new Uint32Array(n + 1);
    const sets = new Map<string | number, number>();
    for (let i = 0; i < n; i++) {
      const key = keys[i]!;
      let set = sets.get(key);
      if (set === undefined) {
        set = sets.size;
        sets.set(key, set);
      }
      this.setOf[i] = set;
      this.past[set]!++;
    }
    this.count = sets.size;
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

export function minimise(given: Automaton): Automaton {
  const automaton = trim(given);
  const { stateCount, firstArc, input, output, weight, finalWeight } = automaton;
  const arcSource = new Uint32Array(input.length);
  for (let s = 0; s < stateCount; s++) arcSource.fill(s, firstArc[s]!, firstArc[s + 1]!);
  const states = new Partition(Array.from(finalWeight, String));
  const arcs = new Partition(Array.from(input, (symbol, a) => `${symbol} ${output[a]} ${weight[a]}`));
  const incoming = reverseArcs(automaton);

  // Every group of arcs once; each time states are split off, the arcs into the new group refine the groups of arcs.
  let stateSet = 1;
  for (let arcSet = 0; arcSet < arcs.count; arcSet++) {
    for (let i = arcs.first[arcSet]!; i < arcs.past[arcSet]!; i++) states.mark(arcSource[arcs.elements[i]!]!);
    states.split();
    for (; stateSet < states.count; stateSet++) {
      for (let i = states.first[stateSet]!; i < states.past[stateSet]!; i++) {
        const s = states.elements[i]!;
        for (let j = incoming.first[s]!; j < incoming.first[s + 1]!; j++) arcs.mark(incoming.arc[j]!);
      }
      arcs.split();
    }
  }

  const renamed = new Int32Array(stateCount).fill(-1);
  const numberOfSet = new Int32Array(states.count).fill(-1);
  numberOfSet[states.setOf[automaton.start]!] = 0;
  let count = 1;
  for (let s = 0; s < stateCount; s++) {
    const set = states.setOf[s]!;
    if (numberOfSet[set] === -1) numberOfSet[set] = count++;
    renamed[s] = numberOfSet[set]!;
  }
  return rename(automaton, renamed, count);
}
