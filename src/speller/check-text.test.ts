import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../test/support/property-runs.js';
import { Budget, WorkStopped } from '../engine/budget.js';
import { checkText } from './check-text.js';
import type { Speller, SuggestResult } from './speller.js';

/** A speller over a word list that suggests the words with the same first letter, nearest in length first. */
class ListSpeller implements Speller {
  readonly asked: string[] = [];

  constructor(readonly words: readonly string[]) {}

  isCorrect(word: string): boolean {
    this.asked.push(word);
    return this.words.includes(word);
  }

  suggest(word: string, { limit }: { limit: number }): SuggestResult {
    const near = this.words.filter((other) => other !== word && other[0] === word[0]);
    const weighed = near.map((value) => ({ value, weight: Math.abs(value.length - word.length) }));
    weighed.sort((a, b) => a.weight - b.weight);
    return { suggestions: weighed.slice(0, limit), cutShort: /^hard|n’$/.test(word) };
  }
}

const free = () => Budget.unlimited();
const check = (
  words: readonly string[],
  text: string,
  options: { limit?: number; suggestFor?: 'wrong' | 'all' } = {},
) => checkText(new ListSpeller(words), text, { limit: 10, suggestFor: 'wrong', ...options }, free());
const verdicts = (words: readonly string[], text: string) =>
  check(words, text).results.map(({ word, isCorrect }) => [word, isCorrect]);

describe('checking a text', () => {
  it('gives every word with its place, its verdict and its suggestions', () => {
    expect(check(['guolli', 'lea'], 'Dat guoli lea.\r\n2023').results).toEqual([
      { word: 'Dat', startUtf16: 0, endUtf16: 3, isCorrect: false, suggestions: [] },
      { word: 'guoli', startUtf16: 4, endUtf16: 9, isCorrect: false, suggestions: [{ value: 'guolli', weight: 1 }] },
      { word: 'lea', startUtf16: 10, endUtf16: 13, isCorrect: true, suggestions: [] },
      { word: '2023', startUtf16: 16, endUtf16: 20, isCorrect: true, suggestions: [] },
    ]);
  });

  it('gives suggestions for correct words only when asked for all', () => {
    const [wrongOnly, all] = (['wrong', 'all'] as const).map(
      (suggestFor) => check(['giella', 'giela'], 'giella', { suggestFor }).results[0]?.suggestions,
    );
    expect(wrongOnly).toEqual([]);
    expect(all).toEqual([{ value: 'giela', weight: 1 }]);
  });

  it('gives none at a limit of 0', () => {
    expect(check(['guolli'], 'guoli', { limit: 0 }).results[0]).toMatchObject({ isCorrect: false, suggestions: [] });
    expect(check(['guolli'], 'guolli', { limit: 0, suggestFor: 'all' }).results[0]?.suggestions).toEqual([]);
  });

  it('takes Roman numerals for numbers, not for words', () => {
    const numerals = ['I', 'II', 'XIV', 'MCMXC', 'MMXXVI', 'XV-XVI'];
    expect(verdicts([], numerals.join(' '))).toEqual(numerals.map((numeral) => [numeral, true]));
    const others = ['xiv', 'IIII', 'IIX', 'VV', 'MIXT', 'XIV-a'];
    expect(verdicts([], others.join(' '))).toEqual(others.map((other) => [other, false]));
  });

  it('has nothing to say about an empty text', () => {
    expect(check(['a'], '')).toEqual({ results: [], cutShort: 0, undecided: 0 });
  });

  it('asks once for a word that comes again', () => {
    const speller = new ListSpeller([]);
    const { results } = checkText(speller, 'foo bar foo foo', { limit: 1, suggestFor: 'wrong' }, free());
    expect(results).toHaveLength(4);
    expect(speller.asked).toEqual(['foo', 'bar']);
  });

  it('counts the words whose search was cut short', () => {
    expect(check([], 'hard easy hardest hard').cutShort).toBe(2);
    // The form with the apostrophe was searched in vain.
    expect(check(['easy'], 'lan’ easy').cutShort).toBe(1);
  });

  it('stops when nobody waits any more', () => {
    const aborted = new Budget({ isAborted: () => true });
    const run = () => checkText(new ListSpeller([]), 'a b', { limit: 1, suggestFor: 'wrong' }, aborted);
    expect(run).toThrow(WorkStopped);
  });

  it('gives the words that were judged before the deadline, where a part is wanted', () => {
    // The clock is looked at before every word.
    let looks = 0;
    const budget = () => new Budget({ deadlineMs: 10, now: () => looks++ });
    const part = { limit: 0, suggestFor: 'wrong', isPartialWanted: true } as const;
    const { results, undecided } = checkText(
      new ListSpeller(['a']),
      'a b '.repeat(50) + uniqueWords(50),
      part,
      budget(),
    );
    expect(results.length).toBeGreaterThan(2);
    expect(results.length).toBeLessThan(150);
    expect(undecided).toBe(150 - results.length);
    looks = 0;
    const whole = { limit: 0, suggestFor: 'wrong' } as const;
    expect(() => checkText(new ListSpeller([]), uniqueWords(50), whole, budget())).toThrow(WorkStopped);
  });

  it('gives no part of a text that nobody waits for', () => {
    const aborted = new Budget({ isAborted: () => true });
    const part = { limit: 0, suggestFor: 'wrong', isPartialWanted: true } as const;
    expect(() => checkText(new ListSpeller([]), 'a b', part, aborted)).toThrow(WorkStopped);
  });
});

