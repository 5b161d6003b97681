/**
 * cgspell: gives words that the tokeniser did not know the readings of their corrections, so that rules can choose among them.
 * Start at `UnknownSpeller.run`.
 *
 *     "<girjji>"                              "girji" N Sg Acc <W:12.5> <WA:8> <spelled> "girjji"S
 *
 * A sentence that is mostly unknown is in another language or no language: it is left alone.
 */
import { type CgCohort, type CgReading, formText } from '../../cg3/stream-cohort.js';
import { SearchBudget } from '../../engine/budget.js';
import { Acceptor } from '../../fst/acceptor.js';
import { Lookup, type LookupOutput } from '../../fst/lookup.js';
import type { Transducer } from '../../fst/transducer.js';
import type { Speller } from '../../speller/speller.js';
import { TransducerSpeller } from '../../speller/transducer-speller.js';
import type { PipelineStep, StepContext } from './step.js';

export interface SpellOptions {
  /** Corrections a word gets at most. */
  readonly limit: number;
  /** How much worse than the best a correction may be. */
  readonly beam: number;
  readonly maxWeight: number;
  /** The share of unknown words above which a sentence is left alone. */
  readonly maxUnknownRate: number;
}

export const DEFAULT_SPELL_OPTIONS: SpellOptions = { limit: 10, beam: 15, maxWeight: 5000, maxUnknownRate: 0.4 };

/** Shorter sentences are spelled however much of them is unknown. */
const MIN_SENTENCE_COHORTS = 7;
const SENTENCE_END = /^[.!?]$/;
const ANALYSIS_LIMITS = { steps: 100_000, ms: 200 } as const;
const MAX_REMEMBERED = 2_000;
/** Analyses that one correction gets at most: homonyms and compounds taken apart in several ways. */
const MAX_ANALYSES = 50;

export class UnknownSpeller implements PipelineStep {
  readonly #speller: Speller;
  readonly #acceptor: Acceptor;
  readonly #lookup: Lookup;
  readonly #options: SpellOptions;
  readonly #known = new Map<string, readonly CgReading[]>();

  constructor(
    lexicon: Transducer,
    errorModel: Transducer,
    options: Partial<SpellOptions> = {},
    readonly name = 'cgspell',
  ) {
    this.#speller = new TransducerSpeller(lexicon, errorModel);
    this.#acceptor = new Acceptor(lexicon);
    this.#lookup = new Lookup(lexicon);
    this.#options = { ...DEFAULT_SPELL_OPTIONS, ...options };
  }

  run(cohorts: readonly CgCohort[], context: StepContext): CgCohort[] {
    const out: CgCohort[] = [];
    for (let start = 0; start < cohorts.length; ) {
      let end = start + 1;
      while (end < cohorts.length && !SENTENCE_END.test(formText(cohorts[end - 1]!.form))) end++;
      this.#sentence(cohorts.slice(start, end), context, out);
      start = end;
    }
    return out;
  }

  #sentence(cohorts: readonly CgCohort[], context: StepContext, out: CgCohort[]): void {
    const unknown = cohorts.filter(isUnknown).length;
    const isReadable =
      cohorts.length < MIN_SENTENCE_COHORTS || unknown <= this.#options.maxUnknownRate * cohorts.length;
    for (const cohort of cohorts) {
      if (!isUnknown(cohort)) out.push(cohort);
      else if (isReadable)
        out.push({ ...cohort, readings: [...cohort.readings, ...this.#corrections(cohort, context)] });
      else out.push({ ...cohort, readings: [...cohort.readings, skipped(cohort)] });
    }
  }

  #corrections({ form }: CgCohort, context: StepContext): readonly CgReading[] {
    const word = formText(form);
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const { budget } = context;
    const wasCutShort = context.cutShort;
    context.cutShort = false;
    // A word that the speller knows and the tokeniser does not is no typing mistake.
    const isWord = this.#acceptor.accepts(word, new SearchBudget(budget, ANALYSIS_LIMITS));
    const readings = isWord ? [] : this.#spelled(word, context);
    if (!context.cutShort) {
      if (this.#known.size >= MAX_REMEMBERED) this.#known.clear();
      this.#known.set(word, readings);
    }
    context.cutShort ||= wasCutShort;
    return readings;
  }

  #spelled(word: string, context: StepContext): CgReading[] {
    const { limit, beam, maxWeight } = this.#options;
    // The pack's own weights: its rules compare them.
    let found = this.#speller.suggest(word, { limit, reweight: false }, context.budget);
    // "Girjii" at the start of a sentence: only the form in small letters is near a word.
    if (found.suggestions.length === 0) found = this.#speller.suggest(word, { limit }, context.budget);
    context.cutShort ||= found.cutShort;
    const best = found.suggestions[0]?.weight ?? 0;
    return found.suggestions
      .filter(({ weight }) => weight <= best + beam && weight < maxWeight)
      .flatMap(({ value, weight }) => this.#readings(value, weight, context));
  }

  #readings(correction: string, weight: number, context: StepContext): CgReading[] {
    const search = new SearchBudget(context.budget, ANALYSIS_LIMITS);
    const own = this.#lookup.lookup(correction, search, { limit: MAX_ANALYSES });
    // The correction has the capital of the word that it replaces; the lexicon has the word without.
    const analyses =
      own.length > 0 ? own : this.#lookup.lookup(correction.toLowerCase(), search, { limit: MAX_ANALYSES });
    context.cutShort ||= search.cutShort;
    return analyses.map((analysis) => {
      const reading = readingOf(analysis);
      reading.tags.push(`<W:${shortNumber(weight)}>`, `<WA:${shortNumber(analysis.weight)}>`, '<spelled>');
      reading.tags.push(`"${correction}"S`);
      return reading;
    });
  }
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
  let reading: CgReading | undefined;
  for (const part of parts) {
    const own: CgReading = { tags: tagsOf(part) };
    if (reading) own.sub = reading;
    reading = own;
  }
  return reading ?? { tags: ['""'] };
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
