/** When an unknown word, or a compound that the dictionary allows, counts as misspelt. */
import { describe, expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { editDistance } from '../../engine/edit-distance.js';
import type { Speller } from '../../speller/speller.js';
import { Dictionary } from './dictionary.js';
import { isSlip, TypoCorrector } from './typos.js';

const LISTED = new Set(
  'beskyttelse beskytte lese gasspedal hus áfach sjefforhandler sjef forhandler lastebil telefonen telefoner Berget berget Oslo'.split(
    ' ',
  ),
);
const COMPOUNDS = new Set(['beskyttelese', 'basspedal', 'sjefsforhandler']);
const SPELLER: Speller = {
  isCorrect: (word) => LISTED.has(word) || COMPOUNDS.has(word),
  isListed: (word) => LISTED.has(word),
  suggest: (word) => ({
    suggestions: [...LISTED]
      .filter((known) => editDistance(word, known, 3) <= 2)
      .map((value) => ({ value, weight: 14 })),
    cutShort: false,
  }),
};
const SETTINGS = {
  edits: 1,
  heaviest: Number.POSITIVE_INFINITY,
  shortest: 3,
  suggestions: 5,
  compounds: ['', 's', 'e'],
  compoundSlipsFrom: 8,
  margin: 0,
  capitalSlips: Number.POSITIVE_INFINITY,
  common: 0,
  starterMargin: 7,
};

function corrections(word: string, settings = SETTINGS): readonly string[] | undefined {
  const corrector = new TypoCorrector(new Dictionary(SPELLER), settings);
  const error = { startUtf16: 0, endUtf16: word.length, code: 'typo', suggestions: [], variables: new Map() };
  return corrector.complete(error, word, Budget.unlimited())[0]?.suggestions;
}

describe('an unknown word', () => {
  test('is misspelt when a listed word is near', () => {
    expect(corrections('huss')).toEqual(['hus']);
  });

  test('is left alone when every correction is heavier than the language trusts', () => {
    expect(corrections('huss', { ...SETTINGS, heaviest: 13 })).toBeUndefined();
  });

  test('is misspelt when only accents differ, however many', () => {
    expect(corrections('afách', { ...SETTINGS, heaviest: 13 })).toEqual(['áfach']);
  });

  test('is left alone when the near word begins otherwise: it is a name or foreign', () => {
    expect(corrections('mus')).toBeUndefined();
  });
});

describe('a correction that stands out', () => {
  const margin = { ...SETTINGS, margin: 10 };

  test('may be two changes away in a long word', () => {
    expect(corrections('besktelse')).toBeUndefined();
    expect(corrections('besktelse', margin)).toEqual(['beskyttelse']);
  });

  test('may have its first letters swapped', () => {
    expect(corrections('ebskyttelse')).toBeUndefined();
    expect(corrections('ebskyttelse', margin)).toEqual(['beskyttelse']);
  });

  test('does not where another is as likely', () => {
    expect(corrections('telexfonex', margin)).toBeUndefined();
  });
});

test('a word with a capital is misspelt only where a likely common word is a slip away', () => {
  const careful = { ...SETTINGS, capitalSlips: 15 };
  expect(corrections('Bergget', careful)?.[0]).toBe('Berget');
  expect(corrections('Bergget', { ...SETTINGS, capitalSlips: 13 })).toBeUndefined();
  expect(corrections('Osllo')?.[0]).toBe('Oslo');
  expect(corrections('Osllo', careful)).toBeUndefined();
});

describe('a compound that the dictionary allows', () => {
  test('is doubted when a listed word has a letter less', () => {
    expect(corrections('beskyttelese')).toEqual(['beskyttelse']);
  });

  test('is left alone when the language does not ask for doubt', () => {
    expect(corrections('beskyttelese', { ...SETTINGS, compoundSlipsFrom: 0 })).toBeUndefined();
    expect(corrections('beskyttelese', { ...SETTINGS, compoundSlipsFrom: 13 })).toBeUndefined();
  });

  test('is left alone when another letter makes another word', () => {
    expect(corrections('basspedal')).toBeUndefined();
  });

  test('is left alone when only the joint differs', () => {
    expect(corrections('sjefsforhandler')).toBeUndefined();
  });
});

describe('a slip', () => {
  test.each([
    ['beskyttelese', 'beskyttelse'],
    ['lastbiler', 'lastebiler'],
    ['kjøpesenterne', 'kjøpesentrene'],
  ])('%s for %s', (word, right) => {
    expect(isSlip(word, right)).toBe(true);
  });

  test.each([
    ['universalgeniets', 'universalgeniet'],
    ['basspedal', 'gasspedal'],
    ['lastbiler', 'lastebilers'],
    ['hus', 'hus'],
  ])('is not %s for %s', (word, right) => {
    expect(isSlip(word, right)).toBe(false);
  });
});
