import { expect, test } from 'vitest';
import { mergeWords } from './merge-words.js';
import { readWordList, writeWordList } from './word-list.js';

test('a list is read as it was written', () => {
  const words = ['Máret', 'sámediggi', 'Kárášjohka', 'l’eau'];
  expect(readWordList(writeWordList(words))).toEqual(words);
});

test('other programs write lists in other ways', () => {
  expect(readWordList('\ufeff2\r\nboazu/AB\r\nmuohta\r\n')).toEqual(['boazu', 'muohta']);
  expect(readWordList('# my words\nboazu, muohta;\tgiella\n\n123\nboazu')).toEqual(['boazu', 'muohta', 'giella']);
});

test('what is no single word is left out', () => {
  expect(readWordList(`two words\n${'a'.repeat(200)}\n---\nok`)).toEqual(['ok']);
});

test('words of two lists are there once, in order', () => {
  expect(mergeWords(['c', 'a'], ['b', 'a'])).toEqual(['a', 'b', 'c']);
});
