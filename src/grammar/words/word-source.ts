/** What the words of a text are, and the forms of words: the interface between what can say it (a morphology, a dictionary, a pack) and what is made of it. */
import type { Budget } from '../../engine/budget.js';
import type { Incomplete } from '../../engine/incomplete.js';
import type { Reading } from '../readings/reading.js';

export interface WordReading {
  /** Of a compound, the whole. */
  readonly lemma: string;
  /** As the source has them, without `+`; of a compound, those of its last part. */
  readonly tags: readonly string[];
  /** A cost: lower is better. 0 where the source has none. */
  readonly weight: number;
  /** Of a compound, its parts, the first one first. */
  readonly parts?: readonly Reading[];
  /** The source does not have the word; it was concluded from its end or its capital. */
  readonly isGuess?: boolean;
}

export interface AnalysedToken {
  /** `text.slice(startUtf16, endUtf16)` is the token, in the text as it was sent. */
  readonly startUtf16: number;
  readonly endUtf16: number;
  /** Best first; none for a word that is not known. */
  readonly readings: readonly WordReading[];
  readonly endsSentence: boolean;
}

export interface AnalyseOptions {
  /** Only the readings that the constraint grammar of the language leaves. */
  readonly disambiguate: boolean;
  /** Unknown words get readings, too. */
  readonly guess: boolean;
}

export interface AnalysedText {
  readonly tokens: readonly AnalysedToken[];
  readonly incomplete: Incomplete | undefined;
}

/** What one lemma has with some tags. */
export interface Inflection {
  readonly tags: readonly string[];
  /** Best first. */
  readonly forms: readonly string[];
}

export interface WordSource {
  analyse(text: string, options: AnalyseOptions, budget: Budget): AnalysedText;
  /** Readings of one word as it is written, without guesses. */
  readings(form: string, budget: Budget): readonly WordReading[];
  /** The written words of an analysis (`guolli+N+Sg+Loc`), best first. */
  forms(analysis: string, budget: Budget): readonly string[];
  /** A tag of an analysis that the source does not have. */
  unknownTag(analysis: string): string | undefined;
  /** Everything that a lemma has, without what is derived from it, its compounds and clitics. */
  inflections(lemma: string, budget: Budget): readonly Inflection[];
}

/** `lemma+Tag+Tag`: how analyses are written. */
export function analysisOf(lemma: string, tags: readonly string[]): string {
  return [lemma, ...tags].join('+');
}
