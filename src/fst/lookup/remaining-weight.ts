/**
 * For every state, the least weight of any way from it to the end: what a best-first search adds to the weight spent so
 * far to know what a path must cost at least. Flag diacritics are not looked at, which can only make the bound lower.
 */
import { allocateShared } from '../../engine/memory/shared-memory.js';
import { type ArcGraph, WORDS_PER_ARC } from './arc-graph.js';

/**
 * A graph that still changes after this much work, or after one sweep per state (a cycle of negative weight), gets no
 * bound: 0.
 */
const MAX_ARCS_LOOKED_AT = 200_000_000;

export function remainingWeights(graph: ArcGraph): Float32Array {
  const { stateCount, finalWeights } = graph;
  const remaining = new Float32Array(allocateShared(stateCount * 4));
  remaining.set(finalWeights);
  const steps = lightestSteps(graph);
  const { start, targets, weights } = steps;
  const { order, hasCycle } = statesByFinish(steps);
  const maxSweeps = Math.min(stateCount + 1, 1 + MAX_ARCS_LOOKED_AT / (targets.length + stateCount));
  for (let sweep = 0; sweep < maxSweeps; sweep++) {
    let changed = false;
    for (let i = 0; i < stateCount; i++) {
      const state = order[i]!;
      let best = remaining[state]!;
      for (let step = start[state]!; step < start[state + 1]!; step++) {
        const through = Math.fround(weights[step]! + remaining[targets[step]!]!);
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

/** From each state to the states that follow it, at the least weight. */
interface Steps {
  /** State s has the steps start[s] … start[s + 1] − 1. */
  readonly start: Uint32Array;
  readonly targets: Uint32Array;
  readonly weights: Float32Array;
}

/** An error model has thousands of arcs between the same two states: the walks below need the lightest only. */
function lightestSteps({ stateCount, arcCount, arcStart, arcs, arcWeights }: ArcGraph): Steps {
  const start = new Uint32Array(stateCount + 1);
  const targets = new Uint32Array(arcCount);
  const weights = new Float32Array(arcCount);
  /** The step to a state, plus one; of an earlier state where it is not above the first step of this one. */
  const stepTo = new Uint32Array(stateCount);
  let count = 0;
  for (let state = 0; state < stateCount; state++) {
    const first = count;
    start[state] = first;
    for (let arc = arcStart[state]!; arc < arcStart[state + 1]!; arc++) {
      const target = arcs[arc * WORDS_PER_ARC + 1]!;
      const weight = arcWeights[arc * WORDS_PER_ARC + 2]!;
      const step = stepTo[target]! - 1;
      if (step >= first) {
        if (weight < weights[step]!) weights[step] = weight;
        continue;
      }
      targets[count] = target;
      weights[count] = weight;
      stepTo[target] = ++count;
    }
  }
  start[stateCount] = count;
  return { start, targets: targets.subarray(0, count), weights: weights.subarray(0, count) };
}

const ENTERED = 1;
const LEFT = 2;

/** States in the order in which a depth-first walk leaves them: in a graph without cycles one sweep is then enough. */
function statesByFinish({ start, targets }: Steps): { order: Uint32Array; hasCycle: boolean } {
  const stateCount = start.length - 1;
  const order = new Uint32Array(stateCount);
  const nextStep = new Uint32Array(stateCount);
  const seen = new Uint8Array(stateCount);
  let hasCycle = false;
  const stack = new Uint32Array(stateCount);
  let finished = 0;
  let depth = 0;
  if (stateCount > 0) {
    seen[0] = ENTERED;
    stack[depth++] = 0;
    nextStep[0] = start[0]!;
  }
  while (depth > 0) {
    const state = stack[depth - 1]!;
    const step = nextStep[state]!;
    if (step === start[state + 1]!) {
      order[finished++] = state;
      seen[state] = LEFT;
      depth--;
      continue;
    }
    nextStep[state] = step + 1;
    const target = targets[step]!;
    if (seen[target] === ENTERED) hasCycle = true;
    else if (seen[target] !== LEFT) {
      seen[target] = ENTERED;
      nextStep[target] = start[target]!;
      stack[depth++] = target;
    }
  }
  return { order, hasCycle };
}
