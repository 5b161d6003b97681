/**
 * Words that begin with a number, a letter or an abbreviation in capitals, and go on with an ending or a word: nb "80-tallet", "GPS-klokke", "e-bok",
 * ru "5-й", "18-летие", de "90er-Jahre", "3D-Drucker", et "ELi". No dictionary lists them all. Start at `NumberWords.accepts`.
 */

/** What a language writes behind numbers; part of `letters.json`. */
export interface NumberFacts {
  /** Behind a number: as they are written, with a hyphen where there is one (ru `-й`, de `er`). */
  readonly endings?: readonly string[];
  /** Behind an abbreviation in capitals, where the dictionary has the abbreviation alone: ro `-ul`, et `i`. */
  readonly ofAbbreviations?: readonly string[];
  /** Before any word, with their hyphen: nb `e-`. */
  readonly prefixes?: readonly string[];
  /** Number words in the form in which they begin a word: 18-летие is right because двадцати|летие is. */
  readonly words?: readonly string[];
}

/** "1990-x", "1,5-metrinen", "3D", "5G-Netz". */
const NUMBER = /^\d+(?:[.,:]\d+)*(\p{L}*)(?:-(.+))?$/u;
const CODE = /^\p{Lu}{1,2}$/u;
const ABBREVIATION = /^(\p{Lu}{2,})(-.+|\p{Ll}+)$/u;
/** Words in capitals of more letters are rather words. */
const UNKNOWN_ABBREVIATION = /^\p{Lu}{2,5}$/u;

/** No list has all abbreviations. */
export function isAbbreviation(word: string): boolean {
  return UNKNOWN_ABBREVIATION.test(word);
}

export class NumberWords {
  readonly #endings: ReadonlySet<string>;
  readonly #ofAbbreviations: ReadonlySet<string>;
  readonly #words: readonly string[];
  readonly #prefixes: readonly string[];

  constructor({ endings = [], ofAbbreviations = [], words = [], prefixes = [] }: NumberFacts = {}) {
    this.#endings = new Set(endings);
    this.#ofAbbreviations = new Set(ofAbbreviations);
    this.#words = words;
    this.#prefixes = prefixes;
  }

  /** @param isWord by the dictionary alone */
  accepts(word: string, isWord: (form: string) => boolean): boolean {
    const first = word.charCodeAt(0);
    if (first >= 0x30 && first <= 0x39) return this.#acceptsNumber(word, isWord);
    if (this.#prefixes.some((prefix) => word.startsWith(prefix) && isWord(word.slice(prefix.length)))) return true;
    const [, abbreviation = '', rest = ''] = ABBREVIATION.exec(word) ?? [];
    if (abbreviation === '' || !isWord(abbreviation)) return false;
    return this.#ofAbbreviations.has(rest) || (rest.startsWith('-') && isWord(rest.slice(1)));
  }

  #acceptsNumber(word: string, isWord: (form: string) => boolean): boolean {
    const match = NUMBER.exec(word);
    if (match === null) return false;
    const [, letters = '', tail] = match;
    const isPlain = letters === '';
    if (!isPlain && !CODE.test(letters) && !this.#endings.has(letters)) return false;
    if (tail === undefined) return !isPlain;
    if (isPlain && (this.#endings.has(`-${tail}`) || this.#words.some((number) => isWord(number + tail)))) return true;
    return isWord(tail);
  }
}
