/**
 * What every speller must satisfy, whatever its data: one list of requirements, run against each implementation.
 *
 * Start at `spellerCases`: a test file calls it with a way to make the speller and a few words that its data knows.
 * The requirements themselves are plain functions (`spellerRequirements`), so that `speller.cases.test.ts` can show
 * each of them failing on a speller that is wrong on purpose.
 */
import { describe, expect, it } from 'vitest';
import { Budget, WorkStopped } from '../engine/budget.js';
import type { Speller, SuggestResult } from './speller.js';

/** What the caller knows about the data behind the speller. */
export interface KnownWords {
  /** Words that the data holds as they stand. At least one has to be in lower case. */
  readonly correct: readonly string[];
  /** Misspellings, each with the word that has to be among the first ten suggestions. */
  readonly wrong: readonly { readonly word: string; readonly expect: string }[];
}

export interface SpellerRequirement {
  readonly name: string;
  readonly check: (speller: Speller, knownWords: KnownWords) => void;
}

/** Input that no dictionary expects, each with the reason why it has once broken some speller. */
export const oddWords: readonly (readonly [what: string, word: string])[] = [
  ['the empty string', ''],
  ['one space', ' '],
  ['an emoji of several code points', '👩‍👩‍👧‍👦'],
  ['a flag', '🇳🇴'],
  ['a lone high surrogate', 'a\ud83d'],
  ['a lone low surrogate', '\ude00a'],
  ['surrogates in the wrong order', '\ude00\ud83d'],
  ['control characters', 'a\u0000b\u0007\u001b'],
  ['a byte order mark', '\ufeffabc'],
  ['combining marks without a letter', '\u0301\u0308'],
  ['a letter under forty combining marks', `a${'\u0301'.repeat(40)}`],
  ['right-to-left letters', 'שלום'],
  ['a right-to-left override', 'a\u202ebc'],
  ['syllabics', 'ᓀᐦᐃᔭᐍᐏᐣ'],
  ['letters outside the basic plane', '𞤀𞤣𞤤𞤢𞤥'],
  ['digits', '1234567890'],
  ['punctuation', '.,;:!?-–—"\'()[]{}'],
  ['a soft hyphen', 'a\u00adb'],
  ['a line break', 'a\r\nb'],
  ['the names of transducer symbols', '@_EPSILON_SYMBOL_@@_IDENTITY_SYMBOL_@@P.X.Y@'],
  ['the name of an object property', '__proto__'],
  ['10 000 times one letter', 'a'.repeat(10_000)],
  ['10 000 mixed letters', 'aбγאᓀ'.repeat(2_000)],
];

const LIMIT = 10;
const free = () => Budget.unlimited();

function expectWellFormed(word: string, { suggestions }: SuggestResult, limit: number): void {
  expect(suggestions.length, `number of suggestions for ${JSON.stringify(word)}`).toBeLessThanOrEqual(limit);
  const values = suggestions.map((suggestion) => suggestion.value);
  expect(new Set(values).size, `${values.join(', ')}: no duplicates`).toBe(values.length);
  expect(values, 'never the word itself').not.toContain(word);
  expect(values, 'never the empty word').not.toContain('');
  let previous = 0;
  for (const { value, weight } of suggestions) {
    expect(Number.isFinite(weight), `weight of ${value} is a number`).toBe(true);
    expect(weight, `${value} is not lighter than the one before it, nor than 0`).toBeGreaterThanOrEqual(previous);
    previous = weight;
  }
}

function expectStops(work: () => void, reason: string): void {
  let stopped: unknown;
  try {
    work();
  } catch (error) {
    stopped = error;
  }
  expect(stopped, reason).toBeInstanceOf(WorkStopped);
}

