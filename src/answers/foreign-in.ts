/** Which passages of a checked text are in another language. */
import type { Budget } from '../engine/budget.js';
import type { CheckedText } from '../speller/check-text.js';
import {
  type ForeignPassage,
  foreignPassages,
  foreignSentences,
  type LanguageOf,
} from '../speller/foreign-passages.js';
import type { Speller } from '../speller/speller.js';

const HAS_LETTER = /\p{L}/u;
/** Of the time that is left, for the languages of sentences. */
const SHARE_FOR_SENTENCES = 0.3;

/** A speller that accepts words which it does not know says less about where another language begins: its sentences are looked at, too. */
export function foreignIn(
  { results }: CheckedText,
  text: string,
  { speller, budget, languageOf }: { speller: Speller; budget: Budget; languageOf: LanguageOf },
): readonly ForeignPassage[] {
  const { acceptsUnknown = false } = speller;
  const isListed = (word: string) => !HAS_LETTER.test(word) || speller.isListed?.(word, budget) !== false;
  const unknown = results.filter(({ word, isCorrect }) => !isCorrect || (acceptsUnknown && !isListed(word)));
  const { isUsed } = budget.portion(SHARE_FOR_SENTENCES);
  const sentences = acceptsUnknown ? foreignSentences(text, languageOf, isUsed) : [];
  return foreignPassages(text, unknown, languageOf, sentences);
}
