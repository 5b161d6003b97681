/**
 * Cuts a paragraph into tokens: words as the speller cuts them (`speller/text/words.ts`), numbers, marks, and strings that
 * are no language. Start at `tokenise`. Tokens are in order and never overlap; what lies between two of them is blank.
 *
 * A full stop that belongs to a word is part of its token, because neither a sentence nor a spacing rule may see it:
 * nb `bl.a.`, ga `m.sh.`, the initial of `J. Hansen`, the ordinal of `17. mai`.
 */
import { segmentWords } from '../../speller/text/words.js';
import { findSpecials, type SpecialKind } from './special-strings.js';

export type TokenKind = 'word' | 'number' | 'mark' | 'symbol' | SpecialKind;

export interface Token {
  readonly kind: TokenKind;
  /** `text.slice(startUtf16, endUtf16)`. */
  readonly text: string;
  readonly startUtf16: number;
  readonly endUtf16: number;
  /** Why the token ends in a full stop that is not the end of a sentence. */
  readonly stop?: 'abbreviation' | 'final-abbreviation' | 'initial' | 'ordinal';
}

export interface TokenOptions {
  /** Lower case, with its stop: `bl.a.`; true when it may also end a sentence (`osv.`). */
  readonly abbreviations: ReadonlyMap<string, boolean>;
  /** `17. mai`: digits and a stop are an ordinal. */
  readonly ordinalStop: boolean;
  /**
   * Asked whether `slutt` and `han` are words, to see that "slutt.han" lacks a space; without it only "slutt.Han" does.
   */
  readonly isWord?: (form: string) => boolean;
}

export function tokenise(text: string, options: TokenOptions): Token[] {
  const tokens: Token[] = [];
  const scan: TokenScan = { text, options, tokens };
  let at = 0;
  for (const { kind, startUtf16, endUtf16 } of findSpecials(text)) {
    takeLanguage(scan, at, startUtf16);
    tokens.push({ kind, text: text.slice(startUtf16, endUtf16), startUtf16, endUtf16 });
    at = endUtf16;
  }
  takeLanguage(scan, at, text.length);
  return tokens;
}

/** What is the same for a whole paragraph. */
interface TokenScan {
  readonly text: string;
  readonly options: TokenOptions;
  readonly tokens: Token[];
}

function takeLanguage(scan: TokenScan, start: number, end: number): void {
  const { text, tokens } = scan;
  if (start >= end) return;
  const stretch = start === 0 && end === text.length ? text : text.slice(start, end);
  let at = start;
  for (const { startUtf16, endUtf16, hasLetters, word } of segmentWords(stretch)) {
    const wordStart = startUtf16 + start;
    const wordEnd = endUtf16 + start;
    if (wordStart < at) continue;
    takeMarks(text, at, wordStart, tokens);
    at = hasLetters ? takeWord(scan, word, wordStart, wordEnd) : takeNumber(scan, word, wordStart, wordEnd);
  }
  takeMarks(text, at, end, tokens);
}

/** Adds the token of a word and gives its end. */
function takeWord(scan: TokenScan, word: string, start: number, end: number): number {
  const { text, options, tokens } = scan;
  const dot = word.indexOf('.');
  const hasStop = text[end] === '.' && text[end + 1] !== '.';
  if (dot < 0 && !hasStop) return push(tokens, 'word', word, start, end);
  if (hasStop) {
    const stop = stopOf(text, word, end, options);
    if (stop !== undefined) {
      tokens.push({ kind: 'word', text: `${word}.`, startUtf16: start, endUtf16: end + 1, stop });
      return end + 1;
    }
  }
  if (dot > 0 && lacksSpace(word, dot, options)) {
    push(tokens, 'word', word.slice(0, dot), start, start + dot);
    push(tokens, 'mark', '.', start + dot, start + dot + 1);
    return takeWord(scan, word.slice(dot + 1), start + dot + 1, end);
  }
  return push(tokens, 'word', word, start, end);
}

