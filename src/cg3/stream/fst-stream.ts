/**
 * What transducers print: a line for each analysis of a word, an empty line behind each word.
 *
 *     guolli→guolli+N+Sg+Nom→12,5
 *
 * (`→` stands for a tab; the weight may be missing.) `+?` means that there is no analysis. Sub-readings are separated by
 * `#`, the last one is the reading itself. Weights become the tag `<W:12.500000>`.
 */
import { printedWeight } from '../../engine/printed-weight.js';
import { type CgCohort, type CgReading, formTag, formText, nestedReading } from '../model/cg-cohort.js';
import type { Run } from '../state/run.js';
import { COHORT, type Cohort, type Reading, type SingleWindow } from '../state/window.js';
import { cleanedLine, LineSplitter } from './lines.js';
import { CommandLineSink, type StreamItem } from './stream-sink.js';
import { hasText, livingReadings, tagsInOrder, withLineEnd } from './stream-writer.js';

export interface FstStyle {
  /** Characters that separate sub-readings; all of them are written between two. */
  readonly subDelimiters: string;
  /** The W of `<W:12.5>`. */
  readonly weightTag: string;
  readonly weightFactor: number;
}

export const DEFAULT_FST_STYLE: FstStyle = { subDelimiters: '#', weightTag: 'W', weightFactor: 1 };

export interface FstReaderOptions {
  readonly subReadingsLtr: boolean;
  readonly fst?: FstStyle;
  /** Every word is written as soon as it is read, as a converter does. */
  readonly isConverter?: boolean;
}

/** What CG-3 takes for an infinite weight. */
const LARGEST_WEIGHT = 2 ** 48 - 1;
const NO_ANALYSIS = '+?';

export class FstReader {
  readonly #lines = new LineSplitter();
  readonly #style: FstStyle;
  readonly #options: FstReaderOptions;
  #cohort: CgCohort | undefined;
  #hasWords = false;
  /** Since the last word there was text. */
  #hasText = false;

  constructor(options: FstReaderOptions) {
    this.#options = options;
    this.#style = options.fst ?? DEFAULT_FST_STYLE;
  }

