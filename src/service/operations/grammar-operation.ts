/**
 * What a worker does for `check` and `trace`. Start at `check`. Paragraphs come and go as they are; where they stand in the text is
 * the event loop's business (`grammar-json.ts`).
 */
import type { Budget } from '../../engine/budget.js';
import type { Incomplete } from '../../engine/incomplete.js';
import type { GrammarChecker, GrammarCheckOptions } from '../../grammar/grammar-checker.js';
import { UnknownPipeline } from '../../grammar/pipeline/unknown-pipeline.js';
import type { ParagraphJob, ParagraphJobOutput } from './check-paragraphs.js';
import { type CheckedParagraph, errorsJson, grammarJson } from './grammar-json.js';
import type { IndexUnit } from './index-units.js';
import { inParcels } from './parcels.js';

export interface CheckInput extends GrammarCheckOptions {
  readonly text: string;
  readonly unit: IndexUnit;
}

/** Some paragraphs of a text. */
export type CheckJob = ParagraphJob<Omit<CheckInput, 'text'>>;
export type CheckJobOutput = ParagraphJobOutput<CheckedParagraph>;

export type TraceOutput =
  | {
      readonly json: Uint8Array<ArrayBuffer>;
      readonly incomplete: Incomplete | undefined;
      readonly locales: readonly string[];
    }
  | { readonly refusal: string };

export function check(
  checker: GrammarChecker,
  { texts, unit, ...options }: CheckJob,
  budget: Budget,
  sendAhead: (paragraphs: readonly CheckedParagraph[]) => void,
): CheckJobOutput {
  return orRefusal(() => ({
    paragraphs: inParcels(texts, (text) => errorsJson(text, checker.check(text, options, budget), unit), sendAhead),
  }));
}

export async function trace(
  checker: GrammarChecker,
  { text, unit, ...options }: CheckInput,
  budget: Budget,
): Promise<TraceOutput> {
  const traced = orRefusal(
    () => checker.trace?.(text, options, budget) ?? { ...checker.check(text, options, budget), trace: [] },
  );
  if ('refusal' in traced) return traced;
  const steps = traced.trace.map(({ step, stream }) => ({ step, stream }));
  const checked = errorsJson(text, traced, unit);
  const json = await grammarJson(text, [checked], `,"trace":${JSON.stringify(steps)}`);
  return { json, incomplete: traced.incomplete, locales: checked.locales };
}

function orRefusal<Output>(work: () => Output): Output | { readonly refusal: string } {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnknownPipeline) return { refusal: error.message };
    throw error;
  }
}
