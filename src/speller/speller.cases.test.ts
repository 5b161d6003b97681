/**
 * The shared requirements, tried on a speller over nine words: they can be met, and each of them notices the fault
 * that it is there for.
 */
import { describe, expect, it } from 'vitest';
import type { Budget } from '../engine/budget.js';
import { type KnownWords, spellerCases, spellerRequirements } from './speller.cases.js';
import type { Speller, SuggestResult } from './speller.js';

const words = ['beaivi', 'guolli', 'giella', 'giela', 'johka', 'Sápmi', 'sápmi', 'mánná', 'mánnu'];
const knownWords: KnownWords = {
  correct: ['beaivi', 'giella', 'Sápmi'],
  wrong: [
    { word: 'giela1', expect: 'giela' },
    { word: 'mánn', expect: 'mánná' },
  ],
};

/** Accepts its words; suggests those of them that share the first letter, the shortest first. */
class WordListSpeller implements Speller {
  isCorrect(word: string, budget: Budget): boolean {
    budget.spend();
    if (words.includes(word)) return true;
    const lower = word.toLowerCase();
    const [first = '', ...rest] = lower;
    return [first.toUpperCase() + rest.join(''), lower.toUpperCase()].includes(word) && words.includes(lower);
  }

  suggest(word: string, { limit }: { limit: number }, budget: Budget): SuggestResult {
    budget.check();
    const near = words
      .filter((other) => other !== word && other[0] === word[0])
      .map((value) => ({ value, weight: value.length }));
    near.sort((a, b) => a.weight - b.weight);
    return { suggestions: near.slice(0, limit), cutShort: false };
  }
}

describe('a speller over a word list', () => {
  spellerCases(() => new WordListSpeller(), knownWords);
});

/** A speller that is right except for what `faults` replaces. */
function faulty(faults: Partial<Speller>): Speller {
  const right = new WordListSpeller();
  return {
    isCorrect: faults.isCorrect ?? right.isCorrect.bind(right),
    suggest: faults.suggest ?? right.suggest.bind(right),
  };
}

/** What the right speller answers, changed by `change` afterwards. */
function changed(change: (result: SuggestResult, word: string) => SuggestResult): Speller {
  const right = new WordListSpeller();
  return faulty({ suggest: (word, options, budget) => change(right.suggest(word, options, budget), word) });
}

const give = (...suggestions: [string, number][]): SuggestResult => ({
  suggestions: suggestions.map(([value, weight]) => ({ value, weight })),
  cutShort: false,
});

describe('the shared requirements notice', () => {
  let calls = 0;
  const faults: [what: string, requirement: RegExp, speller: Speller][] = [
    ['a speller that rejects everything', /accepts the words/, faulty({ isCorrect: () => false })],
    ['a speller that knows no capitals', /start of a sentence/, faulty({ isCorrect: (word) => words.includes(word) })],
    ['a speller that accepts everything', /rejects misspellings/, faulty({ isCorrect: () => true })],
    ['a speller that suggests nothing', /expected correction/, changed(() => give())],
    ['a suggestion that is no word', /only words that it accepts/, changed(() => give(['giellla', 1]))],
    ['suggestions out of order', /sorts suggestions/, changed(() => give(['giella', 2], ['guolli', 1]))],
    ['a negative weight', /sorts suggestions/, changed(() => give(['giella', -1]))],
    ['a weight that is no number', /sorts suggestions/, changed(() => give(['giella', Number.NaN]))],
    ['a duplicate', /sorts suggestions/, changed(() => give(['giella', 1], ['giella', 1]))],
    ['the word itself', /sorts suggestions/, changed((_, word) => give([word, 1]))],
    ['a weight with noise', /noise of binary fractions/, changed(() => give(['giella', 36.13333320617676]))],
    ['a limit that is ignored', /keeps to the limit/, faulty({ suggest: () => give(['giella', 1], ['guolli', 1]) })],
    ['an answer that changes', /same answer twice/, changed(() => give(['giella', calls++]))],
    [
      'steps that depend on what came before',
      /same steps/,
      faulty({
        isCorrect: (_, budget) => {
          budget.spend(calls++);
          return true;
        },
      }),
    ],
    [
      'a speller that throws',
      /odd input/,
      faulty({
        isCorrect: (word) => {
          return decodeURIComponent(encodeURIComponent(word)) === word;
        },
      }),
    ],
    ['a budget that is ignored', /stops when/, faulty({ suggest: () => give() })],
    ['a budget that verdicts ignore', /stops when/, faulty({ isCorrect: () => true })],
  ];

  it.each(faults)('%s', (_, requirement, speller) => {
    const [matching, ...others] = spellerRequirements.filter(({ name }) => requirement.test(name));
    expect(others).toEqual([]);
    expect(() => matching?.check(speller, knownWords)).toThrow();
  });

  it('each fault in a list of its own: no requirement is left untried', () => {
    const tried = spellerRequirements.filter(({ name }) => faults.some(([, requirement]) => requirement.test(name)));
    expect(tried).toEqual(spellerRequirements);
  });
});
