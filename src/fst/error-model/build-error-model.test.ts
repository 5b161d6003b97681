/** The error model against HFST's tools: `fixtures/record.mjs` built the same parts with them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Budget, SearchBudget } from '../../engine/budget.js';
import { writeOptimisedLookup } from '../formats/write-optimised-lookup.js';
import { Lookup } from '../lookup/lookup.js';
import { Transducer } from '../lookup/transducer.js';
import { buildErrorModel, type ErrorModelParts } from './build-error-model.js';
import { NO_EDIT_COSTS, readEditCosts } from './edit-costs.js';
import { readStringCorrections } from './string-corrections.js';

const fixture = (name: string) => ({
  name,
  text: readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8'),
});
const lines = (name: string) => fixture(name).text.split('\n').filter(Boolean);
const LEXICON = new Set(lines('lexicon.txt'));
const DEFAULT_COST = 10;
const unbounded = () => new SearchBudget(Budget.unlimited(), { steps: 1e9, ms: 1e9 });

const PARTS: ErrorModelParts = {
  costs: readEditCosts(fixture('editdist.txt'), DEFAULT_COST),
  distance: 1,
  defaultCost: DEFAULT_COST,
  swaps: 'none',
  strings: readStringCorrections(fixture('strings.txt')),
  finalStrings: readStringCorrections(fixture('final-strings.txt')),
  initialStrings: [],
  words: readStringCorrections(fixture('words.txt')),
  lexiconLetters: [...new Set([...LEXICON].join(''))],
};
const NO_PARTS: ErrorModelParts = {
  ...{ costs: NO_EDIT_COSTS, distance: 1, defaultCost: 10, swaps: 'none', lexiconLetters: [] },
  ...{ strings: [], finalStrings: [], initialStrings: [], words: [] },
};

const CASES: [string, Partial<ErrorModelParts>][] = [
  ['one edit', {}],
  ['two edits', { distance: 2 }],
  [
    'one edit, swaps and initial strings',
    { swaps: 'all', initialStrings: readStringCorrections(fixture('initial-strings.txt')) },
  ],
];

/** What the model makes of a word, at its lowest cost. */
function outputs(parts: ErrorModelParts, word: string): Map<string, number> {
  const bytes = writeOptimisedLookup(buildErrorModel(parts)).bytes;
  const found = new Lookup(Transducer.read(bytes)).lookup(word, unbounded());
  return new Map(found.map(({ value, weight }) => [value, weight]));
}

describe('the error model', () => {
  test.each(CASES)('suggests at the costs of HFST: %s', (name, change) => {
    const bytes = writeOptimisedLookup(buildErrorModel({ ...PARTS, ...change })).bytes;
    const lookup = new Lookup(Transducer.read(bytes));
    const ours: string[] = [];
    for (const word of lines('misspellings.txt')) {
      for (const { value, weight } of lookup.lookup(word, unbounded())) {
        if (LEXICON.has(value)) ours.push(`${word}\t${value}\t${Math.round(weight * 1e5) / 1e5}`);
      }
    }
    const [, recorded = ''] = fixture('corrections.tsv').text.split(`# ${name}\n`);
    expect(ours.sort()).toEqual(
      recorded
        .replace(/\n#[\s\S]*/, '')
        .trim()
        .split('\n')
        .sort(),
    );
  });

  test('takes the letters of the lexicon where none are listed, without the excluded ones', () => {
    const costs = readEditCosts({ name: 'x', text: '~b\n@@\na\tc\t3\n' }, 10);
    const found = outputs({ ...NO_PARTS, costs, lexiconLetters: ['a', 'b'] }, 'a');
    expect(Object.fromEntries(found)).toEqual({ a: 0, c: 3, '': 10, aa: 10, ac: 10, ca: 10 });
  });

  test('knows letters of several characters, in edits and in lists', () => {
    const strings = [{ wrong: 'dz', right: 'dž', cost: 1 }];
    const found = outputs({ ...NO_PARTS, strings, costs: NO_EDIT_COSTS, lexiconLetters: ['dž', 'a'] }, 'dža');
    expect(found.get('a')).toBe(10);
    expect(found.has('ža')).toBe(false);
    expect(outputs({ ...NO_PARTS, strings, lexiconLetters: ['dž', 'a'] }, 'dza').get('dža')).toBe(1);
  });

  test('deletes a letter at the cost of its pair', () => {
    const costs = readEditCosts({ name: 'x', text: 'a\nh\n@@\nh\t\t2\n' }, 10);
    expect(outputs({ ...NO_PARTS, costs }, 'ha').get('a')).toBe(2);
  });

  test('has few states: lists share what they begin with', () => {
    const strings = ['aab', 'aac', 'aad'].map((wrong) => ({ wrong, right: wrong.slice(1), cost: 1 }));
    expect(buildErrorModel({ ...NO_PARTS, strings }).stateCount).toBe(4 + 4);
  });

  test('corrects whole words and nothing else at a distance of 0', () => {
    const words = [{ wrong: 'tua', right: 'tuod', cost: 2 }];
    const found = outputs({ ...NO_PARTS, distance: 0, words, lexiconLetters: [...'tuaod'] }, 'tua');
    expect(Object.fromEntries(found)).toEqual({ tua: 0, tuod: 2 });
  });
});
