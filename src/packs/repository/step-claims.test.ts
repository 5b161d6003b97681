import { expect, test } from 'vitest';
import { newClaims, stepClaims } from './step-claims.js';

test('a step is claimed by one thread at a time', () => {
  const memory = newClaims();
  const [first, second] = [stepClaims(memory, 1), stepClaims(memory, 2)];
  expect(first.claim('src/fst/lexicon.hfst')).toBe(true);
  expect(second.claim('src/fst/lexicon.hfst')).toBe(false);
  expect(second.claim('src/fst/phonology.hfst')).toBe(true);
  first.release('src/fst/lexicon.hfst');
  second.wait('src/fst/lexicon.hfst');
  expect(second.claim('src/fst/lexicon.hfst')).toBe(true);
  expect(first.claim('src/fst/lexicon.hfst')).toBe(false);
});

test('the thread that goes first is waited for, once and not for ever', () => {
  const memory = newClaims(2);
  const [first, second] = [stepClaims(memory, 1), stepClaims(memory, 2)];
  const timed = (act: () => boolean) => {
    const began = performance.now();
    expect(act()).toBe(true);
    return performance.now() - began;
  };
  expect(timed(() => first.claim('lexicon.hfst'))).toBeGreaterThan(500);
  expect(timed(() => first.claim('phonology.hfst'))).toBeLessThan(500);
  expect(timed(() => second.claim('filters.hfst'))).toBeLessThan(500);

  const other = newClaims(2);
  expect(timed(() => stepClaims(other, 2).claim('lexicon.hfst'))).toBeLessThan(500);
  expect(timed(() => stepClaims(other, 1).claim('phonology.hfst'))).toBeLessThan(500);
});
