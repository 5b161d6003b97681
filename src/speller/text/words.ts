/**
 * Cuts a text into the words that a speller is asked about: UAX 29 word segmentation with a few tailorings, each for
 * real words. Start at `segmentWords`; the character classes come from `word-break.ts`.
 *
 * - Hyphens and colons hold together letters and digits in any mixture: ga `t-uisce`, kl `18-nik`, se `2023:s`.
 * - Apostrophes and the acute hold together likewise: ga `b'fhéidir`, vro `pall´o`. U+02B9 and U+02BC are letters
 *   already (sms `sääʹmǩiõll`, yrk `нумʼ`).
 * - An apostrophe at the end or the beginning of a word may be a letter (vro `kiil´`, hdn `'wáa`) or a quotation mark
 *   (`'quoted'`); only a lexicon can tell. The word is given without it. Where it does not pair up with another as
 *   quotation marks do, `edges` says that it is there, and `check-text.ts` asks the speller for both readings.
 * - `_` and the narrow no-break space never begin or end a word, and the latter joins only digits (`10 000`).
 * - Emoji are no words, not even the keycap `1️⃣`, and a segment without letter and digit is none either.
 */
import {
  ALETTER,
  APOSTROPHE,
  DOUBLE_QUOTE,
  EXTEND,
  EXTEND_NUM_LET,
  FIRST_NON_WORD,
  HEBREW,
  JOINER,
  KATAKANA,
  KEYCAP,
  LONE_LETTER,
  latinClasses,
  MID_LETTER,
  MID_NUM,
  MID_NUM_LET,
  NARROW_SPACE,
  NUMERIC,
  OTHER,
  wordBreakClass,
} from './word-break.js';

/** An apostrophe without a partner stands directly before the word. */
export const APOSTROPHE_BEFORE = 1;
/** An apostrophe without a partner stands directly after the word. */
export const APOSTROPHE_AFTER = 2;

/** A word of a text and where it stands. */
export interface Word {
  /** `text.slice(startUtf16, endUtf16)`. */
  readonly word: string;
  readonly startUtf16: number;
  readonly endUtf16: number;
  /** False for `2023` or `12:30`, which no speller is asked about. */
  readonly hasLetters: boolean;
  /** `APOSTROPHE_BEFORE | APOSTROPHE_AFTER`, or 0. */
  readonly edges: number;
}

/** The words of a text, in order. */
export function segmentWords(text: string): Word[] {
  return new WordScanner(text).scan();
}

interface OpenWord {
  word: string;
  startUtf16: number;
  endUtf16: number;
  hasLetters: boolean;
  edges: number;
}

