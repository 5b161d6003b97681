import { expect, test } from 'vitest';
import { compileRegex } from '../../fst/xfst/compile-regex.js';
import { knownWords, wordChanges } from './word-changes.js';

const net = (text: string) => knownWords(compileRegex({ name: 'x', text: `${text};` }));

test('words that came and went are named, flags and weights are not words', () => {
  const before = net('[ {guolli} | {giella}::3 | {beana} "@P.x.y@" {t} ]');
  const after = net('[ {guolli}::1 | {giella} | "@P.x.y@" {muorra} | {beana} "@P.x.y@" {t} ]');
  expect(wordChanges(before, after, 5)).toEqual({ gained: ['muorra'], lost: [] });
  expect(wordChanges(after, before, 5)).toEqual({ gained: [], lost: ['muorra'] });
  expect(wordChanges(net('a'), net('a | b | c | d | e'), 3).gained).toHaveLength(3);
});

test('of endless compounds the shortest are named', () => {
  const words = (list: string) => net(`[ ${list} ] [ [ "-" | 0 ] [ ${list} ] ]*`);
  expect(wordChanges(words('{guolli} | {sa}'), words('{guolli} | {sa} | {muorra}'), 3).gained).toEqual(
    expect.arrayContaining(['muorra', 'muorrasa', 'samuorra']),
  );
  const endless = net('"@P.x.y@"* {a} ["@R.x.y@" | 0]*');
  expect(wordChanges(net('{b}'), endless, 5)).toEqual({ gained: ['a'], lost: ['b'] });
});

test('of finite lists all that came and went is named, shorter words first', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 16) % below;
  };
  const list = () => [
    ...new Set(
      Array.from({ length: 1 + random(12) }, () =>
        Array.from({ length: 1 + random(5) }, () => 'abc'[random(3)]).join(''),
      ),
    ),
  ];
  const netOf = (words: readonly string[]) => net(words.map((word) => `{${word}}`).join(' | '));
  const without = (words: readonly string[], others: readonly string[]) =>
    words.filter((word) => !others.includes(word)).sort();
  for (let round = 0; round < 50; round++) {
    const [before, after] = [list(), list()];
    const { gained, lost } = wordChanges(netOf(before), netOf(after), 100);
    expect([...gained].sort()).toEqual(without(after, before));
    expect([...lost].sort()).toEqual(without(before, after));
    const lengths = wordChanges(netOf(before), netOf(after), 3).gained.map(({ length }) => length);
    const shortest = without(after, before)
      .map(({ length }) => length)
      .sort((a, b) => a - b)
      .slice(0, 3);
    expect(lengths).toEqual(shortest);
  }
});
