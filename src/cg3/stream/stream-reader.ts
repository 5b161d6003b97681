/**
 * Reads the CG text stream: `"<form>"` lines, indented reading lines, everything else as text between words.
 *
 * Start at `readStream`. Indentation decides depth: a reading deeper than the one above it is its sub-reading. Lines
 * that look like a cohort or reading but are not (`"<unclosed`) are text, as everywhere in this field. Commands exist
 * only here: `<STREAMCMD:FLUSH>` on a line of its own.
 */
import {
  type CgCohort,
  type CgCommand,
  type CgReading,
  type CgStreamItem,
  DEEPEST_READING,
} from '../model/cg-cohort.js';

/** Options of `readStream`. */
export interface StreamReaderOptions {
  /** Read lines that start with `;` as readings which were removed earlier, instead of as text. */
  readonly readDeleted?: boolean;
  /** Blank lines are text, too. */
  readonly keepsBlankLines?: boolean;
  /** Hears of lines that look like a word or a reading and are none. */
  readonly remark?: (message: string) => void;
}

interface OpenReading {
  readonly indent: number;
  readonly reading: CgReading;
}

/** Horizontal white space as the stream format sees it; a carriage return counts. */
const BLANK_RUN = /[\t\r\u00a0\u0020\u1680\u2000-\u200a\u202f\u205f\u3000]+/g;
const BLANK = /[\t\r\u00a0\u0020\u1680\u2000-\u200a\u202f\u205f\u3000]/;
const MAY_BE_BLANK = /[\s\u1680\u2000-\u206f]/;

/** So much of a line is shown in a remark. */
const MOST_SHOWN = 60;

/** All items of a stream, in order. Nothing after `<STREAMCMD:EXIT>` is read. */
export function* readStream(text: string, options: StreamReaderOptions = {}): Generator<CgStreamItem> {
  const reader = new StreamReader(options);
  yield* reader.push(text);
  yield* reader.end();
}

/** Reads a stream that comes piece by piece: `push` each piece, then `end`. */
export class StreamReader {
  readonly #readDeleted: boolean;
  readonly #keepsBlankLines: boolean;
  readonly #remark: ((message: string) => void) | undefined;
  #cohort: CgCohort | undefined;
  #cohortLine = 0;
  readonly #open: OpenReading[] = [];
  #ignoring = false;
  #line = 0;
  #hasExited = false;
  /** A line that has not ended yet. */
  #rest = '';
  /** Variables belong to the window after the cohort before them, whose text may still go on. */
  #waiting: CgCommand[] = [];

  constructor(options: StreamReaderOptions = {}) {
    this.#readDeleted = options.readDeleted === true;
    this.#keepsBlankLines = options.keepsBlankLines === true;
    this.#remark = options.remark;
  }

  *push(piece: string): Generator<CgStreamItem> {
    const last = piece.lastIndexOf('\n') + 1;
    if (last === 0) {
      this.#rest += piece;
      return;
    }
    const text = this.#rest + piece.slice(0, last);
    this.#rest = piece.slice(last);
    yield* this.#lines(text);
  }

