/**
 * A finished automaton in memory: what the builders make, the algorithms transform and the writer stores.
 *
 * Compressed rows, no object per state: the arcs of state `s` are the positions `firstArc[s]` to `firstArc[s + 1]` of
 * the four arc columns, sorted by input symbol, then output. An acceptor is a transducer whose two symbols
 * are the same on every arc. Weights are tropical: a cost, added along a path, smallest path wins.
 */

import { DataError } from '../../engine/data-error.js';

/** The symbol of the empty string; always number 0 of an alphabet. */
export const EPSILON = 0;
export const EPSILON_SYMBOL = '@_EPSILON_SYMBOL_@';

/** A weighted automaton or transducer as tables, which the algebra works on. */
export interface Automaton {
  /** Symbol number to symbol; number 0 is epsilon. */
  readonly symbols: readonly string[];
  readonly start: number;
  readonly stateCount: number;
  /** `stateCount + 1` entries. */
  readonly firstArc: Uint32Array;
  readonly input: Uint16Array;
  readonly output: Uint16Array;
  readonly target: Uint32Array;
  readonly weight: Float32Array;
  /** Cost of ending in a state; infinite where the state is not final. */
  readonly finalWeight: Float32Array;
}

/** Arcs in the order in which they were added, before they are sorted into rows. */
export interface LooseArcs {
  readonly count: number;
  readonly source: Uint32Array;
  readonly input: Uint16Array;
  readonly output: Uint16Array;
  readonly target: Uint32Array;
  readonly weight: Float32Array;
}

/** Arcs of one state that can be ordered by one float: 32 bits of symbols and 20 bits of position fit in 52 bits. */
const MAX_ARCS_PER_STATE = 1 << 20;

/** Sorts loose arcs into rows. Of arcs that differ in weight alone the cheapest stays, unless `keepParallel`. */
export function packArcs(
  symbols: readonly string[],
  start: number,
  finalWeight: Float32Array,
  arcs: LooseArcs,
  keepParallel = false,
): Automaton {
  const stateCount = finalWeight.length;
  const rowStart = new Uint32Array(stateCount + 1);
  for (let a = 0; a < arcs.count; a++) rowStart[arcs.source[a]! + 1]!++;
  for (let s = 0; s < stateCount; s++) rowStart[s + 1]! += rowStart[s]!;
  const order = new Uint32Array(arcs.count);
  const fill = rowStart.slice();
  for (let a = 0; a < arcs.count; a++) order[fill[arcs.source[a]!]!++] = a;

  const firstArc = new Uint32Array(stateCount + 1);
  const input = new Uint16Array(arcs.count);
  const output = new Uint16Array(arcs.count);
  const target = new Uint32Array(arcs.count);
  const weight = new Float32Array(arcs.count);
  const packed = { input, output, target };
  let keys = new Float64Array(64);
  let n = 0;
  for (let s = 0; s < stateCount; s++) {
    const from = rowStart[s]!;
    const count = rowStart[s + 1]! - from;
    if (count > MAX_ARCS_PER_STATE) throw new DataError(`state ${s} has ${count} arcs`);
    if (count > keys.length) keys = new Float64Array(count * 2);
    for (let i = 0; i < count; i++) {
      const a = order[from + i]!;
      keys[i] = (arcs.input[a]! * 65536 + arcs.output[a]!) * MAX_ARCS_PER_STATE + i;
    }
    if (count > 1) keys.subarray(0, count).sort();
    const rowBegin = n;
    for (let i = 0; i < count; i++) {
      const a = order[from + (keys[i]! % MAX_ARCS_PER_STATE)]!;
      const duplicate = keepParallel
        ? -1
        : findDuplicate(packed, rowBegin, n, arcs.input[a]!, arcs.output[a]!, arcs.target[a]!);
      if (duplicate >= 0) {
        if (arcs.weight[a]! < weight[duplicate]!) weight[duplicate] = arcs.weight[a]!;
        continue;
      }
      input[n] = arcs.input[a]!;
      output[n] = arcs.output[a]!;
      target[n] = arcs.target[a]!;
      weight[n] = arcs.weight[a]!;
      n++;
    }
    firstArc[s + 1] = n;
  }
  return {
    symbols,
    start,
    stateCount,
    firstArc,
    input: input.slice(0, n),
    output: output.slice(0, n),
    target: target.slice(0, n),
    weight: weight.slice(0, n),
    finalWeight,
  };
}

