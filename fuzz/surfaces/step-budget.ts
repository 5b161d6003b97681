/**
 * A budget that ends after a number of steps and not at a time: what a fuzzer finds must not depend on how busy the machine
 * is. The clock of such a budget counts how often it was looked at.
 */
import { Budget, SearchBudget } from '../../src/engine/budget.js';

/** About a thousand steps are between two looks at the clock. */
const STEPS_PER_LOOK = 1024;

export function stepBudget(steps = 200_000): Budget {
  let looks = 0;
  return new Budget({ deadlineMs: Math.ceil(steps / STEPS_PER_LOOK), now: () => looks++ });
}

export function searchBudget(steps = 20_000): SearchBudget {
  return new SearchBudget(stepBudget(), { steps, ms: Number.POSITIVE_INFINITY });
}
