/**
 * Cuts the text of an xfst regular expression into tokens. The rules are those of HFST's scanner: the longest token
 * wins, and a symbol is a run of letters, digits and unreserved signs, where `%` takes the reserved meaning from the
 * next character. `!` and `#` open a comment where a token could begin.
 */

import { placeOf, SourceError, type SourceFile } from '../diagnostics/source-problem.js';
import { operatorAt, type Token, type TokenKind } from './tokens.js';

/** ASCII characters that end a symbol unless escaped. */
const RESERVED = new Set('- |<>%!,.^:";@0~\\&?$+*/_(){}[]');
const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const DELETE = 127;

const POWER = /\^[\t ]*(\d+),(\d+)|\^\{(\d+),(\d+)\}|\^>[\t ]*(\d+)|\^<[\t ]*(\d+)|\^[\t ]*(\d+)/y;
const WEIGHT = /::([-+]?\d+(?:\.\d+)?)/y;
const FILE = /@(bin|txt|stxt|pl|re|)"([^"]+)"/y;
const FILE_KINDS: Readonly<Record<string, TokenKind>> = {
  '': 'file-binary',
  bin: 'file-binary',
  txt: 'file-text',
  stxt: 'file-spaced',
  pl: 'file-prolog',
  re: 'file-regex',
};
/** What `\` and a letter mean between double quotes. */
const QUOTED_ESCAPES: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

export class Scanner {
  readonly file: SourceFile;
  private position: number;

  constructor(file: SourceFile, start = 0) {
    this.file = file;
    this.position = start;
  }

  next(): Token {
    this.skipBlanksAndComments();
    const { text } = this.file;
    const at = this.position;
    if (at >= text.length) return this.token('end-of-text', at, at, '');
    const first = text.charAt(at);
    switch (first) {
      case ';':
        return this.token('end', at, at + 1, '');
      case '?':
        return this.token('any', at, at + 1, '');
      case '{':
        return this.braces(at);
      case '"':
        return this.quoted(at);
      case '^':
        return this.power(at);
      case '_': {
        let end = at + 1;
        while (text.charAt(end) === '_') end++;
        return this.token('_', at, end, '');
      }
      case '@': {
        const file = this.fileName(at);
        if (file !== undefined) return file;
        break;
      }
      case ':': {
        WEIGHT.lastIndex = at;
        const match = WEIGHT.exec(text);
        if (match !== null) return this.token('weight', at, WEIGHT.lastIndex, '', Number(match[1]));
        break;
      }
      case '[':
      case '.': {
        const boundary = this.boundary(at);
        if (boundary !== undefined) return boundary;
        break;
      }
    }
    const symbolEnd = this.endOfSymbol(at);
    const operator = operatorAt(text, at);
    if (operator !== undefined && operator.length >= symbolEnd - at) {
      return this.token(operator, at, at + operator.length, '');
    }
    if (symbolEnd === at) this.fail(at, `"${first}" cannot stand here`, `write %${first} for the character itself`);
    if (symbolEnd === at + 1 && first === '0') return this.token('epsilon', at, symbolEnd, '');
    if (text.charAt(symbolEnd) === '(') {
      return this.token('function', at, symbolEnd + 1, withoutEscapes(text.slice(at, symbolEnd)));
    }
    return this.token('symbol', at, symbolEnd, withoutEscapes(text.slice(at, symbolEnd)));
  }

  fail(at: number, message: string, hint?: string): never {
    const place = placeOf(this.file.text, at);
    throw new SourceError([
      { file: this.file.name, ...place, message, severity: 'error', ...(hint === undefined ? {} : { hint }) },
    ]);
  }

  private token(kind: TokenKind, at: number, end: number, value: string, from = 0, to = 0): Token {
    this.position = end;
    return { kind, at, end, value, from, to };
  }

