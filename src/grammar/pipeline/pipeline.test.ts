import { expect, test } from 'vitest';
import { Budget, WorkStopped } from '../../engine/budget.js';
import { StepTimer } from '../../engine/step-timer.js';
import { Pipeline } from './pipeline.js';
import type { PipelineStep } from './step.js';

const step = (name: string, run: PipelineStep['run'] = (cohorts) => cohorts): PipelineStep => ({ name, run });

function stepsOf(pipeline: Pipeline): { names: string[]; error: unknown } {
  const steps = new StepTimer();
  const context = { text: 'x', budget: new Budget({ steps }), incomplete: undefined };
  let error: unknown;
  try {
    pipeline.errors(context, () => false);
  } catch (thrown) {
    error = thrown;
  }
  const timed = steps.finish();
  expect(timed.every(({ startMs, endMs, parent }) => endMs >= startMs && parent === -1)).toBe(true);
  return { names: timed.map(({ name }) => name), error };
}

test('every step of a pipeline is timed under its name, and what makes errors of the marks', () => {
  const { names, error } = stepsOf(new Pipeline([step('tokenize a.pmhfst'), step('cg b.bin')], undefined));
  expect(names).toEqual(['tokenize a.pmhfst', 'cg b.bin', 'suggest']);
  expect(error).toBeUndefined();
});

test('the step in which a deadline passes is the last', () => {
  const late = step('cg late.bin', () => {
    throw new WorkStopped('deadline');
  });
  const { names, error } = stepsOf(new Pipeline([step('tokenize a.pmhfst'), late, step('never')], undefined));
  expect(names).toEqual(['tokenize a.pmhfst', 'cg late.bin']);
  expect(error).toBeInstanceOf(WorkStopped);
});
