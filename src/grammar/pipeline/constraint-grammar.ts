/**
 * cg: applies a constraint grammar, text or binary. Start at `ConstraintGrammar.run`.
 *
 * Relations of an earlier grammar are kept through a later one that has none: as tags, as in a text stream.
 */

import {
  Applicator,
  type CgCohort,
  type CgReading,
  type Grammar,
  isBinaryGrammar,
  optionsFor,
  parseGrammar,
  readBinaryGrammar,
} from '../../cg3/index.js';
import { DataError } from '../../engine/data-error.js';
import type { PipelineStep, StepContext, TracedOutput } from './step.js';
import { ruleMarks, streamText } from './stream-text.js';

/** Throws `DataError`. INCLUDE is refused: a pack's grammar is one file. */
export function readGrammar(bytes: Uint8Array, file: string): Grammar {
  if (isBinaryGrammar(bytes)) return readBinaryGrammar(bytes, { file });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice());
  } catch (cause) {
    throw new DataError('is neither a binary grammar nor UTF-8', { file, cause });
  }
  return parseGrammar(text, { file });
}

export class ConstraintGrammar implements PipelineStep {
  readonly #grammar: Grammar;
  readonly #applicator: Applicator;
  #tracing: Applicator | undefined;

  constructor(
    grammar: Grammar,
    readonly name = 'cg',
  ) {
    this.#grammar = grammar;
    // A grammar may switch on traces in its own command line; between steps they would only disturb.
    this.#applicator = new Applicator(grammar, { ...optionsFor(grammar), trace: false });
  }

  run(cohorts: readonly CgCohort[], { budget }: StepContext): CgCohort[] {
    return this.#applicator.run(this.#prepared(cohorts), budget).cohorts;
  }

  /**
   * Applies the grammar twice. With a trace, readings that came to be the same by different rules stay apart, and later
   * steps would find more in them than they find in a check.
   */
  trace(cohorts: readonly CgCohort[], context: StepContext): TracedOutput {
    const { budget, text } = context;
    this.#tracing ??= new Applicator(this.#grammar, optionsFor(this.#grammar, { trace: true }));
    const { cohorts: traced, remarks } = this.#tracing.run(this.#prepared(cohorts), budget);
    const marksOf = (reading: CgReading) => ruleMarks(this.#grammar, reading);
    const stream = streamText(traced, { marksOf, text }) + remarks.map((remark) => `# ${remark}\n`).join('');
    return { cohorts: this.run(cohorts, context), stream };
  }

  #prepared(cohorts: readonly CgCohort[]): readonly CgCohort[] {
    return this.#grammar.hasRelations ? cohorts : cohorts.map(relationsAsTags);
  }
}

function relationsAsTags(whole: CgCohort): CgCohort {
  // Almost always; copying every cohort would cost more than most rules.
  if (whole.id === undefined) return whole;
  const { id, relations, ...cohort } = whole;
  const tags = [`ID:${id}`, ...(relations ?? []).map(({ name, target }) => `R:${name}:${target}`)];
  return { ...cohort, readings: cohort.readings.map((reading) => ({ ...reading, tags: [...reading.tags, ...tags] })) };
}
