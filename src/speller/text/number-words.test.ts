import { describe, expect, test } from 'vitest';
import { isAbbreviation, NumberWords } from './number-words.js';

const KNOWN = new Set(['Jahre', 'Drucker', 'zweiköpfige', 'EL', 'Netz']);
const isWord = (form: string) => KNOWN.has(form);

describe('words that begin with a number', () => {
  const numbers = new NumberWords({ endings: ['-й', 'er'], ofAbbreviations: ['i', '-ul'], words: ['zwei'] });

  test.each([
    '5-й',
    '1990-й',
    '90er',
    '90er-Jahre',
    '3D',
    '3D-Drucker',
    '5G-Netz',
    '20-Jahre',
    '5-köpfige',
    '1,5-köpfige',
  ])('are right with an ending, a code or a word behind: %s', (word) =>
    expect(numbers.accepts(word, isWord)).toBe(true),
  );

  test.each(['5', '5й', '5-йй', '90err', '90er-Jahhre', '3d', '3D-Druker', '3D-köpfige', '5-', '12-25', 'er', ''])(
    'are not right for their number alone: %s',
    (word) => expect(numbers.accepts(word, isWord)).toBe(false),
  );

  test('need no facts for codes and words', () => {
    const none = new NumberWords();
    expect(['5G-Netz', '20-Jahre', '90er', 'ELi'].map((word) => none.accepts(word, isWord))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

test('an abbreviation takes its endings, and words behind a hyphen, where it is known', () => {
  const numbers = new NumberWords({ ofAbbreviations: ['i', '-ul'] });
  const words = ['ELi', 'EL-ul', 'EL-Netz', 'EL-i', 'EL-Nezt', 'XYi', 'XY-Netz', 'Eli', 'ELul', 'EL'];
  expect(words.filter((word) => numbers.accepts(word, isWord))).toEqual(['ELi', 'EL-ul', 'EL-Netz']);
});

test('what a language writes before any word stands before a known one', () => {
  const numbers = new NumberWords({ prefixes: ['e-'] });
  expect(['e-Netz', 'e-Nezt', 'i-Netz'].map((word) => numbers.accepts(word, isWord))).toEqual([true, false, false]);
});

test('two to five capitals are an abbreviation, whoever knows it', () => {
  expect(['VR', 'USB', 'PASOK', 'НДФЛ', 'A', 'UNICEF', 'Usb', 'U2'].map(isAbbreviation)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
