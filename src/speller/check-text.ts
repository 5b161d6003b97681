/**
 * Checks a whole text: cuts it into words and checks each with the speller. Start at `checkText`.
 *
 * A word is judged where it stands. Some spellings include a character that is punctuation elsewhere, and only the
 * lexicon knows: the full stop of nb `bl.a.`, the hyphen of de `Haupt-` (und Nebeneingang), the apostrophe of vro
 * `kiil’` or hdn `'wáa`. Such a neighbour is tried together with the word. An apostrophe is a letter of the word that
 * needs it, so the result then includes it; full stop and hyphen stay outside. A full stop, and of a pair of
 * quotation marks each, only counts where the lexicon lists the word with it: a speller may accept what it cannot judge. A word that comes again
 * between the same characters is answered from a cache.
 *
 * A capital speaks for a name where a speller cannot know all words (`starter-speller.ts`), but not at the start of a sentence, nor in a line
 * that is in capitals: there the word is judged in small letters, too, unless the text has it with a capital elsewhere.
 */
import { type Budget, type Portion, WorkStopped } from '../engine/budget.js';
import { timed } from '../engine/step-timer.js';
import { type Address, findAddresses } from '../markup/addresses.js';
import type { Speller, Suggestion } from './speller.js';
import { isUnit } from './text/units.js';
import { APOSTROPHE_AFTER, APOSTROPHE_BEFORE, segmentWords, type Word } from './text/words.js';

/** A word of a text, where it stands, and whether it is right. */
export interface CheckedWord {
  /** `text.slice(startUtf16, endUtf16)`. */
  readonly word: string;
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly isCorrect: boolean;
  readonly suggestions: readonly Suggestion[];
}

/** The words of a text with their verdicts. */
export interface CheckedText {
  readonly results: readonly CheckedWord[];
  /** How many words have suggestions whose search a budget ended early. */
  readonly cutShort: number;
  /** How many words count as wrong although a budget ended before that was certain, or are left out (`isPartialWanted`). */
  readonly undecided: number;
}

/** Options of `checkText`. */
export interface CheckTextOptions {
  /** Suggestions per word. */
  readonly limit: number;
  readonly suggestFor: 'wrong' | 'all';
  /** Judge the words in addresses, file names and code as well; they count as right otherwise. */
  readonly addresses?: boolean | undefined;
  /** At the deadline, return the words that were judged until then instead of throwing. */
  readonly isPartialWanted?: boolean | undefined;
}

interface Verdict {
  readonly isCorrect: boolean;
  readonly suggestions: readonly Suggestion[];
  readonly cutShort: boolean;
  /** How many apostrophes before and after the word (0 or 1) belong to it. */
  readonly before: number;
  readonly after: number;
}

/**
 * A text full of unknown words spends at most this share of its budget on suggestions: a verdict on every word is worth
 * more than suggestions for the first thousand and then nothing.
 */
const SUGGESTION_SHARE = 0.6;
const VERDICTS_ONLY: CheckTextOptions = { limit: 0, suggestFor: 'wrong' };

/** As they are usually written, to 3999; no lexicon lists them all. */
const ROMAN_NUMERAL = /^(?=.)M{0,3}(?:C[MD]|D?C{0,3})(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})$/;

const RIGHT: Verdict = { isCorrect: true, suggestions: [], cutShort: false, before: 0, after: 0 };

/** Judges every word of a text. */
export function checkText(speller: Speller, text: string, options: CheckTextOptions, budget: Budget): CheckedText {
  const undecidedBefore = budget.undecided;
  const segments = timed(budget.steps, 'words', () => segmentWords(text));
  const results: CheckedWord[] = [];
  const judging = new TextJudge(speller, options, budget);
  try {
    timed(budget.steps, 'verdicts', () => {
      const skipped = new SkippedPlaces(options.addresses ? [] : wordless(speller, text, budget));
      const idle = new IdleCapitals(text, segments);
      for (const segment of segments)
        results.push(judging.judge(text, segment, skipped.has(segment), idle.has(segment)));
    });
  } catch (error) {
    const isLate = error instanceof WorkStopped && error.reason === 'deadline';
    if (!isLate || options.isPartialWanted !== true) throw error;
  }
  const unreached = segments.length - results.length;
  return { results, cutShort: judging.cutShort, undecided: budget.undecided - undecidedBefore + unreached };
}

/** The verdicts on the words of one text. */
class TextJudge {
  readonly #speller: Speller;
  readonly #options: CheckTextOptions;
  readonly #budget: Budget;
  readonly #forSuggestions: Portion;
  readonly #seen = new Map<string, Verdict>();
  cutShort = 0;

  constructor(speller: Speller, options: CheckTextOptions, budget: Budget) {
    this.#speller = speller;
    this.#options = options;
    this.#budget = budget;
    this.#forSuggestions = budget.portion(SUGGESTION_SHARE);
  }

