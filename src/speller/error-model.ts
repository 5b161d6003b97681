/**
 * An error model made ready for one lexicon: its arcs in the lexicon's own symbol numbers, those of one input letter side
 * by side and ordered by output. Start at the constructor.
 *
 * The output of an arc is one of
 *   0                          nothing (the letter is dropped)
 *   1 … lexicon symbols − 1    that symbol of the lexicon
 *   lexicon symbols + n        the error model's symbol n, which the lexicon does not know: only its identity and unknown
 *                              arcs match it
 *   SAME_AS_INPUT              an identity arc: whatever character was read
 */
import { EPSILON, NO_SYMBOL } from '../fst/alphabet.js';
import { WORDS_PER_ARC } from '../fst/arc-graph.js';
import { lookaheadBit, MAY_END } from '../fst/search-tables.js';
import type { Transducer } from '../fst/transducer.js';

export const SAME_AS_INPUT = -1;
const EVERYTHING = 0xffffffff;

export class ErrorModel {
  /** Per state: its arcs that read nothing are epsilonStart … letterStart − 1, the others go on to the next state's. */
  readonly epsilonStart: Uint32Array;
  readonly letterStart: Uint32Array;
  readonly inputs: Uint16Array;
  readonly outputs: Int32Array;
  readonly targets: Uint32Array;
  readonly weights: Float32Array;
  /** Error-model symbol → what an arc that outputs it gives to the lexicon. */
  readonly lexiconSymbols: Int32Array;

  /** Per state, what it can read: lookahead bits of its input letters, all of them where it can go on without reading. */
  readonly canRead: Uint32Array;

  constructor(
    readonly transducer: Transducer,
    lexicon: Transducer,
  ) {
    const { alphabet, graph } = transducer;
    this.lexiconSymbols = Int32Array.from(alphabet.symbols, (_, symbol) => {
      if (symbol === alphabet.identity) return SAME_AS_INPUT;
      const text = alphabet.textOf(symbol);
      if (text === '') return EPSILON;
      const known = lexicon.alphabet.symbolOf(text);
      return known === NO_SYMBOL ? lexicon.alphabet.symbols.length + symbol : known;
    });
    this.epsilonStart = new Uint32Array(graph.stateCount + 1);
    this.letterStart = new Uint32Array(graph.stateCount);
    this.inputs = new Uint16Array(graph.arcCount);
    this.outputs = new Int32Array(graph.arcCount);
    this.targets = new Uint32Array(graph.arcCount);
    this.weights = new Float32Array(graph.arcCount);
    let count = 0;
    for (let state = 0; state < graph.stateCount; state++) {
      this.epsilonStart[state] = count;
      count = this.#copyArcs(graph.arcStart[state]!, graph.letterStart[state]!, count, true);
      this.letterStart[state] = count;
      count = this.#copyArcs(graph.letterStart[state]!, graph.arcStart[state + 1]!, count, false);
    }
    this.epsilonStart[graph.stateCount] = count;
    this.canRead = Uint32Array.from({ length: graph.stateCount }, (_, state) => this.#inputSet(state));
  }

  #inputSet(state: number): number {
    if (this.letterStart[state]! > this.epsilonStart[state]!) return EVERYTHING;
    let set = this.transducer.graph.finalWeights[state]! < Number.POSITIVE_INFINITY ? MAY_END : 0;
    for (let arc = this.letterStart[state]!; arc < this.epsilonStart[state + 1]!; arc++) {
      set |= lookaheadBit(this.inputs[arc]!);
    }
    return set >>> 0;
  }

  /**
   * Copies the arcs worth having, ordered by input and output. Left out are flag diacritics, which error models do not use,
   * and arcs whose output is "some unknown character": there is no such suggestion.
   */
  #copyArcs(from: number, to: number, at: number, onlyEpsilon: boolean): number {
    const { graph, alphabet } = this.transducer;
    const chosen: number[] = [];
    for (let arc = from; arc < to; arc++) {
      const word = graph.arcs[arc * WORDS_PER_ARC]!;
      if (onlyEpsilon && (word & 0xffff) !== EPSILON) continue;
      if (word >>> 16 === alphabet.unknown || graph.arcWeights[arc * WORDS_PER_ARC + 2] === Number.POSITIVE_INFINITY)
        continue;
      chosen.push(arc);
    }
    const output = (arc: number): number => this.lexiconSymbols[graph.arcs[arc * WORDS_PER_ARC]! >>> 16]!;
    const input = (arc: number): number => graph.arcs[arc * WORDS_PER_ARC]! & 0xffff;
    chosen.sort((a, b) => input(a) - input(b) || output(a) - output(b));
    for (const arc of chosen) {
      this.inputs[at] = input(arc);
      this.outputs[at] = output(arc);
      this.targets[at] = graph.arcs[arc * WORDS_PER_ARC + 1]!;
      this.weights[at] = graph.arcWeights[arc * WORDS_PER_ARC + 2]!;
      at++;
    }
    return at;
  }

  /** The first of the state's arcs that read `input`, or the end of its arcs. */
  firstArc(state: number, input: number): number {
    let low = this.letterStart[state]!;
    const end = this.epsilonStart[state + 1]!;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.inputs[middle]! < input) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
