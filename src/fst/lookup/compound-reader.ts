/**
 * Where an analyser sees the borders between the parts of a compound: not in the analysis, but in the word as it is written.
 * Start at `CompoundReader.read`.
 *
 *     new CompoundReader(analyser).read('sámegielas', budget)
 *     // { analysis: 'sápmi+N+Cmp/SgGen+Cmp#giella+N+Sg+Loc', borders: [4] }
 */
import type { SearchBudget } from '../../engine/budget.js';
import { Lookup, type LookupOutput } from './lookup.js';
import type { Transducer } from './transducer.js';

export interface CompoundReading {
  readonly analysis: string;
  /** Where a part other than the first begins, in UTF-16 units, rising. Empty for a word that is no compound. */
  readonly borders: readonly number[];
}

/** What joins the analyses of the parts: `+Cmp#`, or `#` alone. */
const JOINT = '#';
const MOST_ANALYSES = 100;

export class CompoundReader {
  readonly #lookup: Lookup;

  constructor(analyser: Transducer) {
    this.#lookup = new Lookup(analyser);
  }

  /**
   * The best analysis, with its borders; undefined for a word that the analyser does not know. Of a word that is listed, it
   * does not say that it might be a compound, too: as few parts as possible.
   */
  read(word: string, budget: SearchBudget): CompoundReading | undefined {
    const outputs = this.#lookup.lookup(word, budget, { limit: MOST_ANALYSES, withStarts: true });
    let best: LookupOutput | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const output of outputs) {
      const joints = output.symbols.filter(isJoint).length;
      if (joints < fewest) {
        best = output;
        fewest = joints;
      }
    }
    return best && { analysis: best.value, borders: bordersOf(best, word.length) };
  }
}

function isJoint(symbol: string): boolean {
  return symbol.endsWith(JOINT);
}

/**
 * A part begins where the first letter of its lemma is read: the joint itself may stand earlier, because a lemma that is shorter
 * than the written part has ended before it.
 */
function bordersOf({ symbols, starts = [] }: LookupOutput, length: number): number[] {
  const borders: number[] = [];
  let isOpen = false;
  for (const [at, symbol] of symbols.entries()) {
    if (isJoint(symbol)) isOpen = true;
    else if (isOpen && !(symbol.startsWith('+') && symbol.length > 1)) {
      const start = starts[at]!;
      if (start > (borders.at(-1) ?? 0) && start < length) borders.push(start);
      isOpen = false;
    }
  }
  return borders;
}
