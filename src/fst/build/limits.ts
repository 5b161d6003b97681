/**
 * How large a result may become. Regular expressions can describe automata of any size in a few letters, so every
 * operation that can grow its operands checks these while it works, and stops with an error that says so.
 */
import { DataError } from '../../engine/data-error.js';

/** How large a result may become before an operation gives up. */
export interface Limits {
  readonly maxStates: number;
  readonly maxArcs: number;
}

/** About 2 GB at the highest point of an operation. The largest published lexicons have some 2 million states. */
export const DEFAULT_LIMITS: Limits = { maxStates: 6_000_000, maxArcs: 60_000_000 };

/** An operation whose result would exceed its limits. */
export class TooLargeError extends DataError {}

export function tooLarge(operation: string, what: string): TooLargeError {
  return new TooLargeError(`the result of ${operation} is too large: more than ${what}`);
}

/** For operations that know the size of their result beforehand. */
export function checkSize(stateCount: number, arcCount: number, limits: Limits, operation: string): void {
  if (stateCount > limits.maxStates) throw tooLarge(operation, `${limits.maxStates} states`);
  if (arcCount > limits.maxArcs) throw tooLarge(operation, `${limits.maxArcs} arcs`);
}
