/**
 * blanktag: tags every word with what a small transducer says of the blanks around it: `<spaceBeforePunct>`,
 * `<doubleSpaceBefore>`.
 *
 * It looks up the blank before, `"<form>"` and the blank after as one string, blanks as the stream writes them (`\n` as
 * two characters), with marks for the beginning and the end of the text. What comes out is added to every reading,
 * sub-readings included.
 */
import type { CgCohort, CgReading } from '../../cg3/index.js';
import { SearchBudget } from '../../engine/budget.js';
import { CountedCache } from '../../engine/memory/counted-cache.js';
import { Lookup } from '../../fst/lookup/lookup.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { AlikeLetters } from './alike-letters.js';
import type { PipelineStep, StepContext } from './step.js';
import { escaped } from './stream-text.js';

const BEGINNING = '__DIVVUN_BOS__';
const END = '__DIVVUN_EOS__';
const LIMITS = { steps: 100_000, ms: 200 } as const;
/** A word or a blank of this length has nothing to say about spacing. */
const MAX_UNITS = 1_000;
/** What one tag takes in the cache, roughly. */
const TAG_BYTES = 60;

export class BlankTagger implements PipelineStep {
  readonly #lookup: Lookup;
  readonly #letters: AlikeLetters;
  /** By the key of the text: what differs only in letters that the transducer takes alike has the same tags. */
  readonly #tagCache = new CountedCache<readonly string[]>();

  constructor(
    transducer: Transducer,
    readonly name = 'blanktag',
  ) {
    this.#lookup = new Lookup(transducer);
    this.#letters = new AlikeLetters(transducer);
  }

  run(cohorts: readonly CgCohort[], context: StepContext): CgCohort[] {
    const firstStart = cohorts[0]?.startUtf16 ?? 0;
    let before = BEGINNING + escaped(context.text.slice(0, firstStart));
    return cohorts.map((cohort, i) => {
      const blank = blankAfter(cohort);
      const after = i === cohorts.length - 1 ? blank + END : blank;
      const tags = this.#tags(before + cohort.form + after, context);
      before = blank;
      if (tags.length === 0) return cohort;
      return { ...cohort, readings: cohort.readings.map((reading) => tagged(reading, tags)) };
    });
  }

  #tags(lookupText: string, context: StepContext): readonly string[] {
    if (lookupText.length > MAX_UNITS) return [];
    const key = this.#letters.keyOf(lookupText);
    let isCut = false;
    const find = () => {
      const search = new SearchBudget(context.budget, LIMITS);
      const outputs = this.#lookup.lookup(lookupText, search).map(({ value }) => value);
      isCut = search.cutShort;
      return outputs.sort().flatMap((output) => output.split(/\s+/u).filter((tag) => tag !== ''));
    };
    const tags = this.#tagCache.get(key, context.budget, find, ({ length }) =>
      isCut ? undefined : TAG_BYTES * length,
    );
    if (isCut) context.incomplete = 'check';
    return tags;
  }
}

function blankAfter({ textAfter = '' }: CgCohort): string {
  return textAfter
    .split('\n')
    .filter((line) => line.startsWith(':'))
    .map((line) => line.slice(1))
    .join('');
}

function tagged(reading: CgReading, tags: readonly string[]): CgReading {
  const withTags: CgReading = { ...reading, tags: [...reading.tags, ...tags] };
  if (reading.sub) withTags.sub = tagged(reading.sub, tags);
  return withTags;
}
