/**
 * Bounds what rules can make out of a window. A rule that copies what it has copied doubles it in every pass, and a
 * section may have a thousand of them: `COPY (x) (N) ;` alone would outgrow any memory before it came to rest.
 */
import { DataError } from '../../engine/data-error.js';
import type { Run } from './run.js';
import type { Cohort } from './window.js';

/** Readings and cohorts that rules may add to one window: a long one with all its mappings stays far below. */
const ADDED_AT_MOST = 100_000;
const READINGS_AT_MOST = 5_000;
export const TAGS_AT_MOST = 10_000;
export const CHARACTERS_AT_MOST = 100_000;

/** A cohort counts as so many readings: the window is indexed anew for each. */
export const COHORT_COST = 20;

/** What one more reading costs in steps of the budget. */
const STEPS = 16;

/** A rule is about to give a cohort one more reading, or the window one more cohort. */
export function grow(run: Run, cohort: Cohort, cost = 1): void {
  const { window } = cohort;
  run.budget.spend(STEPS);
  window.added += cost;
  if (window.added > ADDED_AT_MOST) runaway(run, `add more than ${ADDED_AT_MOST} readings to a window`);
  if (cohort.readings.length >= READINGS_AT_MOST) runaway(run, `make more than ${READINGS_AT_MOST} readings of a word`);
}

/** Ends the run: what came out would be no answer. */
export function runaway(run: Run, what: string): never {
  const { grammar } = run;
  const { rule } = run.ruleState;
  const line = rule ? `line ${rule.line}: ` : '';
  const file = (rule && grammar.files[rule.file]) ?? grammar.file;
  throw new DataError(`${line}the rules ${what}, they do not terminate`, { file });
}