  private skipBlanksAndComments(): void {
    const { text } = this.file;
    let at = this.position;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === SPACE || code === TAB || code === LINE_FEED || code === CARRIAGE_RETURN) continue;
      const character = text.charAt(at);
      if (character !== '!' && character !== '#') break;
      const lineEnd = text.indexOf('\n', at);
      at = lineEnd < 0 ? text.length : lineEnd;
    }
    this.position = at;
  }

  /** The end of the longest symbol that begins at `at`; `at` itself if there is none. */
  private endOfSymbol(at: number): number {
    const { text } = this.file;
    let end = at;
    while (end < text.length) {
      const code = text.charCodeAt(end);
      const character = text.charAt(end);
      if (character === '%') {
        const escaped = text.codePointAt(end + 1);
        if (escaped === undefined || escaped < SPACE || escaped === DELETE) break;
        end += escaped > 0xffff ? 3 : 2;
      } else if (character === '0') {
        end++;
      } else if (code > SPACE && code !== DELETE && !RESERVED.has(character)) {
        end++;
      } else {
        break;
      }
    }
    return end;
  }

  private braces(at: number): Token {
    const end = this.file.text.indexOf('}', at + 1);
    if (end === at + 1) this.fail(at, 'nothing stands between these braces', 'write 0 or [] for the empty string');
    if (end < 0) this.fail(at, 'no "}" closes this "{"', 'write %{ for the character itself');
    return this.token('braces', at, end + 1, this.file.text.slice(at + 1, end));
  }

  private quoted(at: number): Token {
    const { text } = this.file;
    const end = text.indexOf('"', at + 1);
    if (end < 0) this.fail(at, 'no second double quote closes this one', 'write %" for the character itself');
    if (end === at + 1) return this.token('epsilon', at, end + 1, '');
    return this.token('symbol', at, end + 1, this.unquote(text.slice(at + 1, end), at));
  }

  private unquote(content: string, at: number): string {
    if (/[\n\r]/.test(content)) this.fail(at, 'a quoted symbol must end on its own line');
    return content.replace(/\\(x\d+|[0-7]{1,3}|u[0-9A-Fa-f]{4}|.)?/gsu, (whole, escaped: string | undefined) => {
      if (escaped === undefined) return this.fail(at, 'nothing follows the last "\\" between the quotes');
      const kind = escaped.charAt(0);
      if (kind === 'x' && escaped.length > 1) {
        // HFST reads the digits after \x as a decimal number.
        const code = Number.parseInt(escaped.slice(1), 10);
        if (code > 0 && code < 128) return String.fromCharCode(code);
        return this.fail(at, `${whole} is not a character: \\x takes a decimal number from 1 to 127`);
      }
      if (/[0-7]/.test(kind)) return this.fail(at, `${whole}: octal escapes are not supported`);
      if (kind === 'u') return this.fail(at, `${whole}: write the character itself instead of its code`);
      return QUOTED_ESCAPES[escaped] ?? escaped;
    });
  }

  private power(at: number): Token {
    POWER.lastIndex = at;
    const match = POWER.exec(this.file.text);
    if (match === null) {
      return this.fail(at, '"^" must be followed by a number of repetitions', 'write %^ for the character itself');
    }
    const [, from, to, fromBraced, toBraced, more, fewer, exactly] = match;
    const end = POWER.lastIndex;
    if (from !== undefined) return this.token('power', at, end, '', Number(from), Number(to));
    if (fromBraced !== undefined) return this.token('power', at, end, '', Number(fromBraced), Number(toBraced));
    if (more !== undefined) return this.token('power', at, end, '', Number(more) + 1, Number.POSITIVE_INFINITY);
    if (fewer !== undefined) return this.token('power', at, end, '', 0, Number(fewer) - 1);
    return this.token('power', at, end, '', Number(exactly), Number(exactly));
  }

  private fileName(at: number): Token | undefined {
    FILE.lastIndex = at;
    const match = FILE.exec(this.file.text);
    if (match === null) return undefined;
    return this.token(FILE_KINDS[match[1] ?? ''] ?? 'file-binary', at, FILE.lastIndex, match[2] ?? '');
  }

  /** `[]`, and `.#.` also where it touches a bracket: `[.#.` is a bracket and a boundary, not a dotted bracket. */
  private boundary(at: number): Token | undefined {
    const { text } = this.file;
    if (text.startsWith('[]', at)) return this.token('epsilon', at, at + 2, '');
    if (text.startsWith('[.#.', at)) return this.token('[', at, at + 1, '');
    if (text.startsWith('.#.', at)) return this.token('symbol', at, at + 3, '.#.');
    return undefined;
  }
}

function withoutEscapes(symbol: string): string {
  return symbol.includes('%') ? symbol.replace(/%(.)/gsu, '$1') : symbol;
}
