import { describe, expect, test } from 'vitest';
import { boolean, integer, oneOf, string, type ValueKind } from './value-kinds.js';

const LETTERS = { pattern: /^a+$/, words: 'letters a' };

describe('a value', () => {
  test.each<[string, ValueKind<unknown>, unknown, string | undefined]>([
    ['a number inside its bounds', integer(1, 3), 3, undefined],
    ['a number that is too small', integer(1, 3), 0, 'must be a whole number from 1 to 3'],
    ['a number that is too large', integer(1, 3), 4, 'must be a whole number from 1 to 3'],
    ['half a number', integer(1, 3), 1.5, 'must be a whole number from 1 to 3'],
    ['no number', integer(1, 3), '2', 'must be a whole number from 1 to 3'],
    ['true', boolean, true, undefined],
    ['a word for true', boolean, 'true', 'must be true or false'],
    ['a text', string(), '', undefined],
    ['no text', string(), 1, 'must be a string'],
    ['an empty text where one is needed', string({ mayBeEmpty: false }), '', 'must not be empty'],
    ['a text with its pattern', string({ shape: LETTERS }), 'aa', undefined],
    ['a text without its pattern', string({ shape: LETTERS }), 'ab', 'must be letters a'],
    ['a choice', oneOf(['x', 'y']), 'y', undefined],
    ['no choice', oneOf(['x', 'y']), 'z', 'must be one of: x, y'],
  ])('%s', (_, kind, value, expected) => {
    expect(kind.fault(value)).toBe(expected);
  });
});
