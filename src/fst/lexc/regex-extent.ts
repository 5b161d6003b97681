/**
 * Where a regular expression in a lexc file ends: at the `>` that closes an entry, or at the `;` that closes a
 * definition. Both characters also occur inside expressions: escaped (`%>`), quoted (`">"`), in operators (`^>`), and in
 * comments. hfst-lexc takes the longest text that fits; so does this, by following all readings at once, one bit each.
 */

const OUTSIDE = 1;
const ESCAPED = 2;
const QUOTED = 4;
const QUOTED_PERCENT = 8;
const QUOTED_BACKSLASH = 16;
const COMMENT = 32;
const AFTER_AT = 64;
const AFTER_LESS = 128;
const AFTER_CARET = 256;

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const PERCENT = 0x25;
const EXCLAMATION = 0x21;
const SEMICOLON = 0x3b;
const LESS = 0x3c;
const GREATER = 0x3e;
const AT = 0x40;
const BACKSLASH = 0x5c;
const CARET = 0x5e;

/** The position of the closing character, or -1. `from` is the first character of the expression. */
export function endOfRegex(text: string, from: number, closing: '>' | ';'): number {
  const closer = closing.charCodeAt(0);
  let states = OUTSIDE;
  let last = -1;
  for (let i = from; i < text.length && states !== 0; i++) {
    const c = text.charCodeAt(i);
    if (c === closer && (states & OUTSIDE) !== 0 && i > from) last = i;
    states = step(states, c);
  }
  return last;
}

function step(states: number, c: number): number {
  let next = 0;
  if ((states & OUTSIDE) !== 0) next |= fromOutside(c);
  if ((states & ESCAPED) !== 0 && c >= 0x20 && c !== 0x7f) next |= OUTSIDE;
  if ((states & QUOTED) !== 0) next |= fromQuoted(c);
  if ((states & QUOTED_PERCENT) !== 0 && c === SEMICOLON) next |= QUOTED;
  if ((states & QUOTED_BACKSLASH) !== 0 && c === QUOTE) next |= QUOTED;
  if ((states & COMMENT) !== 0 && c !== GREATER) next |= c === NEWLINE ? OUTSIDE : COMMENT | OUTSIDE;
  if ((states & AFTER_AT) !== 0 && c === QUOTE) next |= OUTSIDE;
  if ((states & AFTER_LESS) !== 0 && c === GREATER) next |= OUTSIDE;
  if ((states & AFTER_CARET) !== 0 && (c === GREATER || c === LESS)) next |= OUTSIDE;
  return next;
}

function fromQuoted(c: number): number {
  switch (c) {
    case QUOTE:
      return OUTSIDE;
    case NEWLINE:
    case SEMICOLON:
      return 0;
    case PERCENT:
      return QUOTED | QUOTED_PERCENT;
    case BACKSLASH:
      return QUOTED | QUOTED_BACKSLASH;
    default:
      return QUOTED;
  }
}

function fromOutside(c: number): number {
  switch (c) {
    case GREATER:
    case SEMICOLON:
      return 0;
    case PERCENT:
      return ESCAPED;
    case EXCLAMATION:
      return OUTSIDE | COMMENT;
    case AT:
      return AFTER_AT;
    case LESS:
      return AFTER_LESS;
    case QUOTE:
      return OUTSIDE | QUOTED;
    case CARET:
      return OUTSIDE | AFTER_CARET;
    default:
      // Tab, line ends and everything printable; other control characters belong to no expression.
      return c >= 0x20 ? (c === 0x7f ? 0 : OUTSIDE) : c === NEWLINE || c === 0x09 || c === 0x0d ? OUTSIDE : 0;
  }
}
