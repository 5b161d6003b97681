/**
 * Which letters can be read second from each state of a lexicon, as lookahead sets (`fst/lookup/lookahead.ts`): a copy of
 * two letters that fails at the second need not begin. Start at `secondLetters`.
 *
 * As in the lookahead of arcs, flag diacritics are passed as if they always held: a set may be too large, never too small.
 */
import { allocateShared } from '../../engine/shared-memory.js';
import { WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import { LOOKAHEAD, MAY_END } from '../../fst/lookup/lookahead.js';
import type { Transducer } from '../../fst/lookup/transducer.js';

/** Sweeps after which a long chain of silent arcs gets the set of everything. */
const MAX_SWEEPS = 50;
const EVERYTHING = -1;

export function secondLetters({ graph }: Transducer): Int32Array {
  const { stateCount, arcStart, letterStart, arcs, finalWeights } = graph;
  const sets = new Int32Array(allocateShared(stateCount * 4));
  for (let state = 0; state < stateCount; state++) {
    // Where a word may end, no set is empty: whoever does not ask for a second letter finds one.
    let set = finalWeights[state]! < Number.POSITIVE_INFINITY ? MAY_END : 0;
    for (let arc = letterStart[state]!; arc < arcStart[state + 1]!; arc++)
      set |= arcs[arc * WORDS_PER_ARC + LOOKAHEAD]!;
    sets[state] = set;
  }
  for (let sweep = 0; sweep <= MAX_SWEEPS; sweep++) {
    if (!passSilentArcs(graph, sets, sweep === MAX_SWEEPS)) return sets;
  }
  return sets;
}

/** What follows a silent arc follows its state, too. Whether anything was new. */
function passSilentArcs(
  { stateCount, arcStart, letterStart, arcs }: Transducer['graph'],
  sets: Int32Array,
  isLast: boolean,
) {
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
