/**
 * What is done for `analyse`, `generate` and `paradigm`: what the words of a text are, which words have a reading, which forms a word has. What is wrong with a
 * question comes back as a refusal, because it crosses a thread.
 */
import type { Budget } from '../engine/budget.js';
import { cleanText } from '../engine/clean-text.js';
import type { Incomplete } from '../engine/incomplete.js';
import { timed } from '../engine/step-timer.js';
import type { ParadigmCell } from '../grammar/words/paradigm.js';
import type { Words } from '../grammar/words/words.js';
import { type AnalysisFormat, type WrittenAnalysis, writeAnalysis } from './analysis-formats.js';
import type { IndexUnit } from './index-units.js';

export interface AnalyseInput {
  readonly text: string;
  readonly format: AnalysisFormat;
  readonly unit: IndexUnit;
  readonly disambiguate: boolean;
  readonly guess: boolean;
}

export function analyse(
  words: Words,
  { text, format, unit, ...options }: AnalyseInput,
  budget: Budget,
): WrittenAnalysis {
  const { source, features } = words;
  const analysed = timed(budget.steps, 'analyse', () => source.analyse(text, options, budget));
  return timed(budget.steps, 'write', () => writeAnalysis(text, analysed, { format, unit, features }));
}

export interface GenerateInput {
  /** `guolli+N+Sg+Loc` each. */
  readonly readings: readonly string[];
}

export type WordsRefusal =
  | { readonly kind: 'unknown-tag'; readonly tag: string }
  | {
      readonly kind: 'unknown-lemma';
      readonly near: readonly string[];
      /** Parts of speech that the word has, where another one was asked for. */
      readonly has?: readonly string[];
    };

/** What is said of a refusal, wherever the words are: in the service or on a device. */
export interface WordsProblem {
  readonly code: 'unknown-feature' | 'unknown-lemma';
  /** For people. Of what was asked, it repeats no more than a tag has. */
  readonly detail: string;
}

const LONGEST_NAMED = 80;

export function refusalProblem(refusal: WordsRefusal): WordsProblem {
  if (refusal.kind === 'unknown-tag') {
    const tag = cleanText(refusal.tag, LONGEST_NAMED);
    return { code: 'unknown-feature', detail: `The readings of this language have no tag "${tag}".` };
  }
  const { near, has } = refusal;
  if (has !== undefined)
    return {
      code: 'unknown-lemma',
      detail: `This word has no forms of that part of speech, but of: ${has.join(', ')}.`,
    };
  const hint = near.length === 0 ? '' : ` Words that may be meant: ${near.join(', ')}.`;
  return { code: 'unknown-lemma', detail: `The language has no word of this base form.${hint}` };
}

/** JSON, or why there is none. */
export type WordsAnswer =
  | { readonly json: string; readonly incomplete: Incomplete | undefined }
  | { readonly refusal: WordsRefusal };

export function generate(words: Words, { readings }: GenerateInput, budget: Budget): WordsAnswer {
  const unknown = readings.map((reading) => words.source.unknownTag(reading)).find((tag) => tag !== undefined);
  if (unknown !== undefined) return { refusal: { kind: 'unknown-tag', tag: unknown } };
  const results = readings.map((reading) => {
    budget.check();
    return { reading, forms: words.forms(reading.normalize('NFC'), budget) };
  });
  return { json: JSON.stringify({ results }), incomplete: undefined };
}

export interface ParadigmInput {
  readonly lemma: string;
  /** Only this part of speech. */
  readonly pos?: string;
}

export function paradigm(words: Words, { lemma, pos }: ParadigmInput, budget: Budget): WordsAnswer {
  const written = lemma.normalize('NFC');
  const tables = words.tables(written, pos, budget);
  if (tables.length === 0) {
    const others = pos === undefined ? [] : words.tables(written, undefined, budget);
    if (others.length > 0)
      return {
        refusal: { kind: 'unknown-lemma', near: [written], has: [...new Set(others.map((table) => table.pos))] },
      };
    return { refusal: { kind: 'unknown-lemma', near: words.nearLemmas(lemma, budget) } };
  }
  const answer = tables.map(({ pos: own, cells }) => ({ pos: own, cells: cells.map(cellJson) }));
  return { json: JSON.stringify({ lemma, tables: answer }), incomplete: undefined };
}

function cellJson({ row, column, tags, forms }: ParadigmCell) {
  return {
    row: row.name,
    column: column?.name ?? '',
    row_english: row.english,
    column_english: column?.english ?? '',
    tags,
    forms,
  };
}
