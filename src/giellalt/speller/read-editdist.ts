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
import type { SourceFile, SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { type EditCosts, EditList, PAIRS_BEGIN } from '../../fst/error-model/edit-list.js';

/** Throws `SourceError` with every error of the file; warnings are added to `warnings`. */
export function readEditdist(file: SourceFile, defaultWeight: number, warnings: SourceProblem[] = []): EditCosts {
  return new EditdistReader(file, defaultWeight, warnings).read();
}

class EditdistReader {
  readonly #text: string;
  readonly #defaultWeight: number;
  readonly #list: EditList;

  constructor(file: SourceFile, defaultWeight: number, warnings: SourceProblem[]) {
    this.#text = file.text;
    this.#defaultWeight = defaultWeight;
    this.#list = new EditList(file, warnings);
  }

  read(): EditCosts {
    const lines = this.#text.split(/\r\n|\n|\r/);
    let inPairs = false;
    for (const [i, line] of lines.entries()) {
      this.#list.line = i + 1;
      // The last line is the one that no line end follows; it alone may be `@@` or `~` and mean these characters.
      const isEnded = i + 1 < lines.length;
      if (line.startsWith('##') || line === '' || (!inPairs && line.trim() === '')) continue;
      if (inPairs) this.#readPair(line);
      else if (line === PAIRS_BEGIN && isEnded) inPairs = true;
      else if (line.startsWith('~') && (isEnded || line.length > 1)) this.#list.excluded.add(line.slice(1).trim());
      else this.#readLetter(line);
    }
    this.#list.line = 1;
    if (this.#list.letters.size === 0) this.#list.fail('there is no letter', 'letters stand above @@, one a line');
    return this.#list.costs();
  }

  #readLetter(line: string): void {
    const [letter = '', weightText] = line.split('\t');
    if (letter === '') {
      this.#list.fail('a letter is missing before the tab');
      return;
    }
    if (/["\\]/.test(letter)) {
      this.#list.fail(`"${letter}" cannot be a letter`, 'quotation marks and backslashes stop the published build');
      return;
    }
    if (letter.startsWith('#')) this.#list.warn(`"${letter}" is a letter here`, '## begins a remark');
    const weight = weightText === undefined ? this.#defaultWeight : this.#weight(weightText);
    if (weight !== undefined) this.#list.letters.set(letter, weight);
  }

  #readPair(line: string): void {
    const fields = line.split('\t');
    const [wrong = '', right = '', weightText = ''] = fields;
    if (fields.length !== 3) {
      this.#list.fail(`a pair has three fields, this line has ${fields.length}`, 'wrong letter, right letter, weight');
      return;
    }
    const weight = this.#weight(weightText);
    if (weight === undefined) return;
    if (wrong.includes(',')) this.#addSwap(wrong.split(','), right.split(','), weight);
    else this.#addPair(wrong, right, weight);
  }

  #addPair(wrong: string, right: string, cost: number): void {
    if (!this.#areListed([wrong, right])) return;
    if (right === '')
      this.#list.warn(`what it costs to leave out "${wrong}" is not used`, 'it is always DEFAULT_WEIGHT');
    if (!this.#list.addPair({ wrong, right, cost }))
      this.#list.warn(`the pair "${wrong}" to "${right}" is listed before; that weight is used`);
  }

  #addSwap(from: readonly string[], to: readonly string[], cost: number): void {
    const [first = '', second = ''] = from;
    if (from.length !== 2 || to.length !== 2) {
      this.#list.fail('a swap has one comma in each of its fields', 'a,b<TAB>b,a<TAB>weight');
      return;
    }
    if (!this.#areListed([...from, ...to])) return;
    if (to[0] !== second || to[1] !== first) {
      this.#list.warn('this swap is not used', 'the right side has the two letters of the left one, exchanged');
      return;
    }
    if (!this.#list.addSwap({ first, second, cost }))
      this.#list.warn(`the swap of "${first}" and "${second}" is listed before; that weight is used`);
  }

  #areListed(letters: readonly string[]): boolean {
    const missing = letters.filter((letter) => letter !== '' && !this.#list.letters.has(letter));
    for (const letter of new Set(missing)) {
      this.#list.warn(`the line is left out: "${letter}" is not a letter`, `add a line "${letter}" above @@`);
    }
    return missing.length === 0;
  }

  /** A number as Python reads it: blanks around it are allowed. */
  #weight(text: string): number | undefined {
    if (/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text.trim())) return Number(text);
    this.#list.fail(`"${text.trim()}" is not a weight`);
    return undefined;
  }
}
