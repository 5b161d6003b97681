/**
 * Reads what single edits cost, in the text format of the published spellers (`editdist.default.txt`):
 *
 *     ## comment
 *     a               a letter; putting it in, or in the place of another, costs the default
 *     -<TAB>50        a letter with a cost of its own
 *     ~x              no letter of the error model, although the lexicon has it
 *     @@              from here on pairs
 *     a<TAB>ä<TAB>4   ä in the place of a wrong a
 *     o,u<TAB>u,o<TAB>2   ou swapped to uo
 *
 * Start at `readEditCosts`. Without any letter above the pairs, all letters of the lexicon are meant. An empty field in a pair is "nothing": `<TAB>h<TAB>3` puts in an h.
 */
import { SourceError, type SourceFile, type SourceProblem } from '../diagnostics/source-problem.js';
import { parseCost } from './parse-cost.js';

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

export const NO_EDIT_COSTS: EditCosts = { letters: new Map(), excluded: new Set(), pairs: [], swaps: [] };

const PAIRS_BEGIN = '@@';

/** Throws `SourceError` with every error of the file; warnings are added to `warnings`. */
export function readEditCosts(file: SourceFile, defaultCost: number, warnings: SourceProblem[] = []): EditCosts {
  return new EditCostsReader(file, defaultCost, warnings).read();
}

class EditCostsReader {
  readonly #file: SourceFile;
  readonly #defaultCost: number;
  readonly #warnings: SourceProblem[];
  readonly #errors: SourceProblem[] = [];
  readonly #letters = new Map<string, number>();
  readonly #excluded = new Set<string>();
  readonly #pairs = new Map<string, LetterPair>();
  readonly #swaps = new Map<string, LetterSwap>();
  #line = 0;

  constructor(file: SourceFile, defaultCost: number, warnings: SourceProblem[]) {
    this.#file = file;
    this.#defaultCost = defaultCost;
    this.#warnings = warnings;
  }

  read(): EditCosts {
    let inPairs = false;
    for (const line of this.#file.text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
      this.#line++;
      // Published files also have remarks with one #. A # alone is a letter.
      if (line.trim() === '' || /^#[^\t]/.test(line)) continue;
      if (line.trimEnd() === PAIRS_BEGIN) inPairs = true;
      else if (inPairs) this.#readPair(line);
      else this.#readLetter(line);
    }
    if (this.#errors.length > 0) throw new SourceError([...this.#errors, ...this.#warnings]);
    return {
      letters: this.#letters,
      excluded: this.#excluded,
      pairs: [...this.#pairs.values()],
      swaps: [...this.#swaps.values()],
    };
  }

  #readLetter(line: string): void {
    if (line.startsWith('~') && line.length > 1) {
      this.#excluded.add(line.slice(1).trim());
      return;
    }
    const [letter = '', costText] = line.split('\t');
    if (letter === '') {
      this.#fail(1, 'a letter is missing before the tab');
      return;
    }
    if (/\s/.test(letter.trim())) {
      this.#fail(1, `"${letter}" is not one letter`, 'write one letter a line; a tab stands before its cost');
      return;
    }
    if (this.#letters.has(letter.trim())) this.#warn(1, `the letter "${letter.trim()}" is listed twice`);
    const cost = costText === undefined ? this.#defaultCost : this.#cost(costText, letter.length + 2);
    if (cost !== undefined) this.#letters.set(letter.trim(), cost);
  }

  #readPair(line: string): void {
    const parts = line.split('\t');
    const [wrong = '', right = '', costText = ''] = parts;
    if (parts.length < 3 || costText.trim() === '') {
      this.#fail(1, 'a pair needs three fields with tabs between them', 'wrong letter, right letter, cost');
      return;
    }
    const cost = this.#cost(costText, wrong.length + right.length + 3);
    if (cost === undefined) return;
    if (wrong.includes(',') && wrong.length > 1) this.#addSwap(wrong.split(','), right.split(','), cost);
    else this.#addPair(wrong.trim(), right.trim(), cost);
  }

  #addPair(wrong: string, right: string, cost: number): void {
    if (wrong === '' && right === '') {
      this.#fail(1, 'a pair of two empty fields');
      return;
    }
    if (!this.#areListed([wrong, right], `the pair ${wrong || '(nothing)'} to ${right || '(nothing)'}`)) return;
    const key = `${wrong}\t${right}`;
    // The first one counts, as in the published build.
    if (this.#pairs.has(key))
      this.#warn(1, `the pair "${wrong}" to "${right}" is listed twice; the first cost is used`);
    else this.#pairs.set(key, { wrong, right, cost });
  }

  #addSwap(from: readonly string[], to: readonly string[], cost: number): void {
    const [first = '', second = ''] = from;
    if (from.length !== 2 || to.length !== 2 || to[0] !== second || to[1] !== first || first === '' || second === '') {
      this.#fail(1, 'a swap is written with the same two letters', 'a,b<TAB>b,a<TAB>cost');
      return;
    }
    if (!this.#areListed([first, second], `the swap ${first},${second}`)) return;
    const key = `${first}\t${second}`;
    if (this.#swaps.has(key)) this.#warn(1, `the swap of "${first}" and "${second}" is listed twice`);
    else this.#swaps.set(key, { first, second, cost });
  }

  #areListed(letters: readonly string[], what: string): boolean {
    // A file without letters means all letters of the lexicon.
    if (this.#letters.size === 0) return true;
    const missing = letters.filter((letter) => letter !== '' && !this.#letters.has(letter));
    for (const letter of missing) {
      this.#warn(
        1,
        `${what} is left out: "${letter}" is not in the list of letters`,
        `add a line "${letter}" above @@`,
      );
    }
    return missing.length === 0;
  }

  #cost(text: string, column: number): number | undefined {
    const cost = parseCost(text);
    if (cost === undefined) this.#fail(column, `"${text.trim()}" is not a cost`, 'a number, 0 or more');
    return cost;
  }

  #fail(column: number, message: string, hint?: string): void {
    this.#errors.push(this.#problem('error', column, message, hint));
  }

  #warn(column: number, message: string, hint?: string): void {
    this.#warnings.push(this.#problem('warning', column, message, hint));
  }

  #problem(severity: 'error' | 'warning', column: number, message: string, hint?: string): SourceProblem {
    const place = { file: this.#file.name, line: this.#line, column };
    return { ...place, message, severity, ...(hint === undefined ? {} : { hint }) };
  }
}
