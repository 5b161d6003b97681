/**
 * "Does the lexicon, from this state, accept the rest of the word as it stands, and at what weight?" A path for which
 * the answer is no needs at least one more correction, and is dropped where none is left.
 *
 * Start at `weight`. Flag diacritics are passed as if they always held: the answer may then be too low, never too high.
 */
import { WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import { LOOKAHEAD } from '../../fst/lookup/lookahead.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { type CorrectionGraph, MAX_LETTERS_AHEAD } from './correction-graph.js';

/** Bounds of the walk through ε: where they are met the answer is the least that it could be. */
const MAX_DEPTH = 2000;
const MAX_ANSWERS = 1 << 18;
const INITIAL_CAPACITY = 1 << 12;
const MAX_KEPT_CAPACITY = 1 << 16;

export class SuffixWalk {
  readonly #lexicon: Transducer;
  readonly #remaining: Float32Array;
  readonly #isPlain: boolean;
  #word: CorrectionGraph | undefined;
  // Answers of a lexicon with ε or flags, by (position, state): open addressing, stamped by word.
  #keys = new Int32Array(INITIAL_CAPACITY * 3);
  #answers = new Float64Array(INITIAL_CAPACITY);
  #mask = INITIAL_CAPACITY - 1;
  #answerCount = 0;
  #round = 1;

  constructor(lexicon: Transducer) {
    this.#lexicon = lexicon;
    this.#remaining = lexicon.remainingWeights();
    this.#isPlain = lexicon.isPlain();
  }

  start(word: CorrectionGraph): void {
    this.#word = word;
    this.#answerCount = 0;
    this.#round++;
    if (this.#mask >= MAX_KEPT_CAPACITY) this.#allocate(INITIAL_CAPACITY);
  }

  /** The least weight with which the lexicon accepts the word from `position` on; +Infinity when it does not. */
  weight(position: number, state: number): number {
    const word = this.#word!;
    if (word.length > MAX_LETTERS_AHEAD) return this.#remaining[state]!;
    return this.#isPlain ? this.#walkLetters(word, position, state) : this.#walk(word, position, state, 0);
  }

  #walkLetters(word: CorrectionGraph, position: number, from: number): number {
    const { arcStart, arcs, arcWeights, finalWeights } = this.#lexicon.graph;
    const { copySymbols: symbols, wantedNext } = word;
    const length = word.length;
    let weight = 0;
    let state = from;
    for (let i = position; i < length; i++) {
      const symbol = symbols[i]!;
      let low = arcStart[state]!;
      let high = arcStart[state + 1]!;
      while (high - low > 4) {
        const middle = (low + high) >>> 1;
        if ((arcs[middle * WORDS_PER_ARC]! & 0xffff) <= symbol) low = middle;
        else high = middle;
      }
      while (low < high && (arcs[low * WORDS_PER_ARC]! & 0xffff) !== symbol) low++;
      if (low === high) return Number.POSITIVE_INFINITY;
      if ((arcs[low * WORDS_PER_ARC + LOOKAHEAD]! & wantedNext[i + 1]!) === 0) return Number.POSITIVE_INFINITY;
      weight += arcWeights[low * WORDS_PER_ARC + 2]!;
      state = arcs[low * WORDS_PER_ARC + 1]!;
    }
    return weight + finalWeights[state]!;
  }

  #walk(word: CorrectionGraph, position: number, state: number, depth: number): number {
    const slot = this.#find(position, state);
    if (this.#keys[slot * 3 + 2] === this.#round) return this.#answers[slot]!;
    if (depth > MAX_DEPTH || this.#answerCount > MAX_ANSWERS) return this.#remaining[state]!;
    const { arcStart, letterStart, arcs, arcWeights, finalWeights } = this.#lexicon.graph;
    // Until the answer is known, a cycle that comes back here gets the lower bound.
    this.#store(slot, position, state, this.#remaining[state]!);
    let best = position === word.length ? finalWeights[state]! : Number.POSITIVE_INFINITY;
    for (let arc = arcStart[state]!; arc < letterStart[state]!; arc++) {
      const at = arc * WORDS_PER_ARC;
      const rest = arcWeights[at + 2]! + this.#walk(word, position, arcs[at + 1]!, depth + 1);
      if (rest < best) best = rest;
    }
    if (position < word.length) {
      const symbol = word.copySymbols[position]!;
      if (symbol < this.#lexicon.alphabet.symbols.length) {
        best = Math.min(best, this.#read(word, position, state, symbol, depth));
      } else {
        const { identity, unknown } = this.#lexicon.alphabet;
        best = Math.min(best, this.#read(word, position, state, identity, depth));
        best = Math.min(best, this.#read(word, position, state, unknown, depth));
      }
    }
    this.#answers[this.#find(position, state)] = best;
    return best;
  }

  /** The least weight by the arcs of the state that read `symbol`. */
  #read(word: CorrectionGraph, position: number, state: number, symbol: number, depth: number): number {
    const { arcStart, letterStart, arcs, arcWeights } = this.#lexicon.graph;
    const end = arcStart[state + 1]!;
    const wanted = word.wantedNext[position + 1]!;
    let best = Number.POSITIVE_INFINITY;
    let arc = letterStart[state]!;
    for (let high = end; arc < high; ) {
      const middle = (arc + high) >>> 1;
      if ((arcs[middle * WORDS_PER_ARC]! & 0xffff) < symbol) arc = middle + 1;
      else high = middle;
    }
    for (; arc < end; arc++) {
      const at = arc * WORDS_PER_ARC;
      if ((arcs[at]! & 0xffff) !== symbol) break;
      if ((arcs[at + LOOKAHEAD]! & wanted) === 0) continue;
      const rest = arcWeights[at + 2]! + this.#walk(word, position + 1, arcs[at + 1]!, depth + 1);
      if (rest < best) best = rest;
    }
    return best;
  }

  /** The slot of the pair, or the free one where it belongs. */
  #find(position: number, state: number): number {
    const keys = this.#keys;
    let slot = (Math.imul(state, 0x9e3779b1) ^ Math.imul(position, 0x85ebca6b)) >>> 7;
    for (;;) {
      slot &= this.#mask;
      const at = slot * 3;
      if (keys[at + 2] !== this.#round || (keys[at] === position && keys[at + 1] === state)) return slot;
      slot++;
    }
  }

  #store(slot: number, position: number, state: number, answer: number): void {
    if (this.#answerCount * 2 > this.#mask) {
      this.#grow();
      slot = this.#find(position, state);
    }
    this.#answerCount++;
    this.#keys[slot * 3] = position;
    this.#keys[slot * 3 + 1] = state;
    this.#keys[slot * 3 + 2] = this.#round;
    this.#answers[slot] = answer;
  }

  #grow(): void {
    const keys = this.#keys;
    const answers = this.#answers;
    const round = this.#round;
    this.#allocate((this.#mask + 1) * 2);
    for (let slot = 0; slot < answers.length; slot++) {
      if (keys[slot * 3 + 2] !== round) continue;
      const position = keys[slot * 3]!;
      const state = keys[slot * 3 + 1]!;
      const at = this.#find(position, state);
      this.#keys[at * 3] = position;
      this.#keys[at * 3 + 1] = state;
      this.#keys[at * 3 + 2] = this.#round;
      this.#answers[at] = answers[slot]!;
    }
  }

  #allocate(capacity: number): void {
    this.#keys = new Int32Array(capacity * 3);
    this.#answers = new Float64Array(capacity);
    this.#mask = capacity - 1;
    this.#round = 1;
  }
}
