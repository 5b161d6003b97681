/**
 * How the letters of a language are typed by people whose keyboard, or whose hurry, does not give them: `a` for `ä`,
 * `aa` for `å`, `d` for `ð`. Start at `letterSpellings`.
 *
 * A letter that Unicode takes apart into a letter and marks is typed without the marks, or with others. What else
 * there is to know stands in `languages/common/letters.json` and `languages/<tag>/letters.json`, for linguists to edit.
 */
import type { NumberFacts } from '../text/number-words.js';

/** What a language has to say about its letters; the content of a `letters.json`. */
export interface LetterFacts {
  /** Small letter → what is typed instead, each one or more letters. */
  readonly typed?: Readonly<Record<string, readonly string[]>>;
  /** Small letters that have marks in Unicode alone: nobody types `и` for ru `й`. */
  readonly kept?: string;
  /** The keyboards on which the language is typed, each as its rows of small letters from the top. */
  readonly keyboards?: readonly (readonly string[])[];
  /** Groups of small letters that sound alike and are written for each other. */
  readonly alike?: readonly string[];
  /** Nouns are written with a capital: then one says nothing about names. */
  readonly capitalNouns?: boolean;
  readonly numbers?: NumberFacts;
  /** Letters that corrections have another one for, where that makes a word, too: sma `ø` → `ö`. */
  readonly shown?: Readonly<Record<string, string>>;
  /** The same, unless the writer has typed the letter: who writes sma `ä` is not offered `æ`. */
  readonly shownUnlessTyped?: Readonly<Record<string, string>>;
}

/** One way to type a symbol of a lexicon. */
export interface LetterSpelling {
  readonly typed: string;
  /** 0 for the symbol itself. */
  readonly cost: number;
}

/** Relative to a mark that is missing. */
export const LETTER_COSTS = {
  /** The bare letter, or what `letters.json` says. */
  missing: 1,
  /** `à` for `á`. */
  other: 2,
  /** `á` for `a`: nobody does so for want of a key. */
  needless: 5,
  /** `oslo`, at the start of a word. */
  capital: 2,
} as const;

const MARKS = /\p{M}/gu;
const LETTERS = /^\p{L}\p{M}*$/u;
/** Marks by themselves are the symbols of decomposed alphabets (hdn): they are missing, or not. */
const MARK = /^\p{M}$/u;

/** The facts of a language together with those of all languages. */
export function mergeFacts(...all: readonly LetterFacts[]): LetterFacts {
  const typed: Record<string, string[]> = {};
  for (const facts of all)
    for (const [letter, spellings] of Object.entries(facts.typed ?? {}))
      typed[letter] = [...new Set([...(typed[letter] ?? []), ...spellings])];
  const keyboards = all.flatMap((facts) => facts.keyboards ?? []);
  const alike = all.flatMap((facts) => facts.alike ?? []);
  const capitalNouns = all.some((facts) => facts.capitalNouns === true);
  const numbers = all.findLast((facts) => facts.numbers !== undefined)?.numbers;
  const kept = all.map((facts) => facts.kept ?? '').join('');
  const shown = Object.assign({}, ...all.map((facts) => facts.shown));
  const shownUnlessTyped = Object.assign({}, ...all.map((facts) => facts.shownUnlessTyped));
  return { typed, kept, keyboards, alike, capitalNouns, ...(numbers && { numbers }), shown, shownUnlessTyped };
}

/** Per symbol of the lexicon all ways to type it, the symbol itself first; nothing for what is no letter. */
export function letterSpellings(symbols: readonly string[], facts: LetterFacts): LetterSpelling[][] {
  const marked = new Map<string, string[]>();
  for (const symbol of symbols) {
    const bare = bareLetter(symbol, facts);
    if (bare !== undefined) marked.set(bare, [...(marked.get(bare) ?? []), symbol]);
  }
  return symbols.map((symbol) => {
    const spellings = new Map([[symbol, 0]]);
    const add = (typed: string, cost: number) => {
      if (!spellings.has(typed)) spellings.set(typed, cost);
    };
    const bare = bareLetter(symbol, facts);
    if (bare !== undefined && bare !== symbol) add(bare, LETTER_COSTS.missing);
    for (const typed of typedFor(symbol, facts)) add(typed, LETTER_COSTS.missing);
    const mistaken = bare === symbol ? LETTER_COSTS.needless : LETTER_COSTS.other;
    for (const other of bare === undefined ? [] : marked.get(bare)!) add(other, mistaken);
    if (MARK.test(symbol)) add('', LETTER_COSTS.missing);
    return Array.from(spellings, ([typed, cost]) => ({ typed, cost }));
  });
}

/** The letter without its marks, or undefined for what is no letter or keeps them. */
export function bareLetter(symbol: string, { kept = '' }: LetterFacts): string | undefined {
  if (!LETTERS.test(symbol)) return undefined;
  if (kept.includes(symbol.toLowerCase())) return symbol;
  return symbol.normalize('NFD').replace(MARKS, '').normalize('NFC');
}

function typedFor(symbol: string, { typed = {} }: LetterFacts): readonly string[] {
  const lower = symbol.toLowerCase();
  const spellings = typed[lower] ?? [];
  if (lower === symbol) return spellings;
  // Å is Aa at the start of a word, and AA in capitals.
  return spellings.flatMap((each) => [each.charAt(0).toUpperCase() + each.slice(1), each.toUpperCase()]);
}
