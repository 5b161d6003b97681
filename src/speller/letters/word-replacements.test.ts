import { expect, it } from 'vitest';
import { WordReplacements } from './word-replacements.js';

const replacements = new WordReplacements([
  ['hvor', 'kor'],
  ['hvor', 'der'],
  ['hv*', 'kv*'],
  ['*lig', '*leg'],
  ['*ß*', '*ss*'],
  ['*mer', '*m'],
]);
const valuesOf = (word: string) => replacements.of(word).map(({ value, isWhole }) => (isWhole ? `${value}!` : value));

it.each([
  ['hvor', ['kor!', 'der!', 'kvor']],
  ['farlig', ['farleg']],
  ['ligge', []],
  ['problemer', ['problem']],
  ['daß', ['dass']],
  ['mißfaßt', ['missfasst', 'missfaßt', 'mißfasst']],
])('%s may stand for %j', (word, expected) => {
  expect(valuesOf(word)).toEqual(expected);
});
