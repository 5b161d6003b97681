/**
 * What any grammar checker must be able to do: the one interface between grammar engines and the service.
 * `grammar-checker.cases.ts` beside this file says what every implementation has to satisfy.
 */
import type { Budget } from '../engine/budget.js';
import type { Incomplete } from '../engine/incomplete.js';

/** The code of a misspelling in every grammar checker. */
export const TYPO = 'typo';

/** An error, where it is, and what to write instead. */
export interface GrammarFinding {
  /** Inclusive and exclusive, in UTF-16 code units: `text.slice(startUtf16, endUtf16)` is the error. */
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly code: string;
  readonly title: string;
  readonly description: string;
  /** Best first, no duplicates, never the erroneous text itself. */
  readonly suggestions: readonly string[];
  /** The language of title and description, where it is known. */
  readonly locale?: string | undefined;
}

/** Options of `GrammarChecker.check`. */
export interface GrammarCheckOptions {
  /** Error codes to leave out. */
  readonly ignore: readonly string[];
  /** Languages wanted for title and description, best first; empty means the language of the text. */
  readonly locales: readonly string[];
  /**
   * Which of a pack's pipelines to run; the default one if missing. Ignored by checkers that have only one pipeline.
   */
  readonly pipeline?: string;
}

/** The errors of a text. */
export interface CheckResult {
  /** Ordered by start, then end. */
  readonly errors: readonly GrammarFinding[];
  /** What is missing because a budget ended; undefined when nothing is. */
  readonly incomplete: Incomplete | undefined;
}

/** A check together with the output of each of its steps as text, for grammar writers. */
export interface TraceResult extends CheckResult {
  readonly trace: readonly { readonly step: string; readonly stream: string }[];
}

/**
 * Texts are checked paragraph by paragraph (`text/paragraphs.ts`), and the errors of one do not depend on the others:
 * the service checks long texts in pieces and caches the results of the pieces.
 */
export interface GrammarChecker {
  check(text: string, options: GrammarCheckOptions, budget: Budget): CheckResult;
  /** Missing in checkers that have no steps to show. */
  trace?(text: string, options: GrammarCheckOptions, budget: Budget): TraceResult;
  /** Every error that this checker can report, in the order of the checker. */
  rules(locales: readonly string[]): readonly GrammarRule[];
}

/** A rule that a writer can switch off by its code. */
export interface GrammarRule {
  readonly code: string;
  readonly title: string;
  /** What it finds; a word that depends on the text is left open. */
  readonly description: string;
  /** The language of title and description, where it is known. */
  readonly locale?: string | undefined;
}
