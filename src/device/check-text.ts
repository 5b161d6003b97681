/**
 * The grammar check of a text on the device, paragraph by paragraph as the service does it: what was checked before is
 * taken from a cache, so that whoever types waits for one paragraph alone. Start at `DeviceChecker.check`.
 */
import {
  type FoundError,
  type FoundInParagraph,
  findErrors,
  joinParagraphs,
  nothingFound,
} from '../answers/find-operation.js';
import {
  type CheckedParagraph,
  grammarText,
  incompleteOf,
  paragraphBytes,
  uncheckedParagraph,
} from '../answers/grammar-json.js';
import { type CheckInput, check, trace } from '../answers/grammar-operation.js';
import { markedErrorsJson } from '../answers/marked-check.js';
import { type MarkupInput, markText } from '../answers/marked-input.js';
import type { ParagraphJobOutput } from '../answers/paragraph-job.js';
import { type Budget, WorkStopped } from '../engine/budget.js';
import type { Incomplete } from '../engine/incomplete.js';
import { BoundedCache } from '../engine/memory/bounded-cache.js';
import type { GrammarChecker } from '../grammar/grammar-checker.js';
import { paragraphsOf } from '../grammar/text/paragraphs.js';
import { DeviceError } from './device-error.js';

export interface DeviceCheck extends CheckInput {
  readonly isPartialWanted: boolean;
}

export interface DeviceAnswer {
  /** `{"text": …, "errs": […]}`. */
  readonly json: string;
  readonly incomplete: Incomplete | undefined;
}

export class DeviceChecker {
  readonly engine: GrammarChecker;
  readonly #known = new BoundedCache<CheckedParagraph>();

  constructor(engine: GrammarChecker) {
    this.engine = engine;
  }

  check({ text, ...options }: DeviceCheck, budget: Budget): DeviceAnswer {
    const prefix = `${JSON.stringify(options)}\n`;
    const checkOne = (paragraph: string): CheckedParagraph => {
      const key = prefix + paragraph;
      const cached = this.#known.get(key);
      const checked =
        cached ??
        oneOf((sendAhead: (results: readonly CheckedParagraph[]) => void) =>
          check(this.engine, { ...options, texts: [paragraph] }, budget, sendAhead),
        );
      // What a budget cut short may be complete next time.
      if (checked.incomplete === undefined) this.#known.set(key, checked, paragraphBytes(checked));
      return checked;
    };
    const unchecked = (paragraph: string) => uncheckedParagraph(paragraph, options.unit);
    const paragraphs = eachInTime(paragraphTexts(text), checkOne, options.isPartialWanted ? unchecked : undefined);
    return { json: grammarText(text, paragraphs), incomplete: incompleteOf(paragraphs) };
  }

  async checkMarked(
    { text, known: knownWords, ...options }: DeviceCheck,
    markup: MarkupInput,
    budget: Budget,
  ): Promise<DeviceAnswer> {
    const marked = await markText(text, markup);
    const find = (paragraph: string) =>
      oneOf((sendAhead: (results: readonly FoundInParagraph<FoundError>[]) => void) =>
        findErrors(this.engine, { ...options, texts: [paragraph] }, budget, sendAhead),
      );
    const texts = paragraphTexts(marked.checked);
    const findings = joinParagraphs(eachInTime(texts, find, options.isPartialWanted ? nothingFound : undefined));
    const checked = markedErrorsJson(marked, findings, options.unit, knownWords);
    return { json: grammarText(text, [checked]), incomplete: checked.incomplete };
  }

  trace(input: CheckInput, budget: Budget): DeviceAnswer {
    const traced = trace(this.engine, input, budget);
    if ('refusal' in traced) throw new DeviceError('invalid-request', traced.refusal);
    return { json: new TextDecoder().decode(traced.json), incomplete: traced.incomplete };
  }
}

function paragraphTexts(text: string): string[] {
  return paragraphsOf(text).map(({ startUtf16, endUtf16 }) => text.slice(startUtf16, endUtf16));
}

/** One that comes again is not looked at again. With `unchecked`, it stands for those whose turn does not come in time. */
function eachInTime<Found>(
  texts: readonly string[],
  look: (text: string) => Found,
  unchecked: ((text: string) => Found) | undefined,
): Found[] {
  const seen = new Map<string, Found>();
  let isLate = false;
  return texts.map((text) => {
    let result = seen.get(text);
    if (result !== undefined) return result;
    try {
      result = isLate && unchecked !== undefined ? unchecked(text) : look(text);
    } catch (error) {
      const isOver = error instanceof WorkStopped && error.reason === 'deadline';
      if (!isOver || unchecked === undefined) throw error;
      isLate = true;
      result = unchecked(text);
    }
    seen.set(text, result);
    return result;
  });
}

/** What was found in the only paragraph of a job, whether it was sent ahead or came at the end. */
function oneOf<Found extends { readonly incomplete: Incomplete | undefined }>(
  run: (sendAhead: (results: readonly Found[]) => void) => ParagraphJobOutput<Found>,
): Found {
  const ahead: Found[] = [];
  const output = run((results) => ahead.push(...results));
  if ('refusal' in output) throw new DeviceError('invalid-request', output.refusal);
  return [...ahead, ...output.paragraphs][0]!;
}
