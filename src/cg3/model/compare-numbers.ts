/**
 * `<W>65>` in a grammar against `<W:204>` in a reading, and against another comparison there (`<W<=100>`).
 */
import { COMPARE } from './tags.js';

const { EQ, NE, LT, LE, GT, GE } = COMPARE;

/** `number op bound`; false for what is no comparison. */
function satisfies(number: number, op: number, bound: number): boolean {
  switch (op) {
    case EQ:
      return number === bound;
    case NE:
      return number !== bound;
    case LT:
      return number < bound;
    case LE:
      return number <= bound;
    case GT:
      return number > bound;
    default:
      return op === GE && number >= bound;
  }
}

/** Can a number satisfy `op wanted` and `otherOp value` at once? The corner cases are those of CG-3. */
export function numbersAgree(op: number, wanted: number, otherOp: number, value: number): boolean {
  switch (otherOp) {
    case EQ:
      return satisfies(value, op, wanted);
    case NE:
      if (op === EQ) return wanted !== value;
      return op === NE ? wanted === value : isUpward(op) || isDownward(op);
    case LT:
    case LE:
      return agreesWithUpperBound(op, wanted, otherOp, value);
    case GT:
    case GE:
      return agreesWithLowerBound(op, wanted, otherOp, value);
    default:
      return false;
  }
}

function agreesWithUpperBound(op: number, wanted: number, otherOp: number, value: number): boolean {
  if (op === EQ) return satisfies(wanted, otherOp, value);
  if (op === NE || isDownward(op)) return true;
  return isUpward(op) && satisfies(wanted, op === GE && otherOp === LE ? LE : LT, value);
}

function agreesWithLowerBound(op: number, wanted: number, otherOp: number, value: number): boolean {
  if (op === EQ) return satisfies(wanted, otherOp, value);
  if (op === NE || isUpward(op)) return true;
  return isDownward(op) && satisfies(wanted, op === LE && otherOp === GE ? GE : GT, value);
}

function isUpward(op: number): boolean {
  return op === GT || op === GE;
}

function isDownward(op: number): boolean {
  return op === LT || op === LE;
}