/** How far back a row is searched for an arc to the same state; a longer run of equal symbols may keep a duplicate. */
const MOST_COMPARED_ARCS = 64;

/** The written arc with these symbols and this target, searched back over the run of equal symbols only; or -1. */
function findDuplicate(
  { input, output, target }: Pick<Automaton, 'input' | 'output' | 'target'>,
  begin: number,
  end: number,
  inputSymbol: number,
  outputSymbol: number,
  to: number,
): number {
  const stop = Math.max(begin, end - MOST_COMPARED_ARCS);
  for (let i = end - 1; i >= stop && input[i] === inputSymbol && output[i] === outputSymbol; i--) {
    if (target[i] === to) return i;
  }
  return -1;
}

/** Only the states that lie on a path from the start to a final state, renumbered; the start is state 0. */
export function trim(automaton: Automaton): Automaton {
  if (trimmed.has(automaton)) return automaton;
  const made = withoutUselessStates(automaton);
  trimmed.add(made);
  return made;
}

/** Automata that are known to have no useless state and to start in state 0; they never change. */
const trimmed = new WeakSet<Automaton>();

/** Notes that an automaton is as `trim` would make it, where an algorithm knows that, so that nothing is walked again. */
export function markTrimmed(automaton: Automaton): Automaton {
  trimmed.add(automaton);
  return automaton;
}

export function isTrimmed(automaton: Automaton): boolean {
  return trimmed.has(automaton);
}

function withoutUselessStates(automaton: Automaton): Automaton {
  const { stateCount, start } = automaton;
  const useful = usefulStates(automaton);
  if (useful[start] === 0) return oneState(automaton.symbols, Number.POSITIVE_INFINITY);
  const renamed = new Int32Array(stateCount).fill(-1);
  renamed[start] = 0;
  let count = 1;
  for (let s = 0; s < stateCount; s++) if (useful[s] === 1 && renamed[s] === -1) renamed[s] = count++;
  return count === stateCount && start === 0 ? automaton : rename(automaton, renamed, count);
}

/** The start alone, with no arc: accepts the empty string, or with an infinite weight nothing. */
export function oneState(symbols: readonly string[], finalWeight: number): Automaton {
  return {
    symbols,
    start: 0,
    stateCount: 1,
    firstArc: new Uint32Array(2),
    input: new Uint16Array(0),
    output: new Uint16Array(0),
    target: new Uint32Array(0),
    weight: new Float32Array(0),
    finalWeight: Float32Array.of(finalWeight),
  };
}

/** 1 for every state that lies on a path from the start to a final state. */
function usefulStates(automaton: Automaton): Uint8Array {
  const { stateCount, firstArc, target, finalWeight } = automaton;
  const useful = new Uint8Array(stateCount);
  const { order, count } = leavingOrder(automaton);
  // Only arcs that close a cycle lead to states that are left later: hardly ever is there more than a second walk.
  for (let left = count, before = -1; left !== before; ) {
    before = left;
    left = 0;
    for (let n = 0; n < before; n++) {
      const s = order[n]!;
      let leads = finalWeight[s]! < Number.POSITIVE_INFINITY ? 1 : 0;
      for (let a = firstArc[s]!, end = firstArc[s + 1]!; a < end && leads === 0; a++) leads = useful[target[a]!]!;
      if (leads === 1) useful[s] = 1;
      else order[left++] = s;
    }
  }
  return useful;
}

