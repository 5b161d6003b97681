/**
 * The tokens of pmatch scripts. Start at `FIXED_TOKENS`, the words and signs that are always written in the same way; what
 * varies (names, strings, weights) is in `scanner.ts`.
 */

export const FIXED_TOKENS = [
  'Define', 'define', 'DefFun', 'DefIns', 'regex', 'set', 'list',
  'Lit(', 'Ins(', 'EndTag(', 'Capture(', 'Cap(', 'OptCap(', 'DownCase(', 'UpCase(', 'OptUpCase(', 'OptDownCase(', 'AnyCase(',
  'Explode(', 'Implode(', 'LC(', 'RC(', 'NLC(', 'NRC(', 'OR(', 'AND(', '.t(', '.tag(', '.with(', 'Lst(', 'Exc(', 'Like(', 'Unlike(',
  'Interpolate(', 'Sigma(', 'Counter(', 'Define(', 'define(', 'Uncompose(',
  'Alpha', 'UppercaseAlpha', 'LowercaseAlpha', 'Num', 'Punct', 'Whitespace',
  '~', '\\', '&', '-', '$.', '$?', '$', '+', '*', './.', '/', '|', '""', '[]', '0', '?', '#', '.#.', '<>', '<', '>',
  '.o.', '.O.', '.m>.', '.<m.', '.x.', '.P.', '.p.', '.-u.', '.-l.', '`', '\\<=', '<=>', '<=', '=>',
  '->', '(->)', '<-', '(<-)', '<->', '(<->)', '@->', '@>', '->@', '>@', '||', '//', '\\\\', '\\//', '\\\\\\',
  '.r', '.i', '.u', '.l', '=', '[.', '.]', '[', ']', '(', ')', ',,', ',',
] as const; // biome-ignore format: a table is read by row

export type FixedToken = (typeof FIXED_TOKENS)[number];

/** The settings that `set` knows. */
export const SETTINGS = [
  'count-patterns',
  'delete-patterns',
  'extract-patterns',
  'locate-patterns',
  'mark-patterns',
  'need-separators',
  'unicode-character-classes',
  'max-context-length',
  'max-recursion',
  'xerox-composition',
  'vector-similarity-projection-factor',
] as const;

export type TokenKind =
  | FixedToken
  /** A symbol or the name of a definition: `value` holds it without escapes. */
  | 'symbol'
  /** `name(` */
  | 'call'
  /** `"…"`: one symbol. */
  | 'quoted'
  /** `{…}`: one symbol for each character. */
  | 'letters'
  /** `"a-z"`: `value` holds first and last characters in turn. */
  | 'range'
  /** `::1.5` */
  | 'weight'
  /** `^3`, `^2,4`: `from` and `to` hold the bounds, both inclusive. */
  | 'power'
  /** `@bin"…"` and its likes: `value` is the name of the file, `format` what stands before it. */
  | 'file'
  | 'setting'
  /** `a:b`; a blank on one side of the colon leaves that side open, blanks on both leave both. */
  | 'pair'
  | 'pair without left'
  | 'pair without right'
  | 'pair alone'
  | 'center'
  | 'markup'
  /** `;`, with a weight in `from`. */
  | 'end'
  | 'end of text';

export interface Token {
  readonly kind: TokenKind;
  /** Where it begins and ends in the text with its included files, in UTF-16 units. */
  readonly at: number;
  readonly end: number;
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

/** How a token is named in an error message. */
export function describeToken({ kind, value, from }: Token): string {
  switch (kind) {
    case 'symbol':
    case 'quoted':
      return `the symbol "${value}"`;
    case 'call':
      return `the call of "${value}("`;
    case 'letters':
      return `{${value}}`;
    case 'range':
      return 'a range of characters';
    case 'weight':
      return `the weight ${from}`;
    case 'power':
      return 'a repetition ("^")';
    case 'file':
      return `the file "${value}"`;
    case 'setting':
      return `the setting "${value}"`;
    case 'pair':
      return '":"';
    case 'pair without left':
    case 'pair without right':
    case 'pair alone':
      return '":" beside a blank';
    case 'center':
      return '"_"';
    case 'markup':
      return '"..."';
    case 'end':
      return '";"';
    case 'end of text':
      return 'the end of the script';
    default:
      return `"${kind}"`;
  }
}
