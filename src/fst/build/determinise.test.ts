/** Determinisation where weights have no end, and where silent arcs have a cost. */
import { describe, expect, test } from 'vitest';
import { languageOf, shown } from '../algebra/naive-model.cases.js';
import { optimise } from '../algebra/optimise.js';
import { TransducerBuilder } from './builder.js';
import { determinise, isDeterministic } from './determinise.js';
import { TooLargeError } from './limits.js';

/** Two ways around, `a` at 1 and `a` at 2, and only the letter after them tells which one it was. */
function twoWays() {
  const builder = new TransducerBuilder();
  const [a, b, c] = ['a', 'b', 'c'].map((letter) => builder.symbol(letter)) as [number, number, number];
  const [start, one, two, end] = Array.from({ length: 4 }, () => builder.addState()) as [
    number,
    number,
    number,
    number,
  ];
  builder.addArc(start, a, a, one, 1);
  builder.addArc(start, a, a, two, 2);
  builder.addArc(one, a, a, one, 1);
  builder.addArc(two, a, a, two, 2);
  builder.addArc(one, b, b, end, 0);
  builder.addArc(two, c, c, end, 0);
  builder.setFinal(end);
  return builder.finish(start);
}

describe('an automaton without a deterministic form', () => {
  test('is refused by determinisation, and says so', () => {
    expect(() => determinise(twoWays(), 500)).toThrow(TooLargeError);
    expect(() => determinise(twoWays(), 500)).toThrow(/no deterministic form under 500 states/);
  });

  test('keeps its relation when weights are part of the labels', () => {
    const made = determinise(twoWays(), 500, { withWeights: true });
    expect(shown(languageOf(made, 5))).toEqual(shown(languageOf(twoWays(), 5)));
  });

  test('is optimised all the same', () => {
    const made = optimise(twoWays());
    expect(made.stateCount).toBeLessThan(10);
    expect(shown(languageOf(made, 5))).toEqual(shown(languageOf(twoWays(), 5)));
  });
});

test('what silent arcs cost before the first symbol is paid once', () => {
  const builder = new TransducerBuilder();
  const a = builder.symbol('a');
  const [start, inner] = [builder.addState(), builder.addState()];
  builder.addArc(start, 0, 0, inner, 2);
  builder.addArc(inner, a, a, inner, 0);
  builder.setFinal(inner, 1);
  const made = determinise(builder.finish(start));
  expect(isDeterministic(made)).toBe(true);
  expect(shown(languageOf(made, 2))).toEqual([
    ['', 3],
    ['a:a', 3],
    ['a:a a:a', 3],
  ]);
});

test('a circle of silent arcs with a negative cost is refused', () => {
  const builder = new TransducerBuilder();
  const [start, other] = [builder.addState(), builder.addState()];
  builder.addArc(start, 0, 0, other, -1);
  builder.addArc(other, 0, 0, start, 0.5);
  builder.setFinal(other);
  expect(() => determinise(builder.finish(start))).toThrow(/negative/);
});

test('a state with very many arcs stays linear', () => {
  const builder = new TransducerBuilder();
  const start = builder.addState();
  const letters = Array.from({ length: 50 }, (_, i) => builder.symbol(`x${i}`));
  for (let i = 0; i < 100_000; i++) {
    const state = builder.addState();
    builder.addArc(start, 0, 0, state);
    builder.addArc(state, letters[i % 50]!, letters[i % 50]!, start);
    if (i % 1000 === 0) builder.setFinal(state);
  }
  expect(optimise(builder.finish(start)).stateCount).toBe(1);
});
