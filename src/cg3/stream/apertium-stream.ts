/**
 * The stream format of Apertium, for texts of its analysers: `^Fiskar/fisk<n><m><pl>/fiska<vblex><pres>$ [<b>]`. Start
 * at `readApertium`, and at `writeApertium` for the way back:
 *
 *     const text = readApertium(stream, grammar);
 *     writeApertium({ ...text, cohorts: applicator.run(text.cohorts, budget).cohorts }, grammar);
 *
 * Readings are joined by `/`, their parts by `+`: of `da<prp>+lo<det>` the last part is the reading and those before it
 * are sub-readings, unless the grammar says SUBREADINGS = LTR. A `#` carries on the lemma behind the tags: `ha<v>#
 * med`. Everything between `$` and `^` is blank, kept as it is; inside `[…]` nothing counts. A backslash takes the next
 * character as it is.
 */

import { type CgCohort, type CgCommand, type CgReading, formTag, formText, nestedReading } from '../model/cg-cohort.js';
import type { Grammar } from '../model/grammar.js';
import type { Run } from '../state/run.js';
import type { SingleWindow } from '../state/window.js';
import { readCommand } from './stream-lines.js';
import type { StreamItem, StreamSink } from './stream-sink.js';
import { exportWindow, traceOf, writeVariables } from './stream-writer.js';

/** A text in the stream format of Apertium. */
export interface ApertiumText {
  readonly textBefore: string;
  /** `textAfter` is the blank up to the next word, without the lines and colons of a CG stream. */
  readonly cohorts: CgCohort[];
}

type Order = Pick<Grammar, 'subReadingsLtr'>;

const ESCAPED = /[\^\\/$[\]{}<>]/g;

/** Reads the stream format of Apertium. */
export function readApertium(stream: string, grammar: Order): ApertiumText {
  const cohorts: CgCohort[] = [];
  let textBefore = '';
  let blank = '';
  const flushBlank = (text: string) => {
    const last = cohorts.at(-1);
    if (last && text !== '') last.textAfter = (last.textAfter ?? '') + text;
    else textBefore += text;
    blank = '';
  };
  let at = 0;
  while (at < stream.length) {
    const end = stream[at] === '^' ? wordEnd(stream, at + 1) : -1;
    if (end >= 0) {
      const bound = wordBlankStart(blank);
      const wordBlank = blank.slice(bound);
      flushBlank(blank.slice(0, bound));
      const cohort = readWord(stream.slice(at + 1, end), grammar);
      cohorts.push(wordBlank === '' ? cohort : { ...cohort, wordBlank });
      at = end + 1;
    } else {
      const next = stream[at] === '[' ? blankEnd(stream, at) : at + (stream[at] === '\\' ? 2 : 1);
      blank += stream.slice(at, next);
      at = next;
    }
  }
  flushBlank(blank);
  return { textBefore, cohorts };
}

/** Where `[[…]]` begins that belongs to the word behind it; `[[/]]` only ends one. */
function wordBlankStart(blank: string): number {
  const start = blank.indexOf('[[');
  const isBound = start >= 0 && blank.endsWith(']]') && !blank.startsWith('[[/]]', start);
  return isBound ? start : blank.length;
}

/** Index of the `$` that ends a word, −1 if the stream ends before. */
function wordEnd(stream: string, from: number): number {
  for (let i = from; i < stream.length; i++) {
    if (stream[i] === '\\') i++;
    else if (stream[i] === '$') return i;
  }
  return -1;
}

/** Behind the `]` of `[…]` or of `[[…]]`. */
function blankEnd(stream: string, from: number): number {
  let depth = 0;
  for (let i = from; i < stream.length; i++) {
    if (stream[i] === '\\') i++;
    else if (stream[i] === '[') depth++;
    else if (stream[i] === ']' && --depth === 0) return i + 1;
  }
  return stream.length;
}

function readWord(body: string, grammar: Order): CgCohort {
  const [first = '', ...analyses] = splitAt(body, '/');
  const { lemma, tags } = readPart(first);
  const cohort: CgCohort = { form: formTag(lemma), readings: [] };
  if (tags.length > 0) cohort.formTags = tags;
  for (const analysis of analyses) {
    const parts = splitAtPlus(analysis).map((part) => {
      const { lemma: text, tags: own } = readPart(part);
      return { tags: [`"${text}"`, ...own] };
    });
    if (grammar.subReadingsLtr) parts.reverse();
    cohort.readings.push(nestedReading(parts));
  }
  return cohort;
}

