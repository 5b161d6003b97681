/**
 * Re-ranks what the search found by how a person misspells, rarely in the first letter or the last, and by how common the
 * words are. Start at `rerank`.
 *
 * A pack's error model gives each edit a weight and the lexicon each word; neither looks at the misspelling as a whole.
 * The penalties below do, and are added to the search's weight. Where the error model itself made the pair cheap (se
 * `a` for `á`, a tenth of what it asks for any other pair), the linguists have said that people do make this mistake,
 * and nothing is added. All weights here were learnt on one half of lists of misspellings and confirmed on the other
 * (docs/engines/speller.md).
 */
import { HIGHEST_CLASS, type WordFrequencies } from './frequency/word-frequencies.js';
import type { Suggestion } from './speller.js';
import { EXTEND, wordBreakClass } from './text/word-break.js';

export const FIRST_DIFFERS = 3;
export const LAST_DIFFERS = 2;
/** For each class that a word is rarer than the most frequent ones, as a share of a typical edit. */
const CLASS_SHARE = 0.1;
/**
 * Packs weigh words by the logarithm of their frequency, but ask as much for an edit as for a word that nobody writes:
 * their weights of words count so many times.
 */
export const LEXICON_FACTOR = 2.5;

export interface Candidate extends Suggestion {
  /** The error model's part of the weight, where it is known. */
  readonly editWeight?: number;
}

export interface RankOptions {
  /** What the error model asks for an edit that it has nothing to say about; without it no pair counts as cheap. */
  readonly typicalEditWeight?: number;
  /** How many times the lexicon's weights count; once unless told. */
  readonly lexiconFactor?: number;
  /** How common words are, for lexicons that do not say it. */
  readonly frequencies?: WordFrequencies;
}

/** An edit at no more than this share of the typical price is one that the error model expects. */
const CHEAP_SHARE = 0.5;

/** Latin, Greek, Cyrillic and Armenian, and what a keyboard has besides: of these each unit is a grapheme. */
const LETTERS_WITHOUT_MARKS = /^[\x20-\x7e\u00c0-\u02ff\u0370-\u0482\u048a-\u058f]*$/;

/** The candidates with their new weights, best first. `word` is the misspelling, in the case in which it was typed. */
export function rerank(word: string, candidates: readonly Candidate[], options: RankOptions = {}): Suggestion[] {
  const penaltyFor = new Penalty(word, options);
  const ranked = candidates.map((candidate, order) => ({
    value: candidate.value,
    weight: Math.max(0, candidate.weight) + penaltyFor.candidate(candidate) + rarity(candidate, options),
    searchWeight: candidate.weight,
    order,
  }));
  ranked.sort(
    (a, b) =>
      a.weight - b.weight || a.searchWeight - b.searchWeight || compareMarks(a.value, b.value) || a.order - b.order,
  );
  return ranked.map(({ value, weight }) => ({ value, weight }));
}

/** What is added because the word is rare. */
function rarity({ value, weight, editWeight }: Candidate, options: RankOptions): number {
  const { frequencies, lexiconFactor = 1, typicalEditWeight = 0 } = options;
  const ofLexicon = editWeight === undefined ? 0 : (lexiconFactor - 1) * Math.max(0, weight - editWeight);
  if (frequencies === undefined) return ofLexicon;
  return ofLexicon + CLASS_SHARE * typicalEditWeight * (HIGHEST_CLASS - frequencies.classOf(value));
}

/**
 * Of two words that are equally good, the one with a mark where they first differ: hdn `g̲usdláa` before `gusdláa`,
 * `ʼláagang` before `ʼlaagáng`. Who writes no marks writes none at all.
 */
function compareMarks(a: string, b: string): number {
  const [ours, theirs] = [graphemes(a), graphemes(b)];
  const length = Math.min(ours.length, theirs.length);
  for (let i = 0; i < length; i++) {
    const difference = Number(hasMark(theirs[i]!)) - Number(hasMark(ours[i]!));
    if (difference !== 0) return difference;
  }
  return 0;
}

function hasMark(letter: string): boolean {
  return letter.normalize('NFD').length > 1;
}

class Penalty {
  readonly #folded: string;
  readonly #graphemes: string[];
  readonly #typicalEditWeight: number;

  constructor(word: string, { typicalEditWeight = 0 }: RankOptions) {
    this.#folded = word.toLowerCase();
    this.#graphemes = graphemes(this.#folded);
    this.#typicalEditWeight = typicalEditWeight;
  }

  candidate({ value, editWeight }: Candidate): number {
    const folded = value.toLowerCase();
    // "oslo" for "Oslo" is no typing mistake.
    if (folded === this.#folded) return 0;
    // A pack may offer an emoji for a word ("guolli" → 🐟); there are no letters to compare.
    if (isEmoji(value)) return 0;
    const theirs = graphemes(folded);
    const ours = this.#graphemes;
    if (ours.length === 0 || theirs.length === 0) return FIRST_DIFFERS + LAST_DIFFERS;
    const first = ours[0] === theirs[0] ? 0 : 1;
    const last = ours.at(-1) === theirs.at(-1) ? 0 : 1;
    if (first + last === 0) return 0;
    if (editWeight !== undefined && this.#typicalEditWeight > 0) {
      // "giellai" has but one letter too many: one edit, although both the end and the middle differ.
      const edits = Math.max(1, editDistance(ours, theirs));
      if (editWeight <= CHEAP_SHARE * this.#typicalEditWeight * edits) return 0;
    }
    return FIRST_DIFFERS * first + LAST_DIFFERS * last;
  }
}

/** Base characters with their marks: hdn "g̲" and sms "ǩ" are one each. Emoji are left out. */
export function graphemes(word: string): string[] {
  const characters: string[] = [];
  for (const character of word) {
    const isMark = wordBreakClass(character.codePointAt(0)!) === EXTEND;
    if (isMark && characters.length > 0) characters[characters.length - 1] += character;
    else if (!/\p{Extended_Pictographic}/u.test(character)) characters.push(character);
  }
  return characters;
}

/** How many there are. */
export function countGraphemes(word: string): number {
  return LETTERS_WITHOUT_MARKS.test(word) ? word.length : graphemes(word).length;
}

function isEmoji(value: string): boolean {
  return /\p{Extended_Pictographic}/u.test(value) && !/[\p{L}\p{N}]/u.test(value);
}

/**
 * Damerau–Levenshtein distance, restricted to swaps of neighbours (optimal string alignment): "teh" is one edit from
 * "the".
 */
export function editDistance(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0) return b.length;
  if (b.length === 0) return a.length;
  let beforeLast = new Uint16Array(b.length + 1);
  let last = Uint16Array.from({ length: b.length + 1 }, (_, column) => column);
  let row = new Uint16Array(b.length + 1);
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row[j] = cost;
    }
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[b.length]!;
}
