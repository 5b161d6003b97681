/**
 * Reads the arcs of a lexicon by their numbers, so that a walk says what it looks for and not where in memory it lies
 * (`arc-graph.ts` has the layout):
 *
 *     for (let arc = arcs.firstReading(state, symbol); arc < arcs.end(state) && arcs.input(arc) === symbol; arc++) …
 *
 * The methods are so short that they become part of the loops that call them.
 */
import * as alphabets from './alphabet.js';
import * as arcLayout from './arc-graph.js';
import type { FlagMachine } from './flag-diacritics.js';
import * as lookaheads from './lookahead.js';
import type { Transducer } from './transducer.js';

// Constants of the module itself become part of the compiled code; imported ones are looked up at each use.
const { EPSILON } = alphabets;
const { WORDS_PER_ARC } = arcLayout;
const { LOOKAHEAD } = lookaheads;

export class ArcReader {
  readonly #arcStart: Uint32Array;
  readonly #letterStart: Uint32Array;
  readonly #finalWeights: Float32Array;
  readonly #arcs: Uint32Array;
  readonly #arcWeights: Float32Array;
  readonly #flags: FlagMachine;

  /** `flags` are those of the walk: settings that it keeps are numbers of this machine. */
  constructor({ graph }: Transducer, flags: FlagMachine) {
    this.#arcStart = graph.arcStart;
    this.#letterStart = graph.letterStart;
    this.#finalWeights = graph.finalWeights;
    this.#arcs = graph.arcs;
    this.#arcWeights = graph.arcWeights;
    this.#flags = flags;
  }

  /** The first arc of a state. Those that read nothing come first, up to `letters(state)`. */
  start(state: number): number {
    return this.#arcStart[state]!;
  }

  /** The first arc of a state that reads a letter. */
  letters(state: number): number {
    return this.#letterStart[state]!;
  }

  /** The number behind the last arc of a state. */
  end(state: number): number {
    return this.#arcStart[state + 1]!;
  }

  hasSilent(state: number): boolean {
    return this.#letterStart[state] !== this.#arcStart[state];
  }

  /** The first arc of a state that reads `symbol`, or the one behind where it would be: letters are sorted. */
  firstReading(state: number, symbol: number): number {
    const arcs = this.#arcs;
    let low = this.#letterStart[state]!;
    for (let high = this.#arcStart[state + 1]!; low < high; ) {
      const middle = (low + high) >>> 1;
      if ((arcs[middle * WORDS_PER_ARC]! & 0xffff) < symbol) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether another arc of the state comes after `arc` and reads `symbol`, too. */
  isFollowedBy(state: number, arc: number, symbol: number): boolean {
    return arc + 1 < this.#arcStart[state + 1]! && (this.#arcs[(arc + 1) * WORDS_PER_ARC]! & 0xffff) === symbol;
  }

  input(arc: number): number {
    return this.#arcs[arc * WORDS_PER_ARC]! & 0xffff;
  }

  output(arc: number): number {
    return this.#arcs[arc * WORDS_PER_ARC]! >>> 16;
  }

  target(arc: number): number {
    return this.#arcs[arc * WORDS_PER_ARC + 1]!;
  }

  weight(arc: number): number {
    return this.#arcWeights[arc * WORDS_PER_ARC + 2]!;
  }

  /** What can be read after the arc, as lookahead bits. */
  lookahead(arc: number): number {
    return this.#arcs[arc * WORDS_PER_ARC + LOOKAHEAD]! | 0;
  }

  /** The flag setting after an arc that reads nothing, or `FLAG_CONFLICT`. */
  settingAfter(arc: number, setting: number): number {
    const symbol = this.#arcs[arc * WORDS_PER_ARC]! & 0xffff;
    return symbol === EPSILON ? setting : this.#flags.apply(setting, symbol);
  }

  isFinal(state: number): boolean {
    return this.#finalWeights[state]! < Number.POSITIVE_INFINITY;
  }

  /** +Infinity where the state is not final. */
  finalWeight(state: number): number {
    return this.#finalWeights[state]!;
  }
}