/** Pieces between unescaped separators. */
function splitAt(text: string, separator: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === separator) {
      pieces.push(text.slice(start, i));
      start = i + 1;
    }
  }
  pieces.push(text.slice(start));
  return pieces;
}

/** Parts of an analysis; a + inside of a tag belongs to it. */
function splitAtPlus(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '<') {
      const end = text.indexOf('>', i);
      if (end > 0) i = end;
    } else if (text[i] === '+') {
      pieces.push(text.slice(start, i));
      start = i + 1;
    }
  }
  pieces.push(text.slice(start));
  return pieces;
}

/** `ha<v><inf># med` → lemma `ha# med`, tags v and inf; tags in front of the lemma come last. */
function readPart(part: string): { lemma: string; tags: string[] } {
  let lemma = '';
  const early: string[] = [];
  const tags: string[] = [];
  for (let i = 0; i < part.length; i++) {
    if (part[i] === '\\') lemma += part[++i] ?? '';
    else if (part[i] === '<' && part.includes('>', i)) {
      const end = part.indexOf('>', i);
      (lemma === '' ? early : tags).push(part.slice(i + 1, end));
      i = end;
    } else lemma += part[i];
  }
  return { lemma, tags: [...tags, ...early] };
}

/** How words are written, besides the order of their parts. */
export interface ApertiumStyle {
  /** Leave out the word form: `^foo<n>$`. */
  readonly withoutForms?: boolean;
  /** For a generator: no `^` and `$`; tags only where a rule is shown. */
  readonly bare?: boolean;
  /** Only the first reading. */
  readonly firstOnly?: boolean;
  /** Lemmas take over capitals from the word. */
  readonly surfaceCase?: boolean;
  /** Shows the rules that touched a reading. */
  readonly trace?: (hit: number) => string;
}

type Written = Order & Pick<Grammar, 'mappingPrefix'>;

/** Writes the stream format of Apertium. */
export function writeApertium(text: ApertiumText, grammar: Written, style: ApertiumStyle = {}): string {
  let out = text.textBefore;
  for (const cohort of text.cohorts) {
    if (!cohort.removed) out += (cohort.wordBlank ?? '') + writeWord(cohort, grammar, style);
    out += cohort.textAfter ?? '';
  }
  return out;
}

function writeWord(cohort: CgCohort, grammar: Written, style: ApertiumStyle): string {
  const form = formText(cohort.form);
  const writer = new WordWriter(cohort, form, grammar, style);
  const word = writer.escape(form) + (cohort.formTags ?? []).map((tag) => `<${tag}>`).join('');
  const parts = style.withoutForms ? [] : [word];
  const readings = new Set(cohort.readings.map((reading) => writer.reading(reading)));
  parts.push(...(style.firstOnly ? [...readings].slice(0, 1) : readings));
  for (const reading of cohort.deleted ?? []) parts.push(`¬${writer.reading(reading)}`);
  return style.bare ? parts.join('/') : `^${parts.join('/')}$`;
}

/** Writes the readings of one word. */
class WordWriter {
  readonly #cohort: CgCohort;
  readonly #form: string;
  readonly #grammar: Written;
  readonly #style: ApertiumStyle;

  constructor(cohort: CgCohort, form: string, grammar: Written, style: ApertiumStyle) {
    this.#cohort = cohort;
    this.#form = form;
    this.#grammar = grammar;
    this.#style = style;
  }

  /** In words that begin with @, which are not known, every @ is escaped. */
  escape(text: string): string {
    const escaped = text.replace(ESCAPED, '\\$&');
    return this.#form.startsWith('@') ? escaped.replaceAll('@', '\\@') : escaped;
  }

