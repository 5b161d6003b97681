/** The words of a dictionary as an automaton, and which endings lead from one of its states to the end of a word. Start at `EndingTrie`. */
import { DataError } from '../../engine/data-error.js';
import { type ArcGraph, WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import type { Transducer } from '../../fst/lookup/transducer.js';

/** The words that a dictionary has by themselves: arcs that read nothing lead into compounds, and are left out. */
export class AcceptedWords {
  readonly graph: ArcGraph;
  readonly symbolOf = new Map<string, number>();
  readonly symbols: readonly string[];
  /** Per state: 1 where a word may end. */
  readonly finals: Uint8Array;

  constructor({ graph, alphabet }: Transducer) {
    this.graph = graph;
    this.finals = new Uint8Array(graph.stateCount);
    for (let state = 0; state < graph.stateCount; state++)
      if (graph.finalWeights[state] !== Number.POSITIVE_INFINITY) this.finals[state] = 1;
    this.symbols = alphabet.symbols;
    for (const [symbol, text] of alphabet.symbols.entries()) this.symbolOf.set(text, symbol);
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
    return this.finals[state] === 1;
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
  /** Per node: 1 where longer endings go on. */
  readonly #goesOn: number[] = [0];
  readonly #numbers = new Map<string, number>();
  readonly #symbols: (readonly number[])[] = [];
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
    const known = this.#numbers.get(ending);
    if (known !== undefined) return known;
    const symbols = Array.from(ending, (letter) => this.#words.symbolOf.get(letter) ?? this.#width - 1);
    let node = 0;
    for (const symbol of symbols) node = this.#child(node, symbol);
    this.#complete[node] = this.#symbols.push(symbols) - 1;
    this.#numbers.set(ending, this.#complete[node]!);
    return this.#complete[node]!;
  }

  get count(): number {
    return this.#symbols.length;
  }

  symbolsOf(ending: number): readonly number[] {
    return this.#symbols[ending]!;
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
      this.#goesOn[node] = 1;
      this.#goesOn[made] = 0;
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
    if (ending >= 0 && this.#words.finals[state] === 1) this.there[count++] = ending;
    const { letterStart, arcStart, arcs } = this.#words.graph;
    const next = this.#next;
    const row = node * this.#width;
    const end = arcStart[state + 1]! * WORDS_PER_ARC;
    for (let arc = letterStart[state]! * WORDS_PER_ARC; arc < end; arc += WORDS_PER_ARC) {
      const child = next[row + (arcs[arc]! & 0xffff)]!;
      if (child === 0) continue;
      const target = arcs[arc + 1]!;
      if (this.#goesOn[child] === 1) count = this.#collect(target, child, count);
      else if (this.#words.finals[target] === 1) this.there[count++] = this.#complete[child]!;
    }
    return count;
  }
}
