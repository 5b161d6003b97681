/**
 * Problems in source files (lexc, xfst, twolc): where they are, what is wrong, and what may help.
 *
 * Every compiler collects `SourceProblem`s. Warnings are handed to the caller; errors are thrown together as one
 * `SourceError`, in the form `file:line:column: message`, which editors know how to jump to.
 */
import { DataError } from '../../engine/data-error.js';
import { editDistance } from '../../engine/edit-distance.js';

/** The name and the text of a source file. */
export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

/** An error or a warning, and where it is. */
export interface SourceProblem {
  readonly file: string;
  /** The first line is 1. */
  readonly line: number;
  /** The first column is 1; columns are counted in UTF-16 units. */
  readonly column: number;
  readonly message: string;
  /** What the author may have meant, or can do: "did you mean NounCases?". */
  readonly hint?: string;
  readonly severity: 'error' | 'warning';
}

/** How many problems the message of an error shows; all of them are in `problems`. */
const MAX_SHOWN = 5;

/** Sources that cannot be compiled, with every problem that was found. */
export class SourceError extends DataError {
  readonly problems: readonly SourceProblem[];

  constructor(problems: readonly SourceProblem[], options: { cause?: unknown } = {}) {
    super(summaryOf(problems), options);
    this.problems = problems;
  }
}

function summaryOf(problems: readonly SourceProblem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const shown = (errors.length > 0 ? errors : problems).slice(0, MAX_SHOWN).map(formatProblem);
  const left = (errors.length > 0 ? errors : problems).length - shown.length;
  return left > 0 ? `${shown.join('; ')}; and ${left} more` : shown.join('; ');
}

/** One line for a person or an editor: `nouns.lexc:12:5: error: no lexicon "Nuon" (did you mean "Noun"?)`. */
export function formatProblem({ file, line, column, message, hint, severity }: SourceProblem): string {
  return `${file}:${line}:${column}: ${severity}: ${message}${hint === undefined ? '' : ` (${hint})`}`;
}

/** Line and column of an offset. Walks the text: for many places in one text use a `LineIndex`. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  return new LineIndex(text).placeOf(offset);
}

/** The beginnings of the lines of a text. A line ends with LF, CR LF or a single CR. */
export class LineIndex {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === 0x0a || (code === 0x0d && text.charCodeAt(i + 1) !== 0x0a)) this.#starts.push(i + 1);
    }
  }

  placeOf(offset: number): { line: number; column: number } {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: Math.max(0, offset - this.#starts[low]!) + 1 };
  }
}

/** Names longer than this are not compared: nobody misspells one letter of such a name, and it would be slow. */
const MAX_COMPARED_LENGTH = 100;

/**
 * The candidate that `name` is most likely a misspelling of: at most a third of its letters away (a swap of two
 * neighbours counts as one change), the first of the nearest. Upper and lower case alone count as no distance.
 */
export function closest(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > MAX_COMPARED_LENGTH) return undefined;
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let limit = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) >= limit) continue;
    const distance = editDistance(wanted, candidate.toLowerCase(), limit);
    if (distance >= limit) continue;
    best = candidate;
    limit = distance;
    if (distance === 0) break;
  }
  return best;
}
