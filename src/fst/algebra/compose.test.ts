/** Composition with flag diacritics and with "any symbol": recorded from HFST's own answers. */
import { describe, expect, test } from 'vitest';
import type { Automaton } from '../build/automaton.js';
import { compose } from './compose.js';
import { TooLargeError } from './limits.js';
import { paths } from './paths.js';
import { anyIdentity, anyPair, pair, path } from './primitives.js';
import { invert } from './projection.js';
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

describe('a filter of one state', () => {
  const word = path([
    ['a', 'a'],
    ['+Tag', ''],
    ['', 'x'],
    ['b', 'c'],
  ]);
  /** One state: `a` becomes two things, the tag goes away, `b` stays, and what is not listed is not let through. */
  const oneState: Automaton = {
    symbols: ['@_EPSILON_SYMBOL_@', 'a', 'A', '+Tag', 'b'],
    start: 0,
    stateCount: 1,
    firstArc: Uint32Array.of(0, 4),
    input: Uint16Array.of(0, 1, 2, 4),
    output: Uint16Array.of(3, 1, 1, 4),
    target: new Uint32Array(4),
    weight: Float32Array.of(0, 0, 2, 0),
    finalWeight: Float32Array.of(0),
  };
  /** The same with two states, so that it is composed in the general way. */
  const twoStates: Automaton = {
    ...oneState,
    stateCount: 2,
    firstArc: Uint32Array.of(0, 4, 8),
    input: Uint16Array.of(0, 1, 2, 4, 0, 1, 2, 4),
    output: Uint16Array.of(3, 1, 1, 4, 3, 1, 1, 4),
    target: Uint32Array.of(1, 1, 1, 1, 0, 0, 0, 0),
    weight: Float32Array.of(0, 0, 2, 0, 0, 0, 2, 0),
    finalWeight: Float32Array.of(0, 0),
  };

  test('exchanges the symbols of the upper side', () => {
    expect(strings(compose(oneState, word))).toEqual(['A b | a x c 2', 'a b | a x c']);
    expect(strings(compose(twoStates, word))).toEqual(['A b | a x c 2', 'a b | a x c']);
  });

  test('exchanges those of the lower side', () => {
    const [one, two] = [oneState, twoStates].map(invert);
    const aTag = path([
      ['u', 'a'],
      ['', '+Tag'],
      ['v', ''],
    ]);
    expect(strings(compose(aTag, one!))).toEqual(['u v | A 2', 'u v | a']);
    expect(strings(compose(aTag, two!))).toEqual(['u v | A 2', 'u v | a']);
  });

  test('lets nothing through that it does not know', () => {
    expect(strings(compose(word, oneState))).toEqual([]);
  });
});
