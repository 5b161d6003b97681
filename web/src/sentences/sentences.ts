/** The sentences of a text, cut as the voices cut them. */
import { splitSentences } from '../../../src/speech/text/split-sentences.js';

/** In UTF-16 units, without the blanks around it. */
export interface SentenceSpan {
  readonly from: number;
  readonly to: number;
}

export type SentenceData = Parameters<typeof splitSentences>[1];

/** Those that say something: "* * *" is none. */
export function sentencesOf(text: string, data: SentenceData): SentenceSpan[] {
  return splitSentences(text, data, Number.POSITIVE_INFINITY).flatMap(({ start, end }) => {
    const part = text.slice(start, end);
    const from = start + part.length - part.trimStart().length;
    return /[\p{L}\p{N}]/u.test(part) ? [{ from, to: from + part.trim().length }] : [];
  });
}

/** The index of the last sentence that begins at or before a position; the first for what is before it; -1 without sentences. */
export function sentenceAt(sentences: readonly SentenceSpan[], position: number): number {
  const after = sentences.findIndex(({ from }) => from > position);
  if (after === -1) return sentences.length - 1;
  return Math.max(0, after - 1);
}
