/**
 * The smallest deterministic automaton with the same weighted relation, cyclic or not. The automaton must be
 * deterministic; push weights first, so that equal futures look equal.
 *
 * `merge-states.ts` merges states in linear time and mostly knows that it has merged all; where it does not, the rest is told apart by
 * `refine-states.ts`.
 */
import { type Automaton, markTrimmed, rename, trim } from './automaton.js';
import { arcClasses } from './dense-labels.js';
import type { StateSigns } from './hub-twins.js';
import { mergeStates } from './merge-states.js';
import { PairTable } from './pair-table.js';
import { refineStates } from './refine-states.js';

/** Weights closer than this are the same: they are sums of 32-bit floats. */
const WEIGHT_STEPS_PER_UNIT = 1 << 14;
const STEPS_IN_LOW_PART = 0x40000000;

export function minimise(untrimmed: Automaton): Automaton {
  const automaton = trim(untrimmed);
  const { sameAs, isMinimal } = mergeStates(automaton, signsOf(automaton));
  const merged = withGroups(automaton, sameAs);
  if (isMinimal) return markTrimmed(merged);
  const { ends, labels } = signsOf(merged);
  return markTrimmed(withGroups(merged, refineStates(merged, ends, labels)));
}

function signsOf(automaton: Automaton): StateSigns {
  return {
    ends: weightClasses(automaton.finalWeight),
    labels: arcClasses(automaton, weightClasses(automaton.weight), false).ofArc,
  };
}

function withGroups(automaton: Automaton, groupOf: Int32Array | Uint32Array): Automaton {
  const { renamed, count } = numberGroups(groupOf, automaton.start);
  return count === automaton.stateCount && automaton.start === 0 ? automaton : rename(automaton, renamed, count);
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
