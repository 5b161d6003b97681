/**
 * The smallest deterministic automaton with the same weighted relation, cyclic or not. The automaton must be
 * deterministic; push weights first, so that equal futures look equal.
 *
 * States from which no cycle can be reached are merged from the ends backwards, in linear time: two are the same when
 * they end alike and their arcs lead to the same states. The others are told apart by `refine-states.ts`.
 */
import { type Automaton, markTrimmed, rename, reverseArcs, trim } from './automaton.js';
import { arcClasses } from './dense-labels.js';
import { hashPair, PairTable } from './pair-table.js';
import { refineStates } from './refine-states.js';

/** Weights closer than this are the same: they are sums of 32-bit floats. */
const WEIGHT_STEPS_PER_UNIT = 1 << 14;
const STEPS_IN_LOW_PART = 0x40000000;

export function minimise(untrimmed: Automaton): Automaton {
  const automaton = trim(untrimmed);
  const ends = mergeEnds(automaton, weightClasses(automaton.finalWeight), labelsOf(automaton));
  if (ends.mergedAll) return markTrimmed(rename(automaton, ends.renamed, ends.count));
  const smaller = ends.count < automaton.stateCount ? rename(automaton, ends.renamed, ends.count) : automaton;
  return refine(smaller);
}

/** A small integer for each value, the same for weights that are as good as equal. 0 is the weight 0, 1 is infinite. */
function weightClasses(weights: Float32Array): Int32Array {
  const classes = new Int32Array(weights.length);
  const table = new PairTable();
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!;
    if (weight === 0) continue;
    if (weight === Number.POSITIVE_INFINITY) {
      classes[i] = 1;
      continue;
    }
    const steps = Math.round(weight * WEIGHT_STEPS_PER_UNIT);
    const high = Math.floor(steps / STEPS_IN_LOW_PART);
    classes[i] = steps === 0 ? 0 : 2 + table.numberOf(high, steps - high * STEPS_IN_LOW_PART);
  }
  return classes;
}

/** A small integer for each arc, the same for arcs with the same symbols and weight. */
function labelsOf(automaton: Automaton): Int32Array {
  return arcClasses(automaton, weightClasses(automaton.weight), false).ofArc;
}

/** Merges the states from which no cycle can be reached; the others keep numbers of their own. The start becomes 0. */
function mergeEnds(
  automaton: Automaton,
  finals: Int32Array,
  labels: Int32Array,
): { renamed: Int32Array; count: number; mergedAll: boolean } {
  const { stateCount, firstArc, target } = automaton;
  const incoming = reverseArcs(automaton);
  const left = new Uint32Array(stateCount);
  const queue = new Uint32Array(stateCount);
  let queued = 0;
  for (let s = 0; s < stateCount; s++) {
    left[s] = firstArc[s + 1]! - firstArc[s]!;
    if (left[s] === 0) queue[queued++] = s;
  }
  const representative = new Int32Array(stateCount).fill(-1);
  const hashes = new Int32Array(stateCount);
  let size = 1024;
  while (size < stateCount * 2) size *= 2;
  const slots = new Int32Array(size).fill(-1);
  const same = (s: number, t: number): boolean => {
    const length = firstArc[s + 1]! - firstArc[s]!;
    if (finals[s] !== finals[t] || firstArc[t + 1]! - firstArc[t]! !== length) return false;
    for (let i = firstArc[s]!, j = firstArc[t]!, end = i + length; i < end; i++, j++) {
      if (labels[i] !== labels[j] || representative[target[i]!] !== representative[target[j]!]) return false;
    }
    return true;
  };
  for (let n = 0; n < queued; n++) {
    const s = queue[n]!;
    let hash = finals[s]!;
    for (let a = firstArc[s]!, end = firstArc[s + 1]!; a < end; a++) {
      hash = hashPair(hashPair(hash, labels[a]!), representative[target[a]!]!);
    }
    hashes[s] = hash;
    let slot = hash & (size - 1);
    let other = slots[slot]!;
    while (other >= 0 && !(hashes[other] === hash && same(other, s))) {
      slot = (slot + 1) & (size - 1);
      other = slots[slot]!;
    }
    if (other < 0) slots[slot] = s;
    representative[s] = other < 0 ? s : other;
    for (let i = incoming.first[s]!, end = incoming.first[s + 1]!; i < end; i++) {
      const from = incoming.source[i]!;
      if (--left[from]! === 0) queue[queued++] = from;
    }
  }
  for (let s = 0; s < stateCount; s++) if (representative[s]! < 0) representative[s] = s;
  return { ...numberGroups(representative, automaton.start), mergedAll: queued === stateCount };
}

/** Numbers groups in the order of their first states, the group of the start first. `groupOf` has numbers below n. */
function numberGroups(groupOf: Int32Array | Uint32Array, start: number): { renamed: Int32Array; count: number } {
  const numberOf = new Int32Array(groupOf.length).fill(-1);
  const renamed = new Int32Array(groupOf.length);
  numberOf[groupOf[start]!] = 0;
  let count = 1;
  for (let s = 0; s < groupOf.length; s++) {
    const group = groupOf[s]!;
    if (numberOf[group] === -1) numberOf[group] = count++;
    renamed[s] = numberOf[group]!;
  }
  return { renamed, count };
}

function refine(automaton: Automaton): Automaton {
  const groups = refineStates(automaton, weightClasses(automaton.finalWeight), labelsOf(automaton));
  const { renamed, count } = numberGroups(groups, automaton.start);
  return markTrimmed(count === automaton.stateCount ? automaton : rename(automaton, renamed, count));
}
