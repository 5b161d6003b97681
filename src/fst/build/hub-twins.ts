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

/** More arcs looked at than this many for each arc, and another algorithm is faster. States of sound rules have hundreds of arcs. */
const MOST_LOOKS_PER_ARC = 2;
const LEAST_LOOKS = 10_000;

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
  const { stateCount, input } = automaton;
  const lookOf = looksOf(automaton, signs);
  const hubsByLook = new Map<number, number[]>();
  for (let s = 0; s < stateCount; s++) {
    if (isHub[s] === 0 || sameAs[s] !== s) continue;
    const list = hubsByLook.get(lookOf[s]!);
    if (list === undefined) hubsByLook.set(lookOf[s]!, [s]);
    else list.push(s);
  }
  if (hubsByLook.size === 0) return [];
  const comparison = new Comparison(automaton, lookOf, sameAs);
  const most = LEAST_LOOKS + input.length * MOST_LOOKS_PER_ARC;
  const twins = new Map<number, number>();
  for (let s = 0; s < stateCount; s++) {
    const hubs = sameAs[s] === s ? hubsByLook.get(lookOf[s]!) : undefined;
    for (const hub of hubs ?? []) {
      if (hub === s || twins.has(hub) || twins.get(s) === hub) continue;
      if (comparison.areSame(hub, s)) twins.set(hub, s);
      if (comparison.looks > most) return undefined;
    }
  }
  return [...twins];
}

/** For each state the first one that looks like it: that ends alike and has arcs with the same labels. */
function looksOf(automaton: Automaton, signs: StateSigns): Int32Array {
  const { stateCount, firstArc } = automaton;
  const { ends, labels } = signs;
  const lookOf = new Int32Array(stateCount);
  const byHash = new PairTable();
  /** By the number of a hash, and of the place that follows where different looks have one hash. */
  const firstState: number[] = [];
  for (let s = 0; s < stateCount; s++) {
    let hash = ends[s]!;
    for (let a = firstArc[s]!, end = firstArc[s + 1]!; a < end; a++) hash = hashPair(hash, labels[a]!);
    for (let attempt = 0; ; attempt++) {
      const number = byHash.numberOf(hash, attempt);
      if (number === firstState.length) firstState.push(s);
      lookOf[s] = firstState[number]!;
      if (lookOf[s] === s || lookAlike(automaton, signs, lookOf[s]!, s)) break;
    }
  }
  return lookOf;
}

function lookAlike({ firstArc }: Automaton, { ends, labels }: StateSigns, s: number, t: number): boolean {
  let i = firstArc[s]!;
  let j = firstArc[t]!;
  const end = firstArc[s + 1]!;
  if (ends[s] !== ends[t] || firstArc[t + 1]! - j !== end - i) return false;
  for (; i < end; i++, j++) if (labels[i] !== labels[j]) return false;
  return true;
}

class Comparison {
  readonly #automaton: Automaton;
  readonly #lookOf: Int32Array;
  readonly #sameAs: Int32Array;
  /** How many arcs were looked at so far. */
  looks = 0;

  constructor(automaton: Automaton, lookOf: Int32Array, sameAs: Int32Array) {
    this.#automaton = automaton;
    this.#lookOf = lookOf;
    this.#sameAs = sameAs;
  }

  /** Two states that look alike. */
  areSame(one: number, other: number): boolean {
    const { firstArc, target } = this.#automaton;
    const lookOf = this.#lookOf;
    const sameAs = this.#sameAs;
    const pairs = new PairTable(PAIR_SLOTS);
    pairs.numberOf(one, other);
    for (let n = 0; n < pairs.count; n++) {
      const s = pairs.left(n);
      const from = firstArc[s]!;
      const shift = firstArc[pairs.right(n)]! - from;
      for (let i = from, end = firstArc[s + 1]!; i < end; i++) {
        const x = sameAs[target[i]!]!;
        const y = sameAs[target[i + shift]!]!;
        if (x === y) continue;
        if (lookOf[x] !== lookOf[y]) {
          this.looks += 1 + i - from;
          return false;
        }
        pairs.numberOf(Math.min(x, y), Math.max(x, y));
      }
      this.looks += 1 + firstArc[s + 1]! - from;
    }
    return true;
  }
}

/** Most comparisons end after a few pairs. */
const PAIR_SLOTS = 16;
