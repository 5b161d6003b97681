/**
 * For every state, the least weight of any way from it to the end: what a best-first search adds to the weight spent so
 * far to know what a path must cost at least. Flag diacritics are not looked at, which can only make the bound lower.
 */
import { type ArcGraph, allocateShared, WORDS_PER_ARC } from './arc-graph.js';

/**
 * A graph that still changes after this much work, or after one sweep per state (a cycle of negative weight), gets no
 * bound: 0.
 */
const MAX_ARCS_LOOKED_AT = 200_000_000;

export function remainingWeights(graph: ArcGraph): Float32Array {
  const { stateCount, arcCount, arcStart, arcs, arcWeights, finalWeights } = graph;
  const remaining = new Float32Array(allocateShared(stateCount * 4));
  remaining.set(finalWeights);
  const { order, hasCycle } = statesByFinish(graph);
  const maxSweeps = Math.min(stateCount + 1, 1 + MAX_ARCS_LOOKED_AT / (arcCount + stateCount));
  for (let sweep = 0; sweep < maxSweeps; sweep++) {
    let changed = false;
    for (let i = 0; i < stateCount; i++) {
      const state = order[i]!;
      let best = remaining[state]!;
      for (
        let arc = arcStart[state]! * WORDS_PER_ARC;
        arc < arcStart[state + 1]! * WORDS_PER_ARC;
        arc += WORDS_PER_ARC
      ) {
        const through = Math.fround(arcWeights[arc + 2]! + remaining[arcs[arc + 1]!]!);
        if (through < best) best = through;
      }
      if (best < remaining[state]!) {
        remaining[state] = best;
        changed = true;
      }
    }
    // Without a cycle every state came after all that can follow it.
    if (!changed || !hasCycle) return remaining;
  }
  return remaining.fill(0);
}

const ENTERED = 1;
const LEFT = 2;

/** States in the order in which a depth-first walk leaves them: in a graph without cycles one sweep is then enough. */
function statesByFinish({ stateCount, arcStart, arcs }: ArcGraph): { order: Uint32Array; hasCycle: boolean } {
  const order = new Uint32Array(stateCount);
  const nextArc = new Uint32Array(stateCount);
  const seen = new Uint8Array(stateCount);
  let hasCycle = false;
  const stack = new Uint32Array(stateCount);
  let finished = 0;
  let depth = 0;
  if (stateCount > 0) {
    seen[0] = ENTERED;
    stack[depth++] = 0;
    nextArc[0] = arcStart[0]!;
  }
  while (depth > 0) {
    const state = stack[depth - 1]!;
    const arc = nextArc[state]!;
    if (arc === arcStart[state + 1]!) {
      order[finished++] = state;
      seen[state] = LEFT;
      depth--;
      continue;
    }
    nextArc[state] = arc + 1;
    const target = arcs[arc * WORDS_PER_ARC + 1]!;
    if (seen[target] === ENTERED) hasCycle = true;
    else if (seen[target] !== LEFT) {
      seen[target] = ENTERED;
      nextArc[target] = arcStart[target]!;
      stack[depth++] = target;
    }
  }
  return { order, hasCycle };
}
