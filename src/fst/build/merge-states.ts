/**
 * Merges states that no string tells apart, in a few linear walks: for automata whose cycles lead through few states, as those of
 * lexicons with compounds do. Start at `mergeStates`.
 *
 * States are taken in the order in which a search from the start leaves them: an arc then leads to a state that was taken before, or
 * closes a cycle. Two states are the same when they end alike and their arcs lead to the same states, as in an acyclic automaton; a
 * state at which a cycle is closed (a "hub") counts as different from all others. If each hub really is, nothing more can be merged:
 * states that are the same have arcs to the same hubs, and all other arcs lead to states that were taken before. So each hub is
 * compared with the states that look like it (`hub-twins.ts`); a twin that is found takes its place, and the states are walked again.
 */
import { type Automaton, leavingOrder } from './automaton.js';
import { findTwins, type StateSigns } from './hub-twins.js';
import { hashPair } from './pair-table.js';

export interface MergedStates {
  /** For each state one of those that it is the same as, for all of these the same. */
  readonly sameAs: Int32Array;
  /** Whether nothing more can be merged; where it is not known, this is false. */
  readonly isMinimal: boolean;
}

/** Each walk after the first is for hubs that turned out to have a twin. */
const MOST_WALKS = 6;
/** In sound rules most states are hubs; with more than one in this many, to tell them apart in another way takes less time. */
const MOST_HUBS_SHARE = 16;

/** The automaton must be deterministic, without useless states. */
export function mergeStates(automaton: Automaton, signs: StateSigns): MergedStates {
  const { order } = leavingOrder(automaton);
  const position = new Int32Array(order.length);
  for (let n = 0; n < order.length; n++) position[order[n]!] = n;
  const hubs = new Hubs(automaton, position);
  const table = new Int32Array(tableSize(automaton.stateCount));
  for (let walk = 1; ; walk++) {
    const { sameAs, keyOf } = mergeAlongOrder(automaton, signs, { order, hubs, table });
    if (!hubs.joinMerged(sameAs)) {
      if (hubs.count * MOST_HUBS_SHARE > automaton.stateCount) return { sameAs: keyOf, isMinimal: false };
      const twins = findTwins(automaton, signs, keyOf, hubs.isHub);
      if (twins === undefined || twins.length === 0) return { sameAs: keyOf, isMinimal: twins !== undefined };
      for (const [hub, twin] of twins) hubs.join(hub, twin);
    }
    if (walk === MOST_WALKS) return { sameAs: keyOf, isMinimal: false };
  }
}

/** The states at which cycles are closed, and which of them are the same. */
class Hubs {
  readonly isHub: Uint8Array;
  /** How many states cycles were closed at. */
  readonly count: number;
  /** For a hub one that it is the same as, which stands for itself in the end. */
  readonly #keys: Int32Array;

  constructor({ stateCount, firstArc, target }: Automaton, position: Int32Array) {
    this.isHub = new Uint8Array(stateCount);
    this.#keys = new Int32Array(stateCount);
    for (let s = 0; s < stateCount; s++) {
      this.#keys[s] = s;
      for (let a = firstArc[s]!, end = firstArc[s + 1]!; a < end; a++) {
        if (position[target[a]!]! >= position[s]!) this.isHub[target[a]!] = 1;
      }
    }
    this.count = this.isHub.reduce((sum, isHub) => sum + isHub, 0);
  }

  keyOf(hub: number): number {
    let key = hub;
    while (this.#keys[key] !== key) key = this.#keys[key]!;
    this.#keys[hub] = key;
    return key;
  }

  /** Two states are the same, and both are hubs from now on. Whether that was new. */
  join(one: number, other: number): boolean {
    const [a, b] = [this.keyOf(one), this.keyOf(other)];
    this.isHub[one] = 1;
    this.isHub[other] = 1;
    this.#keys[Math.max(a, b)] = Math.min(a, b);
    return a !== b;
  }

  /** Hubs that have been merged with other states stand for these, too. */
  joinMerged(sameAs: Int32Array): boolean {
    let isNew = false;
    for (let s = 0; s < sameAs.length; s++) {
      if (this.isHub[s] === 1 && sameAs[s] !== s && this.join(s, sameAs[s]!)) isNew = true;
    }
    return isNew;
  }
}

interface Walk {
  readonly order: Uint32Array;
  readonly hubs: Hubs;
  /** A hash table of states, to be used again. */
  readonly table: Int32Array;
}

interface WalkedStates {
  /** For each state the first one that looks the same. */
  readonly sameAs: Int32Array;
  /** What stands for each state on arcs that lead to it: equal for states that are the same. */
  readonly keyOf: Int32Array;
}

function mergeAlongOrder(automaton: Automaton, signs: StateSigns, { order, hubs, table }: Walk): WalkedStates {
  const { stateCount, firstArc, target } = automaton;
  const { ends, labels } = signs;
  const { isHub } = hubs;
  const mask = table.length - 1;
  table.fill(-1);
  const hashes = new Int32Array(stateCount);
  const keyOf = new Int32Array(stateCount);
  for (let s = 0; s < stateCount; s++) if (isHub[s] === 1) keyOf[s] = hubs.keyOf(s);
  const sameAs = new Int32Array(stateCount);
  for (let n = 0; n < stateCount; n++) {
    const s = order[n]!;
    let hash = ends[s]!;
    for (let a = firstArc[s]!, end = firstArc[s + 1]!; a < end; a++) {
      hash = hashPair(hash ^ labels[a]!, keyOf[target[a]!]!);
    }
    hashes[s] = hash;
    let slot = hash & mask;
    let other = table[slot]!;
    while (other >= 0 && !(hashes[other] === hash && haveSameArcs(automaton, signs, keyOf, other, s))) {
      slot = (slot + 1) & mask;
      other = table[slot]!;
    }
    if (other < 0) {
      table[slot] = s;
      other = s;
    }
    sameAs[s] = other;
    // A new state stands for itself: it is not a hub, or it would have a key already.
    if (isHub[s] === 0) keyOf[s] = other === s ? s : keyOf[other]!;
  }
  return { sameAs, keyOf };
}

function haveSameArcs(
  { firstArc, target }: Automaton,
  { ends, labels }: StateSigns,
  keyOf: Int32Array,
  s: number,
  t: number,
): boolean {
  let i = firstArc[s]!;
  let j = firstArc[t]!;
  const end = firstArc[s + 1]!;
  if (ends[s] !== ends[t] || firstArc[t + 1]! - j !== end - i) return false;
  for (; i < end; i++, j++) {
    if (labels[i] !== labels[j] || keyOf[target[i]!] !== keyOf[target[j]!]) return false;
  }
  return true;
}

/** A power of two, so that a table is at most half full. */
function tableSize(stateCount: number): number {
  let size = 1024;
  while (size < stateCount * 2) size *= 2;
  return size;
}
