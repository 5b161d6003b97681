/** AT&T text is read as HFST reads it, and what is written is read back. */
import { expect, test } from 'vitest';
import { equivalent, paths } from '../algebra/paths.js';
import { path } from '../algebra/primitives.js';
import { union } from '../algebra/rational.js';
import { readAllAtt, readAtt, writeAtt } from './att.js';

test('symbols that are written as names are read', () => {
  const automaton = readAtt('0\t1\t@0@\t@_SPACE_@\t0.5\n1\t2\tfoo@_SPACE_@bar\ta\n2\t1.25\n');
  expect([...paths(automaton, { max: 10 })]).toEqual([{ upper: ['foo bar'], lower: [' ', 'a'], weight: 1.75 }]);
});

test('what is written is read back', () => {
  const automaton = union(
    path(
      [
        ['a b', ''],
        ['\t', 'c'],
      ],
      2,
    ),
    path([['@_IDENTITY_SYMBOL_@', '@_IDENTITY_SYMBOL_@']]),
  );
  const text = writeAtt({ ...automaton, start: automaton.start });
  expect(equivalent(readAtt(text), automaton, { weightTolerance: 0.0001 })).toBe(true);
});

test('the start is written as state 0', () => {
  const { symbols, ...rest } = path([
    ['a', 'a'],
    ['b', 'b'],
  ]);
  const startsLater = { ...rest, symbols, start: 1 };
  expect([...paths(readAtt(writeAtt(startsLater)), { max: 5 })].map(({ upper }) => upper)).toEqual([['b']]);
});

test('several automata in one text, and an empty text', () => {
  expect(readAllAtt('0\n--\n0\t1\ta\tb\n1\n')).toHaveLength(2);
  expect([...paths(readAtt(''), { max: 5 })]).toEqual([]);
});

test.each(['0\t1\ta\n', '0\t1\ta\tb\tx\n', 'x\n', '-1\n', '99999999999\n', '0\tinf\n', '1\t2\t3\t4\t5\t6\n'])(
  'a broken line is refused with its number: %j',
  (text) => {
    expect(() => readAtt(`0\n${text}`)).toThrow(/line 2/);
  },
);
