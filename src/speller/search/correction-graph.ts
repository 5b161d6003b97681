/**
 * What the error model can make of one word: the composition of the word with the error model. A node is (position in
 * the word, state of the model) and is created when a search first reaches it, because real models have a million arcs,
 * of which one word needs a few.
 *
 * Start at `start`, then `nodeAt`. A node stores which of the model's arcs leave it, and what it costs to copy the rest
 * of the word unchanged: the lower bounds of the search are computed from that.
 */
import { EPSILON, FOREIGN, Tokens } from '../../fst/lookup/alphabet.js';
import { lookaheadBit, MAY_END } from '../../fst/lookup/lookahead.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { END_OF_WORD, type ErrorModel, SAME_AS_INPUT } from './error-model.js';
import { ModelRuns } from './model-runs.js';

export interface CorrectionGraphOptions {
  /**
   * Whether a letter that the error model does not know but the lexicon does may be copied by the model's identity
   * arcs. Composition says yes; hfst-ospell says no.
   */
  readonly copyLettersOutsideModel: boolean;
}

/** For longer words the copy cost is not computed: the least possible cost is used. */
export const MAX_LETTERS_AHEAD = 400;
/** The same where a model runs through ε:ε arcs without end: so deep, or to so many nodes. */
const MAX_DEPTH = 1000;
const MAX_NODES_AHEAD = 1 << 16;
const INITIAL_NODES = 256;
const MAX_KEPT_NODES = 1 << 14;

export class CorrectionGraph {
  readonly tokens = new Tokens();
  length = 0;
  /** Per position, the symbol that a copy of the letter writes. */
  copySymbols = new Int32Array(64);
  /** Per position, the lookahead bits of which a lexicon state needs one to go on copying the word. */
  wantedNext = new Int32Array(64);
  /** Per position, what the error model reads there (see `ErrorModel.nextInput`). */
  #inputs = new Int32Array(64);

  // Nodes, in parallel arrays.
  nodeCount = 0;
  positions = new Int32Array(INITIAL_NODES);
  states = new Int32Array(INITIAL_NODES);
  /**
   * Runs of `runs` that read nothing, and that read the letter here; a foreign letter has two: identity's and
   * unknown's.
   */
  insertStart = new Int32Array(INITIAL_NODES);
  insertEnd = new Int32Array(INITIAL_NODES);
  insertFinder = new Int32Array(INITIAL_NODES);
  readStart = new Int32Array(INITIAL_NODES);
  readEnd = new Int32Array(INITIAL_NODES);
  readFinder = new Int32Array(INITIAL_NODES);
  unknownStart = new Int32Array(INITIAL_NODES);
  unknownEnd = new Int32Array(INITIAL_NODES);
  /** The model's final weight, at the end of the word only; else +Infinity. */
  finalCost = new Float64Array(INITIAL_NODES);
  copyCost = new Float64Array(INITIAL_NODES);
  /** Hash of (position, state): node number and the round in which it was put there. */
  #slots = new Int32Array(INITIAL_NODES * 4);
  #mask = INITIAL_NODES * 2 - 1;
  #round = 1;
  #depth = 0;

  readonly runs: ModelRuns;

  constructor(
    readonly model: ErrorModel,
    readonly lexicon: Transducer,
  ) {
    this.runs = new ModelRuns(model, lexicon.alphabet.symbols.length);
  }

  start(word: string, options: CorrectionGraphOptions): void {
    this.model.transducer.alphabet.tokenise(word, this.tokens);
    this.length = this.tokens.length;
    this.runs.trim();
    this.#round++;
    this.nodeCount = 0;
    if (this.positions.length > MAX_KEPT_NODES || this.#round === 0x7fffffff) this.#resize(INITIAL_NODES);
    this.#readAhead(options);
  }

  /** The text of a symbol that the model writes, in the lexicon's numbers (see error-model.ts) or past them. */
  textOf(symbol: number): string {
    const lexiconSymbols = this.lexicon.alphabet.symbols.length;
    if (symbol < lexiconSymbols) return this.lexicon.alphabet.textOf(symbol);
    const modelSymbol = symbol - lexiconSymbols;
    const modelSymbols = this.model.toLexicon.length;
    if (modelSymbol < modelSymbols) return this.model.transducer.alphabet.textOf(modelSymbol);
    return this.tokens.textAt(modelSymbol - modelSymbols);
  }

  nodeAt(position: number, state: number): number {
    const slots = this.#slots;
    let slot = Math.imul(state, 0x9e3779b1) ^ Math.imul(position, 0x85ebca6b);
    slot = (slot ^ (slot >>> 15)) & this.#mask;
    while (slots[slot * 2 + 1] === this.#round) {
      const node = slots[slot * 2]!;
      if (this.states[node] === state && this.positions[node] === position) return node;
      slot = (slot + 1) & this.#mask;
    }
    if (this.nodeCount === this.positions.length) {
      this.#resize(this.nodeCount * 2);
      return this.nodeAt(position, state);
    }
    const created = this.nodeCount++;
    slots[slot * 2] = created;
    slots[slot * 2 + 1] = this.#round;
    this.#fill(created, position, state);
    return created;
  }

  #fill(node: number, position: number, state: number): void {
    const { model, runs } = this;
    this.positions[node] = position;
    this.states[node] = state;
    this.finalCost[node] =
      position === this.length ? model.transducer.graph.finalWeights[state]! : Number.POSITIVE_INFINITY;
    runs.find(state, EPSILON, this.#inputs[position]!);
    this.insertStart[node] = runs.start;
    this.insertEnd[node] = runs.end;
    this.insertFinder[node] = runs.finder;
    this.readStart[node] = this.readEnd[node] = this.unknownStart[node] = this.unknownEnd[node] = 0;
    const input = this.#inputs[position]!;
    if (input >= 0) {
      const next = this.#inputs[position + 1]!;
      runs.find(state, input, next);
      this.readStart[node] = runs.start;
      this.readEnd[node] = runs.end;
      this.readFinder[node] = runs.finder;
      const { identity, unknown } = model.transducer.alphabet;
      if (input === identity && unknown >= 0) {
        runs.find(state, unknown, next);
        this.unknownStart[node] = runs.start;
        this.unknownEnd[node] = runs.end;
      }
    }
    // A lower bound until the cost is known: a cycle of ε:ε arcs may read it.
    this.copyCost[node] = model.leastCost[state]!;
    this.#depth++;
    const cost = this.#costOfCopying(node, position, state);
    this.#depth--;
    this.copyCost[node] = cost;
  }

  #costOfCopying(node: number, position: number, state: number): number {
    const { model, runs } = this;
    if (this.length > MAX_LETTERS_AHEAD || this.#depth > MAX_DEPTH || this.nodeCount > MAX_NODES_AHEAD) {
      return model.leastCost[state]!;
    }
    let best = this.finalCost[node]!;
    const insertEnd = this.insertEnd[node]!;
    for (let i = this.insertStart[node]!; i < insertEnd && runs.symbols[i]! <= EPSILON; i++) {
      if (runs.symbols[i] !== EPSILON) continue;
      const target = this.nodeAt(position, runs.targets[i]!);
      const cost = runs.weights[i]! + this.copyCost[target]!;
      if (cost < best) best = cost;
    }
    if (position === this.length) return best;
    const isForeign = this.tokens.symbols[position] === FOREIGN;
    const copied = isForeign ? SAME_AS_INPUT : this.copySymbols[position]!;
    const end = this.readEnd[node]!;
    for (let i = firstAtLeast(runs.symbols, this.readStart[node]!, end, copied); i < end; i++) {
      if (runs.symbols[i] !== copied) break;
      const target = this.nodeAt(position + 1, runs.targets[i]!);
      const cost = runs.weights[i]! + this.copyCost[target]!;
      if (cost < best) best = cost;
    }
    return best;
  }

