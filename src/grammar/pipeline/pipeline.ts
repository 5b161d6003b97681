/**
 * A grammar pipeline: steps that make cohorts of a paragraph and mark its errors, and a last step that makes errors of
 * the marks. Start at `Pipeline.errors`. Everything stays in memory; `trace` also gives the output of each step as
 * text.
 */
import type { CgCohort } from '../../cg3/index.js';
import { bothIncomplete } from '../../engine/incomplete.js';
import { timed } from '../../engine/step-timer.js';
import type { FoundError } from '../suggest/found-error.js';
import type { Generator } from '../suggest/generator.js';
import { suggest } from '../suggest/suggest.js';
import type { PipelineStep, StepContext } from './step.js';
import { errorLine, streamText } from './stream-text.js';

export interface SuggestStep {
  readonly generator: Generator;
  readonly generateAll: boolean;
}

export interface TraceStep {
  readonly step: string;
  readonly stream: string;
}

export class Pipeline {
  readonly #steps: readonly PipelineStep[];
  readonly #suggesting: SuggestStep | undefined;

  /** Without a suggest step the pipeline can be traced, but reports nothing. */
  constructor(steps: readonly PipelineStep[], suggesting: SuggestStep | undefined) {
    this.#steps = steps;
    this.#suggesting = suggesting;
  }

  errors(context: StepContext, isIgnored: (mark: string) => boolean): FoundError[] {
    let cohorts: readonly CgCohort[] = [];
    const { budget } = context;
    for (const step of this.#steps) {
      budget.check();
      const before = cohorts;
      cohorts = timed(budget.steps, step.name, () => step.run(before, context));
    }
    return timed(budget.steps, 'suggest', () => this.#errorsOf(cohorts, context, isIgnored));
  }

  trace(context: StepContext, isIgnored: (mark: string) => boolean): { errors: FoundError[]; trace: TraceStep[] } {
    const trace: TraceStep[] = [];
    let cohorts: readonly CgCohort[] = [];
    for (const step of this.#steps) {
      context.budget.check();
      if (step.trace) {
        const { stream, ...traced } = step.trace(cohorts, context);
        cohorts = traced.cohorts;
        trace.push({ step: step.name, stream });
      } else {
        cohorts = step.run(cohorts, context);
        trace.push({ step: step.name, stream: streamText(cohorts, { text: context.text }) });
      }
    }
    const errors = this.#errorsOf(cohorts, context, isIgnored);
    if (this.#suggesting)
      trace.push({ step: 'suggest', stream: errors.map((error) => errorLine(error, context.text)).join('') });
    return { errors, trace };
  }

  #errorsOf(cohorts: readonly CgCohort[], context: StepContext, isIgnored: (mark: string) => boolean): FoundError[] {
    if (!this.#suggesting) return [];
    const { generator, generateAll } = this.#suggesting;
    generator.cutShort = false;
    const generate = (analysis: string) => generator.forms(analysis, context.budget);
    const errors = suggest(cohorts, context.text, { generate, generateAll, isIgnored });
    if (generator.cutShort) context.incomplete = bothIncomplete(context.incomplete, 'suggestions');
    return errors;
  }
}
