/**
 * What any grammar checker must be able to do: the one interface between grammar engines and the service.
 * `grammar-checker.cases.ts` beside this file says what every implementation has to satisfy.
 */
import type { Budget } from '../engine/budget.js';

export interface GrammarFinding {
  /** Inclusive and exclusive, in UTF-16 code units: `text.slice(startUtf16, endUtf16)` is the error. */
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly code: string;
  readonly title: string;
  readonly description: string;
  /** Best first, no duplicates, never the erroneous text itself. */
  readonly suggestions: readonly string[];
}

export interface GrammarCheckOptions {
  /** Error codes to leave out. */
  readonly ignore: readonly string[];
  /** Languages wanted for title and description, best first; empty means the language of the text. */
  readonly locales: readonly string[];
  /** Which of a pack's pipelines to run; its default one unless told. Checkers that have only one pay no heed. */
  readonly pipeline?: string;
}

export interface CheckResult {
  /** Ordered by start, then end. */
  readonly errors: readonly GrammarFinding[];
  readonly cutShort: boolean;
}

/** A check together with what each step of it handed on, as text: for those who write grammars. */
export interface TraceResult extends CheckResult {
  readonly trace: readonly { readonly step: string; readonly stream: string }[];
}

/**
 * Texts are checked paragraph by paragraph (`text/paragraphs.ts`), and what is found in one depends on none of the others: the service
 * checks long texts in pieces and remembers the pieces.
 */
export interface GrammarChecker {
  check(text: string, options: GrammarCheckOptions, budget: Budget): CheckResult;
  /** Checkers without steps that could be shown have none. */
  trace?(text: string, options: GrammarCheckOptions, budget: Budget): TraceResult;
  /** Every error code this checker can report, with its title. */
  preferences(locales: readonly string[]): Readonly<Record<string, string>>;
}