class WordScanner {
  readonly #text: string;
  readonly #latin = latinClasses();
  readonly #words: OpenWord[] = [];
  /** The latest word with an apostrophe before it that may still turn out to open a quotation, or -1. */
  #opened = -1;
  #openedAt = -1;
  /** UTF-16 units of the character that `#classAt` looked at last. */
  #width = 1;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): OpenWord[] {
    const text = this.#text;
    const length = text.length;
    let at = 0;
    while (at < length) {
      const cls = this.#classAt(at);
      if (cls < FIRST_NON_WORD) {
        at = this.#takeWord(at, cls);
      } else {
        // A quotation does not reach beyond its paragraph, so a stray apostrophe cannot spoil the rest of the text.
        if (text.charCodeAt(at) === 0x0a) this.#opened = -1;
        at += this.#width;
      }
    }
    return this.#words;
  }

  #classAt(at: number): number {
    const unit = this.#text.charCodeAt(at);
    this.#width = 1;
    if (unit < 0x100) return this.#latin[unit]!;
    if ((unit & 0xf800) !== 0xd800) return wordBreakClass(unit);
    const codePoint = this.#text.codePointAt(at)!;
    if (codePoint > 0xffff) this.#width = 2;
    return wordBreakClass(codePoint);
  }

  /** Rule WB4: passes over the marks, format characters and joiners that belong to the character before `at`. */
  #skipExtend(at: number): number {
    const length = this.#text.length;
    while (at < length && this.#classAt(at) === EXTEND) at += this.#width;
    return at;
  }

  /** At the end of the text, as if something stood there that belongs to no word. */
  #classOrEnd(at: number): number {
    return at < this.#text.length ? this.#classAt(at) : OTHER;
  }

  /** Takes the word that starts at `start` with a character of class `cls`; returns where to go on. */
  #takeWord(start: number, cls: number): number {
    let hasLetter = false;
    let hasSymbolOrLetter = false;
    let hasDigit = false;
    let previous = cls;
    // The end of the last character that is not `_`: connectors inside a word are kept, those at its end are not.
    let coreStart = -1;
    let coreEnd = start;
    let at = start;
    let next = cls;
    for (;;) {
      // `next` is the class of the character at `at`, which is part of the word.
      previous = next;
      const characterStart = at;
      at = this.#skipExtend(at + this.#width);
      if (previous !== EXTEND_NUM_LET) {
        if (previous === NUMERIC) hasDigit = true;
        else if (this.#text.charCodeAt(characterStart) < FIRST_SYMBOL_LETTER) hasLetter = true;
        else hasSymbolOrLetter = true;
        if (coreStart < 0) coreStart = characterStart;
        coreEnd = at;
      }
      next = this.#classOrEnd(at);
      if (next < FIRST_NON_WORD && adjoin(previous, next)) continue;
      if (next < FIRST_NON_WORD || next === OTHER) break;
      if (next === KEYCAP) {
        // The digit before it became an emoji; `abc1️⃣` is not worth a rule of its own.
        this.#opened = -1;
        return at + 1;
      }
      // A character that may stand between two others: does what follows it hold on to what precedes it?
      const middle = next;
      const after = this.#skipExtend(at + this.#width);
      const following = this.#classOrEnd(after);
      if (following < FIRST_NON_WORD && holds(previous, middle, following)) {
        at = after;
        next = following;
        continue;
      }
      // WB7a: he `ג'` ends in its apostrophe; it is part of the letter.
      if (previous === HEBREW && middle === APOSTROPHE) coreEnd = at = after;
      break;
    }
    if (hasLetter) this.#give(coreStart, coreEnd, true);
    else this.#giveWithoutLetter(coreStart, coreEnd, hasSymbolOrLetter, hasDigit);
    return at;
  }

  /** UAX 29 counts some symbols among the letters (`ⓐ`, `Ⅻ`, tone bars), but they alone make no word. */
  #giveWithoutLetter(start: number, end: number, hasSymbolOrLetter: boolean, hasDigit: boolean): void {
    const hasLetter = hasSymbolOrLetter && /\p{L}/u.test(this.#text.slice(start, end));
    if (hasLetter || (hasDigit && this.#isNumber(start, end))) this.#give(start, end, hasLetter);
  }

  /** UAX 29 counts the Arabic decimal separator among the digits, but it alone is none. */
  #isNumber(start: number, end: number): boolean {
    if (this.#text.charCodeAt(start) !== ARABIC_DECIMAL_SEPARATOR) return true;
    return /\p{Nd}/u.test(this.#text.slice(start, end));
  }

  #give(startUtf16: number, endUtf16: number, hasLetters: boolean): void {
    const text = this.#text;
    const word = text.slice(startUtf16, endUtf16);
    let edges = 0;
    const before = startUtf16 > 0 ? text.charCodeAt(startUtf16 - 1) : 0;
    const after = endUtf16 < text.length ? text.charCodeAt(endUtf16) : 0;
    if (isEdgeApostrophe(before)) edges |= APOSTROPHE_BEFORE;
    if (isEdgeApostrophe(after)) edges |= APOSTROPHE_AFTER;
    const index = this.#words.length;
    this.#words.push({ word, startUtf16, endUtf16, hasLetters, edges });
    if (edges & APOSTROPHE_BEFORE || isOpeningMark(before)) {
      this.#opened = index;
      this.#openedAt = before;
    }
    if (this.#opened >= 0 && after !== 0 && closes(this.#openedAt, this.#behindSigns(endUtf16))) {
      // A pair: quotation marks, not letters.
      const opener = this.#words[this.#opened]!;
      opener.edges &= ~APOSTROPHE_BEFORE;
      this.#words[index]!.edges &= ~APOSTROPHE_AFTER;
      this.#opened = -1;
    }
  }

  /** The unit behind the signs that end a sentence inside of the quotation marks: `'Ja.'` */
  #behindSigns(end: number): number {
    let at = end;
    while (isSentenceSign(this.#text.charCodeAt(at))) at++;
    return this.#text.charCodeAt(at);
  }
}

/** Rules WB5, WB8 to WB10, WB13 to WB13b: two characters side by side. */
function adjoin(left: number, right: number): boolean {
  if (left === LONE_LETTER || right === LONE_LETTER) return false;
  if (left === EXTEND_NUM_LET || right === EXTEND_NUM_LET) return true;
  return (left === KATAKANA) === (right === KATAKANA);
}

/** Rules WB6, WB7, WB7b, WB11, WB12 and our tailorings: two characters with one between them. */
function holds(left: number, middle: number, right: number): boolean {
  const leftIsLetter = left === ALETTER || left === HEBREW;
  const rightIsLetter = right === ALETTER || right === HEBREW;
  const leftIsDigit = left === NUMERIC;
  const rightIsDigit = right === NUMERIC;
  switch (middle) {
    case JOINER:
    case APOSTROPHE:
      return (leftIsLetter || leftIsDigit) && (rightIsLetter || rightIsDigit);
    case MID_LETTER:
      return leftIsLetter && rightIsLetter;
    case MID_NUM_LET:
      return (leftIsLetter && rightIsLetter) || (leftIsDigit && rightIsDigit);
    case MID_NUM:
    case NARROW_SPACE:
      return leftIsDigit && rightIsDigit;
    case DOUBLE_QUOTE:
      return left === HEBREW && right === HEBREW;
    default:
      return false;
  }
}

const ARABIC_DECIMAL_SEPARATOR = 0x066b;
/** `˂`, the first character that is a letter to UAX 29 only. */
const FIRST_SYMBOL_LETTER = 0x2c2;

const QUOTE = 0x27;
const ACUTE = 0xb4;
const LEFT_QUOTE = 0x2018;
const RIGHT_QUOTE = 0x2019;
const LOW_QUOTE = 0x201a;
const REVERSED_QUOTE = 0x201b;

/** `. , ! ? …`, of which some may follow each other. */
function isSentenceSign(unit: number): boolean {
  return unit === 0x2e || unit === 0x2c || unit === 0x21 || unit === 0x3f || unit === 0x2026;
}

function isEdgeApostrophe(unit: number): boolean {
  return unit === QUOTE || unit === RIGHT_QUOTE || unit === ACUTE;
}

/** Single quotation marks that only ever open: en ‘…’, de ‚…‘. */
function isOpeningMark(unit: number): boolean {
  return unit === LEFT_QUOTE || unit === LOW_QUOTE || unit === REVERSED_QUOTE;
}

/** fi and sv open with the same ’ that closes; en opens with ‘, de with ‚ and closes with ‘. */
function closes(opening: number, closing: number): boolean {
  if (opening === QUOTE || opening === ACUTE) return closing === opening;
  return closing === RIGHT_QUOTE || (opening === LOW_QUOTE && closing === LEFT_QUOTE);
}
