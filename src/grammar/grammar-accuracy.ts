/**
 * How good a grammar checker is on sentences whose errors linguists marked. Start at `measureGrammar`;
 * `readMarkedSentences` reads `{"text", "errors": [{"form", "correct": […]}]}`, one a line, and `formatGrammarReport`
 * writes the report for people.
 *
 * A marked form is looked for in its text from left to right, whole words first. Of a form that comes more than once, the
 * place is taken where one of our errors corrects it as the mark does, else the first. It counts as located when one of our
 * errors overlaps it, and as corrected when applying one of that error's suggestions gives the text that applying the
 * mark's own correction gives (blanks and other errors aside). Precision is the share of our errors, typography aside,
 * in marked sentences that overlap a mark; recall the share of marks that were located. A false alarm is an error of
 * ours in a sentence without marks; it is counted per 1 000 words, with and without typography.
 */
import type { Budget } from '../engine/budget.js';
import { DataError } from '../engine/data-error.js';
import { segmentWords } from '../speller/text/words.js';
import type { GrammarChecker, GrammarFinding } from './grammar-checker.js';

export interface MarkedError {
  readonly form: string;
  readonly correct: readonly string[];
  /** Where the form begins in its text; a mark that does not say it is looked for. */
  readonly startUtf16?: number;
}

export interface MarkedSentence {
  readonly text: string;
  readonly errors: readonly MarkedError[];
}

export interface MarkResult extends MarkedError {
  readonly text: string;
  readonly startUtf16: number;
  readonly endUtf16: number;
  /** Codes of our errors that overlap it. */
  readonly codes: readonly string[];
  readonly isCorrected: boolean;
}

export interface Alarm {
  readonly text: string;
  readonly code: string;
  readonly form: string;
  readonly suggestions: readonly string[];
}

export interface CodeCounts {
  /** Errors of this code that overlap a mark, and those of them whose suggestion is right. */
  located: number;
  corrected: number;
  /** In marked sentences, beside every mark. */
  beside: number;
  /** In sentences without marks. */
  falseAlarms: number;
}

export interface GrammarReport {
  readonly sentences: number;
  readonly unmarkedSentences: number;
  readonly unmarkedWords: number;
  readonly marks: number;
  readonly located: number;
  readonly corrected: number;
  readonly precision: number;
  readonly recall: number;
  /** Per 1 000 words of unmarked sentences. */
  readonly falseAlarmsPer1000: number;
  readonly typographyPer1000: number;
  readonly codes: Readonly<Record<string, CodeCounts>>;
  readonly misses: readonly MarkResult[];
  readonly falseAlarms: readonly Alarm[];
  /** In marked sentences, beside every mark. */
  readonly beside: readonly Alarm[];
}

/** Codes about blanks and marks, which running text out of corpora is full of: "ord , ord". */
export function isTypography(code: string): boolean {
  return /^(?:punct-|double-space|space-|no-space-)/.test(code);
}

/** Throws `DataError` on a line that is no marked sentence. */
export function readMarkedSentences(jsonl: string, file: string): MarkedSentence[] {
  return jsonl.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      const sentence = JSON.parse(line) as MarkedSentence;
      const isGood =
        typeof sentence.text === 'string' &&
        Array.isArray(sentence.errors) &&
        sentence.errors.every(({ form, correct }) => typeof form === 'string' && Array.isArray(correct));
      if (isGood) return [sentence];
    } catch {
      // Said below.
    }
    throw new DataError(`line ${index + 1} is not {"text", "errors": [{"form", "correct"}]}`, { file });
  });
}

export interface GrammarMeasureOptions {
  /** Of a pack that has several. */
  readonly pipeline?: string | undefined;
  readonly onProgress?: (done: number) => void;
  /** What was found in the sentence of this number, for those who count otherwise, too. */
  readonly onFindings?: (index: number, findings: readonly GrammarFinding[]) => void;
}

export function measureGrammar(
  checker: GrammarChecker,
  sentences: readonly MarkedSentence[],
  budget: Budget,
  options: GrammarMeasureOptions = {},
): GrammarReport {
  const { onProgress, onFindings, pipeline } = options;
  const checkOptions = { ignore: [], locales: [], ...(pipeline === undefined ? {} : { pipeline }) };
  const codes: Record<string, CodeCounts> = {};
  const countsOf = (code: string) => {
    codes[code] ??= { located: 0, corrected: 0, beside: 0, falseAlarms: 0 };
    return codes[code];
  };
  const results: MarkResult[] = [];
  const falseAlarms: Alarm[] = [];
  const beside: Alarm[] = [];
  let unmarkedWords = 0;
  for (const [index, { text, errors: marks }] of sentences.entries()) {
    const { errors } = checker.check(text, checkOptions, budget);
    onFindings?.(index, errors);
    const places = locate(text, marks, errors);
    for (const mark of places) results.push(judge(text, mark, errors));
    if (marks.length === 0) unmarkedWords += segmentWords(text).length;
    for (const error of errors) {
      const counts = countsOf(error.code);
      const hit = places.find((mark) => overlaps(mark, error));
      const alarm = alarmOf(text, error);
      if (hit !== undefined) {
        counts.located++;
        if (corrects(text, hit, error)) counts.corrected++;
      } else if (marks.length === 0) {
        counts.falseAlarms++;
        falseAlarms.push(alarm);
      } else {
        counts.beside++;
        beside.push(alarm);
      }
    }
    onProgress?.(index + 1);
  }
  const located = results.filter((mark) => mark.codes.length > 0).length;
  const real = Object.entries(codes).filter(([code]) => !isTypography(code));
  const hits = real.reduce((sum, [, counts]) => sum + counts.located, 0);
  const reported = real.reduce((sum, [, counts]) => sum + counts.located + counts.beside, 0);
  const per1000 = (count: number) => (1000 * count) / Math.max(1, unmarkedWords);
  const typography = falseAlarms.filter(({ code }) => isTypography(code)).length;
  return {
    sentences: sentences.length,
    unmarkedSentences: sentences.filter(({ errors }) => errors.length === 0).length,
    unmarkedWords,
    marks: results.length,
    located,
    corrected: results.filter(({ isCorrected }) => isCorrected).length,
    precision: reported === 0 ? 1 : hits / reported,
    recall: results.length === 0 ? 1 : located / results.length,
    falseAlarmsPer1000: per1000(falseAlarms.length - typography),
    typographyPer1000: per1000(typography),
    codes,
    misses: results.filter((mark) => mark.codes.length === 0),
    falseAlarms,
    beside,
  };
}

