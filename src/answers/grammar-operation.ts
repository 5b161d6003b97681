/**
 * What is done for `check` and `trace`. Start at `check`. Paragraphs come and go as they are; where they stand in the text is
 * the business of who puts them together (`grammar-json.ts`).
 */
import type { Budget } from '../engine/budget.js';
import type { Incomplete } from '../engine/incomplete.js';
import {
  type CheckResult,
  type GrammarChecker,
  type GrammarCheckOptions,
  type GrammarFinding,
  TYPO,
} from '../grammar/grammar-checker.js';
import { UnknownPipeline } from '../grammar/pipeline/unknown-pipeline.js';
import { KnownWords } from '../speller/known-words.js';
import { type CheckedParagraph, errorsJson, grammarText } from './grammar-json.js';
import type { IndexUnit } from './index-units.js';
import { outsideAddresses } from './outside-addresses.js';
import type { ParagraphJob, ParagraphJobOutput } from './paragraph-job.js';
import { inParcels } from './parcels.js';
import { checkInTime } from './part-of-paragraph.js';

export interface CheckInput extends GrammarCheckOptions {
  readonly text: string;
  readonly unit: IndexUnit;
  /** Words of the text that are right for this writer. */
  readonly known?: readonly string[];
  /** What stands in addresses, file names and code is wanted too. */
  readonly addresses?: boolean;
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
  { texts, unit, known: knownWords, addresses = false, isPartialWanted = false, ...options }: CheckJob,
  budget: Budget,
  sendAhead: (paragraphs: readonly CheckedParagraph[]) => void,
): CheckJobOutput {
  const words = new KnownWords(knownWords ?? []);
  const find = checkInTime((text, time) => checker.check(text, options, time), budget, isPartialWanted);
  const checked = (text: string) => errorsJson(text, wanted(text, find(text), words, addresses), unit);
  return orRefusal(() => ({ paragraphs: inParcels(texts, checked, sendAhead) }));
}

export function trace(
  checker: GrammarChecker,
  { text, unit, known: knownWords, addresses = false, ...options }: CheckInput,
  budget: Budget,
): TraceOutput {
  const traced = orRefusal(
    () => checker.trace?.(text, options, budget) ?? { ...checker.check(text, options, budget), trace: [] },
  );
  if ('refusal' in traced) return traced;
  const steps = traced.trace.map(({ step, stream }) => ({ step, stream }));
  const checked = errorsJson(text, wanted(text, traced, new KnownWords(knownWords ?? []), addresses), unit);
  const json = grammarText(text, [checked], `,"trace":${JSON.stringify(steps)}`);
  return { json: new TextEncoder().encode(json), incomplete: traced.incomplete, locales: checked.locales };
}

/** A misspelling is none when the writer knows the word, or when it is no word. */
function wanted<Result extends CheckResult>(
  text: string,
  result: Result,
  words: KnownWords,
  addresses: boolean,
): Result {
  const errors = addresses ? result.errors : outsideAddresses(text, result.errors);
  if (words.size === 0) return errors === result.errors ? result : { ...result, errors };
  const isKnown = ({ code, startUtf16, endUtf16 }: GrammarFinding) =>
    code === TYPO && words.has(text.slice(startUtf16, endUtf16));
  return { ...result, errors: errors.filter((error) => !isKnown(error)) };
}

export function orRefusal<Output>(work: () => Output): Output | { readonly refusal: string } {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnknownPipeline) return { refusal: error.message };
    throw error;
  }
}
