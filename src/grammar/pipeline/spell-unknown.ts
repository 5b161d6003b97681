/**
 * cgspell: adds to words that the tokeniser does not know the readings of their corrections, so that rules can choose
 * among them. Start at `UnknownSpeller.run`.
 *
 *     "<girjji>"                              "girji" N Sg Acc <W:12.5> <WA:8> <spelled> "girjji"S
 *
 * A sentence that is mostly unknown is in another language or no language: it is left alone.
 */
import { type CgCohort, type CgReading, formText, nestedReading } from '../../cg3/index.js';
import { SearchBudget } from '../../engine/budget.js';
import { bothIncomplete } from '../../engine/incomplete.js';
import { CountedCache } from '../../engine/memory/counted-cache.js';
import { ownString } from '../../engine/memory/own-string.js';
import { Acceptor } from '../../fst/lookup/acceptor.js';
import { Lookup, type LookupOutput } from '../../fst/lookup/lookup.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { CorrectionSearch } from '../../speller/search/correction-search.js';
import { MAX_SEARCH_LETTERS, SEARCH_LIMITS } from '../../speller/suggester.js';
import { bestFirst, bestOfSome, roundedWeight } from './equal-weights.js';
import type { PipelineStep, StepContext } from './step.js';

export interface UnknownWordOptions {
  /** Corrections a word gets at most. */
  readonly limit: number;
  /**
   * How much worse than the best a correction may be. Packs that set none mean 15, but hfst-ospell loses its beam at
   * every step, and rules were tested with what it finds without one: so the default is no beam.
   */
  readonly beam?: number;
  readonly maxWeight: number;
  /** The share of unknown words above which a sentence is left alone. */
  readonly maxUnknownRate: number;
}

export const DEFAULT_SPELL_OPTIONS: UnknownWordOptions = { limit: 10, maxWeight: 5000, maxUnknownRate: 0.4 };

/** Shorter sentences are spelled however much of them is unknown. */
const MIN_SENTENCE_COHORTS = 7;
/**
 * divvun-cgspell counts an empty cohort before the first one of a text. That is no more than a habit, but rules and their tests were
 * written with it: one word more or less decides whether a sentence of six or seven words is spelled.
 */
const AT_BEGINNING = 1;
const SENTENCE_END = /^[.!?]$/;
const ANALYSIS_LIMITS = { steps: 100_000, ms: 200 } as const;
/** What one reading takes in the cache, roughly. */
const READING_BYTES = 300;
/** Far above what error models make of a word; one that allows anything would make all words of it. */
const MAX_CORRECTIONS = 10_000;
/** Analyses that one correction gets at most: homonyms and compounds taken apart in several ways. */
const MAX_ANALYSES = 50;

export class UnknownSpeller implements PipelineStep {
  readonly #search: CorrectionSearch;
  readonly #acceptor: Acceptor;
  readonly #lookup: Lookup;
  readonly #options: UnknownWordOptions;
  readonly #readingCache = new CountedCache<readonly CgReading[]>();

  constructor(
    lexicon: Transducer,
    errorModel: Transducer,
    options: Partial<UnknownWordOptions> = {},
    readonly name = 'cgspell',
  ) {
    this.#search = new CorrectionSearch(lexicon, errorModel);
    this.#acceptor = new Acceptor(lexicon);
    this.#lookup = new Lookup(lexicon);
    this.#options = { ...DEFAULT_SPELL_OPTIONS, ...options };
  }

  run(cohorts: readonly CgCohort[], context: StepContext): CgCohort[] {
    const out: CgCohort[] = [];
    for (let start = 0; start < cohorts.length; ) {
      let end = start + 1;
      while (end < cohorts.length && !SENTENCE_END.test(formText(cohorts[end - 1]!.form))) end++;
      this.#sentence(cohorts.slice(start, end), end - start + (start === 0 ? AT_BEGINNING : 0), context, out);
      start = end;
    }
    return out;
  }

  /** `length` is how many cohorts the sentence is taken to have. */
  #sentence(cohorts: readonly CgCohort[], length: number, context: StepContext, out: CgCohort[]): void {
    const unknown = cohorts.filter(isUnknown).length;
    const isReadable = length < MIN_SENTENCE_COHORTS || unknown <= this.#options.maxUnknownRate * length;
    for (const cohort of cohorts) {
      if (!isUnknown(cohort)) out.push(cohort);
      else if (isReadable)
        out.push({ ...cohort, readings: [...cohort.readings, ...this.#corrections(cohort, context)] });
      else out.push({ ...cohort, readings: [...cohort.readings, skipped(cohort)] });
    }
  }

  #corrections({ form }: CgCohort, context: StepContext): readonly CgReading[] {
    const word = formText(form);
    const incompleteBefore = context.incomplete;
    context.incomplete = undefined;
    const readings = this.#readingCache.get(
      word,
      context.budget,
      () => this.#found(ownString(word), context),
      ({ length }) => (context.incomplete === undefined ? READING_BYTES * length : undefined),
    );
    context.incomplete = bothIncomplete(context.incomplete, incompleteBefore);
    return readings;
  }

