import { expect, test } from 'vitest';
import { Budget } from '../engine/budget.js';
import { StepTimer } from '../engine/step-timer.js';
import { WordFrequencies, writeFrequencies } from './frequency/word-frequencies.js';
import { ShownLetters } from './letters/shown-letters.js';
import { type Corrections, Suggester, type SuggesterParts } from './suggester.js';
import { CaseForms } from './text/case-forms.js';

const corrections: Corrections = {
  suggest: () => ({
    suggestions: [{ value: 'guolli', key: 'guolli', weight: 1, searchWeight: 1 }],
    cutShort: false,
  }),
};

function suggest(parts: Partial<SuggesterParts>) {
  const suggester = new Suggester({ corrections, casing: new CaseForms({}), holds: () => false, ...parts });
  return suggester.suggest('guoli', { limit: 5 }, Budget.unlimited());
}

test('suggestions whose search and look-ups came to their end are complete', () => {
  expect(suggest({ lexiconWeight: () => 0 })).toMatchObject({ suggestions: [{ value: 'guolli' }], cutShort: false });
});

test.each<[string, Partial<SuggesterParts>]>([
  ['the look-up of a weight', { holds: () => true, lexiconWeight: (_form, budget) => Number(budget.spend(Infinity)) }],
  ['the search for the right case', { holds: (_form, budget) => budget.spend(Infinity) }],
])('suggestions are cut short when the budget ends in %s', (_where, parts) => {
  expect(suggest(parts).cutShort).toBe(true);
});

test.each([
  ['Guoliid', false, ['guolli']],
  ['Guoliid', true, ['guolli', 'muorra']],
  ['Guoli', true, ['guolli']],
  ['guoliid', false, ['guolli', 'muorra']],
])('for %s, where nouns have capitals: %s, only what is near enough is offered', (word, capitalNouns, expected) => {
  const found = [
    { value: 'guolli', key: 'guolli', weight: 1, searchWeight: 10 },
    { value: 'muorra', key: 'muorra', weight: 1, searchWeight: 20 },
  ];
  const suggester = new Suggester({
    corrections: { suggest: () => ({ suggestions: found, cutShort: false }) },
    casing: new CaseForms({}),
    holds: () => false,
    capitalNouns,
    ranking: { typicalEditWeight: 10 },
  });
  const { suggestions } = suggester.suggest(word, { limit: 5 }, Budget.unlimited());
  expect(suggestions.map(({ value }) => value)).toEqual(expected);
});

/** What is offered where the search has found but one word, which is two edits away. */
function offered(word: string, found: { value: string; key: string }): string[] {
  const suggestions = [{ ...found, weight: 1, searchWeight: 20 }];
  const suggester = new Suggester({
    corrections: { suggest: () => ({ suggestions, cutShort: false }) },
    casing: new CaseForms({}),
    holds: () => false,
    ranking: { typicalEditWeight: 10 },
  });
  return suggester.suggest(word, { limit: 5 }, Budget.unlimited()).suggestions.map(({ value }) => value);
}

test.each([
  ['Nachalneg', ['Nachalnik']],
  ['Nachalnalnik', ['Nachalnik']],
  ['Nochalnig', []],
  ['NachalNeg', []],
  ['Naclhanik', ['Nachalnik']],
  ['Ncahalnik', ['Nachalnik']],
  ['Nachailnk', ['Nachalnik']],
  ['Halnik', []],
])('for %s, letters side by side that are wrong together are one slip', (word, expected) => {
  expect(offered(word, { value: 'nachalnik', key: 'Nachalnik' })).toEqual(expected);
});

test.each([
  ['Soumi', ['Suomi']],
  ['Semi', []],
  ['Soim', []],
])('for %s, a short word is offered only where two neighbours have changed places', (word, expected) => {
  expect(offered(word, { value: 'Suomi', key: 'Suomi' })).toEqual(expected);
});

test('a key that was held is one slip, however often its letter stands there', () => {
  const suggester = new Suggester({
    corrections: {
      suggest: (_words, { known = [] }) => ({
        suggestions: known.map(({ key, rank }) => ({ value: key, key, weight: rank, searchWeight: rank })),
        cutShort: false,
      }),
    },
    casing: new CaseForms({}),
    holds: (form) => ['bok', 'book'].includes(form),
    lexiconWeight: (form) => (form === 'bok' ? 1 : 5),
    ranking: { typicalEditWeight: 10 },
  });
  const values = (word: string) =>
    suggester.suggest(word, { limit: 5 }, Budget.unlimited()).suggestions.map(({ value }) => value);
  expect(values('boook')).toEqual(['bok', 'book']);
  expect(values('BOOOOOOK')).toEqual(['BOK', 'BOOK']);
  expect(values('boooks')).toEqual([]);
});

