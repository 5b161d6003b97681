/**
 * Reads `editdist.V.txt` exactly as the published build does. `../../fst/error-model/edit-costs.ts` reads the same format with
 * fewer surprises, for spellers of our own; here the surprises are the specification:
 *
 * - Only ## begins a remark. A line with one # is a letter above `@@`, and a pair below it.
 * - Blanks belong to a letter. A letter that is listed twice costs what its last line says.
 * - A pair counts as its first line says; one with a letter that is not listed is left out.
 * - A comma in the first field makes a swap, also where it stands alone.
 * - What leaving out a letter costs can be written, but is not used.
 */
import { SourceError, type SourceFile, type SourceProblem } from '../../fst/diagnostics/source-problem.js';
import type { EditCosts, LetterPair, LetterSwap } from '../../fst/error-model/edit-costs.js';

const PAIRS_BEGIN = '@@';

/** Throws `SourceError` with every error of the file; warnings are added to `warnings`. */
export function readEditdist(file: SourceFile, defaultWeight: number, warnings: SourceProblem[] = []): EditCosts {
  return new EditdistReader(file, defaultWeight, warnings).read();
}

class EditdistReader {
  readonly #file: SourceFile;
  readonly #defaultWeight: number;
  readonly #warnings: SourceProblem[];
  readonly #errors: SourceProblem[] = [];
  readonly #letters = new Map<string, number>();
  readonly #excluded = new Set<string>();
  readonly #pairs = new Map<string, LetterPair>();
  readonly #swaps = new Map<string, LetterSwap>();
  #line = 0;

  constructor(file: SourceFile, defaultWeight: number, warnings: SourceProblem[]) {
    this.#file = file;
    this.#defaultWeight = defaultWeight;
    this.#warnings = warnings;
  }

  read(): EditCosts {
    const lines = this.#file.text.split(/\r\n|\n|\r/);
    let inPairs = false;
    for (const [i, line] of lines.entries()) {
      this.#line = i + 1;
      // The last line is the one that no line end follows; it alone may be `@@` or `~` and mean these characters.
      const isEnded = i + 1 < lines.length;
      if (line.startsWith('##') || line === '' || (!inPairs && line.trim() === '')) continue;
      if (inPairs) this.#readPair(line);
      else if (line === PAIRS_BEGIN && isEnded) inPairs = true;
      else if (line.startsWith('~') && (isEnded || line.length > 1)) this.#excluded.add(line.slice(1).trim());
      else this.#readLetter(line);
    }
    this.#line = 1;
    if (this.#letters.size === 0) this.#fail('there is no letter', 'letters stand above @@, one a line');
    if (this.#errors.length > 0) throw new SourceError([...this.#errors, ...this.#warnings]);
    return {
      letters: this.#letters,
      excluded: this.#excluded,
      pairs: [...this.#pairs.values()],
      swaps: [...this.#swaps.values()],
    };
  }

  #readLetter(line: string): void {
    const [letter = '', weightText] = line.split('\t');
    if (letter === '') {
      this.#fail('a letter is missing before the tab');
      return;
    }
    if (/["\\]/.test(letter)) {
      this.#fail(`"${letter}" cannot be a letter`, 'quotation marks and backslashes stop the published build');
      return;
    }
    if (letter.startsWith('#')) this.#warn(`"${letter}" is a letter here`, '## begins a remark');
    const weight = weightText === undefined ? this.#defaultWeight : this.#weight(weightText);
    if (weight !== undefined) this.#letters.set(letter, weight);
  }

  #readPair(line: string): void {
    const fields = line.split('\t');
    const [wrong = '', right = '', weightText = ''] = fields;
    if (fields.length !== 3) {
      this.#fail(`a pair has three fields, this line has ${fields.length}`, 'wrong letter, right letter, weight');
      return;
    }
    const weight = this.#weight(weightText);
    if (weight === undefined) return;
    if (wrong.includes(',')) this.#addSwap(wrong.split(','), right.split(','), weight);
    else this.#addPair(wrong, right, weight);
  }

  #addPair(wrong: string, right: string, cost: number): void {
    if (!this.#areListed([wrong, right])) return;
    if (right === '') this.#warn(`what it costs to leave out "${wrong}" is not used`, 'it is always DEFAULT_WEIGHT');
    const key = `${wrong}\t${right}`;
    if (this.#pairs.has(key)) this.#warn(`the pair "${wrong}" to "${right}" is listed before; that weight is used`);
    else this.#pairs.set(key, { wrong, right, cost });
  }

  #addSwap(from: readonly string[], to: readonly string[], cost: number): void {
    const [first = '', second = ''] = from;
    if (from.length !== 2 || to.length !== 2) {
      this.#fail('a swap has one comma in each of its fields', 'a,b<TAB>b,a<TAB>weight');
      return;
    }
    if (!this.#areListed([...from, ...to])) return;
    if (to[0] !== second || to[1] !== first) {
      this.#warn('this swap is not used', 'the right side has the two letters of the left one, exchanged');
      return;
    }
    const key = `${first}\t${second}`;
    if (this.#swaps.has(key))
      this.#warn(`the swap of "${first}" and "${second}" is listed before; that weight is used`);
    else this.#swaps.set(key, { first, second, cost });
  }

  #areListed(letters: readonly string[]): boolean {
    const missing = letters.filter((letter) => letter !== '' && !this.#letters.has(letter));
    for (const letter of new Set(missing)) {
      this.#warn(`the line is left out: "${letter}" is not a letter`, `add a line "${letter}" above @@`);
    }
    return missing.length === 0;
  }

  /** A number as Python reads it: blanks around it are allowed. */
  #weight(text: string): number | undefined {
    if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim())) return Number(text);
    this.#fail(`"${text.trim()}" is not a weight`);
    return undefined;
  }

  #fail(message: string, hint?: string): void {
    this.#errors.push(this.#problem('error', message, hint));
  }

  #warn(message: string, hint?: string): void {
    this.#warnings.push(this.#problem('warning', message, hint));
  }

  #problem(severity: 'error' | 'warning', message: string, hint?: string): SourceProblem {
    const place = { file: this.#file.name, line: this.#line, column: 1 };
    return { ...place, message, severity, ...(hint === undefined ? {} : { hint }) };
  }
}
