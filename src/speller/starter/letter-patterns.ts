/**
 * Was a word hit on the keyboard rather than written? Its letters follow each other as in no word of the language, or as they lie on the
 * keyboard. Start at `LetterPatterns.isMash`; docs/engines/starters.md has figures.
 */

/** What a starter knows of the order of letters. Plain data. */
export interface LetterOrder {
  /** All trigrams of the words of the lexicon, sorted, one after the other (`fst/source/letter-trigrams.ts`). */
  readonly trigrams: string;
  /** From this oddity on a word is none. Chosen by `bench/starters`, so that of random letters nearly all are above it. */
  readonly oddest: number;
}

const UNITS = 3;
const EDGE = ' ';
/** Of fewer letters too much is possible: abbreviations, sounds. */
const FEWEST_LETTERS = 5;
/** With so many, the limit was chosen; one letter fewer must be odder. */
const USUAL_LETTERS = 6;
const SHORT_MARGIN = 1;
/** How much trigrams that no word has count beside the statistics of letters: chosen on the running text of twenty languages. */
const UNSEEN_FACTOR = 3;
/** How much it counts that all letters lie in one row of the keyboard: of mash that is common, of unknown words fewer than one of a hundred do. */
const ONE_ROW = 2;
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'];
/** Letters that are next to each other, in both directions. So many of them in a row are in no word of any language. */
const RUNS = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);

/** Five letters may be a name (`https`), but not with a *q*, which has a vowel behind it wherever it is written. */
const CONSONANTS = /^(?=.{6}|.*q)[bcdfghjklmnpqrstvwxz]{5,}$/;
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Canadian_Aboriginal}/u];

export class LetterPatterns {
  readonly #order: LetterOrder;
  /** Found out when it is needed: most texts have no such word. */
  #script: RegExp | undefined;

  constructor(order: LetterOrder) {
    this.#order = order;
  }

  /** @param strangeness of its letters in the language, see `LetterStatistics` */
  isMash(word: string, strangeness: number): boolean {
    if (word.length < FEWEST_LETTERS) return false;
    if (followsKeyboard(word)) return true;
    if (!this.#isOwnScript(word)) return hasNoVowel(word);
    const limit = this.#order.oddest + (word.length < USUAL_LETTERS ? SHORT_MARGIN : 0);
    return this.oddity(word, strangeness) >= limit;
  }

  /** Words of another script are quotations and names: what the language has of letters says nothing about them. */
  #isOwnScript(word: string): boolean {
    this.#script ??= scriptOf(this.#order.trigrams);
    return this.#script.test(word);
  }

  oddity(word: string, strangeness: number): number {
    return strangeness + UNSEEN_FACTOR * this.unseenShare(word) + (isInOneRow(word) ? ONE_ROW : 0);
  }

  /** Of the trigrams of the word, those that no word of the lexicon has. */
  unseenShare(word: string): number {
    return this.unseenCount(word) / word.length;
  }

  /** With the edges, a word has as many trigrams as letters. */
  unseenCount(word: string): number {
    const edged = EDGE + word + EDGE;
    let unseen = 0;
    for (let at = 0; at < word.length; at++) if (!this.#has(edged, at)) unseen++;
    return unseen;
  }

  #has(text: string, from: number): boolean {
    const { trigrams } = this.#order;
    let low = 0;
    for (let high = trigrams.length / UNITS; low < high; ) {
      const middle = (low + high) >>> 1;
      const order = compare(trigrams, middle * UNITS, text, from);
      if (order === 0) return true;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return false;
  }
}

function compare(trigrams: string, at: number, text: string, from: number): number {
  for (let unit = 0; unit < UNITS; unit++) {
    const difference = trigrams.charCodeAt(at + unit) - text.charCodeAt(from + unit);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The one that has most of the letters. */
function scriptOf(letters: string): RegExp {
  const share = (script: RegExp) => letters.match(new RegExp(script, 'gu'))?.length ?? 0;
  return SCRIPTS.reduce((most, script) => (share(script) > share(most) ? script : most));
}

/** Latin letters of no language: among Cyrillic ones, too, `xkcdvbn` was hit and not written. */
function hasNoVowel(word: string): boolean {
  return CONSONANTS.test(word);
}

/** So many letters as they lie on the keyboard, in either direction. */
export function followsKeyboard(word: string, letters = USUAL_LETTERS): boolean {
  for (let at = 0; at + letters <= word.length; at++) {
    const piece = word.slice(at, at + letters);
    if (RUNS.some((run) => run.includes(piece))) return true;
  }
  return false;
}

function isInOneRow(word: string): boolean {
  return ROWS.some((row) => {
    for (const letter of word) if (!row.includes(letter)) return false;
    return true;
  });
}
