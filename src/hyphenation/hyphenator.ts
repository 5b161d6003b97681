/**
 * Divides the words of a text for the ends of lines. Start at `Hyphenator.hyphenate`; `divide` is for one word.
 *
 *     hyphenator.hyphenate('Girji lea beavddis').words[0]  // { word: 'Girji', …, borders: [3] }
 *
 * A word is cut at its hyphens and, where the language has an analyser, between the parts of its compounds; each part is then
 * divided by the rules of the language or by TeX patterns. Addresses, abbreviations, and parts with digits stay whole.
 */
import { Budget } from '../engine/budget.js';
import { findAddresses } from '../markup/addresses.js';
import { segmentWords } from '../speller/text/words.js';
import type { HyphenationRules } from './parse-rules.js';
import { Syllables } from './syllables.js';

/** Where a word may be divided. */
export interface DividedWord {
  readonly word: string;
  readonly startUtf16: number;
  readonly endUtf16: number;
  /** Where parts of the word begin, in UTF-16 units from its start, rising. */
  readonly borders: readonly number[];
}

/** Divides a word without hyphens: where its parts begin. */
export type DivideWord = (word: string) => readonly number[];

export interface HyphenatorOptions {
  /** By TeX patterns; without it, by the rules. */
  readonly byPatterns?: DivideWord | undefined;
  /** Where the parts of a compound begin. */
  readonly compoundBorders?: DivideWord | undefined;
}

/** No word that anybody divides is longer; such a string stays whole. */
const LONGEST_WORD = 200;
/** Written in capitals, so few letters are an abbreviation: `NRK`, `UNESCO`. */
const LONGEST_ABBREVIATION = 6;
const HYPHENS = /[-‐‑\u00ad–/:]/u;

export class Hyphenator {
  readonly #rules: HyphenationRules;
  readonly #byRules: Syllables;
  readonly #options: HyphenatorOptions;

  constructor(rules: HyphenationRules, options: HyphenatorOptions = {}) {
    this.#rules = rules;
    this.#byRules = new Syllables(rules);
    this.#options = options;
  }

  /** Every word of a text that has letters, with its divisions. */
  hyphenate(text: string, budget: Budget = Budget.unlimited()): DividedWord[] {
    const addresses = findAddresses(text);
    let nextAddress = 0;
    const words: DividedWord[] = [];
    for (const { word, startUtf16, endUtf16, hasLetters } of segmentWords(text)) {
      if (!hasLetters) continue;
      budget.check();
      while (nextAddress < addresses.length && addresses[nextAddress]!.endUtf16 <= startUtf16) nextAddress++;
      const isAddress = nextAddress < addresses.length && addresses[nextAddress]!.startUtf16 < endUtf16;
      words.push({ word, startUtf16, endUtf16, borders: isAddress ? [] : this.divide(word) });
    }
    return words;
  }

  /** Where parts of a word begin, in UTF-16 units, rising. Places at hyphens that are written are not among them. */
  divide(word: string): number[] {
    if (word.length > LONGEST_WORD) return [];
    const borders: number[] = [];
    let start = 0;
    for (let at = 0; at <= word.length; at++) {
      if (at < word.length && !HYPHENS.test(word[at]!)) continue;
      for (const border of this.#dividePart(word.slice(start, at))) borders.push(start + border);
      start = at + 1;
    }
    return borders;
  }

  #dividePart(part: string): number[] {
    if (part.length <= this.#rules.left || /\p{N}/u.test(part) || isAbbreviation(part)) return [];
    const compound = this.#options.compoundBorders?.(part) ?? [];
    const borders: number[] = [];
    for (const [index, start] of [0, ...compound].entries()) {
      if (start > 0) borders.push(start);
      const piece = part.slice(start, compound[index]);
      const divisions = this.#options.byPatterns?.(piece) ?? this.#byRules.divide(piece);
      for (const border of divisions) borders.push(start + border);
    }
    return borders;
  }
}

function isAbbreviation(part: string): boolean {
  return part.length <= LONGEST_ABBREVIATION && part === part.toUpperCase() && part !== part.toLowerCase();
}

/** The word with a sign at each of its divisions. */
export function withHyphens(word: string, borders: readonly number[], sign: string): string {
  let hyphenated = '';
  let start = 0;
  for (const border of borders) {
    hyphenated += word.slice(start, border) + sign;
    start = border;
  }
  return hyphenated + word.slice(start);
}

/** A text with a sign at each division of its words. */
export function hyphenatedText(text: string, words: readonly DividedWord[], sign: string): string {
  let hyphenated = '';
  let end = 0;
  for (const { word, startUtf16, endUtf16, borders } of words) {
    hyphenated += text.slice(end, startUtf16) + withHyphens(word, borders, sign);
    end = endUtf16;
  }
  return hyphenated + text.slice(end);
}