function uniqueWords(count: number): string {
  return Array.from({ length: count }, (_, i) => `x${'y'.repeat(i)}`).join(' ');
}

describe('a word is judged where it stands', () => {
  it('nb: an abbreviation may need its full stop, which stays outside', () => {
    expect(verdicts(['bl.a.', 'nr.'], 'bl.a. nr. 5, nr')).toEqual([
      ['bl.a', true],
      ['nr', true],
      ['5', true],
      ['nr', false],
    ]);
  });

  it('se: a full stop makes no word of what the speller accepts because it cannot judge it', () => {
    const speller = new ListSpeller(['nr.']);
    const lenient: Speller = {
      isCorrect: (word) => word.endsWith('.'),
      isListed: (word) => speller.isCorrect(word),
      suggest: (word, options) => speller.suggest(word, options),
    };
    const { results } = checkText(lenient, 'nr. oahpahedji.', { limit: 0, suggestFor: 'wrong' }, free());
    expect(results.map(({ isCorrect }) => isCorrect)).toEqual([true, false]);
  });

  it('de, se: the first half of "Haupt- und Nebeneingang" may need its hyphen', () => {
    expect(verdicts(['Vuođđo-', '-eingang'], 'Vuođđo- -eingang Vuođđo')).toEqual([
      ['Vuođđo', true],
      ['eingang', true],
      ['Vuođđo', false],
    ]);
  });

  it('vro, hdn: an apostrophe is part of the word that needs it', () => {
    expect(verdicts(['kiil’', "'wáa", "k'áa'"], "kiil’ 'wáa k'áa'")).toEqual([
      ['kiil’', true],
      ["'wáa", true],
      ["k'áa'", true],
    ]);
  });

  it('quotation marks are not', () => {
    expect(verdicts(['kala', 'kala’'], '‘kala’ ’kala’ kala’')).toEqual([
      ['kala', true],
      ['kala', true],
      ['kala’', true],
    ]);
    expect(verdicts(['dogs'], "the dogs' 'dogs'").slice(1)).toEqual([
      ['dogs', true],
      ['dogs', true],
    ]);
  });

  it('a wrong word includes the apostrophe when its best correction does', () => {
    const [vro] = check(['kiil’', 'kiilu'], 'kiill’').results;
    expect(vro).toMatchObject({ word: 'kiill’', startUtf16: 0, endUtf16: 6, isCorrect: false });
    const [nb] = check(['Lars'], "Lasr' bil").results;
    expect(nb).toMatchObject({ word: 'Lasr', endUtf16: 4, suggestions: [{ value: 'Lars', weight: 0 }] });
  });
});

describe('a capital at the start of a sentence', () => {
  /** Lists its words, and takes any other word with a capital for a name, as starters do. */
  class NameSpeller extends ListSpeller {
    override isCorrect(word: string): boolean {
      return this.words.includes(word) || /^\p{Lu}/u.test(word);
    }

    isListed(word: string): boolean {
      return this.words.includes(word) || this.words.includes(word.toLowerCase());
    }
  }
  const wrongIn = (text: string) =>
    checkText(new NameSpeller(['guolli', 'lea', 'Biret']), text, { limit: 0, suggestFor: 'wrong' }, free())
      .results.filter(({ isCorrect }) => !isCorrect)
      .map(({ startUtf16 }) => startUtf16);

  it.each([
    ['Gulli lea guolli.', [0]],
    ['Guolli lea guolli.', []],
    ['Biret lea guolli.', []],
    ['guolli lea Gulli.', []],
    ['Gulli lea guolli. lea Gulli', []],
    ['Lea guolli. Gulli lea', [12]],
    ['Lea guolli! «Gulli lea»', [13]],
    ['lea guolli\nGulli lea', [11]],
    ['lea guolli\r\n- Gulli lea', [14]],
    ['guolli lea. Gulli', []],
    ['guolli Dr. Gulli', []],
    ['guolli. GULLI', []],
    ['guolli (Gulli)', []],
    ['2023. Gulli', [6]],
    // A line in capitals is a heading; a single short word, or one beside words in small letters, is rather an abbreviation.
    ['GULLI LEA GUOLLI\nlea', [0]],
    ['GUULLIGUOLLI\nlea', [0]],
    ['GULLI\nlea', []],
    ['lea GUULLIGUOLLI', []],
    ['GULLI 2023!', []],
    ['BIRET GULLI\nlea Biret Gulli', []],
  ])('%j', (text, wrong) => {
    expect(wrongIn(text)).toEqual(wrong);
  });
});

describe('any text', () => {
  it('comes back in slices that are equal to their words', () => {
    const speller = new ListSpeller(["a'", "'a", 'b.', "'b'", 'c-']);
    const text = fc.array(fc.constantFrom(..."abc'’´.- \n", '😀'), { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom('wrong', 'all'), fc.integer({ min: 0, max: 3 }), (input, suggestFor, limit) => {
        let end = 0;
        for (const result of checkText(speller, input, { limit, suggestFor }, free()).results) {
          expect(input.slice(result.startUtf16, result.endUtf16)).toBe(result.word);
          expect(result.startUtf16).toBeGreaterThanOrEqual(end);
          expect(result.suggestions.length).toBeLessThanOrEqual(limit);
          expect(result.suggestions.map(({ value }) => value)).not.toContain(result.word);
          end = result.endUtf16;
        }
      }),
      propertyRuns(2_000),
    );
  });
});