test('the steps of a suggestion are timed where somebody asks', () => {
  const suggester = new Suggester({ corrections, casing: new CaseForms({}), holds: () => false });
  const steps = new StepTimer();
  suggester.suggest('guoli', { limit: 5 }, new Budget({ steps }));
  expect(steps.finish().map(({ name, parent }) => [name, parent])).toEqual([
    ['suggest', -1],
    ['repair', 0],
    ['search', 0],
    ['rank', 0],
  ]);
});

test('a name that is spelt like a suggested word is not offered for a word in small letters', () => {
  const found = ['Guolli', 'guolli', 'Oslo'].map((value) => ({ value, key: value, weight: 1, searchWeight: 1 }));
  const both: Corrections = { suggest: () => ({ suggestions: found, cutShort: false }) };
  const suggester = new Suggester({ corrections: both, casing: new CaseForms({}), holds: () => false });
  const values = (word: string) =>
    suggester.suggest(word, { limit: 5 }, Budget.unlimited()).suggestions.map(({ value }) => value);
  expect(values('guoli')).toEqual(['guolli', 'Oslo']);
});

test.each([
  ['common', 15, ['guo li', 'guolli']],
  ['rare', 1, ['guolli', 'guo li']],
])('two words run together that are %s', (_, frequencyClass, expected) => {
  const classes = new Map([
    ['guo', frequencyClass],
    ['li', frequencyClass],
  ]);
  const suggester = new Suggester({
    corrections: {
      suggest: (_forms, { known = [] }) => ({
        suggestions: [
          { value: 'guolli', key: 'guolli', weight: 40, searchWeight: 40 },
          ...known.map(({ key, rank, word }) => ({ ...word, key, weight: rank, searchWeight: word.weight })),
        ],
        cutShort: false,
      }),
    },
    casing: new CaseForms({}),
    holds: () => false,
    isWord: (word) => classes.has(word),
    ranking: { typicalEditWeight: 10, frequencies: WordFrequencies.read(writeFrequencies(classes, 1)) },
  });
  const { suggestions } = suggester.suggest('guoli', { limit: 5 }, Budget.unlimited());
  expect(suggestions.map(({ value }) => value)).toEqual(expected);
});

test('what is listed as another spelling may have a hyphen: its parts are words', () => {
  const words = new Set(['kto', 'to']);
  const replacements = [
    ['ktoto', 'kto-to'],
    ['ktoto', 'kto-ta'],
  ] as const;
  const suggester = new Suggester({
    corrections: {
      suggest: (_forms, { known = [] }) => ({
        suggestions: known.map(({ key, rank, word }) => ({ ...word, key, weight: rank, searchWeight: word.weight })),
        cutShort: false,
      }),
    },
    casing: new CaseForms({}),
    holds: (word) => words.has(word),
    replacements,
  });
  const { suggestions } = suggester.suggest('ktoto', { limit: 5 }, Budget.unlimited());
  expect(suggestions.map(({ value }) => value)).toEqual(['kto-to']);
});

test.each([
  ['grjam', ['gærjam', 'gärjan']],
  ['gärjm', ['gärjam', 'gärjan', 'gærjam']],
])('letters that corrections have another one for: %s', (word, expected) => {
  const found = ['gärjam', 'gærjam', 'gärjan'].map((value) => ({ value, key: value, weight: 1, searchWeight: 10 }));
  const suggester = new Suggester({
    corrections: { suggest: () => ({ suggestions: found, cutShort: false }) },
    casing: new CaseForms({}),
    holds: (form) => ['gärjam', 'gærjam', 'gärjan'].includes(form),
    shownLetters: new ShownLetters({ shownUnlessTyped: { ä: 'æ' } }),
  });
  const { suggestions } = suggester.suggest(word, { limit: 5 }, Budget.unlimited());
  expect(suggestions.map(({ value }) => value)).toEqual(expected);
});

test('a letter that corrections never have is another one, also where it was typed, if that is a word', () => {
  const letters = new ShownLetters({ shown: { ø: 'ö' } });
  expect([letters.of('Øvre bøø', 'Øvrre'), new ShownLetters({}).of('ø', '')]).toEqual(['Övre böö', 'ø']);
});
