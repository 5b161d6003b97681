/**
 * Tags that compare numbers: `<W>65>` in a grammar meets `<W:204>` in a text. Both are read here, as "key, operator,
 * value". Start at `parseNumericTag`.
 */

import { evaluateMath } from './math.js';
import { COMPARE, NUMERIC_MAX, NUMERIC_MIN } from './tags.js';

export interface NumericTag {
  readonly key: string;
  readonly op: number;
  readonly value: number;
  /** Where an expression such as `10*2` starts in the tag; 0 when the value is a plain number. */
  readonly mathStart: number;
}

/** `<`, a key, one or two signs, the value, `>`. Longer runs of signs are read too; the first two count. */
const SHAPE = /^<+([^<>=:!]+)([<>=:!]+)/;
const NUMBER = /^-?(\d+\.?\d*|\.\d+)/;
const MATH_SIGN = /[-+*/^%()=]/;
/** Signs that no expression has: with one of these the tag is an ordinary one. */
const NOT_MATH = /["\\<>[\]{}!?&$¤#£@~`´';:,|_]/;
const LONGEST = 255;

const SIGN: Readonly<Record<string, number>> = {
  '<': COMPARE.LT,
  '>': COMPARE.GT,
  '=': COMPARE.EQ,
  ':': COMPARE.EQ,
  '!': COMPARE.NE,
};

/** `text` is the whole tag with its `<` and `>`; only a grammar's tags (not a text's) may hold expressions. */
export function parseNumericTag(text: string, withMath: boolean): NumericTag | undefined {
  if (text.length > LONGEST || !text.startsWith('<') || !text.endsWith('>')) return undefined;
  const shape = SHAPE.exec(text);
  if (shape === null) return undefined;
  const key = shape[1]!;
  const signs = shape[2]!;
  const start = key.length + signs.length + 1;
  const written = text.slice(start, -1);
  if (start >= text.length || written === '') return undefined;
  const op = operator(signs);
  const digits = /^[-.0-9]*/.exec(written)![0].length;
  if (withMath && digits < written.length && MATH_SIGN.test(written) && !NOT_MATH.test(written)) {
    return evaluateMath(written, NUMERIC_MIN, NUMERIC_MAX) === undefined
      ? undefined
      : { key, op, value: 0, mathStart: start };
  }
  let value: number;
  if (written === 'MAX') value = NUMERIC_MAX;
  else if (written === 'MIN') value = NUMERIC_MIN;
  else {
    const number = digits === written.length ? NUMBER.exec(written) : null;
    if (number === null) return undefined;
    value = Math.min(NUMERIC_MAX, Math.max(NUMERIC_MIN, Number(number[0])));
  }
  return { key, op, value, mathStart: 0 };
}

function operator(signs: string): number {
  const first = SIGN[signs[0]!]!;
  switch (signs[1]) {
    case '=':
    case ':':
      return first === COMPARE.GT ? COMPARE.GE : first === COMPARE.LT ? COMPARE.LE : first;
    case '>':
      return first === COMPARE.EQ ? COMPARE.GE : first === COMPARE.LT ? COMPARE.NE : first;
    case '<':
      return first === COMPARE.EQ ? COMPARE.LE : first === COMPARE.GT ? COMPARE.NE : first;
    default:
      return first;
  }
}
