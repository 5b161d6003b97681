/**
 * The binary form of streams, as cg-conv of CG-3 1.4 and later writes it: windows as blocks, with the tags of a window
 * listed once. Start at `BinaryReader` and `BinarySink`.
 *
 * Little-endian. Strings and arrays have a u16 count; a tag is a u16 index into the tags of its window.
 *
 *     header    "CGBF", u32 version
 *     packet    u8 kind: 1 window, 2 command, 3 text
 *     command   u8: 1 FLUSH, 2 EXIT, 3 IGNORE, 4 RESUME
 *     text      string
 *     window    u32 length, u16 flags, tags[] of string, variables[], text before, text after, cohorts[]
 *     variable  u8 mode: 1 name = value, 2 name = *, 3 removed; name, value
 *     cohort    u16 flags (1: is in a relation), form, tags of the form[], u32 self, u32 parent, relations[] of (name,
 *               u32 target), text, blank inside of the word, readings[]
 *     reading   u16 flags (1: sub-reading of the one before, 2: deleted), lemma, tags[]
 */

import { DataError } from '../../engine/data-error.js';
import { type CgCohort, type CgCommand, type CgReading, DEEPEST_READING } from '../model/cg-cohort.js';
import { TAG } from '../model/tags.js';
import { compareReadings } from '../state/merge-readings.js';
import type { Run } from '../state/run.js';
import { COHORT, type Cohort, NO_PARENT, type Reading, type SingleWindow } from '../state/window.js';
import { LittleReader, LittleWriter } from './little-endian.js';
import type { StreamItem, StreamSink, StreamSource } from './stream-sink.js';
import { sortedRelations } from './stream-writer.js';

const MAGIC = 'CGBF';
const VERSION = 1;
const HEADER_BYTES = 8;
const PACKET = { WINDOW: 1, COMMAND: 2, TEXT: 3 } as const;
const COMMANDS: readonly ('FLUSH' | 'EXIT' | 'IGNORE' | 'RESUME')[] = ['FLUSH', 'EXIT', 'IGNORE', 'RESUME'];
const SPANS = 1;
const VARIABLE = { SET: 1, SET_ANY: 2, REMOVED: 3 } as const;
const RELATED = 1;
const SUB_READING = 1;
const DELETED = 2;
const NOBODY = 0xffffffff;
/** A window of 500 words has a tenth of it. */
const LARGEST_WINDOW = 1 << 26;

export function isBinaryStream(bytes: Uint8Array): boolean {
  return [...MAGIC].every((letter, i) => bytes[i] === letter.charCodeAt(0));
}

// ------------------------------------------------------------------------------------------------------------- reading

/** What the stream has had so far. */
interface Seen {
  /** A word that has a head: then words without one say so. */
  heads: boolean;
  /** Numbers of the words in the window before. */
  numbers: ReadonlySet<number>;
}

export class BinaryReader implements StreamSource {
  #rest = new Uint8Array();
  #hasHeader = false;
  readonly #seen: Seen = { heads: false, numbers: new Set() };

