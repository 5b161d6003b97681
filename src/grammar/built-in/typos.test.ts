/** When an unknown word, or a compound that the dictionary allows, counts as misspelt. */
import { describe, expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { editDistance } from '../../engine/edit-distance.js';
import type { Speller } from '../../speller/speller.js';
import { Dictionary } from './dictionary.js';
import { isMoved, isSlip, TypoCorrector } from './typos.js';

const LISTED = new Set([
  'oversatt er',
  'tre kakene',
  ...'beskyttelse beskytte lese gasspedal hus áfach sjefforhandler sjef forhandler lastebil telefonen telefoner Berget berget Oslo museumslov tåker underst reke understreke prosjektleder oversetter minkene munkene trekaiene trekkene pub livet publisert'.split(
    ' ',
  ),
]);
const COMPOUNDS = new Set(['beskyttelese', 'basspedal', 'sjefsforhandler']);
const SPELLER: Speller = {
  isCorrect: (word) => LISTED.has(word) || COMPOUNDS.has(word),
  isListed: (word) => LISTED.has(word),
  frequencyClass: (word) => (COMMON.has(word) ? 6 : 1),
  suggest: (word) => ({
    suggestions: [...LISTED]
      .filter((known) => editDistance(word, known, 3) <= 2)
      .map((value) => ({ value, weight: 14 })),
    cutShort: false,
  }),
};
const COMMON = new Set([
  'understreke',
  'sjefforhandler',
  'prosjektleder',
  'oversetter',
  'munkene',
  'trekkene',
  'publisert',
]);
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

  test('is taken for the common one of two near words, unless it is two words written together', () => {
    expect(corrections('monkene', { ...SETTINGS, common: 4 })?.[0]).toBe('munkene');
    expect(corrections('monkene', { ...SETTINGS, common: 7 })).toBeUndefined();
    expect(corrections('trekakene', { ...SETTINGS, common: 4 })).toBeUndefined();
  });

  test('is no other word in two letters where it is two words written together', () => {
    const settings = { ...SETTINGS, common: 4, margin: 6 };
    expect(corrections('publivet', settings)).toBeUndefined();
    expect(corrections('publivert', settings)).toEqual(['publisert']);
    expect(corrections('pubxivert', settings)?.[0]).toBe('publisert');
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

describe('where it counts how common a correction is', () => {
  const common = { ...SETTINGS, common: 4 };

  test('a rare word with another letter proves nothing', () => {
    expect(corrections('museumsliv')).toEqual(['museumslov']);
    expect(corrections('museumsliv', common)).toBeUndefined();
  });

  test('a rare word with a letter more or less does', () => {
    expect(corrections('telefonnen', common)?.[0]).toBe('telefonen');
  });

  test('a common word with another letter does', () => {
    expect(corrections('prosjektlader', common)).toEqual(['prosjektleder']);
  });

  test('a common word comes before a split that leaves an ending', () => {
    expect(corrections('oversatter')).toBeUndefined();
    expect(corrections('oversatter', common)).toEqual(['oversetter', 'oversatt er']);
  });

  test('a common word is no other way to join its parts', () => {
    expect(corrections('understereke')).toBeUndefined();
    expect(corrections('understereke', common)).toEqual(['understreke']);
    expect(corrections('sjefsforhandler', common)).toEqual(['sjefforhandler']);
  });
});

test('å is a letter, not an a with an accent', () => {
  expect(corrections('taker')).toBeUndefined();
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

describe('a letter that moved', () => {
  test.each([
    ['biritske', 'britiske'],
    ['britiske', 'biritske'],
  ])('%s: %s', (word, right) => {
    expect(isMoved(word, right)).toBe(true);
  });

  test.each([
    ['biotiske', 'britiske'],
    ['britiske', 'britisk'],
    ['britiske', 'britiske'],
  ])('but not %s: %s', (word, right) => {
    expect(isMoved(word, right)).toBe(false);
  });
});
