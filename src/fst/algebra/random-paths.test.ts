import { expect, test } from 'vitest';
import { TransducerBuilder } from '../build/builder.js';
import { emptySet, path } from './primitives.js';
import { RandomPaths } from './random-paths.js';

/** a*b, the b at a weight of 1. */
function loop() {
  const builder = new TransducerBuilder();
  const [from, to] = [builder.addState(), builder.addState()];
  builder.addArc(from, builder.symbol('a'), builder.symbol('a'), from);
  builder.addArc(from, builder.symbol('b'), builder.symbol('b'), to, 1);
  builder.setFinal(to, 0.5);
  return builder.finish();
}

function text(paths: RandomPaths): string | undefined {
  const { symbols, input } = paths.automaton;
  return paths
    .next()
    ?.arcs.map((arc) => symbols[input[arc]!])
    .join('');
}

test('paths lead to an end, are weighed, and are the same for the same seed', () => {
  const [first, second] = [new RandomPaths(loop(), 1), new RandomPaths(loop(), 1)];
  const texts = Array.from({ length: 50 }, () => text(first)!);
  expect(texts).toEqual(Array.from({ length: 50 }, () => text(second)!));
  for (const each of texts) expect(each).toMatch(/^a*b$/);
  expect(new Set(texts).size).toBeGreaterThan(3);
  expect(new RandomPaths(loop(), 7).next()?.weight).toBe(1.5);
});

test('nothing has no path, one string always the same', () => {
  expect(new RandomPaths(emptySet(), 1).next()).toBeUndefined();
  const one = new RandomPaths(path([['x', 'x']]), 3);
  expect([text(one), text(one)]).toEqual(['x', 'x']);
});
