/**
 * Builds the error model of a speller: a weighted transducer from misspellings to what may have been meant, from the
 * parts that the published spellers have. Start at `buildErrorModel`.
 *
 *     words | ( initial )  ( one letter edit | one string correction | nothing ) × distance  ( final )
 *
 * States in a row count the edits. On each, letters are copied; an edit leads to the next one. A string correction is a
 * branch of a tree that ends there too. Final strings lead from every one of them to the end; whole words lead from the
 * start to the end. What an edit has written is not edited again. The relation and the costs are those of the published
 * build (giella-core, `editdist.py` and its makefiles); it makes them with replace rules and composition.
 */

import { DataError } from '../../engine/data-error.js';
import type { Automaton } from '../build/automaton.js';
import { TransducerBuilder } from '../build/builder.js';
import { CorrectionTree, type Tokenise } from './correction-tree.js';
import type { EditCosts } from './edit-list.js';
import { LetterEdits } from './letter-edits.js';
import type { StringCorrection } from './string-corrections.js';

/** Which neighbours may be swapped in one edit: none, the listed pairs, or all at the default cost. */
export type Swaps = 'none' | 'listed' | 'all';

export interface ErrorModelParts {
  readonly costs: EditCosts;
  /** Edits in a word at most. */
  readonly distance: number;
  /** The cost of an edit that no file states. */
  readonly defaultCost: number;
  readonly swaps: Swaps;
  /** Corrections anywhere in a word; each counts as one edit. */
  readonly strings: readonly StringCorrection[];
  /** Corrections at the end, at the beginning, and of whole words; these are beside the edits. */
  readonly finalStrings: readonly StringCorrection[];
  readonly initialStrings: readonly StringCorrection[];
  readonly words: readonly StringCorrection[];
  /** The symbols that words of the lexicon are made of. */
  readonly lexiconLetters: readonly string[];
}

export const MAX_DISTANCE = 3;
/** Substitutions are the square of this, at each edit. */
const MAX_LETTERS = 500;
/** Every swap of two letters needs a state of its own. */
const MAX_SWAPPED_LETTERS = 120;

export function buildErrorModel(parts: ErrorModelParts): Automaton {
  return new ErrorModelBuilder(parts).build();
}

class ErrorModelBuilder {
  readonly #parts: ErrorModelParts;
  readonly #longest: number;
  readonly #fst = new TransducerBuilder();
  /** The letters that edits write, with what that costs. */
  readonly #letters: ReadonlyMap<string, number>;
  /** All letters that may stand in a word. */
  readonly #copied: ReadonlySet<string>;
  readonly #edits: LetterEdits;