interface PlacedMark extends MarkedError {
  readonly startUtf16: number;
  readonly endUtf16: number;
}

/** Marks come in the order of the text, and a form may come more than once: "en by med en verksted". */
function locate(text: string, marks: readonly MarkedError[], errors: readonly GrammarFinding[]): PlacedMark[] {
  let from = 0;
  return marks.map((mark) => {
    const placed = (start: number) => {
      const endUtf16 = Math.min(text.length, start + mark.form.length);
      return { ...mark, startUtf16: start, endUtf16 };
    };
    if (mark.startUtf16 !== undefined) return placed(mark.startUtf16);
    const later = placesOf(text, mark.form, from);
    const places = (later.length === 0 ? placesOf(text, mark.form, 0) : later).map(placed);
    const isCorrected = (place: PlacedMark) =>
      errors.some((error) => overlaps(place, error) && corrects(text, place, error));
    const place = places.find(isCorrected) ?? places[0] ?? placed(0);
    from = Math.max(from, place.endUtf16);
    return place;
  });
}

/** Where a form stands as a whole word; where it never does, its first place. */
function placesOf(text: string, form: string, from: number): number[] {
  const places: number[] = [];
  if (form === '') return places;
  for (let at = text.indexOf(form, from); at >= 0; at = text.indexOf(form, at + 1)) places.push(at);
  const isWhole = (at: number) => !/\p{L}/u.test(text[at - 1] ?? ' ') && !/\p{L}/u.test(text[at + form.length] ?? ' ');
  const whole = places.filter(isWhole);
  return whole.length > 0 ? whole : places.slice(0, 1);
}

function overlaps(mark: PlacedMark, { startUtf16, endUtf16 }: GrammarFinding): boolean {
  return startUtf16 < mark.endUtf16 && endUtf16 > mark.startUtf16;
}

function judge(text: string, mark: PlacedMark, errors: readonly GrammarFinding[]): MarkResult {
  const overlapping = errors.filter((error) => overlaps(mark, error));
  const isCorrected = overlapping.some((error) => corrects(text, mark, error));
  return { ...mark, text, codes: overlapping.map(({ code }) => code), isCorrected };
}

function corrects(text: string, mark: PlacedMark, error: GrammarFinding): boolean {
  const start = Math.min(mark.startUtf16, error.startUtf16);
  const end = Math.max(mark.endUtf16, error.endUtf16);
  const apply = (from: number, to: number, replacement: string) =>
    plain(text.slice(start, from) + replacement + text.slice(to, end));
  const wanted = new Set(mark.correct.map((correction) => apply(mark.startUtf16, mark.endUtf16, correction)));
  return error.suggestions.some((suggestion) => wanted.has(apply(error.startUtf16, error.endUtf16, suggestion)));
}

function plain(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function alarmOf(text: string, { startUtf16, endUtf16, code, suggestions }: GrammarFinding): Alarm {
  return { text, code, form: text.slice(startUtf16, endUtf16), suggestions };
}

export function formatGrammarReport(report: GrammarReport, verbose: boolean): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const width = Math.max(12, ...Object.keys(report.codes).map((code) => code.length)) + 2;
  const column = (value: number | string) => String(value).padStart(11);
  const rows = Object.entries(report.codes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { located, corrected, beside, falseAlarms }]) => {
      return code.padEnd(width) + [located, corrected, beside, falseAlarms].map(column).join('');
    });
  const { marks, located, corrected, falseAlarmsPer1000, typographyPer1000 } = report;
  const lines = [
    `${report.sentences} sentences, ${report.unmarkedSentences} of them unmarked (${report.unmarkedWords} words)`,
    `marks ${marks}, located ${located} (recall ${percent(report.recall)}), corrected ${corrected} (${percent(corrected / Math.max(1, marks))})`,
    `precision ${percent(report.precision)} (typography aside)`,
    `false alarms per 1 000 words: ${falseAlarmsPer1000.toFixed(2)}; with typography ${(falseAlarmsPer1000 + typographyPer1000).toFixed(2)}`,
    '',
    'code'.padEnd(width) + ['located', 'corrected', 'beside', 'false'].map(column).join(''),
    ...rows,
  ];
  if (verbose) {
    const alarms = (title: string, list: readonly Alarm[]) => [
      '',
      title,
      ...list.map(({ text, code, form, suggestions }) => `  ${code}: ${form} → ${suggestions.join(', ')} | ${text}`),
    ];
    lines.push(
      '',
      'missed',
      ...report.misses.map(({ form, correct, text }) => `  ${form} → ${correct.join(', ')} | ${text}`),
    );
    lines.push(...alarms('false alarms', report.falseAlarms), ...alarms('beside the marks', report.beside));
  }
  return `${lines.join('\n')}\n`;
}
