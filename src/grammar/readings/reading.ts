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
}