  *push(piece: Uint8Array): Generator<StreamItem> {
    const bytes = new Uint8Array(this.#rest.length + piece.length);
    bytes.set(this.#rest);
    bytes.set(piece, this.#rest.length);
    const reader = new LittleReader(bytes);
    if (!this.#hasHeader && bytes.length >= HEADER_BYTES) this.#header(reader, bytes);
    if (this.#hasHeader) {
      for (let length = packetLength(reader); length <= reader.left; length = packetLength(reader))
        yield* packet(reader, this.#seen);
    }
    this.#rest = bytes.slice(reader.at);
  }

  end(): readonly StreamItem[] {
    if (this.#rest.length > 0) throw damaged('it ends in the middle of a packet');
    return [];
  }

  #header(reader: LittleReader, bytes: Uint8Array): void {
    if (!isBinaryStream(bytes)) throw damaged(`it does not begin with ${MAGIC}`);
    reader.at = MAGIC.length;
    const version = reader.u32();
    if (version !== VERSION) throw damaged(`it is of version ${version}; only version ${VERSION} can be read`);
    this.#hasHeader = true;
  }
}

function damaged(problem: string): DataError {
  return new DataError(problem, { file: 'binary stream' });
}

/** Bytes of the packet that begins here; infinite where they are not all there yet. */
function packetLength(reader: LittleReader): number {
  const kind = reader.peek(0);
  if (kind === undefined) return Number.POSITIVE_INFINITY;
  if (kind === PACKET.COMMAND) return 2;
  if (kind === PACKET.TEXT) return reader.left < 3 ? Number.POSITIVE_INFINITY : 3 + reader.u16At(1);
  if (kind !== PACKET.WINDOW) throw damaged(`there is no packet of kind ${kind}`);
  if (reader.left < 5) return Number.POSITIVE_INFINITY;
  const length = reader.u32At(1);
  if (length > LARGEST_WINDOW) throw damaged(`a window of ${length} bytes`);
  return 5 + length;
}

function* packet(reader: LittleReader, seen: Seen): Generator<StreamItem> {
  const kind = reader.u8();
  if (kind === PACKET.COMMAND) {
    const name = COMMANDS[reader.u8() - 1];
    if (name === undefined) throw damaged('an unknown command');
    yield { kind: 'command', command: { name } };
  } else if (kind === PACKET.TEXT) yield { kind: 'text', text: reader.string() };
  else yield* windowOf(reader, seen);
}

function* windowOf(reader: LittleReader, seen: Seen): Generator<StreamItem> {
  const end = reader.u32() + reader.at;
  const hasSpanned = (reader.u16() & SPANS) !== 0;
  const tags = reader.array(() => reader.string());
  const tag = (): string => tags[reader.u16()] ?? fail('a tag that is not in the list of its window');
  for (const command of reader.array(() => variable(reader, tag))) yield { kind: 'command', command };
  const text = reader.string();
  const textAfter = reader.string();
  const read = reader.array(() => cohortOf(reader, tag));
  if (reader.at !== end) throw damaged('a window is longer or shorter than it says');
  const boundary = boundaryOf(read, seen);
  yield { kind: 'window', text, hasSpanned, hasLinks: true, ...(boundary === undefined ? {} : { boundary }) };
  seen.heads ||= read.some(({ parent }) => parent !== NOBODY);
  for (const [i, { cohort, self, parent }] of read.entries()) {
    if (seen.heads) {
      cohort.depSelf = self;
      cohort.depParent = parent === NOBODY ? self : parent;
    }
    if (i === read.length - 1 && textAfter !== '') cohort.textAfter = (cohort.textAfter ?? '') + textAfter;
    yield { kind: 'cohort', cohort, line: 0 };
  }
  yield { kind: 'window-end' };
}

/**
 * The beginning of a window has a number, too, but does not stand in the stream: it is the one before the first word,
 * or where windows are cut by dependencies the one behind it.
 */
function boundaryOf(read: readonly ReadCohort[], seen: Seen): number | undefined {
  const before = seen.numbers;
  const numbers = new Set(read.map(({ self }) => self));
  seen.numbers = numbers;
  if (read.length === 0) return undefined;
  const first = read[0]!.self;
  const boundary = before.has(first - 1) ? first + 1 : first - 1;
  return boundary > 0 && !numbers.has(boundary) ? boundary : undefined;
}

function fail(problem: string): never {
  throw damaged(problem);
}

function variable(reader: LittleReader, tag: () => string): CgCommand {
  const mode = reader.u8();
  const name = tag();
  if (mode === VARIABLE.SET) return { name: 'SETVAR', variables: new Map([[name, tag()]]) };
  reader.u16();
  if (mode === VARIABLE.SET_ANY) return { name: 'SETVAR', variables: new Map([[name, '*']]) };
  return mode === VARIABLE.REMOVED ? { name: 'REMVAR', variables: [name] } : fail(`an unknown mode of variables`);
}

interface ReadCohort {
  readonly cohort: CgCohort;
  readonly self: number;
  readonly parent: number;
}

function cohortOf(reader: LittleReader, tag: () => string): ReadCohort {
  const flags = reader.u16();
  const cohort: CgCohort = { form: tag(), readings: [] };
  const formTags = reader.array(tag);
  if (formTags.length > 0) cohort.formTags = formTags;
  const self = reader.u32();
  const parent = reader.u32();
  const relations = reader.array(() => ({ name: tag(), target: reader.u32() }));
  if (flags & RELATED || relations.length > 0) Object.assign(cohort, { id: self, relations });
  const text = reader.string();
  if (text !== '') cohort.textAfter = text;
  const wordBlank = reader.string();
  if (wordBlank !== '') cohort.wordBlank = wordBlank;
  let last: CgReading | undefined;
  let depth = 0;
  reader.array(() => {
    const kind = reader.u16();
    const lemma = tag();
    const tags = reader.array(tag);
    const reading: CgReading = { tags: lemma === '' ? tags : [lemma, ...tags] };
    depth = kind & SUB_READING && last ? depth + 1 : 0;
    if (depth > DEEPEST_READING) return;
    if (depth > 0) last!.sub = reading;
    else if (kind & DELETED) {
      reading.deleted = true;
      cohort.deleted ??= [];
      cohort.deleted.push(reading);
    } else cohort.readings.push(reading);
    last = reading;
  });
  return { cohort, self, parent };
}

// ------------------------------------------------------------------------------------------------------------- writing

/** What of a window is written besides its variables. */
type Words = Pick<SingleWindow, 'text' | 'textAfter' | 'allCohorts'>;
const NO_WORDS: Words = { text: '', textAfter: '', allCohorts: [] };

export class BinarySink implements StreamSink {
  readonly hasLinks = true;
  readonly #write: (bytes: Uint8Array) => void;
  #hasHeader = false;

  constructor(write: (bytes: Uint8Array) => void) {
    this.#write = write;
  }

  window(run: Run, window: SingleWindow): void {
    const out = this.#windowPacket(run, window, window.variablesOutput, window.variablesSet);
    if (window.flushAfter) {
      out.u8(PACKET.COMMAND);
      out.u8(COMMANDS.indexOf('FLUSH') + 1);
    }
    this.#write(out.done());
  }

  text(text: string): void {
    const out = this.#packet(PACKET.TEXT);
    out.string(text);
    this.#write(out.done());
  }

  command(name: CgCommand['name']): void {
    if (name === 'SETVAR' || name === 'REMVAR') return;
    const out = this.#packet(PACKET.COMMAND);
    out.u8(COMMANDS.indexOf(name) + 1);
    this.#write(out.done());
  }

  end(run: Run, names: readonly number[], values: ReadonlyMap<number, number>): void {
    if (names.length > 0) this.#write(this.#windowPacket(run, NO_WORDS, names, values).done());
    if (!this.#hasHeader) this.#write(this.#header().done());
  }

  #windowPacket(run: Run, words: Words, names: readonly number[], values: ReadonlyMap<number, number>): LittleWriter {
    const body = windowBody(run, words, names, values);
    const out = this.#packet(PACKET.WINDOW);
    out.u32(body.length);
    out.bytes(body);
    return out;
  }

  #packet(kind: number): LittleWriter {
    const out = this.#header();
    out.u8(kind);
    return out;
  }

  #header(): LittleWriter {
    const out = new LittleWriter();
    if (this.#hasHeader) return out;
    this.#hasHeader = true;
    out.bytes(new TextEncoder().encode(MAGIC));
    out.u32(VERSION);
    return out;
  }
}

/** The tags of a window, numbered as they come. */
class TagTable {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  number(text: string): number {
    const existingNumber = this.#numbers.get(text);
    if (existingNumber !== undefined) return existingNumber;
    this.#numbers.set(text, this.texts.length);
    this.texts.push(text);
    return this.texts.length - 1;
  }
}

function windowBody(
  run: Run,
  window: Words,
  changed: readonly number[],
  values: ReadonlyMap<number, number>,
): Uint8Array {
  const tags = new TagTable();
  const variables = new LittleWriter();
  const hash = (name: number) => run.tags.tags[name]!.hash;
  const names = [...changed].sort((a, b) => hash(a) - hash(b));
  variables.array(names, (name) => {
    const value = values.get(name);
    const isAny = value === run.tags.any;
    variables.u8(value === undefined ? VARIABLE.REMOVED : isAny ? VARIABLE.SET_ANY : VARIABLE.SET);
    variables.u16(tags.number(run.tags.text(name)));
    variables.u16(value === undefined || isAny ? 0 : tags.number(run.tags.text(value)));
  });
  const words = new LittleWriter();
  const { shown, texts } = shownCohorts(window);
  words.array(shown, (cohort, i) => writeCohort(run, cohort, texts[i]!, tags, words));
  const out = new LittleWriter();
  out.u16(run.stream.depHasSpanned ? SPANS : 0);
  out.array(tags.texts, (text) => out.string(text));
  out.bytes(variables.done());
  out.string(window.text);
  out.string(window.textAfter);
  out.bytes(words.done());
  return out.done();
}

/** Cohorts that are there; the text after a removed one still stands between its neighbours. */
function shownCohorts(window: Words): { shown: Cohort[]; texts: string[] } {
  const shown: Cohort[] = [];
  const texts: string[] = [];
  for (const cohort of window.allCohorts) {
    const isRemoved = (cohort.type & COHORT.REMOVED) !== 0;
    if (!isRemoved && cohort.local !== 0) {
      shown.push(cohort);
      texts.push(cohort.text);
    } else if (texts.length > 0) texts[texts.length - 1] += cohort.text;
    else window.text += cohort.text;
  }
  return { shown, texts };
}

function writeCohort(run: Run, cohort: Cohort, text: string, tags: TagTable, out: LittleWriter): void {
  const number = (tag: number) => tags.number(run.tags.text(tag));
  out.u16(cohort.type & COHORT.RELATED || run.options.printIds ? RELATED : 0);
  out.u16(number(cohort.form));
  const formTags = cohort.formReading?.content.tags.filter((tag) => tag !== cohort.form) ?? [];
  out.array(formTags, (tag) => out.u16(number(tag)));
  out.u32(cohort.global);
  out.u32(headOf(run, cohort));
  out.array(sortedRelations(run, cohort), ({ name, target }) => {
    out.u16(tags.number(name));
    out.u32(target);
  });
  out.string(text);
  out.string(cohort.wordBlank);
  const readings = readingsOf(cohort);
  out.array(readings, ({ reading, isSub }) => {
    out.u16(isSub ? SUB_READING : 0);
    out.u16(reading.baseForm < 0 ? tags.number('') : number(reading.baseForm));
    out.array(ownTags(run, cohort, reading), (tag) => out.u16(number(tag)));
  });
}

/** The number of the head; 0 for the beginning of a window, which is no word. */
function headOf({ stream }: Run, { depParent }: Cohort): number {
  if (!stream.hasDep || depParent === NO_PARENT) return NOBODY;
  return stream.cohortMap.get(depParent)?.local === 0 ? 0 : depParent;
}

/** Every reading with its sub-readings behind it. */
function readingsOf(cohort: Cohort): { reading: Reading; isSub: boolean }[] {
  cohort.readings.push(...cohort.ignored);
  for (const reading of cohort.ignored) reading.deleted = false;
  cohort.ignored = [];
  cohort.readings.sort(compareReadings);
  const all: { reading: Reading; isSub: boolean }[] = [];
  for (const top of cohort.readings) {
    if (top.noprint || top.deleted) continue;
    for (let reading: Reading | null = top; reading; reading = reading.next)
      all.push({ reading, isSub: reading !== top });
  }
  return all;
}

/** Dependencies and relations stand in fields of their own. */
function ownTags(run: Run, cohort: Cohort, reading: Reading): number[] {
  const { tags } = run;
  const all = run.options.uniqueTags ? [...new Set(reading.content.tags)] : reading.content.tags;
  return all.filter((tag) => {
    if (tag === reading.baseForm || tag === cohort.form || tag === tags.begin) return false;
    return !(tags.tags[tag]!.type & (TAG.DEPENDENCY | TAG.RELATION));
  });
}
