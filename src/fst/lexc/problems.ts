/**
 * Collects the problems of a lexicon. Errors stop the parser after twenty; warnings are kept up to a number for each
 * kind, and the rest of the kind is counted in one line, so that a new lexicon does not drown its author.
 */
import { LineIndex, SourceError, type SourceFile, type SourceProblem } from '../diagnostics/source-problem.js';
import type { Place } from './lexicon-source.js';

export const MAX_ERRORS = 20;
export const MAX_WARNINGS_PER_KIND = 20;
const MAX_ADOPTED = 100;

export type WarningKind =
  | 'missing lexicon'
  | 'unreachable lexicon'
  | 'repeated lexicon'
  | 'undeclared symbol'
  | 'late declaration'
  | 'no Root'
  | 'spelling of LEXICON';

/** Thrown inside the parser when there are too many errors to go on. */
export class TooManyErrors extends Error {}

export class Problems {
  readonly #files: readonly SourceFile[];
  readonly #lines: (LineIndex | undefined)[] = [];
  readonly #errors: SourceProblem[] = [];
  readonly #warnings: SourceProblem[] = [];
  readonly #counts = new Map<WarningKind, { count: number; last: Place }>();

  constructor(files: readonly SourceFile[]) {
    this.#files = files;
  }

  error(place: Place, message: string, hint?: string): void {
    this.#errors.push(this.#problem('error', place, message, hint));
    if (this.#errors.length >= MAX_ERRORS) throw new TooManyErrors();
  }

  /** A problem that another compiler found in a part of one of the files. */
  adopt(problem: SourceProblem): void {
    if (problem.severity === 'warning') {
      if (this.#warnings.length < MAX_ADOPTED) this.#warnings.push(problem);
      return;
    }
    this.#errors.push(problem);
    if (this.#errors.length >= MAX_ERRORS) throw new TooManyErrors();
  }

  warn(kind: WarningKind, place: Place, message: string, hint?: string): void {
    const seen = this.#counts.get(kind);
    const count = (seen?.count ?? 0) + 1;
    this.#counts.set(kind, { count, last: place });
    if (count <= MAX_WARNINGS_PER_KIND) this.#warnings.push(this.#problem('warning', place, message, hint));
  }

  #problem(severity: 'error' | 'warning', place: Place, message: string, hint: string | undefined): SourceProblem {
    const { line, column } = this.placeOf(place);
    const file = this.#files[place.file]!.name;
    return hint === undefined
      ? { file, line, column, message, severity }
      : { file, line, column, message, hint, severity };
  }

  placeOf({ file, offset }: Place): { line: number; column: number } {
    this.#lines[file] ??= new LineIndex(this.#files[file]!.text);
    return this.#lines[file].placeOf(offset);
  }

  get hasErrors(): boolean {
    return this.#errors.length > 0;
  }

  /** All warnings; the kinds with too many of them end with a count. */
  warnings(): SourceProblem[] {
    const counted: SourceProblem[] = [];
    for (const [kind, { count, last }] of this.#counts) {
      const left = count - MAX_WARNINGS_PER_KIND;
      if (left > 0)
        counted.push(this.#problem('warning', last, `${left} more warnings of this kind: ${kind}`, undefined));
    }
    return [...this.#warnings, ...counted];
  }

  throwErrors(): void {
    if (this.hasErrors) throw new SourceError([...this.#errors, ...this.warnings()]);
  }
}
