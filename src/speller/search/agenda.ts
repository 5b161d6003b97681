/**
 * The places where a search still has to try changes, and the order in which it does: the agenda of a best-first search.
 *
 * Start at `add`. An entry is a node of the correction graph, a state of the lexicon, a flag setting, and what was
 * written on the way there. Writing is kept as it happened: what another entry had written, one symbol after it, and
 * letters that were copied from a place of the word on (`written-text.ts`). Entries stay until the next word.
 */
import { SearchQueue } from './search-queue.js';

const INITIAL_ENTRIES = 1024;
/** Entries at once, some 70 bytes each: a search that needs more is cut short. */
const MAX_ENTRIES = 1 << 20;
const MAX_KEPT_ENTRIES = 1 << 16;

/** Numbers of an entry, from `entry * ENTRY_WORDS` on. */
export const ENTRY_WORDS = 10;
export const NODE = 0;
export const LEXICON_STATE = 1;
export const SETTING = 2;
/** The arc of the lexicon by which its state was reached: it says what may follow. */
export const ARC = 3;
/** What was written: what this entry had written (−1: nothing), then the symbol (0: none), then letters from the place on. */
export const PARENT = 4;
export const SYMBOL = 5;
export const COPIED_FROM = 6;
/** The class of changes to try next. */
export const PRICE_CLASS = 7;
/** 1 when changes were tried before. */
export const IS_OPEN = 8;
/** A hash of what was written; known when the entry is open. */
export const TEXT_HASH = 9;
/** Weights of an entry, from `entry * ENTRY_WEIGHTS` on: all that was spent, and the lexicon's part of it. */
export const ENTRY_WEIGHTS = 2;
export const WEIGHT = 0;
export const LEXICON_WEIGHT = 1;

/** `ARC` of the start of the lexicon, which everything may follow. */
export const NO_ARC = -1;
/** `PARENT` of what is written from the start of the word on. */
export const NO_ENTRY = -1;
/** `PRICE_CLASS` of an entry that has only the lexicon's silent arcs to follow. */
export const SILENT = 255;

export class Agenda {
  readonly queue = new SearchQueue();
  count = 0;
  /** `ENTRY_WORDS` numbers each. */
  words = new Int32Array(INITIAL_ENTRIES * ENTRY_WORDS);
  weights = new Float64Array(INITIAL_ENTRIES * ENTRY_WEIGHTS);

  get isFull(): boolean {
    return this.count > MAX_ENTRIES;
  }

  clear(): void {
    this.queue.clear();
    this.count = 0;
    if (this.words.length > MAX_KEPT_ENTRIES * ENTRY_WORDS) this.#resize(INITIAL_ENTRIES);
  }

  /** A new entry, whose numbers the caller fills in. */
  add(): number {
    const entry = this.count++;
    if (entry * ENTRY_WORDS === this.words.length) this.#resize(entry * 2);
    return entry;
  }

  #resize(size: number): void {
    const words = new Int32Array(size * ENTRY_WORDS);
    if (words.length > this.words.length) words.set(this.words);
    this.words = words;
    const weights = new Float64Array(size * ENTRY_WEIGHTS);
    if (weights.length > this.weights.length) weights.set(this.weights);
    this.weights = weights;
  }
}
