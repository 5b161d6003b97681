/**
 * Every morphology under `languages/` compiles without a word that is lost, and analyses its examples. A line of
 * `examples.tsv` is a word and one of its analyses; without an analysis, the word must not be recognised.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Budget, SearchBudget } from '../../src/engine/budget.js';
import { invert } from '../../src/fst/algebra/projection.js';
import { writeOptimisedLookup } from '../../src/fst/formats/write-optimised-lookup.js';
import { Lookup } from '../../src/fst/lookup/lookup.js';
import { Transducer } from '../../src/fst/lookup/transducer.js';
import { compileSources } from '../../src/fst/source/compile-sources.js';

const LANGUAGES = new URL('../../languages/', import.meta.url);
const TAGS = readdirSync(LANGUAGES).filter((tag) => existsSync(new URL(`${tag}/morphology/speller.json`, LANGUAGES)));

interface Description {
  readonly lexicon: readonly string[];
  /** Where sound changes are written out in the lexicons, there are none. */
  readonly rules?: string | readonly string[];
}

test('every starter has a morphology, and every morphology is a starter', () => {
  const starters = JSON.parse(readFileSync(new URL('starters.json', LANGUAGES), 'utf8')) as Record<string, unknown>;
  expect(TAGS.sort()).toEqual(Object.keys(starters).sort());
});

describe.each(TAGS)('the morphology of %s', (tag) => {
  const folder = new URL(`${tag}/morphology/`, LANGUAGES);
  const read = (name: string) => readFileSync(new URL(name, folder));
  const { lexicon, rules } = JSON.parse(read('speller.json').toString()) as Description;

  test('names all its lexicons in its description', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.lexc'));
    expect([...lexicon].sort()).toEqual(files.sort());
  });

  test('compiles, and analyses its examples', () => {
    const { automaton, warnings } = compileSources(lexicon, { rules: [rules ?? []].flat() }, read);
    expect(warnings.map(({ message }) => message).filter((message) => /not declared|no lexicon/.test(message))).toEqual(
      [],
    );
    const analyser = new Lookup(Transducer.read(writeOptimisedLookup(invert(automaton), { name: tag }).bytes));
    for (const line of read('examples.tsv').toString().trimEnd().split('\n')) {
      const [word = '', analysis = ''] = line.split('\t');
      const budget = new SearchBudget(Budget.unlimited(), { steps: 100_000, ms: 10_000 });
      const found = analyser.lookup(word, budget, { limit: 100 }).map(({ value }) => value);
      if (analysis === '') expect([word, ...found]).toEqual([word]);
      else expect([word, ...found]).toContain(analysis);
    }
  });
});
