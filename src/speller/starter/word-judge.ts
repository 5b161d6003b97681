/**
 * Is an unknown word a mistake? A starter knows some thousand words and their inflection, so most words that it does not
 * know are correct: names, loans, rare words. What speaks against a word is added up to one score. Start at
 * `WordJudge.score`; docs/engines/starters.md explains it with examples.
 *
 *     score = nearness × (near + long × length, of the kind of slip) + tripled
 *           + factors of the language × (length, strangeness, spot, unseen, slip)
 *
 * - nearness: how well known the best word is that is one slip away, 0 without such a word, 2 for the commonest words
 * - length: in tens of letters, at most 1.4. A slip of a long word hardly ever makes another word, and a long unknown word
 *   has more places for one.
 * - strangeness: how much rarer its letter sequences are than those of texts in the language
 * - spot: the same of the two neighbours in it that are rarest together
 * - unseen: trigrams that no word of the lexicon has, at most two: a slip makes no more than three
 * - slip: how much likelier its letters would be without one slip. That is what tells slips of words that the lexicon does not have
 * - tripled: `TRIPLED` for a word with a letter three times in a row
 *
 * A word is a mistake when the score is above the threshold of the language, which `bench/starters` chooses so that false
 * alarms stay rare. Languages differ in how much their letters tell: where words are long chains (kl), length tells nothing and a cluster
 * that is not allowed tells all; some write without marks, others double letters. So a language may have its own factors, which `bench/starters`
 * chooses, too.
 */

import { LetterStatistics, type LetterTable } from '../../detect/index.js';
import type { SearchBudget } from '../../engine/budget.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import type { ExpectedPair } from './letter-confusions.js';
import { type LetterOrder, LetterPatterns } from './letter-patterns.js';
import { LetterSlips } from './letter-slips.js';
import { NearWords, SLIP_KINDS } from './near-words.js';

/** What each kind of evidence counts. Plain data. */
export interface JudgeFactors {
  /** A near word, by kind of slip in the order of `SLIP`. */
  readonly near: readonly number[];
  /** The same, times the length of the word. */
  readonly long: readonly number[];
  readonly length: number;
  readonly strangeness: number;
  readonly spot: number;
  readonly unseen: number;
  /** Not below 0. */
  readonly slip: number;
}

/** Of languages that have none of their own: chosen on misspellings and running text of the languages that have such lists. */
const USUAL_FACTORS: JudgeFactors = {
  near: [1.2, 1, 0.4, 0.5, 0.5, -0.7],
  long: [3.6, 3.6, 3.6, 3.6, 3.6, 3.6],
  length: 2.6,
  strangeness: 0.3,
  spot: 0,
  unseen: 0,
  slip: 0,
};

/** What a starter needs besides its lexicon and its error model. Plain data. */
export interface StarterSettings {
  /** A word with a higher score is a mistake. */
  readonly threshold: number;
  /** Without it, the usual ones. */
  readonly factors?: JudgeFactors | undefined;
  /** Without it, letters do not speak against a word. */
  readonly letters?: LetterTable | undefined;
  readonly expected: readonly ExpectedPair[];
  /** Without it, no word is called mash. */
  readonly order?: LetterOrder | undefined;
  /** What a spelling asks for at the end of words and people leave out (vro `q`): a word that is listed with it, and only so, is wrong without. */
  readonly endings?: readonly string[] | undefined;
  /** Marks that a spelling may write inside of a word or leave out (softness, vro `val'mis`): a word is known and judged without them. */
  readonly optionalMarks?: readonly string[] | undefined;
  /** Vowels that a spelling may write or leave out between consonants (reduced ones, yrk `танява` and `тнява`): with or without one of them a word is right. */
  readonly optionalVowels?: readonly string[] | undefined;
  /** The language's list of other spellings speaks for suggestions alone, not against a word. */
  readonly allowsReplaced?: boolean | undefined;
}

/** Where no threshold was measured: only what is nearly certain is a mistake. */
export const CAUTIOUS_THRESHOLD = 6.5;

