/**
 * What the words of a text are, by what comes with langtools: the morphology of a starter, or the readings of a dictionary. Start at `SourceWords.analyse`.
 *
 * A text is cut as for the built-in grammar checkers, and their rules choose among the readings where the language has rules. Words that the source does not
 * have are guessed by their end: what ends in a known word is read like it, as compounds are; what else has a capital is a name.
 */
import { type Budget, SearchBudget } from '../../engine/budget.js';
import { CountedCache } from '../../engine/memory/counted-cache.js';
import { ownString } from '../../engine/memory/own-string.js';
import { timed } from '../../engine/step-timer.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import type { BuiltInChecker } from '../built-in/built-in-checker.js';
import { Morphology, type MorphologyData } from '../built-in/morphology.js';
import type { DictionaryReadings } from '../readings/dictionary-readings.js';
import { readLexicon } from '../readings/lexicon.js';
import type { ReadingsData } from '../readings/readings-tables.js';
import { paragraphsOf } from '../text/paragraphs.js';
import { readableText } from '../text/readable-text.js';
import { sentenceEnds } from '../text/sentence-ends.js';
import { type Token, tokenise } from '../text/tokens.js';
import type { Features } from './features.js';
import { INFLECTION_LIMITS, inflectionsOf } from './inflections.js';
import { tagsOfMark } from './marks.js';
import {
  type AnalysedText,
  type AnalysedToken,
  type AnalyseOptions,
  analysisOf,
  type Inflection,
  type WordReading,
  type WordSource,
} from './word-source.js';

const MAX_FORM_UNITS = 60;
/** What a reading takes in the cache, roughly. */
const READING_BYTES = 200;
/** Shorter ends of words are words by chance. */
const SHORTEST_KNOWN_END = 4;
const OPEN_CLASSES = new Set(['N', 'A', 'V']);
const GUESS = 'Guess';
const NAME_TAGS = ['N', 'Prop', 'Sg', 'Nom'];

/** What a source of readings is to this class: the two kinds differ in what else they know. */
interface Lexis {
  /** Of a word as it is written, in the case that it has. */
  readings(form: string, budget: Budget): readonly WordReading[];
  forms(analysis: string, budget: Budget): readonly string[];
  hasTag(tag: string): boolean;
  inflections(lemma: string, budget: Budget): readonly Inflection[];
}

export interface SourceWordsParts {
  readonly lexis: Lexis;
  /** Lower case, with their stops. */
  readonly abbreviations: ReadonlyMap<string, boolean>;
  /** Opened when it is first needed: most never ask. */
  readonly openChecker: () => BuiltInChecker | undefined;
}

export class SourceWords implements WordSource {
  readonly #parts: SourceWordsParts;
  readonly #cache = new CountedCache<readonly WordReading[]>();
  #checker: { readonly rules: BuiltInChecker | undefined } | undefined;

  constructor(parts: SourceWordsParts) {
    this.#parts = parts;
  }

