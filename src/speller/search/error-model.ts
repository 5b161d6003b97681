/**
 * An error model prepared for one lexicon: how the two alphabets correspond, what each state of the model can still
 * cost, and which letters each state reads. Its arcs stay where they are, in the memory that all threads share. Start
 * at the constructor.
 *
 * What an arc of the model writes is, to the lexicon, one of
 *   0                          nothing (the letter is dropped)
 *   1 … lexicon symbols − 1    that symbol of the lexicon
 *   lexicon symbols + n        the model's symbol n, not in the lexicon: only identity and unknown arcs read it
 *   SAME_AS_INPUT              an identity arc: whatever character was read
 *   UNWRITABLE                 "some unknown character": no suggestion can contain it
 */

import { allocateShared } from '../../engine/memory/shared-memory.js';
import { EPSILON, FOREIGN, NO_SYMBOL } from '../../fst/lookup/alphabet.js';
import { WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { RUNS_FACT, type SharedRuns } from './model-runs.js';
import { typicalEditWeight } from './typical-edit-weight.js';

/** The name of the fact (`Transducer.fact`) that says which letters each state reads. */
export const LETTERS_FACT = 'lettersRead';
export const SAME_AS_INPUT = -1;
export const UNWRITABLE = -2;
/** What comes after the last letter of a word. */
export const END_OF_WORD = -1;
/** A foreign letter, to a model without identity and unknown arcs. */
export const UNREADABLE = -2;
/** Classes of changes by what they cost: the search looks at the cheap ones of a place before the others. */
export const PRICE_CLASSES = 4;
/** Where the classes end, as shares of a typical edit's price. */
const CLASS_ENDS = [0.25, 0.55, 0.95] as const;

export class ErrorModel {
  /** Model symbol → what it is to the lexicon. */
  readonly toLexicon: Int32Array;
  /** Per state, the least cost of any way to the end, whatever the word. */
  readonly leastCost: Float32Array;
  /** Per state and symbol, 1 where an arc of the state reads it; under 0, where it goes on without reading. */
  readonly #reads: Uint8Array;
  readonly #classEnds: Float64Array;
  /** Where they are shared: then `arcs` are theirs. */
  readonly #runs: SharedRuns | undefined;
  /** The arcs that `findArcs` finds, as in a graph. */
  readonly arcs: Uint32Array;
  readonly arcWeights: Float32Array;
  /** What `findArcs` has found last. */
  firstArc = 0;
  endArc = 0;

  constructor(
    readonly transducer: Transducer,
    lexicon: Transducer,
  ) {
    const { alphabet } = transducer;
    const lexiconSymbols = lexicon.alphabet.symbols;
    this.toLexicon = Int32Array.from(alphabet.symbols, (_, symbol) => {
      if (symbol === EPSILON) return EPSILON;
      if (symbol === alphabet.identity) return SAME_AS_INPUT;
      const text = alphabet.textOf(symbol);
      if (text === '') return UNWRITABLE;
      const lexiconSymbol = lexicon.alphabet.symbolOf(text);
      return lexiconSymbol === NO_SYMBOL ? lexiconSymbols.length + symbol : lexiconSymbol;
    });
    this.leastCost = transducer.remainingWeights();
    this.#reads = transducer.fact(LETTERS_FACT, lettersRead);
    const typical = typicalEditWeight(transducer);
    this.#classEnds = Float64Array.from(CLASS_ENDS, (share) => share * typical);
    this.#runs = transducer.fact<SharedRuns | undefined>(RUNS_FACT, () => undefined);
    const { arcs } = this.#runs ?? transducer.graph;
    this.arcs = arcs;
    this.arcWeights = new Float32Array(arcs.buffer, arcs.byteOffset, arcs.length);
  }

  /** Which of the `PRICE_CLASSES` a change of this cost belongs to. */
  priceClass(cost: number): number {
    let priceClass = 0;
    while (priceClass < PRICE_CLASSES - 1 && cost >= this.#classEnds[priceClass]!) priceClass++;
    return priceClass;
  }

  /** Finds the arcs of a state that read `input`: `firstArc` … `endArc` − 1. `isSilent`: among those that read nothing. */
  findArcs(state: number, input: number, isSilent: boolean): void {
    const runs = this.#runs;
    if (runs === undefined) {
      const { arcStart, letterStart } = this.transducer.graph;
      const low = isSilent ? arcStart[state]! : letterStart[state]!;
      const high = isSilent ? letterStart[state]! : arcStart[state + 1]!;
      this.firstArc = this.#firstReading(low, high, input);
      this.endArc = this.#firstReading(this.firstArc, high, input + 1);
      return;
    }
    const { runStart, letterRun, inputs, begins, ends } = runs;
    let low = isSilent ? runStart[state]! : letterRun[state]!;
    const last = isSilent ? letterRun[state]! : runStart[state + 1]!;
    for (let high = last; low < high; ) {
      const middle = (low + high) >>> 1;
      if (inputs[middle]! < input) low = middle + 1;
      else high = middle;
    }
    const isFound = low < last && inputs[low] === input;
    this.firstArc = isFound ? begins[low]! : 0;
    this.endArc = isFound ? ends[low]! : 0;
  }

  /** The first of the arcs low … high − 1 that reads `input`, or one that reads more; they are ordered by input. */
  #firstReading(low: number, high: number, input: number): number {
    const { arcs } = this;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((arcs[middle * WORDS_PER_ARC]! & 0xffff) < input) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether the state can read `next` (see `nextInput`), or end where the word ends, or go on without reading. */
  canGoOn(state: number, next: number): boolean {
    const symbols = this.toLexicon.length;
    const row = state * symbols;
    if (this.#reads[row] === 1) return true;
    if (next === END_OF_WORD) return this.transducer.graph.finalWeights[state]! < Number.POSITIVE_INFINITY;
    if (next === UNREADABLE) return false;
    if (this.#reads[row + next] === 1) return true;
    const { identity, unknown } = this.transducer.alphabet;
    return next === identity && unknown >= 0 && this.#reads[row + unknown] === 1;
  }

  /** A letter of the word as `canGoOn` wants it: a foreign one is what identity or unknown arcs read. */
  nextInput(symbol: number): number {
    if (symbol !== FOREIGN) return symbol;
    const { identity, unknown } = this.transducer.alphabet;
    return identity >= 0 ? identity : unknown >= 0 ? unknown : UNREADABLE;
  }
}

function lettersRead({ graph, alphabet }: Transducer): Uint8Array {
  const { stateCount, arcStart, letterStart, arcs } = graph;
  const symbols = alphabet.symbols.length;
  const reads = new Uint8Array(allocateShared(stateCount * symbols));
  for (let state = 0; state < stateCount; state++) {
    const row = state * symbols;
    if (letterStart[state]! > arcStart[state]!) reads[row] = 1;
    for (let arc = letterStart[state]!; arc < arcStart[state + 1]!; arc++) {
      reads[row + (arcs[arc * WORDS_PER_ARC]! & 0xffff)] = 1;
    }
  }
  return reads;
}
