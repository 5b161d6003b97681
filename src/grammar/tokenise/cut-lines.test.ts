import { expect, test } from 'vitest';
import { cutLines, LINE } from './cut-lines.js';

const cut = (text: string, superblanks = false) =>
  [...cutLines(text, superblanks)].map(({ kind, startUtf16, endUtf16 }) => {
    const part = text.slice(startUtf16, endUtf16);
    return kind === LINE.BLANK ? { blank: part } : part;
  });

test('a line ends after its line end, unless a backslash keeps it open', () => {
  expect(cut('a\n\nb\r\nc')).toEqual(['a\n', '\n', 'b\r\n', 'c']);
  expect(cut('a\\\nb\\\\\nc')).toEqual(['a\\\nb\\\\\n', 'c']);
  expect(cut('')).toEqual([]);
});

test('superblanks are blanks, several in a row are one, and an escaped bracket is none', () => {
  expect(cut('a[b]c', false)).toEqual(['a[b]c']);
  expect(cut('a[b]c[d][e] f', true)).toEqual(['a', { blank: '[b]' }, 'c', { blank: '[d][e]' }, ' f']);
  expect(cut('a\\[b]', true)).toEqual(['a\\[b]']);
  expect(cut('[a\nb]c', true)).toEqual([{ blank: '[a\nb]' }, 'c']);
  expect(cut('a [b', true)).toEqual(['a ', { blank: '[b' }]);
});

test('a NUL is a blank of its own', () => {
  expect(cut('a\0\0b\\\0c')).toEqual(['a', { blank: '\0' }, { blank: '\0' }, 'b\\', { blank: '\0' }, 'c']);
});
