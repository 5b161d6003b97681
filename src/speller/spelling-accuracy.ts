/**
 * How good a speller is on real misspellings. Start at `measureAccuracy`; `readTypos` reads the list
 * (`typo⇥expected`, one pair a line, `#` begins a comment line) and `formatAccuracy` writes the report for people.
 *
 * Every pair ends in exactly one of: first, later among the suggestions, wrong only, none, false accept. "top 5" and
 * "any" count from the first place on, so first ≤ top 5 ≤ any, and any + wrong only + none + false accepts = pairs.
 */
import type { Budget } from '../engine/budget.js';
import { DataError } from '../engine/data-error.js';
import type { Speller, Suggestion } from './speller.js';

/** A misspelling and what was meant. */
export interface Typo {
  readonly typo: string;
  readonly expected: string;
}

export interface TypoResult extends Typo {
  /** The speller accepts the misspelling as a word, so no suggestions are requested. */
  readonly isAccepted: boolean;
  /** Place of the expected word among the suggestions, 1 for the first; 0 when it is not there. */
  readonly place: number;
  readonly suggestions: readonly Suggestion[];
  readonly cutShort: boolean;
  readonly ms: number;
}

/** How good suggestions are on a list of misspellings. */
export interface AccuracyReport {
  readonly pairs: number;
  readonly first: number;
  readonly top5: number;
  readonly any: number;
  /** Suggestions, but not the expected one. */
  readonly wrongOnly: number;
  readonly none: number;
  readonly falseAccepts: number;
  /** Searches that a budget ended early. */
  readonly cutShort: number;
  /** Verdict and suggestions of one word, over the pairs that were not accepted. */
  readonly meanMs: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly results: readonly TypoResult[];
}

export interface AccuracyOptions {
  /** Suggestions asked for; 10 by default. */
  readonly limit?: number;
  readonly reweight?: boolean;
  /** The clock; `performance.now` by default. */
  readonly now?: () => number;
  readonly onProgress?: (done: number, pairs: number) => void;
}

const DEFAULT_LIMIT = 10;

/** Throws `DataError` on a line that is no pair. */
export function readTypos(tsv: string, file?: string): Typo[] {
  const typos: Typo[] = [];
  for (const [index, line] of tsv
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [typo = '', expected = ''] = line.split('\t').map((column) => column.trim());
    if (typo === '' || expected === '') throw new DataError(`line ${index + 1} is not "typo⇥expected"`, { file });
    typos.push({ typo, expected });
  }
  return typos;
}

/** Asks a speller for suggestions for every misspelling of a list. */
export function measureAccuracy(
  speller: Speller,
  typos: readonly Typo[],
  budget: Budget,
  options: AccuracyOptions = {},
): AccuracyReport {
  const results = typos.map((typo, index) => {
    const result = measureOne(speller, typo, budget, options);
    options.onProgress?.(index + 1, typos.length);
    return result;
  });
  const count = (matches: (result: TypoResult) => boolean) => results.filter(matches).length;
  const searched = results.filter(({ isAccepted }) => !isAccepted);
  const times = searched.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    pairs: results.length,
    first: count(({ place }) => place === 1),
    top5: count(({ place }) => place >= 1 && place <= 5),
    any: count(({ place }) => place >= 1),
    wrongOnly: searched.filter(({ place, suggestions }) => place === 0 && suggestions.length > 0).length,
    none: searched.filter(({ suggestions }) => suggestions.length === 0).length,
    falseAccepts: count(({ isAccepted }) => isAccepted),
    cutShort: count(({ cutShort }) => cutShort),
    meanMs: times.length === 0 ? 0 : times.reduce((sum, ms) => sum + ms, 0) / times.length,
    medianMs: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    results,
  };
}

function measureOne(
  speller: Speller,
  { typo, expected }: Typo,
  budget: Budget,
  { limit = DEFAULT_LIMIT, reweight = true, now = () => performance.now() }: AccuracyOptions,
): TypoResult {
  const startMs = now();
  const isAccepted = speller.isCorrect(typo, budget);
  const { suggestions, cutShort } = isAccepted
    ? { suggestions: [], cutShort: false }
    : speller.suggest(typo, { limit, reweight }, budget);
  const ms = now() - startMs;
  const place = suggestions.findIndex(({ value }) => value === expected) + 1;
  return { typo, expected, isAccepted, place, suggestions, cutShort, ms };
}

/** The value below which a share of the sorted values lies (nearest rank). */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** The report as a table. */
export function formatAccuracy(report: AccuracyReport): string {
  const rows: [string, number][] = [
    ['first', report.first],
    ['top 5', report.top5],
    ['any', report.any],
    ['wrong only', report.wrongOnly],
    ['none', report.none],
    ['false accepts', report.falseAccepts],
    ['cut short', report.cutShort],
  ];
  const share = (count: number) => `${((100 * count) / Math.max(1, report.pairs)).toFixed(1)} %`;
  const width = String(report.pairs).length;
  const lines = rows.map(([name, count]) => {
    return `${name.padEnd(14)}${String(count).padStart(width)}  ${share(count).padStart(7)}`;
  });
  const { meanMs, medianMs, p95Ms } = report;
  return [
    `${'pairs'.padEnd(14)}${report.pairs}`,
    ...lines,
    `${'time'.padEnd(14)}mean ${meanMs.toFixed(2)} ms, median ${medianMs.toFixed(2)} ms, p95 ${p95Ms.toFixed(2)} ms`,
    '',
  ].join('\n');
}