/**
 * The states that can be reached, in the order in which a depth-first search from the start leaves them: an arc leads to a state that is
 * left before, or closes a cycle. Only the first `count` places are filled.
 */
export function leavingOrder({ stateCount, start, firstArc, target }: Automaton): {
  order: Uint32Array;
  count: number;
} {
  const order = new Uint32Array(stateCount);
  const seen = new Uint8Array(stateCount);
  const stack = new Uint32Array(stateCount);
  const nextArc = firstArc.slice(0, stateCount);
  let height = 1;
  let count = 0;
  stack[0] = start;
  seen[start] = 1;
  while (height > 0) {
    const state = stack[height - 1]!;
    const arc = nextArc[state]!;
    if (arc === firstArc[state + 1]) {
      order[count++] = state;
      height--;
      continue;
    }
    nextArc[state] = arc + 1;
    const to = target[arc]!;
    if (seen[to] === 1) continue;
    seen[to] = 1;
    stack[height++] = to;
  }
  return { order, count };
}

/**
 * Moves every state to its new number; states and arcs that map to -1 are dropped. Of states that are merged the first
 * keeps its row: they must be equivalent.
 */
export function rename(automaton: Automaton, renamed: Int32Array, count: number): Automaton {
  const { stateCount, firstArc, input, output, target, weight, finalWeight } = automaton;
  const chosen = new Int32Array(count).fill(-1);
  let mostArcs = 0;
  for (let s = 0; s < stateCount; s++) {
    const r = renamed[s]!;
    if (r < 0 || chosen[r] !== -1) continue;
    chosen[r] = s;
    mostArcs += firstArc[s + 1]! - firstArc[s]!;
  }
  const made = {
    firstArc: new Uint32Array(count + 1),
    input: new Uint16Array(mostArcs),
    output: new Uint16Array(mostArcs),
    target: new Uint32Array(mostArcs),
    weight: new Float32Array(mostArcs),
    finalWeight: new Float32Array(count),
  };
  let n = 0;
  for (let r = 0; r < count; r++) {
    const s = chosen[r]!;
    const begin = n;
    for (let a = firstArc[s]!, end = firstArc[s + 1]!; a < end; a++) {
      const to = renamed[target[a]!]!;
      if (to < 0) continue;
      const duplicate = findDuplicate(made, begin, n, input[a]!, output[a]!, to);
      if (duplicate >= 0) {
        if (weight[a]! < made.weight[duplicate]!) made.weight[duplicate] = weight[a]!;
        continue;
      }
      made.input[n] = input[a]!;
      made.output[n] = output[a]!;
      made.target[n] = to;
      made.weight[n] = weight[a]!;
      n++;
    }
    made.firstArc[r + 1] = n;
    made.finalWeight[r] = finalWeight[s]!;
  }
  return {
    symbols: automaton.symbols,
    start: renamed[automaton.start]!,
    stateCount: count,
    firstArc: made.firstArc,
    input: n === mostArcs ? made.input : made.input.slice(0, n),
    output: n === mostArcs ? made.output : made.output.slice(0, n),
    target: n === mostArcs ? made.target : made.target.slice(0, n),
    weight: n === mostArcs ? made.weight : made.weight.slice(0, n),
    finalWeight: made.finalWeight,
  };
}

/** For every state the arcs that lead into it: `source` and `arc` from `first[s]` to `first[s + 1]`. */
export function reverseArcs(automaton: Automaton): { first: Uint32Array; source: Uint32Array; arc: Uint32Array } {
  const { stateCount, firstArc, target } = automaton;
  const first = new Uint32Array(stateCount + 1);
  for (let a = 0; a < target.length; a++) first[target[a]! + 1]!++;
  for (let s = 0; s < stateCount; s++) first[s + 1]! += first[s]!;
  const fill = first.slice();
  const source = new Uint32Array(target.length);
  const arc = new Uint32Array(target.length);
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      const slot = fill[target[a]!]!++;
      source[slot] = s;
      arc[slot] = a;
    }
  }
  return { first, source, arc };
}
