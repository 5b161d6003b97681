/**
 * Which letters can be read second and third after each arc of a lexicon, as lookahead sets (`fst/lookup/lookahead.ts`; what
 * can be read first is in the arc itself): a copy of three letters that fails at the last need not begin. Start at
 * `laterLetters`.
 *
 * The sets are kept by arc, not by state: the arcs of a state lie side by side, the states that they lead to do not, and in
 * a large lexicon memory access is the main cost.
 *
 * As in the lookahead of arcs, flag diacritics are passed as if they always held: a set may be too large, never too small.
 */
import { allocateShared } from '../../engine/memory/shared-memory.js';
import { WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import { LOOKAHEAD, MAY_END } from '../../fst/lookup/lookahead.js';
import type { Transducer } from '../../fst/lookup/transducer.js';

/** Sets of an arc, from `arc * LATER_SETS` on: of what can be read second after it, and third. */
export const LATER_SETS = 2;

/** Sweeps after which a long chain of silent arcs gets the set of everything. */
const MAX_SWEEPS = 50;
const EVERYTHING = -1;

export function laterLetters({ graph }: Transducer): Int32Array {
  const { arcCount, arcs } = graph;
  const sets = new Int32Array(allocateShared(arcCount * LATER_SETS * 4));
  const seconds = letterSets(graph, (arc) => arcs[arc * WORDS_PER_ARC + LOOKAHEAD]!);
  const thirds = letterSets(graph, (arc) => seconds[arcs[arc * WORDS_PER_ARC + 1]!]!);
  for (let arc = 0; arc < arcCount; arc++) {
    const target = arcs[arc * WORDS_PER_ARC + 1]!;
    sets[arc * LATER_SETS] = seconds[target]!;
    sets[arc * LATER_SETS + 1] = thirds[target]!;
  }
  return sets;
}

/** For each state, all that `setOf` says of its letters. */
function letterSets(graph: Transducer['graph'], setOf: (arc: number) => number): Int32Array {
  const { stateCount, arcStart, letterStart, finalWeights } = graph;
  const sets = new Int32Array(stateCount);
  for (let state = 0; state < stateCount; state++) {
    // Where a word may end, no set is empty: whoever does not ask for a letter finds one.
    let set = finalWeights[state]! < Number.POSITIVE_INFINITY ? MAY_END : 0;
    for (let arc = letterStart[state]!; arc < arcStart[state + 1]!; arc++) set |= setOf(arc);
    sets[state] = set;
  }
  for (let sweep = 0; sweep <= MAX_SWEEPS; sweep++) if (!passSilentArcs(graph, sets, sweep === MAX_SWEEPS)) break;
  return sets;
}

/** What follows a silent arc follows its state, too. Whether anything was new. */
function passSilentArcs(
  { stateCount, arcStart, letterStart, arcs }: Transducer['graph'],
  sets: Int32Array,
  isLast: boolean,
): boolean {
  let isChanged = false;
  for (let state = stateCount - 1; state >= 0; state--) {
    let set = sets[state]!;
    for (let arc = arcStart[state]!; arc < letterStart[state]!; arc++) {
      set |= isLast ? EVERYTHING : sets[arcs[arc * WORDS_PER_ARC + 1]!]!;
    }
    if (set !== sets[state]) isChanged = true;
    sets[state] = set;
  }
  return isChanged;
}
