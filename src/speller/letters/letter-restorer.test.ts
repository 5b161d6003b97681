import { describe, expect, test } from 'vitest';
import { Budget, SearchBudget } from '../../engine/budget.js';
import { TransducerBuilder } from '../../fst/build/builder.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { WordFrequencies, writeFrequencies } from '../frequency/word-frequencies.js';
import { oneEdit, smallLexicon } from '../starter/small-lexicon.cases.js';
import { TransducerSpeller } from '../transducer-speller.js';
import { LetterRestorer } from './letter-restorer.js';
import type { LetterFacts } from './letter-spellings.js';

const NORDIC: LetterFacts = { typed: { å: ['aa'], ø: ['oe', 'o'], æ: ['ae'] } };
const budget = () => new SearchBudget(Budget.unlimited(), { steps: 100_000, ms: 1000 });

function restored(words: readonly string[], typed: string, facts: LetterFacts = {}): string[] {
  const restorer = new LetterRestorer(smallLexicon(Object.fromEntries(words.map((word) => [word, 0]))), facts);
  return restorer
    .restore(typed, budget())
    .sort((a, b) => a.cost - b.cost)
    .map(({ value, cost }) => `${value} ${cost}`);
}

describe('the letters of a word are restored', () => {
  test.each([
    ['any number of marks', ['käyttää', 'kattaa'], 'kayttaa', ['käyttää 3']],
    ['the one with fewer letters to change first', ['sala', 'šala', 'sāla'], 'šala', ['šala 0', 'sala 5', 'sāla 6']],
    ['capitals', ['Äiti', 'Åbo'], 'Abo', ['Åbo 1']],
    ['a name in small letters', ['Åbo'], 'abo', ['Åbo 3']],
    ['not a name beside the same word', ['päivä', 'Päivä'], 'paiva', ['päivä 2']],
  ])('%s', (_what, words, typed, expected) => {
    expect(restored(words, typed)).toEqual(expected);
  });

  test('where a language types several letters for one', () => {
    expect(restored(['gå', 'ga', 'gaa'], 'gaa', NORDIC)).toEqual(['gaa 0', 'gå 1']);
    expect(restored(['øl', 'Øl', 'ol'], 'Oel', NORDIC)).toEqual(['Øl 1']);
    expect(restored(['ærlig'], 'AErlig', NORDIC)).toEqual([]);
    expect(restored(['ÆRLIG'], 'AERLIG', NORDIC)).toEqual(['ÆRLIG 1']);
  });

  test('but not letters that keep their marks', () => {
    expect(restored(['мой', 'мёд'], 'мои', { kept: 'й' })).toEqual([]);
    expect(restored(['мой', 'мёд'], 'мед', { kept: 'й' })).toEqual(['мёд 1']);
  });

  test('and nothing else is tried', () => {
    expect(restored(['käyttää'], 'kayttaja')).toEqual([]);
    expect(restored(['käyttää'], 'kaytta')).toEqual([]);
  });

  test('in alphabets whose marks are letters of their own', () => {
    expect(restored(['ga\u0331a', 'gaa'], 'gaa')).toEqual(['gaa 0', 'ga\u0331a 1']);
  });
});

describe('the letters of a word with one slip besides are restored', () => {
  const lexicon = smallLexicon({ käyttää: 0, päivä: 0, pöytä: 0, åbo: 0 });
  const restorer = new LetterRestorer(lexicon, {});
  const withSlip = (typed: string) => restorer.restoreWithSlip(typed, budget()).map(({ value }) => value);

  test.each([
    ['a letter left out', 'kayttä', ['käyttää']],
    ['the last letter left out', 'paiv', ['päivä']],
    ['a letter too many', 'paaiva', ['päivä']],
    ['another letter', 'poyva', ['pöytä']],
    ['two letters swapped', 'kaytata', ['käyttää']],
    ['nothing where two are wrong', 'kattua', []],
    ['nothing where the first is wrong', 'taiva', []],
    ['nothing in a key', 'k'.repeat(60), []],
    ['nothing in what stands for any letter itself', 'pa\u0000va', []],
  ])('%s', (_what, typed, expected) => {
    expect(withSlip(typed)).toEqual(expected);
  });
});

test('a speller with a table of frequencies looks for these where one edit makes no word', () => {
  const lexicon = smallLexicon({ käyttää: 0, kattaa: 0 });
  const frequencies = WordFrequencies.read(writeFrequencies(new Map([['käyttää', 12]]), 1));
  const speller = new TransducerSpeller(lexicon, oneEdit('käyta'), {}, { ranking: { frequencies } });
  const values = (word: string) =>
    speller.suggest(word, { limit: 3 }, Budget.unlimited()).suggestions.map(({ value }) => value);
  expect(values('katta')).toEqual(['kattaa']);
  expect(values('Kayttta')).toEqual(['Käyttää']);
  expect(new TransducerSpeller(lexicon, oneEdit('käyta')).suggest('kayttta', { limit: 3 }, Budget.unlimited())).toEqual(
    { suggestions: [], cutShort: false },
  );
});

test('a cycle of silent arcs ends', () => {
  const builder = new TransducerBuilder();
  const start = builder.addState();
  const other = builder.addState();
  builder.addArc(start, 0, 0, other);
  builder.addArc(other, 0, 0, start);
  builder.addArc(other, builder.symbol('ä'), builder.symbol('ä'), start);
  builder.setFinal(other);
  const lexicon = Transducer.read(writeOptimisedLookup(builder.finish(start)).bytes);
  const found = new LetterRestorer(lexicon, {}).restore('aaaa', budget());
  expect(found.map(({ value }) => value)).toEqual(['ää'.repeat(2)]);
});

test('a speller offers such a word before those that one edit makes', () => {
  const lexicon = smallLexicon({ päivä: 3, paita: 0, paina: 0, aita: 0, äitä: 0 });
  const speller = new TransducerSpeller(lexicon, oneEdit('paitnävä'));
  const first = (word: string) => speller.suggest(word, { limit: 3 }, Budget.unlimited()).suggestions[0]?.value;
  expect(first('paiva')).toBe('päivä');
  expect(first('Paiva')).toBe('Päivä');
  expect(first('PAIVA')).toBe('PÄIVÄ');
  const { suggestions } = speller.suggest('paiva', { limit: 3, reweight: false }, Budget.unlimited());
  expect(suggestions.map(({ value }) => value).sort()).toEqual(['paina', 'paita']);
});
