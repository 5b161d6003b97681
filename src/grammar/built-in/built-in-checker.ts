/**
 * The checker that needs no pack: a light analyser and constraint grammar rules, both from the data files of the
 * language. Start at `BuiltInChecker.check`.
 *
 * A paragraph becomes tokens (`text/`), tokens become cohorts with tags (`cohorts.ts`), the rules mark some of them,
 * and the suggest step that packs use makes errors of the marks. Misspellings are marked by a rule as well; their
 * suggestions are requested from the speller last, because a search costs more than everything before it.
 */

import { Applicator, type CgCohort, type CgReading, type Grammar } from '../../cg3/index.js';
import type { Budget } from '../../engine/budget.js';
import { bothIncomplete, type Incomplete } from '../../engine/incomplete.js';
import { timed } from '../../engine/step-timer.js';
import {
  type CheckResult,
  type GrammarChecker,
  type GrammarCheckOptions,
  type GrammarFinding,
  type GrammarRule,
  type TraceResult,
  TYPO,
} from '../grammar-checker.js';
import type { Messages } from '../messages/messages.js';
import { errorLine, escaped, ruleMarks, streamText } from '../pipeline/stream-text.js';
import type { ReadingSource } from '../readings/reading.js';
import type { FoundError } from '../suggest/found-error.js';
import { suggest } from '../suggest/suggest.js';
import { paragraphsOf } from '../text/paragraphs.js';
import { type ReadableText, readableText } from '../text/readable-text.js';
import type { CheckerSettings } from './checker-settings.js';
import type { CohortBuilder } from './cohorts.js';
import type { Dictionary } from './dictionary.js';
import { blankErrors, expandShorthand, hasMark } from './fixes.js';
import { Morphology } from './morphology.js';
import type { TypoCorrector } from './typos.js';

/**
 * A text full of misspellings spends at most this share of its time on corrections; rules on every sentence are worth
 * more.
 */
const SUGGESTION_SHARE = 0.5;

/** The cost of writing the message of an error, in steps of the budget. */
const STEPS_PER_ERROR = 50;

type CompletedError = FoundError & { readonly cutShort?: boolean };

export interface CheckerParts {
  readonly grammar: Grammar;
  readonly settings: CheckerSettings;
  readonly builder: CohortBuilder;
  readonly messages: Messages;
  readonly dictionary: Dictionary | undefined;
  readonly typos: TypoCorrector | undefined;
  /** What generates the forms that rules suggest. */
  readonly source?: ReadingSource | undefined;
}

export class BuiltInChecker implements GrammarChecker {
  readonly #parts: CheckerParts;
  readonly #applicator: Applicator;
  #tracing: Applicator | undefined;
  readonly #verified: ReadonlySet<string>;
  /** Every code that the rules can mark a word with. */
  readonly codes: readonly string[];

  constructor(parts: CheckerParts) {
    this.#parts = parts;
    this.#applicator = new Applicator(parts.grammar);
    this.#verified = new Set(parts.settings.verified);
    this.codes = codesIn(parts.grammar);
  }

