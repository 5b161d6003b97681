/**
 * Many words in any order, or many (beginning, set of endings) pairs, made into one minimal acyclic automaton.
 *
 * `insert` walks a plain trie of first-child and next-sibling links; `build` folds it bottom-up into a `Dawg`. A whole
 * set of endings can be attached to one beginning: Estonian "maja" and its 28 case endings are one insert, and the
 * endings are one shared automaton for every noun of that type.
 */
import { Dawg } from './dawg.js';

export class DawgTrie {
  readonly #dawg: Dawg;
  #count = 1;
  #label = new Uint16Array(4096);
  #child = new Uint32Array(4096);
  #sibling = new Uint32Array(4096);
  /** The endings attached to a node: a state of the register. */
  #endings = new Uint32Array(4096);

  constructor(dawg: Dawg) {
    this.#dawg = dawg;
  }

  get nodeCount(): number {
    return this.#count;
  }

  /** Adds every word that is `symbols[start..end)` followed by a word of `endings`. */
  insert(symbols: ArrayLike<number>, start: number, end: number, endings: number): void {
    let node = 0;
    for (let i = start; i < end; i++) {
      const wanted = symbols[i]!;
      let previous = 0;
      let next = this.#child[node]!;
      while (next !== 0 && this.#label[next]! < wanted) {
        previous = next;
        next = this.#sibling[next]!;
      }
      if (next === 0 || this.#label[next] !== wanted) next = this.#add(wanted, node, previous, next);
      node = next;
    }
    this.#endings[node] = this.#dawg.union(this.#endings[node]!, endings);
  }

  /** Folds the trie into its register and gives the root. The trie is used up. */
  build(): number {
    const dawg = this.#dawg;
    // Depth-first with explicit stacks: `path` holds the open nodes, `labels`/`states` their finished children.
    const path: number[] = [0];
    const mark: number[] = [0];
    const labels: number[] = [];
    const states: number[] = [];
    let node = this.#child[0]!;
    for (;;) {
      if (node !== 0) {
        path.push(node);
        mark.push(labels.length);
        node = this.#child[node]!;
        continue;
      }
      const closed = path.pop()!;
      const from = mark.pop()!;
      const state = this.#close(closed, labels, states, from);
      labels.length = from;
      states.length = from;
      if (closed === 0) {
        dawg.clearUnions();
        return state;
      }
      labels.push(this.#label[closed]!);
      states.push(state);
      node = this.#sibling[closed]!;
    }
  }

  /** One node: its finished children united with the endings attached to it. */
  #close(node: number, labels: number[], states: number[], from: number): number {
    const dawg = this.#dawg;
    const endings = this.#endings[node]!;
    const count = labels.length - from;
    if (count === 0) return endings;
    if (endings !== Dawg.EMPTY) {
      // Unite the children that both sides have first: `union` overwrites the scratch columns of the register.
      let arc = dawg.firstArc(endings);
      const arcEnd = dawg.endArc(endings);
      const mergedLabels: number[] = [];
      const mergedStates: number[] = [];
      let i = from;
      while (i < labels.length || arc < arcEnd) {
        const mine = i < labels.length ? labels[i]! : 0x10000;
        const theirs = arc < arcEnd ? dawg.arcLabel(arc) : 0x10000;
        mergedLabels.push(Math.min(mine, theirs));
        if (mine < theirs) mergedStates.push(states[i++]!);
        else if (theirs < mine) mergedStates.push(dawg.arcTarget(arc++));
        else mergedStates.push(dawg.union(states[i++]!, dawg.arcTarget(arc++)));
      }
      dawg.load(mergedLabels, mergedStates);
      return dawg.intern(dawg.finalValueOf(endings), mergedLabels.length);
    }
    dawg.reserve(count);
    for (let i = 0; i < count; i++) {
      dawg.labels[i] = labels[from + i]!;
      dawg.targets[i] = states[from + i]!;
    }
    return dawg.intern(0, count);
  }

  #add(label: number, parent: number, previous: number, next: number): number {
    if (this.#count === this.#label.length) this.#grow();
    const node = this.#count++;
    this.#label[node] = label;
    this.#sibling[node] = next;
    if (previous === 0) this.#child[parent] = node;
    else this.#sibling[previous] = node;
    return node;
  }

  #grow(): void {
    const size = this.#label.length * 2;
    const copy = <T extends Uint32Array | Uint16Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.#label = copy(new Uint16Array(size), this.#label);
    this.#child = copy(new Uint32Array(size), this.#child);
    this.#sibling = copy(new Uint32Array(size), this.#sibling);
    this.#endings = copy(new Uint32Array(size), this.#endings);
  }
}
