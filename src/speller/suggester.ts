/**
 * From the bare search to the suggestions that a person sees: several case forms searched and merged, the result put
 * back into the case of the word, re-ranked, cleaned. Start at `Suggester.suggest`.
 *
 * What is searched, and what counts as a word, comes from outside: transducer packs and compiled Hunspell dictionaries
 * share this file.
 */
import { type Budget, SearchBudget } from '../engine/budget.js';
import { type StepTimer, timed } from '../engine/step-timer.js';
import type { RestoredWord } from './letters/letter-restorer.js';
import type { LetterFacts } from './letters/letter-spellings.js';
import type { ShownLetters } from './letters/shown-letters.js';
import { type ReplacementPair, WordReplacements } from './letters/word-replacements.js';
import { type Candidate, graphemes, Ranking, type RankOptions } from './rank.js';
import type { RankedWord } from './search/best-words.js';
import type { SearchOptions } from './search/correction-search.js';
import type { FoundWord, RankedSuggestion, SearchResult } from './search/suggestion.js';
import type { SuggestOptions, SuggestResult } from './speller.js';
import type { CaseForms, CasePattern } from './text/case-forms.js';
import type { NumberWords } from './text/number-words.js';
import { alternativeForms, apostropheOf, withApostrophe } from './text/spelling-form.js';

/** The search as this file needs it; `CorrectionSearch` is one. */
export interface Corrections {
  suggest(forms: readonly string[], options: SearchOptions, budget: SearchBudget): SearchResult;
}

/** What is known about a language besides its lexicon and error model. */
export interface LanguageFacts {
  readonly letters?: LetterFacts | undefined;
  /** Words of neighbouring languages and old spellings, and what is meant. */
  readonly replacements?: readonly ReplacementPair[] | undefined;
  readonly ranking?: Pick<RankOptions, 'frequencies' | 'lexiconFactor' | 'slips' | 'slipsOfTies' | 'hyphenShare'>;
  /** Of dictionaries: packs know what the language writes behind numbers. */
  readonly numbers?: NumberWords | undefined;
}

export interface SuggesterParts {
  readonly corrections: Corrections;
  readonly casing: CaseForms;
  /** Whether the lexicon holds exactly this form, with no regard to case rules. */
  readonly holds: (form: string, budget: SearchBudget) => boolean;
  /** Whether a word would be accepted in a text; where it is given, two words run together are taken apart. */
  readonly isWord?: (word: string) => boolean;
  /** The lexicon's weight of a word. */
  readonly lexiconWeight?: (form: string, budget: SearchBudget) => number;
  /**
   * How many characters of a form are outside the lexicon's alphabet: of several encodings, the one with the fewest is
   * searched.
   */
  readonly foreignCount?: (form: string) => number;
  /** The words that differ from a form in marks and special letters alone. */
  readonly restore?: (form: string, budget: SearchBudget) => readonly RestoredWord[];
  /** The same, with one slip besides; where it is given, it is asked for words to which the search finds nothing near. */
  readonly restoreWithSlip?: (form: string, budget: SearchBudget) => readonly RestoredWord[];
  readonly replacements?: readonly ReplacementPair[] | undefined;
  /** A capital does not say that a word is a name. */
  readonly capitalNouns?: boolean | undefined;
  /** Letters that corrections do not have, though the lexicon does. */
  readonly shownLetters?: ShownLetters | undefined;
  readonly ranking?: RankOptions;
}

/** What one word may cost, all its case forms together. Steps come first, so that an answer does not depend on load. */
export const SEARCH_LIMITS = { steps: 3_000_000, ms: 1_500 } as const;
/** A longer "word" is a key, a hash or noise. The longest words of these languages stay below: kl has some of 60. */
export const MAX_SEARCH_LETTERS = 100;
/**
 * Re-ranking needs more than it returns: a good correction with an expensive edit may come out of the search twelfth.
 */
const POOL = 20;
/** Fewer are not ranked: of words with equal weights, those with marks come first. */
const FEWEST_RANKED = 10;
/**
 * "oslo" for "Oslo" costs this share of a typical edit: likelier than any, but "vartia" is rather "vartija" than a
 * name.
 */
const CASE_REPAIR_SHARE = 0.3;
/** "ySlt" for "Sylt": the first two letters came in the wrong order, the capital when it was due. */
const LATE_FIRST_SHARE = 0.7;
const LATE_FIRST = /^(\p{Ll})(\p{Lu})(\p{Ll}+)$/u;

