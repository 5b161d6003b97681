/**
 * The acceptor and the marks of a compiled dictionary, as the verdict walks them: letter by letter, with compound
 * boundaries asked for by name. The acceptor is deterministic but for its silent arcs, and those are all boundaries.
 */
import { type Alphabet, Tokens } from '../../fst/alphabet.js';
import { type ArcGraph, WORDS_PER_ARC } from '../../fst/arc-graph.js';
import type { Transducer } from '../../fst/transducer.js';

export const NO_STATE = -1;

export class WordGraph {
  readonly #alphabet: Alphabet;
  readonly #graph: ArcGraph;

  constructor(transducer: Transducer) {
    this.#alphabet = transducer.alphabet;
    this.#graph = transducer.graph;
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
  walk(tokens: Tokens): number {
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
export class Marks {
  readonly #graph: WordGraph | undefined;
  readonly #tokens = new Tokens();

  constructor(transducer: Transducer | undefined) {
    this.#graph = transducer === undefined ? undefined : new WordGraph(transducer);
  }

  get isEmpty(): boolean {
    return this.#graph === undefined;
  }

  of(form: string): number {
    if (this.#graph === undefined) return 0;
    const state = this.#graph.walk(this.#graph.tokenise(form, this.#tokens));
    if (state === NO_STATE || !this.#graph.isFinal(state)) return 0;
    return this.#graph.finalWeight(state);
  }
}
