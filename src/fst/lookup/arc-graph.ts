/**
 * States and their arcs, as every search here walks them: dense state numbers, each state's arcs side by side, in typed
 * arrays over one block of memory that threads share. `build-arc-graph.ts` makes one from the tables of a file.
 *
 *   arcs, four words an arc: input | output << 16, target state, weight (the same four bytes as f32), lookahead
 *   A state's arcs: those that read nothing (ε, flags, calls), then the others; within each part by input and output symbol.
 */

export const WORDS_PER_ARC = 4;

export interface ArcGraph {
  readonly stateCount: number;
  readonly arcCount: number;
  /** The block that holds all arrays below. */
  readonly buffer: SharedArrayBuffer | ArrayBuffer;
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

/** Memory that worker threads share where there is such a thing; a browser page without isolation has none. */
export function allocateShared(bytes: number): SharedArrayBuffer | ArrayBuffer {
  return typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
}

/** Lays the arrays of a graph over its block of memory. */
export function arcGraphOver(buffer: SharedArrayBuffer | ArrayBuffer, stateCount: number, arcCount: number): ArcGraph {
  const letterAt = (stateCount + 1) * 4;
  const finalAt = letterAt + stateCount * 4;
  const arcsAt = finalAt + stateCount * 4;
  return {
    stateCount,
    arcCount,
    buffer,
    arcStart: new Uint32Array(buffer, 0, stateCount + 1),
    letterStart: new Uint32Array(buffer, letterAt, stateCount),
    finalWeights: new Float32Array(buffer, finalAt, stateCount),
    arcs: new Uint32Array(buffer, arcsAt, arcCount * WORDS_PER_ARC),
    arcWeights: new Float32Array(buffer, arcsAt, arcCount * WORDS_PER_ARC),
  };
}

export function arcGraphBytes(stateCount: number, arcCount: number): number {
  return (stateCount * 3 + 1 + arcCount * WORDS_PER_ARC) * 4;
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
