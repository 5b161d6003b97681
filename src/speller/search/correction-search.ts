/**
 * Suggestions for a misspelt word: the cheapest words of the lexicon that the error model can make of it.
 *
 * Start at `CorrectionSearch.suggest`. The search goes best first over the composition *word × error model × lexicon*.
 * A search node is a node of the correction graph (position and error-model state, see correction-graph.ts), a lexicon
 * state, a flag setting, and what was written so far. Its key is the weight spent plus the least weight that the rest
 * can cost:
 *
 *     min(copy the rest of the word + the lexicon's weight for that, change something + the lexicon's least weight)
 *
 * This bound never overestimates and never falls along a path, so the first time a node is taken is its cheapest, and
 * words come out in order of weight. It prunes most paths before they are queued: one that has no correction left and
 * does not fit the rest of the word costs +Infinity.
 *
 * What was written is part of a node's identity: "gulli" and "guoli" may meet in the same lexicon state and both
 * matter.
 */
import type { SearchBudget } from '../../engine/budget.js';
import { EPSILON } from '../../fst/lookup/alphabet.js';
import { WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import { FLAG_CONFLICT, type FlagMachine } from '../../fst/lookup/flag-diacritics.js';
import { LOOKAHEAD } from '../../fst/lookup/lookahead.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { TupleSet } from '../../fst/lookup/tuple-set.js';
import { CorrectionGraph, type CorrectionGraphOptions } from './correction-graph.js';
import { ErrorModel, SAME_AS_INPUT } from './error-model.js';
import { OutputTrie } from './output-trie.js';
import { SearchQueue } from './search-queue.js';
import { SuffixWalk } from './suffix-walk.js';
import type { Suggestion, SuggestResult } from './suggestion.js';

export interface SearchOptions extends Partial<CorrectionGraphOptions> {
  /** At most so many suggestions. */
  readonly limit: number;
  /** Leave out what is worse than the best suggestion by more than this. */
  readonly beam?: number;
  /** Leave out what weighs more than this. */
  readonly maxWeight?: number;
}

/** Stands in `node` for a complete word that waits in the queue. */
const FINISHED = -1;
/** Of a run without a finder (see model-runs.ts). */
const NO_FINDER = -1;
/** Search nodes at once, 36 bytes each: a search that needs more is cut short. */
const MAX_NODES = 1 << 19;
const MAX_KEPT_NODES = 1 << 16;
/** Packs answer this "word" with their own name and version. It is a query, not a suggestion. */
const VERSION_QUERY = 'nuvviDspeller';

export class CorrectionSearch {
  readonly #lexicon: Transducer;
  readonly #remaining: Float32Array;
  readonly #flags: FlagMachine;
  readonly #word: CorrectionGraph;
  readonly #suffixes: SuffixWalk;
  readonly #queue = new SearchQueue();
  readonly #outputs = new OutputTrie();
  readonly #visited = new TupleSet();
  /** Whether the lexicon reads letters that it does not know. */
  readonly #readsOutside: boolean;
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
    this.#remaining = lexicon.remainingWeights();
    this.#flags = lexicon.alphabet.flagMachine();
    this.#word = new CorrectionGraph(new ErrorModel(errorModel, lexicon), lexicon);
    this.#suffixes = new SuffixWalk(lexicon);
    this.#readsOutside = readsOutside(lexicon);
  }

  suggest(input: string, options: SearchOptions, budget: SearchBudget): SuggestResult {
    const suggestions: Suggestion[] = [];
    const graphOptions = { copyLettersOutsideModel: options.copyLettersOutsideModel ?? false };
    if (options.limit <= 0) return { suggestions, cutShort: false };
    this.#word.start(input, graphOptions);
    this.#reset(options);
    const texts = new Set<string>();
    this.#add(0, true, 0, 0, 0, 0, EPSILON, 0);
    let workBefore = this.#word.runs.work;
    for (;;) {
      const taken = this.#queue.take();
      if (taken < 0 || this.#queue.key > this.#cutoff) break;
      const before = this.#count;
      const symbol = this.#symbols[taken]!;
      const written = symbol === EPSILON ? this.#written[taken]! : this.#outputs.append(this.#written[taken]!, symbol);
      const node = this.#nodes[taken]!;
      if (node === FINISHED) {
        const value = this.#textOf(written);
        if (texts.has(value) || value.includes(VERSION_QUERY)) continue;
        texts.add(value);
        const weight = this.#weights[taken]!;
        suggestions.push({ value, weight });
        if (suggestions.length >= options.limit) break;
        if (options.beam !== undefined) this.#cutoff = Math.min(this.#cutoff, suggestions[0]!.weight + options.beam);
        continue;
      }
      const isNew = this.#visited.add(node, this.#states[taken]!, this.#settings[taken]!, written);
      if (isNew) this.#expand(node, taken, written);
      const work = this.#word.runs.work;
      if (!budget.spend(1 + this.#count - before + ((work - workBefore) >> 3))) break;
      workBefore = work;
      if (this.#count > MAX_NODES || this.#flags.isFull) {
        budget.cutShort = true;
        break;
      }
    }
    return { suggestions, cutShort: budget.cutShort };
  }

  #reset(options: SearchOptions): void {
    this.#suffixes.start(this.#word);
    this.#queue.clear();
    this.#outputs.clear();
    this.#visited.clear();
    this.#flags.makeRoom();
    this.#cutoff = options.maxWeight ?? Number.MAX_VALUE;
    this.#count = 0;
    if (this.#nodes.length > MAX_KEPT_NODES) this.#resize(1024);
  }

  #textOf(written: number): string {
    let text = '';
    for (const symbol of this.#outputs.symbolsOf(written)) text += this.#word.textOf(symbol);
    return text;
  }

  /** Queues what can follow the search node `from`. */
  #expand(node: number, from: number, written: number): void {
    const word = this.#word;
    const position = word.positions[node]!;
    const state = this.#states[from]!;
    const weight = this.#weights[from]!;
    const total = weight + word.finalCost[node]! + this.#lexicon.graph.finalWeights[state]!;
    if (total <= this.#cutoff) this.#push(FINISHED, state, 0, written, EPSILON, total, total);
    this.#followSilentArcs(node, state, this.#settings[from]!, written, weight);
    const next = position + 1;
    this.#followRun(
      word.insertStart[node]!,
      word.insertEnd[node]!,
      word.insertFinder[node]!,
      position,
      position,
      from,
      written,
    );
    this.#followRun(word.readStart[node]!, word.readEnd[node]!, word.readFinder[node]!, position, next, from, written);
    this.#followRun(word.unknownStart[node]!, word.unknownEnd[node]!, NO_FINDER, position, next, from, written);
  }

  /** The lexicon's ε and flag arcs: the error model stays where it is. */
  #followSilentArcs(node: number, state: number, setting: number, written: number, weight: number): void {
    const { arcStart, letterStart, arcs, arcWeights } = this.#lexicon.graph;
    const position = this.#word.positions[node]!;
    const modelState = this.#word.states[node]!;
    const wanted = this.#word.wantedNext[position]!;
    for (let arc = arcStart[state]!; arc < letterStart[state]!; arc++) {
      const at = arc * WORDS_PER_ARC;
      const input = arcs[at]! & 0xffff;
      const after = input === EPSILON ? setting : this.#flags.apply(setting, input);
      if (after === FLAG_CONFLICT) continue;
      const canCopy = (arcs[at + LOOKAHEAD]! & wanted) !== 0;
      this.#add(arcs[at + 1]!, canCopy, position, modelState, after, written, EPSILON, weight + arcWeights[at + 2]!);
    }
  }

  /**
   * A run of model arcs (see model-runs.ts), each with the lexicon arcs that read what it writes. Both are ordered by
   * symbol. Seven numbers instead of a record, as in `#add`: this is the inner loop of the search.
   */
  #followRun(
    from: number,
    to: number,
    finder: number,
    position: number,
    after: number,
    parent: number,
    written: number,
  ): void {
    if (from >= to) return;
    const { runs, copySymbols } = this.#word;
    const { symbols, targets, weights, mayChange, finders, finderLength } = runs;
    const { arcStart, letterStart, arcs, arcWeights } = this.#lexicon.graph;
    const state = this.#states[parent]!;
    const setting = this.#settings[parent]!;
    const weight = this.#weights[parent]!;
    const endArc = arcStart[state + 1]!;
    const wanted = this.#word.wantedNext[after]!;
    let arc = letterStart[state]!;
    let at = from;
    for (; at < to && symbols[at] === SAME_AS_INPUT; at++) {
      // Where nothing was read there is nothing to be the same as.
      if (after > position) this.#followSymbol(copySymbols[position]!, at, after, parent, written);
    }
    for (; at < to && symbols[at] === EPSILON; at++) {
      this.#add(state, true, after, targets[at]!, setting, written, EPSILON, weight + weights[at]!);
    }
    for (; at < to && arc < endArc; arc++) {
      const lexiconWord = arc * WORDS_PER_ARC;
      const symbol = arcs[lexiconWord]! & 0xffff;
      let match = -1;
      if (finder >= 0) {
        if (symbol < finderLength) match = finders[finder + symbol]!;
      } else {
        while (at < to && symbols[at]! < symbol) at++;
        if (at < to && symbols[at] === symbol) match = at;
      }
      if (match < 0) continue;
      const target = arcs[lexiconWord + 1]!;
      const canCopy = (arcs[lexiconWord + LOOKAHEAD]! & wanted) !== 0;
      const total = weight + arcWeights[lexiconWord + 2]!;
      for (; match < to && symbols[match] === symbol; match++) {
        if (!canCopy && mayChange[match] === 0) continue;
        this.#add(target, canCopy, after, targets[match]!, setting, written, symbol, total + weights[match]!);
      }
    }
    if (!this.#readsOutside) return;
    const lexiconSymbols = this.#lexicon.alphabet.symbols.length;
    for (at = to - 1; at >= from && symbols[at]! >= lexiconSymbols; at--) {
      this.#followSymbol(symbols[at]!, at, after, parent, written);
    }
  }

  /**
   * One model arc, at `place` among the runs, that writes `symbol`, with the lexicon arcs that read it: a letter
   * outside the alphabet is read by two kinds of arcs.
   */
  #followSymbol(symbol: number, place: number, after: number, parent: number, written: number): void {
    const { identity, unknown, symbols } = this.#lexicon.alphabet;
    const { targets, weights } = this.#word.runs;
    const { arcStart, letterStart, arcs, arcWeights } = this.#lexicon.graph;
    const isOutside = symbol >= symbols.length;
    const state = this.#states[parent]!;
    for (let arc = letterStart[state]!; arc < arcStart[state + 1]!; arc++) {
      const word = arc * WORDS_PER_ARC;
      const input = arcs[word]! & 0xffff;
      if (isOutside ? input !== identity && input !== unknown : input !== symbol) continue;
      const total = this.#weights[parent]! + weights[place]! + arcWeights[word + 2]!;
      const canCopy = (arcs[word + LOOKAHEAD]! & this.#word.wantedNext[after]!) !== 0;
      const setting = this.#settings[parent]!;
      this.#add(arcs[word + 1]!, canCopy, after, targets[place]!, setting, written, symbol, total);
    }
  }

  /**
   * Queues a search node, unless every completion costs more than the cutoff. Many positional numbers instead of a
   * record: this runs for every arc of every search, and an object each time would be garbage. `canCopy` is false where
   * the lookahead set of the arc to `state` lacks the word's next letter: then the rest cannot be copied, and need not
   * be followed.
   */
  #add(
    state: number,
    canCopy: boolean,
    position: number,
    modelState: number,
    setting: number,
    written: number,
    symbol: number,
    weight: number,
  ): void {
    const word = this.#word;
    const change = word.model.changeCost[modelState]!;
    let rest = change === Number.POSITIVE_INFINITY ? change : change + this.#remaining[state]!;
    let node = -1;
    if (canCopy) {
      node = word.nodeAt(position, modelState);
      const copy = word.copyCost[node]!;
      if (copy < change) {
        const copied = copy + this.#suffixes.weight(position, state);
        if (copied < rest) rest = copied;
      }
    }
    if (weight + rest > this.#cutoff) return;
    if (node < 0) node = word.nodeAt(position, modelState);
    this.#push(node, state, setting, written, symbol, weight, weight + rest);
  }

  /** Adds a node to the tables and to the queue. Plain numbers, as above: this runs once for every node of a search. */
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
    this.#queue.push(key, created);
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

/** True where some arc of the lexicon is an identity or unknown arc. */
function readsOutside({ graph, alphabet }: Transducer): boolean {
  if (alphabet.identity < 0 && alphabet.unknown < 0) return false;
  for (let arc = 0; arc < graph.arcCount; arc++) {
    const input = graph.arcs[arc * WORDS_PER_ARC]! & 0xffff;
    if (input === alphabet.identity || input === alphabet.unknown) return true;
  }
  return false;
}
