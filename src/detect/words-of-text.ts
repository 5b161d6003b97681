/**
 * A text as the words that tell its language: lower case, composed (NFC), one kind of apostrophe, no addresses, no digits.
 * The statistics were counted over words of this form (`bench/detect/train.mjs`), so both use this file.
 */

/** Addresses, mentions and hashtags are the same in every language. */
const ADDRESSES = /(?:https?:\/\/|www\.)\S+|(?<!\S)\S+@\S+|[@#][\p{L}\p{M}\p{N}_]+/gu;
/** U+0331 in Haida `g̱` and all other marks belong to words, as do apostrophes inside: Skolt Sámi `sääʹm`, Võro `ommaq`. */
const WORDS = /[\p{L}\p{M}'’‘ʼʹʻ´`ˈˮ”″]+/gu;
const LETTER = /\p{L}/u;
const APOSTROPHES = /[’‘ʼʹʻ´`ˈ]/g;
/** Nenets writes ˮ, or what a keyboard has instead. */
const DOUBLE_APOSTROPHES = /[”″]|''/g;
const LAST_APOSTROPHE = /['ˮ]$/;
/** Of a word that ends in one, and of one that does not. */
const QUOTING_APOSTROPHES = /^['ˮ]+(?=.)|^ˮ+/;
const FIRST_APOSTROPHES = /^ˮ+/;
const OTHER_THAN_LETTERS = /[^\p{L}]|[ʼʹʻˈˮ]/u;
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Komi laws write Latin `ö` and `i` for Cyrillic `ӧ` and `і`; in a Cyrillic word these Latin letters are taken for Cyrillic. */
const LOOKS_CYRILLIC: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'а',
    ä: 'ӓ',
    c: 'с',
    e: 'е',
    ë: 'ё',
    h: 'һ',
    i: 'і',
    ï: 'ї',
    j: 'ј',
    o: 'о',
    ö: 'ӧ',
    p: 'р',
    x: 'х',
    y: 'у',
    ÿ: 'ӱ',
    ă: 'ӑ',
    ĕ: 'ӗ',
    ə: 'ә',
    ɵ: 'ө',
  }),
);
const CYRILLIC = /\p{Script=Cyrillic}/u;
const LATIN = /\p{Script=Latin}/u;

/** Composed small letters of one script, which are in the form of the statistics already. */
const SMALL_LETTERS = /^(?:[a-zß-öø-ÿčđŋšŧžǥǧǩǯʒāēīōūńśźćęął]+|[а-џҥӓӧӱӹөүғҡҙҫңҳҽһә]+)$/;

export function wordsOfText(text: string): string[] {
  const plain = text.normalize('NFC').replace(INVISIBLE, '').replace(ADDRESSES, ' ').toLowerCase();
  const words: string[] = [];
  for (const [match] of plain.matchAll(WORDS)) {
    if (LETTER.test(match)) words.push(inOneSpelling(match));
  }
  return words;
}

/** A word that was cut out of a text by somebody else, in the form of the statistics. */
export function formOfWord(word: string): string {
  if (SMALL_LETTERS.test(word)) return word;
  return inOneSpelling(word.normalize('NFC').replace(INVISIBLE, '').toLowerCase());
}

function inOneSpelling(match: string): string {
  // Most words have nothing but letters.
  const word = OTHER_THAN_LETTERS.test(match)
    ? withoutOuter(match.replace(DOUBLE_APOSTROPHES, 'ˮ').replace(APOSTROPHES, "'"))
    : match;
  return CYRILLIC.test(word) && LATIN.test(word) ? inCyrillic(word) : word;
}

function withoutOuter(word: string): string {
  return word.replace(LAST_APOSTROPHE.test(word) ? QUOTING_APOSTROPHES : FIRST_APOSTROPHES, '');
}

function inCyrillic(word: string): string {
  return [...word].map((letter) => LOOKS_CYRILLIC.get(letter) ?? letter).join('');
}