/** A sign inside a word that is none of its letters: nb "Per's", sma "Fara´om". As a share of a typical edit. */
const STRAY_SIGN_SHARE = 0.3;
/** All its letters are right: that the word is rare says little against it. */
const STRAY_SIGN_RARITY = { rarityFactor: 0.4, lexiconFactor: 1 } as const;
const STRAY_SIGNS = /['’´`′]/g;

/** Letters typed without their marks, as shares of a typical edit: of the whole word, and of each letter. */
const RESTORE_SHARE = 0.15;
const RESTORED_LETTER_SHARE = 0.06;
/**
 * The frequency of such words counts less: else a frequent word with another letter comes before a rare one that has
 * but lost its marks (lv "radio" before "radīto" for "radito").
 */
const RESTORED_RARITY = 0.85;

/** Nobody who lacks the keys for marks writes one; a longer word is rather one of its parts. */
const TYPED_WITHOUT_MARKS = /^[A-Za-z]{4,24}$/;
/** What the search finds at this price, as a share of a typical edit, has one edit. */
const ONE_EDIT_SHARE = 1.25;

/** A replacement that is listed is sure; one that a pattern makes is likelier than any slip. As shares of a typical edit. */
const REPLACED_SHARE = 0.02;
const REPLACED_BY_PATTERN_SHARE = 0.2;
const REPLACED_RARITY = 0.5;

/** A letter three times or more. */
const HELD_KEY = /(\p{L})\1\1/u;
const HELD_KEYS = /(\p{L})\1\1+/gu;

/**
 * Letters side by side that are wrong together: so many at most, and a word that has so many others, and twice as many, is still recognised (ru "Начальнег"
 * for "Начальник"). So is one with the same letters in another order ("Азейрбаджан" for "Азербайджан").
 */
const MOST_AT_ONE_PLACE = 3;
const FEWEST_OTHERS = 5;
/** Where two neighbours have changed places: "Soumi" for "Suomi". */
const FEWEST_BESIDE_SWAP = 3;
const OTHERS_SHARE = 2;

/** Where nouns have a capital: so many letters, and two slips still leave most of the word, which is rather a noun than a name. */
const LEAST_LONG_NOUN = 7;

/** A forgotten space, as a multiple of a typical edit. */
const SPLIT_SHARE = 2;
/** Both words are likelier common ones: of two rare words the second is mostly the end of the first (et "pearaamtupid aja"). */
const SPLIT_RARITY = 2;
const MIN_SPLIT_LETTERS = 4;

const NONE: SuggestResult = { suggestions: [], cutShort: false };

/** de "-wohnung" and "Haupt-" are halves of compounds: correct where they stand, but no correction of "Wotnung". */
function isFragment(value: string, word: string): boolean {
  return (value.startsWith('-') && !word.startsWith('-')) || (value.endsWith('-') && !word.endsWith('-'));
}

/** Weights are 32-bit floats inside; their noise behind the fourth digit is nobody's business. */
function roundedWeight(weight: number): number {
  return Math.round(weight * 10_000) / 10_000;
}

export class Suggester {
  readonly #parts: SuggesterParts;
  /**
   * A common word that is two changes away may come before a rare one with one change. To look for all of these would take
   * long: the search ends when it has enough words that are light before they are ranked. With a table of frequencies,
   * all words with one change are looked at.
   */
  readonly #poolWeight: number;
  readonly #replacements: WordReplacements | undefined;

  constructor(parts: SuggesterParts) {
    this.#parts = parts;
    this.#replacements = parts.replacements && new WordReplacements(parts.replacements);
    const { frequencies, typicalEditWeight = 0 } = parts.ranking ?? {};
    this.#poolWeight = frequencies === undefined ? 0 : typicalEditWeight;
  }

  suggest(word: string, { limit, reweight = true }: SuggestOptions, budget: Budget): SuggestResult {
    budget.check();
    if (limit <= 0 || word === '') return NONE;
    if (isTooLong(word)) return { suggestions: [], cutShort: true };
    const search = new SearchBudget(budget, SEARCH_LIMITS);
    const { steps } = budget;
    const { suggestions, cutShort } = timed(steps, 'suggest', () =>
      reweight ? this.#ranked(word, limit, search, steps) : this.#raw(word, limit, search),
    );
    return {
      suggestions: suggestions.map(({ value, weight }) => ({ value, weight: roundedWeight(weight) })),
      cutShort,
    };
  }

  /** The search's own answer for the word as it stands. */
  #raw(word: string, limit: number, budget: SearchBudget): SuggestResult {
    // One more, because the word itself is left out when the lexicon holds it.
    const { suggestions, cutShort } = this.#parts.corrections.suggest([word], { limit: limit + 1 }, budget);
    const shown = suggestions.filter(({ value }) => isShown(value, word)).slice(0, limit);
    return { suggestions: shown, cutShort };
  }

  #ranked(word: string, limit: number, budget: SearchBudget, steps: StepTimer | undefined): SuggestResult {
    const { casing, corrections, ranking: options } = this.#parts;
    const form = this.#searchedForm(word);
    // In another script there is nothing to correct: nb has no suggestion for "字".
    if (this.#isForeign(form)) return NONE;
    const pattern = casing.patternOf(form);
    // Compared with the form that is searched: its encoding is the suggestions’ own.
    const ranking = new Ranking(form, options);
    const repairs = timed(steps, 'repair', () => this.#known(word, form, pattern, ranking, budget));
    const lexiconFactor = options?.lexiconFactor ?? 1;
    const apostrophe = apostropheOf(word);
    // Most words are shown as the lexicon has them.
    const keyOf =
      apostrophe === undefined && pattern !== 'title' && pattern !== 'capitals'
        ? undefined
        : (value: string) => withApostrophe(apostrophe, casing.reapply(pattern, value));
    const surcharge = (value: string, { weight, lexiconWeight }: FoundWord): number => {
      if (!isOffered(value, word)) return Number.POSITIVE_INFINITY;
      return ranking.surcharge(value, lexiconWeight === undefined ? undefined : weight - lexiconFactor * lexiconWeight);
    };
    // All case forms in one search: what one has found bounds the others. Lower case first: it finds most.
    const { suggestions: candidates, cutShort } = timed(steps, 'search', () =>
      corrections.suggest(
        casing.searchForms(form, pattern).reverse(),
        {
          limit: Math.max(FEWEST_RANKED, limit),
          copyLettersOutsideModel: true,
          keyOf,
          lexiconFactor,
          known: repairs,
          ranking: { surcharge, pool: Math.max(POOL, 2 * limit), poolWeight: this.#poolWeight },
        },
        budget,
      ),
    );
    const offered = this.#withoutFarNames(candidates, form, pattern, repairs);
    const suggestions = timed(steps, 'rank', () =>
      this.#inShownLetters(
        this.#inCaseOfWord(ranking.order(this.#withSlips(offered, word, form, pattern, ranking, budget)), pattern),
        word,
        budget,
      )
        .slice(0, limit)
        .map(({ key, weight }) => ({ value: key, weight: Math.max(0, weight) })),
    );
    // The budget may have ended in the look-ups around the searches, too: then weights are wrong, or a repair is missing.
    return { suggestions, cutShort: cutShort || budget.cutShort };
  }

  /** Each in the letters that corrections have, where that is a word, and each once. */
  #inShownLetters<Shown extends { readonly key: string }>(
    ordered: readonly Shown[],
    word: string,
    budget: SearchBudget,
  ): readonly Shown[] {
    const { shownLetters, casing, holds } = this.#parts;
    if (shownLetters === undefined) return ordered;
    const isWord = (value: string) => casing.verdictForms(value).some((form) => holds(form, budget));
    const shown = new Map<string, Shown>();
    for (const suggestion of ordered) {
      const other = shownLetters.of(suggestion.key, word);
      const key = other !== suggestion.key && isOffered(other, word) && isWord(other) ? other : suggestion.key;
      if (!shown.has(key)) shown.set(key, { ...suggestion, key });
    }
    return [...shown.values()];
  }

  /** Who writes small letters is not offered the name that is spelt like a word, too: Finnish "mattto" is "matto", not "Matto". */
  #inCaseOfWord<Shown extends { readonly key: string }>(
    ordered: readonly Shown[],
    pattern: CasePattern,
  ): readonly Shown[] {
    if (pattern !== 'lower') return ordered;
    const { casing } = this.#parts;
    const keys = new Set(ordered.map(({ key }) => key));
    return ordered.filter(({ key }) => casing.lower(key) === key || !keys.has(casing.lower(key)));
  }

  /**
   * An unknown word with capitals is mostly a name: what is farther than one slip away is another word ("ChatGPT" is no "catgut"). Sentences begin
   * with a capital, too: where nothing else is left, the best word that differs at one place is.
   */
  #withoutFarNames(
    candidates: readonly RankedSuggestion[],
    form: string,
    pattern: CasePattern,
    repairs: readonly RankedWord[],
  ): readonly RankedSuggestion[] {
    const isNoun = this.#parts.capitalNouns === true && form.length >= LEAST_LONG_NOUN;
    const mayBeName = pattern === 'mixed' || (pattern === 'title' && !isNoun);
    if (!mayBeName) return candidates;
    const repaired = new Set(repairs.map(({ key }) => key));
    const near = candidates.filter((candidate) => repaired.has(candidate.key) || this.#isNear(candidate));
    if (near.length > 0 || pattern !== 'title') return near;
    return candidates.filter(({ key }) => differsAtOnePlace(form, key)).slice(0, 1);
  }

  /** One edit away. */
  #isNear({ searchWeight, lexiconWeight = 0 }: RankedSuggestion): boolean {
    return searchWeight - lexiconWeight <= ONE_EDIT_SHARE * (this.#parts.ranking?.typicalEditWeight ?? 0);
  }

  /** What is known without the search: the right case, the right marks, two words. */
  #known(word: string, form: string, pattern: CasePattern, ranking: Ranking, budget: SearchBudget): RankedWord[] {
    const { casing } = this.#parts;
    const repairs: RankedWord[] = [];
    const apostrophe = apostropheOf(word);
    const add = (candidate: Candidate, searchedPattern: CasePattern) => {
      const value = withApostrophe(apostrophe, casing.reapply(searchedPattern, candidate.value));
      if (!isOffered(value, word)) return;
      repairs.push({ key: value, rank: ranking.weightOf(candidate, value), word: candidate });
    };
    for (const candidate of this.#caseRepairs(form, pattern, budget)) add(candidate, 'mixed');
    if (pattern === 'mixed') for (const candidate of this.#lateFirst(form, budget)) add(candidate, 'mixed');
    for (const candidate of this.#withoutSigns(form, pattern, budget)) add(candidate, 'mixed');
    for (const candidate of this.#withoutHeldKey(form, pattern, budget)) add(candidate, 'mixed');
    for (const candidate of this.#splits(form)) add(candidate, 'mixed');
    for (const candidate of this.#restored(form, pattern, budget)) add(candidate, pattern);
    for (const repair of this.#replaced(word, form, pattern, ranking, budget)) repairs.push(repair);
    return repairs;
  }

  /** nn "hva" is "kva". Whatever its letters are, nothing comes before it. */
  #replaced(word: string, form: string, pattern: CasePattern, ranking: Ranking, budget: SearchBudget): RankedWord[] {
    if (this.#replacements === undefined) return [];
    const { casing, holds } = this.#parts;
    const isHeld = (part: string) => [part, casing.capitalise(part)].some((each) => holds(each, budget));
    // ru "кто-то" is no word of the lexicon, but both its parts are.
    const isWord = (text: string) => text.split(' ').every((part) => isHeld(part) || part.split('-').every(isHeld));
    const replaced = this.#replacements.of(casing.lower(form)).filter(({ value }) => isWord(value));
    const apostrophe = apostropheOf(word);
    return replaced.flatMap(({ value, isWhole }, i): RankedWord[] => {
      const key = withApostrophe(apostrophe, casing.reapply(pattern, value));
      if (!isOffered(key, word)) return [];
      const rank = isWhole
        ? ranking.sureWeight(value, REPLACED_SHARE * (1 + i), 0)
        : ranking.sureWeight(value, REPLACED_BY_PATTERN_SHARE, REPLACED_RARITY);
      return [{ key, rank, word: { value, weight: rank } }];
    });
  }

  /**
   * Marks are missing and a letter is wrong, too: for the search these are three mistakes or more. Where it has a word with
   * one mistake, and where the marks alone explain everything, nothing is looked for.
   */
  #withSlips(
    candidates: readonly RankedSuggestion[],
    word: string,
    form: string,
    pattern: CasePattern,
    ranking: Ranking,
    budget: SearchBudget,
  ): readonly RankedSuggestion[] {
    const { casing, restoreWithSlip, ranking: { typicalEditWeight = 0 } = {} } = this.#parts;
    if (restoreWithSlip === undefined || !TYPED_WITHOUT_MARKS.test(form)) return candidates;
    if (candidates.some((candidate) => this.#isNear(candidate))) return candidates;
    const best = new Map(candidates.map((suggestion) => [suggestion.key, suggestion]));
    const apostrophe = apostropheOf(word);
    for (const { value, lexiconWeight, cost } of restoreWithSlip(casing.lower(form), budget)) {
      const key = withApostrophe(apostrophe, casing.reapply(pattern, value));
      if (!isOffered(key, word)) continue;
      const editWeight = typicalEditWeight * (1 + RESTORE_SHARE + RESTORED_LETTER_SHARE * cost);
      const searchWeight = editWeight + lexiconWeight;
      const weight = ranking.weightOf({ value, weight: searchWeight, editWeight }, key);
      if (weight < (best.get(key)?.weight ?? Number.POSITIVE_INFINITY))
        best.set(key, { value, key, weight, searchWeight, lexiconWeight });
    }
    return [...best.values()];
  }

  /** nb "oslo" and "nato": the same letters in the case that the lexicon wants. */
  #caseRepairs(form: string, pattern: CasePattern, budget: SearchBudget): Candidate[] {
    if (pattern === 'capitals' || pattern === 'caseless') return [];
    const { casing, holds, lexiconWeight, ranking } = this.#parts;
    const lower = casing.lower(form);
    const price = CASE_REPAIR_SHARE * (ranking?.typicalEditWeight ?? 0);
    const repairs: Candidate[] = [];
    for (const value of casing.verdictForms(casing.upper(form), 'capitals')) {
      // A capital at the start of a sentence is no mistake.
      if (value === form || (pattern === 'title' && value === lower) || !holds(value, budget)) continue;
      repairs.push({ value, weight: price + (lexiconWeight?.(value, budget) ?? 0), editWeight: price });
    }
    return repairs;
  }

  #lateFirst(form: string, budget: SearchBudget): Candidate[] {
    const [, first, capital, rest] = LATE_FIRST.exec(form) ?? [];
    if (first === undefined || capital === undefined || rest === undefined) return [];
    const { casing, holds, lexiconWeight, ranking } = this.#parts;
    const value = capital + first + rest;
    const held = [value, casing.lower(value)].find((each) => holds(each, budget));
    if (held === undefined) return [];
    const price = LATE_FIRST_SHARE * (ranking?.typicalEditWeight ?? 0);
    return [{ value, weight: price + (lexiconWeight?.(held, budget) ?? 0), editWeight: price }];
  }

  /** The word without signs that do not belong there; "fara´om" is a name besides. */
  #withoutSigns(form: string, pattern: CasePattern, budget: SearchBudget): Candidate[] {
    const value = form.replace(STRAY_SIGNS, '');
    if (value === form || value === '') return [];
    const { casing, holds, lexiconWeight, ranking } = this.#parts;
    const price = STRAY_SIGN_SHARE * (ranking?.typicalEditWeight ?? 0);
    const held = casing.verdictForms(value, pattern).find((each) => holds(each, budget));
    const candidates =
      held === undefined
        ? this.#caseRepairs(value, pattern, budget)
        : [{ value, weight: lexiconWeight?.(held, budget) ?? 0, editWeight: 0 }];
    return candidates.map(({ value: repaired, weight, editWeight = 0 }) => {
      return { value: repaired, weight: weight + price, editWeight: editWeight + price, ...STRAY_SIGN_RARITY };
    });
  }

  /** "boook" for "bok": the key was held. To the search these are two letters too many, and "book" is nearer. */
  #withoutHeldKey(form: string, pattern: CasePattern, budget: SearchBudget): Candidate[] {
    if (!HELD_KEY.test(form)) return [];
    const { casing, holds, lexiconWeight, ranking } = this.#parts;
    const editWeight = ranking?.typicalEditWeight ?? 0;
    return ['$1', '$1$1'].flatMap((letters): Candidate[] => {
      const value = form.replace(HELD_KEYS, letters);
      const held = casing.verdictForms(value, pattern).find((each) => holds(each, budget));
      return held === undefined
        ? []
        : [{ value, weight: editWeight + (lexiconWeight?.(held, budget) ?? 0), editWeight }];
    });
  }

  /** fi "kayttaa" for "käyttää": on a keyboard without the letters nobody writes one of them. */
  #restored(form: string, pattern: CasePattern, budget: SearchBudget): Candidate[] {
    const { casing, ranking, restore } = this.#parts;
    if (restore === undefined) return [];
    const typical = ranking?.typicalEditWeight ?? 0;
    const restored: Candidate[] = [];
    for (const searched of casing.searchForms(form, pattern)) {
      for (const { value, lexiconWeight, cost } of restore(searched, budget)) {
        const editWeight = typical * (RESTORE_SHARE + RESTORED_LETTER_SHARE * cost);
        restored.push({ value, weight: editWeight + lexiconWeight, editWeight, rarityFactor: RESTORED_RARITY });
      }
    }
    return restored;
  }

  /** nb "idag" for "i dag": every place where two words may have run together. */
  #splits(form: string): Candidate[] {
    const { isWord, ranking } = this.#parts;
    if (isWord === undefined || form.length < MIN_SPLIT_LETTERS || /[-'’]/.test(form)) return [];
    const weight = SPLIT_SHARE * (ranking?.typicalEditWeight ?? 0);
    const pairs: Candidate[] = [];
    let at = 0;
    for (const letter of form) {
      at += letter.length;
      const [first, second] = [form.slice(0, at), form.slice(at)];
      if (second !== '' && isWord(first) && isWord(second))
        pairs.push({ value: `${first} ${second}`, weight, rarityFactor: SPLIT_RARITY });
    }
    return pairs;
  }

  #isForeign(form: string): boolean {
    const { foreignCount, casing } = this.#parts;
    if (foreignCount === undefined) return false;
    const isAllForeign = (candidate: string) => {
      const count = foreignCount(candidate);
      return count > 0 && count === Array.from(candidate).length;
    };
    return isAllForeign(form) && isAllForeign(casing.lower(form));
  }

  /** The encoding of the word of which the lexicon knows most characters; the word itself when in doubt. */
  #searchedForm(word: string): string {
    const { foreignCount } = this.#parts;
    if (foreignCount === undefined) return alternativeForms(word, true)[0] ?? word;
    let best = word;
    let least = foreignCount(word);
    if (least === 0) return word;
    const others = alternativeForms(word, true);
    if (others.length === 0) return word;
    for (const form of others) {
      const count = foreignCount(form);
      if (count < least) {
        best = form;
        least = count;
      }
    }
    if (least === 0) return best;
    // fo "vòru" for "vóru": the grave is on no Faroese letter, but a bare "o" is a near miss.
    return Array.from(best, (letter) => (foreignCount(letter) > 0 ? withoutMarks(letter) : letter)).join('');
  }
}

/** Whether two words have the same letters but for a few side by side, or for one that stands elsewhere. */
function differsAtOnePlace(typed: string, word: string): boolean {
  const shorter = Math.min(typed.length, word.length);
  let start = 0;
  while (start < shorter && typed[start] === word[start]) start++;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === word.at(-1 - end)) end++;
  const others = start + end;
  const changed = Math.max(typed.length, word.length) - others;
  if (changed === 2 && isSwapped(typed, word, start)) return others >= FEWEST_BESIDE_SWAP;
  if (changed <= MOST_AT_ONE_PLACE) return others >= Math.max(FEWEST_OTHERS, OTHERS_SHARE * changed);
  return others >= FEWEST_OTHERS && typed.length === word.length && sorted(typed) === sorted(word);
}

function isSwapped(typed: string, word: string, at: number): boolean {
  return typed.length === word.length && typed[at] === word[at + 1] && typed[at + 1] === word[at];
}

function sorted(word: string): string {
  return Array.from(word).sort().join('');
}

function withoutMarks(letter: string): string {
  return letter.normalize('NFD').replace(/\p{M}/gu, '') || letter;
}

function isTooLong(word: string): boolean {
  if (word.length <= MAX_SEARCH_LETTERS) return false;
  return word.length > 10 * MAX_SEARCH_LETTERS || graphemes(word).length > MAX_SEARCH_LETTERS;
}

function isOffered(value: string, word: string): boolean {
  return isShown(value, word) && !isFragment(value, word);
}

function isShown(value: string, word: string): boolean {
  return value !== word && value !== '';
}