  *push(piece: string): Generator<StreamItem> {
    for (const line of this.#lines.push(piece)) yield* this.#line(line);
  }

  *end(): Generator<StreamItem> {
    const rest = this.#lines.end();
    for (const line of rest) yield* this.#line(line);
    // Behind a line end, the end of the stream counts as an empty line.
    if (rest.length === 0) yield* this.#closeWord();
    // A converter has one window in the end, be it empty.
    const { isConverter } = this.#options;
    if (isConverter && this.#hasWords) yield { kind: 'window', text: '', hasSpanned: false };
    if (this.#cohort) yield { kind: 'cohort', cohort: this.#cohort, line: 0 };
    this.#cohort = undefined;
    if (isConverter && this.#hasWords) yield { kind: 'window-end' };
  }

  *#line(line: string): Generator<StreamItem> {
    const cleaned = cleanedLine(line, true);
    const tab = cleaned.indexOf('\t');
    if (tab < 0) {
      yield* this.#closeWord();
      this.#hasText ||= cleaned !== '';
      // cg-conv keeps blank lines behind text, and only these.
      if (cleaned !== '' || (this.#hasText && this.#options.isConverter)) yield { kind: 'text', text: line };
      return;
    }
    this.#hasWords = true;
    this.#hasText = false;
    this.#cohort ??= { form: formTag(cleaned.slice(0, tab)), readings: [] };
    const [analysis = '', weight] = cleaned.slice(tab + 1).split('\t');
    if (analysis === '' || analysis === NO_ANALYSIS || weight?.startsWith(NO_ANALYSIS)) return;
    this.#cohort.readings.push(this.#reading(analysis, weight, formText(this.#cohort.form)));
  }

  *#closeWord(): Generator<StreamItem> {
    const cohort = this.#cohort;
    if (!cohort) return;
    this.#cohort = undefined;
    if (this.#options.isConverter) yield { kind: 'window', text: '', hasSpanned: false, isLoose: true };
    yield { kind: 'cohort', cohort, line: 0 };
    if (this.#options.isConverter) yield { kind: 'window-end' };
  }

  #reading(analysis: string, weight: string | undefined, form: string): CgReading {
    const parts = partsOf(analysis, this.#style.subDelimiters).map(([lemma = '', ...tags]): CgReading => {
      const own = [`"${lemma === '' ? form : lemma}"`, ...tags];
      return { tags: weight === undefined ? own : [...own, this.#weightTag(weight)] };
    });
    if (this.#options.subReadingsLtr) parts.reverse();
    return nestedReading(parts);
  }

  #weightTag(text: string): string {
    const { weightTag, weightFactor } = this.#style;
    const number = Math.fround(Number.parseFloat(text.replace(',', '.')));
    const weight = text === 'inf' ? LARGEST_WEIGHT : Number.isFinite(number) ? number * weightFactor : 0;
    return `<${weightTag}:${printedWeight(weight)}>`;
  }
}

/** `a+N#b+V` → [[a, N], [b, V]]. The lemma may end in `+`; a tag that is empty is shown as `_`. */
function partsOf(analysis: string, subDelimiters: string): string[][] {
  const parts: string[][] = [[]];
  const add = (tag: string) => parts.at(-1)!.push(tag);
  let start = 0;
  // Of several + behind the first lemma, the last one separates.
  let from = analysis.indexOf('+');
  while (from >= 0 && analysis[from + 1] === '+') from++;
  for (let plus = from; plus >= 0; ) {
    const tag = analysis.slice(start, plus);
    const split = [...tag].findIndex((character) => subDelimiters.includes(character));
    if (split > 0) {
      const length = [...tag].slice(0, split).join('').length;
      add(tag.slice(0, length));
      parts.push([]);
      start += length + 1;
    } else {
      add(tag === '' && parts.at(-1)!.length > 0 ? '_' : tag);
      start = plus + 1;
    }
    plus = analysis.indexOf('+', start);
  }
  if (start < analysis.length) add(analysis.slice(start));
  return parts;
}

export class FstSink extends CommandLineSink {
  readonly #style: FstStyle;

  constructor(write: (text: string) => void, style = DEFAULT_FST_STYLE, remark?: (message: string) => void) {
    super(write, remark);
    this.#style = style;
  }

  window(run: Run, window: SingleWindow): void {
    const words = window.allCohorts.map((cohort) => this.#cohort(run, cohort)).join('');
    this.write(window.isLoose ? words : `${lineOf(window.text)}${words}${lineOf(window.textAfter)}\n`);
  }

  #cohort(run: Run, cohort: Cohort): string {
    const text = hasText(run, cohort.text) ? withLineEnd(cohort.text) : '';
    if (cohort.local === 0 || cohort.type & COHORT.REMOVED) return text;
    if (cohort.formReading) this.warnOnce('the format of transducers cannot show tags of the word form: they are lost');
    const form = formText(run.tags.text(cohort.form));
    const readings = livingReadings(run, cohort, true);
    const isUnknown = readings.length === 0 || (readings.length === 1 && readings[0]!.noprint);
    const analyses = isUnknown ? [NO_ANALYSIS] : readings.map((reading) => this.#analysis(run, cohort, reading));
    return `${lineOf(cohort.wordBlank)}${analyses.map((analysis) => `${form}\t${analysis}\n`).join('')}\n${text}`;
  }

  #analysis(run: Run, cohort: Cohort, reading: Reading): string {
    if (reading.noprint || reading.deleted) return '';
    const sub = reading.next ? `${this.#analysis(run, cohort, reading.next)}${this.#style.subDelimiters}` : '';
    const lemma = reading.baseForm < 0 ? '' : run.tags.text(reading.baseForm).slice(1, -1);
    return `${sub}${lemma}${tagsInOrder(run, cohort, reading)
      .map((tag) => `+${run.tags.text(tag)}`)
      .join('')}`;
  }
}

function lineOf(text: string): string {
  return text === '' ? '' : withLineEnd(text);
}