  get #morphology(): Morphology | undefined {
    const { source } = this.#parts;
    return source instanceof Morphology ? source : undefined;
  }

  check(text: string, options: GrammarCheckOptions, budget: Budget): CheckResult {
    return this.#checkParagraphs(text, options, budget, (paragraph) => this.cohorts(paragraph, budget));
  }

  /** The words of a paragraph with the readings and marks that the rules leave. */
  cohorts(paragraph: string, budget: Budget): readonly CgCohort[] {
    const cohorts = timed(budget.steps, 'analyse', () => this.#parts.builder.build(paragraph, budget));
    if (cohorts.length === 0) return [];
    return timed(budget.steps, 'rules', () => this.#applicator.run(cohorts, budget).cohorts);
  }

  trace(text: string, options: GrammarCheckOptions, budget: Budget): TraceResult {
    const { grammar, builder } = this.#parts;
    this.#tracing ??= new Applicator(grammar, { trace: true });
    const applicator = this.#tracing;
    const marksOf = (reading: CgReading) => ruleMarks(grammar, reading);
    let analysed = '';
    let marked = '';
    const result = this.#checkParagraphs(text, options, budget, (paragraph) => {
      const before = withBlanks(builder.build(paragraph, budget), paragraph);
      const { cohorts, remarks } = applicator.run(before, budget);
      analysed += streamText(before.map(this.#shown), { text: paragraph });
      marked += streamText(cohorts.map(this.#shown), { text: paragraph, marksOf });
      marked += remarks.map((remark) => `# ${remark}\n`).join('');
      return cohorts.filter(({ removed }) => !removed);
    });
    const trace = [
      { step: 'analyse', stream: analysed },
      { step: 'rules', stream: marked },
      { step: 'suggest', stream: result.errors.map((error) => errorLine(error, text)).join('') },
    ];
    return { ...result, trace };
  }

  /** Cohort numbers are only shown where some rule makes relations. */
  readonly #shown = ({ id, ...cohort }: CgCohort): CgCohort =>
    id !== undefined && this.#parts.grammar.hasRelations ? { id, ...cohort } : cohort;

  rules(locales: readonly string[]): readonly GrammarRule[] {
    return this.#parts.messages.describe(locales, this.codes);
  }

  #checkParagraphs(
    text: string,
    options: GrammarCheckOptions,
    budget: Budget,
    mark: (paragraph: string) => readonly CgCohort[],
  ): CheckResult {
    const { source } = this.#parts;
    const morphology = this.#morphology;
    const errors: GrammarFinding[] = [];
    let incomplete: Incomplete | undefined;
    const undecidedBefore = budget.undecided;
    if (morphology !== undefined) morphology.cutShort = false;
    const forSuggestions = budget.portion(SUGGESTION_SHARE);
    for (const { startUtf16, endUtf16 } of paragraphsOf(text)) {
      budget.check();
      const readable = readableText(text.slice(startUtf16, endUtf16));
      const marked = mark(readable.text);
      const paragraphErrors = timed(budget.steps, 'suggest', () =>
        errorsIn(marked, readable.text, options, source, budget),
      );
      for (const error of paragraphErrors) {
        budget.spend(STEPS_PER_ERROR);
        const isLate = needsSuggestions(error) && forSuggestions.isUsed();
        // A misspelling may turn out to be none when corrections are searched, so without them it is not reported.
        if (isLate) incomplete = 'check';
        for (const completed of isLate ? [] : this.#complete(error, readable.text, budget)) {
          if (completed.cutShort) incomplete = bothIncomplete(incomplete, 'suggestions');
          errors.push(this.#toFinding(completed, readable, startUtf16, options));
        }
      }
    }
    if (morphology?.cutShort) incomplete = bothIncomplete(incomplete, 'suggestions');
    if (budget.undecided > undecidedBefore) incomplete = 'check';
    return { errors, incomplete };
  }

  /** Fills in or verifies suggestions with the speller; drops the error where that is not possible. */
  #complete(error: FoundError, text: string, budget: Budget): CompletedError[] {
    if (needsSuggestions(error)) {
      return timed(budget.steps, 'spelling', () => this.#parts.typos?.complete(error, text, budget)) ?? [error];
    }
    const { dictionary } = this.#parts;
    if (dictionary === undefined || !this.#verified.has(error.code)) return [error];
    const suggestions = error.suggestions.filter((suggestion) =>
      suggestion.split(/\s+/).every((word) => dictionary.accepts(word, budget)),
    );
    return suggestions.length === 0 ? [] : [{ ...error, suggestions }];
  }

  #toFinding(
    error: FoundError,
    readable: ReadableText,
    offset: number,
    { locales }: GrammarCheckOptions,
  ): GrammarFinding {
    const { code, suggestions, variables } = error;
    const { startUtf16, endUtf16 } = readable.sourceSpan(error.startUtf16, error.endUtf16);
    const message = this.#parts.messages.messageFor(code, variables, locales);
    return { startUtf16: startUtf16 + offset, endUtf16: endUtf16 + offset, code, ...message, suggestions };
  }
}

/** What the rules marked, by place. */
function errorsIn(
  cohorts: readonly CgCohort[],
  text: string,
  { ignore }: GrammarCheckOptions,
  source: ReadingSource | undefined,
  budget: Budget,
): FoundError[] {
  const isMarked = cohorts.map(hasMark);
  if (!isMarked.includes(true)) return [];
  budget.check();
  expandShorthand(cohorts, isMarked);
  const isIgnored = (code: string) => ignore.includes(code);
  const blanks = blankErrors(cohorts, isMarked, text).filter(({ code }) => !isIgnored(code));
  const generate = (analysis: string) => source?.forms(analysis, budget) ?? [];
  const words = suggest(cohorts, text, { generate, isIgnored, join: 'overlapping' });
  return [...blanks, ...words].sort((a, b) => a.startUtf16 - b.startUtf16 || a.endUtf16 - b.endUtf16);
}

/** Rules do not use the blanks themselves, but readers of a trace want to see them. */
function withBlanks(cohorts: readonly CgCohort[], text: string): CgCohort[] {
  return cohorts.map((cohort, index) => {
    const blank = text.slice(cohort.endUtf16, cohorts[index + 1]?.startUtf16);
    return blank === '' ? cohort : { ...cohort, textAfter: `:${escaped(blank)}\n` };
  });
}

function needsSuggestions({ code, suggestions }: FoundError): boolean {
  return code === TYPO && suggestions.length === 0;
}

function codesIn({ tags }: Grammar): string[] {
  const codes = tags.flatMap(({ text }) => (/^&[\p{L}\d-]+$/u.test(text) ? [text.slice(1)] : []));
  return [...new Set(codes)].sort();
}
