/** What can be counted in a text. Pure; the sentences are those that the voices speak. */
import { type SentenceData, type SentenceSpan, sentencesOf } from '../sentences/sentences.js';
import { countCharacters, countWords } from './count-words.js';

export interface TextFigures {
  readonly words: number;
  /** As a reader counts them: an accent or an emoji is no character of its own. */
  readonly characters: number;
  readonly sentences: number;
  readonly readingMinutes: number;
  /** Zero without sentences. */
  readonly wordsPerSentence: number;
  readonly longest: (SentenceSpan & { readonly words: number }) | undefined;
}

/**
 * Adults read about a thousand letters a minute, nearly the same in languages with long and with short words, and about
 * 370 syllables, each of which is one sign in syllabics.
 */
const LETTERS_PER_MINUTE = 1000;
const SYLLABLES_PER_MINUTE = 370;

export function figuresOf(text: string, data: SentenceData): TextFigures {
  const sentences = sentencesOf(text, data).map((span) => ({
    ...span,
    words: countWords(text.slice(span.from, span.to)),
  }));
  const words = sentences.reduce((sum, sentence) => sum + sentence.words, 0);
  const signs = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const syllables = text.match(/\p{Script=Canadian_Aboriginal}/gu)?.length ?? 0;
  return {
    words: countWords(text),
    characters: countCharacters(text),
    sentences: sentences.length,
    readingMinutes: (signs - syllables) / LETTERS_PER_MINUTE + syllables / SYLLABLES_PER_MINUTE,
    wordsPerSentence: sentences.length === 0 ? 0 : words / sentences.length,
    longest: sentences.reduce<TextFigures['longest']>(
      (longest, sentence) => (sentence.words > (longest?.words ?? 0) ? sentence : longest),
      undefined,
    ),
  };
}
