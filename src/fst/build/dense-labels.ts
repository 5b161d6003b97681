/**
 * Numbers the (input, output) pairs that occur on the arcs of an automaton: 0, 1, 2 … in the order in which rows are
 * sorted. Algorithms that go by pair can then use arrays where they would need a map.
 */
import { type Automaton, EPSILON } from './automaton.js';
import { PairTable } from './pair-table.js';

export interface DenseLabels {
  /** Arc to label; `NO_LABEL` for arcs that are silent on both sides. */
  readonly ofArc: Int32Array;
  readonly count: number;
  readonly input: Uint16Array;
  readonly output: Uint16Array;
  /** Only where weights are part of the label. */
  readonly weight: Float32Array;
}

export const NO_LABEL = -1;

/** @param withWeights whether pairs with different weights are different labels */
export function denseLabels(automaton: Automaton, withWeights = false): DenseLabels {
  const { input, output, weight } = automaton;
  const weightBits = new Int32Array(weight.buffer, weight.byteOffset, weight.length);
  const table = new PairTable();
  const found = new Int32Array(input.length);
  for (let a = 0; a < input.length; a++) {
    const silent = input[a] === EPSILON && output[a] === EPSILON;
    // Adding 0 to the weight makes one zero of the two that floats have.
    const bits = withWeights && weight[a] !== 0 ? weightBits[a]! : 0;
    found[a] = silent ? NO_LABEL : table.numberOf((input[a]! << 16) | output[a]!, bits);
  }
  const count = table.count;
  const order = Uint32Array.from({ length: count }, (_, label) => label);
  const unsigned = (label: number) => table.left(label) >>> 0;
  order.sort((x, y) => unsigned(x) - unsigned(y) || table.right(x) - table.right(y));
  const rank = new Int32Array(count);
  for (let i = 0; i < count; i++) rank[order[i]!] = i;
  for (let a = 0; a < found.length; a++) if (found[a]! >= 0) found[a] = rank[found[a]!]!;
  const bits = Int32Array.from(order, (label) => table.right(label));
  return {
    ofArc: found,
    count,
    input: Uint16Array.from(order, (label) => unsigned(label) >>> 16),
    output: Uint16Array.from(order, (label) => unsigned(label) & 0xffff),
    weight: new Float32Array(bits.buffer),
  };
}
