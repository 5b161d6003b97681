/**
 * Different encodings of one spelling: a text may hold `á` as one character or as two, a soft hyphen inside a word, or
 * any of three apostrophes. A lexicon has one of them. Start at `alternativeForms`.
 */

import { normalise } from '../../engine/normalise.js';

/** Invisible characters that are not part of the spelling: soft hyphen, zero width space, joiners, word joiner, BOM. */
const INVISIBLE = /\u00ad|\u200b|\u200c|\u200d|\u2060|\ufeff/g;
const HYPHENS = /[\u2010\u2011\ufe63\uff0d]/g;
const APOSTROPHES = /['\u2018\u2019\u02bc]/g;
/** Dictionaries and encyclopaedias show the stress with it (ru "бо́льшая"); no Cyrillic alphabet has it in a letter. */
const CYRILLIC_STRESS = /(?<=\p{Script=Cyrillic})\u0301/gu;
/**
 * Characters for which other encodings are tried: everything above, combining marks, and the letters that are copies of
 * others (Å the unit).
 */
const DOUBTFUL = /[^\p{L}\p{Nd}-]|[\u02bc\u2126\u212a\u212b]/u;
const COMBINING_MARK = /^\p{M}$/u;

/** Units below this are looked up in a table, of which each is worked out once; no two of them make a third together. */
const TABLE_UNITS = 0x1100;
const PLAIN = 1;
const DOUBTFUL_DECOMPOSED = 2;
const DOUBTFUL_ALWAYS = 3;
/** By UTF-16 unit; 0 where it is not known yet. */
const doubtOfUnit = new Uint8Array(TABLE_UNITS);

const apostropheKinds = ['\u0027', '\u2019', '\u02bc'] as const;

/**
 * Other encodings of the same word, the likeliest first, without the word itself. Empty for most words: the caller
 * tries them only after the word itself has failed.
 */
export function alternativeForms(word: string, isDecomposed: boolean): string[] {
  if (!isDoubtful(word, isDecomposed)) return [];
  // Lone surrogates are no text; normalising leaves them alone, and no lexicon knows them.
  const plain = normalise(word, 'NFC').replace(INVISIBLE, '').replace(HYPHENS, '-');
  const forms = new Set([plain, plain.replaceAll(CYRILLIC_STRESS, '')]);
  // ga "b’fhéidir" and "b'fhéidir", hdn "k'áaw" and "kʼáaw" are the same words to those who write them.
  if (APOSTROPHES.test(plain)) for (const kind of apostropheKinds) forms.add(plain.replace(APOSTROPHES, kind));
  // Haida g̲ has no precomposed form, but ḵ has: some lexicons are decomposed throughout.
  if (isDecomposed) forms.add(normalise(plain, 'NFD'));
  forms.delete(word);
  forms.delete('');
  return [...forms];
}

/** Without what cannot be seen: `guol\u00adli` is divided at the end of a line. */
export function withoutInvisible(word: string): string {
  return word.replace(INVISIBLE, '');
}

/** One encoding for all of them: two words that look the same have the same plain form. */
export function plainForm(word: string): string {
  return normalise(word, 'NFC').replace(INVISIBLE, '').replace(HYPHENS, '-').replace(APOSTROPHES, "'");
}

/** Whether the word may have another encoding. */
function isDoubtful(word: string, isDecomposed: boolean): boolean {
  const least = isDecomposed ? DOUBTFUL_DECOMPOSED : DOUBTFUL_ALWAYS;
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at);
    if (unit >= TABLE_UNITS) return isDecomposed || DOUBTFUL.test(word);
    const doubt = doubtOfUnit[unit]! || learnDoubt(unit);
    if (doubt >= least) return true;
  }
  return false;
}

function learnDoubt(unit: number): number {
  const character = String.fromCharCode(unit);
  const isStable = character.normalize('NFD') === character;
  const doubt = DOUBTFUL.test(character) ? DOUBTFUL_ALWAYS : isStable ? PLAIN : DOUBTFUL_DECOMPOSED;
  doubtOfUnit[unit] = doubt;
  return doubt;
}

/**
 * Whether a lexicon writes letters and their marks as two characters; then its alphabet has the marks by themselves.
 */
export function isDecomposedAlphabet(symbols: readonly string[]): boolean {
  return symbols.some((symbol) => COMBINING_MARK.test(symbol));
}

/** The apostrophe that the writer of a word uses; nothing where the word has none, or several kinds. */
export function apostropheOf(word: string): string | undefined {
  const apostrophes = word.match(APOSTROPHES);
  if (apostrophes === null) return undefined;
  const [first] = apostrophes;
  return apostrophes.every((apostrophe) => apostrophe === first) ? first : undefined;
}

/** The suggestion with the apostrophe that the writer uses, if it is known. */
export function withApostrophe(apostrophe: string | undefined, suggestion: string): string {
  if (apostrophe === undefined) return suggestion;
  // Most have the right one: a pattern is slow for what is asked of every suggestion.
  const hasAnother = apostropheKinds.some((kind) => kind !== apostrophe && suggestion.includes(kind));
  return hasAnother ? suggestion.replace(/['\u2019\u02bc]/g, apostrophe) : suggestion;
}