function stopOf(text: string, word: string, end: number, { abbreviations }: TokenOptions): Token['stop'] {
  const mayEnd = abbreviations.get(`${word.toLowerCase()}.`);
  if (mayEnd !== undefined) return mayEnd ? 'final-abbreviation' : 'abbreviation';
  // ga "A.D.", "r.n.": single letters with stops between them.
  if (/^(?:\p{L}\.)+\p{L}$/u.test(word)) return 'final-abbreviation';
  // "J. Hansen", "J.R. Hansen": a single capital before a name or another initial.
  if (/^\p{Lu}$/u.test(word) && /^ ?\p{Lu}/u.test(text.slice(end + 1, end + 4))) return 'initial';
  return undefined;
}

/** "slutt.Han" is two words without their space; "bl.a", "U.S.A" and "node.js" are not. */
function lacksSpace(word: string, dot: number, { isWord }: TokenOptions): boolean {
  const left = word.slice(0, dot);
  const right = word.slice(dot + 1);
  if (right.includes('.') || !/^\p{L}?\p{Ll}+$/u.test(left) || left.length < 2) return false;
  if (/^\p{Lu}\p{Ll}+$/u.test(right)) return isWord === undefined ? left.length > 3 : isWord(left);
  return isWord !== undefined && left.length > 2 && right.length > 2 && isWord(left) && isWord(right);
}

function takeNumber({ text, options, tokens }: TokenScan, word: string, start: number, end: number): number {
  if (text[end] === '.' && text[end + 1] !== '.' && /^\d{1,4}$/.test(word) && isOrdinal(text, start, end, options)) {
    tokens.push({ kind: 'number', text: `${word}.`, startUtf16: start, endUtf16: end + 1, stop: 'ordinal' });
    return end + 1;
  }
  return push(tokens, 'number', word, start, end);
}

function isOrdinal(text: string, start: number, end: number, { ordinalStop }: TokenOptions): boolean {
  // A numbered line of a list: "1. Bakgrunn".
  if (
    /(?:^|[\n\r\u2028\u2029])[ \t]*$/.test(text.slice(Math.max(0, start - 8), start)) &&
    /^\s/.test(text.slice(end + 1, end + 2))
  ) {
    return true;
  }
  return ordinalStop && /^(?:[ \u00a0\u202f]?[\p{Ll}\d(]|-|[,;:)])/u.test(text.slice(end + 1, end + 4));
}

function push(tokens: Token[], kind: TokenKind, text: string, startUtf16: number, endUtf16: number): number {
  tokens.push({ kind, text, startUtf16, endUtf16 });
  return endUtf16;
}

const BLANK = /[\s\p{Cc}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\ufffe\uffff]/u;
/**
 * Repeated marks are one token, so that a rule sees "!!!", "..." or a line of "*****" at once; emoji with all that
 * joins them likewise.
 */
const MARK =
  /\.{2,}|[!?]{2,}|[,;:]{2,}|-{2,}|([^\s\p{L}\p{N}\p{M}])\1{2,}|[\p{Extended_Pictographic}\p{Regional_Indicator}](?:[\ufe0e\ufe0f\u20e3\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]|\p{M}|\u200d\p{Extended_Pictographic}|\p{Regional_Indicator})*|[\s\S]\p{M}*/uy;
const IS_MARK = /^\p{P}/u;

function takeMarks(text: string, start: number, end: number, tokens: Token[]): void {
  for (let at = start; at < end; ) {
    const unit = text.charCodeAt(at);
    if (unit === 0x20 || (unit <= 0x20 && unit >= 0x09)) {
      at++;
      continue;
    }
    MARK.lastIndex = at;
    let value = MARK.exec(text)?.[0] ?? text[at]!;
    if (at + value.length > end) value = text.slice(at, end);
    if (!BLANK.test(value) || value.length > 2) {
      push(tokens, IS_MARK.test(value) ? 'mark' : 'symbol', value, at, at + value.length);
    }
    at += value.length;
  }
}
