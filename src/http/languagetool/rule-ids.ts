/**
 * Names of rules as LanguageTool clients expect them: capital letters and `_`. Start at `RuleIds`.
 *
 * `msyn-supine` is `MSYN_SUPINE`. Codes that differ only in letters outside ASCII, or in digits, would get the same name: the
 * first of them, in code point order, has the plain name, the others a letter behind it. The order depends on nothing
 * but the codes of the language, so a name that a user has switched off stays what it is.
 */
import { SPELLER_RULE, TYPO_CODE } from './categories.js';

/** Letters that Unicode does not take apart. */
const FOLDED: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ŋ: 'n',
  ŧ: 't',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  ʒ: 'z',
  ǥ: 'g',
};

export class RuleIds {
  readonly #idOf = new Map<string, string>([[TYPO_CODE, SPELLER_RULE]]);
  readonly #codeOf = new Map<string, string>([[SPELLER_RULE, TYPO_CODE]]);
  /** Of plain names that several codes have: which letters come next. Without it the last of thousands would try all before it. */
  readonly #taken = new Map<string, number>();

  constructor(codes: Iterable<string>) {
    for (const code of [...new Set(codes)].sort()) if (!this.#idOf.has(code)) this.#add(code);
  }

  /** A code that was not listed gets a name, too, which depends on nothing that was asked before. */
  idOf(code: string): string {
    const listed = this.#idOf.get(code);
    if (listed !== undefined) return listed;
    const plain = foldCode(code);
    return this.#codeOf.has(plain) ? `${plain}_UNLISTED` : plain;
  }

  #add(code: string): void {
    const plain = foldCode(code);
    let id = plain;
    let next = this.#taken.get(plain) ?? 1;
    for (; this.#codeOf.has(id); next++) id = `${plain}_${lettersOf(next)}`;
    this.#taken.set(plain, next);
    this.#idOf.set(code, id);
    this.#codeOf.set(id, code);
  }

  /** The code of a name; a code is its own. */
  codeOf(name: string): string {
    return this.#codeOf.get(name) ?? name;
  }
}

/** No digits: languagetool.el takes names of letters and `_` only. */
export function foldCode(code: string): string {
  const letters = code
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z]/gu, (letter) => FOLDED[letter] ?? '_');
  return letters.toUpperCase() || '_';
}

/** 1 is B, 25 is Z, 26 is BA. */
function lettersOf(n: number): string {
  const last = String.fromCharCode(65 + (n % 26));
  return n < 26 ? last : lettersOf(Math.floor(n / 26)) + last;
}
