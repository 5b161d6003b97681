/**
 * Walks over the text of one grammar file: white space, comments, keywords, and the tokens in between. Start at `skip`
 * and `token`. The language has no separate lexer because what a token is depends on where it stands: `)` ends a tag
 * inside of brackets and belongs to it elsewhere, a quoted tag may hold spaces.
 */
import { SyntaxProblem } from '../model/grammar-syntax-error.js';

const TAB = 9;
const NEWLINE = 10;
const SPACE = 32;
const HASH = 35;
const SEMICOLON = 59;
const BACKSLASH = 92;

function isSpace(code: number): boolean {
  if (code === SPACE || (code >= TAB && code <= 13) || code === 0xa0) return true;
  return code > 0xff && /\s/.test(String.fromCharCode(code));
}

const isLetter = (text: string) => /^\p{L}/u.test(text);
const isAlphanumeric = (text: string) => /^[\p{L}\p{N}]/u.test(text);

export class GrammarScanner {
  at = 0;
  #lineStarts: number[] | undefined;

  constructor(
    readonly text: string,
    readonly file: string,
  ) {
    if (text.startsWith('\uFEFF')) this.at = 1;
  }

  get atEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The next character, empty at the end. */
  get next(): string {
    return this.text[this.at] ?? '';
  }

  fail(message: string, at = this.at): never {
    throw new SyntaxProblem(message, at);
  }

  /** What stands here, for an error message. */
  found(at = this.at): string {
    if (at >= this.text.length) return 'the end of the file';
    const line = this.text.slice(at, at + 40).split('\n', 1)[0]!;
    return line === '' ? 'the end of the line' : `"${line.length > 24 ? `${line.slice(0, 24)}…` : line}"`;
  }

  place(at: number): { line: number; column: number } {
    if (this.#lineStarts === undefined) {
      this.#lineStarts = [0];
      for (let i = this.text.indexOf('\n'); i >= 0; i = this.text.indexOf('\n', i + 1)) this.#lineStarts.push(i + 1);
    }
    const starts = this.#lineStarts;
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= at) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: at - starts[low]! + 1 };
  }

  line(at = this.at): number {
    return this.place(at).line;
  }

  /** Moves over white space and comments. */
  skip(): void {
    const { text } = this;
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at);
      if (code === HASH) this.skipLine();
      else if (isSpace(code)) this.at++;
      else return;
    }
  }

  /** Moves over spaces of this line; true when something other than a comment follows on it. */
  skipInLine(): boolean {
    const { text } = this;
    while (this.at < text.length && text.charCodeAt(this.at) !== NEWLINE && isSpace(text.charCodeAt(this.at)))
      this.at++;
    return this.at < text.length && this.next !== '\n' && this.next !== '#';
  }

  skipLine(): void {
    const end = this.text.indexOf('\n', this.at);
    this.at = end < 0 ? this.text.length : end + 1;
  }

  /** Takes `wanted` if it stands here. */
  take(wanted: string): boolean {
    if (!this.text.startsWith(wanted, this.at)) return false;
    this.at += wanted.length;
    return true;
  }

  expect(wanted: string, where: string): void {
    this.skip();
    if (!this.take(wanted)) this.fail(`expected "${wanted}" ${where}, found ${this.found()}`);
  }

  /** Takes a keyword in any case, if it stands here as a whole word. A number may follow at once. */
  takeKeyword(keyword: string): boolean {
    const { text, at } = this;
    const end = at + keyword.length;
    if (text.slice(at, end).toUpperCase() !== keyword) return false;
    if (end < text.length && isLetter(text.slice(end, end + 2))) return false;
    this.at = end;
    return true;
  }

  /** Takes a word in any case, whatever follows: real grammars write `NOTp` and `NEGATE0`. */
  takePrefix(word: string): boolean {
    if (this.text.slice(this.at, this.at + word.length).toUpperCase() !== word) return false;
    this.at += word.length;
    return true;
  }

  /** The letters and hyphens that stand here, in capitals; does not move. */
  peekKeyword(): string {
    const { text } = this;
    let end = this.at;
    while (end < text.length && /[A-Za-z-]/.test(text[end]!)) end++;
    return end - this.at > 30 || isAlphanumeric(text.slice(end, end + 2)) ? '' : text.slice(this.at, end).toUpperCase();
  }

  /** Up to unescaped white space, `;`, or one of `stops`. */
  token(stops = ''): string {
    const start = this.at;
    this.#toTokenEnd(stops);
    return this.text.slice(start, this.at);
  }

  /** Like `token`, but what stands in quotes at its beginning may hold anything. */
  tagToken(stops = ''): string {
    const start = this.at;
    if (this.next === '"') {
      const close = this.#closingQuote();
      if (close < 0) this.fail('this quote does not end on its line');
      this.at = close + 1;
    }
    this.#toTokenEnd(stops);
    return this.text.slice(start, this.at);
  }

  #toTokenEnd(stops: string): void {
    const { text } = this;
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at);
      if (code === BACKSLASH) {
        this.at = Math.min(this.at + 2, text.length);
        continue;
      }
      if (code === SEMICOLON || isSpace(code) || (stops !== '' && stops.includes(text[this.at]!))) return;
      this.at++;
    }
  }

  /** The quote that ends the one here: not escaped; or else, for `"\"`, any. −1 when the line has none. */
  #closingQuote(): number {
    const { text } = this;
    const lineEnd = text.indexOf('\n', this.at);
    const end = lineEnd < 0 ? text.length : lineEnd;
    for (let i = this.at + 1; i < end; i++) {
      const code = text.charCodeAt(i);
      if (code === BACKSLASH) i++;
      else if (code === 34) return i;
    }
    const raw = text.indexOf('"', this.at + 1);
    return raw >= 0 && raw < end ? raw : -1;
  }

  /** After a mistake: behind the next `;` that is neither quoted, escaped nor in a comment. */
  recover(): void {
    const { text } = this;
    while (this.at < text.length) {
      const c = text[this.at]!;
      if (c === '\\') this.at++;
      else if (c === '#') {
        this.skipLine();
        continue;
      } else if (c === '"') {
        const close = this.#closingQuote();
        if (close > 0) this.at = close;
      } else if (c === ';') {
        this.at++;
        return;
      }
      this.at++;
    }
    this.at = Math.min(this.at, text.length);
  }
}
