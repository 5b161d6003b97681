/**
 * Goes through the lines of the CG text stream: `"<form>"` lines, indented reading lines, commands, and everything else, which is text between words.
 * What comes of words and readings is up to who extends it: stream-reader.ts makes data of them, text-feeder.ts words of a window.
 */
import type { CgCommand } from '../model/cg-cohort.js';

/** How the lines of a CG stream are read. */
export interface StreamLinesOptions {
  /** Blank lines are text, too. */
  readonly keepsBlankLines?: boolean;
  /** Hears of lines that look like a word or a reading and are none. */
  readonly remark?: (message: string) => void;
}

/** Horizontal white space as the stream format sees it; a carriage return counts. */
const BLANK_RUN = /[\t\r\u00a0\u0020\u1680\u2000-\u200a\u202f\u205f\u3000]+/g;
const BLANK = /[\t\r\u00a0\u0020\u1680\u2000-\u200a\u202f\u205f\u3000]/;
const MAY_BE_BLANK = /[\s\u1680\u2000-\u206f]/;

/** So much of a line is shown in a remark. */
const MOST_SHOWN = 60;
const COLON = 0x3a;

export abstract class StreamLines {
  readonly #keepsBlankLines: boolean;
  readonly #remark: ((message: string) => void) | undefined;
  #isIgnoring = false;
  #hasExited = false;
  /** A line that has not ended yet. */
  #rest = '';
  /** Variables belong to the window after the cohort before them, whose text may still go on. */
  #waiting: CgCommand[] = [];
  /** The number of the line at work. */
  protected line = 0;
  /** A word has begun that has not ended yet. */
  protected isOpen = false;

  constructor({ keepsBlankLines, remark }: StreamLinesOptions) {
    this.#keepsBlankLines = keepsBlankLines === true;
    this.#remark = remark;
  }

  /** Takes the next piece of the text, which may end anywhere. */
  protected takePiece(piece: string): void {
    const last = piece.lastIndexOf('\n') + 1;
    if (last === 0) {
      this.#rest += piece;
      return;
    }
    if (this.#rest === '') this.#takeLines(piece, last);
    else {
      const text = this.#rest + piece.slice(0, last);
      this.#takeLines(text, text.length);
    }
    this.#rest = piece.slice(last);
  }

  protected takeEnd(): void {
    this.#takeLines(this.#rest, this.#rest.length);
    this.#rest = '';
    if (!this.#hasExited) this.#close();
  }

  /** A line that opens a word: makes it the open one. False where the line is none. */
  protected abstract takeForm(text: string, start: number, next: number): boolean;
  /** A reading of the open word. False where the line is none. */
  protected abstract takeReading(text: string, start: number, next: number): boolean;
  /** Where the line behind this one begins, if it is a form or a reading of a kind that has been seen; 0 if not. */
  protected abstract takeKnown(text: string, start: number): number;
  /** The open word is complete. */
  protected abstract endWord(): void;
  /** Text behind the open word. */
  protected abstract takeText(raw: string): void;
  /** Text where no word is open. */
  protected abstract takeFreeText(raw: string): void;
  protected abstract takeCommand(command: CgCommand): void;

  /** The lines up to an end. */
  #takeLines(text: string, end: number): void {
    let next = this.line === 0 && text.charCodeAt(0) === 0xfeff ? 1 : 0;
    while (next < end && !this.#hasExited) {
      const start = next;
      this.line++;
      next = this.#isIgnoring ? 0 : this.takeKnown(text, start);
      if (next > 0) continue;
      next = lineEnd(text, start);
      if (this.isOpen && text.charCodeAt(start) === COLON) this.takeText(withLineEnd(text.slice(start, next)));
      else this.#takeLine(text, start, next);
    }
  }

  #takeLine(text: string, start: number, next: number): void {
    if (!this.#isIgnoring && text.startsWith('"<', start) && this.takeForm(text, start, next)) return;
    if (!this.#isIgnoring && this.isOpen && this.takeReading(text, start, next)) return;
    this.#takeOther(text.slice(start, next), cleanLine(text, start, next));
  }

  /** The open word is complete, and another begins. */
  protected endForNext(): void {
    if (this.isOpen) this.endWord();
    if (this.#waiting.length > 0) this.#takeVariables();
    this.isOpen = true;
  }

  /** A command, or text. */
  #takeOther(raw: string, cleaned: string): void {
    const command = readCommand(cleaned);
    if (command?.name === 'SETVAR' || command?.name === 'REMVAR') {
      if (!this.#isIgnoring) {
        if (this.isOpen) this.#waiting.push(command);
        else this.takeCommand(command);
        return;
      }
    } else if (command?.name === 'FLUSH' || command?.name === 'EXIT') {
      this.#close();
      this.#hasExited = command.name === 'EXIT';
      this.takeCommand(command);
      return;
    } else if (command?.name === 'IGNORE') this.#isIgnoring = true;
    else if (command?.name === 'RESUME') this.#isIgnoring = false;
    if (cleaned === '' && !this.#keepsBlankLines) return;
    if (this.#remark && !this.#isIgnoring) this.#remarkOn(cleaned, this.#remark);
    if (this.isOpen) this.takeText(withLineEnd(raw));
    else this.takeFreeText(withLineEnd(raw));
  }

  #remarkOn(line: string, remark: (message: string) => void): void {
    const kind = line.startsWith('"<') ? 'word' : this.isOpen && line.startsWith(' "') ? 'reading' : undefined;
    if (kind)
      remark(`line ${this.line} looks like a ${kind} but is none, and is taken as text: ${line.slice(0, MOST_SHOWN)}`);
  }

  #close(): void {
    if (this.isOpen) this.endWord();
    this.#takeVariables();
    this.isOpen = false;
  }

  #takeVariables(): void {
    for (const command of this.#waiting) this.takeCommand(command);
    this.#waiting = [];
  }
}

/** Where the next line begins. */
function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end + 1;
}

function withLineEnd(raw: string): string {
  return raw.endsWith('\n') ? raw : `${raw}\n`;
}

/** A line without its end, each run of blanks as one space. */
export function cleanLine(text: string, start: number, next: number): string {
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
export function isClean(line: string): boolean {
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
export function lemmaStart(text: string, start: number, next: number): number {
  let at = start;
  while (at < next && isBlank(text.charCodeAt(at))) at++;
  return at > start && text.charCodeAt(at) === 0x22 && at < next ? at : 0;
}

function isBlank(code: number): boolean {
  if (code === 0x09 || code === 0x20 || code === 0x0d) return true;
  return code >= 0xa0 && BLANK.test(String.fromCharCode(code));
}

/** `"<form>" tag tag` of a cleaned line; undefined when the form does not end in `>"`. */
export function readForm(cleaned: string): { form: string; tags: string[] } | undefined {
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
export function readTags(body: string): string[] | undefined {
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
