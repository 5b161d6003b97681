/**
 * Turns sets of a `Dawg` into an automaton that can be written: the final value of a state becomes a final weight, and
 * may also become silent jumps to the beginning of another set: that is how a compound continues after its first part.
 */
import { type Automaton, packArcs } from './automaton.js';
import type { Dawg } from './dawg.js';

export interface Jump {
  /** A state of the register. */
  readonly to: number;
  readonly weight: number;
}

export interface FinalMeaning {
  /** Infinite when no word ends here. */
  readonly finalWeight: number;
  readonly jumps: readonly Jump[];
}

/**
 * `meanings[value]` for every final value in use except 0. `symbols[label]` names the labels; label 0 must not be used.
 */
export function automatonOfDawg(
  dawg: Dawg,
  root: number,
  meanings: readonly (FinalMeaning | undefined)[],
  symbols: readonly string[],
): Automaton {
  // Depth-first numbering: a state and what follows it lie together in the file.
  const number = new Int32Array(dawg.stateCount).fill(-1);
  const order: number[] = [];
  const stack = [root];
  let arcCount = 0;
  while (stack.length > 0) {
    const state = stack.pop()!;
    if (number[state]! >= 0) continue;
    number[state] = order.length;
    order.push(state);
    for (let arc = dawg.endArc(state) - 1; arc >= dawg.firstArc(state); arc--) {
      arcCount++;
      if (number[dawg.arcTarget(arc)]! < 0) stack.push(dawg.arcTarget(arc));
    }
    for (const jump of meanings[dawg.finalValueOf(state)]?.jumps ?? []) {
      arcCount++;
      if (number[jump.to]! < 0) stack.push(jump.to);
    }
  }
  const arcs = {
    count: arcCount,
    source: new Uint32Array(arcCount),
    input: new Uint16Array(arcCount),
    output: new Uint16Array(arcCount),
    target: new Uint32Array(arcCount),
    weight: new Float32Array(arcCount),
  };
  const finals = new Float32Array(order.length).fill(Number.POSITIVE_INFINITY);
  let n = 0;
  for (const [from, state] of order.entries()) {
    const meaning = meanings[dawg.finalValueOf(state)];
    if (meaning !== undefined) finals[from] = meaning.finalWeight;
    for (const jump of meaning?.jumps ?? []) {
      arcs.source[n] = from;
      arcs.target[n] = number[jump.to]!;
      arcs.weight[n] = jump.weight;
      n++;
    }
    for (let arc = dawg.firstArc(state); arc < dawg.endArc(state); arc++) {
      arcs.source[n] = from;
      arcs.input[n] = dawg.arcLabel(arc);
      arcs.output[n] = dawg.arcLabel(arc);
      arcs.target[n] = number[dawg.arcTarget(arc)]!;
      n++;
    }
  }
  return packArcs(symbols, 0, finals, arcs);
}