/** Lexicon weights are −ln of a word's share of a text; a word of this weight or more is not known well enough to be near. */
const UNFAMILIAR_WEIGHT = 20;
const LONGEST = 14;
const MARKS = /\p{M}+/gu;
/** Marks, and the scripts that are not looked at closer: then a unit may be no letter of its own. */
const MAYBE_MARKS = /[\u0300-\u036f\u0483-\u0489\u0590-\uffff]/;
const NOTHING_NEAR: readonly number[] = [];
const LETTER = /^[\p{Ll}\p{Lo}\p{Lm}']$/u;
const TRIPLED = 4;
const MOST_UNSEEN = 2;
const THREE_IN_A_ROW = /(\p{L})\1\1/u;

/** What the score is made of. */
export interface Evidence {
  /** By kind of slip, in the order of `SLIP`: 0 (no near word) to 2. */
  readonly nearness: readonly number[];
  /** In tens of letters. */
  readonly length: number;
  readonly strangeness: number;
  readonly spot: number;
  readonly unseen: number;
  /** As `LetterSlips.gain` says. */
  readonly slip: number;
  readonly isTripled: boolean;
}

export class WordJudge {
  readonly #near: NearWords;
  readonly #letters: LetterStatistics | undefined;
  readonly #slips: LetterSlips | undefined;
  readonly #patterns: LetterPatterns | undefined;
  readonly #factors: JudgeFactors;
  readonly #limits = new Float64Array(SLIP_KINDS);

  constructor(lexicon: Transducer, { letters, expected, order, factors = USUAL_FACTORS }: StarterSettings) {
    this.#factors = factors;
    this.#near = new NearWords(lexicon, expected);
    this.#letters = letters === undefined ? undefined : new LetterStatistics(letters);
    const alphabet = lexicon.alphabet.symbols.filter((symbol) => LETTER.test(symbol));
    this.#slips =
      this.#letters === undefined || factors.slip <= 0 ? undefined : new LetterSlips(this.#letters, alphabet);
    this.#patterns = order === undefined ? undefined : new LetterPatterns(order);
  }

  /** Whether a word in lower case was hit on the keyboard, not written. */
  isMash(word: string): boolean {
    return this.#patterns?.isMash(word, this.#letters?.strangeness(word) ?? 0) ?? false;
  }

  /**
   * Of a word in lower case.
   * @param mayBeName names have letters in any order, so the places of its letters do not count
   */
  score(word: string, budget: SearchBudget, mayBeName = false): number {
    return scoreOf(this.evidence(word, budget, mayBeName), this.#factors);
  }

  /**
   * Whether the score is higher. Only near words that are common enough to decide that are looked for; what a slip of letters says costs most
   * and is asked last, if it can decide.
   */
  scoresAbove(word: string, threshold: number, budget: SearchBudget, mayBeName = false): boolean {
    const slips = mayBeName ? undefined : this.#slips;
    const evidence = { ...this.#plainEvidence(word, mayBeName), slip: 0 };
    const { length } = evidence;
    const own = scoreOf({ nearness: NOTHING_NEAR, ...evidence }, this.#factors);
    if (own > threshold) return true;
    const most = own + (slips === undefined ? 0 : this.#factors.slip * slips.mostGain(word));
    for (let kind = 0; kind < SLIP_KINDS; kind++)
      this.#limits[kind] = this.#decidingWeight(threshold - most, kind, length);
    const near = this.#nearnessOf(this.#near.find(word, budget, this.#limits), length);
    if (own + near > threshold) return true;
    if (slips === undefined || most + near <= threshold) return false;
    return slips.gainsMore(word, (threshold - own - near) / this.#factors.slip);
  }

  evidence(word: string, budget: SearchBudget, mayBeName = false): Evidence {
    const nearness = Array.from(this.#near.find(word, budget), familiarity);
    const slip = mayBeName ? 0 : (this.#slips?.gain(word) ?? 0);
    return { nearness, ...this.#plainEvidence(word, mayBeName), slip };
  }

  /** What near words speak against the word: the kind of slip that says most counts. */
  #nearnessOf(weights: Float64Array, length: number): number {
    let most = 0;
    for (let kind = 0; kind < weights.length; kind++)
      most = Math.max(most, familiarity(weights[kind]!) * slipFactor(kind, length, this.#factors));
    return most;
  }

  /** The weight that a near word must stay below to speak so strongly against a word. */
  #decidingWeight(needed: number, kind: number, length: number): number {
    const factor = slipFactor(kind, length, this.#factors);
    return factor > 0 ? UNFAMILIAR_WEIGHT - (10 * needed) / factor : Number.NEGATIVE_INFINITY;
  }

  /** What the word says by itself, without a search. */
  #plainEvidence(word: string, mayBeName: boolean): Omit<Evidence, 'nearness' | 'slip'> {
    const { strangeness, spot } = this.#letters?.rarity(word) ?? { strangeness: 0, spot: 0 };
    return {
      length: Math.min(letterCount(word), LONGEST) / 10,
      strangeness,
      spot: mayBeName ? 0 : spot,
      unseen: mayBeName ? 0 : Math.min(MOST_UNSEEN, this.#patterns?.unseenCount(word) ?? 0),
      isTripled: isTripled(word),
    };
  }
}

function letterCount(word: string): number {
  if (!MAYBE_MARKS.test(word)) return word.length;
  return Array.from(word.replaceAll(MARKS, '')).length;
}

function isTripled(word: string): boolean {
  for (let at = 2; at < word.length; at++) {
    const unit = word.charCodeAt(at);
    const isInRow = unit === word.charCodeAt(at - 1) && unit === word.charCodeAt(at - 2);
    // The expression costs more: it is asked only where the units say that it may hold.
    if (isInRow || (unit & 0xf800) === 0xd800) return THREE_IN_A_ROW.test(word);
  }
  return false;
}

/** Of a known word, by its weight: 0 to 2. */
function familiarity(weight: number): number {
  return Math.max(0, UNFAMILIAR_WEIGHT - weight) / 10;
}

function slipFactor(kind: number, length: number, { near, long }: JudgeFactors): number {
  return near[kind]! + long[kind]! * length;
}

export function scoreOf(evidence: Evidence, factors: JudgeFactors = USUAL_FACTORS): number {
  const { nearness, length, strangeness, spot, unseen, slip } = evidence;
  let near = 0;
  for (const [kind, familiarity] of nearness.entries())
    near = Math.max(near, familiarity * slipFactor(kind, length, factors));
  const letters =
    factors.strangeness * strangeness + factors.spot * spot + factors.unseen * unseen + factors.slip * slip;
  return near + factors.length * length + letters + (evidence.isTripled ? TRIPLED : 0);
}
