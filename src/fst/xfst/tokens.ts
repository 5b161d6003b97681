/**
 * The tokens of xfst regular expressions, and the table of the operators that are written with fixed characters.
 * The scanner takes the longest token that fits, as HFST's does: `->@` is one token and not `->` followed by `@`.
 */

export type TokenKind =
  /** A symbol or the name of a definition: `value` holds it without escapes. */
  | 'symbol'
  /** `{text}`: one symbol per character. */
  | 'braces'
  | 'epsilon'
  | 'any'
  /** `name(`: the beginning of a function call. */
  | 'function'
  /** `::1.5` */
  | 'weight'
  /** `^3`, `^2,4`, `^{2,4}`, `^>3`, `^<3`: `from` and `to` hold the bounds, both inclusive. */
  | 'power'
  /** `@"file"`, `@bin"file"` */
  | 'file-binary'
  | 'file-text'
  | 'file-spaced'
  | 'file-prolog'
  | 'file-regex'
  | 'end'
  | 'end-of-text'
  | OperatorKind;

/** Operators are named by their own characters. */
export type OperatorKind = (typeof OPERATORS)[number];

export interface Token {
  readonly kind: TokenKind;
  /** Position in the source text, in UTF-16 units, and the position after the token. */
  readonly at: number;
  readonly end: number;
  /** Symbol without escapes, text of braces, name of a function or file. */
  readonly value: string;
  /** Weight, or bounds of a repetition. */
  readonly from: number;
  readonly to: number;
}

export const OPERATORS = [
  '~', '\\', '&', '-', '$.', '$?', '$', '+', '*', './.', '/', '|', '<>', '<', '>',
  '.o.', '.O.', '.m>.', '.<m.', '.x.', '.P.', '.p.', '.-u.', '.-l.', '`',
  '\\<=', '<=>', '<=', '=>', '->', '(->)', '<-', '(<-)', '<->', '(<->)', '@->', '@>', '->@', '>@',
  '||', '//', '\\\\', '\\/', '_', '...', '\\\\\\', '.r', '.i', '.u', '.l',
  '[.', '.]', '[', ']', '(', ')', ':', ',,', ',',
] as const; // biome-ignore format: a table of characters is read by row

const byFirstCharacter = new Map<string, OperatorKind[]>();
for (const operator of OPERATORS) {
  const first = operator.charAt(0);
  const group = byFirstCharacter.get(first) ?? [];
  group.push(operator);
  group.sort((a, b) => b.length - a.length);
  byFirstCharacter.set(first, group);
}

/** The longest operator that begins at `at`, or undefined. */
export function operatorAt(text: string, at: number): OperatorKind | undefined {
  const group = byFirstCharacter.get(text.charAt(at));
  return group?.find((operator) => text.startsWith(operator, at));
}

/** How a token is named in an error message. */
export function describeToken(token: Token): string {
  switch (token.kind) {
    case 'symbol':
      return `the symbol "${token.value}"`;
    case 'braces':
      return `{${token.value}}`;
    case 'epsilon':
      return 'the empty string';
    case 'any':
      return '"?"';
    case 'function':
      return `the call of "${token.value}("`;
    case 'weight':
      return `the weight ${token.from}`;
    case 'power':
      return 'a repetition ("^")';
    case 'file-binary':
    case 'file-text':
    case 'file-spaced':
    case 'file-prolog':
    case 'file-regex':
      return `the file "${token.value}"`;
    case 'end':
      return '";"';
    case 'end-of-text':
      return 'the end of the text';
    default:
      return `"${token.kind}"`;
  }
}
