/** The words of a dictionary as an automaton, and which endings lead from one of its states to the end of a word. Start at `EndingTrie`. */
import { DataError } from '../../engine/data-error.js';
import { type ArcGraph, WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import type { Transducer } from '../../fst/lookup/transducer.js';

/** The words that a dictionary has by themselves: arcs that read nothing lead into compounds, and are left out. */
export class AcceptedWords {
  readonly graph: ArcGraph;
  readonly symbolOf = new Map<string, number>();
  readonly symbols: readonly string[];

  constructor({ graph, alphabet }: Transducer) {
    this.graph = graph;
    this.symbols = alphabet.symbols;
    for (const [symbol, text] of alphabet.symbols.entries()) this.symbolOf.set(text, symbol);
  }

  isFinal(state: number): boolean {
    return this.graph.finalWeights[state] !== Number.POSITIVE_INFINITY;
  }

  has(word: string): boolean {
    let state = 0;
    for (const letter of word) {
      const symbol = this.symbolOf.get(letter);
      const { letterStart, arcStart, arcs } = this.graph;
      let arc = letterStart[state]!;
      while (arc < arcStart[state + 1]! && (arcs[arc * WORDS_PER_ARC]! & 0xffff) !== symbol) arc++;
      if (arc === arcStart[state + 1]) return false;
      state = arcs[arc * WORDS_PER_ARC + 1]!;
    }
    return this.isFinal(state);
  }
}

/** All endings of all paradigms, to find those that lead from a state to the end of a word. */
export class EndingTrie {
  readonly #words: AcceptedWords;
  /** Per node and symbol the next node; 0: none. Node 0 is the root. One table: every state of the dictionary is compared with it. */
  #next: Uint16Array;
  readonly #width: number;
  /** The number of the ending that is complete at a node; −1 without. */
  readonly #complete: number[] = [-1];
  count = 0;
  /** What `collect` found last: one array for all states. */
  there = new Int32Array(0);

  constructor(words: AcceptedWords) {
    this.#words = words;
    // A letter that the dictionary does not have is the last symbol, which no arc has.
    this.#width = words.symbols.length + 1;
    this.#next = new Uint16Array(this.#width * 256);
  }

  /** Gives its number. */
  add(ending: string): number {
    let node = 0;
    for (const letter of ending) node = this.#child(node, this.#words.symbolOf.get(letter) ?? this.#width - 1);
    if (this.#complete[node]! < 0) this.#complete[node] = this.count++;
    return this.#complete[node]!;
  }

  #child(node: number, symbol: number): number {
    const at = node * this.#width + symbol;
    if (this.#next[at] === 0) {
      const made = this.#complete.push(-1) - 1;
      if (made > 0xffff) throw new DataError('the paradigms have too many different endings');
      if ((made + 1) * this.#width > this.#next.length) {
        const larger = new Uint16Array(this.#next.length * 2);
        larger.set(this.#next);
        this.#next = larger;
      }
      this.#next[at] = made;
    }
    return this.#next[at]!;
  }

  /** Puts the numbers of the endings that lead to the end of a word into `there`, and gives how many there are. */
  collect(state: number): number {
    if (this.there.length < this.count) this.there = new Int32Array(this.count);
    return this.#collect(state, 0, 0);
  }

  #collect(state: number, node: number, before: number): number {
    let count = before;
    const ending = this.#complete[node]!;
    if (ending >= 0 && this.#words.isFinal(state)) this.there[count++] = ending;
    const { letterStart, arcStart, arcs } = this.#words.graph;
    const next = this.#next;
    const row = node * this.#width;
    const end = arcStart[state + 1]! * WORDS_PER_ARC;
    for (let arc = letterStart[state]! * WORDS_PER_ARC; arc < end; arc += WORDS_PER_ARC) {
      const child = next[row + (arcs[arc]! & 0xffff)]!;
      if (child !== 0) count = this.#collect(arcs[arc + 1]!, child, count);
    }
    return count;
  }
}
