/** Composition with flag diacritics and with "any symbol": recorded from HFST's own answers. */
import { describe, expect, test } from 'vitest';
import type { Automaton } from '../build/automaton.js';
import { compose } from './compose.js';
import { TooLargeError } from './limits.js';
import { paths } from './paths.js';
import { anyIdentity, anyPair, pair, path } from './primitives.js';
import { concatenateAll, repeat, star, unionAll } from './rational.js';
import { withSymbols } from './substitute.js';

const FLAG = '@P.CASE.GEN@';
const UNKNOWN = '@_UNKNOWN_SYMBOL_@';
const IDENTITY = '@_IDENTITY_SYMBOL_@';

function strings(automaton: Automaton): string[] {
  return [...paths(automaton, { max: 100 })]
    .map(({ upper, lower, weight }) => `${upper.join(' ')} | ${lower.join(' ')}${weight === 0 ? '' : ` ${weight}`}`)
    .sort();
}

describe('flag diacritics', () => {
  const word = path([
    ['a', 'a'],
    [FLAG, FLAG],
    ['b', 'b'],
  ]);
  const anything = star(anyIdentity());

  test('as symbols are not meant by "any symbol"', () => {
    expect(strings(compose(word, anything))).toEqual([]);
    expect(strings(compose(word, word))).toEqual([`a ${FLAG} b | a ${FLAG} b`]);
  });

  test('as letters are', () => {
    expect(strings(compose(word, anything, { flags: 'letters' }))).toEqual([`a ${FLAG} b | a ${FLAG} b`]);
  });

  test('as epsilon are passed over and kept on both sides', () => {
    const upperCase = star(unionAll([pair('a', 'A'), pair('b', 'B')]));
    expect(strings(compose(word, upperCase, { flags: 'epsilon' }))).toEqual([`a ${FLAG} b | A ${FLAG} B`]);
    const other = path([
      ['a', 'a'],
      ['@R.X.Y@', '@R.X.Y@'],
      ['b', 'b'],
    ]);
    expect(strings(compose(word, other, { flags: 'epsilon' }))).toEqual([`a ${FLAG} @R.X.Y@ b | a ${FLAG} @R.X.Y@ b`]);
  });
});

describe('any symbol', () => {
  test('copied by the first and changed by the second is any symbol changed', () => {
    expect(strings(compose(anyIdentity(), pair(UNKNOWN, 'x')))).toEqual([`${UNKNOWN} | x`]);
  });

  test('copied twice is copied', () => {
    expect(strings(compose(anyIdentity(), anyIdentity()))).toEqual([`${IDENTITY} | ${IDENTITY}`]);
  });

  test('changed twice may be itself again, because ?:? is also the same symbol', () => {
    expect(strings(compose(anyPair(), anyPair()))).toEqual([`${IDENTITY} | ${IDENTITY}`, `${UNKNOWN} | ${UNKNOWN}`]);
  });

  test('does not mean a symbol that the alphabet has on no arc', () => {
    expect(strings(compose(pair('a', 'a'), withSymbols(anyIdentity(), ['a'])))).toEqual([]);
    expect(strings(compose(pair('a', 'a'), withSymbols(anyIdentity(), ['b'])))).toEqual(['a | a']);
  });
});

test('silent steps of both sides give one path, not one for each order', () => {
  const deletes = repeat(pair('a', ''), 3, 3);
  const inserts = repeat(pair('', 'b'), 3, 3);
  expect([...paths(compose(deletes, inserts), { max: 100 })]).toHaveLength(1);
});

test('weights are added', () => {
  expect(strings(compose(pair('a', 'b', 0.5), pair('b', 'c', 0.25)))).toEqual(['a | c 0.75']);
});

test('a result that grows past the limits is refused, and the operation is named', () => {
  const long = concatenateAll(Array.from('kissa', (letter) => star(pair(letter, 'a'))));
  const limits = { maxStates: 8, maxArcs: 1000 };
  const other = concatenateAll(Array.from({ length: 6 }, () => star(pair('a', 'b'))));
  expect(() => compose(long, other, {}, limits)).toThrow(TooLargeError);
  expect(() => compose(long, other, {}, limits)).toThrow(/composition/);
});
