/** tokenize: the first step. It takes the text itself and makes cohorts of it, each with its place (tokenise/). */
import type { CgCohort } from '../../cg3/index.js';
import type { Tokeniser } from '../tokenise/tokeniser.js';
import type { PipelineStep, StepContext } from './step.js';

/**
 * A longer row of characters without a blank is no word: a key, a picture in base64, or an attempt to overload the
 * service. The time of tokenisers grows with the square of its length.
 */
const NO_WORD = /(?<!\S)\S{2000,}/gu;

export class Tokenize implements PipelineStep {
  readonly #tokeniser: Tokeniser;

  constructor(
    tokeniser: Tokeniser,
    readonly name = 'tokenize',
  ) {
    this.#tokeniser = tokeniser;
  }

  run(_cohorts: readonly CgCohort[], { text, budget }: StepContext): CgCohort[] {
    // As long as it was, so that every place stays a place in the text; a NUL is a blank to every tokeniser.
    const readable = text.replace(NO_WORD, (row) => '\0'.repeat(row.length));
    const { cohorts, spans } = this.#tokeniser.tokenise(readable, budget);
    for (const [i, cohort] of cohorts.entries()) {
      cohort.startUtf16 = spans[2 * i]!;
      cohort.endUtf16 = spans[2 * i + 1]!;
    }
    return cohorts;
  }
}
