/**
 * Conflicts between `<=` rules: two rules about the same upper symbol whose contexts can both fit one place of a word
 * demand two lower sides at once, and the word has no form. hfst-twolc reports them; with `--resolve` the more general
 * rule gives way to the more special one.
 */
import type { PairAlphabet } from './pair-alphabet.js';
import { BOUNDARY, IDENTITY_PAIR, ZERO } from './pair-alphabet.js';
import { classesOfPairs, type PairClasses } from './pair-classes.js';
import {
  type CellBudget,
  isEmptyLanguage,
  minimise,
  overCommonClasses,
  type PairLanguage,
  product,
} from './pair-language.js';
import { SequenceTable } from './sequence-table.js';

export interface ContextOfRule {
  readonly context: PairLanguage;
  readonly known: ReadonlySet<string>;
}

/** A place in a whole word, from edge to edge, that fits both contexts: its pairs, with `_` for the centre. */
export function commonContext(
  alphabet: PairAlphabet,
  a: ContextOfRule,
  b: ContextOfRule,
  budget: CellBudget,
): string[] | undefined {
  // hfst-twolc does not see places that need a diacritic which only one of the rules names.
  const oneSided = [...alphabet.diacritics].filter((diacritic) => a.known.has(diacritic) !== b.known.has(diacritic));
  const excluded = oneSided.map((diacritic) => alphabet.diacriticPair(diacritic));
  const boundary = alphabet.numberOf(BOUNDARY, BOUNDARY)!;
  const [left, right] = overCommonClasses(a.context, b.context, [boundary, ...excluded]);
  const { classes } = left;
  const forbidden = new Set(classesOfPairs(classes, excluded));
  const search = new CommonSearch(left, right, classes.classOf[boundary]!, forbidden);
  const path = search.path(alphabet);
  budget.spend(alphabet.pairCount + (left.stateCount + right.stateCount + search.stateCount) * classes.count);
  return path;
}

/** Breadth first over pairs of states; words begin and end with the boundary and have none inside. */
class CommonSearch {
  readonly #a: PairLanguage;
  readonly #b: PairLanguage;
  readonly #boundary: number;
  readonly #excluded: ReadonlySet<number>;
  readonly #states = new SequenceTable();
  readonly #cameFrom: number[] = [-1];
  readonly #cameBy: number[] = [-1];

  constructor(a: PairLanguage, b: PairLanguage, boundary: number, excluded: ReadonlySet<number>) {
    this.#a = a;
    this.#b = b;
    this.#boundary = boundary;
    this.#excluded = excluded;
  }

  get stateCount(): number {
    return this.#states.size;
  }

  path(alphabet: PairAlphabet): string[] | undefined {
    // The third number counts the boundaries that were read.
    const key = Int32Array.of(0, 0, 0);
    this.#states.intern(key, 3);
    const width = this.#a.classes.count;
    for (let s = 0; s < this.#states.size; s++) {
      const at = this.#states.start(s);
      const [left, right, edges] = [this.#states.at(at), this.#states.at(at + 1), this.#states.at(at + 2)];
      if (edges === 2) {
        if (this.#a.final[left] === 1 && this.#b.final[right] === 1) return this.#spell(s, alphabet);
        continue;
      }
      for (let c = 0; c < width; c++) {
        if (this.#excluded.has(c) || (edges === 0 && c !== this.#boundary)) continue;
        key[0] = this.#a.next[left * width + c]!;
        key[1] = this.#b.next[right * width + c]!;
        key[2] = edges + Number(c === this.#boundary);
        if (key[0] < 0 || key[1] < 0) continue;
        if (this.#states.intern(key, 3) === this.#cameFrom.length) {
          this.#cameFrom.push(s);
          this.#cameBy.push(c);
        }
      }
    }
    return undefined;
  }

  #spell(end: number, alphabet: PairAlphabet): string[] {
    const words: string[] = [];
    for (let s = end; s > 0; s = this.#cameFrom[s]!)
      words.push(spellClass(this.#a.classes, this.#cameBy[s]!, alphabet));
    return words.reverse();
  }
}

function spellClass(classes: PairClasses, wanted: number, alphabet: PairAlphabet): string {
  const pair = classes.classOf.indexOf(wanted);
  if (pair === alphabet.pairCount) return '_';
  if (pair === IDENTITY_PAIR) return '?';
  return spellPair(alphabet.uppers[pair]!, alphabet.lowers[pair]!);
}

/** A pair as one would write it. */
export function spellPair(upper: string, lower: string): string {
  return upper === lower ? spellSymbol(upper) : `${spellSymbol(upper)}:${spellSymbol(lower)}`;
}

function spellSymbol(symbol: string): string {
  if (symbol === ZERO) return '0';
  return symbol === BOUNDARY ? '.#.' : symbol;
}

/** Whether every place in a word that fits `special` fits `general` too. */
export function isMoreGeneral(
  alphabet: PairAlphabet,
  general: PairLanguage,
  special: PairLanguage,
  budget: CellBudget,
): boolean {
  const boundary = alphabet.numberOf(BOUNDARY, BOUNDARY)!;
  const [wide, narrow] = overCommonClasses(general, special, [boundary]);
  const words = wholeWords(wide.classes, wide.classes.classOf[boundary]!);
  const places = minimise(product(narrow, words, 'intersection', budget));
  return isEmptyLanguage(product(places, wide, 'difference', budget));
}

/** `.#. [? - .#.]* .#.` */
function wholeWords(classes: PairClasses, boundary: number): PairLanguage {
  const width = classes.count;
  const next = new Int32Array(3 * width).fill(-1);
  next.fill(1, width, 2 * width);
  next[boundary] = 1;
  next[width + boundary] = 2;
  return { classes, stateCount: 3, next, final: Uint8Array.of(0, 0, 1) };
}

export function subtractContext(from: PairLanguage, what: PairLanguage, budget: CellBudget): PairLanguage {
  const [a, b] = overCommonClasses(from, what);
  return minimise(product(a, b, 'difference', budget));
}