  analyse(text: string, { disambiguate, guess }: AnalyseOptions, budget: Budget): AnalysedText {
    const undecidedBefore = budget.undecided;
    const tokens: AnalysedToken[] = [];
    for (const paragraph of paragraphsOf(text)) {
      budget.check();
      const readable = readableText(text.slice(paragraph.startUtf16, paragraph.endUtf16));
      const cut = tokenise(readable.text, { abbreviations: this.#parts.abbreviations, ordinalStop: true });
      const ends = new Set(sentenceEnds(cut, readable.text));
      const left = disambiguate ? this.#leftByRules(readable.text, budget) : undefined;
      for (const [i, token] of cut.entries()) {
        const readings = this.#token(token, guess, budget);
        const { startUtf16, endUtf16 } = readable.sourceSpan(token.startUtf16, token.endUtf16);
        tokens.push({
          startUtf16: startUtf16 + paragraph.startUtf16,
          endUtf16: endUtf16 + paragraph.startUtf16,
          readings: left === undefined ? readings : chosen(readings, left.get(token.startUtf16)),
          endsSentence: ends.has(i),
        });
      }
    }
    return { tokens, incomplete: budget.undecided > undecidedBefore ? 'check' : undefined };
  }

  readings(form: string, budget: Budget): readonly WordReading[] {
    return this.#word(form, budget).filter(({ isGuess }) => isGuess !== true);
  }

  forms(analysis: string, budget: Budget): readonly string[] {
    return this.#parts.lexis.forms(analysis, budget);
  }

  unknownTag(analysis: string): string | undefined {
    return tagsIn(analysis).find((tag) => !this.#parts.lexis.hasTag(tag));
  }

  inflections(lemma: string, budget: Budget): readonly Inflection[] {
    return this.#parts.lexis.inflections(lemma, budget);
  }

  /** By the place of the word: lemma and tags of what the rules left. */
  #leftByRules(paragraph: string, budget: Budget): Map<number, ReadonlySet<string>> | undefined {
    this.#checker ??= { rules: this.#parts.openChecker() };
    const { rules } = this.#checker;
    if (rules === undefined) return undefined;
    const cohorts = timed(budget.steps, 'disambiguate', () => rules.cohorts(paragraph, budget));
    return new Map(
      cohorts.map(({ startUtf16 = -1, readings }) => [startUtf16, new Set(readings.map(({ tags }) => keyOf(tags)))]),
    );
  }

  #token(token: Token, guess: boolean, budget: Budget): readonly WordReading[] {
    if (token.kind !== 'word') return [{ lemma: token.text, tags: tagsOfMark(token), weight: 0 }];
    const readings = this.#word(token.text, budget);
    const isWhole = readings.some(({ isGuess }) => isGuess !== true);
    const own = isWhole || token.stop === undefined ? readings : this.#word(token.text.slice(0, -1), budget);
    const sure = own.filter(({ isGuess }) => isGuess !== true);
    if (sure.length > 0 || !guess) return sure;
    return own.length > 0 ? own : this.#guess(token.text, budget);
  }

  #word(form: string, budget: Budget): readonly WordReading[] {
    if (form.length > MAX_FORM_UNITS) return [];
    const { lexis } = this.#parts;
    return this.#cache.get(
      form,
      budget,
      () => {
        const own = ownString(form);
        return distinct(casesOf(own).flatMap((each) => lexis.readings(each, budget)));
      },
      ({ length }) => READING_BYTES * length,
    );
  }

  /** What the longest known end of the word says, and that a word with a capital may be a name. */
  #guess(form: string, budget: Budget): WordReading[] {
    const names = /^\p{Lu}/u.test(form) ? [{ lemma: form, tags: NAME_TAGS, weight: 0, isGuess: true }] : [];
    if (form.length > MAX_FORM_UNITS) return names;
    const lower = form.toLowerCase();
    for (let cut = 1; cut <= lower.length - SHORTEST_KNOWN_END; cut++) {
      const ends = this.#word(lower.slice(cut), budget).filter(
        ({ tags, isGuess }) => isGuess !== true && OPEN_CLASSES.has(tags[0] ?? '') && !tags.includes('Prop'),
      );
      if (ends.length === 0) continue;
      const first = lower.slice(0, cut);
      const guesses = ends.map(({ lemma, tags, weight }) => ({ lemma: first + lemma, tags, weight, isGuess: true }));
      return [...guesses, ...names];
    }
    return names;
  }
}

/** At the start of a sentence and in capitals, a word may be known otherwise. */
function casesOf(form: string): string[] {
  const lower = form.toLowerCase();
  if (lower === form) return [form];
  const isCapitals = form === form.toUpperCase() && lower.length > 1;
  return isCapitals ? [form, form.slice(0, 1) + lower.slice(1), lower] : [form, lower];
}

function distinct(readings: readonly WordReading[]): readonly WordReading[] {
  if (readings.length < 2) return readings;
  return [...new Map(readings.map((reading) => [analysisOf(reading.lemma, reading.tags), reading])).values()];
}

/** Without rules for the word, or where they know it by another name, all readings stay. */
function chosen(readings: readonly WordReading[], left: ReadonlySet<string> | undefined): readonly WordReading[] {
  if (left === undefined || readings.length < 2) return readings;
  const kept = readings.filter(({ lemma, tags, parts }) =>
    left.has(keyOf([`"${parts?.at(-1)?.lemma ?? lemma}"`, ...tags])),
  );
  return kept.length === 0 ? readings : kept;
}

