/**
 * States that a given few states ("hubs") are the same as, though it does not show in their arcs. Start at `findTwins`.
 *
 * Only states that end alike and have arcs with the same labels can be the same. For each of these, pairs of states that would have to be
 * the same as well are followed until two of them look different, or there are no more.
 */
import type { Automaton } from './automaton.js';
import { hashPair, PairTable } from './pair-table.js';

/** Small integers that are equal where the ends of states, or symbols and weights of arcs, are. */
export interface StateSigns {
  readonly ends: Int32Array;
  readonly labels: Int32Array;
}

/** More pairs than this many for each state, and another algorithm is faster. */
const MOST_PAIRS_PER_STATE = 2;
const LEAST_PAIRS = 10_000;

/**
 * Pairs of a hub and a state that is the same; undefined where finding out takes too long. `sameAs` has for each state one that it is the
 * same as: only those count.
 */
export function findTwins(
  automaton: Automaton,
  signs: StateSigns,
  sameAs: Int32Array,
  isHub: Uint8Array,
): (readonly [hub: number, twin: number])[] | undefined {
  const { stateCount } = automaton;
  const hashes = looks(automaton, signs);
  const hubsByLook = new Map<number, number[]>();
  for (let s = 0; s < stateCount; s++) {
    if (isHub[s] === 0 || sameAs[s] !== s) continue;
    const list = hubsByLook.get(hashes[s]!);
    if (list === undefined) hubsByLook.set(hashes[s]!, [s]);
    else list.push(s);
  }
  if (hubsByLook.size === 0) return [];
  const comparison = new Comparison(automaton, signs, sameAs);
  const most = LEAST_PAIRS + stateCount * MOST_PAIRS_PER_STATE;
  const twins = new Map<number, number>();
  for (let s = 0; s < stateCount; s++) {
    const hubs = sameAs[s] === s ? hubsByLook.get(hashes[s]!) : undefined;
    for (const hub of hubs ?? []) {
      if (hub === s || twins.has(hub) || twins.get(s) === hub) continue;
      if (comparison.areSame(hub, s)) twins.set(hub, s);
      if (comparison.compared > most) return undefined;
    }
  }
  return [...twins];
}

/** A hash of what a state looks like: its end, and the labels of its arcs. */
function looks({ stateCount, firstArc }: Automaton, { ends, labels }: StateSigns): Int32Array {
  const hashes = new Int32Array(stateCount);
  for (let s = 0; s < stateCount; s++) {
    let hash = ends[s]!;
    for (let a = firstArc[s]!, end = firstArc[s + 1]!; a < end; a++) hash = hashPair(hash, labels[a]!);
    hashes[s] = hash;
  }
  return hashes;
}

class Comparison {
  readonly #automaton: Automaton;
  readonly #signs: StateSigns;
  readonly #sameAs: Int32Array;
  /** How many pairs were looked at so far. */
  compared = 0;

  constructor(automaton: Automaton, signs: StateSigns, sameAs: Int32Array) {
    this.#automaton = automaton;
    this.#signs = signs;
    this.#sameAs = sameAs;
  }

  areSame(one: number, other: number): boolean {
    const { firstArc, target } = this.#automaton;
    const sameAs = this.#sameAs;
    if (!this.#lookAlike(one, other)) return false;
    const pairs = new PairTable(PAIR_SLOTS);
    pairs.numberOf(one, other);
    for (let n = 0; n < pairs.count; n++) {
      const [s, t] = [pairs.left(n), pairs.right(n)];
      this.compared++;
      for (let i = firstArc[s]!, j = firstArc[t]!, end = firstArc[s + 1]!; i < end; i++, j++) {
        const [x, y] = [sameAs[target[i]!]!, sameAs[target[j]!]!];
        if (x === y) continue;
        if (!this.#lookAlike(x, y)) return false;
        pairs.numberOf(Math.min(x, y), Math.max(x, y));
      }
    }
    return true;
  }

  #lookAlike(s: number, t: number): boolean {
    const { firstArc } = this.#automaton;
    const { ends, labels } = this.#signs;
    let i = firstArc[s]!;
    let j = firstArc[t]!;
    const end = firstArc[s + 1]!;
    if (ends[s] !== ends[t] || firstArc[t + 1]! - j !== end - i) return false;
    for (; i < end; i++, j++) if (labels[i] !== labels[j]) return false;
    return true;
  }
}

/** Most comparisons end after a few pairs. */
const PAIR_SLOTS = 64;
