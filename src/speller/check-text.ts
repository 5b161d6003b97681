/**
 * Checks a whole text: cuts it into words and asks the speller about each. A word that comes again is answered from
 * memory.
 */
import type { Budget } from '../engine/budget.js';
import type { Speller, Suggestion } from './speller.js';
import { segmentWords } from './words.js';

export interface CheckedWord {
  readonly word: string;
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly isCorrect: boolean;
  readonly suggestions: readonly Suggestion[];
}

export interface CheckedText {
  readonly results: readonly CheckedWord[];
  /** How many words have suggestions whose search a budget ended early. */
  readonly cutShort: number;
}

export interface CheckTextOptions {
  /** Suggestions per word. */
  readonly limit: number;
  readonly suggestFor: 'wrong' | 'all';
}

interface Verdict {
  readonly isCorrect: boolean;
  readonly suggestions: readonly Suggestion[];
  readonly cutShort: boolean;
}

export function checkText(speller: Speller, text: string, options: CheckTextOptions, budget: Budget): CheckedText {
  const seen = new Map<string, Verdict>();
  let cutShort = 0;
  const results = segmentWords(text).map(({ word, startUtf16, endUtf16, hasLetters }) => {
    let verdict = seen.get(word);
    if (verdict === undefined) {
      verdict = judge(speller, word, hasLetters, options, budget);
      seen.set(word, verdict);
      if (verdict.cutShort) cutShort++;
    }
    const { isCorrect, suggestions } = verdict;
    return { word, startUtf16, endUtf16, isCorrect, suggestions };
  });
  return { results, cutShort };
}

function judge(
  speller: Speller,
  word: string,
  hasLetters: boolean,
  { limit, suggestFor }: CheckTextOptions,
  budget: Budget,
): Verdict {
  budget.check();
  const isCorrect = !hasLetters || speller.isCorrect(word, budget);
  if (limit === 0 || !hasLetters || (isCorrect && suggestFor === 'wrong')) {
    return { isCorrect, suggestions: [], cutShort: false };
  }
  return { isCorrect, ...speller.suggest(word, { limit }, budget) };
}
