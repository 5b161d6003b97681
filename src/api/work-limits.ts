/** How long one call may work, for everything that is opened from bytes. */
import { Budget } from '../engine/budget.js';

/** Enough for a page of text with the largest packs. */
export const DEFAULT_TIMEOUT_MS = 10_000;

/** Limits of one call. */
export interface WorkLimits {
  /**
   * How long a call may take before it throws `WorkStopped`, in milliseconds. Default: 10 000.
   */
  readonly timeoutMs?: number;
}

export function budgetOf({ timeoutMs = DEFAULT_TIMEOUT_MS }: WorkLimits): Budget {
  return new Budget({ deadlineMs: performance.now() + timeoutMs });
}
