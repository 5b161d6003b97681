/**
 * What text becomes before it is pronounced: utterances (a sentence each) of spoken tokens with their places in the
 * text. Start reading at `Utterance`; `text-to-utterances.ts` makes them.
 */

/**
 * One thing to say and the piece of text it stands for: `2024` is one token, said as `guokteduhátguokteloginjeallje`.
 */
export interface SpokenToken {
  /** The words to say in the orthography of the language, separated by single spaces; never empty. */
  readonly words: string;
  /**
   * The source of these words: `text.slice(startUtf16, endUtf16)`. Tokens do not overlap and come in the order of the
   * text.
   */
  readonly startUtf16: number;
  readonly endUtf16: number;
  /**
   * Silence after the token: 0 between plain words, more after a comma or a dash. The last token's pause is the
   * utterance's.
   */
  readonly pauseAfterMs: number;
  /** Phonemes that are given in the text (SSML `phoneme`); they replace the pronunciation of `words`. */
  readonly phonemes?: string;
}

export type Melody = 'statement' | 'question' | 'exclamation';

/** A sentence as the words that are said. */
export interface Utterance {
  readonly tokens: readonly SpokenToken[];
  readonly startUtf16: number;
  readonly endUtf16: number;
  /** Silence after the sentence; longer at the end of a paragraph. */
  readonly pauseAfterMs: number;
  readonly melody: Melody;
  /** Characters that cannot be said (emoji, other scripts, control characters), counted by code point. */
  readonly skippedCharacters: number;
}

/** How a piece of text is to be read, where the markup says so (SSML `say-as`); `auto` is what plain text gets. */
export type ReadAs = 'auto' | 'characters' | 'digits' | 'cardinal' | 'ordinal' | 'date' | 'time' | 'telephone';
