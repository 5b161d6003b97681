/**
 * How much likelier would the letters of a word be without one slip? A slip of a word that the lexicon does not have is near to nothing, but its
 * letters are: undoing the slip makes them likely again, while a rare word is as rare after any change. Start at `LetterSlips.gain`.
 */
import { formOfWord, type LetterStatistics, writeEdgedUnits } from '../../detect/index.js';

/** What a change costs, as a logarithm: how rare such a slip is, and among how many changes of its kind. */
const COST = { undouble: 0, drop: 1, swap: 0.5, replace: 3.5, double: 1, insert: 2.5 } as const;
/** Letters beyond this are not looked at. */
const LONGEST_WORD = 40;
/** A letter that is rarer than this by itself is not put into a word. */
const RAREST_LETTER = -9;

export class LetterSlips {
  readonly #statistics: LetterStatistics;
  readonly #letters: Uint16Array;
  /** The word between its edges, and the same with a change. */
  readonly #units = new Uint16Array(LONGEST_WORD + 2);
  readonly #changed = new Uint16Array(LONGEST_WORD + 3);
  #length = 0;
  /** By the place of a letter: the sum of the logarithms up to it. */
  readonly #sums = new Float64Array(LONGEST_WORD + 3);
  #best = 0;
  /** What each of the letters would say at the place that is looked at: adding and replacing ask for the same. */
  readonly #row: Float64Array;
  #isRowWritten = false;

  /** @param letters those of the language, in small letters */
  constructor(statistics: LetterStatistics, letters: Iterable<string>) {
    this.#statistics = statistics;
    const units = Array.from(letters, (letter) => letter.charCodeAt(0));
    this.#letters = Uint16Array.from(units.filter((unit) => statistics.logarithm([unit], 1) > RAREST_LETTER));
    this.#row = new Float64Array(this.#letters.length);
  }

  /** By how much the logarithm of the probability rises with the best change of one letter, less what the change costs; at least 0. */
  gain(word: string): number {
    this.#read(word);
    this.#best = 0;
    this.#search(Number.POSITIVE_INFINITY);
    return this.#best;
  }

  /** What the gain is at most, which takes no search. */
  mostGain(word: string): number {
    this.#read(word);
    let most = 0;
    for (let at = 1; at < this.#length; at++) {
      most = Math.max(most, this.#mostAt(at, 0) - COST.double);
      if (at === this.#length - 1) break;
      most = Math.max(most, this.#mostAt(at, 1) - COST.undouble, this.#mostAt(at, 2) - COST.swap);
    }
    return most;
  }

  /** Whether the gain is higher: changes that cannot be are not tried, and the first that is decides. */
  gainsMore(word: string, least: number): boolean {
    this.#read(word);
    this.#best = least;
    this.#search(least);
    return this.#best > least;
  }

  /** Raises `#best`, until it is above `enough`. */
  #search(enough: number): void {
    const units = this.#units;
    const changed = this.#changed;
    const last = this.#length - 1;
    changed.set(units);
    // `changed` has the letters before `at` as they are; what stands from there on is written for each change.
    for (let at = 1; at <= last && this.#best <= enough; at++) {
      this.#isRowWritten = false;
      this.#insertAt(at);
      if (at === last) break;
      const here = units[at]!;
      this.#replaceAt(at);
      const isDoubled = here === units[at - 1] || here === units[at + 1];
      this.#try(at, 1, 0, isDoubled ? COST.undouble : COST.drop);
      const next = units[at + 1]!;
      if (at + 1 < last && here !== next) {
        changed[at] = next;
        changed[at + 1] = here;
        this.#try(at, 2, 2, COST.swap);
      }
      changed[at] = here;
    }
  }

  #read(word: string): void {
    const units = this.#units;
    this.#length = writeEdgedUnits(formOfWord(word).slice(0, LONGEST_WORD), units);
    this.#sums[0] = 0;
    for (let at = 1; at < this.#length; at++)
      this.#sums[at] = this.#sums[at - 1]! + this.#statistics.logarithm(units, at + 1);
  }

  /** What a change of `read` letters at `at` gains if all that follows is certain. */
  #mostAt(at: number, read: number): number {
    return this.#sums[at - 1]! - this.#sums[this.#lastChanged(at, read)]!;
  }

  /** The last letter of the word whose logarithm the change concerns: so far a letter depends on those before it. */
  #lastChanged(at: number, read: number): number {
    return Math.min(this.#length - 1, at + read + this.#statistics.order - 2);
  }

  #insertAt(at: number): void {
    const most = this.#mostAt(at, 0);
    if (most - COST.double <= this.#best) return;
    const row = this.#rowAt(at);
    for (let index = 0; index < row.length; index++) {
      const letter = this.#letters[index]!;
      const cost = letter === this.#units[at - 1] ? COST.double : COST.insert;
      if (most + row[index]! - cost > this.#best) this.#tryLetter(at, 0, letter, most + row[index]! - cost);
    }
  }

  #replaceAt(at: number): void {
    const most = this.#mostAt(at, 1);
    if (most - COST.replace <= this.#best) return;
    const row = this.#rowAt(at);
    for (let index = 0; index < row.length; index++) {
      const letter = this.#letters[index]!;
      const gain = most + row[index]! - COST.replace;
      if (gain > this.#best && letter !== this.#units[at]) this.#tryLetter(at, 1, letter, gain);
    }
  }

  /** The logarithms of all letters at a place. */
  #rowAt(at: number): Float64Array {
    if (!this.#isRowWritten) this.#statistics.writeLogarithms(this.#units, at, this.#letters, this.#row);
    this.#isRowWritten = true;
    return this.#row;
  }

  /** @param gain with the logarithm of the letter itself */
  #tryLetter(at: number, read: number, letter: number, gain: number): void {
    this.#changed[at] = letter;
    this.#follow(at, read, 1, at + 1, gain);
  }

  /** With `written` letters of `changed` from `at` on, for `read` letters of the word. */
  #try(at: number, read: number, written: number, cost: number): void {
    this.#follow(at, read, written, at, this.#mostAt(at, read) - cost);
  }

  /** Takes from `from` on what the letters say off `gain`. */
  #follow(at: number, read: number, written: number, from: number, gain: number): void {
    const units = this.#units;
    const changed = this.#changed;
    const end = this.#lastChanged(at, read) + written - read;
    let rest = gain;
    for (let place = from; place <= end && rest > this.#best; place++) {
      if (place >= at + written) changed[place] = units[place + read - written]!;
      rest += this.#statistics.logarithm(changed, place + 1);
    }
    if (rest > this.#best) this.#best = rest;
  }
}
