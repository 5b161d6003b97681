/**
 * Cuts the text of a script into tokens, by the rules of HFST's scanner: of all tokens that fit the longest is taken, and of
 * those the one whose rule comes first. So `a.u` is one symbol, and `[a].u` the upper side of `a`.
 */

import type { ScriptText } from './script-text.js';
import { FIXED_TOKENS, type FixedToken, SETTINGS, type Token, type TokenKind } from './tokens.js';

/** What a symbol is made of: some signs, digits and letters, everything beyond ASCII, and anything after `%`. */
const NAME = `(?:%[ -~\\u0080-\\u{10FFFF}]|[!"#'.0-9=A-Z_\`a-z\\u0080-\\u{10FFFF}])+`;
const CHARACTER = '(?:\\\\u[0-9a-f]{4}|\\\\U00[0-9a-f]{6}|[ -~\\u0080-\\u{10FFFF}])';
const NUMBER = '(?:0|[1-9]\\d*)';

/** Tokens that vary, in the order of HFST's rules. The fixed ones come before all of them, except before `;`. */
const RULES: readonly (readonly [kind: TokenKind, pattern: RegExp])[] = [
  ['setting', new RegExp(SETTINGS.join('|'), 'y')],
  ['center', /_+/y],
  ['markup', /(?:\.\.\.)+/y],
  ['power', new RegExp(`\\^(?:${NUMBER},${NUMBER}|\\{${NUMBER},${NUMBER}\\}|[<>]?${NUMBER})`, 'y')],
  ['file', /@(?:bin|txt|stxt|pl|lexc|re|vec|)"[^"]+"/y],
  ['range', new RegExp(`"(?:${CHARACTER}-${CHARACTER})+"`, 'uy')],
  ['call', new RegExp(`${NAME}\\(`, 'uy')],
  ['pair alone', /[\t\r\n ]:[\t\r\n ]/y],
  ['pair without left', /[\t\r\n ]:/y],
  ['pair without right', /:[\t\r\n ]/y],
  ['pair', /:/y],
  ['weight', /::[-+]?\d+(?:\.\d+)?/y],
  ['letters', /\{(?:\\\}|[^}])+\}/y],
  ['quoted', /"(?:\\"|[^"])+"/y],
  ['symbol', new RegExp(NAME, 'uy')],
  ['end', /;(?:[\t ]*[-+]?\d+(?:\.\d+)?)?/y],
];

const COMMENT = /![^\n]*/y;
const BLANKS = /[\t\r\n ]+/y;

const fixedByFirst = new Map<string, FixedToken[]>();
for (const fixed of FIXED_TOKENS) {
  const group = fixedByFirst.get(fixed.charAt(0)) ?? [];
  group.push(fixed);
  group.sort((a, b) => b.length - a.length);
  fixedByFirst.set(fixed.charAt(0), group);
}

/** What `\` and a letter mean between double quotes. */
const ESCAPES: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

export class Scanner {
  readonly script: ScriptText;
  #position = 0;

  constructor(script: ScriptText) {
    this.script = script;
  }

  next(): Token {
    const { text } = this.script;
    for (;;) {
      const at = this.#position;
      if (at >= text.length) return this.#token('end of text', at, at, '');
      const [kind, end] = longestToken(text, at);
      // A comment goes to the end of its line, so nothing that begins with "!" is longer.
      const skipped = text.charAt(at) === '!' ? endOf(COMMENT, text, at) : endOf(BLANKS, text, at);
      if (skipped > 0 && skipped >= end) this.#position = skipped;
      else if (kind === undefined) return this.#noToken(at);
      else return this.#made(kind, at, end);
    }
  }

  #token(kind: TokenKind, at: number, end: number, value: string, from = 0, to = 0): Token {
    this.#position = end;
    return { kind, at, end, value, from, to };
  }

  #noToken(at: number): never {
    const first = String.fromCodePoint(this.script.text.codePointAt(at)!);
    if (first === '{') return this.script.fail(at, 'no "}" closes this "{"', 'write %{ for the character itself');
    if (first === '"') return this.script.fail(at, 'no second double quote closes this one', 'write %" for the sign');
    return this.script.fail(at, `"${first}" cannot stand here`, `write %${first} for the character itself`);
  }

  #made(kind: TokenKind, at: number, end: number): Token {
    const text = this.script.text.slice(at, end);
    switch (kind) {
      case 'symbol':
        return this.#token(kind, at, end, withoutPercents(text));
      case 'call':
        return this.#token(kind, at, end, withoutPercents(text.slice(0, -1)));
      case 'setting':
        return this.#token(kind, at, end, text);
      case 'letters':
        return this.#token(kind, at, end, text.slice(1, -1).replace(/\\([\\}])/g, '$1'));
      case 'quoted':
        return this.#token(kind, at, end, this.#unquoted(text.slice(1, -1), at));
      case 'file':
        return this.#token(kind, at, end, text);
      case 'range':
        return this.#token(kind, at, end, text.slice(1, -1));
      case 'weight':
        return this.#token(kind, at, end, '', Number(text.slice(2)));
      case 'end':
        return this.#token(kind, at, end, '', this.#weightAfterEnd(text, at));
      case 'power':
        return this.#token(kind, at, end, '', ...bounds(text));
      default:
        return this.#token(kind, at, end, '');
    }
  }

  /** HFST reads the number from the second character after `;` on. */
  #weightAfterEnd(text: string, at: number): number {
    if (text === ';') return 0;
    if (!/^;[\t ]/.test(text)) this.script.fail(at, 'a weight after ";" needs a blank before it', 'write "; 5"');
    return Number(text.slice(1));
  }

  #unquoted(content: string, at: number): string {
    return content.replace(/\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|x[0-9A-Fa-f]+|.)?/gsu, (whole, escaped?: string) => {
      if (escaped === undefined) return this.script.fail(at, 'nothing follows the last "\\" between the quotes');
      const kind = escaped.charAt(0);
      if (escaped.length > 1 && /[uUx]/.test(kind)) {
        const code = Number.parseInt(escaped.slice(1), 16);
        const highest = kind === 'x' ? 127 : 0x10ffff;
        if (code > 0 && code <= highest) return String.fromCodePoint(code);
        return this.script.fail(at, `${whole} is not a character`);
      }
      if (/[0-7]/.test(kind)) return this.script.fail(at, `${whole}: octal escapes are not supported`);
      return ESCAPES[escaped] ?? escaped;
    });
  }
}

/** The end of a match at `at`; 0 if there is none. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : 0;
}

/** Kind and end of the longest token at `at`. */
function longestToken(text: string, at: number): [kind: TokenKind | undefined, end: number] {
  const fixed = fixedByFirst.get(text.charAt(at))?.find((candidate) => text.startsWith(candidate, at));
  let kind: TokenKind | undefined = fixed;
  let end = fixed === undefined ? at : at + fixed.length;
  for (const [candidate, pattern] of RULES) {
    const past = endOf(pattern, text, at);
    if (past > end) [kind, end] = [candidate, past];
  }
  return [kind, end];
}

function withoutPercents(symbol: string): string {
  return symbol.includes('%') ? symbol.replace(/%(.)/gsu, '$1') : symbol;
}

/** `^2,4`, `^{2,4}`, `^>3`, `^<3`, `^3` */
function bounds(text: string): [from: number, to: number] {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const [first = 0, second = first] = numbers;
  if (text.startsWith('^>')) return [first + 1, Number.POSITIVE_INFINITY];
  if (text.startsWith('^<')) return [0, first - 1];
  return [first, second];
}
