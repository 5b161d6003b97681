/**
 * Where sentences begin and end, for clients that show or remember the sentence of a match. One pass with a regular
 * expression: the tokens of the checkers, which know abbreviations, would cost as much as a check, and nothing is decided
 * by these spans. Start at `sentenceRanges`.
 */

/** Inclusive and exclusive, in UTF-16 code units. */
export type Range = readonly [from: number, to: number];

/** A run of stops and closing marks; then blanks, then no small letter. Or an empty line. Each run is looked at once. */
const SENTENCE_END = /(?<![.!?…])[.!?…]+["'»«”’“)\]]{0,3}(?=\s+[^\s\p{Ll}])|\n[ \t\r]*(?=\n)/gu;

/** In order, without the blanks between them. */
export function sentenceRanges(text: string): Range[] {
  const sentences: Range[] = [];
  let from = 0;
  for (const { index, 0: stop } of text.matchAll(SENTENCE_END)) {
    add(sentences, text, from, index + stop.length);
    from = index + stop.length;
  }
  add(sentences, text, from, text.length);
  return sentences;
}

function add(sentences: Range[], text: string, from: number, to: number): void {
  const part = text.slice(from, to);
  const start = from + (part.length - part.trimStart().length);
  const end = start + part.trim().length;
  if (end > start) sentences.push([start, end]);
}

/** The index of the last range that begins at or before a position; -1 when none does. */
export function rangeAt(ranges: readonly Range[], position: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]![0] <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
