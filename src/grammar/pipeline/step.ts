/**
 * A step of a grammar pipeline: cohorts in, cohorts out, in memory. `pipeline.ts` runs them one after the other; the
 * text form that the field's tools pass through pipes is only made for traces (stream-text.ts).
 */
import type { CgCohort } from '../../cg3/index.js';
import type { Budget } from '../../engine/budget.js';
import type { Incomplete } from '../../engine/incomplete.js';

export interface StepContext {
  /** The paragraph that is checked; places of cohorts are places in it. */
  readonly text: string;
  readonly budget: Budget;
  /** Set by a step whose search ended early. */
  incomplete: Incomplete | undefined;
}

export interface PipelineStep {
  /** What it is and what it works with: `cg grammarchecker.bin`. */
  readonly name: string;
  run(cohorts: readonly CgCohort[], context: StepContext): readonly CgCohort[];
  /** The same, with its output as text that says more than the cohorts do: which rules did what. */
  trace?(cohorts: readonly CgCohort[], context: StepContext): TracedOutput;
}

export interface TracedOutput {
  readonly cohorts: readonly CgCohort[];
  readonly stream: string;
}
