import { expect, test } from 'vitest';
import { compileRegex } from '../../fst/xfst/compile-regex.js';
import { wordChanges } from './word-changes.js';

const net = (text: string) => compileRegex({ name: 'x', text: `${text};` });

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
