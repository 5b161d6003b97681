/** Minimisation against a slow one that compares every two states until nothing changes, on automata with many cycles. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { type Automaton, trim } from './automaton.js';
import { TransducerBuilder } from './builder.js';
import { determinise, isDeterministic } from './determinise.js';
import { minimise } from './minimise.js';

// The same automata in every run.
fc.configureGlobal({ seed: 20261115 });

/** How many states no string tells apart (Moore 1956): rounds of signatures, as text. */
function distinctStates({ stateCount, firstArc, input, output, target, weight, finalWeight }: Automaton): number {
  let group = Array.from(finalWeight, String);
  for (;;) {
    const next = group.map((own, s) => {
      const arcs: string[] = [];
      for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
        arcs.push(`${input[a]}:${output[a]}:${weight[a]}>${group[target[a]!]}`);
      }
      return `${own}|${arcs.join()}`;
    });
    // Names grow from round to round: number them.
    const numbers = new Map([...new Set(next)].map((name, number) => [name, String(number)]));
    const numbered = next.map((name) => numbers.get(name)!);
    if (numbers.size === new Set(group).size) return numbers.size;
    group = numbered;
    if (numbers.size === stateCount) return stateCount;
  }
}

/** Copies of a few small pieces, joined at random: many states are the same, and cycles lead through all of them. */
const joinedPieces = fc
  .tuple(fc.integer({ min: 2, max: 60 }), fc.array(fc.nat(), { minLength: 40, maxLength: 400 }), fc.boolean())
  .map(([stateCount, numbers, weighted]) => {
    const builder = new TransducerBuilder();
    const letters = ['a', 'b', 'c'].map((letter) => builder.symbol(letter));
    for (let s = 0; s < stateCount; s++) builder.addState();
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const [x, y] = [numbers[i]!, numbers[i + 1]!];
      const letter = letters[(x >>> 8) % 3]!;
      builder.addArc(x % stateCount, letter, letter, y % stateCount, weighted && x % 5 === 0 ? 0.5 : 0);
      if (y % 7 === 0) builder.setFinal(y % stateCount, weighted && y % 2 === 0 ? 1 : 0);
    }
    return builder.finish();
  });

/** At most one arc for each pair: of several the first stays. */
function firstArcs(automaton: Automaton): Automaton {
  const builder = new TransducerBuilder();
  for (const symbol of automaton.symbols) builder.symbol(symbol);
  for (let s = 0; s < automaton.stateCount; s++) builder.addState();
  for (let s = 0; s < automaton.stateCount; s++) {
    const seen = new Set<number>();
    if (automaton.finalWeight[s]! < Number.POSITIVE_INFINITY) builder.setFinal(s, automaton.finalWeight[s]!);
    for (let a = automaton.firstArc[s]!; a < automaton.firstArc[s + 1]!; a++) {
      const [input, output] = [automaton.input[a]!, automaton.output[a]!];
      if (seen.has(input)) continue;
      seen.add(input);
      builder.addArc(s, input, output, automaton.target[a]!, automaton.weight[a]!);
    }
  }
  return builder.finish(automaton.start);
}

/** The least cost of a string of letters, or infinite. */
function costOf(automaton: Automaton, letters: readonly number[]): number {
  let state = automaton.start;
  let cost = 0;
  for (const letter of letters) {
    let arc = automaton.firstArc[state]!;
    while (arc < automaton.firstArc[state + 1]! && automaton.input[arc] !== letter) arc++;
    if (arc === automaton.firstArc[state + 1]) return Number.POSITIVE_INFINITY;
    cost += automaton.weight[arc]!;
    state = automaton.target[arc]!;
  }
  return cost + automaton.finalWeight[state]!;
}

test('as many states are left as strings tell apart, and every string costs what it did', () => {
  fc.assert(
    fc.property(
      joinedPieces,
      fc.array(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 12 }), { minLength: 20 }),
      (given, words) => {
        const automaton = trim(firstArcs(given));
        const small = minimise(automaton);
        expect(isDeterministic(small)).toBe(true);
        expect(small.stateCount).toBe(distinctStates(automaton));
        for (const word of words) expect(costOf(small, word)).toBe(costOf(automaton, word));
      },
    ),
    propertyRuns(400),
  );
});

test('a determinised automaton with many cycles is minimised to one form', () => {
  const unweighted = joinedPieces.map((automaton) => ({
    ...automaton,
    weight: new Float32Array(automaton.weight.length),
    finalWeight: automaton.finalWeight.map((weight) => (weight < Number.POSITIVE_INFINITY ? 0 : weight)),
  }));
  fc.assert(
    fc.property(
      unweighted.filter((automaton) => automaton.stateCount < 14),
      (given) => {
        const deterministic = trim(determinise(given));
        expect(minimise(deterministic).stateCount).toBe(distinctStates(deterministic));
      },
    ),
    propertyRuns(60),
  );
});