  *end(): Generator<CgStreamItem> {
    yield* this.#lines(this.#rest);
    this.#rest = '';
    if (!this.#hasExited) yield* this.#close();
  }

  *#lines(text: string): Generator<CgStreamItem> {
    let next = this.#line === 0 && text.charCodeAt(0) === 0xfeff ? 1 : 0;
    while (next < text.length && !this.#hasExited) {
      const start = next;
      const end = text.indexOf('\n', start);
      next = end < 0 ? text.length : end + 1;
      this.#line++;
      const form = !this.#ignoring && text.startsWith('"<', start) ? readForm(cleanLine(text, start, next)) : undefined;
      if (form) {
        if (this.#cohort) yield { kind: 'cohort', cohort: this.#cohort, line: this.#cohortLine };
        if (this.#waiting.length > 0) yield* this.#variables();
        this.#openCohort(form);
        continue;
      }
      if (!this.#ignoring && this.#cohort && this.#reading(this.#cohort, text, start, next)) continue;
      yield* this.#otherLine(text.slice(start, next), cleanLine(text, start, next));
    }
  }

  #openCohort({ form, tags }: { form: string; tags: string[] }): void {
    while (this.#open.length > 0) this.#open.pop();
    this.#cohort = { form, readings: [] };
    if (tags.length > 0) this.#cohort.formTags = tags;
    this.#cohortLine = this.#line;
  }

  /** False where the line is no reading. */
  #reading(cohort: CgCohort, text: string, start: number, next: number): boolean {
    const deleted = this.#readDeleted && text[start] === ';';
    const body = bodyStart(text, deleted ? start + 1 : start, next);
    const tags = body > 0 ? readTags(cleanLine(text, body, next)) : undefined;
    if (!tags) return false;
    addReading(cohort, this.#open, body - start - Number(deleted), tags, deleted);
    return true;
  }

  /** A command, or text. */
  *#otherLine(raw: string, cleaned: string): Generator<CgStreamItem> {
    const command = readCommand(cleaned);
    if (command?.name === 'SETVAR' || command?.name === 'REMVAR') {
      if (!this.#ignoring) {
        if (this.#cohort) this.#waiting.push(command);
        else yield { kind: 'command', command };
        return;
      }
    } else if (command?.name === 'FLUSH' || command?.name === 'EXIT') {
      yield* this.#close();
      this.#hasExited = command.name === 'EXIT';
      yield { kind: 'command', command };
      return;
    } else if (command?.name === 'IGNORE') this.#ignoring = true;
    else if (command?.name === 'RESUME') this.#ignoring = false;
    if (cleaned === '' && !this.#keepsBlankLines) return;
    if (this.#remark && !this.#ignoring) this.#remarkOn(cleaned, this.#remark);
    if (this.#cohort) this.#cohort.textAfter = (this.#cohort.textAfter ?? '') + withLineEnd(raw);
    else yield { kind: 'text', text: withLineEnd(raw) };
  }

  #remarkOn(line: string, remark: (message: string) => void): void {
    const kind = line.startsWith('"<') ? 'word' : this.#cohort && line.startsWith(' "') ? 'reading' : undefined;
    if (kind)
      remark(`line ${this.#line} looks like a ${kind} but is none, and is taken as text: ${line.slice(0, MOST_SHOWN)}`);
  }

  *#close(): Generator<CgStreamItem> {
    if (this.#cohort) yield { kind: 'cohort', cohort: this.#cohort, line: this.#cohortLine };
    yield* this.#variables();
    this.#cohort = undefined;
    this.#open.length = 0;
  }

  *#variables(): Generator<CgStreamItem> {
    for (const command of this.#waiting) yield { kind: 'command', command };
    this.#waiting = [];
  }
}

/** A line without its end, each run of blanks as one space. */
function cleanLine(text: string, start: number, next: number): string {
  const end = text.charCodeAt(next - 1) === 0x0a ? next - 1 : next;
  const line = text.slice(start, end);
  return isClean(line)
    ? line
    : line
        .replace(/[\n\u2028\u2029]+$/, '')
        .replace(BLANK_RUN, ' ')
        .trimEnd();
}

/** Certainly has no blanks but single spaces between words: nearly all lines. */
function isClean(line: string): boolean {
  let space = false;
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code > 0x20 && code < 0xa0) space = false;
    else if (code === 0x20) {
      if (space) return false;
      space = true;
    } else if (code < 0x20 || MAY_BE_BLANK.test(line[i]!)) return false;
    else space = false;
  }
  return !space;
}

/** Where the lemma of a reading line opens, behind its indentation; 0 where the line has none. */
function bodyStart(text: string, start: number, next: number): number {
  let at = start;
  while (at < next && isBlank(text.charCodeAt(at))) at++;
  return at > start && text.charCodeAt(at) === 0x22 && at < next ? at : 0;
}

function isBlank(code: number): boolean {
  if (code === 0x09 || code === 0x20 || code === 0x0d) return true;
  return code >= 0xa0 && BLANK.test(String.fromCharCode(code));
}

function withLineEnd(raw: string): string {
  return raw.endsWith('\n') ? raw : `${raw}\n`;
}

function addReading(cohort: CgCohort, open: OpenReading[], indent: number, tags: string[], deleted: boolean): void {
  while (open.length > 0 && open[open.length - 1]!.indent >= indent) open.pop();
  const reading: CgReading = { tags };
  if (deleted) reading.deleted = true;
  const parent = open[open.length - 1];
  if (parent) {
    // A reading can have one sub-reading; a second one at the same depth is dropped, as vislcg3 does.
    if (parent.reading.sub || open.length > DEEPEST_READING) return;
    parent.reading.sub = reading;
  } else if (deleted) {
    reading.readingsBefore = cohort.readings.length;
    cohort.deleted ??= [];
    cohort.deleted.push(reading);
  } else {
    cohort.readings.push(reading);
  }
  open.push({ indent, reading });
}

/** `"<form>" tag tag` of a cleaned line; undefined when the form does not end in `>"`. */
function readForm(cleaned: string): { form: string; tags: string[] } | undefined {
  let end = quoteEnd(cleaned, 1);
  for (;;) {
    end = blankFrom(cleaned, end);
    if (end >= cleaned.length || cleaned[end - 1] === '"') break;
    end++;
  }
  const form = cleaned.slice(0, end);
  if (!form.endsWith('>"')) return undefined;
  return { form, tags: end < cleaned.length ? splitTags(cleaned.slice(end + 1)) : [] };
}

/** The tags of a reading line, lemma first; undefined when the lemma is not closed. */
function readTags(body: string): string[] | undefined {
  let end = blankFrom(body, quoteEnd(body, 1));
  while (end < body.length && body[end - 1] !== '"') end = blankFrom(body, end + 1);
  if (body[end - 1] !== '"' || end < 2) {
    // A lemma such as "\" ends in a backslash before its quote: look again without escapes.
    const close = body.indexOf('"', 1);
    if (close < 0) return undefined;
    end = blankFrom(body, close);
    if (body[end - 1] !== '"') return undefined;
  }
  return splitTags(body, end + 1, [body.slice(0, end)]);
}

/** Tags separated by blanks; a tag that opens with a quote runs to its closing quote and on to the next blank. */
export function splitTags(text: string, from = 0, tags: string[] = []): string[] {
  let start = from;
  while (start < text.length) {
    const first = text.charCodeAt(start);
    if (first === 0x20) {
      start++;
      continue;
    }
    let end = start;
    if (first === 0x22) end = quoteEnd(text, start + 1);
    end = blankFrom(text, end);
    tags.push(text.slice(start, end));
    start = end + 1;
  }
  return tags;
}

/** Index of the unescaped quote from `from` on, or the end. */
function quoteEnd(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    if (text.charCodeAt(i) === 0x22 && !escaped(text, i)) return i;
  }
  return text.length;
}

function blankFrom(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    if (text.charCodeAt(i) === 0x20 && !escaped(text, i)) return i;
  }
  return text.length;
}

function escaped(text: string, at: number): boolean {
  let slashes = 0;
  while (at - 1 - slashes >= 0 && text[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

/** `<STREAMCMD:…>` */
export function readCommand(cleaned: string): CgCommand | undefined {
  const match = cleaned.startsWith('<STREAMCMD:') ? /^<STREAMCMD:(.*)>$/.exec(cleaned) : null;
  if (!match) return undefined;
  const body = match[1]!;
  if (body === 'FLUSH' || body === 'EXIT' || body === 'IGNORE' || body === 'RESUME') return { name: body };
  if (body.startsWith('SETVAR:')) {
    const variables = new Map<string, string>();
    for (const part of body.slice('SETVAR:'.length).split(',')) {
      const equals = part.indexOf('=');
      const name = equals < 0 ? part : part.slice(0, equals);
      const value = equals < 0 ? '' : part.slice(equals + 1);
      variables.set(name || '*', value || '*');
    }
    return { name: 'SETVAR', variables };
  }
  if (body.startsWith('REMVAR:')) {
    return {
      name: 'REMVAR',
      variables: body
        .slice('REMVAR:'.length)
        .split(',')
        .filter((name) => name !== ''),
    };
  }
  return undefined;
}
