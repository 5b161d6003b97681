/**
 * Re-ranks what the search found by how a person misspells, rarely in the first letter or the last, and by how common the
 * words are. Start at `Ranking`.
 *
 * A pack's error model gives each edit a weight and the lexicon each word; neither looks at the misspelling as a whole.
 * The penalties below do, and are added to the search's weight. Where the error model itself made the pair cheap (se
 * `a` for `á`, a tenth of what it asks for any other pair), the linguists have said that people do make this mistake,
 * and nothing is added. All weights here were learnt on one half of lists of misspellings and confirmed on the other
 * (docs/engines/speller.md).
 */
import { editDistance } from '../engine/edit-distance.js';
import { HIGHEST_CLASS, type WordFrequencies } from './frequency/word-frequencies.js';
import { SLIP_SHARES, type SlipKind, type TypingSlips } from './letters/typing-slips.js';
import type { RankedSuggestion } from './search/suggestion.js';
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
export const LEXICON_FACTOR = 2.25;

export interface Candidate extends Suggestion {
  /** The error model's part of the weight, where it is known. */
  readonly editWeight?: number;
  /** How much it counts that the word is rare; 1 unless told. */
  readonly rarityFactor?: number;
  /** How many times the lexicon's weight of it counts, where this differs from other words. */
  readonly lexiconFactor?: number;
}

export interface RankOptions {
  /** What the error model asks for an edit that it has nothing to say about; without it no pair counts as cheap. */
  readonly typicalEditWeight?: number;
  /** How many times the lexicon's weights count; once unless told. */
  readonly lexiconFactor?: number;
  /** How common words are, for lexicons that do not say it. */
  readonly frequencies?: WordFrequencies;
  /** How people mistype, for error models that know nothing of it; those of packs were written for their language. */
  readonly slips?: TypingSlips | undefined;
  /** The same for packs: there it decides between words of one weight only. */
  readonly slipsOfTies?: TypingSlips | undefined;
  /** What a hyphen costs that the writer has not typed, as a share of a typical edit: lexicons of starters divide any compound. */
  readonly hyphenShare?: number;
}

/** A word, and what decides between words of one weight: undefined until it is asked for, because most have one of their own. */
interface Tied {
  readonly suggestion: RankedSuggestion;
  share: number | undefined;
  /** See `marksOf`. */
  marks: number | undefined;
}

/** Who writes small letters seldom means a name, if the letters are others, too. As a share of a typical edit. */
const NAME_SHARE = 0.5;

/** An edit at no more than this share of the typical price is one that the error model expects. */
const CHEAP_SHARE = 0.5;
/** The same for the kind of slip: below it are the corrections that a dictionary lists, and swapped and doubled letters. */
const LISTED_SHARE = 0.75;
/** Words that differ from what was typed in marks alone are equally good up to this, as a share of a typical edit. */
const MARKS_SHARE = 0.1;

const PLAIN = /^[\x20-\x7e]*$/;
const COPYRIGHT = 0xa9;
const REGISTERED = 0xae;
const LAST_BELOW_EMOJI = 0x2010;

/** Latin, Greek, Cyrillic and Armenian, and what a keyboard has besides: of these each unit is a grapheme. */
const LETTERS_WITHOUT_MARKS = /^[\x20-\x7e\u00c0-\u02ff\u0370-\u0482\u048a-\u058f]*$/;

const MARKED = 1;
const UNMARKED = 2;
/** What `isMarkedUnit` has found out; 0 where nobody has asked. */
const markOfUnit = new Uint8Array(0x10000);

/** What a person sees of a misspelling: ranks words by it. `word` is the misspelling, in the case in which it was typed. */
export class Ranking {
  readonly #folded: string;
  readonly #isLower: boolean;
  readonly #first: string;
  readonly #last: string;
  readonly #options: RankOptions;
  readonly #typicalEditWeight: number;

  constructor(word: string, options: RankOptions = {}) {
    this.#folded = word.toLowerCase();
    this.#isLower = word === this.#folded;
    this.#first = firstGrapheme(this.#folded);
    this.#last = lastGrapheme(this.#folded);
    this.#options = options;
    this.#typicalEditWeight = options.typicalEditWeight ?? 0;
  }

