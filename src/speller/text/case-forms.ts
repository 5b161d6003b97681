/**
 * Upper and lower case, as far as spelling needs it: which pattern a word follows, which forms of it may be in a
 * lexicon, and how a suggestion is put back into the pattern that was typed.
 *
 * Start at `CaseForms.verdictForms` and `CaseForms.searchForms`. Scripts without case (syllabics, Arabic) and letters
 * without it (sms `ʹ`, kl `ĸ`) fit every pattern.
 */

/**
 * - `lower`: guolli · `title`: Guolli, also a single capital · `capitals`: GUOLLI
 * - `mixed`: iPhone, McDonald, Sør-Varanger · `caseless`: ᓀᐦᐃᔭᐍᐏᐣ, 2023
 */
export type CasePattern = 'lower' | 'title' | 'capitals' | 'mixed' | 'caseless';

export interface CaseFormOptions {
  /** True for the Turkic spelling with dotted and dotless i: `İ`–`i`, `I`–`ı`. Elsewhere `I` is the capital of `i`. */
  readonly dottedI?: boolean;
}

/** Digraphs of one code point have a third form for the start of a word: `Ǆ`, `ǅ`, `ǆ`. */
const titleOfDigraph: Readonly<Record<string, string>> = {
  Ǆ: 'ǅ',
  ǅ: 'ǅ',
  ǆ: 'ǅ',
  Ǉ: 'ǈ',
  ǈ: 'ǈ',
  ǉ: 'ǈ',
  Ǌ: 'ǋ',
  ǋ: 'ǋ',
  ǌ: 'ǋ',
  Ǳ: 'ǲ',
  ǲ: 'ǲ',
  ǳ: 'ǲ',
};

/** Where a new part of a word begins: fi `Anna-Liisa`, ga `d'Fhionn`, se `NRK:s`. */
const PART_BORDER = /[-\u2010\u2011\ufe63\uff0d'’]/u;

/** The alphabets that have case, nearly all of them, are below this. */
const CASED_UNITS = 0x2000;
const CASELESS = 1;
const SMALL = 2;
const CAPITAL = 3;
/** By UTF-16 unit, filled as letters are met; 0 where it is not known yet. The same in every locale. */
const caseOfUnit = new Uint8Array(CASED_UNITS);

export class CaseForms {
  readonly #locale: string | undefined;

  constructor(options: CaseFormOptions = {}) {
    this.#locale = options.dottedI ? 'tr' : undefined;
  }

  lower(word: string): string {
    return this.#locale === undefined ? word.toLowerCase() : word.toLocaleLowerCase(this.#locale);
  }

  upper(word: string): string {
    return this.#locale === undefined ? word.toUpperCase() : word.toLocaleUpperCase(this.#locale);
  }

  /** The word with its first cased letter as at the start of a sentence; the rest stays. */
  capitalise(word: string): string {
    let start = 0;
    for (const character of word) {
      const end = start + character.length;
      if (this.#isCased(character)) return word.slice(0, start) + this.#titleOf(character) + word.slice(end);
      start = end;
    }
    return word;
  }

  /** The first letter made small where it is a capital and the other way round: `IPhone` and `iPhone`. */
  toggleFirst(word: string): string {
    let start = 0;
    for (const character of word) {
      const end = start + character.length;
      if (this.#isCased(character)) {
        const lower = this.lower(character);
        return word.slice(0, start) + (lower === character ? this.#titleOf(character) : lower) + word.slice(end);
      }
      start = end;
    }
    return word;
  }

  patternOf(word: string): CasePattern {
    let upperCount = 0;
    let lowerCount = 0;
    let firstIsUpper = false;
    for (let at = 0; at < word.length; at++) {
      const codePoint = word.codePointAt(at)!;
      if (codePoint > 0xffff) at++;
      const letterCase =
        codePoint < CASED_UNITS ? caseOfUnit[codePoint]! || this.#learnCase(codePoint) : this.#caseOf(codePoint);
      if (letterCase === CASELESS) continue;
      if (letterCase === CAPITAL) upperCount++;
      else lowerCount++;
      if (upperCount + lowerCount === 1) firstIsUpper = letterCase === CAPITAL;
    }
    if (upperCount === 0) return lowerCount === 0 ? 'caseless' : 'lower';
    if (upperCount === 1 && firstIsUpper) return 'title';
    return lowerCount === 0 ? 'capitals' : 'mixed';
  }

  /** The forms of which one has to be in the lexicon for the word to be right. The first is the word itself. */
  verdictForms(word: string, pattern = this.patternOf(word)): string[] {
    switch (pattern) {
      case 'title':
        return distinct([word, this.lower(word)]);
      case 'capitals':
        return distinct([word, ...this.#titleForms(word), this.lower(word)]);
      default:
        // A mixed word has to be in the lexicon as it stands: "guOlli" is no way to write "guolli".
        return [word];
    }
  }

  /** The forms from which corrections are searched, the word itself first. */
  searchForms(word: string, pattern = this.patternOf(word)): string[] {
    if (pattern === 'mixed') return distinct([word, this.toggleFirst(word), this.lower(word)]);
    return this.verdictForms(word, pattern);
  }

  /** A suggestion in the pattern of the word that it replaces. */
  reapply(pattern: CasePattern, suggestion: string): string {
    if (pattern === 'capitals') return this.upper(suggestion);
    // ga "hÉireann" and "iPhone" have capitals of their own: at the start of a sentence, too, they stay as they are.
    if (pattern === 'title' && this.patternOf(suggestion) === 'lower') return this.capitalise(suggestion);
    return suggestion;
  }

  /** `SØR-VARANGER` may be known as `Sør-varanger` or, more likely, as `Sør-Varanger`. */
  #titleForms(word: string): string[] {
    const lower = this.lower(word);
    const title = this.capitalise(lower);
    if (!PART_BORDER.test(lower)) return [title];
    const parts = lower.split(/(?<=[-\u2010\u2011\ufe63\uff0d'’])/u);
    return [title, parts.map((part) => this.capitalise(part)).join('')];
  }

  #learnCase(unit: number): number {
    const letterCase = this.#caseOf(unit);
    caseOfUnit[unit] = letterCase;
    return letterCase;
  }

  #caseOf(codePoint: number): number {
    const character = String.fromCodePoint(codePoint);
    if (!this.#isCased(character)) return CASELESS;
    return this.lower(character) === character ? SMALL : CAPITAL;
  }

  /**
   * Letters whose capital is several letters count as caseless: with de `ß` both `STRAßE` and `Straße` keep a clear
   * pattern.
   */
  #isCased(character: string): boolean {
    const upper = this.upper(character);
    return upper.length > character.length ? false : upper !== character || this.lower(character) !== character;
  }

  #titleOf(character: string): string {
    return titleOfDigraph[character] ?? this.upper(character);
  }
}

function distinct(forms: string[]): string[] {
  return [...new Set(forms)];
}
