/** What a written word may be: its lemma and its tags. Morphologies and the paradigms of dictionaries both say it in this form. */
import type { Budget } from '../../engine/budget.js';

export interface Reading {
  readonly lemma: string;
  /** As the source has them, without `+`. */
  readonly tags: readonly string[];
  /** Of a compound, its parts before the last one, the nearest first. */
  readonly sub?: Reading;
}

export interface ReadingSource {
  /** Best first; none for a word that it does not know. */
  readings(form: string, budget: Budget): readonly Reading[];
  /** What a word in small letters that has no readings might be. */
  guesses?(form: string, budget: Budget): readonly Reading[];
  /** The written words of an analysis (`hus+N+Neu+Sg+Def`), best first. */
  forms(analysis: string, budget: Budget): readonly string[];
  /** Whether what has a reading is a word. Where a dictionary gives the readings, it says itself what is a word. */
  readonly vouches: boolean;
}

export function distinct(readings: readonly Reading[]): Reading[] {
  return [...new Map(readings.map((reading) => [`${reading.lemma} ${reading.tags.join(' ')}`, reading])).values()];
}
