import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CgCohort } from '../../cg3/index.js';
import { Budget, SearchBudget } from '../../engine/budget.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { CorrectionSearch } from '../../speller/search/correction-search.js';
import { bestFirst, bestOfSome, roundedWeight } from './equal-weights.js';
import { UnknownSpeller } from './spell-unknown.js';
import { streamText } from './stream-text.js';

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const words = Transducer.read(new Uint8Array(fixture('words.hfst')));
const edits = Transducer.read(new Uint8Array(fixture('edits.hfst')));

/** word → [correction, weight], as hfst-ospell gives them. */
const recorded = new Map(
  fixture('corrections.txt')
    .toString()
    .trim()
    .split('\n\n')
    .map((paragraph) => {
      const [word = '', ...lines] = paragraph.split('\n');
      return [
        word,
        lines.map((line) => line.split('\t')).map(([value = '', weight]) => ({ value, weight: Number(weight) })),
      ];
    }),
);

const unknown = (word: string): CgCohort => ({ form: `"<${word}>"`, readings: [{ tags: [`"${word}"`, '?'] }] });
const knownCohort = (word: string): CgCohort => ({ form: `"<${word}>"`, readings: [{ tags: [`"${word}"`, 'N'] }] });

function spelled(cohorts: readonly CgCohort[], speller = new UnknownSpeller(words, edits)): string {
  return streamText(speller.run(cohorts, { text: '', budget: Budget.unlimited(), incomplete: undefined }));
}

const suggested = (stream: string) => [...new Set([...stream.matchAll(/"([^"]*)"S/g)].map(([, form]) => form))];

describe('corrections of equal weight', () => {
  it.each([...recorded])('of %s come in the order of hfst-ospell', (word, corrections) => {
    const search = new SearchBudget(Budget.unlimited(), { steps: 1e6, ms: 10_000 });
    const { suggestions } = new CorrectionSearch(words, edits).suggest(word, { limit: 1_000 }, search);
    expect(bestFirst(suggestions, 1_000)).toMatchObject(corrections);
    expect(bestFirst(suggestions, 3)).toMatchObject(corrections.slice(0, 3));
  });

  it('are those whose weights differ by the rounding of sums alone', () => {
    const exact = [...'abcde'].map((value) => ({ value, weight: 29.134621 }));
    const summed = exact.map(({ value, weight }, i) => ({ value, weight: weight - i * 2e-7 }));
    const order = (corrections: typeof exact) => bestFirst(corrections, 5, roundedWeight).map(({ value }) => value);
    expect(order(summed)).toEqual(order(exact));
  });

  it('come in one order however many heavier ones a search found before its time was up', () => {
    const equal = [...'badceø'].map((value) => ({ value, weight: 20 }));
    const heavy = Array.from({ length: 40 }, (_, i) => ({ value: `${i}`, weight: 30 + i }));
    const first = (found: number) => bestOfSome([...equal, ...heavy.slice(0, found)], 4).map(({ value }) => value);
    expect(new Set(heavy.map((_, found) => first(found).join())).size).toBe(1);
  });

  it('begin with the more frequent words where not all are known, then go by their letters', () => {
    const found = ['åa', 'raa', 'aba', 'aac', 'zaa'].map((value) => ({ value, weight: 20, lexiconWeight: 10 }));
    const frequent = { value: 'naa', weight: 20.000001, lexiconWeight: 6.5 };
    const cheap = { value: 'xaa', weight: 19, lexiconWeight: 10 };
    const first = bestOfSome([...found, frequent, cheap], 5).map(({ value }) => value);
    expect(first).toEqual(['xaa', 'naa', 'aac', 'aba', 'raa']);
  });

  it('are none where there are none', () => {
    expect(bestFirst([], 10)).toEqual([]);
    expect(bestOfSome([], 10)).toEqual([]);
  });
});

describe('a word that the tokeniser does not know', () => {
  it('gets the readings of its corrections, the parts of a compound as sub-readings', () => {
    expect(spelled([unknown('bárdnigirrji')])).toBe(
      [
        '"<bárdnigirrji>"',
        '\t"bárdnigirrji" ?',
        '\t"girji" N Sg <W:10> <WA:0> <spelled> "bárdnigirji"S',
        '\t\t"bárdni" N Sg',
        '\t"girdi" N Sg <W:20> <WA:0> <spelled> "bárdnigirdi"S',
        '\t\t"bárdni" N Sg',
        '',
      ].join('\n'),
    );
  });

  it('gets the ten first corrections, and as many as a pack asks for', () => {
    const ten = recorded.get('jj')!.slice(0, 10);
    const withReadings = ten.map(({ value }) => value).filter((value) => value !== 'l' && value !== 'p');
    expect(suggested(spelled([unknown('jj')]))).toEqual(withReadings);
    expect(suggested(spelled([unknown('jj')], new UnknownSpeller(words, edits, { limit: 2 })))).toEqual(['ja', 'd']);
    expect(suggested(spelled([unknown('jj')], new UnknownSpeller(words, edits, { beam: 5 })))).toEqual(['ja']);
    expect(suggested(spelled([unknown('jj')], new UnknownSpeller(words, edits, { maxWeight: 20 })))).toEqual(['ja']);
  });

  it('gets no reading without a base form', () => {
    expect(spelled([unknown('j')])).not.toContain('XMLTag');
  });

  it('is taken as it is written: a capital is a letter like any other', () => {
    expect(suggested(spelled([unknown('Girji')]))).toEqual(['Girje', 'girji', 'girdi']);
    expect(suggested(spelled([unknown('GIRJI')]))).toEqual([]);
  });

  it('gets nothing when the speller knows it', () => {
    expect(spelled([unknown('girji')])).toBe('"<girji>"\n\t"girji" ?\n');
  });

  // Recorded from divvun-cgspell with the same fixtures: the length of a sentence, the most unknown words with which the first sentence of
  // a text is spelled, and the same of a later one. The first one is taken to be a word longer.
  it.each([
    [5, 4, 4],
    [6, 2, 5],
    [7, 3, 2],
    [8, 3, 3],
    [9, 4, 3],
    [10, 4, 4],
    [11, 4, 4],
    [12, 5, 4],
    [13, 5, 5],
  ])(
    'is left alone in a sentence of %i words that has more than %i unknown ones, or %i later on',
    (length, ...most) => {
      const speller = new UnknownSpeller(words, edits);
      const full = knownCohort('.');
      const sentence = (count: number) =>
        Array.from({ length: length - 1 }, (_, i) => (i < count ? unknown('gaar') : knownCohort('jo'))).concat(full);
      for (const [i, before] of [[], [knownCohort('jo'), full]].entries()) {
        const counts = Array.from({ length: length - 1 }, (_, count) => count + 1);
        const isSpelled = counts.map((count) =>
          spelled([...before, ...sentence(count)], speller).includes('"gear" N Sg'),
        );
        const isSkipped = counts.map((count) =>
          spelled([...before, ...sentence(count)], speller).includes('? <spellskip>'),
        );
        expect(isSpelled).toEqual(counts.map((count) => count <= most[i]!));
        expect(isSkipped).toEqual(isSpelled.map((value) => !value));
      }
    },
  );

  it('is no word of hundreds of letters', () => {
    expect(spelled([unknown('girj'.repeat(200))])).not.toContain('spelled');
  });
});
