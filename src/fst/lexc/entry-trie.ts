/**
 * The entries of one sublexicon as a tree of symbol pairs. `add` puts an entry in; `fold` turns the whole tree into
 * states of a register, from the leaves to the root, and returns the state of the root.
 */
import { mix, type StateRegister } from './state-register.js';

const NOTHING = 0xffffffff;
const FIRST_SLOTS = 4096;

export class EntryTrie {
  #nodeCount = 1;
  #pair = new Uint32Array(1024);
  #parent = new Uint32Array(1024);
  /** The child that was used last: the entries of a file are mostly in alphabetical order. */
  #child = new Uint32Array(1024).fill(NOTHING);
  /** The next child of the same parent. */
  #sibling = new Uint32Array(1024).fill(NOTHING);
  #lastUsed = new Uint32Array(1024).fill(NOTHING);
  #exit = new Uint32Array(1024).fill(NOTHING);
  /** Nodes by their parent and pair: a hash table in the first `#mask + 1` places. */
  #slots = new Uint32Array(FIRST_SLOTS).fill(NOTHING);
  #mask = FIRST_SLOTS - 1;

  #exitCount = 0;
  #exitTo = new Uint32Array(1024);
  #exitWeight = new Float32Array(1024);
  #nextExit = new Uint32Array(1024);

  #states = new Uint32Array(1024);

  /** Makes the tree empty again and keeps its memory. */
  clear(): void {
    this.#child.fill(NOTHING, 0, this.#nodeCount);
    this.#lastUsed.fill(NOTHING, 0, this.#nodeCount);
    this.#exit.fill(NOTHING, 0, this.#nodeCount);
    if (this.#nodeCount > 1) this.#slots.fill(NOTHING, 0, FIRST_SLOTS);
    this.#mask = FIRST_SLOTS - 1;
    this.#nodeCount = 1;
    this.#exitCount = 0;
  }

  add(pairs: Uint32Array, from: number, to: number, continuation: number, weight: number): void {
    let node = 0;
    for (let i = from; i < to; i++) node = this.#step(node, pairs[i]!);
    this.#addExit(node, continuation, weight);
  }

  #step(node: number, pair: number): number {
    const last = this.#lastUsed[node]!;
    if (last !== NOTHING && this.#pair[last] === pair) return last;
    const mask = this.#mask;
    let slot = mix(mix(node, pair), node) & mask;
    for (;;) {
      const existingChild = this.#slots[slot]!;
      if (existingChild === NOTHING) break;
      if (this.#parent[existingChild] === node && this.#pair[existingChild] === pair) {
        this.#lastUsed[node] = existingChild;
        return existingChild;
      }
      slot = (slot + 1) & mask;
    }
    if (this.#nodeCount === this.#pair.length) this.#growNodes();
    const child = this.#nodeCount++;
    this.#pair[child] = pair;
    this.#parent[child] = node;
    this.#sibling[child] = this.#child[node]!;
    this.#child[node] = child;
    this.#lastUsed[node] = child;
    this.#slots[slot] = child;
    if (this.#nodeCount * 2 > mask) this.#growSlots();
    return child;
  }

  #addExit(node: number, continuation: number, weight: number): void {
    if (this.#exitCount === this.#exitTo.length) this.#growExits();
    const e = this.#exitCount++;
    this.#exitTo[e] = continuation;
    this.#exitWeight[e] = weight;
    this.#nextExit[e] = this.#exit[node]!;
    this.#exit[node] = e;
  }

  /** The state of the whole tree. Children have larger numbers than their parents, so the nodes are taken backwards. */
  fold(register: StateRegister): number {
    if (this.#states.length < this.#nodeCount) this.#states = new Uint32Array(this.#pair.length);
    for (let node = this.#nodeCount - 1; node >= 0; node--) {
      this.#fillArcs(node, register);
      this.#fillExits(node, register);
      this.#states[node] = register.intern();
    }
    return this.#states[0]!;
  }

  #fillArcs(node: number, { pairs, targets }: StateRegister): void {
    const first = this.#child[node]!;
    if (first === NOTHING) return;
    if (this.#sibling[first] === NOTHING) {
      pairs.push(this.#pair[first]!);
      targets.push(this.#states[first]!);
      return;
    }
    const children: number[] = [];
    for (let child = first; child !== NOTHING; child = this.#sibling[child]!) children.push(child);
    children.sort((a, b) => this.#pair[a]! - this.#pair[b]!);
    for (const child of children) {
      pairs.push(this.#pair[child]!);
      targets.push(this.#states[child]!);
    }
  }

  #fillExits(node: number, { exits, exitWeights }: StateRegister): void {
    const first = this.#exit[node]!;
    if (first === NOTHING) return;
    if (this.#nextExit[first] === NOTHING) {
      exits.push(this.#exitTo[first]!);
      exitWeights.push(this.#exitWeight[first]!);
      return;
    }
    const list: number[] = [];
    for (let e = first; e !== NOTHING; e = this.#nextExit[e]!) list.push(e);
    list.sort((a, b) => this.#exitTo[a]! - this.#exitTo[b]! || this.#exitWeight[a]! - this.#exitWeight[b]!);
    let last = NOTHING;
    for (const e of list) {
      // Of equal entries with different weights the cheapest stays.
      if (this.#exitTo[e] === last) continue;
      last = this.#exitTo[e]!;
      exits.push(last);
      exitWeights.push(this.#exitWeight[e]!);
    }
  }

  #growNodes(): void {
    const size = this.#pair.length * 2;
    this.#pair = grown(this.#pair, size);
    this.#parent = grown(this.#parent, size);
    this.#child = grown(this.#child, size);
    this.#sibling = grown(this.#sibling, size);
    this.#lastUsed = grown(this.#lastUsed, size);
    this.#exit = grown(this.#exit, size);
  }

  #growExits(): void {
    const size = this.#exitTo.length * 2;
    this.#exitTo = grown(this.#exitTo, size);
    this.#nextExit = grown(this.#nextExit, size);
    const weights = new Float32Array(size);
    weights.set(this.#exitWeight);
    this.#exitWeight = weights;
  }

  #growSlots(): void {
    const size = (this.#mask + 1) * 2;
    if (this.#slots.length < size) this.#slots = new Uint32Array(size);
    this.#slots.fill(NOTHING, 0, size);
    this.#mask = size - 1;
    for (let child = 1; child < this.#nodeCount; child++) {
      const node = this.#parent[child]!;
      let slot = mix(mix(node, this.#pair[child]!), node) & this.#mask;
      while (this.#slots[slot] !== NOTHING) slot = (slot + 1) & this.#mask;
      this.#slots[slot] = child;
    }
  }
}

function grown(values: Uint32Array<ArrayBuffer>, size: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(size).fill(NOTHING);
  larger.set(values);
  return larger;
}
