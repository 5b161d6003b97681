/**
 * A grammar checker made of a pack's pipelines. Start at `PipelineChecker.check`. A text is checked paragraph by
 * paragraph, and the errors of one do not depend on the others: so the service can check them separately and cache the
 * results.
 */
import type { Budget } from '../../engine/budget.js';
import { bothIncomplete, type Incomplete } from '../../engine/incomplete.js';
import type { NormalisationForm } from '../../engine/normalise.js';
import type {
  CheckResult,
  GrammarChecker,
  GrammarCheckOptions,
  GrammarFinding,
  GrammarRule,
  TraceResult,
} from '../grammar-checker.js';
import type { Messages } from '../messages/messages.js';
import type { FoundError } from '../suggest/found-error.js';
import { paragraphsOf } from '../text/paragraphs.js';
import { type ReadableText, readableText } from '../text/readable-text.js';
import type { Pipeline, TraceStep } from './pipeline.js';
import type { StepContext } from './step.js';

export interface NamedPipeline {
  readonly pipeline: Pipeline;
  readonly messages: Messages;
  /** How its tokeniser has letters with marks. */
  readonly form: NormalisationForm;
}

export class PipelineChecker implements GrammarChecker {
  readonly #open: (name: string | undefined) => NamedPipeline;

  /** `open` gives a pipeline by name, and the default one without. */
  constructor(open: (name: string | undefined) => NamedPipeline) {
    this.#open = open;
  }

  check(text: string, options: GrammarCheckOptions, budget: Budget): CheckResult {
    const { pipeline, messages, form } = this.#open(options.pipeline);
    const isIgnored = (mark: string) => messages.isIgnored(mark, options.ignore);
    const errors: GrammarFinding[] = [];
    let incomplete: Incomplete | undefined;
    for (const { startUtf16, endUtf16 } of paragraphsOf(text)) {
      const readable = readableText(text.slice(startUtf16, endUtf16), form);
      const context: StepContext = { text: readable.text, budget, incomplete: undefined };
      const paragraphErrors = pipeline.errors(context, isIgnored);
      errors.push(...paragraphErrors.map((error) => toFinding(error, readable, startUtf16, messages, options)));
      incomplete = bothIncomplete(incomplete, context.incomplete);
    }
    return { errors, incomplete };
  }

  trace(text: string, options: GrammarCheckOptions, budget: Budget): TraceResult {
    const { pipeline, messages, form } = this.#open(options.pipeline);
    const isIgnored = (mark: string) => messages.isIgnored(mark, options.ignore);
    const errors: GrammarFinding[] = [];
    const steps: { step: string; streams: string[] }[] = [];
    let incomplete: Incomplete | undefined;
    for (const { startUtf16, endUtf16 } of paragraphsOf(text)) {
      const readable = readableText(text.slice(startUtf16, endUtf16), form);
      const context: StepContext = { text: readable.text, budget, incomplete: undefined };
      const traced = pipeline.trace(context, isIgnored);
      errors.push(...traced.errors.map((error) => toFinding(error, readable, startUtf16, messages, options)));
      for (const [i, { step, stream }] of traced.trace.entries()) {
        steps[i] ??= { step, streams: [] };
        steps[i].streams.push(stream);
      }
      incomplete = bothIncomplete(incomplete, context.incomplete);
    }
    const trace: TraceStep[] = steps.map(({ step, streams }) => ({ step, stream: streams.join('') }));
    return { errors, incomplete, trace };
  }

  rules(locales: readonly string[]): readonly GrammarRule[] {
    return this.#open(undefined).messages.describe(locales);
  }
}

function toFinding(
  error: FoundError,
  readable: ReadableText,
  offsetUtf16: number,
  messages: Messages,
  options: GrammarCheckOptions,
): GrammarFinding {
  const code = messages.codeOf(error.code);
  const { startUtf16, endUtf16 } = readable.sourceSpan(error.startUtf16, error.endUtf16);
  return {
    startUtf16: startUtf16 + offsetUtf16,
    endUtf16: endUtf16 + offsetUtf16,
    code,
    ...messages.messageFor(code, error.variables, options.locales),
    suggestions: error.suggestions,
  };
}
