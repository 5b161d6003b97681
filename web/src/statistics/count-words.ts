/** How many words and characters a text has, for a reader. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Lm}'’:-]*[\p{L}\p{M}\p{N}\p{Lm}])?/gu;
/** A letter with its accents, a flag, a family: what the caret does not stop within. */
const CHARACTER = /(?:\p{RI}\p{RI}|\P{M}|^\p{M})(?:[\p{M}\p{EMod}]|\u200d\P{M})*/gu;
/** Where there is none of these, every unit is a character. */
const JOINED = /[\p{M}\u{10000}-\u{10ffff}\u200d]/u;

export const countWords = (text: string): number => text.match(WORD)?.length ?? 0;

export const countCharacters = (text: string): number =>
  JOINED.test(text) ? (text.match(CHARACTER)?.length ?? 0) : text.length;
