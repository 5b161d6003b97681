/**
 * The error model's arcs that matter in a letter context: from a state, those that read one letter and lead to a state
 * that can go on with the next letter of the word. Of a real model's thousand arcs a state and letter (each pair of
 * letters that may be swapped has states of its own) a few dozen are left.
 *
 * Start at `find`. A run is computed on first use and kept between words, because the same pairs of letters come again
 * and again. It is ordered by what its arcs write, in the lexicon's symbol numbers.
 */
import { WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import { type ErrorModel, UNREADABLE, UNWRITABLE } from './error-model.js';

/** What is kept between words, four bytes each. */
const MAX_KEPT_WORDS = 1 << 21;
/** Shorter runs are scanned. */
const MIN_LENGTH_FOR_FINDER = 6;
/** More than any run has arcs. */
const PLACES = 2 ** 32;

export class ModelRuns {
  readonly #model: ErrorModel;
  // The runs one after another. The arcs are copied, so that a search finds them side by side in memory.
  /** What each arc writes. */
  symbols = new Int32Array(4096);
  /** The state of the model that it leads to. */
  targets = new Int32Array(4096);
  weights = new Float32Array(4096);
  /** 1 where something may still be changed after it. */
  mayChange = new Uint8Array(4096);
  #count = 0;
  /**
   * The finders one after another: at a run's finder plus a symbol of the lexicon is where in the run its arcs begin,
   * or −1. A search asks for each letter that the lexicon goes on with, and a finder needs no branch that could be
   * mispredicted.
   */
  finders = new Int32Array(4096);
  #finderCount = 0;
  /** How long a finder is: one more than the highest lexicon symbol that the model can write. */
  readonly finderLength: number;
  /** Key → number of the run, and three numbers a run: start, end, finder. */
  readonly #runOf = new Map<number, number>();
  #runs = new Int32Array(3 * 256);
  /** The run that `find` found: start … end − 1 of the arrays above. */
  start = 0;
  end = 0;
  /** Where its finder begins; −1 where it is too short to need one. */
  finder = -1;
  /** Model arcs looked at so far: what finding has cost. */
  work = 0;

  constructor(model: ErrorModel, lexiconSymbols: number) {
    this.#model = model;
    this.finderLength =
      model.toLexicon.reduce((most, symbol) => (symbol < lexiconSymbols ? Math.max(most, symbol) : most), 0) + 1;
  }

  /** To be called between words only: runs from before may be dropped. */
  trim(): void {
    if (this.#count * 3 + this.#finderCount <= MAX_KEPT_WORDS) return;
    this.#runOf.clear();
    this.#runs = new Int32Array(3 * 256);
    this.#count = 0;
    this.symbols = new Int32Array(4096);
    this.targets = new Int32Array(4096);
    this.weights = new Float32Array(4096);
    this.mayChange = new Uint8Array(4096);
    this.#finderCount = 0;
    this.finders = new Int32Array(4096);
  }

  /**
   * Sets `start` and `end` to the run of `state` that reads `input` (0: nothing) where `next` comes after it (see
   * `ErrorModel.nextInput`).
   */
  find(state: number, input: number, next: number): void {
    const contexts = this.#model.toLexicon.length - UNREADABLE;
    const key = (state * contexts + input) * contexts + next - UNREADABLE;
    let run = this.#runOf.get(key);
    if (run === undefined) {
      run = this.#runOf.size;
      this.#runOf.set(key, run);
      if (run * 3 === this.#runs.length) this.#runs = grown(this.#runs, run * 6);
      this.start = this.#count;
      this.#collect(state, input, next);
      this.end = this.#count;
      this.#runs[run * 3] = this.start;
      this.#runs[run * 3 + 1] = this.end;
      this.#runs[run * 3 + 2] = this.#makeFinder();
    }
    this.start = this.#runs[run * 3]!;
    this.end = this.#runs[run * 3 + 1]!;
    this.finder = this.#runs[run * 3 + 2]!;
  }

  #makeFinder(): number {
    if (this.end - this.start < MIN_LENGTH_FOR_FINDER) return -1;
    const finder = this.#finderCount;
    this.#finderCount += this.finderLength;
    while (this.#finderCount > this.finders.length) this.finders = grown(this.finders, this.finders.length * 2);
    this.finders.fill(-1, finder, this.#finderCount);
    for (let at = this.end - 1; at >= this.start; at--) {
      const symbol = this.symbols[at]!;
      if (symbol > 0 && symbol < this.finderLength) this.finders[finder + symbol] = at;
    }
    return finder;
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
      if (this.#count === this.symbols.length) this.#grow();
      if (this.#count > this.start && this.symbols[this.#count - 1]! > symbol) isOrdered = false;
      this.symbols[this.#count] = symbol;
      this.targets[this.#count] = arcs[at + 1]!;
      this.weights[this.#count++] = arcWeights[at + 2]!;
    }
    if (!isOrdered) this.#order();
    for (let i = this.start; i < this.#count; i++) {
      this.mayChange[i] = model.changeCost[this.targets[i]!]! < Number.POSITIVE_INFINITY ? 1 : 0;
    }
  }

  /** Orders the newest run by symbol. Symbol and place make one number each, which typed arrays sort fast. */
  #order(): void {
    const length = this.#count - this.start;
    const keys = new Float64Array(length);
    for (let i = 0; i < length; i++) keys[i] = this.symbols[this.start + i]! * PLACES + i;
    keys.sort();
    const targets = this.targets.slice(this.start, this.#count);
    const weights = this.weights.slice(this.start, this.#count);
    for (let i = 0; i < length; i++) {
      const symbol = Math.floor(keys[i]! / PLACES);
      this.symbols[this.start + i] = symbol;
      const place = keys[i]! - symbol * PLACES;
      this.targets[this.start + i] = targets[place]!;
      this.weights[this.start + i] = weights[place]!;
    }
  }

  #grow(): void {
    const size = this.symbols.length * 2;
    this.symbols = grown(this.symbols, size);
    this.targets = grown(this.targets, size);
    const weights = new Float32Array(size);
    weights.set(this.weights);
    this.weights = weights;
    const mayChange = new Uint8Array(size);
    mayChange.set(this.mayChange);
    this.mayChange = mayChange;
  }
}

function grown(old: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(old);
  return larger;
}
