/**
 * `<W>65>` in a grammar against `<W:204>` in a reading, and against another comparison there (`<W<=100>`).
 */
import { COMPARE } from './tags.js';

const { EQ, NE, LT, LE, GT, GE } = COMPARE;

/** Can a number satisfy `op wanted` and `otherOp value` at once? The corner cases are those of CG-3. */
export function numbersAgree(op: number, wanted: number, otherOp: number, value: number): boolean {
  const upward = op === GT || op === GE;
  const downward = op === LT || op === LE;
  switch (otherOp) {
    case EQ:
      if (op === EQ) return wanted === value;
      if (op === NE) return wanted !== value;
      if (op === LT) return wanted > value;
      if (op === LE) return wanted >= value;
      if (op === GT) return wanted < value;
      return op === GE && wanted <= value;
    case NE:
      if (op === EQ) return wanted !== value;
      if (op === NE) return wanted === value;
      return upward || downward;
    case LT:
    case LE:
      if (op === EQ) return otherOp === LT ? wanted < value : wanted <= value;
      if (op === NE || downward) return true;
      return upward && (op === GE && otherOp === LE ? wanted <= value : wanted < value);
    case GT:
    case GE:
      if (op === EQ) return otherOp === GT ? wanted > value : wanted >= value;
      if (op === NE || upward) return true;
      return downward && (op === LE && otherOp === GE ? wanted >= value : wanted > value);
    default:
      return false;
  }
}