  /** The deepest sub-reading comes first, unless sub-readings count from the left. */
  reading(reading: CgReading): string {
    const chain: CgReading[] = [];
    for (let part: CgReading | undefined = reading; part; part = part.sub) chain.push(part);
    if (!this.#grammar.subReadingsLtr) chain.reverse();
    return chain.map((part, i) => this.#part(part, i === 0)).join('+');
  }

  #part(part: CgReading, isFirst: boolean): string {
    const style = this.#style;
    const lemma = part.tags.find((tag) => tag.startsWith('"') && tag.endsWith('"'));
    const text = lemma?.slice(1, -1) ?? '';
    const shown = this.escape(style.surfaceCase ? withCase(text, this.#form) : text);
    if (style.bare && !style.trace) return shown;
    const tags = this.#inOrder(part.tags.filter((tag) => tag !== lemma)).map((tag) => inBrackets(tag, style));
    const traces = style.trace ? (part.hitBy ?? []).map((hit) => `<${style.trace!(hit)}>`) : [];
    const { depSelf, depParent } = this.#cohort;
    const link = isFirst && depSelf !== undefined ? [`<#${depSelf}→${depParent}>`] : [];
    return [shown, ...tags, ...link, ...traces].join('');
  }

  /** A tag that starts with + begins what was joined to the word: mappings of the word itself belong before it. */
  #inOrder(tags: readonly string[]): string[] {
    const own: string[] = [];
    const joined: string[] = [];
    let isJoined = false;
    for (const tag of tags) {
      if (tag.startsWith('+')) isJoined = true;
      else if (tag.startsWith(this.#grammar.mappingPrefix)) isJoined = false;
      (isJoined ? joined : own).push(tag);
    }
    return [...own, ...joined];
  }
}

/** The lemma with the capitals of the form: all of them, or the first. */
function withCase(lemma: string, form: string): string {
  const [first = '', ...others] = form;
  if (first === first.toLowerCase()) return lemma;
  if (others.length > 0 && form === form.toUpperCase()) return lemma.toUpperCase();
  const [start = '', ...rest] = lemma;
  return start.toUpperCase() + rest.join('');
}

function inBrackets(tag: string, style: ApertiumStyle): string {
  if (tag.startsWith('+')) return tag;
  return style.bare ? `\\<${tag}\\>` : `<${tag}>`;
}

// ------------------------------------------------------------------------------------------------------------- streams

/** Reads an Apertium stream. A null character ends a text: what came before it is answered at once. */
export class ApertiumReader {
  readonly #grammar: Order;
  readonly #pieces: string[] = [];

  constructor(grammar: Order) {
    this.#grammar = grammar;
  }

  *push(piece: string): Generator<StreamItem> {
    const texts = piece.split('\0');
    for (const text of texts.slice(0, -1)) {
      this.#pieces.push(text);
      yield* this.end();
      yield { kind: 'command', command: { name: 'FLUSH' } };
    }
    this.#pieces.push(texts.at(-1)!);
  }

  *end(): Generator<StreamItem> {
    const { textBefore, cohorts } = readApertium(this.#pieces.join(''), this.#grammar);
    this.#pieces.length = 0;
    if (textBefore !== '') yield { kind: cohorts.length > 0 ? 'window-text' : 'text', text: textBefore };
    for (const command of variablesIn(textBefore)) yield { kind: 'command', command };
    for (const cohort of cohorts) {
      yield { kind: 'cohort', cohort, line: 0 };
      for (const command of variablesIn(cohort.textAfter ?? '')) yield { kind: 'command', command };
    }
    yield { kind: 'variables-end' };
  }
}

/** Blanks such as `[<STREAMCMD:SETVAR:name=value>]` set variables. */
function variablesIn(blank: string): CgCommand[] {
  const command = blank.startsWith('[<STREAMCMD:') ? readCommand(blank.slice(1, blank.indexOf(']'))) : undefined;
  return command?.name === 'SETVAR' || command?.name === 'REMVAR' ? [command] : [];
}

export class ApertiumSink implements StreamSink {
  readonly #write: (text: string) => void;
  readonly #style: ApertiumStyle;

  constructor(write: (text: string) => void, style: ApertiumStyle = {}) {
    this.#write = write;
    this.#style = style;
  }

  window(run: Run, window: SingleWindow): void {
    const style = run.options.trace ? { ...this.#style, trace: (hit: number) => traceOf(run, hit) } : this.#style;
    const text = { textBefore: window.text, cohorts: exportWindow(run, window, 'apertium') };
    this.#write(writeApertium(text, run.grammar, style) + window.textAfter);
    if (window.flushAfter) this.#write('\0');
  }

  text(text: string): void {
    this.#write(text);
  }

  command(): void {
    this.#write('\0');
  }

  end(run: Run, names: readonly number[], values: ReadonlyMap<number, number>): void {
    this.#write(writeVariables(run, names, values));
  }
}
