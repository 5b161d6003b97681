/**
 * What is wrong with a textual grammar, and where. The parser goes on after a mistake, so one `GrammarSyntaxError`
 * carries every problem it met; its message is the first of them.
 */
import { DataError } from '../../engine/data-error.js';

/** One mistake in a grammar. Lines and columns count from 1, a column is a UTF-16 unit. */
export interface GrammarProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A grammar that cannot be parsed, with every problem that was found. */
export class GrammarSyntaxError extends DataError {
  readonly problems: readonly GrammarProblem[];

  constructor(problems: readonly [GrammarProblem, ...GrammarProblem[]]) {
    const [{ file, line, column, message }, ...more] = problems;
    const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
    super(`line ${line}, column ${column}: ${message}${others}`, { file });
    this.problems = problems;
  }
}

/** Thrown and caught inside the parser: a problem whose place in the text is known as an offset. */
export class SyntaxProblem extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}
