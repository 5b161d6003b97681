/**
 * Whether two automata are the same relation, and if not, a string that shows it.
 *
 * Both are made deterministic over pairs of symbols and then walked side by side. Relations are compared as HFST compares
 * them: strings of pairs, so that `a:0 0:b` and `a:b` are different.
 */
import { type Automaton, reverseArcs } from '../build/automaton.js';
import { isDeterministic } from '../build/determinise.js';
import { PairTable } from '../build/pair-table.js';
import { withoutWeights } from './boolean.js';
import { harmonise } from './harmonise.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { deterministic } from './optimise.js';

export interface EquivalenceOptions {
  /** Weights must be the same too, within this much. Without it they are not looked at. */
  readonly weightTolerance?: number;
}

export interface Difference {
  /** A string of pairs; the empty string stands for epsilon. */
  readonly pairs: readonly (readonly [upper: string, lower: string])[];
  /** The cost in each; infinite where it is not accepted. */
  readonly weights: readonly [first: number, second: number];
}

/** Whether two automata have the same paths with the same weights. */
export function equivalent(
  a: Automaton,
  b: Automaton,
  options: EquivalenceOptions = {},
  limits: Limits = DEFAULT_LIMITS,
): boolean {
  return findDifference(a, b, options, limits) === undefined;
}

/** No state: the string cannot begin like this in one of the two. */
const LOST = -1;

/** A string that only one of the two accepts, or that has different weights. Among the shortest ones. */
export function findDifference(
  a: Automaton,
  b: Automaton,
  { weightTolerance }: EquivalenceOptions = {},
  limits: Limits = DEFAULT_LIMITS,
): Difference | undefined {
  const weighted = weightTolerance !== undefined;
  const [x, y] = harmonise(a, b, limits);
  const first = deterministic(weighted ? x : withoutWeights(x), limits);
  const second = deterministic(weighted ? y : withoutWeights(y), limits);
  // Weights that have no deterministic form cannot be compared side by side: then the strings alone are.
  if (!isDeterministic(first) || !isDeterministic(second)) return findDifference(a, b, {}, limits);
  const walk = new SideBySide(first, second, weightTolerance ?? Number.POSITIVE_INFINITY);
  return walk.run();
}

class SideBySide {
  readonly #first: Automaton;
  readonly #second: Automaton;
  readonly #tolerance: number;
  readonly #pairs = new PairTable();
  /** For each pair of states: the pair before it, the arc of the first or second that led here, and both costs. */
  readonly #before: number[] = [];
  readonly #arc: (readonly [upper: number, lower: number])[] = [];
  readonly #costs: (readonly [first: number, second: number])[] = [];

  constructor(first: Automaton, second: Automaton, tolerance: number) {
    this.#first = first;
    this.#second = second;
    this.#tolerance = tolerance;
  }

