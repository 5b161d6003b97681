import { expect, test } from 'vitest';
import { cutParagraph, joinPassages, splitByPassage, wellFormed } from './passages.js';

test('a paragraph is one passage, and the pieces of a long one are the paragraph', () => {
  expect(cutParagraph('Mun boađán ihttin.')).toEqual([{ from: 0, text: 'Mun boađán ihttin.' }]);
  const long = 'sátni '.repeat(500);
  const pieces = cutParagraph(long, 100);
  expect(pieces.map(({ text }) => text).join('')).toBe(long);
  for (const { from, text } of pieces) {
    expect(long.slice(from, from + text.length)).toBe(text);
    expect(text.length).toBeLessThanOrEqual(100);
    expect(text.endsWith(' ')).toBe(true);
  }
});

test('nothing but space is no passage', () => {
  expect(cutParagraph('')).toEqual([]);
  expect(cutParagraph(' \t\u00a0 ')).toEqual([]);
});

test('a word without end is cut, but never within a character', () => {
  const pieces = cutParagraph('🙂'.repeat(50), 7);
  expect(pieces.map(({ text }) => text).join('')).toBe('🙂'.repeat(50));
  for (const { text } of pieces) expect(text).toBe(wellFormed(text));
});

test('half of a pair is replaced by something of the same length', () => {
  expect(wellFormed('a\ud83db')).toBe('a\ufffdb');
  expect(wellFormed('a🙂b')).toBe('a🙂b');
});

test('what was found in a batch comes back to its passage, counted from there', () => {
  const batch = joinPassages(['aaa bad', 'bbb', 'ʹ🙂 bad']);
  expect(batch.text).toBe('aaa bad\n\nbbb\n\nʹ🙂 bad');
  const findings = [...batch.text.matchAll(/bad/g)].map(({ index }) => ({ from: index, to: index + 3 }));
  expect(splitByPassage(batch, findings)).toEqual(
    new Map([
      ['aaa bad', [{ from: 4, to: 7 }]],
      ['bbb', []],
      ['ʹ🙂 bad', [{ from: 4, to: 7 }]],
    ]),
  );
});

test('what lies across passages or between them belongs to none', () => {
  const batch = joinPassages(['one ', ' two']);
  const across = [
    { from: 3, to: 7 },
    { from: 4, to: 6 },
    { from: 2, to: 2 },
  ];
  expect([...splitByPassage(batch, across).values()]).toEqual([[], []]);
});
