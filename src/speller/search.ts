/**
 * Suggestions for a misspelt word: the cheapest words of the lexicon that the error model can make of it.
 *
 * Start at `CorrectionSearch.suggest`. The search goes best first over the composition *word × error model × lexicon*. A
 * search node is a node of the word graph (position and error-model state, see word-graph.ts), a lexicon state, a flag
 * setting, and what was written so far. Its key is the weight spent plus the least weight that the rest can cost:
 *
 *     min(copy the rest of the word + the lexicon's weight for just that, change something + the lexicon's least weight)
 *
 * This bound never overestimates and never falls along a path, so the first time a node is taken is its cheapest, and words
 * come out in order of weight. Most paths die of it before they are ever put on the agenda: one that has no correction
 * left and does not fit the rest of the word costs +Infinity.
 *
 * What was written is part of a node's identity: "gulli" and "guoli" may meet in the same lexicon state and both matter.
 */
import type { SearchBudget } from '../engine/budget.js';
import { EPSILON } from '../fst/alphabet.js';
import { WORDS_PER_ARC } from '../fst/arc-graph.js';
import { FLAG_CONFLICT, type FlagMachine } from '../fst/flag-diacritics.js';
import type { Transducer } from '../fst/transducer.js';
import { TupleSet } from '../fst/tuple-set.js';
import { Agenda } from './agenda.js';
import { ErrorModel } from './error-model.js';
import { OutputTrie } from './output-trie.js';
import type { Suggestion, SuggestResult } from './speller.js';
import { SuffixWalk } from './suffix-walk.js';
import { WordGraph, type WordGraphOptions } from './word-graph.js';

export interface SearchOptions extends Partial<WordGraphOptions> {
  /** At most so many suggestions. */
  readonly limit: number;
  /** Leave out what is worse than the best suggestion by more than this. */
  readonly beam?: number;
  /** Leave out what weighs more than this. */
  readonly maxWeight?: number;
}

/** In the `node` of a finished word, which only waits for its turn. */
const FINISHED = -1;
/** Search nodes at once, 36 bytes each: a search that needs more is cut short. */
const MAX_NODES = 1 << 19;
const NODES_KEPT = 1 << 16;
/** The lookahead set of a state that was not looked at. */
const ANYTHING = 0xffffffff;
/** Packs answer this "word" with their own name and version. It is a query, not a suggestion. */
const VERSION_QUERY = 'nuvviDspeller';

export class CorrectionSearch {
  readonly #lexicon: Transducer;
  readonly #remaining: Float32Array;
  readonly #lookahead: Uint32Array;
  readonly #flags: FlagMachine;
  readonly #word: WordGraph;
  readonly #walk: SuffixWalk;
  readonly #agenda = new Agenda();
  readonly #outputs = new OutputTrie();
  readonly #visited = new TupleSet();
  /** Above this no node is worth keeping. */
  #cutoff = Number.POSITIVE_INFINITY;
  // The search nodes, in parallel arrays.
  #count = 0;
  #nodes = new Int32Array(1024);
  #states = new Int32Array(1024);
  #settings = new Int32Array(1024);
  /** What was written before the node, and the symbol that it adds (0: none). */
  #written = new Int32Array(1024);
  #symbols = new Int32Array(1024);
  #weights = new Float64Array(1024);

  /** Holds what it needs between calls; for one thread, any number of words. */
  constructor(lexicon: Transducer, errorModel: Transducer) {
    this.#lexicon = lexicon;
    const { remaining, lookahead } = lexicon.searchTables();
    this.#remaining = remaining;
    this.#lookahead = lookahead;
    this.#flags = lexicon.alphabet.flagMachine();
    this.#word = new WordGraph(new ErrorModel(errorModel, lexicon), lexicon);
    this.#walk = new SuffixWalk(lexicon);
  }

