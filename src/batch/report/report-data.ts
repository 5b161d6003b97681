/** The report as data (`report.json`): figures of the whole job, its languages, its errors by code, its misspellings. */
import type { DocumentFailure } from '../inputs/document.js';
import type { Job, PackVersion } from '../job/job-manifest.js';
import { count, noPrototype } from '../run/summary.js';
import {
  type CorpusPart,
  type MergedSummary,
  type MergeLimits,
  mergeSummaries,
  type WordCount,
} from './merge-summaries.js';

export interface Figures {
  readonly documents: number;
  readonly withErrors: number;
  readonly sentences: number;
  readonly words: number;
  readonly errors: number;
  readonly errorsPer1000Words: number;
}

export interface CodeFigures {
  readonly code: string;
  readonly title?: string;
  readonly errors: number;
  readonly per1000Words: number;
}

export interface Report {
  readonly release: string;
  readonly operation: string;
  readonly total: Figures & {
    readonly failed: number;
    readonly incomplete: number;
    /** Of those that failed: cut short by the clock. None of a job that is complete. */
    readonly cutShort: number;
  };
  readonly languages: readonly (Figures & { readonly tag: string; readonly packs: readonly PackVersion[] })[];
  /** Most frequent first. */
  readonly codes: readonly CodeFigures[];
  readonly misspellings: readonly WordCount[];
  readonly differentMisspellings: number;
  readonly course: readonly CorpusPart[];
  readonly failures: readonly { readonly code: string; readonly documents: number }[];
  /** The first of them. */
  readonly failedDocuments: readonly { readonly id: string | number; readonly failure: DocumentFailure }[];
}

const LIMITS: MergeLimits = { words: 1_000_000, shown: 200 };

export async function reportOf(job: Job, limits: MergeLimits = LIMITS): Promise<Report> {
  const merged = await mergeSummaries(job, limits);
  const { release, options } = job.manifest;
  const { total, course, misspellings, differentMisspellings } = merged;
  const languages = Object.entries(total.languages).sort(([a], [b]) => (a < b ? -1 : 1));
  const failed = sum(Object.values(total.failures));
  const words = sum(languages.map(([, language]) => language.words));
  return {
    release,
    operation: options.operation,
    total: {
      ...figures({
        documents: total.documents,
        withErrors: sum(languages.map(([, language]) => language.withErrors)),
        sentences: sum(languages.map(([, language]) => language.sentences)),
        words,
        errors: sum(languages.map(([, { errors }]) => sum(Object.values(errors)))),
      }),
      failed,
      incomplete: total.incomplete,
      cutShort: total.cutShort,
    },
    languages: languages.map(([tag, { documents, withErrors, sentences, words: ofTag, errors, packs }]) => ({
      tag,
      packs,
      ...figures({ documents, withErrors, sentences, words: ofTag, errors: sum(Object.values(errors)) }),
    })),
    codes: codeFigures(merged, words),
    misspellings,
    differentMisspellings,
    course,
    failures: sorted(total.failures).map(([code, documents]) => ({ code, documents })),
    failedDocuments: total.failedDocuments,
  };
}

function codeFigures({ total }: MergedSummary, words: number): CodeFigures[] {
  const byCode = noPrototype<number>();
  for (const { errors } of Object.values(total.languages))
    for (const [code, errorCount] of Object.entries(errors)) count(byCode, code, errorCount);
  return sorted(byCode).map(([code, errors]) => {
    const title = total.titles[code];
    return { code, ...(title === undefined ? {} : { title }), errors, per1000Words: per1000(errors, words) };
  });
}

/** Largest first; by code units where they are equal. */
function sorted(counts: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(counts).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}

function figures(counts: Omit<Figures, 'errorsPer1000Words'>): Figures {
  return { ...counts, errorsPer1000Words: per1000(counts.errors, counts.words) };
}

function per1000(errors: number, words: number): number {
  return words === 0 ? 0 : Number(((1000 * errors) / words).toFixed(2));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
