/** The arcs of one letter edit: a letter missing, one too many, one for another. */
import { UNKNOWN_SYMBOL } from '../algebra/special-symbols.js';
import type { TransducerBuilder } from '../build/builder.js';
import type { LetterPair } from './edit-list.js';

export class LetterEdits {
  /** The letters that edits write, with what that costs. */
  readonly #letters: ReadonlyMap<string, number>;
  /** The symbols that edits read. Those that are no letters are edited like an unknown one. */
  readonly #readable: readonly string[];
  readonly #defaultCost: number;
  readonly #pairCosts: ReadonlyMap<string, number>;

  constructor(edits: {
    readonly letters: ReadonlyMap<string, number>;
    readonly readable: Iterable<string>;
    readonly defaultCost: number;
    readonly pairs: readonly LetterPair[];
  }) {
    this.#letters = edits.letters;
    this.#readable = [...edits.readable, UNKNOWN_SYMBOL];
    this.#defaultCost = edits.defaultCost;
    this.#pairCosts = new Map(edits.pairs.map(({ wrong, right, cost }) => [pairKey(wrong, right), cost]));
  }

  addArcs(fst: TransducerBuilder, from: number, to: number): void {
    for (const [letter, cost] of this.#letters) {
      fst.addArc(from, 0, fst.symbol(letter), to, cost + (this.#pairCosts.get(pairKey('', letter)) ?? 0));
    }
    for (const wrong of this.#readable) {
      const input = fst.symbol(wrong);
      fst.addArc(from, input, 0, to, this.#pairCosts.get(pairKey(wrong, '')) ?? this.#defaultCost);
      for (const [right, cost] of this.#letters) {
        if (right === wrong) continue;
        fst.addArc(from, input, fst.symbol(right), to, this.#pairCosts.get(pairKey(wrong, right)) ?? cost);
      }
    }
  }
}

function pairKey(wrong: string, right: string): string {
  return `${wrong}\0${right}`;
}