  suggest(input: string, options: SearchOptions, budget: SearchBudget): SuggestResult {
    const found: Suggestion[] = [];
    const graphOptions = { copyLettersOutsideModel: options.copyLettersOutsideModel ?? false };
    if (options.limit <= 0 || !this.#word.build(input, graphOptions, budget)) {
      return { suggestions: found, cutShort: budget.cutShort };
    }
    this.#reset(options);
    const texts = new Set<string>();
    this.#add(0, 0, 0, 0, EPSILON, 0, ANYTHING);
    for (;;) {
      const taken = this.#agenda.take();
      if (taken < 0 || this.#agenda.key > this.#cutoff) break;
      const before = this.#count;
      const symbol = this.#symbols[taken]!;
      const written = symbol === EPSILON ? this.#written[taken]! : this.#outputs.append(this.#written[taken]!, symbol);
      const node = this.#nodes[taken]!;
      if (node === FINISHED) {
        const value = this.#textOf(written);
        if (texts.has(value) || value.includes(VERSION_QUERY)) continue;
        texts.add(value);
        const weight = this.#weights[taken]!;
        found.push({ value, weight });
        if (found.length >= options.limit) break;
        if (options.beam !== undefined) this.#cutoff = Math.min(this.#cutoff, found[0]!.weight + options.beam);
        continue;
      }
      const isNew = this.#visited.add(node, this.#states[taken]!, this.#settings[taken]!, written);
      if (isNew) this.#expand(node, taken, written);
      if (!budget.spend(1 + this.#count - before)) break;
      if (this.#count > MAX_NODES || this.#flags.isFull) {
        budget.cutShort = true;
        break;
      }
    }
    return { suggestions: found, cutShort: budget.cutShort };
  }

  #reset(options: SearchOptions): void {
    this.#walk.start(this.#word);
    this.#agenda.clear();
    this.#outputs.clear();
    this.#visited.clear();
    if (this.#flags.isFull) this.#flags.reset();
    this.#cutoff = options.maxWeight ?? Number.MAX_VALUE;
    this.#count = 0;
    if (this.#nodes.length > NODES_KEPT) this.#resize(1024);
  }

  #textOf(written: number): string {
    let text = '';
    for (const symbol of this.#outputs.symbolsOf(written)) text += this.#word.textOf(symbol);
    return text;
  }

  /** Puts what can follow the search node `from` on the agenda. */
  #expand(node: number, from: number, written: number): void {
    const word = this.#word;
    const { finalWeights } = this.#lexicon.graph;
    const state = this.#states[from]!;
    const weight = this.#weights[from]!;
    const total = weight + word.finalCost[node]! + finalWeights[state]!;
    if (total <= this.#cutoff) this.#push(FINISHED, state, 0, written, EPSILON, total, total);
    this.#followSilentArcs(node, state, this.#settings[from]!, written, weight);
    this.#followEdges(word.insertStart[node]!, word.insertEnd[node]!, from, written);
    this.#followEdges(word.readStart[node]!, word.readEnd[node]!, from, written);
  }

  /** The lexicon's ε and flag arcs: the word graph stays where it is. */
  #followSilentArcs(node: number, state: number, setting: number, written: number, weight: number): void {
    const { arcStart, letterStart, arcs, arcWeights } = this.#lexicon.graph;
    for (let arc = arcStart[state]!; arc < letterStart[state]!; arc++) {
      const at = arc * WORDS_PER_ARC;
      const input = arcs[at]! & 0xffff;
      const after = input === EPSILON ? setting : this.#flags.apply(setting, input);
      if (after === FLAG_CONFLICT) continue;
      this.#add(node, arcs[at + 1]!, after, written, EPSILON, weight + arcWeights[at + 2]!, this.#lookahead[arc]!);
    }
  }

  /** Edges of the word graph, each with the lexicon arcs that read what it writes. Both are ordered by symbol. */
  #followEdges(from: number, to: number, parent: number, written: number): void {
    const { edgeSymbols, edgeTargets, edgeWeights, positions, wantedNext, changeCost } = this.#word;
    const lookahead = this.#lookahead;
    const { arcStart, letterStart, arcs, arcWeights } = this.#lexicon.graph;
    const symbolCount = this.#lexicon.alphabet.symbols.length;
    const state = this.#states[parent]!;
    const setting = this.#settings[parent]!;
    const weight = this.#weights[parent]!;
    const firstArc = letterStart[state]!;
    const endArc = arcStart[state + 1]!;
    let edge = from;
    for (; edge < to && edgeSymbols[edge] === EPSILON; edge++) {
      this.#add(edgeTargets[edge]!, state, setting, written, EPSILON, weight + edgeWeights[edge]!, ANYTHING);
    }
    let arc = firstArc;
    while (edge < to && arc < endArc) {
      const symbol = edgeSymbols[edge]!;
      const input = arcs[arc * WORDS_PER_ARC]! & 0xffff;
      if (symbol < input) edge++;
      else if (symbol > input) arc++;
      else {
        const target = edgeTargets[edge]!;
        const total = weight + edgeWeights[edge]!;
        const wanted = wantedNext[positions[target]!]!;
        const mayChange = changeCost[target]! < Number.POSITIVE_INFINITY;
        for (let twin = arc; twin < endArc && (arcs[twin * WORDS_PER_ARC]! & 0xffff) === symbol; twin++) {
          const at = twin * WORDS_PER_ARC;
          const next = lookahead[twin]!;
          if (mayChange || (next & wanted) !== 0) {
            this.#add(target, arcs[at + 1]!, setting, written, symbol, total + arcWeights[at + 2]!, next);
          }
        }
        edge++;
      }
    }
    // Letters that the lexicon does not know come last: its identity and unknown arcs read them.
    const { identity, unknown } = this.#lexicon.alphabet;
    if (identity < 0 && unknown < 0) return;
    for (edge = to - 1; edge >= from && edgeSymbols[edge]! >= symbolCount; edge--) {
      for (let any = firstArc; any < endArc; any++) {
        const at = any * WORDS_PER_ARC;
        const input = arcs[at]! & 0xffff;
        if (input !== identity && input !== unknown) continue;
        const total = weight + edgeWeights[edge]! + arcWeights[at + 2]!;
        this.#add(edgeTargets[edge]!, arcs[at + 1]!, setting, written, edgeSymbols[edge]!, total, lookahead[any]!);
      }
    }
  }

  /**
   * Puts a search node on the agenda, unless nothing affordable can come of it. `next` is the lookahead set of its lexicon
   * state: if that lacks the word's next letter, the rest cannot be copied and need not be walked.
   */
  #add(
    node: number,
    state: number,
    setting: number,
    written: number,
    symbol: number,
    weight: number,
    next: number,
  ): void {
    const word = this.#word;
    const position = word.positions[node]!;
    const least = this.#remaining[state]!;
    if (weight + word.leastCost[node]! + least > this.#cutoff) return;
    let rest = word.changeCost[node]! + least;
    const copy = word.copyCost[node]!;
    if (copy + least < rest && (next & word.wantedNext[position]!) !== 0) {
      const copied = copy + this.#walk.weight(position, state);
      if (copied < rest) rest = copied;
    }
    if (weight + rest > this.#cutoff) return;
    this.#push(node, state, setting, written, symbol, weight, weight + rest);
  }

  #push(
    node: number,
    state: number,
    setting: number,
    written: number,
    symbol: number,
    weight: number,
    key: number,
  ): void {
    const created = this.#count++;
    if (created === this.#nodes.length) this.#resize(created * 2);
    this.#nodes[created] = node;
    this.#states[created] = state;
    this.#settings[created] = setting;
    this.#written[created] = written;
    this.#symbols[created] = symbol;
    this.#weights[created] = weight;
    this.#agenda.push(key, created);
  }

  #resize(size: number): void {
    const resized = <T extends Int32Array | Float64Array>(old: T, fresh: T): T => {
      if (fresh.length > old.length) fresh.set(old);
      return fresh;
    };
    this.#nodes = resized(this.#nodes, new Int32Array(size));
    this.#states = resized(this.#states, new Int32Array(size));
    this.#settings = resized(this.#settings, new Int32Array(size));
    this.#written = resized(this.#written, new Int32Array(size));
    this.#symbols = resized(this.#symbols, new Int32Array(size));
    this.#weights = resized(this.#weights, new Float64Array(size));
  }
}
