import { describe, expect, test } from 'vitest';
import { Hyphenator, hyphenatedText, withHyphens } from './hyphenator.js';
import { parseHyphenation } from './parse-rules.js';
import { patternDivider, type TexPatterns } from './tex-patterns.js';

const SAMI = parseHyphenation(`
vowels    a á e i o u
glides    i
together  ie ea uo oa
onsets    st dj bm
`);

const divided = (rules: string, word: string): string => {
  const hyphenator = new Hyphenator(parseHyphenation(rules));
  return withHyphens(word, hyphenator.divide(word), '-');
};

describe('syllables', () => {
  test.each([
    ['guol-li', 'the last consonant goes to the next syllable'],
    ['guo-li', 'a single one, too'],
    ['mái-stit', 'with those before it that syllables begin with, after a glide'],
    ['ol-bmot', 'and after a consonant'],
    ['las-tat', 'but not directly after a vowel'],
    ['head-dji', 'a part of a long consonant'],
    ['mu-o-ra', 'vowels that do not belong together are apart'],
  ])('%s: %s', (expected) => {
    const rules = expected === 'mu-o-ra' ? { ...SAMI, together: new Set<string>() } : SAMI;
    const word = expected.replaceAll('-', '');
    expect(withHyphens(word, new Hyphenator(rules).divide(word), '-')).toBe(expected);
  });

  test('a row of vowels that a glide or an onglide takes part in', () => {
    const rules = 'vowels а ә у ы\nglides у\nonglides у';
    expect(divided(rules, 'таулар')).toBe('тау-лар');
    expect(divided(rules, 'тауы')).toBe('та-уы');
  });

  test('signs belong to the letter before them, and some end a syllable', () => {
    expect(divided('vowels а ы я\nattached ь ъ\nclosing ъ', 'кывъяс')).toBe('кывъ-яс');
    expect(divided('vowels а ы я\nattached ь ъ', 'кывъяс')).toBe('кы-въяс');
    expect(divided('vowels а и\nattached ь', 'ма̄ньси')).toBe('ма̄нь-си');
  });

  test('letters that stand for one sound are not divided', () => {
    expect(divided('vowels a o e\nunits ng', 'anganga')).toBe('anga-nga');
    expect(divided('vowels a o e', 'anganga')).toBe('an-gan-ga');
  });

  test('all consonants may stay, but for some', () => {
    const rules = 'vowels a i o u\nconsonants stay\napart rn';
    expect(['armur', 'konurnar', 'goymsla'].map((word) => divided(rules, word))).toEqual([
      'arm-ur',
      'kon-ur-nar',
      'goymsla',
    ]);
  });

  test('letters at both ends', () => {
    expect(divided('vowels a', 'aramaata')).toBe('ara-ma-a-ta');
    expect(divided('vowels a\nleft 1\nright 3', 'aramaata')).toBe('a-ra-ma-ata');
  });

  test('capitals, places that small letters would move, and letters that are two units', () => {
    expect(divided('vowels a o i', 'KISSATALO')).toBe('KIS-SA-TA-LO');
    expect(divided('vowels a i', 'İstanbal')).toBe('İstan-bal');
    expect(divided('vowels a 𐐨', 'b𐐨n𐐨n𐐨b')).toBe('b𐐨-n𐐨-n𐐨b');
  });
});

describe('a text', () => {
  const hyphenator = new Hyphenator(SAMI, { compoundBorders: (word) => (word === 'sámegiella' ? [4] : []) });
  const hyphenated = (text: string): string => hyphenatedText(text, hyphenator.hyphenate(text), '-');

  test('is divided word by word, with places', () => {
    const text = 'Guolli, muitala.';
    expect(hyphenated(text)).toBe('Guol-li, mui-ta-la.');
    expect(hyphenator.hyphenate(text)[1]).toEqual({ word: 'muitala', startUtf16: 8, endUtf16: 15, borders: [3, 5] });
  });

  test('compounds are divided between their parts', () => {
    expect(hyphenated('sámegiella')).toBe('sá-me-giel-la');
    expect(withHyphens('uskaapa', new Hyphenator(SAMI, { compoundBorders: () => [4] }).divide('uskaapa'), '-')).toBe(
      'us-ka-apa',
    );
  });

  test('hyphens that are written divide, and nothing is added beside them', () => {
    expect(hyphenated('davvi-guolli 2023:s')).toBe('dav-vi-guol-li 2023:s');
  });

  test.each([
    'www.guolli.no',
    'https://guolli.no/guolli',
    'guolli@guolli.no',
    'NRK',
    '18a-ii',
    '',
    '…',
    '\ud83d\ude00',
  ])('stays whole: %s', (text) => {
    expect(hyphenated(text)).toBe(text);
  });

  test('a string that is no word stays whole, and takes no time', () => {
    expect(hyphenator.divide('a'.repeat(100_000))).toEqual([]);
  });
});

describe('patterns', () => {
  // a1b, .ab2c, and "cab" as an exception.
  const PATTERNS: TexPatterns = [
    [
      [0, 1],
      [0, 0, 2],
    ],
    { a: { b: 0 }, '.': { a: { b: { c: 1 } } } },
    { cabab: [1] },
  ];
  const divide = patternDivider(PATTERNS, { left: 1, right: 1 });

  test('odd levels divide, and the highest counts', () => {
    expect(divide('dabab')).toEqual([2, 4]);
    expect(divide('DABAB')).toEqual([2, 4]);
    expect(divide('cabab')).toEqual([1]);
    expect(divide('constructor')).toEqual([]);
  });

  test('minima', () => {
    expect(patternDivider(PATTERNS, { left: 3, right: 1 })('dabab')).toEqual([4]);
    expect(patternDivider(PATTERNS, { left: 1, right: 2 })('dabab')).toEqual([2]);
  });
});

describe('a file that is wrong', () => {
  test.each([
    ['', 'has neither "vowels" nor "patterns"'],
    ['vowels', 'line 1: "vowels" has no letters'],
    ['vowel a', 'line 1: "vowel" is no keyword; there are vowels, '],
    ['vowels a\nglides i', 'line 2: "i" is none of the "vowels" above'],
    ['vowels a\nleft two', 'line 2: "left" is a number of letters from 1 to 9'],
    ['vowels a\nright 2 3', 'line 2: "right" takes one value'],
    ['vowels a\ncompounds guessed', 'line 2: "compounds" is "analysed"'],
    ['vowels a\nconsonants go', 'line 2: "consonants" is "stay"'],
    ['vowels z–a', 'line 1: "z–a" is no range of letters'],
    ['vowels a\n  guol-li', 'line 2: "guol-li" is indented'],
    ['vowels a\ndivided guol-li', 'line 2: words stand below "divided"'],
  ])('%j: %s', (text, message) => {
    expect(() => parseHyphenation(text, 'se/hyphenation.txt')).toThrow(`se/hyphenation.txt: ${message}`);
  });
});