/** Without what rules and their lexicon add: `<w>`, `&msyn-…`. */
function keyOf(tags: readonly string[]): string {
  return tags.filter((tag, i) => i === 0 || /^[\p{L}\d]/u.test(tag)).join(' ');
}

/** Those of all parts of a compound. */
export function tagsIn(analysis: string): string[] {
  return analysis
    .split('#')
    .flatMap((part) => part.split('+').slice(1))
    .filter((tag) => tag !== '');
}

/** The words of a starter. */
export class MorphologyWords implements Lexis {
  readonly #morphology: Morphology;
  readonly #generator: Transducer;
  readonly #tags: ReadonlySet<string>;

  constructor(data: MorphologyData) {
    this.#morphology = new Morphology(data);
    this.#generator = Transducer.fromShared(data.generator);
    this.#tags = tagSymbols(this.#generator);
  }

  readings(form: string, budget: Budget): readonly WordReading[] {
    const readings = this.#morphology.analyses(form, budget).map(({ parts, lastStart, weight }): WordReading => {
      const { lemma, tags } = parts.at(-1)!;
      if (parts.length === 1) return { lemma, tags, weight };
      return { lemma: form.slice(0, lastStart) + lemma, tags, weight, parts };
    });
    // Of two that cost the same, the one with fewer tags has nothing attached to it.
    return readings.sort((a, b) => a.weight - b.weight || a.tags.length - b.tags.length);
  }

  forms(analysis: string, budget: Budget): readonly string[] {
    return this.#morphology.forms(analysis, budget);
  }

  hasTag(tag: string): boolean {
    return this.#tags.has(tag);
  }

  inflections(lemma: string, budget: Budget): readonly Inflection[] {
    return inflectionsOf(this.#generator, lemma, new SearchBudget(budget, INFLECTION_LIMITS));
  }
}

/** Without `+`, and without the joint of compounds. */
export function tagSymbols({ alphabet }: Transducer): ReadonlySet<string> {
  const written = alphabet.symbols.filter((symbol) => symbol.length > 1 && /^\+|\+$/.test(symbol));
  return new Set(written.map((symbol) => symbol.replace(/^\+|\+$/g, '').replace(/#$/, '')));
}

/** The words of a dictionary with paradigms. */
export class DictionaryWords implements Lexis {
  readonly #source: DictionaryReadings;
  readonly #data: ReadingsData;
  readonly #features: Features;
  #tagLists: readonly (readonly string[])[] | undefined;

  constructor(source: DictionaryReadings, data: ReadingsData, features: Features) {
    this.#source = source;
    this.#data = data;
    this.#features = features;
  }

  readings(form: string, budget: Budget): readonly WordReading[] {
    return this.#source.readings(form, budget).map(({ lemma, tags }): WordReading => {
      if (!tags.includes(GUESS)) return { lemma, tags, weight: 0 };
      return { lemma, tags: tags.filter((tag) => tag !== GUESS), weight: 0, isGuess: true };
    });
  }

  forms(analysis: string, budget: Budget): readonly string[] {
    return this.#source.forms(analysis, budget);
  }

  hasTag(tag: string): boolean {
    return this.#features.has(tag);
  }

  inflections(lemma: string, budget: Budget): readonly Inflection[] {
    return this.#allTags.flatMap((tags) => {
      const forms = this.#source.forms(analysisOf(lemma, tags), budget);
      return forms.length === 0 ? [] : [{ tags, forms }];
    });
  }

  /** Every list of tags that some word has. */
  get #allTags(): readonly (readonly string[])[] {
    if (this.#tagLists === undefined) {
      const listed = [...readLexicon(this.#data.words, 'words.tsv').values()].flat();
      const lists = [...this.#data.atoms.map(([, , tags]) => tags), ...listed.map(({ tags }) => tags.join(' '))];
      this.#tagLists = [...new Set(lists)].map((tags) => tags.split(' '));
    }
    return this.#tagLists;
  }
}
