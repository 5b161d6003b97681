/**
 * Words that are right for one writer, beside those of the lexicon: names, terms, a dialect, and their inflected forms as far as the
 * speller can tell (`analogy.ts`). Start at `KnownWords.has` and `KnownWords.hasForm`.
 *
 *     const mine = new KnownWords(['Guovdageaidnu', 'gielddahálddahus']);
 *     checkText(withKnownWords(speller, mine), text, options, budget);
 */
import type { Budget } from '../engine/budget.js';
import type { Speller } from './speller.js';
import { CaseForms } from './text/case-forms.js';
import { nearestWords } from './text/nearest-words.js';
import { plainForm } from './text/spelling-form.js';
import { segmentWords } from './text/words.js';

const CASING = new CaseForms();
/** Letters that a word shares with its forms. */
const BEGINNING = 3;
/** How many letters longer or shorter a form may be than the word itself. */
const MOST_CHANGE = 8;
const MOST_RELATED = 10;
/** Looking at more words of a text would cost more than it helps. */
export const MOST_INFLECTED = 300;
/** Of the time for a text, what may be spent on them. */
const SHARE_OF_FORMS = 0.3;
/** Of the words that begin alike, how many are looked at for these ten. */
const MOST_SEEN = 40;
/** What is punctuation as a rule, and may belong to a word: `kiil’`, `bl.a.`. */
const EDGE = /^[-.'’´ʼ]$/;

/** Words that are right for one writer, in any case that follows from how they are written. */
export class KnownWords {
  readonly #forms: ReadonlySet<string>;
  /** In alphabetical order; made when it is first needed. */
  #sorted: readonly string[] | undefined;

  constructor(words: Iterable<string>) {
    this.#forms = new Set(Array.from(words, plainForm));
  }

  get size(): number {
    return this.#forms.size;
  }

  /** As in lexicons, a word in small letters may begin with a capital or stand in capitals, and not the other way round. */
  has(word: string): boolean {
    return this.#forms.size > 0 && CASING.verdictForms(plainForm(word)).some((form) => this.#forms.has(form));
  }

  /** Whether a word that is neither known nor in the lexicon is a form of one that is known: `bloggas` of `blogga`. */
  hasForm(word: string, speller: Pick<Speller, 'isFormOf'>, budget: Budget): boolean {
    if (this.#forms.size === 0 || speller.isFormOf === undefined) return false;
    return candidatesOf(word).some((form) =>
      this.#beginningLike(form).some((own) => speller.isFormOf!(form, own, budget)),
    );
  }

  /** Those words of a text that `hasForm` holds for, each once. */
  formsIn(text: string, speller: Speller, budget: Budget): string[] {
    return formsAmong(this.relatedIn(text, MOST_INFLECTED), speller, budget);
  }

  /**
   * Words of a text that are not known and begin as known ones do: perhaps forms of them. With each, those that it may be a form of,
   * in the same case. At most `limit` words.
   */
  relatedIn(text: string, limit: number): [form: string, words: string[]][] {
    const related = new Map<string, string[]>();
    const seen = new Set<string>();
    for (const { word, hasLetters } of this.#forms.size === 0 ? [] : segmentWords(text)) {
      if (!hasLetters || seen.has(word)) continue;
      seen.add(word);
      for (const candidate of candidatesOf(word)) {
        if (related.size >= limit) return [...related];
        const words = this.#beginningLike(candidate);
        if (words.length > 0 && !this.has(word)) related.set(candidate, words);
      }
    }
    return [...related];
  }

  /** Stems change towards their end, and a form is seldom much longer or shorter than its lemma. */
  #beginningLike(form: string): string[] {
    if (form.length < BEGINNING) return [];
    this.#sorted ??= [...this.#forms].sort();
    const nearest = nearestWords(this.#sorted, form, {
      fewestShared: BEGINNING,
      mostFound: MOST_RELATED,
      mostSeen: MOST_SEEN,
      isWanted: (word) => Math.abs(form.length - word.length) <= MOST_CHANGE,
    });
    // Whole words with an ending are the likeliest; there may be many that share as much and have other endings.
    return nearest.length < MOST_RELATED
      ? nearest
      : [...new Set([...this.#wordsInFront(form), ...nearest])].slice(0, MOST_RELATED);
  }

  /** Known words that the form begins with, the longest first. */
  #wordsInFront(form: string): string[] {
    const words: string[] = [];
    for (let end = form.length; end >= Math.max(BEGINNING, form.length - MOST_CHANGE); end--) {
      const beginning = form.slice(0, end);
      if (this.#forms.has(beginning)) words.push(beginning);
    }
    return words;
  }

  /** Those words of a text that are known, as they stand there, each once. */
  among(text: string): string[] {
    if (this.#forms.size === 0) return [];
    const forms = new Set<string>();
    for (const { word, startUtf16, endUtf16 } of segmentWords(text)) {
      const before = text.charAt(startUtf16 - 1);
      const after = text.charAt(endUtf16);
      for (const start of EDGE.test(before) ? ['', before] : [''])
        for (const end of EDGE.test(after) ? ['', after] : ['']) {
          const form = start + word + end;
          if (!forms.has(form) && this.has(form)) forms.add(form);
        }
    }
    return [...forms];
  }
}

/** Words of a text, and for each the words of the writer that it may be a form of. */
export type RelatedWords = readonly (readonly [form: string, words: readonly string[]])[];

/** Those that are forms of them, and that the speller does not know anyway. */
export function formsAmong(related: RelatedWords, speller: Speller, budget: Budget): string[] {
  if (speller.isFormOf === undefined) return [];
  // Forms are a courtesy: a long list must not leave the text unchecked.
  const allowance = budget.portion(SHARE_OF_FORMS);
  return related
    .filter(([form]) => !allowance.isUsed() && !speller.isCorrect(form, budget))
    .filter(([form, words]) => words.some((word) => !allowance.isUsed() && speller.isFormOf!(form, word, budget)))
    .map(([form]) => form);
}

/** As it is written, in small letters unless it begins with a capital alone; and in small letters. */
function candidatesOf(word: string): string[] {
  const form = CASING.patternOf(word) === 'title' ? plainForm(word) : CASING.lower(plainForm(word));
  return [...new Set([form, CASING.lower(form)])];
}

/** The same speller, for a writer who knows more words. They are not suggested: the lexicon's search does not know them. */
export function withKnownWords(speller: Speller, words: Pick<KnownWords, 'has' | 'hasForm' | 'size'>): Speller {
  if (words.size === 0) return speller;
  return {
    isCorrect: (word, budget) =>
      words.has(word) || speller.isCorrect(word, budget) || words.hasForm(word, speller, budget),
    suggest: (word, options, budget) => speller.suggest(word, options, budget),
    frequencyClass: (word) => speller.frequencyClass?.(word) ?? 0,
    acceptsUnknown: speller.acceptsUnknown === true,
    ...(speller.isListed === undefined
      ? {}
      : {
          isListed: (word, budget) =>
            words.has(word) || speller.isListed!(word, budget) || words.hasForm(word, speller, budget),
        }),
  };
}
