/** What is done for `spell`: every word of a text is judged, and the verdicts become the answer. Start at `spell`. */
import type { Budget } from '../engine/budget.js';
import { timed } from '../engine/step-timer.js';
import type { MarkedText } from '../markup/marked-text.js';
import { type CheckedText, checkText } from '../speller/check-text.js';
import {
  type ForeignPassage,
  foreignPassages,
  foreignSentences,
  type LanguageOf,
} from '../speller/foreign-passages.js';
import { KnownWords, withKnownWords } from '../speller/known-words.js';
import type { Speller } from '../speller/speller.js';
import type { IndexUnit } from './index-units.js';
import { type MarkupInput, markText, wordsInSource } from './marked-input.js';
import { type SpellAnswer, spellJson } from './spell-json.js';

const HAS_LETTER = /\p{L}/u;
/** Of the time that is left, for the languages of sentences. */
const SHARE_FOR_SENTENCES = 0.3;

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
  const foreign = languageOf && foreignIn(checked, marked ?? text, { speller, budget, languageOf });
  return timed(budget.steps, 'write', () => spellJson(text, inSource, offsets, foreign));
}

/** A speller that accepts words which it does not know says less about where another language begins: its sentences are looked at, too. */
function foreignIn(
  { results }: CheckedText,
  text: MarkedText | string,
  { speller, budget, languageOf }: { speller: Speller; budget: Budget; languageOf: LanguageOf },
): readonly ForeignPassage[] {
  const { acceptsUnknown = false } = speller;
  const isListed = (word: string) => !HAS_LETTER.test(word) || speller.isListed?.(word, budget) !== false;
  const unknown = results.filter(({ word, isCorrect }) => !isCorrect || (acceptsUnknown && !isListed(word)));
  const checked = typeof text === 'string' ? text : text.checked;
  const { isUsed } = budget.portion(SHARE_FOR_SENTENCES);
  const sentences = acceptsUnknown ? foreignSentences(checked, languageOf, isUsed) : [];
  const passages = foreignPassages(checked, unknown, languageOf, sentences);
  if (typeof text === 'string') return passages;
  return passages.map((passage) => ({ ...passage, ...text.toSource(passage.startUtf16, passage.endUtf16) }));
}
