/**
 * Where sentences end. Start at `sentenceEnds` (on tokens) or `sentencesOf` (on a text: spans that lie end to end).
 *
 * A full stop ends a sentence when a blank and something other than a small letter follow; the stops of abbreviations,
 * initials and ordinals are no full stops (`tokens.ts`). Where a small letter follows, a writer may have forgotten a
 * capital: the sentence ends there too if what stands before the stop looks like a word and not like an abbreviation we
 * do not know.
 */
import type { TextSpan } from './paragraphs.js';
import { paragraphsOf } from './paragraphs.js';
import { type Token, type TokenOptions, tokenise } from './tokens.js';

/** Indices of the tokens after which a sentence ends, ascending; the last token of a paragraph always ends one. */
export function sentenceEnds(tokens: readonly Token[], text: string): number[] {
  const ends: number[] = [];
  const firstWords = firstWordsFrom(tokens);
  for (let i = 0; i < tokens.length; i++) {
    const end = endingAt(tokens, i, text, firstWords);
    if (end < 0) continue;
    ends.push(end);
    i = end;
  }
  if (tokens.length > 0 && ends[ends.length - 1] !== tokens.length - 1) ends.push(tokens.length - 1);
  return ends;
}

/** The last token of the sentence that ends with the mark at `index` (closing quotes and brackets included), or -1. */
function endingAt(tokens: readonly Token[], index: number, text: string, firstWords: Int32Array): number {
  const token = tokens[index]!;
  const isStop =
    token.kind === 'mark' && (token.text === '.' || token.text === '…' || /^(?:[!?]+|\.{3,})$/.test(token.text));
  const isFinalAbbreviation = token.stop === 'final-abbreviation';
  if (!isStop && !isFinalAbbreviation) return -1;
  let last = index;
  while (isClosing(tokens, last + 1)) last++;
  const next = tokens[last + 1];
  if (next === undefined) return last;
  const here = tokens[last]!;
  if (next.startUtf16 === here.endUtf16) {
    // "slutt.Han": the space is missing, not the end of the sentence.
    return token.text === '.' && last === index && isCapitalised(next) && next.kind === 'word' ? last : -1;
  }
  const first = tokens[firstWords[last + 1]!];
  if (first === undefined) return last;
  if (first.kind !== 'word') return isFinalAbbreviation ? -1 : last;
  if (isCapitalised(first)) return last;
  if (!/^\p{Ll}/u.test(first.text)) return isFinalAbbreviation ? -1 : last;
  if (/[\n\r\u2028\u2029]/.test(text.slice(here.endUtf16, next.startUtf16)) && token.text === '.') return last;
  // «Kommer du?» spurte han. Vent … så. Only a plain stop after a plain word can lack its capital.
  return token.text === '.' && last === index && isPlainWord(tokens[index - 1]) ? last : -1;
}

function isCapitalised(token: Token): boolean {
  // ga: "bhFrainc", "hÉireann": the capital may stand after the letters of a mutation.
  return /^[^\p{Ll}]?\p{Lu}|^(?:bhF|mB|gC|nD|nG|bP|dT|ts?|n|h)\p{Lu}/u.test(token.text);
}

function isPlainWord(token: Token | undefined): boolean {
  return (
    token !== undefined && token.kind === 'word' && token.stop === undefined && /^\p{L}?\p{Ll}{4,}$/u.test(token.text)
  );
}

const CLOSING = /^["'»«”’“\])}]$/u;

function isClosing(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token === undefined || token.kind !== 'mark' || !CLOSING.test(token.text)) return false;
  return token.startUtf16 === tokens[index - 1]!.endUtf16;
}

/**
 * For each token the next that is no mark, itself included; beyond the last where there is none. Quotation marks,
 * brackets and dashes may open a sentence. Worked out once from the end, because a line of ". . . ." would be scanned
 * again at every stop.
 */
function firstWordsFrom(tokens: readonly Token[]): Int32Array {
  const next = new Int32Array(tokens.length + 1).fill(tokens.length);
  for (let i = tokens.length - 1; i >= 0; i--) next[i] = tokens[i]!.kind === 'mark' ? next[i + 1]! : i;
  return next;
}

/** Sentences of a whole text; blanks belong to the sentence before them. */
export function sentencesOf(text: string, options: TokenOptions): TextSpan[] {
  return paragraphsOf(text).flatMap((paragraph) => {
    const part = text.slice(paragraph.startUtf16, paragraph.endUtf16);
    const tokens = tokenise(part, options);
    const ends = sentenceEnds(tokens, part);
    let start = paragraph.startUtf16;
    if (ends.length === 0) return [paragraph];
    return ends.map((_, index) => {
      const next = index + 1 < ends.length ? tokens[ends[index]! + 1] : undefined;
      const endUtf16 = next === undefined ? paragraph.endUtf16 : paragraph.startUtf16 + next.startUtf16;
      const span = { startUtf16: start, endUtf16 };
      start = endUtf16;
      return span;
    });
  });
}
