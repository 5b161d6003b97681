/**
 * What any speller must be able to do, whatever its data: the one interface between spelling engines and the service.
 * `speller.cases.ts` beside this file says what every implementation has to satisfy.
 */
import type { Budget } from '../engine/budget.js';
import type { SuggestResult } from './search/suggestion.js';

export type { Suggestion, SuggestResult } from './search/suggestion.js';

/** Options of `Speller.suggest`. */
export interface SuggestOptions {
  /** The most suggestions to give; 0 gives none. */
  readonly limit: number;
  /** False gives the pack's own weights and order (as hfst-ospell does); true, the default, re-ranks. */
  readonly reweight?: boolean;
}

/** A speller of one language. */
export interface Speller {
  isCorrect(word: string, budget: Budget): boolean;
  suggest(word: string, options: SuggestOptions, budget: Budget): SuggestResult;
  /**
   * Whether the dictionary lists a word itself, or only allows it as a compound; a speller that cannot tell has no such
   * method.
   */
  isListed?(word: string, budget: Budget): boolean;
  /** It accepts words that it does not know, so most words of other languages, too. */
  readonly acceptsUnknown?: boolean;
  /** How common a word is in running text, from 0 to 15, where that was counted. */
  frequencyClass?(word: string): number;
  /** Whether a word is a form of another one that is not in the lexicon either, as far as words that rhyme can tell. */
  isFormOf?(form: string, word: string, budget: Budget): boolean;
}
