/**
 * Makes a weighted automaton deterministic over its (input, output) pairs: from a state, one arc for each pair.
 *
 * The subset construction with residues: a new state is a set of old states, each with the cost that is still owed
 * there (Mohri 1997). Silent arcs must be gone (`remove-epsilon.ts`). Not every weighted automaton has a deterministic
 * equivalent, so the number of states is bounded and an automaton that grows past the bound is refused.
 */
import { DataError } from '../../engine/data-error.js';
import { type Automaton, packArcs } from './automaton.js';

/** Residues closer than this are the same: costs are stored as 32-bit floats. */
const RESIDUE_STEPS_PER_UNIT = 1 << 14;

interface Subset {
  readonly states: number[];
  readonly residues: number[];
}

export function determinise(automaton: Automaton, maxStates = 5_000_000): Automaton {
  const { firstArc, input, output, target, weight, finalWeight } = automaton;
  const numbers = new Map<string, number>();
  const subsets: Subset[] = [];
  const numberOf = (subset: Subset): number => {
    const key = subset.states.map((s, i) => `${s}:${Math.round(subset.residues[i]! * RESIDUE_STEPS_PER_UNIT)}`).join();
    const existing = numbers.get(key);
    if (existing !== undefined) return existing;
    const number = subsets.length;
    if (number >= maxStates) throw new DataError(`the automaton has no deterministic form under ${maxStates} states`);
    numbers.set(key, number);
    subsets.push(subset);
    return number;
  };
  numberOf({ states: [automaton.start], residues: [0] });

  const finals: number[] = [];
  const made = { source: [] as number[], pair: [] as number[], target: [] as number[], weight: [] as number[] };
  for (let n = 0; n < subsets.length; n++) {
    const subset = subsets[n]!;
    const cheapest = new Map<number, Map<number, number>>();
    let final = Number.POSITIVE_INFINITY;
    for (const [i, state] of subset.states.entries()) {
      const owed = subset.residues[i]!;
      final = Math.min(final, owed + finalWeight[state]!);
      for (let a = firstArc[state]!; a < firstArc[state + 1]!; a++) {
        const pair = input[a]! * 65536 + output[a]!;
        let targets = cheapest.get(pair);
        if (targets === undefined) {
          targets = new Map();
          cheapest.set(pair, targets);
        }
        const cost = owed + weight[a]!;
        if (cost < (targets.get(target[a]!) ?? Number.POSITIVE_INFINITY)) targets.set(target[a]!, cost);
      }
    }
    finals.push(final);
    for (const [pair, targets] of cheapest) {
      let least = Number.POSITIVE_INFINITY;
      for (const cost of targets.values()) least = Math.min(least, cost);
      const states = [...targets.keys()].sort((x, y) => x - y);
      const to = numberOf({ states, residues: states.map((s) => targets.get(s)! - least) });
      made.source.push(n);
      made.pair.push(pair);
      made.target.push(to);
      made.weight.push(least);
    }
  }
  return packArcs(automaton.symbols, 0, Float32Array.from(finals), {
    count: made.source.length,
    source: Uint32Array.from(made.source),
    input: Uint16Array.from(made.pair, (pair) => Math.floor(pair / 65536)),
    output: Uint16Array.from(made.pair, (pair) => pair % 65536),
    target: Uint32Array.from(made.target),
    weight: Float32Array.from(made.weight),
  });
}