  /** The weight of a candidate as a person would weigh it who sees it as `value`. */
  weightOf(candidate: Candidate, value = candidate.value): number {
    const { weight, editWeight, rarityFactor = 1, lexiconFactor = this.#options.lexiconFactor ?? 1 } = candidate;
    const lexiconPart = editWeight === undefined ? 0 : weight - editWeight;
    const ofLexicon = Math.max(0, weight) + (lexiconFactor - 1) * Math.max(0, lexiconPart);
    return ofLexicon + this.#penalty(value, editWeight) + this.#ofHyphen(value) + rarityFactor * this.#rarity(value);
  }

  /** The weight of a word that is known to be meant, whatever its letters: a share of a typical edit, and how rare it is. */
  sureWeight(value: string, share: number, rarityFactor: number): number {
    return share * this.#typicalEditWeight + rarityFactor * this.#rarity(value);
  }

  /** What is added to the weight of a word because of how it differs from the misspelling, and because it is rare. */
  surcharge(value: string, editWeight: number | undefined): number {
    return this.#penalty(value, editWeight) + this.#ofHyphen(value) + this.#rarity(value);
  }

  /** Best first. Of equal ones, that with the likelier slip; the lighter change; marks; the one that was found first. */
  order(suggestions: readonly RankedSuggestion[]): RankedSuggestion[] {
    const entries = suggestions.map((suggestion): Tied => ({ suggestion, share: undefined, marks: undefined }));
    entries.sort((a, b) => a.suggestion.weight - b.suggestion.weight || this.#compareTied(a, b));
    const sorted = entries.map(({ suggestion }) => suggestion);
    // How frequent words are says more than their marks.
    return this.#options.frequencies === undefined ? this.#markedFirst(sorted) : sorted;
  }

  #compareTied(a: Tied, b: Tied): number {
    a.share ??= this.#tieShare(a.suggestion.key);
    b.share ??= this.#tieShare(b.suggestion.key);
    if (a.share !== b.share) return a.share - b.share;
    const lighter = a.suggestion.searchWeight - b.suggestion.searchWeight;
    if (lighter !== 0) return lighter;
    a.marks ??= marksOf(a.suggestion.key);
    b.marks ??= marksOf(b.suggestion.key);
    return b.marks - a.marks;
  }

  /**
   * Who writes no marks writes none at all, and most words have some (hdn `kaa` is rather `k̲áa` than `k̲aa`): of the best
   * words, where these differ in marks alone, that with most marks comes first.
   */
  #markedFirst(sorted: RankedSuggestion[]): RankedSuggestion[] {
    const [best, second] = sorted;
    if (best === undefined || second === undefined) return sorted;
    const heaviest = best.weight + MARKS_SHARE * this.#typicalEditWeight;
    if (second.weight > heaviest || hasMark(this.#folded)) return sorted;
    const end = sorted.findIndex(({ key, weight }) => weight > heaviest || withoutMarks(key) !== this.#folded);
    if (end >= 0 && end < 2) return sorted;
    const variants = sorted.slice(0, end < 0 ? sorted.length : end);
    const marked = variants.toSorted((a, b) => countMarks(b.key) - countMarks(a.key));
    // The weights stay in their order.
    return [...marked.map((each, i) => ({ ...each, weight: variants[i]!.weight })), ...sorted.slice(variants.length)];
  }

  #tieShare(key: string): number {
    const { slipsOfTies } = this.#options;
    return slipsOfTies === undefined ? 0 : SLIP_SHARES[slipsOfTies.kindOf(this.#folded, key.toLowerCase())];
  }

  #rarity(value: string): number {
    const { frequencies } = this.#options;
    if (frequencies === undefined) return 0;
    return CLASS_SHARE * this.#typicalEditWeight * (HIGHEST_CLASS - frequencies.classOf(value));
  }

  #ofHyphen(value: string): number {
    const { hyphenShare = 0 } = this.#options;
    const isNew = hyphenShare > 0 && value.includes('-') && !this.#folded.includes('-');
    return isNew ? hyphenShare * this.#typicalEditWeight : 0;
  }

  #penalty(value: string, editWeight: number | undefined): number {
    // Most words begin and end as what was typed: then only the kind of slip counts.
    const hasBothEnds = this.#hasBothEnds(value);
    if (hasBothEnds && this.#options.slips === undefined) return 0;
    const folded = value.toLowerCase();
    // "oslo" for "Oslo" is no typing mistake.
    if (folded === this.#folded) return 0;
    const hasSameLetters = editWeight !== undefined && editWeight <= LISTED_SHARE * this.#typicalEditWeight;
    const isName = this.#isLower && folded !== value && !hasSameLetters;
    return (
      (isName ? NAME_SHARE * this.#typicalEditWeight : 0) +
      this.#penaltyOfLetters(value, folded, hasBothEnds, editWeight)
    );
  }

  #penaltyOfLetters(value: string, folded: string, hasBothEnds: boolean, editWeight: number | undefined): number {
    const { slips } = this.#options;
    // A pack may offer an emoji for a word ("guolli" → 🐟); there are no letters to compare.
    if (isEmoji(value)) return 0;
    const kind = slips?.kindOf(this.#folded, folded);
    const ofSlip = kind === undefined ? 0 : this.#typicalEditWeight * this.#slipShare(kind, editWeight);
    // Two letters in the wrong order are as likely at the edges of a word as inside.
    if (hasBothEnds || kind === 'swapped') return ofSlip;
    const first = this.#first !== '' && beginsWith(folded, this.#first) ? 0 : FIRST_DIFFERS;
    const last = this.#last !== '' && endsWith(folded, this.#last) ? 0 : LAST_DIFFERS;
    if (first + last === 0 || this.#isExpected(folded, editWeight)) return ofSlip;
    return first + last + ofSlip;
  }

  /** Whether a word has the first and the last grapheme of what was typed, as far as that is seen without folding its case. */
  #hasBothEnds(value: string): boolean {
    const [first, last] = [this.#first, this.#last];
    if (first === '' || last === '' || !value.startsWith(first) || !value.endsWith(last)) return false;
    return !continuesGrapheme(value, first.length) && !continuesGrapheme(last, 0);
  }

  /** What kind of slip it is does not matter where the dictionary itself lists the change. */
  #slipShare(kind: SlipKind, editWeight: number | undefined): number {
    const isListed = editWeight !== undefined && editWeight <= LISTED_SHARE * this.#typicalEditWeight;
    return isListed && kind !== 'doubled' && kind !== 'single' ? 0 : SLIP_SHARES[kind];
  }

  /** Whether the error model made the change cheap. */
  #isExpected(folded: string, editWeight: number | undefined): boolean {
    const typical = this.#typicalEditWeight;
    if (editWeight === undefined || typical === 0) return false;
    if (editWeight <= CHEAP_SHARE * typical) return true;
    const [ours, theirs] = differingParts(this.#folded, folded);
    // Most changes are too expensive however the letters are compared: that is seen without taking words apart.
    if (editWeight > CHEAP_SHARE * typical * Math.max(ours.length, theirs.length)) return false;
    // "giellai" has but one letter too many: one edit, although both the end and the middle differ.
    return editWeight <= CHEAP_SHARE * typical * editDistance(graphemes(ours), graphemes(theirs));
  }
}

/**
 * Which graphemes of a word have marks, as a binary fraction: 0.01 for hdn `xáy`. Of two words that are equally good, the one
 * with the greater number comes first, which has a mark where they first differ: `g̲usdláa` before `gusdláa`, `ʼláagang`
 * before `ʼlaagáng`. Who writes no marks writes none at all. Where a word has ended it has no mark: words of different
 * lengths are in the same order with every third one, so that the order does not depend on how they are sorted.
 */
function marksOf(word: string): number {
  if (PLAIN.test(word)) return 0;
  let marks = 0;
  let place = 1;
  let isCounted = false;
  for (let at = 0; at < word.length; at++) {
    if (at === 0 || !continuesGrapheme(word, at)) {
      place /= 2;
      isCounted = false;
    }
    if (isCounted || !isMarkedUnit(word.charCodeAt(at))) continue;
    marks += place;
    isCounted = true;
  }
  return marks;
}

function withoutMarks(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}

function countMarks(text: string): number {
  return text.normalize('NFD').match(/\p{M}/gu)?.length ?? 0;
}

/** Whether a text has a letter with a mark. */
function hasMark(text: string): boolean {
  if (PLAIN.test(text)) return false;
  const taken = text.normalize('NFD');
  return taken.length > text.length || /\p{M}/u.test(taken);
}

/** `hasMark` of one UTF-16 unit. */
function isMarkedUnit(unit: number): boolean {
  const cached = markOfUnit[unit]!;
  if (cached !== 0) return cached === MARKED;
  const isMarked = hasMark(String.fromCharCode(unit));
  markOfUnit[unit] = isMarked ? MARKED : UNMARKED;
  return isMarked;
}

/** Base characters with their marks: hdn "g̲" and sms "ǩ" are one each. Emoji are left out. */
export function graphemes(word: string): string[] {
  if (LETTERS_WITHOUT_MARKS.test(word)) return word.split('');
  const characters: string[] = [];
  const hasNoEmoji = isBelowEmoji(word);
  for (const character of word) {
    const isMark = wordBreakClass(character.codePointAt(0)!) === EXTEND;
    if (isMark && characters.length > 0) characters[characters.length - 1] += character;
    else if (hasNoEmoji || !/\p{Extended_Pictographic}/u.test(character)) characters.push(character);
  }
  return characters;
}

/** Whether all characters have one unit each, and none is an emoji. A loop, because it is asked for every suggestion. */
function isBelowEmoji(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20 || unit > LAST_BELOW_EMOJI || unit === COPYRIGHT || unit === REGISTERED) return false;
  }
  return true;
}

/** The first of `graphemes`, or nothing. */
function firstGrapheme(word: string): string {
  if (!isBelowEmoji(word)) return graphemes(word)[0] ?? '';
  let end = 1;
  while (end < word.length && wordBreakClass(word.charCodeAt(end)) === EXTEND) end++;
  return word.slice(0, end);
}

/** The last of `graphemes`, or nothing. */
function lastGrapheme(word: string): string {
  if (!isBelowEmoji(word)) return graphemes(word).at(-1) ?? '';
  let start = word.length - 1;
  while (start > 0 && wordBreakClass(word.charCodeAt(start)) === EXTEND) start--;
  return word.slice(Math.max(0, start));
}

/** Whether the first of `graphemes` is this one. */
function beginsWith(word: string, grapheme: string): boolean {
  if (!isBelowEmoji(word)) return firstGrapheme(word) === grapheme;
  return word.startsWith(grapheme) && !isMark(word, grapheme.length);
}

/** Whether the last of `graphemes` is this one. */
function endsWith(word: string, grapheme: string): boolean {
  if (!isBelowEmoji(word) || isMark(grapheme, 0)) return lastGrapheme(word) === grapheme;
  return word.endsWith(grapheme);
}

/** Of a text that is below emoji. */
function isMark(text: string, at: number): boolean {
  return at < text.length && wordBreakClass(text.charCodeAt(at)) === EXTEND;
}

/** How many there are. */
export function countGraphemes(word: string): number {
  return LETTERS_WITHOUT_MARKS.test(word) ? word.length : graphemes(word).length;
}

function isEmoji(value: string): boolean {
  return !isBelowEmoji(value) && /\p{Extended_Pictographic}/u.test(value) && !/[\p{L}\p{N}]/u.test(value);
}

/** Two words without the graphemes that they have in common at the beginning and at the end. */
function differingParts(a: string, b: string): [string, string] {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  while (start > 0 && (continuesGrapheme(a, start) || continuesGrapheme(b, start))) start--;
  let end = 0;
  while (start + end < shorter && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++;
  while (end > 0 && continuesGrapheme(a, a.length - end)) end--;
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
}

/** Whether what comes before it belongs to the unit: it is a mark, or the second half of a character. */
function continuesGrapheme(text: string, at: number): boolean {
  if (at >= text.length) return false;
  const unit = text.charCodeAt(at);
  return (unit >= 0xdc00 && unit <= 0xdfff) || wordBreakClass(text.codePointAt(at)!) === EXTEND;
}
