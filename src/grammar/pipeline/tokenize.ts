/** tokenize: the first step. It takes the text itself and makes cohorts of it, each with its place (tokenise/). */
import type { CgCohort } from '../../cg3/stream-cohort.js';
import type { Tokeniser } from '../tokenise/tokeniser.js';
import type { PipelineStep, StepContext } from './step.js';

export class Tokenize implements PipelineStep {
  readonly #tokeniser: Tokeniser;

  constructor(
    tokeniser: Tokeniser,
    readonly name = 'tokenize',
  ) {
    this.#tokeniser = tokeniser;
  }

  run(_cohorts: readonly CgCohort[], { text, budget }: StepContext): CgCohort[] {
    const { cohorts, spans } = this.#tokeniser.tokenise(text, budget);
    for (const [i, cohort] of cohorts.entries()) {
      cohort.startUtf16 = spans[2 * i]!;
      cohort.endUtf16 = spans[2 * i + 1]!;
    }
    return cohorts;
  }
}