  /** None for a word that the speller knows and the tokeniser does not: it is no typing mistake. */
  #found(word: string, context: StepContext): readonly CgReading[] {
    const search = new SearchBudget(context.budget, ANALYSIS_LIMITS);
    if (this.#acceptor.accepts(word, search)) return [];
    if (search.cutShort) context.incomplete = 'check';
    return this.#spelled(word, context);
  }

  /** The word as it stands, in its own case: the lexicon has the words that begin with a capital as such. */
  #spelled(word: string, context: StepContext): CgReading[] {
    if (word.length > MAX_SEARCH_LETTERS) return [];
    const { limit, beam, maxWeight } = this.#options;
    const search = new SearchBudget(context.budget, SEARCH_LIMITS);
    // All of them, and the pack's own weights: which of many equal ones come first depends on the others, and rules
    // compare weights.
    const options = { limit: MAX_CORRECTIONS, ...(beam === undefined ? {} : { beam }) };
    const { suggestions, cutShort } = this.#search.suggest(word, options, search);
    if (cutShort) context.incomplete = bothIncomplete(context.incomplete, 'suggestions');
    const isAll = !cutShort && suggestions.length < MAX_CORRECTIONS;
    return (isAll ? bestFirst(suggestions, limit, roundedWeight) : bestOfSome(suggestions, limit))
      .filter(({ weight }) => weight < maxWeight)
      .flatMap(({ value, weight }) => this.#readings(value, weight, context));
  }

  #readings(correction: string, weight: number, context: StepContext): CgReading[] {
    const search = new SearchBudget(context.budget, ANALYSIS_LIMITS);
    const analyses = this.#lookup.lookup(correction, search, { limit: MAX_ANALYSES });
    if (search.cutShort) context.incomplete = bothIncomplete(context.incomplete, 'suggestions');
    return analyses.flatMap((analysis) => {
      const reading = readingOf(analysis);
      if (hasNoBaseForm(reading)) return [];
      reading.tags.push(`<W:${shortNumber(weight)}>`, `<WA:${shortNumber(analysis.weight)}>`, '<spelled>');
      reading.tags.push(`"${correction}"S`);
      return reading;
    });
  }
}

/**
 * ga "9" might be "l", and that an XML tag, `"<l>" XMLTag`: a word form where the base form should be. It is no reading
 * to vislcg3.
 */
function hasNoBaseForm({ tags }: CgReading): boolean {
  return /^"<.*>"$/u.test(tags[0] ?? '');
}

function isUnknown({ readings }: CgCohort): boolean {
  return readings.some(({ tags }) => tags.includes('?'));
}

function skipped({ form }: CgCohort): CgReading {
  return { tags: [`"${formText(form)}"`, '?', '<spellskip>'] };
}

/** The last part of a compound is the reading, the parts before it its sub-readings. */
function readingOf({ symbols }: LookupOutput): CgReading {
  const parts: string[][] = [[]];
  for (const symbol of symbols) {
    if (symbol === '#') parts.push([]);
    else parts[parts.length - 1]!.push(symbol);
  }
  return nestedReading(parts.map((part) => ({ tags: tagsOf(part) })));
}

/** A symbol of one letter belongs to the lemma, a longer one is a tag: `[g,u,o,l,l,i," N"," Sg"]`. */
function tagsOf(symbols: readonly string[]): string[] {
  let lemma = '';
  const tags: string[] = [];
  const prefixes: string[] = [];
  for (const symbol of symbols) {
    if ([...symbol].length === 1 && tags.length === 0) lemma += symbol;
    else if ([...symbol].length === 1) tags[tags.length - 1] += symbol;
    else {
      const tag = symbol.replace(/^[\s+]+/u, '');
      if (tag === '') continue;
      if (lemma === '') prefixes.push(`Prefix/${tag}`);
      else tags.push(tag);
    }
  }
  return [`"${lemma}"`, ...prefixes, ...tags.flatMap((tag) => tag.split(/\s+/u))];
}

/** Six digits, as the tools of the field print weights. */
function shortNumber(value: number): string {
  return String(Number(value.toPrecision(6)));
}
