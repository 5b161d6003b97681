/**
 * The Word_Break classes of UAX 29, table 3, as small integers for `words.ts`.
 *
 * JavaScript knows no `\p{Word_Break=…}`, so the classes are put together from the properties that the table itself
 * names, one page of 256 code points at a time, when a text first needs that page: a Latin text classifies two or
 * three pages, and the answer follows the Unicode version of the runtime. Start at `wordBreakClass`.
 */

/** Classes in which a word may begin stand first, so that `cls < FIRST_NON_WORD` asks for all of them at once. */
export const ALETTER = 0;
export const HEBREW = 1;
export const NUMERIC = 2;
export const KATAKANA = 3;
export const EXTEND_NUM_LET = 4;
/** A letter of a script without spaces (Han, Hiragana, Thai): by UAX 29 each is a word of its own. */
export const LONE_LETTER = 5;
export const FIRST_NON_WORD = 6;
/** Extend, Format and ZWJ: they belong to whatever stands before them (rule WB4). */
export const EXTEND = 6;
/** Our tailoring: hyphens, and the colon of fi `EU:n`, sv `2023:s`; between letters and digits in any mixture. */
export const JOINER = 7;
export const MID_LETTER = 8;
/** Full stop and its kin: `U.S.A`, `3.14`. */
export const MID_NUM_LET = 9;
export const MID_NUM = 10;
/** Apostrophes, and the acute that softens a Võro consonant (`pall´o`): joiners inside a word, doubtful at its ends. */
export const APOSTROPHE = 11;
export const DOUBLE_QUOTE = 12;
/** U+202F keeps `10 000` together; UAX 29 lets it join words as well, which no dictionary can follow. */
export const NARROW_SPACE = 13;
/** U+20E3 turns a digit into an emoji: `1️⃣` is no word. */
export const KEYCAP = 14;
export const OTHER = 15;

const PAGE_BITS = 8;
const PAGE_SIZE = 1 << PAGE_BITS;
const pages: (Uint8Array | undefined)[] = new Array(0x110000 >> PAGE_BITS).fill(undefined);

export function wordBreakClass(codePoint: number): number {
  const page = pages[codePoint >> PAGE_BITS] ?? buildPage(codePoint >> PAGE_BITS);
  return page[codePoint & (PAGE_SIZE - 1)]!;
}

/** A whole page at once, for the hot loop over UTF-16 units below U+0100. */
export function latinClasses(): Uint8Array {
  return pages[0] ?? buildPage(0);
}

function buildPage(index: number): Uint8Array {
  const page = new Uint8Array(PAGE_SIZE);
  for (let low = 0; low < PAGE_SIZE; low++) page[low] = classify((index << PAGE_BITS) | low);
  pages[index] = page;
  return page;
}

/** Table 3 names these one by one. The keys are the characters themselves. */
const singled = new Map<number, number>();
function single(cls: number, characters: string): void {
  for (const character of characters) singled.set(character.codePointAt(0)!, cls);
}
single(JOINER, '\u002d\u2010\u2011\ufe63\uff0d'); // hyphens: ga "t-uisce", kl "18-nik"
single(JOINER, '\u003a\ufe13\ufe55\uff1a'); // colons: se "2010:s", fi "EU:n"
single(APOSTROPHE, '\u0027\u2019\u00b4');
single(MID_LETTER, '\u00b7\u0387\u055f\u05f4\u2027'); // ca "col·lega"
single(MID_NUM_LET, '\u002e\u2018\u2024\ufe52\uff07\uff0e');
single(MID_NUM, '\u002c\u003b\u037e\u0589\u060c\u060d\u066c\u07f8\u2044\ufe10\ufe14\ufe50\ufe54\uff0c\uff1b');
single(DOUBLE_QUOTE, '\u0022');
single(NARROW_SPACE, '\u202f');
single(KEYCAP, '\u20e3');
single(KATAKANA, '\u3031\u3032\u3033\u3034\u3035\u309b\u309c\u30a0\u30fc\uff70');
single(NUMERIC, '\u066b');
single(OTHER, '\u200b'); // zero width space: Cf by category, but it separates words

/** Marks of phonetic script that count as letters although they are symbols; Armenian and Hebrew signs likewise. */
const symbolLetter =
  /[\u02c2-\u02c5\u02d2-\u02d7\u02de\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff\u055a-\u055c\u055e\u058a\u05f3\u070f\ua708-\ua716\ua720\ua721\ua789\ua78a\uab5b]/u;
const extend = /[\p{Grapheme_Extend}\p{Mc}\p{Emoji_Modifier}\p{Cf}]/u;
/** Signs that stand before a number and enclose it (Arabic year sign): Cf, but part of what follows. */
const numberPrefix = /[\u0600-\u0605\u06dd\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;
/** Scripts whose line breaks need a dictionary, Line_Break=SA. */
const unspacedScript =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}\p{Script=Ahom}]/u;

/** Below this, a few ranges say what the properties say; an expression with properties takes a millisecond until it first answers. */
const PLAIN_LATIN_END = 0x200;
const latinLetter = /[A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u01ff]/;

function classify(codePoint: number): number {
  const listedClass = singled.get(codePoint);
  if (listedClass !== undefined) return listedClass;
  return codePoint < PLAIN_LATIN_END ? classifyLatin(codePoint) : classifyByProperties(codePoint);
}

function classifyLatin(codePoint: number): number {
  const character = String.fromCharCode(codePoint);
  if (latinLetter.test(character)) return ALETTER;
  if (character >= '0' && character <= '9') return NUMERIC;
  if (character === '_') return EXTEND_NUM_LET;
  return character === '\u00ad' ? EXTEND : OTHER;
}

/** Of a character that is not listed. */
export function classifyByProperties(codePoint: number): number {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return OTHER;
  const character = String.fromCodePoint(codePoint);
  if (numberPrefix.test(character)) return OTHER;
  // Emoji come before letters: ℹ and 🅰 are alphabetic, but nobody spells with them.
  if (/\p{Extended_Pictographic}/u.test(character)) return OTHER;
  if (symbolLetter.test(character)) return ALETTER;
  if (extend.test(character)) return EXTEND;
  if (/\p{Nd}/u.test(character)) return NUMERIC;
  if (/\p{Pc}/u.test(character)) return EXTEND_NUM_LET;
  if (/\p{Script=Katakana}/u.test(character)) return KATAKANA;
  if (/\p{Script=Hebrew}/u.test(character) && /\p{Lo}/u.test(character)) return HEBREW;
  if (!/\p{Alphabetic}/u.test(character)) return /\p{L}/u.test(character) ? LONE_LETTER : OTHER;
  const isUnspaced = unspacedScript.test(character) && !/\p{Nd}/u.test(character);
  if (isUnspaced || /[\p{Ideographic}\p{Script=Hiragana}]/u.test(character)) {
    return /\p{L}/u.test(character) ? LONE_LETTER : OTHER;
  }
  return ALETTER;
}
