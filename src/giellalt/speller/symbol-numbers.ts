/** Numbers for the characters of words, given out as they come: one symbol for each character, as HFST's word lists have it. */
import { DataError } from '../../engine/data-error.js';
import { EPSILON_SYMBOL } from '../../fst/build/automaton.js';

const MAX_SYMBOLS = 65_535;

export class SymbolNumbers {
  readonly symbols: string[] = [EPSILON_SYMBOL];
  readonly #numbers = new Map<string, number>();

  /** The numbers of a word's characters. */
  of(word: string): number[] {
    const numbers: number[] = [];
    for (const character of word) numbers.push(this.#numberOf(character));
    return numbers;
  }

  #numberOf(character: string): number {
    const existing = this.#numbers.get(character);
    if (existing !== undefined) return existing;
    const number = this.symbols.push(character) - 1;
    if (number >= MAX_SYMBOLS) throw new DataError(`words have more than ${MAX_SYMBOLS} different characters`);
    this.#numbers.set(character, number);
    return number;
  }
}
