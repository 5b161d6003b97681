import { describe, expect, test } from 'vitest';
import { DataError } from '../../engine/data-error.js';
import { WordFrequencies, wordHash, writeFrequencies } from './word-frequencies.js';

const CLASSES = new Map([
  ['tag', 13],
  ['tank', 9],
  ['tal', 8],
  ['på', 15],
]);
const bytes = writeFrequencies(CLASSES, 2);

describe('a table of frequencies', () => {
  test('gives back the classes, whatever the case', () => {
    const table = WordFrequencies.read(bytes);
    for (const [word, frequencyClass] of CLASSES) expect([word, table.classOf(word)]).toEqual([word, frequencyClass]);
    expect(table.classOf('Tag')).toBe(13);
    expect(table.classOf('PÅ')).toBe(15);
  });

  test('has one class for all other words, and the rarest of several', () => {
    const table = WordFrequencies.read(bytes);
    expect(table.classOf('task')).toBe(2);
    expect(table.classOf('på tag')).toBe(13);
    expect(table.classOf('på taket')).toBe(2);
  });

  test('holds thousands of words in few bytes', () => {
    const many = new Map(Array.from({ length: 5000 }, (_, i) => [`word${i}`, 1 + (i % 15)] as const));
    const written = writeFrequencies(many, 0);
    const table = WordFrequencies.read(written);
    expect(written.length).toBeLessThan(5000 * 3);
    const wrong = [...many].filter(([word, frequencyClass]) => table.classOf(word) !== frequencyClass);
    // Two words in some hundred have one hash.
    expect(wrong.length).toBeLessThan(25);
    expect(wordHash('word1')).toBeLessThan(1 << 24);
  });

  test('that is damaged is refused', () => {
    for (let length = 0; length < bytes.length; length++)
      expect(() => WordFrequencies.read(bytes.slice(0, length), 'x.bin')).toThrow(DataError);
    expect(() => WordFrequencies.read(Uint8Array.of(...bytes.slice(0, 4), 99, ...bytes.slice(5)))).toThrow(
      'impossible',
    );
    expect(() => WordFrequencies.read(Uint8Array.of(...bytes.slice(0, 5), 255, 255, 255, 255, 255))).toThrow(
      'too large',
    );
  });
});
