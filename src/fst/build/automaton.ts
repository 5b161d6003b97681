/**
 * A finished automaton in memory: what the builders make, the algorithms transform and the writer stores.
 *
 * Compressed rows, no object per state: the arcs of state `s` are the positions `firstArc[s]` to `firstArc[s + 1]` of
 * the four arc columns, sorted by input symbol, then output, then target. An acceptor is a transducer whose two symbols
 * are the same on every arc. Weights are tropical: a cost, added along a path, smallest path wins.
 */

/** The symbol of the empty string; always number 0 of an alphabet. */
export const EPSILON = 0;
export const EPSILON_SYMBOL = '@_EPSILON_SYMBOL_@';

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
    if (count > MAX_ARCS_PER_STATE) throw new RangeError(`state ${s} has ${count} arcs`);
    if (count > keys.length) keys = new Float64Array(count * 2);
    for (let i = 0; i < count; i++) {
      const a = order[from + i]!;
      keys[i] = (arcs.input[a]! * 65536 + arcs.output[a]!) * MAX_ARCS_PER_STATE + i;
    }
    if (count > 1) keys.subarray(0, count).sort();
    const rowBegin = n;
    for (let i = 0; i < count; i++) {
      const a = order[from + (keys[i]! % MAX_ARCS_PER_STATE)]!;
      const duplicate = keepParallel ? -1 : findDuplicate(packed, rowBegin, n, arcs, a);
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

/** The packed arc with the symbols and the target of arc `a`, searched back over the run of equal symbols only; or -1. */
function findDuplicate(
  { input, output, target }: Pick<Automaton, 'input' | 'output' | 'target'>,
  begin: number,
  end: number,
  arcs: LooseArcs,
  a: number,
): number {
  const inputSymbol = arcs.input[a]!;
  const outputSymbol = arcs.output[a]!;
  const to = arcs.target[a]!;
  for (let i = end - 1; i >= begin && input[i] === inputSymbol && output[i] === outputSymbol; i--) {
    if (target[i] === to) return i;
  }
  return -1;
}

/** Only the states that lie on a path from the start to a final state, renumbered; the start is state 0. */
export function trim(automaton: Automaton): Automaton {
  const { stateCount, firstArc, target, finalWeight } = automaton;
  const reached = new Uint8Array(stateCount);
  const stack: number[] = [automaton.start];
  reached[automaton.start] = 1;
  while (stack.length > 0) {
    const s = stack.pop()!;
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      const t = target[a]!;
      if (reached[t] === 0) {
        reached[t] = 1;
        stack.push(t);
      }
    }
  }
  const useful = new Uint8Array(stateCount);
  const incoming = reverseArcs(automaton);
  for (let s = 0; s < stateCount; s++) {
    if (reached[s] === 1 && finalWeight[s]! < Number.POSITIVE_INFINITY) {
      useful[s] = 1;
      stack.push(s);
    }
  }
  while (stack.length > 0) {
    const s = stack.pop()!;
    for (let i = incoming.first[s]!; i < incoming.first[s + 1]!; i++) {
      const from = incoming.source[i]!;
      if (reached[from] === 1 && useful[from] === 0) {
        useful[from] = 1;
        stack.push(from);
      }
    }
  }
  useful[automaton.start] = 1;
  const renamed = new Int32Array(stateCount).fill(-1);
  renamed[automaton.start] = 0;
  let count = 1;
  for (let s = 0; s < stateCount; s++) if (useful[s] === 1 && renamed[s] === -1) renamed[s] = count++;
  return rename(automaton, renamed, count);
}

/** Moves every state to its new number; states and arcs that map to -1 are dropped, merged states keep one row. */
export function rename(automaton: Automaton, renamed: Int32Array, count: number): Automaton {
  const { stateCount, firstArc } = automaton;
  const finals = new Float32Array(count).fill(Number.POSITIVE_INFINITY);
  const chosen = new Int32Array(count).fill(-1);
  let arcCount = 0;
  for (let s = 0; s < stateCount; s++) {
    const r = renamed[s]!;
    if (r < 0 || chosen[r] !== -1) continue;
    chosen[r] = s;
    finals[r] = automaton.finalWeight[s]!;
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) if (renamed[automaton.target[a]!]! >= 0) arcCount++;
  }
  const arcs = {
    count: arcCount,
    source: new Uint32Array(arcCount),
    input: new Uint16Array(arcCount),
    output: new Uint16Array(arcCount),
    target: new Uint32Array(arcCount),
    weight: new Float32Array(arcCount),
  };
  let n = 0;
  for (let r = 0; r < count; r++) {
    const s = chosen[r]!;
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      const to = renamed[automaton.target[a]!]!;
      if (to < 0) continue;
      arcs.source[n] = r;
      arcs.input[n] = automaton.input[a]!;
      arcs.output[n] = automaton.output[a]!;
      arcs.target[n] = to;
      arcs.weight[n] = automaton.weight[a]!;
      n++;
    }
  }
  return packArcs(automaton.symbols, renamed[automaton.start]!, finals, arcs);
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