  run(): Difference | undefined {
    this.#visit(this.#first.start, this.#second.start, -1, [0, 0], [0, 0]);
    for (let n = 0; n < this.#pairs.count; n++) {
      const [s, t] = [this.#pairs.left(n), this.#pairs.right(n)];
      const ends = [finalOf(this.#first, s), finalOf(this.#second, t)] as const;
      const [costS, costT] = this.#costs[n]!;
      if (!this.#same(costS + ends[0], costT + ends[1])) return this.#difference(n, costS + ends[0], costT + ends[1]);
      if (s === LOST || t === LOST) continue;
      const difference = this.#step(n, s, t);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }

  #same(x: number, y: number): boolean {
    if (x === Number.POSITIVE_INFINITY || y === Number.POSITIVE_INFINITY) return x === y;
    return !(Math.abs(x - y) > this.#tolerance * (1 + Math.abs(x) / 100));
  }

  #step(n: number, s: number, t: number): Difference | undefined {
    const [one, two] = [this.#first, this.#second];
    const [costS, costT] = this.#costs[n]!;
    const [endI, endJ] = [one.firstArc[s + 1]!, two.firstArc[t + 1]!];
    let [i, j] = [one.firstArc[s]!, two.firstArc[t]!];
    while (i < endI || j < endJ) {
      const order = i === endI ? 1 : j === endJ ? -1 : one.input[i]! - two.input[j]! || one.output[i]! - two.output[j]!;
      if (order !== 0) return order < 0 ? this.#onlyOne(n, one, i, 0) : this.#onlyOne(n, two, j, 1);
      const costs = [costS + one.weight[i]!, costT + two.weight[j]!] as const;
      const to = this.#visit(one.target[i]!, two.target[j]!, n, [one.input[i]!, one.output[i]!], costs);
      const [knownS, knownT] = this.#costs[to]!;
      if (!this.#same(costs[0] - costs[1], knownS - knownT)) {
        return this.#completed(n, one, i, costs[0], two, j, costs[1]);
      }
      i++;
      j++;
    }
    return undefined;
  }

  #visit(
    s: number,
    t: number,
    before: number,
    arc: readonly [number, number],
    costs: readonly [number, number],
  ): number {
    const number = this.#pairs.numberOf(s, t);
    if (number === this.#before.length) {
      this.#before.push(before);
      this.#arc.push(arc);
      this.#costs.push(costs);
    }
    return number;
  }

  /** A string through an arc that only one of the two has: the arc leads to an end, because useless states are gone. */
  #onlyOne(n: number, automaton: Automaton, arc: number, side: 0 | 1): Difference {
    const onward = shortestToEnd(automaton, automaton.target[arc]!);
    const cost = this.#costs[n]![side] + automaton.weight[arc]! + costOf(automaton, automaton.target[arc]!, onward);
    const pairs = [...this.#pairsTo(n), this.#named(automaton, arc), ...onward.map((a) => this.#named(automaton, a))];
    return { pairs, weights: side === 0 ? [cost, Number.POSITIVE_INFINITY] : [Number.POSITIVE_INFINITY, cost] };
  }

  /** A string that comes to a known pair of states at another difference in cost than before: one of the two is wrong. */
  #completed(
    n: number,
    one: Automaton,
    i: number,
    costOne: number,
    two: Automaton,
    j: number,
    costTwo: number,
  ): Difference {
    const onward = shortestToEnd(one, one.target[i]!);
    const pairs = [...this.#pairsTo(n), this.#named(one, i), ...onward.map((a) => this.#named(one, a))];
    let state = two.target[j]!;
    let cost = costTwo;
    for (const a of onward) {
      const next = findArc(two, state, one.input[a]!, one.output[a]!);
      if (next < 0)
        return { pairs, weights: [costOne + costOf(one, one.target[i]!, onward), Number.POSITIVE_INFINITY] };
      cost += two.weight[next]!;
      state = two.target[next]!;
    }
    return { pairs, weights: [costOne + costOf(one, one.target[i]!, onward), cost + two.finalWeight[state]!] };
  }

  #difference(n: number, first: number, second: number): Difference {
    return { pairs: this.#pairsTo(n), weights: [first, second] };
  }

  #pairsTo(n: number): (readonly [string, string])[] {
    const pairs: (readonly [string, string])[] = [];
    for (let at = n; this.#before[at]! >= 0; at = this.#before[at]!) {
      const [upper, lower] = this.#arc[at]!;
      pairs.push([this.#name(upper), this.#name(lower)]);
    }
    return pairs.reverse();
  }

  #named(automaton: Automaton, arc: number): readonly [string, string] {
    return [this.#name(automaton.input[arc]!), this.#name(automaton.output[arc]!)];
  }

  #name(symbol: number): string {
    return symbol === 0 ? '' : this.#first.symbols[symbol]!;
  }
}

function finalOf(automaton: Automaton, state: number): number {
  return state === LOST ? Number.POSITIVE_INFINITY : automaton.finalWeight[state]!;
}

function findArc(automaton: Automaton, state: number, input: number, output: number): number {
  for (let a = automaton.firstArc[state]!; a < automaton.firstArc[state + 1]!; a++) {
    if (automaton.input[a] === input && automaton.output[a] === output) return a;
  }
  return -1;
}

/** The arcs of a shortest way from a state to an end. */
function shortestToEnd(automaton: Automaton, from: number): number[] {
  const { stateCount, finalWeight, target } = automaton;
  const incoming = reverseArcs(automaton);
  const onward = new Int32Array(stateCount).fill(-2);
  const queue: number[] = [];
  for (let s = 0; s < stateCount; s++) {
    if (finalWeight[s]! < Number.POSITIVE_INFINITY) {
      onward[s] = -1;
      queue.push(s);
    }
  }
  for (let n = 0; n < queue.length; n++) {
    for (let i = incoming.first[queue[n]!]!; i < incoming.first[queue[n]! + 1]!; i++) {
      const source = incoming.source[i]!;
      if (onward[source] !== -2) continue;
      onward[source] = incoming.arc[i]!;
      queue.push(source);
    }
  }
  const arcs: number[] = [];
  for (let s = from; onward[s]! >= 0; s = target[onward[s]!]!) arcs.push(onward[s]!);
  return arcs;
}

function costOf(automaton: Automaton, from: number, arcs: readonly number[]): number {
  const end = arcs.length === 0 ? from : automaton.target[arcs.at(-1)!]!;
  return arcs.reduce((sum, a) => sum + automaton.weight[a]!, automaton.finalWeight[end]!);
}
