/**
 * Cuts a text as `hfst-tokenize` does before it looks for words: after every line end, so that no word and no look to
 * the side reaches into the next line; a backslash before it keeps the lines together. Start at `cutLines`.
 */

export const LINE = { TEXT: 0, BLANK: 1 } as const;

export interface TextLine {
  readonly kind: (typeof LINE)[keyof typeof LINE];
  readonly startUtf16: number;
  readonly endUtf16: number;
}

const NUL = 0x00;
const NEWLINE = 0x0a;
const OPEN = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE = 0x5d;

/**
 * Every character is in one of the lines, in order. With `superblanks`, `[…]` is a blank of its own, and so are several
 * in a row. A NUL is a blank: other tools take it for "now", which is for programs to say, not for text.
 */
export function* cutLines(text: string, superblanks: boolean): Generator<TextLine> {
  let start = 0;
  let kind: TextLine['kind'] = LINE.TEXT;
  let isEscaped = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const wasEscaped: boolean = isEscaped;
    isEscaped = !wasEscaped && unit === BACKSLASH;
    if (unit === NUL) {
      if (at > start) yield line(kind, start, at);
      yield line(LINE.BLANK, at, at + 1);
      start = at + 1;
    } else if (wasEscaped) continue;
    else if (kind === LINE.BLANK) {
      if (unit !== CLOSE || text.charCodeAt(at + 1) === OPEN) continue;
      yield line(LINE.BLANK, start, at + 1);
      start = at + 1;
      kind = LINE.TEXT;
    } else if (superblanks && unit === OPEN) {
      if (at > start) yield line(LINE.TEXT, start, at);
      start = at;
      kind = LINE.BLANK;
    } else if (unit === NEWLINE) {
      yield line(LINE.TEXT, start, at + 1);
      start = at + 1;
    }
  }
  if (start < text.length) yield line(kind, start, text.length);
}

function line(kind: TextLine['kind'], startUtf16: number, endUtf16: number): TextLine {
  return { kind, startUtf16, endUtf16 };
}
