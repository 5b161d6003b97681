/**
 * What a checker makes of marked texts, counted as GiellaLT's test program counts. Start at `testMarkedTexts`;
 * `formatOutcomes` writes it for people.
 *
 *     tp   a mark was found, exactly its text, and its correction is among the suggestions
 *     fp1  a mark was found, and its correction is not among the suggestions
 *     fp2  something was found that is not marked
 *     fn1  a mark was found, and nothing was suggested
 *     fn2  a mark was not found
 *     tn   nothing is marked, nothing was found
 *
 * Text in another language (∞) is neither expected nor counted.
 */
import type { GrammarFinding } from '../grammar-checker.js';
import { TYPO } from '../grammar-checker.js';
import type { ErrorMark } from './error-markup.js';
import type { MarkedTest } from './yaml-tests.js';

export const OUTCOMES = ['tp', 'tn', 'fp1', 'fp2', 'fn1', 'fn2'] as const;
export type OutcomeKind = (typeof OUTCOMES)[number];

export interface Outcome {
  readonly kind: OutcomeKind;
  readonly mark: ErrorMark | undefined;
  readonly found: FoundText | undefined;
}

export interface FoundText {
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly form: string;
  readonly code: string;
  readonly suggestions: readonly string[];
}

export interface TestResult {
  readonly test: MarkedTest;
  readonly outcomes: readonly Outcome[];
  readonly isPassed: boolean;
}

export interface OutcomeOptions {
  /** Leave misspellings out, marked ($) and found. */
  readonly ignoreTypos: boolean;
}

export function testMarkedText(
  test: MarkedTest,
  findings: readonly GrammarFinding[],
  { ignoreTypos }: OutcomeOptions,
): TestResult {
  const foreign = test.errors.filter(({ kind }) => kind === 'errorlang');
  const marks = test.errors.filter(({ kind }) => kind !== 'errorlang' && !(ignoreTypos && kind === 'errorort'));
  const foundTexts = findings
    .filter(({ code }) => !(ignoreTypos && code === TYPO))
    .flatMap((finding) => asMarked(test.text, withoutQuotes(finding, findings)))
    .filter((each) => !foreign.some((mark) => isInside(each, mark)));
  const outcomes = outcomesOf(marks, foundTexts);
  return { test, outcomes, isPassed: outcomes.every(({ kind }) => kind.startsWith('t')) };
}

function isInside(foundText: FoundText, mark: ErrorMark): boolean {
  return (
    foundText.startUtf16 >= mark.startUtf16 &&
    foundText.startUtf16 < mark.endUtf16 &&
    foundText.endUtf16 <= mark.endUtf16
  );
}

function outcomesOf(marks: readonly ErrorMark[], foundTexts: readonly FoundText[]): Outcome[] {
  if (marks.length === 0 && foundTexts.length === 0) return [{ kind: 'tn', mark: undefined, found: undefined }];
  const outcomes = marks.flatMap((mark): Outcome[] => {
    const hits = foundTexts.filter((each) => isSameRange(mark, each));
    if (hits.length === 0) return [{ kind: 'fn2', mark, found: undefined }];
    return hits.map((hit) => ({ kind: kindOfHit(mark, hit), mark, found: hit }));
  });
  for (const each of foundTexts) {
    if (!marks.some((mark) => isSameRange(mark, each))) outcomes.push({ kind: 'fp2', mark: undefined, found: each });
  }
  return outcomes;
}

function isSameRange(mark: ErrorMark, { startUtf16, endUtf16 }: FoundText): boolean {
  return mark.startUtf16 === startUtf16 && mark.endUtf16 === endUtf16;
}

function kindOfHit({ correct }: ErrorMark, { suggestions }: FoundText): OutcomeKind {
  if (suggestions.length === 0) return 'fn1';
  return correct.some((each) => suggestions.includes(each)) ? 'tp' : 'fp1';
}

const QUOTATION = /^punct-aistton-(left|right|both)$/;

/** What is wrong between quotation marks that are wrong, too, comes with them: GiellaLT's test program takes off a letter at both ends. */
function withoutQuotes(finding: GrammarFinding, findings: readonly GrammarFinding[]): GrammarFinding {
  const { startUtf16, endUtf16, code, suggestions } = finding;
  const isQuoted = (other: GrammarFinding) =>
    QUOTATION.test(other.code) && other.startUtf16 === startUtf16 && other.endUtf16 === endUtf16;
  if (QUOTATION.test(code) || !findings.some(isQuoted)) return finding;
  return {
    ...finding,
    startUtf16: startUtf16 + 1,
    endUtf16: endUtf16 - 1,
    suggestions: suggestions.map((suggestion) => suggestion.slice(1, -1)),
  };
}

