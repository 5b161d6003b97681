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

  /** @param letters those of the language, in small letters */
  constructor(statistics: LetterStatistics, letters: Iterable<string>) {
    this.#statistics = statistics;
    const units = Array.from(letters, (letter) => letter.charCodeAt(0));
    this.#letters = Uint16Array.from(units.filter((unit) => statistics.logarithm([unit], 1) > RAREST_LETTER));
  }

  /** By how much the logarithm of the probability rises with the best change of one letter, less what the change costs; at least 0. */
  gain(word: string): number {
    this.#read(word);
    this.#best = 0;
    const units = this.#units;
    const changed = this.#changed;
    const last = this.#length - 1;
    changed.set(units);
    // `changed` has the letters before `at` as they are; what stands from there on is written for each change.
    for (let at = 1; at <= last; at++) {
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
    return this.#best;
  }

  #read(word: string): void {
    const units = this.#units;
    this.#length = writeEdgedUnits(formOfWord(word).slice(0, LONGEST_WORD), units);
    this.#sums[0] = 0;
    for (let at = 1; at < this.#length; at++)
      this.#sums[at] = this.#sums[at - 1]! + this.#statistics.logarithm(units, at + 1);
  }

  /** Whether a change of `read` letters at `at` could be the best, if all that follows were certain. */
  #isWorth(at: number, read: number, cost: number): boolean {
    const last = Math.min(this.#length - 1, at + read + this.#statistics.order - 2);
    return this.#sums[at - 1]! - this.#sums[last]! - cost > this.#best;
  }

  #insertAt(at: number): void {
    if (!this.#isWorth(at, 0, COST.double)) return;
    for (const letter of this.#letters) {
      this.#changed[at] = letter;
      this.#try(at, 0, 1, letter === this.#units[at - 1] ? COST.double : COST.insert);
    }
  }

  #replaceAt(at: number): void {
    if (!this.#isWorth(at, 1, COST.replace)) return;
    for (const letter of this.#letters) {
      if (letter === this.#units[at]) continue;
      this.#changed[at] = letter;
      this.#try(at, 1, 1, COST.replace);
    }
  }

  /** With `written` letters of `changed` from `at` on, for `read` letters of the word. */
  #try(at: number, read: number, written: number, cost: number): void {
    const units = this.#units;
    const changed = this.#changed;
    // So far a letter depends on those before it.
    const reach = this.#statistics.order - 1;
    const lastRead = Math.min(this.#length - 1, at + read + reach - 1);
    let gain = this.#sums[at - 1]! - this.#sums[lastRead]! - cost;
    const end = lastRead + written - read;
    for (let place = at; place <= end && gain > this.#best; place++) {
      if (place >= at + written) changed[place] = units[place + read - written]!;
      gain += this.#statistics.logarithm(changed, place + 1);
    }
    if (gain > this.#best) this.#best = gain;
  }
}
