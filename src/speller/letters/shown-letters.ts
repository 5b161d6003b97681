/**
 * Letters for which a correction has another one, where that makes a word as well: a lexicon accepts two spellings, of which a standard has one. sma
 * "vyöhkesjadtedh" for "vyøhkesadtedh"; and "gærjam" for "grjam", but "gärjam" for "gärjaam". Start at `ShownLetters.of`.
 */
import type { LetterFacts } from './letter-spellings.js';

export class ShownLetters {
  readonly #always: ReadonlyMap<string, string>;
  readonly #unlessTyped: ReadonlyMap<string, string>;

  constructor({ shown = {}, shownUnlessTyped = {} }: LetterFacts) {
    this.#always = withCapitals(shown);
    this.#unlessTyped = withCapitals(shownUnlessTyped);
  }

  /** A correction as it is shown to who has typed `typed`; nobody has asked yet whether that is a word. */
  of(value: string, typed: string): string {
    if (this.#always.size + this.#unlessTyped.size === 0) return value;
    return Array.from(value, (letter) => this.#shownFor(letter, typed)).join('');
  }

  #shownFor(letter: string, typed: string): string {
    const always = this.#always.get(letter);
    if (always !== undefined) return always;
    const isTyped = typed.toLowerCase().includes(letter.toLowerCase());
    return isTyped ? letter : (this.#unlessTyped.get(letter) ?? letter);
  }
}

function withCapitals(letters: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(letters).flatMap(([from, to]): [string, string][] => [
      [from, to],
      [from.toUpperCase(), to.toUpperCase()],
    ]),
  );
}