  #readAhead(options: CorrectionGraphOptions): void {
    const needed = this.length + 1;
    if (this.copySymbols.length < needed || this.copySymbols.length > needed + 4096) {
      this.copySymbols = new Int32Array(Math.max(64, needed));
      this.wantedNext = new Int32Array(Math.max(64, needed));
      this.#inputs = new Int32Array(Math.max(64, needed));
    }
    const { identity, unknown, symbols } = this.lexicon.alphabet;
    const bit = (symbol: number): number => (symbol < 0 ? 0 : lookaheadBit(symbol));
    for (let position = 0; position < this.length; position++) {
      const copied = this.#copySymbol(position, options);
      this.copySymbols[position] = copied;
      this.wantedNext[position] = copied < symbols.length ? bit(copied) : bit(identity) | bit(unknown);
      this.#inputs[position] = this.model.nextInput(this.tokens.symbols[position]!);
    }
    this.wantedNext[this.length] = MAY_END;
    this.#inputs[this.length] = END_OF_WORD;
  }

  #copySymbol(position: number, options: CorrectionGraphOptions): number {
    const symbol = this.tokens.symbols[position]!;
    if (symbol !== FOREIGN) return this.model.toLexicon[symbol]!;
    if (options.copyLettersOutsideModel) {
      const lexiconSymbol = this.lexicon.alphabet.symbolOf(this.tokens.textAt(position));
      if (lexiconSymbol > 0) return lexiconSymbol;
    }
    return this.lexicon.alphabet.symbols.length + this.model.toLexicon.length + position;
  }

  #resize(size: number): void {
    const resized = <T extends Int32Array | Float64Array>(old: T, fresh: T): T => {
      if (fresh.length > old.length) fresh.set(old);
      return fresh;
    };
    this.positions = resized(this.positions, new Int32Array(size));
    this.states = resized(this.states, new Int32Array(size));
    this.readStart = resized(this.readStart, new Int32Array(size));
    this.readEnd = resized(this.readEnd, new Int32Array(size));
    this.readFinder = resized(this.readFinder, new Int32Array(size));
    this.unknownStart = resized(this.unknownStart, new Int32Array(size));
    this.unknownEnd = resized(this.unknownEnd, new Int32Array(size));
    this.insertStart = resized(this.insertStart, new Int32Array(size));
    this.insertEnd = resized(this.insertEnd, new Int32Array(size));
    this.insertFinder = resized(this.insertFinder, new Int32Array(size));
    this.finalCost = resized(this.finalCost, new Float64Array(size));
    this.copyCost = resized(this.copyCost, new Float64Array(size));
    this.#slots = new Int32Array(size * 4);
    this.#mask = size * 2 - 1;
    this.#round = 1;
    for (let node = 0; node < this.nodeCount; node++) {
      let slot = Math.imul(this.states[node]!, 0x9e3779b1) ^ Math.imul(this.positions[node]!, 0x85ebca6b);
      slot = (slot ^ (slot >>> 15)) & this.#mask;
      while (this.#slots[slot * 2 + 1] === this.#round) slot = (slot + 1) & this.#mask;
      this.#slots[slot * 2] = node;
      this.#slots[slot * 2 + 1] = this.#round;
    }
  }
}

/** The first index from low … high − 1 whose value is `value` or more, or `high`. */
export function firstAtLeast(values: Int32Array, low: number, high: number, value: number): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