export const spellerRequirements: readonly SpellerRequirement[] = [
  {
    name: 'accepts the words that its data holds',
    check(speller, { correct }) {
      for (const word of correct) expect(speller.isCorrect(word, free()), word).toBe(true);
    },
  },
  {
    name: 'accepts a lower-case word at the start of a sentence and in capitals',
    check(speller, { correct }) {
      const lower = correct.filter((word) => /^\p{Ll}+$/u.test(word) && word.toUpperCase().toLowerCase() === word);
      expect(lower.length, 'a word in lower case to try it with').toBeGreaterThan(0);
      for (const word of lower) {
        const [first = '', ...rest] = word;
        const title = first.toUpperCase() + rest.join('');
        expect(speller.isCorrect(title, free()), title).toBe(true);
        expect(speller.isCorrect(word.toUpperCase(), free()), word.toUpperCase()).toBe(true);
      }
    },
  },
  {
    name: 'rejects misspellings',
    check(speller, { wrong }) {
      for (const { word } of wrong) expect(speller.isCorrect(word, free()), word).toBe(false);
    },
  },
  {
    name: 'suggests the expected correction',
    check(speller, { wrong }) {
      for (const { word, expect: wanted } of wrong) {
        const values = speller.suggest(word, { limit: LIMIT }, free()).suggestions.map(({ value }) => value);
        expect(values, word).toContain(wanted);
      }
    },
  },
  {
    name: 'suggests only words that it accepts',
    check(speller, { wrong }) {
      for (const { word } of wrong) {
        for (const { value } of speller.suggest(word, { limit: LIMIT }, free()).suggestions) {
          // nb: "i dag" may be offered for "idag"; a suggestion of two words is right when both of them are.
          const isRight = value.split(' ').every((part) => speller.isCorrect(part, free()));
          expect(isRight, `${word} → ${value}`).toBe(true);
        }
      }
    },
  },
  {
    name: 'sorts suggestions by weight, without duplicates and without the word itself',
    check(speller, { correct, wrong }) {
      for (const word of [...correct, ...wrong.map((pair) => pair.word)]) {
        for (const reweight of [true, false]) {
          expectWellFormed(word, speller.suggest(word, { limit: LIMIT, reweight }, free()), LIMIT);
        }
      }
    },
  },
  {
    name: 'gives weights without the noise of binary fractions',
    check(speller, { wrong }) {
      for (const { word } of wrong) {
        for (const reweight of [true, false]) {
          const { suggestions } = speller.suggest(word, { limit: LIMIT, reweight }, free());
          expect(suggestions.map(({ weight }) => String(weight)).join(' '), word).not.toMatch(/\.\d{5}/);
        }
      }
    },
  },
  {
    name: 'keeps to the limit, and a smaller limit gives the head of the longer list',
    check(speller, { wrong }) {
      for (const { word } of wrong) {
        const all = speller.suggest(word, { limit: LIMIT }, free()).suggestions;
        for (const limit of [0, 1, 3]) {
          const some = speller.suggest(word, { limit }, free());
          expectWellFormed(word, some, limit);
          expect(some.suggestions, `limit ${limit}`).toEqual(all.slice(0, limit));
        }
      }
    },
  },
  {
    name: 'gives the same answer twice',
    check(speller, { wrong }) {
      for (const { word } of wrong) {
        const first = speller.suggest(word, { limit: LIMIT }, free());
        expect(speller.suggest(word, { limit: LIMIT }, free()), word).toEqual(first);
      }
    },
  },
  {
    name: 'takes the same steps for the same word, whatever came before, and looks at no clock while steps are the limit',
    check(speller, { correct, wrong }) {
      const words = [...correct, ...wrong.map(({ word }) => word)];
      const stepsFor = (word: string) => {
        const budget = free();
        speller.isCorrect(word, budget);
        speller.suggest(word, { limit: LIMIT }, budget);
        return budget.spent;
      };
      const first = words.map(stepsFor);
      expect([...words].reverse().map(stepsFor).reverse()).toEqual(first);
      let leapingMs = 0;
      const now = () => (leapingMs += 10_000);
      for (const word of words) {
        const counted = new Budget({ stepLimit: 100_000_000, now });
        const calm = speller.suggest(word, { limit: LIMIT }, free());
        expect(speller.suggest(word, { limit: LIMIT }, counted), word).toEqual(calm);
      }
    },
  },
  {
    name: 'answers odd input without throwing',
    check(speller) {
      for (const [what, word] of oddWords) {
        expect(typeof speller.isCorrect(word, free()), what).toBe('boolean');
        for (const reweight of [true, false]) {
          expectWellFormed(word, speller.suggest(word, { limit: LIMIT, reweight }, free()), LIMIT);
        }
      }
    },
  },
  {
    name: 'stops when the request was aborted or its deadline has passed',
    check(speller, { wrong }) {
      const aborted = () => new Budget({ isAborted: () => true });
      const late = () => new Budget({ deadlineMs: 0, now: () => 1 });
      for (const { word } of wrong) {
        expectStops(() => speller.suggest(word, { limit: LIMIT }, aborted()), `aborted: suggest ${word}`);
        expectStops(() => speller.suggest(word, { limit: LIMIT }, late()), `deadline: suggest ${word}`);
      }
      const manyWords = (budget: Budget) => {
        for (let i = 0; i < 100_000; i++) speller.isCorrect(wrong[i % wrong.length]?.word ?? '', budget);
      };
      expectStops(() => manyWords(aborted()), 'aborted: 100 000 verdicts');
      expectStops(() => manyWords(late()), 'deadline: 100 000 verdicts');
    },
  },
];

/** Defines the tests that any implementation of `Speller` has to pass. */
export function spellerCases(make: () => Speller | Promise<Speller>, knownWords: KnownWords): void {
  describe('as any speller', () => {
    let made: Promise<Speller> | undefined;
    for (const { name, check } of spellerRequirements) {
      it(name, async () => {
        made ??= Promise.resolve(make());
        check(await made, knownWords);
      });
    }
  });
}