/**
 * Packs mark a quotation together with the word beside it, linguists the quotation mark alone. One code without a side
 * says the same as those with one.
 */
function asMarked(text: string, finding: GrammarFinding): FoundText[] {
  const { startUtf16, endUtf16, code, suggestions } = finding;
  const whole = { startUtf16, endUtf16, form: text.slice(startUtf16, endUtf16), code, suggestions };
  if (code === 'punct-aistton') return [];
  const side = QUOTATION.exec(code)?.[1];
  if (side === undefined || suggestions[0] === undefined || suggestions[0] === '') return [whole];
  const first = { ...whole, endUtf16: startUtf16 + 1, form: whole.form.slice(0, 1) };
  const last = { ...whole, startUtf16: endUtf16 - 1, form: whole.form.slice(-1) };
  const left = { ...first, suggestions: [suggestions[0].slice(0, 1)] };
  const right = { ...last, suggestions: [suggestions[0].slice(-1)] };
  return side === 'left' ? [left] : side === 'right' ? [right] : [left, right];
}

export type OutcomeCounts = Readonly<Record<OutcomeKind, number>>;

export function countOutcomes(results: readonly TestResult[]): OutcomeCounts {
  const counts: Record<OutcomeKind, number> = { tp: 0, tn: 0, fp1: 0, fp2: 0, fn1: 0, fn2: 0 };
  for (const { outcomes } of results) for (const { kind } of outcomes) counts[kind]++;
  return counts;
}

/** Each share is undefined where there is nothing to take it of. */
export function ratesOf({ tp, fp1, fp2, fn1, fn2 }: OutcomeCounts) {
  const share = (part: number, whole: number) => (whole === 0 ? undefined : part / whole);
  const precision = share(tp, tp + fp1 + fp2);
  const recall = share(tp, tp + fn1 + fn2);
  const f1 = share(2 * tp, 2 * tp + fp1 + fp2 + fn1 + fn2);
  return { precision, recall, f1 };
}

/** @param all print passed tests, too */
export function formatOutcomes(results: readonly TestResult[], all: boolean): string {
  const lines: string[] = [];
  for (const [index, { test, outcomes, isPassed }] of results.entries()) {
    if (isPassed && !all) continue;
    lines.push(`${test.file}:${test.line}: ${test.text}`);
    for (const outcome of outcomes) {
      if (outcome.kind.startsWith('t') && !all) continue;
      lines.push(`[${index + 1}/${results.length}][${verdictOf(outcome)}] ${describeOutcome(outcome)}`);
    }
  }
  return `${[...lines, ...summary(results)].join('\n')}\n`;
}

function verdictOf({ kind }: Outcome): string {
  return `${kind.startsWith('t') ? 'PASS' : 'FAIL'} ${kind}`;
}

/** `leat:(lea) => nothing found`: what is marked, and what came. */
export function describeOutcome({ mark, found: foundText }: Outcome): string {
  const info = mark === undefined || mark.info === '' ? '' : ` (${mark.info})`;
  const expected = mark === undefined ? 'nothing marked' : `${mark.form}:(${mark.correct.join(', ')})${info}`;
  const got =
    foundText === undefined
      ? 'nothing found'
      : `${foundText.form}:[${foundText.suggestions.join(', ')}] (${foundText.code})`;
  return `${expected} => ${got}`;
}

function summary(results: readonly TestResult[]): string[] {
  const counts = countOutcomes(results);
  const passes = counts.tp + counts.tn;
  const fails = counts.fp1 + counts.fp2 + counts.fn1 + counts.fn2;
  const { precision, recall, f1 } = ratesOf(counts);
  const percent = (share: number | undefined) => (share === undefined ? '-' : `${(100 * share).toFixed(1)}%`);
  return [
    `Tests: ${results.length}, passed: ${results.filter(({ isPassed }) => isPassed).length}`,
    `Total passes: ${passes}, Total fails: ${fails}, Total: ${passes + fails}`,
    `True positive: ${counts.tp}`,
    `True negative: ${counts.tn}`,
    `False positive 1: ${counts.fp1}`,
    `False positive 2: ${counts.fp2}`,
    `False negative 1: ${counts.fn1}`,
    `False negative 2: ${counts.fn2}`,
    `Precision: ${percent(precision)}`,
    `Recall: ${percent(recall)}`,
    `F₁ score: ${percent(f1)}`,
  ];
}
