/** What is done for `spell`: every word of a text is judged, and the verdicts become the answer. Start at `spell`. */
import type { Budget } from '../engine/budget.js';
import { timed } from '../engine/step-timer.js';
import { checkText } from '../speller/check-text.js';
import type { LanguageOf } from '../speller/foreign-passages.js';
import { KnownWords, withKnownWords } from '../speller/known-words.js';
import type { Speller } from '../speller/speller.js';
import { foreignIn } from './foreign-in.js';
import type { IndexUnit } from './index-units.js';
import { type MarkupInput, markText, wordsInSource } from './marked-input.js';
import { type SpellAnswer, spellJson } from './spell-json.js';

export interface SpellInput {
  readonly text: string;
  readonly limit: number;
  readonly suggestFor: 'wrong' | 'all';
  /** Words of the text that are right for this writer. */
  readonly known?: readonly string[];
  /** Positions are wanted, in this unit. */
  readonly offsets?: IndexUnit;
  /** The words in addresses, file names and code are judged too. */
  readonly addresses?: boolean;
  /** What the text is, if it is not plain: then `text` is its source. */
  readonly markup?: MarkupInput;
  /** Passages in another language than this are wanted, too. */
  readonly foreignTo?: string;
}

export interface SpellJob extends SpellInput {
  /** At the deadline, the words that were judged until then are wanted. */
  readonly isPartialWanted?: boolean;
}

/** `languageOf`: see `foreignPassages`. */
export async function spell(
  engine: Speller,
  { text, offsets, known: knownWords = [], markup, foreignTo: _, ...options }: SpellJob,
  budget: Budget,
  languageOf?: LanguageOf,
): Promise<SpellAnswer> {
  const speller = withKnownWords(engine, new KnownWords(knownWords));
  const marked = markup === undefined ? undefined : await markText(text, markup);
  const checked = checkText(speller, marked?.checked ?? text, options, budget);
  const inSource = marked === undefined ? checked : wordsInSource(checked, marked);
  const found = languageOf && foreignIn(checked, marked?.checked ?? text, { speller, budget, languageOf });
  const foreign =
    marked === undefined
      ? found
      : found?.map((passage) => ({ ...passage, ...marked.toSource(passage.startUtf16, passage.endUtf16) }));
  return timed(budget.steps, 'write', () => spellJson(text, inSource, offsets, foreign));
}
