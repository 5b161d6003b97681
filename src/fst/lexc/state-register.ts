/**
 * The states of all sublexicons, each one only once: two states with the same arcs and the same continuations are one
 * state. So the endings that thousands of entries share take no room, also across sublexicons.
 *
 * A state has arcs (a symbol pair and a target) and exits (a continuation and a weight: the entry is over and the word
 * goes on in another sublexicon). Fill `pairs`/`targets` sorted by pair and `exits`/`weights` sorted by exit, then
 * `intern`. The idea of the register is that of Daciuk, Mihov, Watson and Watson (2000), "Incremental construction of
 * minimal acyclic finite-state automata".
 */
import { Float32List, Uint32List } from './number-list.js';

const EMPTY_SLOT = 0xffffffff;

const floatBits = new Float32Array(1);
const floatAsInteger = new Uint32Array(floatBits.buffer);

export class StateRegister {
  // The state to be interned.
  readonly pairs = new Uint32List(64);
  readonly targets = new Uint32List(64);
  readonly exits = new Uint32List(64);
  readonly exitWeights: number[] = [];

  // All states: arcs of state s lie from firstArc[s] to firstArc[s + 1], exits likewise.
  readonly firstArc = new Uint32List();
  readonly arcPair = new Uint32List();
  readonly arcTarget = new Uint32List();
  readonly firstExit = new Uint32List();
  readonly exitTo = new Uint32List();
  readonly exitWeight = new Float32List();
  #slots = new Uint32Array(1 << 12).fill(EMPTY_SLOT);

  constructor() {
    this.firstArc.push(0);
    this.firstExit.push(0);
  }

  get stateCount(): number {
    return this.firstArc.length - 1;
  }

  /** The number of the state that was filled in; the columns are empty afterwards. */
  intern(): number {
    const mask = this.#slots.length - 1;
    let slot = this.#hashOfNew() & mask;
    for (;;) {
      const state = this.#slots[slot]!;
      if (state === EMPTY_SLOT) break;
      if (this.#isNew(state)) {
        this.#clear();
        return state;
      }
      slot = (slot + 1) & mask;
    }
    const state = this.#store();
    this.#slots[slot] = state;
    this.#clear();
    if (this.stateCount * 2 > this.#slots.length) this.#grow();
    return state;
  }

  #clear(): void {
    this.pairs.clear();
    this.targets.clear();
    this.exits.clear();
    this.exitWeights.length = 0;
  }

  #store(): number {
    for (let i = 0; i < this.pairs.length; i++) {
      this.arcPair.push(this.pairs.at(i));
      this.arcTarget.push(this.targets.at(i));
    }
    for (let i = 0; i < this.exits.length; i++) {
      this.exitTo.push(this.exits.at(i));
      this.exitWeight.push(this.exitWeights[i]!);
    }
    this.firstArc.push(this.arcPair.length);
    this.firstExit.push(this.exitTo.length);
    return this.stateCount - 1;
  }

  #isNew(state: number): boolean {
    const arc = this.firstArc.at(state);
    const exit = this.firstExit.at(state);
    if (this.firstArc.at(state + 1) - arc !== this.pairs.length) return false;
    if (this.firstExit.at(state + 1) - exit !== this.exits.length) return false;
    for (let i = 0; i < this.pairs.length; i++) {
      if (this.arcTarget.at(arc + i) !== this.targets.at(i) || this.arcPair.at(arc + i) !== this.pairs.at(i))
        return false;
    }
    for (let i = 0; i < this.exits.length; i++) {
      if (this.exitTo.at(exit + i) !== this.exits.at(i)) return false;
      if (this.exitWeight.at(exit + i) !== this.exitWeights[i]) return false;
    }
    return true;
  }

  #hashOfNew(): number {
    let hash = 0;
    for (let i = 0; i < this.pairs.length; i++) hash = mix(mix(hash, this.pairs.at(i)), this.targets.at(i));
    for (let i = 0; i < this.exits.length; i++) hash = mix(mix(hash, ~this.exits.at(i)), bitsOf(this.exitWeights[i]!));
    return hash;
  }

  #hashOf(state: number): number {
    let hash = 0;
    for (let a = this.firstArc.at(state); a < this.firstArc.at(state + 1); a++) {
      hash = mix(mix(hash, this.arcPair.at(a)), this.arcTarget.at(a));
    }
    for (let e = this.firstExit.at(state); e < this.firstExit.at(state + 1); e++) {
      hash = mix(mix(hash, ~this.exitTo.at(e)), bitsOf(this.exitWeight.at(e)));
    }
    return hash;
  }

  #grow(): void {
    const slots = new Uint32Array(this.#slots.length * 2).fill(EMPTY_SLOT);
    const mask = slots.length - 1;
    for (let state = 0; state < this.stateCount; state++) {
      let slot = this.#hashOf(state) & mask;
      while (slots[slot] !== EMPTY_SLOT) slot = (slot + 1) & mask;
      slots[slot] = state;
    }
    this.#slots = slots;
  }
}

/** One step of a multiplicative hash whose low bits depend on all bits of the value. */
export function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

function bitsOf(weight: number): number {
  floatBits[0] = weight;
  return floatAsInteger[0]!;
}
