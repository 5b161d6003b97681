/**
 * Which letters are taken for which: those that differ by their marks (č and c, đ and d), and those that the language's
 * list of edits says are confused. Start at `LetterConfusions.holds`.
 */
import { type Alphabet, EPSILON } from '../../fst/lookup/alphabet.js';
import { lookaheadBit } from '../../fst/lookup/lookahead.js';

/** Letters that the language's list of edits makes cheap; '' stands for no letter. */
export type ExpectedPair = readonly [wrong: string, right: string];

/** Letters whose mark is not a combining one. */
const STROKED: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ŧ: 't',
  ŋ: 'n',
  ø: 'o',
  ǥ: 'g',
  ł: 'l',
  ı: 'i',
  ʒ: 'z',
};

/** Other than the modifier letters, to which apostrophes belong. */
const LETTER = /^[\p{Ll}\p{Lu}\p{Lo}]/u;

export class LetterConfusions {
  readonly #alphabet: Alphabet;
  readonly #symbolCount: number;
  /** By written symbol × known symbol: 1 where the one is taken for the other; ε is no letter. */
  readonly #table: Uint8Array;
  readonly #isLetter: Uint8Array;
  /** By written symbol: the lookahead bits of it and of all that it may stand for. */
  readonly variantBits: Int32Array;
  /** The lookahead bits of what is left out in writing. */
  readonly leftOutBits: number;

  constructor(alphabet: Alphabet, expected: readonly ExpectedPair[]) {
    this.#alphabet = alphabet;
    this.#symbolCount = alphabet.symbols.length;
    this.#table = tableOf(alphabet, expected);
    this.#isLetter = Uint8Array.from(alphabet.symbols, (symbol) => (LETTER.test(symbol) ? 1 : 0));
    this.variantBits = new Int32Array(this.#symbolCount);
    for (let typed = 0; typed < this.#symbolCount; typed++) this.variantBits[typed] = this.#bitsOf(typed);
    this.leftOutBits = this.variantBits[EPSILON]!;
  }

  /** Whether `typed` may stand for `meant`; ε for either says that a letter is too much or left out. */
  holds(typed: number, meant: number): boolean {
    return this.#table[typed * this.#symbolCount + meant] === 1;
  }

  /** The same for characters that the lexicon does not have: by their form. */
  holdsForeign(character: string, meant: number): boolean {
    return baseOf(character) === baseOf(this.#alphabet.symbols[meant]!);
  }

  /**
   * How many slips of marks, of `marks`, there may be with one that leaves out `meant`. After a letter there may be only one
   * slip more, unlike after an apostrophe or a combining mark: three letters are hardly ever left out of a word, and the walk
   * would be long.
   */
  marksLeft(meant: number, marks: number): number {
    return marks > 1 && this.#isLetter[meant] === 1 ? marks - 1 : marks;
  }

  #bitsOf(typed: number): number {
    let bits = typed === EPSILON ? 0 : lookaheadBit(typed);
    for (let meant = 1; meant < this.#symbolCount; meant++) if (this.holds(typed, meant)) bits |= lookaheadBit(meant);
    return bits;
  }
}

function baseOf(letter: string): string {
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return STROKED[plain] ?? plain;
}

function tableOf(alphabet: Alphabet, expected: readonly ExpectedPair[]): Uint8Array {
  const { symbols } = alphabet;
  const count = symbols.length;
  const table = new Uint8Array(count * count);
  const bases = symbols.map(baseOf);
  for (let typed = 1; typed < count; typed++)
    for (let meant = 1; meant < count; meant++)
      if (typed !== meant && bases[typed] === bases[meant]) table[typed * count + meant] = 1;
  for (const [wrong, right] of expected) {
    const typed = wrong === '' ? EPSILON : alphabet.symbolOf(wrong);
    const meant = right === '' ? EPSILON : alphabet.symbolOf(right);
    if (typed >= 0 && meant >= 0 && typed + meant > 0) table[typed * count + meant] = 1;
  }
  return table;
}
