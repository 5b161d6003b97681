import { describe, expect, test } from 'vitest';
import { boolean, integer, oneOf, string, type ValueKind } from './value-kinds.js';

describe('a value', () => {
  test.each<[string, ValueKind<unknown>, unknown, string | undefined]>([
    ['a number inside its bounds', integer(1, 3), 3, undefined],
    ['a number that is too small', integer(1, 3), 0, 'must be >= 1'],
    ['a number that is too large', integer(1, 3), 4, 'must be <= 3'],
    ['half a number', integer(1, 3), 1.5, 'must be integer'],
    ['no number', integer(1, 3), '2', 'must be integer'],
    ['true', boolean, true, undefined],
    ['a word for true', boolean, 'true', 'must be boolean'],
    ['a text', string(), '', undefined],
    ['no text', string(), 1, 'must be string'],
    ['an empty text where one is needed', string({ minLength: 1 }), '', 'must not have fewer than 1 characters'],
    ['a text with its pattern', string({ pattern: /^a+$/ }), 'aa', undefined],
    ['a text without its pattern', string({ pattern: /^a+$/ }), 'ab', 'must match pattern "^a+$"'],
    ['a choice', oneOf(['x', 'y']), 'y', undefined],
    ['no choice', oneOf(['x', 'y']), 'z', 'must be equal to one of the allowed values'],
  ])('%s', (_, kind, value, expected) => {
    expect(kind.fault(value)).toBe(expected);
  });
});