  judge(text: string, segment: Word, isSkipped: boolean, hasIdleCapital: boolean): CheckedWord {
    const verdict = isSkipped || isUnit(text, segment) ? RIGHT : this.#verdict(text, segment, hasIdleCapital);
    const { before, after, isCorrect, suggestions } = verdict;
    const startUtf16 = segment.startUtf16 - before;
    const endUtf16 = segment.endUtf16 + after;
    const word = before + after === 0 ? segment.word : text.slice(startUtf16, endUtf16);
    return { word, startUtf16, endUtf16, isCorrect, suggestions };
  }

  #verdict(text: string, segment: Word, hasIdleCapital: boolean): Verdict {
    const surroundings = new Surroundings(text, segment, hasIdleCapital);
    const seen = this.#seen.get(surroundings.key);
    if (seen !== undefined) return seen;
    const isLate = this.#options.limit > 0 && this.#forSuggestions.isUsed();
    const options = isLate ? VERDICTS_ONLY : this.#options;
    const isWord = segment.hasLetters && !isRomanNumeral(segment.word);
    const verdict = isWord ? judge(this.#speller, surroundings, options, this.#budget) : RIGHT;
    this.#seen.set(surroundings.key, verdict);
    if (verdict.cutShort || (isLate && !verdict.isCorrect)) this.cutShort++;
    return verdict;
  }
}

/** Also "XV-XVI". */
function isRomanNumeral(word: string): boolean {
  return word.split('-').every((part) => ROMAN_NUMERAL.test(part));
}

/** Addresses and the like. What is written like code, but of words of the language, lacks its spaces: nb "ferdigFor". */
function wordless(speller: Speller, text: string, budget: Budget): readonly Address[] {
  return findAddresses(text).filter(({ kind, startUtf16, endUtf16 }) => {
    if (kind !== 'camel-case') return true;
    const parts = text.slice(startUtf16, endUtf16).match(/[A-Z]?[a-z0-9]+/g) ?? [];
    return !parts.every((part) => speller.isCorrect(part.toLowerCase(), budget));
  });
}

/** Asked about words in ascending order. */
class SkippedPlaces {
  readonly #places: readonly Address[];
  #next = 0;

  constructor(places: readonly Address[]) {
    this.#places = places;
  }

