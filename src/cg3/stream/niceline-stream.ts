/**
 * The niceline format: a word and its readings on one line, with tabs between them. Lines that begin with `<` are text.
 *
 *     guolli→[guolli] N Sg Nom→[guolli] N Sg Acc
 *
 * (`→` stands for a tab.) Sub-readings and tags of the form cannot be written.
 */
import { type CgCohort, type CgReading, formTag, formText } from '../model/cg-cohort.js';
import type { Run } from '../state/run.js';
import { COHORT, type Cohort, type Reading, type SingleWindow } from '../state/window.js';
import { cleanedLine, LineSplitter, unescapedFrom } from './lines.js';
import { CommandLineSink, type StreamItem } from './stream-sink.js';
import {
  hasText,
  livingReadings,
  tagsInOrder,
  traceOf,
  withLineEnd,
  writeDependency,
  writeRelations,
} from './stream-writer.js';

export class NicelineReader {
  readonly #lines = new LineSplitter();

  *push(piece: string): Generator<StreamItem> {
    for (const line of this.#lines.push(piece)) yield* lineItem(line);
  }

  *end(): Generator<StreamItem> {
    for (const line of this.#lines.end()) yield* lineItem(line);
  }
}

function* lineItem(line: string): Generator<StreamItem> {
  const cleaned = cleanedLine(line, true);
  if (cleaned === '') return;
  if (cleaned.startsWith('<')) yield { kind: 'text', text: line };
  else yield { kind: 'cohort', cohort: cohortOf(cleaned), line: 0 };
}

function cohortOf(line: string): CgCohort {
  const tab = unescapedFrom(line, '\t', 0);
  const form = line.slice(0, tab);
  const readings = line
    .slice(tab + 1)
    .split('\t')
    .filter((reading) => reading !== '')
    .map((reading) => readingOf(reading, form));
  return { form: formTag(form), readings };
}

function readingOf(text: string, form: string): CgReading {
  const tags: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = tagEnd(text, start);
    const tag = text.slice(start, end);
    if (tag !== '') tags.push(/^\[.*\]$/s.test(tag) ? `"${tag.slice(1, -1)}"` : tag);
    start = end + 1;
  }
  return { tags: tags.some((tag) => /^".*"$/s.test(tag)) ? tags : [`"${form}"`, ...tags] };
}

/** Blanks inside of quotes and brackets belong to the tag. */
function tagEnd(text: string, start: number): number {
  let at = start;
  if (text[at] === '"') at = unescapedFrom(text, '"', at + 1);
  else if (text[at] === '[') at = unescapedFrom(text, ']', at);
  const space = text.indexOf(' ', at);
  return space < 0 ? text.length : space;
}

export class NicelineSink extends CommandLineSink {
  window(run: Run, window: SingleWindow): void {
    const cohorts = window.isLoose ? window.allCohorts.slice(1) : window.allCohorts;
    const words = cohorts.map((cohort) => this.#cohort(run, cohort)).join('');
    this.write(window.isLoose ? words : `${lineOf(window.text)}${words}${lineOf(window.textAfter)}\n`);
  }

  #cohort(run: Run, cohort: Cohort): string {
    const text = hasText(run, cohort.text) ? withLineEnd(cohort.text) : '';
    if (cohort.local === 0 || cohort.type & COHORT.REMOVED) return `\n${text}`;
    if (cohort.formReading) this.warnOnce('Niceline cannot show tags of the word form: they are lost');
    const readings = livingReadings(run, cohort, true).map((reading) => this.#reading(run, cohort, reading));
    const form = formText(run.tags.text(cohort.form));
    return `${lineOf(cohort.wordBlank)}${form}${readings.join('')}\n${text}`;
  }

  #reading(run: Run, cohort: Cohort, reading: Reading): string {
    if (reading.noprint || reading.deleted) return '';
    if (reading.next) this.warnOnce('Niceline cannot show sub-readings: they are lost');
    const lemma = reading.baseForm < 0 ? '' : `[${run.tags.text(reading.baseForm).slice(1, -1)}]`;
    const tags = tagsInOrder(run, cohort, reading).map((tag) => ` ${run.tags.text(tag)}`);
    const trace = run.options.trace ? reading.hitBy.map((hit) => ` ${traceOf(run, hit)}`) : [];
    return `\t${[lemma, ...tags, writeDependency(run, cohort), writeRelations(run, cohort), ...trace].join('')}`;
  }
}

function lineOf(text: string): string {
  return text === '' ? '' : withLineEnd(text);
}
