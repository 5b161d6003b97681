/**
 * The suggestions of a misspelt word, and the last doubt about it. Start at `TypoCorrector.complete`.
 *
 * No dictionary has all words, so an unknown word counts as misspelt only where its best correction is near and a word that the
 * dictionary lists. nb "forvant" → forsvant is a slip; "masteroppgave" → master oppgave is a compound that the dictionary
 * lacks, "azawakh" → arawak a foreign word, "poengsummene" → pengesummene both.
 */
import type { Budget } from '../../engine/budget.js';
import type { FoundError } from '../suggest/suggest.js';
import type { Dictionary } from './dictionary.js';
import type { TypoSettings } from './settings.js';

/** Shorter parts are found in half of all misspellings: "landvar" is no land + var. */
const SHORTEST_PART = 3;
const SHORTEST_LAST_PART = 4;

export class TypoCorrector {
  readonly #dictionary: Dictionary;
  readonly #settings: TypoSettings;

  constructor(dictionary: Dictionary, settings: TypoSettings) {
    this.#dictionary = dictionary;
    this.#settings = settings;
  }

  /** Nothing where the word is better left alone. */
  complete(error: FoundError, text: string, budget: Budget): (FoundError & { cutShort: boolean })[] {
    const word = text.slice(error.startUtf16, error.endUtf16);
    if (word.length < this.#settings.shortest || this.#isCompound(word, budget)) return [];
    const { suggestions: found, cutShort } = this.#dictionary.speller.suggest(
      word,
      { limit: this.#settings.suggestions },
      budget,
    );
    const suggestions = found.map(({ value }) => value);
    const [best] = suggestions;
    const isNear = best !== undefined && editDistance(word, best, this.#settings.edits) <= this.#settings.edits;
    if (!isNear || best.includes(' ') || !this.#dictionary.lists(best, budget)) return [];
    return [{ ...error, suggestions, cutShort }];
  }

  /** nb "ulvearter" is ulv + e + arter, though no dictionary lists it. */
  #isCompound(word: string, budget: Budget): boolean {
    const { compounds } = this.#settings;
    if (compounds.length === 0) return false;
    for (let end = SHORTEST_PART; end <= word.length - SHORTEST_PART; end++) {
      const first = word.slice(0, end);
      if (!this.#dictionary.lists(first, budget)) continue;
      for (const joint of compounds) {
        const last = word.startsWith(joint, end) ? word.slice(end + joint.length) : '';
        if (last.length >= SHORTEST_LAST_PART && this.#dictionary.lists(last, budget)) return true;
      }
    }
    return false;
  }
}

/** Insertions, deletions, replacements and swaps of neighbours between two words; more than `most` is not counted further. */
export function editDistance(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1] ? 0 : 1;
      let cost = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + same);
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
        cost = Math.min(cost, before[j - 2]! + 1);
      }
      row.push(cost);
    }
    before = above;
    above = row;
  }
  return above[right.length]!;
}
