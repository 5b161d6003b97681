/**
 * The acceptor and the marks of a compiled dictionary, as the verdict reads them: letter by letter, with methods for
 * compound boundaries. The acceptor is deterministic except for its silent arcs, which are all boundaries.
 */
import { type Alphabet, Tokens } from '../../fst/lookup/alphabet.js';
import { type ArcGraph, WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import type { LetterCase } from '../letter-case.js';

export const NO_STATE = -1;

export class DictionaryGraph {
  readonly #alphabet: Alphabet;
  readonly #graph: ArcGraph;
  /** UTF-16 unit to symbol plus one, for the symbols of one unit; 0 for all others. */
  readonly #symbolOfUnit = new Uint16Array(0x10000);
  /**
   * The start has an arc for nearly every letter, so a table is faster than a search there: symbol to state plus one.
   */
  readonly #afterFirst: Uint32Array;

  constructor(transducer: Transducer) {
    this.#alphabet = transducer.alphabet;
    this.#graph = transducer.graph;
    for (const [symbol, text] of transducer.alphabet.symbols.entries()) {
      if (text.length === 1) this.#symbolOfUnit[text.charCodeAt(0)] = symbol + 1;
    }
    this.#afterFirst = new Uint32Array(transducer.alphabet.symbols.length);
    for (let symbol = 1; symbol < this.#afterFirst.length; symbol++) {
      this.#afterFirst[symbol] = this.step(0, symbol) + 1;
    }
  }

  tokenise(word: string, tokens = new Tokens()): Tokens {
    return this.#alphabet.tokenise(word, tokens);
  }

  /** The state after one symbol. */
  step(state: number, symbol: number): number {
    if (symbol < 0) return NO_STATE;
    const { arcs, arcStart, letterStart } = this.#graph;
    let low = letterStart[state]!;
    const end = arcStart[state + 1]!;
    let high = end;
    while (high - low > 4) {
      const middle = (low + high) >>> 1;
      if ((arcs[middle * WORDS_PER_ARC]! & 0xffff) <= symbol) low = middle;
      else high = middle;
    }
    for (; low < high; low++) {
      if ((arcs[low * WORDS_PER_ARC]! & 0xffff) === symbol) return arcs[low * WORDS_PER_ARC + 1]!;
    }
    return NO_STATE;
  }

  /** The state after a whole word, from the start. */
  walk(word: string): number {
    let state = 0;
    for (let i = 0; i < word.length; i++) {
      const unit = word.charCodeAt(i);
      const symbol = this.#symbolOfUnit[unit]! - 1;
      if (symbol >= 0) state = i === 0 ? this.#afterFirst[symbol]! - 1 : this.step(state, symbol);
      // Outside the basic plane a letter is two units: "𐐀" takes the slow path.
      else return unit >= 0xd800 && unit < 0xe000 ? this.#walkTokens(this.tokenise(word)) : NO_STATE;
      if (state === NO_STATE) return NO_STATE;
    }
    return state;
  }

  /**
   * Whether a word is in the acceptor, a capital at its beginning taken as small: most words of a text are found like
   * this. False is not a verdict: the word may have other capitals, or be a compound, or be in the acceptor with its
   * capital.
   */
  acceptsSmall(word: string, letters: LetterCase): boolean {
    const symbols = this.#symbolOfUnit;
    if (word === '') return false;
    const first = symbols[letters.smallUnit(word.charCodeAt(0))]! - 1;
    if (first < 0) return false;
    let state = this.#afterFirst[first]! - 1;
    if (state === NO_STATE) return false;
    for (let i = 1; i < word.length; i++) {
      const unit = word.charCodeAt(i);
      const symbol = symbols[unit]! - 1;
      if (symbol < 0 || letters.isCapital(unit)) return false;
      state = this.step(state, symbol);
      if (state === NO_STATE) return false;
    }
    return this.isFinal(state);
  }

  /** Whether a boundary lies on the way of a word, so far from both ends: without one it is no compound. */
  crossesBoundary(word: string, min: number): boolean {
    const { arcStart, letterStart } = this.#graph;
    let state = 0;
    // Units, not letters, so for letters of two units this may say yes too early; it never says no too early.
    for (let i = 0; i < word.length - min; i++) {
      const unit = word.charCodeAt(i);
      if (unit >= 0xd800 && unit < 0xe000) return true;
      state =
        i === 0
          ? this.#afterFirst[this.#symbolOfUnit[unit]! - 1]! - 1
          : this.step(state, this.#symbolOfUnit[unit]! - 1);
      if (!(state >= 0)) return false;
      if (i + 1 >= min && letterStart[state] !== arcStart[state]) return true;
    }
    return false;
  }

  #walkTokens(tokens: Tokens): number {
    let state = 0;
    for (let i = 0; i < tokens.length && state !== NO_STATE; i++) state = this.step(state, tokens.symbols[i]!);
    return state;
  }

  isFinal(state: number): boolean {
    return this.#graph.finalWeights[state]! < Number.POSITIVE_INFINITY;
  }

  finalWeight(state: number): number {
    return this.#graph.finalWeights[state]!;
  }

  /** The first silent arc of a state, and the one after the last: its compound boundaries. */
  firstBoundary(state: number): number {
    return this.#graph.arcStart[state]!;
  }

  endBoundary(state: number): number {
    return this.#graph.letterStart[state]!;
  }

  boundaryTarget(arc: number): number {
    return this.#graph.arcs[arc * WORDS_PER_ARC + 1]!;
  }

  boundaryWeight(arc: number): number {
    return this.#graph.arcWeights[arc * WORDS_PER_ARC + 2]!;
  }
}

/** The special status of a form (see compile/marks.ts); 0 for the forms that have none. */
export class MarkGraph {
  readonly #graph: DictionaryGraph | undefined;

  constructor(transducer: Transducer | undefined) {
    this.#graph = transducer === undefined ? undefined : new DictionaryGraph(transducer);
  }

  get isEmpty(): boolean {
    return this.#graph === undefined;
  }

  of(form: string): number {
    if (this.#graph === undefined) return 0;
    const state = this.#graph.walk(form);
    if (state === NO_STATE || !this.#graph.isFinal(state)) return 0;
    return this.#graph.finalWeight(state);
  }
}
