/**
 * Upper and lower case as Hunspell sees them: one character to one character (no "ß" to "SS"), and five patterns of case.
 */

export enum Casing {
  /** haus */
  None,
  /** Haus */
  Initial,
  /** HAUS; digits and marks do not count. */
  All,
  /** openOffice */
  Mixed,
  /** OpenOffice */
  MixedInitial,
}

/** In these languages i and ı, I and İ are pairs. */
const DOTTED_I_LANGUAGES = /^(tr|az|crh)(?![a-z])/i;

export class LetterCase {
  readonly #dottedI: boolean;

  constructor(language: string) {
    this.#dottedI = DOTTED_I_LANGUAGES.test(language);
  }

  get hasDottedI(): boolean {
    return this.#dottedI;
  }

  lowerOf(character: string): string {
    if (this.#dottedI && character === 'I') return 'ı';
    if (character === 'İ') return 'i';
    const lower = character.toLowerCase();
    return lower.length === character.length ? lower : character;
  }

  upperOf(character: string): string {
    if (this.#dottedI && character === 'i') return 'İ';
    const upper = character.toUpperCase();
    return upper.length === character.length ? upper : character;
  }

  lower(word: string): string {
    let made = '';
    for (const character of word) made += this.lowerOf(character);
    return made;
  }

  upper(word: string): string {
    let made = '';
    for (const character of word) made += this.upperOf(character);
    return made;
  }

  capitalise(word: string): string {
    const first = word.codePointAt(0);
    if (first === undefined) return word;
    const character = String.fromCodePoint(first);
    return this.upperOf(character) + word.slice(character.length);
  }

  casingOf(word: string): Casing {
    let capitals = 0;
    let neutral = 0;
    let length = 0;
    let firstIsCapital = false;
    for (const character of word) {
      const code = character.charCodeAt(0);
      // Most letters of most words: no need to ask the tables.
      if (code >= 0x61 && code <= 0x7a) {
        length++;
        continue;
      }
      const lower = this.lowerOf(character);
      if (character !== lower) {
        capitals++;
        if (length === 0) firstIsCapital = true;
      } else if (this.upperOf(character) === lower) neutral++;
      length++;
    }
    if (capitals === 0) return Casing.None;
    if (capitals === 1 && firstIsCapital) return Casing.Initial;
    if (capitals + neutral === length) return Casing.All;
    return firstIsCapital ? Casing.MixedInitial : Casing.Mixed;
  }
}
