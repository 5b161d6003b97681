import { expect, test } from 'vitest';
import { hintFor, sampleOf } from './language-hint.js';

test('a clear answer for another language is a hint', () => {
  const detected = [
    { tag: 'nb', confidence: 0.97 },
    { tag: 'nn', confidence: 0.02 },
  ];
  expect(hintFor(detected, 'se')).toBe('nb');
  expect(hintFor(detected, 'nb')).toBeUndefined();
});

test('an unclear answer is none: close relatives, or the chosen language not out of the question', () => {
  expect(hintFor([{ tag: 'nb', confidence: 0.7 }], 'se')).toBeUndefined();
  const close = [
    { tag: 'nb', confidence: 0.91 },
    { tag: 'nn', confidence: 0.09 },
  ];
  expect(hintFor(close, 'nn')).toBeUndefined();
  expect(hintFor(close, 'fi')).toBe('nb');
  expect(hintFor([], 'se')).toBeUndefined();
});

test('two models of one language are one language', () => {
  expect(hintFor([{ tag: 'est-x-utee', confidence: 1 }], 'est-x-plamk')).toBeUndefined();
  expect(hintFor([{ tag: 'nn', confidence: 1 }], 'nno-x-ext-apertium')).toBeUndefined();
});

test('a few letters are no text to guess from, and a long text is not sent as a whole', () => {
  expect(sampleOf('Hei på deg!')).toBe('');
  expect(sampleOf('12345 67890 '.repeat(50))).toBe('');
  expect(sampleOf('Dette er en tekst på norsk. '.repeat(100))).toHaveLength(1000);
});
