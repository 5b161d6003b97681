/**
 * The error model's arcs that matter in a letter context: from a state, those that read one letter and lead to a state that
 * can go on with the next letter of the word. Of a real model's thousand arcs a state and letter (each pair of
 * letters that may be swapped has states of its own) a few dozen are left.
 *
 * Start at `find`. A run is worked out on first use and kept over words, for the same pairs of letters come again and again.
 * It is ordered by what its arcs write, in the lexicon's symbol numbers.
 */
import { WORDS_PER_ARC } from '../fst/arc-graph.js';
import { type ErrorModel, UNREADABLE, UNWRITABLE } from './error-model.js';

/** Arcs kept between words, eight bytes each. */
const MAX_KEPT_ARCS = 1 << 20;
/** More than any run has arcs. */
const PLACES = 2 ** 32;

export class ModelRuns {
  readonly #model: ErrorModel;
  /** The runs one after another: what each arc writes, and the arc. */
  symbols = new Int32Array(4096);
  arcs = new Int32Array(4096);
  #count = 0;
  readonly #starts = new Map<number, number>();
  readonly #ends = new Map<number, number>();
  /** The run that `find` found: start … end − 1 of the two arrays. */
  start = 0;
  end = 0;
  /** Model arcs looked at so far: what finding has cost. */
  work = 0;

  constructor(model: ErrorModel) {
    this.#model = model;
  }

  /** To be called between words only: runs found before may be forgotten. */
  trim(): void {
    if (this.#count <= MAX_KEPT_ARCS) return;
    this.#starts.clear();
    this.#ends.clear();
    this.#count = 0;
    this.symbols = new Int32Array(4096);
    this.arcs = new Int32Array(4096);
  }

  /**
   * Sets `start` and `end` to the run of `state` that reads `input` (0: nothing) where `next` comes after it (see
   * `ErrorModel.nextInput`).
   */
  find(state: number, input: number, next: number): void {
    const contexts = this.#model.toLexicon.length - UNREADABLE;
    const key = (state * contexts + input) * contexts + next - UNREADABLE;
    const known = this.#starts.get(key);
    if (known !== undefined) {
      this.start = known;
      this.end = this.#ends.get(key)!;
      return;
    }
    this.start = this.#count;
    this.#collect(state, input, next);
    this.end = this.#count;
    this.#starts.set(key, this.start);
    this.#ends.set(key, this.end);
  }

  #collect(state: number, input: number, next: number): void {
    const model = this.#model;
    const { arcStart, letterStart, arcs, arcWeights } = model.transducer.graph;
    // Flag diacritics are among the arcs that read nothing, after ε; error models do not use them.
    const low = input === 0 ? arcStart[state]! : letterStart[state]!;
    const high = input === 0 ? letterStart[state]! : arcStart[state + 1]!;
    const first = model.firstReading(low, high, input);
    let isOrdered = true;
    for (let arc = first; arc < high && (arcs[arc * WORDS_PER_ARC]! & 0xffff) === input; arc++) {
      this.work++;
      const at = arc * WORDS_PER_ARC;
      const symbol = model.toLexicon[arcs[at]! >>> 16]!;
      if (symbol === UNWRITABLE || arcWeights[at + 2] === Number.POSITIVE_INFINITY) continue;
      if (!model.canGoOn(arcs[at + 1]!, next)) continue;
      if (this.#count === this.arcs.length) this.#grow();
      if (this.#count > this.start && this.symbols[this.#count - 1]! > symbol) isOrdered = false;
      this.symbols[this.#count] = symbol;
      this.arcs[this.#count++] = arc;
    }
    if (!isOrdered) this.#order();
  }

  /** Orders the newest run by symbol. Symbol and place make one number each, which typed arrays sort fast. */
  #order(): void {
    const length = this.#count - this.start;
    const keys = new Float64Array(length);
    for (let i = 0; i < length; i++) keys[i] = this.symbols[this.start + i]! * PLACES + i;
    keys.sort();
    const unordered = this.arcs.slice(this.start, this.#count);
    for (let i = 0; i < length; i++) {
      const symbol = Math.floor(keys[i]! / PLACES);
      this.symbols[this.start + i] = symbol;
      this.arcs[this.start + i] = unordered[keys[i]! - symbol * PLACES]!;
    }
  }

  #grow(): void {
    const symbols = new Int32Array(this.arcs.length * 2);
    symbols.set(this.symbols);
    this.symbols = symbols;
    const arcs = new Int32Array(this.arcs.length * 2);
    arcs.set(this.arcs);
    this.arcs = arcs;
  }
}
