/**
 * Cuts the `LEXICON` part of a lexc file into tokens: strings, names, `:`, `;`, `"glosses"`, `< expressions >`, headings.
 *
 * A name is a string that is followed by `;` or by a gloss on the same line: that is how hfst-lexc tells the
 * continuation from the word, and why both may contain the same characters.
 */
import { endOfRegex } from './regex-extent.js';

export const Token = {
  END_OF_TEXT: 0,
  STRING: 1,
  NAME: 2,
  COLON: 3,
  SEMICOLON: 4,
  GLOSS: 5,
  REGEX: 6,
  LEXICON: 7,
  /** The word `END` on a line of its own. */
  END: 8,
  /** A character that fits nothing. */
  BAD: 9,
} as const;

const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const EXCLAMATION = 0x21;
const QUOTE = 0x22;
const PERCENT = 0x25;
const COLON = 0x3a;
const SEMICOLON = 0x3b;
const LESS = 0x3c;

/** ASCII characters that a string or a name may contain without `%`. */
const PLAIN = new Uint8Array(128);
for (let c = 0x21; c < 0x7f; c++) PLAIN[c] = ' <%!;:"'.includes(String.fromCharCode(c)) ? 0 : 1;

export class Scanner {
  readonly text: string;
  /** Where the next token is searched. */
  position: number;
  /** The last token: from `start` to `end`. */
  start = 0;
  end = 0;
  /** For `LEXICON`: where the name begins; it ends at `end`. */
  nameStart = 0;
  /** For `LEXICON`: whether it was written `Lexicon`. */
  titleCase = false;

  constructor(text: string, position: number) {
    this.text = text;
    this.position = position;
  }

  next(): number {
    const kind = this.#scan();
    this.position = this.end;
    return kind;
  }

  #scan(): number {
    const { text } = this;
    this.skipBlanks();
    const from = this.position;
    this.start = from;
    this.end = from + 1;
    if (from >= text.length) {
      this.end = from;
      return Token.END_OF_TEXT;
    }
    switch (text.charCodeAt(from)) {
      case COLON:
        return Token.COLON;
      case SEMICOLON:
        return Token.SEMICOLON;
      case QUOTE:
        return this.#gloss();
      case LESS:
        return this.#regex();
      default:
        return this.#word();
    }
  }

  /** Skips white space, line ends and comments. */
  skipBlanks(): void {
    const { text } = this;
    let i = this.position;
    for (;;) {
      const c = text.charCodeAt(i);
      if (c === SPACE || c === TAB || c === NEWLINE || c === RETURN) i++;
      else if (c === EXCLAMATION) {
        const lineEnd = text.indexOf('\n', i);
        i = lineEnd < 0 ? text.length : lineEnd;
      } else break;
    }
    this.position = i;
  }

  /** The end of the string or name that begins at `from`; `from` itself where none does. */
  endOfString(from: number): number {
    const { text } = this;
    let i = from;
    for (;;) {
      const c = text.charCodeAt(i);
      if (c >= 0x80 || PLAIN[c] === 1) i++;
      else if (c === PERCENT) {
        const escaped = text.charCodeAt(i + 1);
        if (!(escaped >= SPACE && escaped !== 0x7f)) return i;
        i += 2;
      } else return i;
    }
  }

  #word(): number {
    const { text, start } = this;
    const end = this.endOfString(start);
    if (end === start) return Token.BAD;
    this.end = end;
    if (end - start === 7 && this.#isHeading(start, end)) return Token.LEXICON;
    const follower = text.charCodeAt(this.#skipSpaces(end));
    const isName = follower === SEMICOLON || follower === QUOTE;
    if (end - start === 3 && text.startsWith('END', start) && this.#isEnd(start, end, isName)) return Token.END;
    return isName ? Token.NAME : Token.STRING;
  }

  /** `LEXICON Name`, also written `Lexicon Name` at the beginning of a line. */
  #isHeading(start: number, end: number): boolean {
    const { text } = this;
    this.titleCase = text.startsWith('Lexicon', start);
    if (!(text.startsWith('LEXICON', start) || (this.titleCase && this.#lineStart(start) >= 0))) return false;
    const nameStart = this.#skipSpaces(end);
    const nameEnd = this.endOfString(nameStart);
    if (nameStart === end || nameEnd === nameStart) return false;
    this.nameStart = nameStart;
    this.end = nameEnd;
    return true;
  }

  #isEnd(start: number, end: number, isName: boolean): boolean {
    const lineStart = this.#lineStart(start);
    const c = this.text.charCodeAt(end);
    const closed = c === SPACE || c === TAB || c === NEWLINE || c === RETURN;
    // An indented `END ;` is the heading, one at the margin an entry: hfst-lexc takes the longer reading.
    return closed && lineStart >= 0 && (!isName || lineStart < start);
  }

  /** The beginning of the line if only blanks lie between it and `offset`, or -1. */
  #lineStart(offset: number): number {
    let i = offset;
    while (i > 0) {
      const c = this.text.charCodeAt(i - 1);
      if (c === NEWLINE) return i;
      if (c !== SPACE && c !== TAB) return -1;
      i--;
    }
    return 0;
  }

  #skipSpaces(from: number): number {
    let i = from;
    for (;;) {
      const c = this.text.charCodeAt(i);
      if (c !== SPACE && c !== TAB) return i;
      i++;
    }
  }

  #gloss(): number {
    const { text, start } = this;
    for (let i = start + 1; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if (c === QUOTE) {
        this.end = i + 1;
        return Token.GLOSS;
      }
      if (c === NEWLINE || c === TAB) break;
    }
    return Token.BAD;
  }

  #regex(): number {
    const close = endOfRegex(this.text, this.start + 1, '>');
    if (close < 0) return Token.BAD;
    this.end = close + 1;
    return Token.REGEX;
  }
}
