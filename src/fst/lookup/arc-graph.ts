/**
 * States and their arcs, as every search here walks them: dense state numbers, each state's arcs side by side, in typed
 * arrays over memory that threads share. `build-arc-graph.ts` makes one from the tables of a file.
 *
 *   arcs, four words an arc: input | output << 16, target state, weight (the same four bytes as f32), lookahead
 *   A state's arcs: those that read nothing (ε, flags, calls), then the others; within each part by input and output symbol.
 */
import { allocateShared } from '../../engine/memory/shared-memory.js';

export const WORDS_PER_ARC = 4;

export interface ArcGraph {
  readonly stateCount: number;
  readonly arcCount: number;
  /** stateCount + 1: state s has the arcs arcStart[s] … arcStart[s + 1] − 1. */
  readonly arcStart: Uint32Array;
  /** The first arc of a state that reads a letter; those before it read nothing. */
  readonly letterStart: Uint32Array;
  /** +Infinity where the state is not final. */
  readonly finalWeights: Float32Array;
  /** WORDS_PER_ARC words an arc. */
  readonly arcs: Uint32Array;
  /** The same words as f32: the weight of arc a is at a × WORDS_PER_ARC + 2. */
  readonly arcWeights: Float32Array;
}

/** The tables from which a graph is opened again. */
export type SharedArcGraph = Pick<ArcGraph, 'arcStart' | 'letterStart' | 'finalWeights' | 'arcs'>;

export function arcGraphFrom({ arcStart, letterStart, finalWeights, arcs }: SharedArcGraph): ArcGraph {
  return {
    stateCount: letterStart.length,
    arcCount: arcs.length / WORDS_PER_ARC,
    arcStart,
    letterStart,
    finalWeights,
    arcs,
    arcWeights: new Float32Array(arcs.buffer, arcs.byteOffset, arcs.length),
  };
}

/** An empty graph, in one block of memory. */
export function allocateArcGraph(stateCount: number, arcCount: number): ArcGraph {
  const buffer = allocateShared((stateCount * 3 + 1 + arcCount * WORDS_PER_ARC) * 4);
  const letterAt = (stateCount + 1) * 4;
  const finalAt = letterAt + stateCount * 4;
  return arcGraphFrom({
    arcStart: new Uint32Array(buffer, 0, stateCount + 1),
    letterStart: new Uint32Array(buffer, letterAt, stateCount),
    finalWeights: new Float32Array(buffer, finalAt, stateCount),
    arcs: new Uint32Array(buffer, finalAt + stateCount * 4, arcCount * WORDS_PER_ARC),
  });
}

/** The first arc of a state that reads `symbol`, or the one behind where it would be: letters are sorted. */
export function firstLetterArc({ arcStart, letterStart, arcs }: ArcGraph, state: number, symbol: number): number {
  let low = letterStart[state]!;
  for (let high = arcStart[state + 1]!; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((arcs[middle * WORDS_PER_ARC]! & 0xffff) < symbol) low = middle + 1;
    else high = middle;
  }
  return low;
}
