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
