/** First checks of union, concatenation and repetition on words; `set-model.test.ts` compares them with sets. */
import { expect, test } from 'vitest';
import { TooLargeError } from './limits.js';
import { emptyString, pair, path } from './primitives.js';
import { concatenateAll, repeat, star, unionAll } from './rational.js';

test('operands keep their own symbols and get one alphabet', () => {
  const joined = unionAll([pair('a', 'b'), pair('c', ''), emptyString()]);
  expect([...joined.symbols].sort()).toEqual(['@_EPSILON_SYMBOL_@', 'a', 'b', 'c']);
});

test('a repetition that is too large is refused before it is made', () => {
  const word = path(Array.from('kala', (letter) => [letter, letter] as const));
  const limits = { maxStates: 1000, maxArcs: 1000 };
  expect(() => repeat(word, 1_000_000_000, 1_000_000_000, limits)).toThrow(TooLargeError);
  expect(() => concatenateAll(new Array(300).fill(word), limits)).toThrow(TooLargeError);
  expect(star(word, limits).stateCount).toBe(6);
});
