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
  const weights = withWeights ? exactWeights(automaton.weight) : undefined;
  const { ofArc, count, example } = arcClasses(automaton, weights, true);
  const { input, output, weight } = automaton;
  const order = example.slice(0, count).map((_, label) => label);
  const pairOf = (label: number) => input[example[label]!]! * 65536 + output[example[label]!]!;
  order.sort((x, y) => pairOf(x) - pairOf(y) || weight[example[x]!]! - weight[example[y]!]!);
  const rank = new Int32Array(count);
  for (let i = 0; i < count; i++) rank[order[i]!] = i;
  for (let a = 0; a < ofArc.length; a++) if (ofArc[a]! >= 0) ofArc[a] = rank[ofArc[a]!]!;
  return {
    ofArc,
    count,
    input: Uint16Array.from(order, (label) => input[example[label]!]!),
    output: Uint16Array.from(order, (label) => output[example[label]!]!),
    weight: Float32Array.from(order, (label) => (withWeights ? weight[example[label]!]! : 0)),
  };
}

/** The same integer for the same weight, 0 for the weight 0 (of which floats have two). */
function exactWeights(weights: Float32Array): Int32Array {
  const bits = new Int32Array(weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.byteLength));
  for (let a = 0; a < weights.length; a++) if (weights[a] === 0) bits[a] = 0;
  return bits;
}

/** A table for all pairs of symbols is used where it is not much larger than the automaton, and up to this size. */
const MAX_PAIR_TABLE = 1 << 22;

/**
 * Numbers the different (input, output, weight class) of the arcs, in the order in which they are seen. `example` has an
 * arc of each. With `skipsSilent` arcs that are silent on both sides get `NO_LABEL`.
 */
export function arcClasses(
  { symbols, input, output }: Automaton,
  weightClass: Int32Array | undefined,
  skipsSilent: boolean,
): { ofArc: Int32Array; count: number; example: Uint32Array } {
  const width = symbols.length;
  const direct = width * width <= Math.min(MAX_PAIR_TABLE, 1024 + input.length * 8);
  const numberOfPair = new Int32Array(direct ? width * width : 0);
  const table = new PairTable();
  const numberInTable = new PairTable();
  const ofArc = new Int32Array(input.length);
  let example = new Uint32Array(256);
  let count = 0;
  // Pairs without weight are numbered by the first table or array, the others by pair and weight class.
  const weighted: number[] = [];
  const plain: number[] = [];
  for (let a = 0; a < input.length; a++) {
    const [x, y] = [input[a]!, output[a]!];
    if (skipsSilent && x === EPSILON && y === EPSILON) {
      ofArc[a] = NO_LABEL;
      continue;
    }
    const weight = weightClass === undefined ? 0 : weightClass[a]!;
    let label: number;
    if (weight !== 0) label = numberAt(weighted, numberInTable.numberOf((x << 16) | y, weight), count);
    else if (direct) {
      const pair = x * width + y;
      if (numberOfPair[pair] === 0) numberOfPair[pair] = count + 1;
      label = numberOfPair[pair]! - 1;
    } else label = numberAt(plain, table.numberOf(x, y), count);
    if (label === count) {
      if (++count > example.length) example = doubled(example);
      example[label] = a;
    }
    ofArc[a] = label;
  }
  return { ofArc, count, example };
}

/** The number of an entry; of a new one, which comes behind all others, `fresh`. */
function numberAt(numbers: number[], entry: number, fresh: number): number {
  if (entry === numbers.length) numbers.push(fresh);
  return numbers[entry]!;
}

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(array.length * 2);
  longer.set(array);
  return longer;
}
