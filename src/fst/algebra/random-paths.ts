/**
 * Random strings of an automaton: at every state one of its arcs, or the end where the state is final, all with the same
 * chance. A string can come several times.
 */
import { type Automaton, reverseArcs, trim } from '../build/automaton.js';

export interface RandomPath {
  /** Arc numbers of `automaton`, in order. */
  readonly arcs: readonly number[];
  readonly weight: number;
}

/** On a cycle every path ends after this many arcs, by the shortest way from there. */
const MAX_FREE_ARCS = 1000;

export class RandomPaths {
  /** Without states that lead nowhere; the arcs of the paths are its arcs. */
  readonly automaton: Automaton;
  readonly #random: () => number;
  /** Arcs from a state to the nearest end. */
  readonly #distance: Uint32Array;

  constructor(automaton: Automaton, seed: number) {
    this.automaton = trim(automaton);
    this.#random = randomNumbers(seed);
    this.#distance = distancesToEnd(this.automaton);
  }

  /** Undefined where the automaton accepts nothing. */
  next(): RandomPath | undefined {
    const { start, firstArc, target, weight, finalWeight } = this.automaton;
    if (this.#distance[start] === NO_END) return undefined;
    const arcs: number[] = [];
    let state = start;
    let total = 0;
    for (;;) {
      const isFinal = finalWeight[state]! < Number.POSITIVE_INFINITY;
      const from = firstArc[state]!;
      const count = firstArc[state + 1]! - from;
      if (isFinal && (count === 0 || arcs.length >= MAX_FREE_ARCS || this.#below(count + 1) === count)) {
        return { arcs, weight: total + finalWeight[state]! };
      }
      const arc = arcs.length < MAX_FREE_ARCS ? from + this.#below(count) : this.#arcHome(state);
      arcs.push(arc);
      total += weight[arc]!;
      state = target[arc]!;
    }
  }

  #below(n: number): number {
    return Math.floor(this.#random() * n);
  }

  #arcHome(state: number): number {
    const { firstArc, target } = this.automaton;
    for (let arc = firstArc[state]!; ; arc++) {
      if (this.#distance[target[arc]!]! < this.#distance[state]!) return arc;
    }
  }
}

const NO_END = 0xffffffff;

/** Breadth first, backwards from the final states. */
function distancesToEnd(automaton: Automaton): Uint32Array {
  const { stateCount, finalWeight } = automaton;
  const distance = new Uint32Array(stateCount).fill(NO_END);
  const incoming = reverseArcs(automaton);
  const queue = new Uint32Array(stateCount);
  let end = 0;
  for (let s = 0; s < stateCount; s++) {
    if (finalWeight[s]! === Number.POSITIVE_INFINITY) continue;
    distance[s] = 0;
    queue[end++] = s;
  }
  for (let i = 0; i < end; i++) {
    const s = queue[i]!;
    for (let a = incoming.first[s]!; a < incoming.first[s + 1]!; a++) {
      const from = incoming.source[a]!;
      if (distance[from] !== NO_END) continue;
      distance[from] = distance[s]! + 1;
      queue[end++] = from;
    }
  }
  return distance;
}

/** The same numbers for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
