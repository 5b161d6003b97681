import { expect, test } from 'vitest';
import { weighWords } from './word-weights.js';

test('a word weighs -log₂ of its probability, one that the texts do not have the most', () => {
  const { weights, maximum } = weighWords(['Talo on talo. Kala', 'on']);
  // talo twice, on twice, Kala once; three words: 8.
  expect(Object.fromEntries(weights)).toEqual({ talo: 3 - Math.log2(3), on: 3 - Math.log2(3), Kala: 2 });
  expect(maximum).toBe(3);
});

test('a stated maximum scales all weights', () => {
  const { weights, maximum } = weighWords(['talo on talo kala on'], 30);
  expect(maximum).toBeCloseTo(30);
  expect(weights.get('kala')).toBeCloseTo(20);
});

test('words keep what joins them inside, and no marks around them', () => {
  const { weights } = weighWords(['"Boahtit-boahtit", it’s (dál) 12 x3.']);
  expect([...weights.keys()]).toEqual(['Boahtit-boahtit', 'it’s', 'dál', 'x']);
});

test('an empty text gives every word the same weight', () => {
  expect(weighWords([''])).toEqual({ weights: new Map(), maximum: 0 });
  expect(weighWords([], 12).maximum).toBe(12);
});
