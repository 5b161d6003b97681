/**
 * What a best-first search wants to know of a lexicon beforehand, worked out once and shared by all threads:
 *
 *   remaining   per state, the least weight of any way from it to the end. Added to the weight spent so far it says what a
 *               path must cost at least.
 *   lookahead   per arc, which letters can be read next after it, as a set of 31 bits (letters share bits) and one for "the
 *               word may end here". It tells, without leaving the arc, that most paths lead nowhere.
 *
 * Flag diacritics are not looked at, which can only make the bounds lower and the sets larger.
 */
import { type ArcGraph, allocateShared, WORDS_PER_ARC } from './arc-graph.js';

export interface SearchTables {
  readonly buffer: SharedArrayBuffer | ArrayBuffer;
  readonly remaining: Float32Array;
  readonly lookahead: Uint32Array;
}

const LETTER_BITS = 31;
export const MAY_END = 1 << LETTER_BITS;

/** The bit of a letter in a lookahead set. */
export function lookaheadBit(symbol: number): number {
  return 1 << (symbol % LETTER_BITS);
}

/** A graph that is not settled after so much work (a cycle of negative weight never is) gets no bound: 0 everywhere. */
const MAX_ARCS_LOOKED_AT = 200_000_000;

export function searchTablesOver(
  buffer: SharedArrayBuffer | ArrayBuffer,
  stateCount: number,
  arcCount: number,
): SearchTables {
  return {
    buffer,
    remaining: new Float32Array(buffer, 0, stateCount),
    lookahead: new Uint32Array(buffer, stateCount * 4, arcCount),
  };
}

export function buildSearchTables(graph: ArcGraph): SearchTables {
  const { stateCount, arcCount } = graph;
  const tables = searchTablesOver(allocateShared((stateCount + arcCount) * 4), stateCount, arcCount);
  const order = statesByFinish(graph);
  fillRemaining(graph, order, tables.remaining);
  fillLookahead(graph, order, tables.lookahead);
  return tables;
}

function fillRemaining(graph: ArcGraph, order: Uint32Array, remaining: Float32Array): void {
  const { stateCount, arcStart, arcs, arcWeights, finalWeights } = graph;
  remaining.set(finalWeights);
  for (let work = 0; work <= MAX_ARCS_LOOKED_AT; work += graph.arcCount + stateCount) {
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
    if (!changed) return;
  }
  remaining.fill(0);
}

function fillLookahead(graph: ArcGraph, order: Uint32Array, lookahead: Uint32Array): void {
  const { stateCount, arcStart, letterStart, arcs, arcCount, finalWeights } = graph;
  const next = new Uint32Array(stateCount);
  for (let state = 0; state < stateCount; state++) {
    let set = finalWeights[state]! < Number.POSITIVE_INFINITY ? MAY_END : 0;
    for (let arc = letterStart[state]!; arc < arcStart[state + 1]!; arc++) {
      set |= lookaheadBit(arcs[arc * WORDS_PER_ARC]! & 0xffff);
    }
    next[state] = set;
  }
  // Arcs that read nothing let through what can follow them.
  for (let work = 0, changed = true; changed; work += arcCount + stateCount) {
    changed = false;
    if (work > MAX_ARCS_LOOKED_AT) next.fill(0xffffffff);
    for (let i = 0; i < stateCount; i++) {
      const state = order[i]!;
      let set = next[state]!;
      for (let arc = arcStart[state]!; arc < letterStart[state]!; arc++) set |= next[arcs[arc * WORDS_PER_ARC + 1]!]!;
      set >>>= 0;
      if (set !== next[state]) {
        next[state] = set;
        changed = true;
      }
    }
  }
  for (let arc = 0; arc < arcCount; arc++) lookahead[arc] = next[arcs[arc * WORDS_PER_ARC + 1]!]!;
}

/** States in the order in which a depth-first walk leaves them: in a graph without cycles one sweep is then enough. */
function statesByFinish({ stateCount, arcStart, arcs }: ArcGraph): Uint32Array {
  const order = new Uint32Array(stateCount);
  const nextArc = new Uint32Array(stateCount);
  const seen = new Uint8Array(stateCount);
  const stack = new Uint32Array(stateCount);
  let finished = 0;
  let depth = 0;
  if (stateCount > 0) {
    seen[0] = 1;
    stack[depth++] = 0;
    nextArc[0] = arcStart[0]!;
  }
  while (depth > 0) {
    const state = stack[depth - 1]!;
    const arc = nextArc[state]!;
    if (arc === arcStart[state + 1]!) {
      order[finished++] = state;
      depth--;
      continue;
    }
    nextArc[state] = arc + 1;
    const target = arcs[arc * WORDS_PER_ARC + 1]!;
    if (seen[target] === 0) {
      seen[target] = 1;
      nextArc[target] = arcStart[target]!;
      stack[depth++] = target;
    }
  }
  return order;
}
