import { expect, test } from 'vitest';
import { wordsAround } from './words-around.js';

const TEXT = 'Det var dyrt,og jeg  gikk .\nHjem';
const around = (text: string) => {
  const from = TEXT.indexOf(text);
  const to = from + text.length;
  const issue = { from, to, kind: 'typography', code: 'x', text, title: '', description: '', suggestions: [] } as const;
  return wordsAround({ from, to, issue }, TEXT);
};

test('signs and spaces are shown between the words that they stand between', () => {
  expect(around(',')).toEqual({ before: 'dyrt', after: 'og' });
  expect(around('  ')).toEqual({ before: 'jeg', after: 'gikk' });
  expect(around(' .')).toEqual({ before: 'gikk', after: '' });
});

test('what has letters is shown alone', () => {
  expect(around('dyrt')).toEqual({ before: '', after: '' });
});
