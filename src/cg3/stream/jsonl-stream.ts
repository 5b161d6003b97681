/**
 * One JSON object on a line: a word, a text, or a command.
 *
 *     {"w":"guolit","sts":["<st>"],"z":"text after it","ds":1,"dp":2,"rs":[{"l":"guolli","ts":["N"],"s":{…}}],"drs":[…]}
 *     {"t":"text\n"}
 *     {"cmd":"<STREAMCMD:FLUSH>"}
 *
 * `w` is the word, `sts` the tags of its form, `ds` and `dp` its number and that of its head, `rs` the readings, `drs` those
 * that were removed; of a reading, `l` is the lemma, `ts` are the tags and `s` is the sub-reading.
 */
import {
  type CgCohort,
  type CgCommand,
  type CgReading,
  DEEPEST_READING,
  formTag,
  formText,
} from '../model/cg-cohort.js';
import type { Run } from '../state/run.js';
import { COHORT, type Cohort, NO_PARENT, type Reading, type SingleWindow } from '../state/window.js';
import { LineSplitter } from './lines.js';
import { readCommand } from './stream-lines.js';
import type { StreamItem, StreamSink } from './stream-sink.js';
import { livingReadings, removedReadings, tagsInOrder, variableCommands } from './stream-writer.js';

type Json = Readonly<Record<string, unknown>>;
type Remark = (message: string) => void;

export class JsonlReader {
  readonly #lines = new LineSplitter();
  readonly #remark: Remark;
  #line = 0;
  #isIgnoring = false;

  constructor(remark: Remark = () => undefined) {
    this.#remark = remark;
  }

  *push(piece: string): Generator<StreamItem> {
    for (const line of this.#lines.push(piece)) yield* this.#item(line);
  }

  *end(): Generator<StreamItem> {
    for (const line of this.#lines.end()) yield* this.#item(line);
  }

  *#item(line: string): Generator<StreamItem> {
    this.#line++;
    if (line.trim() === '') return;
    const json = this.#parse(line);
    if (json === undefined) return;
    if ('cmd' in json) yield* this.#command(json.cmd);
    else if ('w' in json) {
      if (!this.#isIgnoring) yield { kind: 'cohort', cohort: cohortOf(json), line: this.#line };
    } else if ('t' in json && stringOf(json.t) !== '') yield { kind: 'text', text: stringOf(json.t) };
  }

  #parse(line: string): Json | undefined {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      this.#remark(`line ${this.#line} is no JSON: it is left out`);
      return undefined;
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
    this.#remark(`line ${this.#line} is no JSON object: it is left out`);
    return undefined;
  }

  *#command(text: unknown): Generator<StreamItem> {
    const command = readCommand(stringOf(text));
    if (command === undefined) {
      this.#remark(`line ${this.#line}: an unknown command`);
      return;
    }
    if (command.name === 'IGNORE') this.#isIgnoring = true;
    else if (command.name === 'RESUME') this.#isIgnoring = false;
    yield { kind: 'command', command };
  }
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cohortOf(json: Json): CgCohort {
  const form = stringOf(json.w);
  const cohort: CgCohort = { form: formTag(form), readings: readingsOf(json.rs, form) };
  const deleted = readingsOf(json.drs, form);
  if (deleted.length > 0) cohort.deleted = deleted.map((reading) => ({ ...reading, deleted: true }));
  const formTags = listOf(json.sts)
    .map(stringOf)
    .filter((tag) => tag !== '');
  if (formTags.length > 0) cohort.formTags = formTags;
  if (stringOf(json.z) !== '') cohort.textAfter = stringOf(json.z);
  if (isNumber(json.ds)) {
    cohort.depSelf = json.ds;
    cohort.depParent = isNumber(json.dp) ? json.dp : json.ds;
  }
  return cohort;
}

function isNumber(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xffff_ffff;
}

function readingsOf(value: unknown, form: string): CgReading[] {
  return listOf(value)
    .filter(isObject)
    .map((json) => readingOf(json, form, DEEPEST_READING));
}

function readingOf(json: Json, form: string, depth: number): CgReading {
  const lemma = stringOf(json.l);
  const tags = listOf(json.ts)
    .map(stringOf)
    .filter((tag) => tag !== '');
  const reading: CgReading = { tags: [`"${lemma === '' ? form : lemma}"`, ...tags] };
  if (isObject(json.s) && depth > 0) reading.sub = readingOf(json.s, form, depth - 1);
  return reading;
}

export class JsonlSink implements StreamSink {
  readonly #write: (text: string) => void;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  window(run: Run, window: SingleWindow): void {
    this.#commands(run, window.variablesOutput, window.variablesSet);
    if (window.text !== '') this.text(window.text);
    for (const cohort of window.allCohorts)
      if (cohort.local !== 0 && !(cohort.type & COHORT.REMOVED)) this.#write(`${stringify(wordOf(run, cohort))}\n`);
    if (window.textAfter !== '') this.text(window.textAfter);
    if (window.flushAfter) this.command('FLUSH');
  }

  text(text: string): void {
    this.#write(`${stringify({ t: text })}\n`);
  }

  command(name: CgCommand['name']): void {
    this.#write(`${stringify({ cmd: `<STREAMCMD:${name}>` })}\n`);
  }

  end(run: Run, names: readonly number[], values: ReadonlyMap<number, number>): void {
    this.#commands(run, names, values);
  }

  #commands(run: Run, names: readonly number[], values: ReadonlyMap<number, number>): void {
    for (const cmd of variableCommands(run, names, values)) this.#write(`${stringify({ cmd })}\n`);
  }
}

/** As JSON.stringify, but digits of escaped characters are capitals, as those of CG-3. */
function stringify(value: unknown): string {
  return JSON.stringify(value).replace(/\\u00([01][0-9a-f])/g, (all, digits: string, at: number, json: string) =>
    json[at - 1] === '\\' ? all : `\\u00${digits.toUpperCase()}`,
  );
}

function wordOf(run: Run, cohort: Cohort): Json {
  const formTags = cohort.formReading?.content.tags.filter((tag) => tag !== cohort.form) ?? [];
  const text = cohort.text.replace(/\n$/, '');
  const { hasDep } = run.stream;
  const readings = livingReadings(run, cohort, false).filter(({ noprint }) => !noprint);
  const removed = removedReadings(cohort);
  const objects = (list: readonly Reading[]) => list.map((reading) => objectOf(run, cohort, reading));
  return {
    w: formText(run.tags.text(cohort.form)),
    ...(formTags.length > 0 ? { sts: formTags.map((tag) => run.tags.text(tag)) } : {}),
    ...(text === '' ? {} : { z: text }),
    ...(hasDep ? { ds: cohort.depSelf || cohort.global } : {}),
    ...(hasDep && cohort.depParent !== NO_PARENT ? { dp: cohort.depParent } : {}),
    ...(readings.length > 0 ? { rs: objects(readings) } : {}),
    ...(removed.length > 0 ? { drs: objects(removed) } : {}),
  };
}

function objectOf(run: Run, cohort: Cohort, reading: Reading): Json {
  const tags = tagsInOrder(run, cohort, reading).map((tag) => run.tags.text(tag));
  return {
    l: reading.baseForm < 0 ? '' : run.tags.text(reading.baseForm).replace(/^"(.*)"$/s, '$1'),
    ...(tags.length > 0 ? { ts: tags } : {}),
    ...(reading.next ? { s: objectOf(run, cohort, reading.next) } : {}),
  };
}
