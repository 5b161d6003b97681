/**
 * The places where a search still has to try changes, and the order in which it does: the agenda of a best-first search.
 *
 * Start at `add`. An entry is a node of the correction graph, a state of the lexicon, a flag setting, and what was
 * written on the way there. Writing is kept as it happened: an output of the trie, one symbol after it, and letters
 * that were copied from a place of the word on. Entries lie in parallel typed arrays.
 */
import { SearchQueue } from './search-queue.js';

const INITIAL_ENTRIES = 1024;
/** Entries at once, some 60 bytes each: a search that needs more is cut short. */
const MAX_ENTRIES = 1 << 20;
const MAX_KEPT_ENTRIES = 1 << 16;
/** `priceClasses` of an entry that has only the lexicon's silent arcs to follow. */
export const SILENT = 255;

export class Agenda {
  readonly queue = new SearchQueue();
  count = 0;
  nodes = new Int32Array(INITIAL_ENTRIES);
  states = new Int32Array(INITIAL_ENTRIES);
  settings = new Int32Array(INITIAL_ENTRIES);
  /** What may follow the lexicon state: a lookahead set. */
  lookaheads = new Int32Array(INITIAL_ENTRIES);
  /** What was written: this output, then the symbol (0: none), then the letters copied from the place on. */
  outputs = new Int32Array(INITIAL_ENTRIES);
  symbols = new Int32Array(INITIAL_ENTRIES);
  copiedFrom = new Int32Array(INITIAL_ENTRIES);
  weights = new Float64Array(INITIAL_ENTRIES);
  /** The lexicon's part of the weight. */
  lexiconWeights = new Float64Array(INITIAL_ENTRIES);
  /** The class of changes to try next. */
  priceClasses = new Uint8Array(INITIAL_ENTRIES);
  /** 1 when changes were tried before. */
  isOpen = new Uint8Array(INITIAL_ENTRIES);

  get isFull(): boolean {
    return this.count > MAX_ENTRIES;
  }

  clear(): void {
    this.queue.clear();
    this.count = 0;
    if (this.nodes.length > MAX_KEPT_ENTRIES) this.#resize(INITIAL_ENTRIES);
  }

  /** A new entry, whose numbers the caller fills in. */
  add(): number {
    const entry = this.count++;
    if (entry === this.nodes.length) this.#resize(entry * 2);
    this.isOpen[entry] = 0;
    return entry;
  }

  #resize(size: number): void {
    const resized = <T extends Int32Array | Float64Array | Uint8Array>(old: T, fresh: T): T => {
      if (fresh.length > old.length) fresh.set(old);
      return fresh;
    };
    this.nodes = resized(this.nodes, new Int32Array(size));
    this.states = resized(this.states, new Int32Array(size));
    this.settings = resized(this.settings, new Int32Array(size));
    this.lookaheads = resized(this.lookaheads, new Int32Array(size));
    this.outputs = resized(this.outputs, new Int32Array(size));
    this.symbols = resized(this.symbols, new Int32Array(size));
    this.copiedFrom = resized(this.copiedFrom, new Int32Array(size));
    this.weights = resized(this.weights, new Float64Array(size));
    this.lexiconWeights = resized(this.lexiconWeights, new Float64Array(size));
    this.priceClasses = resized(this.priceClasses, new Uint8Array(size));
    this.isOpen = resized(this.isOpen, new Uint8Array(size));
  }
}
