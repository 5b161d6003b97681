/**
 * A speller whose lexicon is small: a word that it does not know is judged, not condemned. Start at `isCorrect`;
 * `starter/word-judge.ts` has the score. Suggestions are those of any other speller over transducers.
 */
import { type Budget, SearchBudget } from '../engine/budget.js';
import { CountedCache } from '../engine/memory/counted-cache.js';
import { Tokens } from '../fst/lookup/alphabet.js';
import type { Transducer } from '../fst/lookup/transducer.js';
import { WordReplacements } from './letters/word-replacements.js';
import { countGraphemes } from './rank.js';
import type { Speller, SuggestOptions, SuggestResult } from './speller.js';
import { followsKeyboard } from './starter/letter-patterns.js';
import { type StarterSettings, WordJudge } from './starter/word-judge.js';
import type { LanguageFacts } from './suggester.js';
import { type CaseFormOptions, CaseForms } from './text/case-forms.js';
import { alternativeForms, isDecomposedAlphabet, withoutInvisible } from './text/spelling-form.js';
import { countForeign, TransducerSpeller } from './transducer-speller.js';

/** What judging one word may cost. */
const JUDGE_LIMITS = { steps: 20_000, ms: 100 } as const;
/** One or two letters are too little to judge by; of more than this, it is no word. */
const FEWEST_LETTERS = 3;
const MOST_LETTERS = 60;
/** Short words in capitals are abbreviations. */
const LONGEST_ABBREVIATION = 5;
/** What a capital speaks for a word: names begin with one, and so do sentences. */
const CAPITAL_MARGIN = 1;
/** What each letter speaks for it that the language does not have: then the word is from elsewhere. */
const FOREIGN_MARGIN = 1;
/** Anything else than letters with their marks, apostrophes, and what stands between parts: not a word to judge. */
const NOT_JUDGED = /[^\p{L}\p{M}'’´ˈʹʼˮ.-]/u;
/** Hyphens, and full stops without a blank behind them: `dáppe.Mun`. */
const BETWEEN_PARTS = /[.-]/;
const EDGE_APOSTROPHES = /^['’´]+|['’´]+$/g;

/** So many letters in the order of the keyboard are no name: `Asdfghjkl`. Keyboards are called after six: `Qwerty`. */
const KEYS_OF_NO_NAME = 7;

/** Lexicons of starters divide any compound: what a correction costs that has a hyphen more. */
const NEW_HYPHEN_SHARE = 0.7;

/** Of the languages that leave some out. */
const VOWELS = 'аӑеёиоуўыэюяaeiouy';
const VOWEL_END = new RegExp(`[${VOWELS}]$`, 'iu');
const VOWEL_START = new RegExp(`^[${VOWELS}]`, 'iu');

const HAS_LETTER = /[\p{L}\p{N}]/u;

/** An accent that stands by itself between two letters, left over from another keyboard or another spelling. */
const STRAY_ACCENT = /(?<=\p{L})[´`ˈ](?=\p{L})/gu;

interface JudgedPart {
  /** In small letters, in the encoding of the lexicon. */
  readonly form: string;
  /** What speaks for it: its score must be so much higher; without end where no score says anything. */
  readonly margin: number;
  /** Names have letters in any order. */
  readonly mayBeName: boolean;
}

export class StarterSpeller implements Speller {
  readonly acceptsUnknown = true;
  readonly #known: TransducerSpeller;
  readonly #lexicon: Transducer;
  readonly #judge: WordJudge;
  readonly #threshold: number;
  readonly #endings: readonly string[];
  readonly #optionalMarks: readonly string[];
  readonly #optionalVowels: readonly string[];
  readonly #replacements: WordReplacements;
  readonly #casing: CaseForms;
  readonly #isDecomposed: boolean;
  readonly #tokens = new Tokens();
  readonly #verdicts = new CountedCache<boolean>();

  constructor(
    lexicon: Transducer,
    errorModel: Transducer | undefined,
    settings: StarterSettings,
    options: CaseFormOptions = {},
    facts: LanguageFacts = {},
  ) {
    const ranking = { ...facts.ranking, hyphenShare: NEW_HYPHEN_SHARE };
    this.#known = new TransducerSpeller(lexicon, errorModel, options, { ...facts, ranking });
    this.#lexicon = lexicon;
    this.#judge = new WordJudge(lexicon, settings);
    this.#threshold = settings.threshold;
    this.#endings = settings.endings ?? [];
    this.#optionalMarks = settings.optionalMarks ?? [];
    this.#optionalVowels = settings.optionalVowels ?? [];
    this.#replacements = new WordReplacements(settings.allowsReplaced ? [] : (facts.replacements ?? []));
    this.#casing = new CaseForms(options);
    this.#isDecomposed = isDecomposedAlphabet(lexicon.alphabet.symbols);
  }

  /** The lexicon has it, or nothing speaks strongly enough against it. */
  isCorrect(word: string, budget: Budget): boolean {
    if (this.isListed(word, budget)) return true;
    return this.#verdicts.get(word, budget, () => this.#isCredible(this.#judgedForm(word), budget), verdictBytes);
  }

  #isCredible(word: string, budget: Budget): boolean {
    if (!HAS_LETTER.test(word)) return false;
    if (this.#isOtherSpelling(word, budget)) return false;
    if (NOT_JUDGED.test(word) || this.#isKnownWithVowel(word, budget)) return true;
    const unknown = this.#unknownParts(word, budget);
    if (unknown.some((part) => part !== word && this.#isOtherSpelling(part, budget))) return false;
    const parts = this.#judgedParts(unknown);
    if (parts.some((part) => this.#isMash(part))) return false;
    const search = new SearchBudget(budget, JUDGE_LIMITS);
    const isCredible = !parts.some(
      ({ form, margin, mayBeName }) =>
        Number.isFinite(margin) && this.#judge.scoresAbove(form, this.#threshold + margin, search, mayBeName),
    );
    if (search.cutShort) budget.undecided++;
    return isCredible;
  }

  /** Of a known word, in a way that needs no score. */
  #isOtherSpelling(word: string, budget: Budget): boolean {
    return this.#hasStrayAccent(word, budget) || this.#lacksEnding(word, budget) || this.#isReplaced(word, budget);
  }

  /** Without the accent it is a word or a name that is known: `fara´om` is `faraom`. */
  #hasStrayAccent(word: string, budget: Budget): boolean {
    const plain = word.replace(STRAY_ACCENT, '');
    return (
      plain !== word && [plain, this.#casing.capitalise(plain)].some((form) => this.#known.isCorrect(form, budget))
    );
  }

  /** vro `keelega` is `keelegaq`. */
  #lacksEnding(word: string, budget: Budget): boolean {
    return this.#endings.some((ending) => this.#known.isCorrect(word + ending, budget));
  }

  /** The language's list of other spellings makes a known word of it: fkv `ollut` is Finnish for `ollu`. Names are not in that list. */
  #isReplaced(word: string, budget: Budget): boolean {
    if (this.#casing.lower(word) !== word) return false;
    return this.#replacements.of(word).some(({ value }) => this.#known.isCorrect(value, budget));
  }

  /** How much speaks against a word that the lexicon does not have; -Infinity for one that is not judged. */
  score(written: string, budget: Budget): number {
    const word = this.#judgedForm(written);
    if (this.#isOtherSpelling(word, budget)) return Number.POSITIVE_INFINITY;
    if (NOT_JUDGED.test(word) || this.#isKnownWithVowel(word, budget)) return Number.NEGATIVE_INFINITY;
    const unknown = this.#unknownParts(word, budget);
    if (unknown.some((part) => part !== word && this.#isOtherSpelling(part, budget))) return Number.POSITIVE_INFINITY;
    const parts = this.#judgedParts(unknown);
    if (parts.some((part) => this.#isMash(part))) return Number.POSITIVE_INFINITY;
    const search = new SearchBudget(budget, JUDGE_LIMITS);
    const scores = parts.map(({ form, margin, mayBeName }) => this.#judge.score(form, search, mayBeName) - margin);
    return Math.max(Number.NEGATIVE_INFINITY, ...scores);
  }

  #isMash({ form, mayBeName }: JudgedPart): boolean {
    return mayBeName ? followsKeyboard(form, KEYS_OF_NO_NAME) : this.#judge.isMash(form);
  }

  /** Without what is no part of the spelling: soft hyphens, marks that may be left out, apostrophes that no word of the lexicon has. */
  #judgedForm(written: string): string {
    const word = this.#withoutOptionalMarks(withoutInvisible(written));
    return word.replace(EDGE_APOSTROPHES, (signs) =>
      countForeign(this.#lexicon, signs, this.#tokens) === 0 ? signs : '',
    );
  }

  /** The lexicon has it. */
  isListed(word: string, budget: Budget): boolean {
    if (this.#known.isCorrect(word, budget)) return true;
    const plain = this.#withoutOptionalMarks(word);
    return plain !== word && this.#known.isCorrect(plain, budget);
  }

  /** Those between letters: at its edges a word has quotation marks. */
  #withoutOptionalMarks(word: string): string {
    let plain = word;
    for (const mark of this.#optionalMarks) {
      for (let at = plain.indexOf(mark, 1); at > 0 && at + mark.length < plain.length; at = plain.indexOf(mark, at))
        plain = plain.slice(0, at) + plain.slice(at + mark.length);
    }
    return plain;
  }

  /** With one more vowel between two consonants, or one less, of those that may be left out. */
  #isKnownWithVowel(word: string, budget: Budget): boolean {
    const isKnown = (form: string) => this.#known.isCorrect(form, budget);
    return this.#optionalVowels.some((vowel) =>
      consonantBorders(word, vowel).some(
        ({ before, after }) =>
          isKnown(before + vowel + after) || (after.startsWith(vowel) && isKnown(before + after.slice(vowel.length))),
      ),
    );
  }

  isFormOf(form: string, word: string, budget: Budget): boolean {
    return this.#known.isFormOf(form, word, budget);
  }

  suggest(word: string, options: SuggestOptions, budget: Budget): SuggestResult {
    const result = this.#known.suggest(word, options, budget);
    const plain = word.replace(STRAY_ACCENT, '');
    const isOffered = plain !== word && options.limit > 0 && !result.suggestions.some(({ value }) => value === plain);
    // A rare name is right without the accent, although the lexicon does not have it: sma "si´one" is "sione".
    if (!isOffered || !this.isCorrect(plain, budget)) return result;
    const weight = result.suggestions[0]?.weight ?? 0;
    return { ...result, suggestions: [{ value: plain, weight }, ...result.suggestions].slice(0, options.limit) };
  }

  /** What is judged: between hyphens and full stops each part by itself, and only those that are not known. */
  #unknownParts(word: string, budget: Budget): string[] {
    if (!BETWEEN_PARTS.test(word)) return [word];
    const parts = word.split(BETWEEN_PARTS).filter((part) => part !== '');
    return parts.filter((part) => !this.#known.isCorrect(part, budget) && !this.#known.isCorrect(`${part}.`, budget));
  }

  #judgedParts(words: readonly string[]): JudgedPart[] {
    const judged: JudgedPart[] = [];
    for (const word of words) {
      const part = this.#judgedPart(word);
      if (part !== undefined) judged.push(part);
    }
    return judged;
  }

  #judgedPart(word: string): JudgedPart | undefined {
    const pattern = this.#casing.patternOf(word);
    const letters = countGraphemes(word);
    if (letters < FEWEST_LETTERS || letters > MOST_LETTERS || pattern === 'mixed') return undefined;
    if (pattern === 'capitals' && letters <= LONGEST_ABBREVIATION) return undefined;
    const { form, foreign } = this.#ownEncoding(this.#casing.lower(word));
    const mayBeName = pattern === 'title' || pattern === 'capitals';
    // Of another script: a quotation, unless it was hit on the keyboard.
    if (foreign === letters) return { form, margin: Number.POSITIVE_INFINITY, mayBeName };
    const margin = FOREIGN_MARGIN * foreign + (mayBeName ? CAPITAL_MARGIN : 0);
    return { form, margin, mayBeName };
  }

  /** The word in the encoding that the lexicon knows best, and how many of its characters it does not know. */
  #ownEncoding(word: string): { form: string; foreign: number } {
    let best = { form: word, foreign: countForeign(this.#lexicon, word, this.#tokens) };
    if (best.foreign === 0) return best;
    for (const form of alternativeForms(word, this.#isDecomposed)) {
      const foreign = countForeign(this.#lexicon, form, this.#tokens);
      if (foreign < best.foreign) best = { form, foreign };
    }
    return best;
  }
}

/** Where two consonants meet, and where nothing but the vowel is between them. */
function consonantBorders(word: string, vowel: string): { before: string; after: string }[] {
  const borders: { before: string; after: string }[] = [];
  for (let at = 1; at < word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    const rest = after.startsWith(vowel) ? after.slice(vowel.length) : after;
    if (rest !== '' && !VOWEL_END.test(before) && !VOWEL_START.test(rest)) borders.push({ before, after });
  }
  return borders;
}

function verdictBytes(): number {
  return 1;
}
