/**
 * mwesplit: words that the tokeniser kept together are split (cg3/stream/mwe-split.ts); here each part gets its place
 * in the text, inside the place of the whole.
 */

import { type CgCohort, formText, mweSplit } from '../../cg3/index.js';
import type { PipelineStep, StepContext } from './step.js';

export class WordSplitter implements PipelineStep {
  constructor(readonly name = 'mwesplit') {}

  run(cohorts: readonly CgCohort[], { text }: StepContext): CgCohort[] {
    return cohorts.flatMap((cohort) => {
      const parts = mweSplit([cohort]);
      return parts.length === 1 && parts[0] === cohort ? parts : placed(parts, cohort, text);
    });
  }
}

/** Parts follow one another in the text. */
function placed(parts: readonly CgCohort[], { startUtf16, endUtf16 }: CgCohort, text: string): CgCohort[] {
  if (startUtf16 === undefined || endUtf16 === undefined) return [...parts];
  let from = startUtf16;
  return parts.map((part, i) => {
    const form = formText(part.form);
    const offset = text.slice(from, endUtf16).indexOf(form);
    if (offset >= 0) {
      const start = from + offset;
      from = start + form.length;
      return { ...part, startUtf16: start, endUtf16: from };
    }
    // ga "d'ól" may be split into "do" and "ól": what the text does not spell stands where the next part does not.
    const next = parts[i + 1];
    const until = next ? text.slice(from, endUtf16).indexOf(formText(next.form)) : endUtf16 - from;
    const start = from;
    from = until > 0 ? from + until : from;
    return until > 0 ? { ...part, startUtf16: start, endUtf16: from } : { ...part, startUtf16, endUtf16 };
  });
}
