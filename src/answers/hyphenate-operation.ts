/** What is done for `hyphenate`: a text with its divisions, and the place of each word, as JSON. */
import type { Budget } from '../engine/budget.js';
import { timed } from '../engine/step-timer.js';
import { type Hyphenator, hyphenatedText, withHyphens } from '../hyphenation/hyphenator.js';
import { type IndexUnit, indexConverter } from './index-units.js';

export interface HyphenateInput {
  readonly text: string;
  /** What is put at each division. */
  readonly character: string;
  readonly unit: IndexUnit;
}

export function hyphenate(hyphenator: Hyphenator, { text, character, unit }: HyphenateInput, budget: Budget) {
  const words = timed(budget.steps, 'divide', () => hyphenator.hyphenate(text, budget));
  const convert = indexConverter(text, unit);
  const answer = {
    text,
    hyphenated: hyphenatedText(text, words, character),
    words: words.map(({ word, startUtf16, endUtf16, borders }) => ({
      text: word,
      start_index: convert(startUtf16),
      end_index: convert(endUtf16),
      hyphenated: withHyphens(word, borders, character),
    })),
  };
  return { json: JSON.stringify(answer), incomplete: undefined };
}
