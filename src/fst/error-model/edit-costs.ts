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
import type { SourceFile, SourceProblem } from '../diagnostics/source-problem.js';
import { type EditCosts, EditList, PAIRS_BEGIN } from './edit-list.js';
import { parseCost } from './parse-cost.js';

export const NO_EDIT_COSTS: EditCosts = { letters: new Map(), excluded: new Set(), pairs: [], swaps: [] };

/** Throws `SourceError` with every error of the file; warnings are added to `warnings`. */
export function readEditCosts(file: SourceFile, defaultCost: number, warnings: SourceProblem[] = []): EditCosts {
  return new EditCostsReader(file, defaultCost, warnings).read();
}

class EditCostsReader {
  readonly #text: string;
  readonly #defaultCost: number;
  readonly #list: EditList;

  constructor(file: SourceFile, defaultCost: number, warnings: SourceProblem[]) {
    this.#text = file.text;
    this.#defaultCost = defaultCost;
    this.#list = new EditList(file, warnings);
  }

  read(): EditCosts {
    let inPairs = false;
    for (const line of this.#text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
      this.#list.line++;
      // Published files also have remarks with one #. A # alone is a letter.
      if (line.trim() === '' || /^#[^\t]/.test(line)) continue;
      if (line.trimEnd() === PAIRS_BEGIN) inPairs = true;
      else if (inPairs) this.#readPair(line);
      else this.#readLetter(line);
    }
    return this.#list.costs();
  }

  #readLetter(line: string): void {
    if (line.startsWith('~') && line.length > 1) {
      this.#list.excluded.add(line.slice(1).trim());
      return;
    }
    const [letter = '', costText] = line.split('\t');
    if (letter === '') {
      this.#list.fail('a letter is missing before the tab');
      return;
    }
    if (/\s/.test(letter.trim())) {
      this.#list.fail(`"${letter}" is not one letter`, 'write one letter a line; a tab stands before its cost');
      return;
    }
    if (this.#list.letters.has(letter.trim())) this.#list.warn(`the letter "${letter.trim()}" is listed twice`);
    const cost = costText === undefined ? this.#defaultCost : this.#cost(costText, letter.length + 2);
    if (cost !== undefined) this.#list.letters.set(letter.trim(), cost);
  }

  #readPair(line: string): void {
    const parts = line.split('\t');
    const [wrong = '', right = '', costText = ''] = parts;
    if (parts.length < 3 || costText.trim() === '') {
      this.#list.fail('a pair needs three fields with tabs between them', 'wrong letter, right letter, cost');
      return;
    }
    const cost = this.#cost(costText, wrong.length + right.length + 3);
    if (cost === undefined) return;
    if (wrong.includes(',') && wrong.length > 1) this.#addSwap(wrong.split(','), right.split(','), cost);
    else this.#addPair(wrong.trim(), right.trim(), cost);
  }

  #addPair(wrong: string, right: string, cost: number): void {
    if (wrong === '' && right === '') {
      this.#list.fail('a pair of two empty fields');
      return;
    }
    if (!this.#areListed([wrong, right], `the pair ${wrong || '(nothing)'} to ${right || '(nothing)'}`)) return;
    if (!this.#list.addPair({ wrong, right, cost }))
      this.#list.warn(`the pair "${wrong}" to "${right}" is listed twice; the first cost is used`);
  }

  #addSwap(from: readonly string[], to: readonly string[], cost: number): void {
    const [first = '', second = ''] = from;
    if (from.length !== 2 || to.length !== 2 || to[0] !== second || to[1] !== first || first === '' || second === '') {
      this.#list.fail('a swap is written with the same two letters', 'a,b<TAB>b,a<TAB>cost');
      return;
    }
    if (!this.#areListed([first, second], `the swap ${first},${second}`)) return;
    if (!this.#list.addSwap({ first, second, cost }))
      this.#list.warn(`the swap of "${first}" and "${second}" is listed twice`);
  }

  #areListed(letters: readonly string[], what: string): boolean {
    // A file without letters means all letters of the lexicon.
    if (this.#list.letters.size === 0) return true;
    const missing = letters.filter((letter) => letter !== '' && !this.#list.letters.has(letter));
    for (const letter of missing) {
      this.#list.warn(
        `${what} is left out: "${letter}" is not in the list of letters`,
        `add a line "${letter}" above @@`,
      );
    }
    return missing.length === 0;
  }

  #cost(text: string, column: number): number | undefined {
    const cost = parseCost(text);
    if (cost === undefined) this.#list.fail(`"${text.trim()}" is not a cost`, 'a number, 0 or more', column);
    return cost;
  }
}
