/**
 * Intersection, difference and complement. They compare paths pair by pair, so that `a:b` is one symbol to them: exact
 * for acceptors, and for transducers whose two sides are aligned in the same way (HFST's rule).
 */
import { DataError } from '../../engine/data-error.js';
import { type Automaton, trim } from '../build/automaton.js';
import { determinise } from '../build/determinise.js';
import { PairTable } from '../build/pair-table.js';
import { removeEpsilon } from '../build/remove-epsilon.js';
import { RowBuilder } from '../build/row-builder.js';
import { harmonise } from './harmonise.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { anyIdentity } from './primitives.js';
import { isAcceptor } from './projection.js';
import { star } from './rational.js';

/** What both accept; weights are added. */
export function intersect(a: Automaton, b: Automaton, limits: Limits = DEFAULT_LIMITS): Automaton {
  const [first, second] = harmonise(a, b, limits);
  const [left, right] = [removeEpsilon(first, limits), removeEpsilon(second, limits)];
  const pairs = new PairTable();
  const rows = new RowBuilder(left.symbols, limits, 'an intersection');
  pairs.numberOf(left.start, right.start);
  for (let n = 0; n < pairs.count; n++) {
    const [s, t] = [pairs.left(n), pairs.right(n)];
    const [endI, endJ] = [left.firstArc[s + 1]!, right.firstArc[t + 1]!];
    let [i, j] = [left.firstArc[s]!, right.firstArc[t]!];
    while (i < endI && j < endJ) {
      const order = comparePairs(left, i, right, j);
      // A long row, such as one for any symbol, is not walked for the few arcs of the other.
      if (order < 0) i = leap(left, i + 1, endI, right.input[j]!, right.output[j]!);
      else if (order > 0) j = leap(right, j + 1, endJ, left.input[i]!, left.output[i]!);
      else {
        let k = j;
        for (; k < endJ && comparePairs(left, i, right, k) === 0; k++) {
          const to = pairs.numberOf(left.target[i]!, right.target[k]!);
          rows.add(left.input[i]!, left.output[i]!, to, left.weight[i]! + right.weight[k]!);
        }
        // Other arcs of the left row with the same pair meet the same run again.
        i++;
        if (!(i < endI && comparePairs(left, i, right, j) === 0)) j = k;
      }
    }
    rows.endRow(left.finalWeight[s]! + right.finalWeight[t]!);
  }
  return trim(rows.finish());
}

function comparePairs(a: Automaton, i: number, b: Automaton, j: number): number {
  return a.input[i]! - b.input[j]! || a.output[i]! - b.output[j]!;
}

/** The first arc from `from` on whose pair is not smaller; gallops, then halves. */
function leap({ input, output }: Automaton, from: number, end: number, upper: number, lower: number): number {
  const isBefore = (arc: number) => input[arc]! < upper || (input[arc] === upper && output[arc]! < lower);
  if (from >= end || !isBefore(from)) return from;
  let low = from;
  let step = 1;
  while (low + step < end && isBefore(low + step)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(end, low + step);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle;
    else high = middle;
  }
  return high;
}

/** The state of the second operand after a string that it cannot begin with. */
const LOST = -1;

/** What the first accepts and the second does not, with the weights of the first. */
export function subtract(a: Automaton, b: Automaton, limits: Limits = DEFAULT_LIMITS): Automaton {
  const [first, second] = harmonise(a, b, limits);
  const left = removeEpsilon(first, limits);
  const right = determinise(trim(withoutWeights(second)), limits.maxStates, { limits });
  const pairs = new PairTable();
  const rows = new RowBuilder(left.symbols, limits, 'a difference');
  pairs.numberOf(left.start, right.start);
  for (let n = 0; n < pairs.count; n++) {
    const [s, t] = [pairs.left(n), pairs.right(n)];
    const endJ = t === LOST ? 0 : right.firstArc[t + 1]!;
    let j = t === LOST ? 0 : right.firstArc[t]!;
    for (let i = left.firstArc[s]!, endI = left.firstArc[s + 1]!; i < endI; i++) {
      while (j < endJ && comparePairs(left, i, right, j) > 0) j++;
      const follows = j < endJ && comparePairs(left, i, right, j) === 0;
      const to = pairs.numberOf(left.target[i]!, follows ? right.target[j]! : LOST);
      rows.add(left.input[i]!, left.output[i]!, to, left.weight[i]!);
    }
    const excluded = t !== LOST && right.finalWeight[t]! < Number.POSITIVE_INFINITY;
    rows.endRow(excluded ? Number.POSITIVE_INFINITY : left.finalWeight[s]!);
  }
  return trim(rows.finish());
}

/** The same automaton at no cost. */
export function withoutWeights(automaton: Automaton): Automaton {
  return {
    ...automaton,
    weight: new Float32Array(automaton.weight.length),
    finalWeight: automaton.finalWeight.map((weight) => (weight < Number.POSITIVE_INFINITY ? 0 : weight)),
  };
}

/**
 * Every string of ordinary symbols that is not accepted. No string with a flag diacritic is in a complement: "any symbol"
 * never means one. This is `~` of HFST's regular expressions.
 */
export function complement(automaton: Automaton, limits: Limits = DEFAULT_LIMITS): Automaton {
  if (!isAcceptor(automaton)) throw new DataError('only a set of strings has a complement, not a relation');
  return subtract(star(anyIdentity()), automaton, limits);
}