  has({ startUtf16, endUtf16 }: Word): boolean {
    while (this.#next < this.#places.length && this.#places[this.#next]!.endUtf16 <= startUtf16) this.#next++;
    const place = this.#places[this.#next];
    return place !== undefined && place.startUtf16 < endUtf16;
  }
}

/** What may stand between the end of a sentence and its next word. */
const BETWEEN = /[\s"'«»“”„‘’()[\]{}*_#>–—-]/u;
/** Shorter words before a full stop may be abbreviations: "Dr." */
const SHORTEST_LAST_WORD = 4;
const TITLE = /^\p{Lu}[\p{Ll}\p{M}\p{Lm}'’-]+$/u;
const CAPITALS = /^\p{Lu}[\p{Lu}\p{M}\p{Lm}'’-]*$/u;
/** A shorter word in capitals that has a line for itself may be an abbreviation. */
const SHORTEST_HEADING = 7;

/** Words with capitals that they have because a sentence begins, or because all words of the line have them. */
class IdleCapitals {
  readonly #text: string;
  /** Words that have a capital inside of sentences, in small letters. */
  readonly #names = new Set<string>();
  readonly #places = new Set<number>();

  constructor(text: string, words: readonly Word[]) {
    this.#text = text;
    for (const [index, { word, startUtf16 }] of words.entries()) {
      if (!TITLE.test(word)) continue;
      if (this.#beginsSentence(startUtf16, words[index - 1])) this.#places.add(startUtf16);
      else this.#names.add(word.toLowerCase());
    }
    if (words.some(({ word }) => CAPITALS.test(word))) this.#addHeadings(words);
  }

  has({ word, startUtf16 }: Word): boolean {
    return this.#places.has(startUtf16) && !this.#names.has(word.toLowerCase());
  }

  #addHeadings(words: readonly Word[]): void {
    let line: Word[] = [];
    for (const [index, word] of words.entries()) {
      line.push(word);
      const next = words[index + 1];
      if (next !== undefined && !this.#text.slice(word.endUtf16, next.startUtf16).includes('\n')) continue;
      if (isHeading(line)) for (const { startUtf16 } of line) this.#places.add(startUtf16);
      line = [];
    }
  }

  #beginsSentence(start: number, last: Word | undefined): boolean {
    const from = last?.endUtf16 ?? 0;
    let at = start - 1;
    let hasBlank = false;
    while (at >= from && BETWEEN.test(this.#text[at]!)) {
      if (this.#text[at] === '\n') return true;
      hasBlank ||= /\s/u.test(this.#text[at]!);
      at--;
    }
    if (last === undefined && at < 0) return true;
    if (!hasBlank || at < from) return false;
    const sign = this.#text[at]!;
    return (
      sign === '!' || sign === '?' || (sign === '.' && last !== undefined && last.word.length >= SHORTEST_LAST_WORD)
    );
  }
}

function isHeading(line: readonly Word[]): boolean {
  const words = line.filter(({ hasLetters }) => hasLetters);
  const isLong = words.length > 1 || (words[0]?.word.length ?? 0) >= SHORTEST_HEADING;
  return isLong && words.every(({ word }) => CAPITALS.test(word));
}

/** A word and the characters beside it that may be part of its spelling; `''` where there is none. */
class Surroundings {
  readonly word: string;
  readonly before: string;
  readonly after: string;
  /** The character there is an apostrophe, and no partner makes it a quotation mark. */
  readonly apostropheBefore: boolean;
  readonly apostropheAfter: boolean;
  readonly key: string;

  constructor(
    text: string,
    { word, startUtf16, endUtf16, edges }: Word,
    /** Its capitals say nothing (`IdleCapitals`). */
    readonly hasIdleCapital: boolean,
  ) {
    const before = text[startUtf16 - 1];
    const after = text[endUtf16];
    this.word = word;
    this.apostropheBefore = (edges & APOSTROPHE_BEFORE) !== 0;
    this.apostropheAfter = (edges & APOSTROPHE_AFTER) !== 0;
    this.before = before !== undefined && (before === '-' || isApostrophe(before)) ? before : '';
    this.after = after !== undefined && (after === '-' || after === '.' || isApostrophe(after)) ? after : '';
    // No word contains a space, so the three parts cannot be confused.
    const key = this.before === '' && this.after === '' ? word : `${this.before}${edges} ${word} ${this.after}`;
    this.key = hasIdleCapital ? `^ ${key}` : key;
  }
}

function isApostrophe(character: string): boolean {
  return character === "'" || character === '’' || character === '´';
}

function judge(speller: Speller, place: Surroundings, options: CheckTextOptions, budget: Budget): Verdict {
  budget.check();
  const { word, before, after, apostropheBefore, apostropheAfter } = place;
  const isWord = (form: string) => speller.isCorrect(form, budget);
  const right = (beforeCount: number, afterCount: number): Verdict => {
    const verdict = { ...RIGHT, before: beforeCount, after: afterCount };
    if (options.suggestFor === 'wrong' || options.limit === 0) return verdict;
    const form = before.slice(0, beforeCount) + word + after.slice(0, afterCount);
    return { ...verdict, ...speller.suggest(form, { limit: options.limit }, budget) };
  };
  if (apostropheBefore && apostropheAfter && isWord(before + word + after)) return right(1, 1);
  if (apostropheAfter && isWord(word + after)) return right(0, 1);
  if (apostropheBefore && isWord(before + word)) return right(1, 0);
  if (isWord(word) && !(place.hasIdleCapital && isWrongInSmallLetters(speller, word, budget))) return right(0, 0);
  // What looked like a pair of quotation marks may still be two letters: hdn "'wáa k'áa'".
  if (after === '.' && isListed(speller, word + after, budget)) return right(0, 0);
  const isSure = (form: string) =>
    speller.acceptsUnknown === true ? isListed(speller, form, budget) : speller.isCorrect(form, budget);
  if (!apostropheAfter && after !== '' && after !== '.' && isSure(word + after))
    return right(0, isApostrophe(after) ? 1 : 0);
  if (!apostropheBefore && before !== '' && isSure(before + word)) return right(isApostrophe(before) ? 1 : 0, 0);
  return correct(speller, place, options.limit, budget);
}

/** A word that is accepted, though not listed, as if it were a name. */
function isWrongInSmallLetters(speller: Speller, word: string, budget: Budget): boolean {
  if (speller.isListed === undefined || speller.isListed(word, budget)) return false;
  const small = CAPITALS.test(word) ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1);
  return !speller.isCorrect(small, budget);
}

function isListed(speller: Speller, form: string, budget: Budget): boolean {
  return speller.isListed === undefined ? speller.isCorrect(form, budget) : speller.isListed(form, budget);
}

/** A wrong word: the best correction says whether an apostrophe beside it is a letter (vro "kiill’" → "kiil’"). */
function correct(speller: Speller, place: Surroundings, limit: number, budget: Budget): Verdict {
  const { word, before, after, apostropheBefore, apostropheAfter } = place;
  const wrong = { ...RIGHT, isCorrect: false };
  let cutShort = false;
  const tried: [beforeCount: number, afterCount: number][] = [];
  if (apostropheAfter) tried.push([0, 1]);
  if (apostropheBefore) tried.push([1, 0]);
  for (const [beforeCount, afterCount] of tried) {
    const form = before.slice(0, beforeCount) + word + after.slice(0, afterCount);
    const result = speller.suggest(form, { limit: Math.max(1, limit) }, budget);
    const best = result.suggestions[0]?.value;
    cutShort ||= result.cutShort;
    if (best === undefined) continue;
    if ((afterCount === 1 && best.endsWith(after)) || (beforeCount === 1 && best.startsWith(before))) {
      const suggestions = result.suggestions.slice(0, limit);
      return { ...wrong, suggestions, cutShort: result.cutShort, before: beforeCount, after: afterCount };
    }
  }
  if (limit === 0) return { ...wrong, cutShort };
  const result = speller.suggest(word, { limit }, budget);
  return { ...wrong, suggestions: result.suggestions, cutShort: cutShort || result.cutShort };
}
