/** What the readers of lists of edits have in common: letters, pairs and swaps as they come, and what is wrong with the lines. */
import { SourceError, type SourceFile, type SourceProblem } from '../diagnostics/source-problem.js';

export interface EditCosts {
  /** Letters with what it costs to write them; in the order of the file. */
  readonly letters: ReadonlyMap<string, number>;
  readonly excluded: ReadonlySet<string>;
  readonly pairs: readonly LetterPair[];
  readonly swaps: readonly LetterSwap[];
}

/** `right` in the place of `wrong`; the empty string is no letter. */
export interface LetterPair {
  readonly wrong: string;
  readonly right: string;
  readonly cost: number;
}

/** The neighbours `first` and `second`, which should stand the other way round. */
export interface LetterSwap {
  readonly first: string;
  readonly second: string;
  readonly cost: number;
}

/** Begins the pairs. */
export const PAIRS_BEGIN = '@@';

export class EditList {
  readonly letters = new Map<string, number>();
  readonly excluded = new Set<string>();
  /** The line that is being read. */
  line = 0;
  readonly #file: string;
  readonly #warnings: SourceProblem[];
  readonly #errors: SourceProblem[] = [];
  readonly #pairs = new Map<string, LetterPair>();
  readonly #swaps = new Map<string, LetterSwap>();

  constructor(file: SourceFile, warnings: SourceProblem[]) {
    this.#file = file.name;
    this.#warnings = warnings;
  }

  /** False where the pair is there already: its first line counts, as in the published build. */
  addPair(pair: LetterPair): boolean {
    return addFirst(this.#pairs, `${pair.wrong}\t${pair.right}`, pair);
  }

  addSwap(swap: LetterSwap): boolean {
    return addFirst(this.#swaps, `${swap.first}\t${swap.second}`, swap);
  }

  fail(message: string, hint?: string, column = 1): void {
    this.#errors.push(this.#problem('error', message, { hint, column }));
  }

  warn(message: string, hint?: string): void {
    this.#warnings.push(this.#problem('warning', message, { hint, column: 1 }));
  }

  /** Throws `SourceError` with every error. */
  costs(): EditCosts {
    if (this.#errors.length > 0) throw new SourceError([...this.#errors, ...this.#warnings]);
    const { letters, excluded } = this;
    return { letters, excluded, pairs: [...this.#pairs.values()], swaps: [...this.#swaps.values()] };
  }

  #problem(
    severity: SourceProblem['severity'],
    message: string,
    { hint, column }: { hint: string | undefined; column: number },
  ): SourceProblem {
    const place = { file: this.#file, line: this.line, column };
    return { ...place, message, severity, ...(hint === undefined ? {} : { hint }) };
  }
}

function addFirst<Value>(values: Map<string, Value>, key: string, value: Value): boolean {
  if (values.has(key)) return false;
  values.set(key, value);
  return true;
}
