/**
 * Upper and lower case as in Hunspell: one character maps to one character (no "ß" to "SS"), and a word has one of five
 * case types. Start at `LetterCase.caseTypeOf`.
 */

export enum CaseType {
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

const DOTTED_CAPITAL_I = 0x130;

const UNSEEN = 0;
const SMALL = 1;
const CAPITAL = 2;
/** Digits, marks, scripts without case. */
const NEUTRAL = 3;

export class LetterCase {
  readonly #dottedI: boolean;
  readonly #kinds = new Uint8Array(0x10000);

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
    // The whole-word mapping differs in these letters only: it looks at neighbours (Σ) or gives two characters (İ).
    if (!this.#dottedI && !/[İΣ]/.test(word)) return word.toLowerCase();
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

  caseTypeOf(word: string): CaseType {
    let capitals = 0;
    let neutral = 0;
    for (let i = 0; i < word.length; i++) {
      const kind = this.#kindOf(word.charCodeAt(i));
      if (kind === CAPITAL) capitals++;
      else if (kind === NEUTRAL) neutral++;
    }
    if (capitals === 0) return CaseType.None;
    const firstIsCapital = this.#kindOf(word.charCodeAt(0)) === CAPITAL;
    if (capitals === 1 && firstIsCapital) return CaseType.Initial;
    if (capitals + neutral === word.length) return CaseType.All;
    return firstIsCapital ? CaseType.MixedInitial : CaseType.Mixed;
  }

  /** The small letter of a capital, the unit itself of anything else; 0 for İ, whose small letter depends. */
  smallUnit(unit: number): number {
    if (this.#kindOf(unit) !== CAPITAL) return unit;
    return unit === DOTTED_CAPITAL_I ? 0 : this.lowerOf(String.fromCharCode(unit)).charCodeAt(0);
  }

  isCapital(unit: number): boolean {
    return this.#kindOf(unit) === CAPITAL;
  }

  /** By UTF-16 unit, as in Hunspell: outside the basic plane there is no case. */
  #kindOf(unit: number): number {
    const cachedKind = this.#kinds[unit]!;
    if (cachedKind !== UNSEEN) return cachedKind;
    const character = String.fromCharCode(unit);
    const lower = this.lowerOf(character);
    const kind = character !== lower ? CAPITAL : this.upperOf(character) === lower ? NEUTRAL : SMALL;
    this.#kinds[unit] = kind;
    return kind;
  }
}