  constructor(parts: ErrorModelParts) {
    this.#parts = parts;
    this.#letters = lettersOf(parts);
    this.#copied = new Set([...this.#letters.keys(), ...parts.lexiconLetters]);
    this.#longest = Math.max(0, ...[...this.#copied].map((letter) => letter.length));
    const lists = [parts.strings, parts.finalStrings, parts.initialStrings, parts.words].flat();
    // What only the lists of corrections know is read too: a symbol that has a number is not unknown.
    const inLists = lists.flatMap(({ wrong, right }) => [...this.#tokenise(wrong), ...this.#tokenise(right)]);
    this.#edits = new LetterEdits({
      letters: this.#letters,
      readable: new Set([...this.#copied, ...inLists]),
      defaultCost: parts.defaultCost,
      pairs: parts.costs.pairs,
    });
    if (this.#letters.size > MAX_LETTERS) {
      throw new DataError(`the error model has ${this.#letters.size} letters; at most ${MAX_LETTERS} are possible`);
    }
    if (parts.swaps === 'all' && this.#letters.size > MAX_SWAPPED_LETTERS) {
      throw new DataError(`swaps of all letters need at most ${MAX_SWAPPED_LETTERS} letters; list the swaps instead`);
    }
  }

  build(): Automaton {
    const fst = this.#fst;
    const start = fst.addState();
    const edits = Array.from({ length: this.#parts.distance + 1 }, () => fst.addState());
    const end = fst.addState();
    for (const state of [start, ...edits, end]) fst.setFinal(state);
    // The start is like the first of `edits`, but nothing leads back to it.
    for (const [count, state] of edits.entries()) {
      const entrances = count === 0 ? [start, state] : [state];
      for (const from of entrances) this.#copyLetters(from, state);
      const next = edits[count + 1];
      if (next === undefined) continue;
      for (const from of entrances) this.#edits.addArcs(this.#fst, from, next);
      this.#swapLetters(entrances, next);
      this.#plant(this.#parts.strings, entrances, next);
    }
    this.#plant(this.#parts.finalStrings, [start, ...edits], end);
    this.#plant(this.#parts.initialStrings, [start], edits[0]!);
    this.#plant(this.#parts.words, [start], end);
    return fst.finish(start);
  }

  #plant(corrections: readonly StringCorrection[], entrances: readonly number[], end: number): void {
    const tree = new CorrectionTree(corrections, this.#tokenise);
    if (tree.isEmpty) return;
    const planted = tree.plant(this.#fst, end);
    for (const state of entrances) planted.enter(state);
  }

  #copyLetters(from: number, to: number): void {
    for (const letter of this.#copied) {
      const symbol = this.#fst.symbol(letter);
      this.#fst.addArc(from, symbol, symbol, to);
    }
  }

  #swapLetters(entrances: readonly number[], next: number): void {
    const { swaps, costs, defaultCost } = this.#parts;
    if (swaps === 'none') return;
    const listed = new Map(costs.swaps.map(({ first, second, cost }) => [pairKey(first, second), cost]));
    if (swaps === 'listed') {
      for (const { first, second, cost } of costs.swaps) this.#swap(entrances, next, first, second, cost);
      return;
    }
    for (const first of this.#letters.keys()) {
      for (const second of this.#letters.keys()) {
        if (first === second) continue;
        this.#swap(entrances, next, first, second, listed.get(pairKey(first, second)) ?? defaultCost);
      }
    }
  }

  #swap(entrances: readonly number[], next: number, first: string, second: string, cost: number): void {
    const [a, b] = [this.#fst.symbol(first), this.#fst.symbol(second)];
    const between = this.#fst.addState();
    for (const from of entrances) this.#fst.addArc(from, a, b, between, cost);
    this.#fst.addArc(between, b, a, next);
  }

  /** The longest symbol first, as in a lookup; what is no symbol is cut into characters. */
  #tokenise: Tokenise = (text) => {
    const symbols: string[] = [];
    for (let at = 0; at < text.length; ) {
      let end = at + String.fromCodePoint(text.codePointAt(at)!).length;
      for (let length = Math.min(this.#longest, text.length - at); at + length > end; length--) {
        if (this.#copied.has(text.slice(at, at + length))) end = at + length;
      }
      symbols.push(text.slice(at, end));
      at = end;
    }
    return symbols;
  };
}

/** The listed letters; if none are, those of the lexicon and of the pairs, without the excluded ones. */
function lettersOf({ costs, lexiconLetters, defaultCost }: ErrorModelParts): ReadonlyMap<string, number> {
  if (costs.letters.size > 0) return costs.letters;
  const inPairs = costs.pairs.flatMap(({ wrong, right }) => [wrong, right]);
  const inSwaps = costs.swaps.flatMap(({ first, second }) => [first, second]);
  const letters = [...lexiconLetters, ...inPairs, ...inSwaps].filter((letter) => letter !== '');
  return new Map(letters.filter((letter) => !costs.excluded.has(letter)).map((letter) => [letter, defaultCost]));
}

function pairKey(wrong: string, right: string): string {
  return `${wrong}\0${right}`;
}
