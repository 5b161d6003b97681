import { expect, test } from 'vitest';
import { wordsOfText } from './words-of-text.js';

test('words are lower case and composed, without digits and punctuation', () => {
  expect(wordsOfText('Áššis 2024 leat GOLBMA: «beaivvi»!')).toEqual(['áššis', 'leat', 'golbma', 'beaivvi']);
  expect(wordsOfText('Ko\u0308yha\u0308')).toEqual(['köyhä']);
});

test('addresses, mentions and hashtags are left out', () => {
  expect(wordsOfText('Geahča https://example.org/english-words, me@example.org @brukar #emneknagg ja loga')).toEqual([
    'geahča',
    'ja',
    'loga',
  ]);
});

test('soft hyphens and other invisible characters do not split words', () => {
  expect(wordsOfText('sáme\u00adgiella gie\u200blla')).toEqual(['sámegiella', 'giella']);
});

test('all apostrophes are one, and quotation marks around a word are none of it', () => {
  expect(wordsOfText("sääʹm sää'm sääʼm")).toEqual(["sää'm", "sää'm", "sää'm"]);
  expect(wordsOfText('‘word’ ’s')).toEqual(["word'", "'s"]);
});

test('Latin letters in a Cyrillic word are taken for Cyrillic: Komi laws write ö for ӧ', () => {
  expect(wordsOfText('вылö вылӧ')).toEqual(['вылӧ', 'вылӧ']);
  expect(wordsOfText('öljy')).toEqual(['öljy']);
});
