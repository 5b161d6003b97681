/**
 * What a pronunciation can do: the interface between rules written as data and the voice that speaks them.
 * `compile-pronunciation.ts` makes one from the text of a `pronunciation.txt`.
 */

export interface Pronunciation {
  /** The sounds in IPA, with ˈ and ˌ before stressed syllables; words are separated by spaces. */
  readonly ipa: string;
  /**
   * The same for eSpeak: mnemonics of the phoneme table named by the pronouncer, ready to stand between [[ and ]].
   * Empty if nothing can be said.
   */
  readonly mnemonics: string;
  /** Characters that have no sound in this language, counted by code point. */
  readonly skipped: number;
}

/**
 * How far to trust a rule set: `derived` follows described orthography; `experimental` guesses where the description is
 * silent.
 */
export type Confidence = 'derived' | 'experimental';

/** One step of a derivation, for people who write rules. */
export interface FiredRule {
  readonly pass: string;
  /** The line of the rule in its file. */
  readonly line: number;
  /** The rule as it is written. */
  readonly rule: string;
  readonly before: string;
  readonly after: string;
}

/** What the analyser of the language said about a word or a part of it. */
export interface ReadPart {
  readonly word: string;
  readonly analysis: string;
  /** The parts of the compound as written; one for a word that is none. */
  readonly parts: readonly string[];
}

/** With what it was made from. */
export interface ExplainedPronunciation extends Pronunciation {
  readonly fired: readonly FiredRule[];
  readonly readings: readonly ReadPart[];
}

export interface Pronouncer {
  /** The eSpeak voice whose phoneme table the mnemonics belong to, such as `smj`. */
  readonly espeakVoice: string;
  readonly confidence: Confidence;
  /** Pronounces a word or several separated by spaces. Time and memory are linear in the length, whatever the word. */
  pronounce(words: string): Pronunciation;
  /** The same, with the readings of its words and the rules that changed something. */
  explain(words: string): ExplainedPronunciation;
}
