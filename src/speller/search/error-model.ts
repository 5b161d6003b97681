/**
 * An error model prepared for one lexicon: how the two alphabets correspond, and what each state of the model can still
 * cost. Its arcs stay where they are, in the memory that all threads share. Start at the constructor.
 *
 * What an arc of the model writes is, to the lexicon, one of
 *   0                          nothing (the letter is dropped)
 *   1 … lexicon symbols − 1    that symbol of the lexicon
 *   lexicon symbols + n        the model's symbol n, not in the lexicon: only identity and unknown arcs read it
 *   SAME_AS_INPUT              an identity arc: whatever character was read
 *   UNWRITABLE                 "some unknown character": no suggestion can contain it
 */
import { EPSILON, FOREIGN, NO_SYMBOL } from '../../fst/lookup/alphabet.js';
import { WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import type { Transducer } from '../../fst/lookup/transducer.js';

export const SAME_AS_INPUT = -1;
export const UNWRITABLE = -2;
/** What comes after the last letter of a word. */
export const END_OF_WORD = -1;
/** A foreign letter, to a model without identity and unknown arcs. */
export const UNREADABLE = -2;
/**
 * A model with a cycle of insertions of negative weight has no least cost; a sound one is stable after a few sweeps.
 */
const MAX_SWEEPS = 100;

export class ErrorModel {
  /** Model symbol → what it is to the lexicon. */
  readonly toLexicon: Int32Array;
  /** Per state, the least cost of any way to the end, whatever the word. */
  readonly leastCost: Float32Array;
  /** Per state, the least cost of any way to the end that changes something on the way. */
  readonly changeCost: Float32Array;
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
    this.changeCost = this.#changeCosts();
  }

  #changeCosts(): Float32Array {
    const { stateCount, arcStart, arcs, arcWeights } = this.transducer.graph;
    const costs = new Float32Array(stateCount).fill(Number.POSITIVE_INFINITY);
    for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
      let isStable = true;
      for (let state = stateCount - 1; state >= 0; state--) {
        let best = costs[state]!;
        for (let arc = arcStart[state]!; arc < arcStart[state + 1]!; arc++) {
          const at = arc * WORDS_PER_ARC;
          const target = arcs[at + 1]!;
          // a:a copies; ε:ε does nothing either.
          const changes = (arcs[at]! & 0xffff) !== arcs[at]! >>> 16;
          const cost = Math.fround(arcWeights[at + 2]! + (changes ? this.leastCost[target]! : costs[target]!));
          if (cost < best) best = cost;
        }
        if (best < costs[state]!) {
          costs[state] = best;
          isStable = false;
        }
      }
      if (isStable) return costs;
    }
    return costs.fill(0);
  }

  /** The first of the arcs low … high − 1 that reads `input`, or one that reads more; they are ordered by input. */
  firstReading(low: number, high: number, input: number): number {
    const { arcs } = this.transducer.graph;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((arcs[middle * WORDS_PER_ARC]! & 0xffff) < input) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether the state can read `next` (see `nextInput`), or end where the word ends, or go on without reading. */
  canGoOn(state: number, next: number): boolean {
    const { arcStart, letterStart, finalWeights } = this.transducer.graph;
    if (letterStart[state]! > arcStart[state]!) return true;
    if (next === END_OF_WORD) return finalWeights[state]! < Number.POSITIVE_INFINITY;
    const { identity, unknown } = this.transducer.alphabet;
    if (next === identity || next === unknown) return this.#reads(state, identity) || this.#reads(state, unknown);
    return this.#reads(state, next);
  }

  #reads(state: number, input: number): boolean {
    const { arcStart, letterStart, arcs } = this.transducer.graph;
    const end = arcStart[state + 1]!;
    const arc = this.firstReading(letterStart[state]!, end, input);
    return input >= 0 && arc < end && (arcs[arc * WORDS_PER_ARC]! & 0xffff) === input;
  }

  /** A letter of the word as `canGoOn` wants it: a foreign one is what identity or unknown arcs read. */
  nextInput(symbol: number): number {
    if (symbol !== FOREIGN) return symbol;
    const { identity, unknown } = this.transducer.alphabet;
    return identity >= 0 ? identity : unknown >= 0 ? unknown : UNREADABLE;
  }
}
