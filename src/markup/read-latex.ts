/**
 * Reads LaTeX: the text of the document without commands, formulas, comments and listings. Start at `readLatex`.
 *
 * Commands are not executed; `latex-commands.ts` says which arguments are text. Footnotes are read where they stand, in
 * brackets. Before `\begin{document}` and behind `\end{document}` nothing is read.
 */
import {
  ACCENTS,
  BLOCK_COMMANDS,
  BREAKS,
  CHARACTERS,
  ENVIRONMENT_ARGUMENTS,
  FOOTNOTES,
  MATH_ENVIRONMENTS,
  PLACEHOLDER_ARGUMENTS,
  SILENT_ARGUMENTS,
  TEXT_BEHIND_ARGUMENTS,
  VERBATIM_ENVIRONMENTS,
} from './latex-commands.js';
import type { MarkedText } from './marked-text.js';
import { MarkupWriter } from './markup-writer.js';

const PLAIN = /[^\\{}$%~&`'\-\s]+/y;
const WHITE_SPACE = /\s+/y;
const PARAGRAPH_END = /(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)/;
const COMMAND = /\\([a-zA-Z@]+)\*?/y;
const NAME_IN_BRACES = /\s*\{\s*([a-zA-Z]+)\*?\s*\}/y;
/** An accent of a letter: `\"o`, `\"{o}`, `\" o`, `\'{\i}`, `\c{c}`, `\c c`. */
const ACCENTED =
  /\\(?:(["'`^~=.])\s*|([cvuHkrdb])(?:\s+|(?=\{)))(?:\{\s*(?:(\\[ij]|\p{L})\s*)?\}|(\\[ij](?![a-zA-Z])|\p{L}))/uy;
const DASHES_AND_QUOTES = /---|--|``|''/y;
const STAND_INS: Readonly<Record<string, string>> = { '---': '—', '--': '–', '``': '“', "''": '”' };
/** An optional argument that is longer is text in square brackets. */
const LONGEST_OPTION = 500;
const ESCAPED = new Set(['%', '&', '$', '#', '_', '{', '}', ' ', '\n', ',', ';', ':', '>']);

/** What follows a closing brace. */
const SEPARATE = 1;
const CLOSE_BRACKET = 2;

export function readLatex(source: string): MarkedText {
  return new LatexReader(source).read();
}

class LatexReader {
  readonly #source: string;
  readonly #writer: MarkupWriter;
  readonly #braces: Int32Array;
  readonly #closers = new Map<number, number>();
  /** Up to here no formula that begins with `$` ends. */
  #noMathBefore = 0;
  /** Ends that do not occur any more: `\)`, `\end{verbatim}`. */
  readonly #neverAgain = new Set<string>();
  #end: number;

  constructor(source: string) {
    this.#source = source;
    this.#writer = new MarkupWriter(source);
    this.#braces = matchBraces(source);
    this.#end = source.length;
  }

  read(): MarkedText {
    let at = this.#bodyStart();
    this.#writer.markup(at);
    while (at < this.#end) at = Math.max(at + 1, this.#take(at));
    return this.#writer.finish();
  }

  #bodyStart(): number {
    const begin = '\\begin{document}';
    const start = this.#source.indexOf(begin);
    if (start < 0) return 0;
    const end = this.#source.indexOf('\\end{document}', start);
    if (end >= 0) this.#end = end;
    return start + begin.length;
  }

  /** Takes what begins at `at`, and gives the place behind it. */
  #take(at: number): number {
    const writer = this.#writer;
    switch (this.#source[at]) {
      case '\\':
        return this.#command(at);
      case '%':
        return this.#comment(at);
      case '$':
        return this.#dollar(at);
      case '{':
        return at + 1;
      case '}':
        return this.#closeBrace(at);
      case '&':
        writer.separate();
        return at + 1;
      case '~':
        return this.#standIn(at, at + 1, '\u00a0');
      case '-':
      case '`':
      case "'": {
        const written = matchAt(DASHES_AND_QUOTES, this.#source, at)?.[0];
        return written === undefined
          ? this.#text(at, at + 1)
          : this.#standIn(at, at + written.length, STAND_INS[written]!);
      }
    }
    const space = matchAt(WHITE_SPACE, this.#source, at)?.[0];
    if (space !== undefined) return this.#space(at, space);
    return this.#text(at, at + (matchAt(PLAIN, this.#source, at)?.[0].length ?? 1));
  }

  #text(start: number, end: number): number {
    this.#writer.markup(start);
    this.#writer.text(Math.min(end, this.#end));
    return end;
  }

  #standIn(start: number, end: number, interpretAs: string): number {
    this.#writer.markup(start);
    this.#writer.standIn(end, interpretAs);
    return end;
  }

  #placeholder(start: number, end: number): number {
    this.#writer.markup(start);
    this.#writer.placeholder(end);
    return end;
  }

  #space(at: number, space: string): number {
    if (PARAGRAPH_END.test(space)) this.#writer.separate();
    else {
      this.#writer.markup(at);
      this.#writer.space(at + space.length);
    }
    return at + space.length;
  }

  /** With the line break and the blanks that begin the next line: TeX does not see them either. */
  #comment(at: number): number {
    const lineEnd = this.#source.indexOf('\n', at);
    if (lineEnd < 0) return this.#end;
    let next = lineEnd + 1;
    while (this.#source[next] === ' ' || this.#source[next] === '\t') next++;
    return next;
  }

  #closeBrace(at: number): number {
    const action = this.#closers.get(at);
    if (action === SEPARATE) this.#writer.separate();
    if (action === CLOSE_BRACKET) this.#standIn(at, at + 1, ')');
    return at + 1;
  }

  #dollar(at: number): number {
    const isDouble = this.#source[at + 1] === '$';
    const from = isDouble ? at + 2 : at + 1;
    const end = at < this.#noMathBefore ? -1 : this.#mathEnd(from, isDouble);
    return end < 0 ? this.#text(at, from) : this.#placeholder(at, end);
  }

  /** The place behind the closing `$` or `$$`; -1 when the paragraph ends first. */
  #mathEnd(from: number, isDouble: boolean): number {
    for (let at = from; at < this.#end; at++) {
      const character = this.#source[at];
      if (character === '\\') at++;
      else if (character === '$') return isDouble && this.#source[at + 1] === '$' ? at + 2 : at + 1;
      else if (character === '\n' && /^[ \t]*\r?\n/.test(this.#source.slice(at + 1, at + 40))) {
        this.#noMathBefore = at;
        return -1;
      }
    }
    this.#noMathBefore = this.#end;
    return -1;
  }

  #command(at: number): number {
    const accented = matchAt(ACCENTED, this.#source, at);
    if (accented !== null) return this.#accent(at, accented);
    const match = matchAt(COMMAND, this.#source, at);
    if (match === null) return this.#sign(at);
    const name = match[1]!;
    const end = at + match[0].length;
    if (name === 'begin') return this.#begin(at, end);
    if (name === 'end') return this.#endEnvironment(end);
    if (name === 'verb' || name === 'lstinline') return this.#verb(at, end);
    const character = CHARACTERS.get(name);
    if (character !== undefined) return this.#standIn(at, this.#afterName(end), character);
    return this.#arguments(name, at, end);
  }

  #arguments(name: string, at: number, nameEnd: number): number {
    const silent = SILENT_ARGUMENTS.get(name);
    if (silent !== undefined) return this.#skipArguments(nameEnd, silent);
    const unseen = PLACEHOLDER_ARGUMENTS.get(name);
    if (unseen === 0) return this.#placeholder(at, this.#afterName(nameEnd));
    if (unseen !== undefined) return this.#placeholder(at, this.#skipArguments(nameEnd, unseen));
    if (BREAKS.has(name)) this.#writer.separate();
    const isBlock = BLOCK_COMMANDS.has(name);
    if (isBlock) this.#writer.separate();
    const end = this.#skipOption(this.#skipArguments(nameEnd, TEXT_BEHIND_ARGUMENTS.get(name) ?? 0));
    const close = this.#source[end] === '{' ? this.#braces[end]! : -1;
    if (close < 0) return end === nameEnd ? this.#afterBlanks(end) : end;
    if (isBlock) this.#closers.set(close, SEPARATE);
    if (!FOOTNOTES.has(name)) return end + 1;
    this.#closers.set(close, CLOSE_BRACKET);
    return this.#standIn(at, end + 1, ' (');
  }

  /** TeX swallows the blanks behind the name of a command, but not an empty line. */
  #afterBlanks(end: number): number {
    const space = matchAt(WHITE_SPACE, this.#source, end)?.[0];
    return space === undefined || PARAGRAPH_END.test(space) ? end : end + space.length;
  }

  /** Behind the `{}` or the blanks that end the name of a letter: `\o{}`, `\o l`. */
  #afterName(end: number): number {
    return this.#source.startsWith('{}', end) ? end + 2 : this.#afterBlanks(end);
  }

  #accent(at: number, match: RegExpExecArray): number {
    const accent = ACCENTS.get(match[1] ?? match[2] ?? '') ?? '';
    const letter = (match[3] ?? match[4] ?? '').replace('\\', '');
    const composed = letter === '' ? '' : (letter + accent).normalize('NFC');
    return this.#standIn(at, at + match[0].length, composed);
  }

  /** A command of one sign. */
  #sign(at: number): number {
    const sign = this.#source[at + 1];
    if (sign === '(' || sign === '[') {
      const end = this.#find(sign === '(' ? '\\)' : '\\]', at + 2);
      return end < 0 ? at + 2 : this.#placeholder(at, end + 2);
    }
    if (sign === '\\') {
      if (!this.#writer.isAtBlockStart) this.#standIn(at, at + 2, '\n');
      return this.#skipOption(this.#source[at + 2] === '*' ? at + 3 : at + 2);
    }
    if (sign === undefined || !ESCAPED.has(sign)) return at + 2;
    const isSpace = /[\s,;:>]/.test(sign);
    if (isSpace) return this.#standIn(at, at + 2, ' ');
    this.#writer.markup(at + 1);
    return this.#text(at + 1, at + 2);
  }

  #begin(at: number, nameEnd: number): number {
    const match = matchAt(NAME_IN_BRACES, this.#source, nameEnd);
    if (match === null) return nameEnd;
    const name = match[1]!;
    const end = nameEnd + match[0].length;
    const isMath = MATH_ENVIRONMENTS.has(name);
    if (isMath || VERBATIM_ENVIRONMENTS.has(name)) {
      const written = match[0].trim().slice(1, -1).trim();
      const close = this.#find(`\\end{${written}}`, end);
      if (close >= 0) {
        const behind = close + `\\end{${written}}`.length;
        if (isMath) return this.#placeholder(at, behind);
        this.#writer.separate();
        return behind;
      }
    }
    this.#writer.separate();
    return this.#skipOption(this.#skipArguments(end, ENVIRONMENT_ARGUMENTS.get(name) ?? 0));
  }

  #endEnvironment(nameEnd: number): number {
    this.#writer.separate();
    return nameEnd + (matchAt(NAME_IN_BRACES, this.#source, nameEnd)?.[0].length ?? 0);
  }

  /** `\verb|…|`, with any sign for the bar, in one line. */
  #verb(at: number, nameEnd: number): number {
    const from = this.#skipOption(nameEnd);
    const sign = this.#source[from];
    if (sign === undefined || /[\s\p{L}]/u.test(sign)) return from;
    const lineEnd = this.#find('\n', from);
    const end = this.#source.indexOf(sign === '{' ? '}' : sign, from + 1);
    if (end < 0 || (lineEnd >= 0 && end > lineEnd)) return from;
    return this.#placeholder(at, end + 1);
  }

  /** Where a string occurs next; one that occurs no more is not searched again. */
  #find(wanted: string, from: number): number {
    if (this.#neverAgain.has(wanted)) return -1;
    const place = this.#source.indexOf(wanted, from);
    if (place < 0 || place >= this.#end) this.#neverAgain.add(wanted);
    return place < this.#end ? place : -1;
  }

  /** Behind the options and so many arguments in braces. */
  #skipArguments(from: number, count: number): number {
    let at = from;
    for (let left = count; left > 0; left--) {
      at = this.#skipOption(at);
      const open = this.#afterBlanks(at);
      const close = this.#source[open] === '{' ? this.#braces[open]! : -1;
      if (close < 0) {
        // `\newcommand\name{…}`
        const command = matchAt(COMMAND, this.#source, open);
        if (command === null) return at;
        at = open + command[0].length;
      } else at = close + 1;
    }
    return count === 0 ? at : this.#skipOption(at);
  }

  #skipOption(from: number): number {
    let at = from;
    while (this.#source[at] === '[') {
      const end = this.#optionEnd(at);
      if (end < 0) return at;
      at = end;
    }
    return at;
  }

  #optionEnd(open: number): number {
    const limit = Math.min(this.#end, open + LONGEST_OPTION);
    for (let at = open + 1; at < limit; at++) {
      const character = this.#source[at];
      if (character === ']') return at + 1;
      if (character === '\\') at++;
      else if (character === '{' && this.#braces[at]! >= 0) at = this.#braces[at]!;
      else if (character === '\n' && /^[ \t]*\r?\n/.test(this.#source.slice(at + 1, at + 40))) return -1;
    }
    return -1;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** For every `{` of a LaTeX source the place of its `}`, or -1: found in one pass, so that no argument is searched twice. */
function matchBraces(source: string): Int32Array {
  const matches = new Int32Array(source.length).fill(-1);
  const open: number[] = [];
  for (let at = 0; at < source.length; at++) {
    switch (source.charCodeAt(at)) {
      case 0x5c: // backslash
        at++;
        break;
      case 0x25: {
        // percent: a comment
        const end = source.indexOf('\n', at);
        at = end < 0 ? source.length : end;
        break;
      }
      case 0x7b:
        open.push(at);
        break;
      case 0x7d: {
        const start = open.pop();
        if (start !== undefined) matches[start] = at;
        break;
      }
    }
  }
  return matches;
}
