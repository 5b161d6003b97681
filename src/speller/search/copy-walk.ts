/**
 * Copies the rest of a word for as long as the lexicon can follow. On its way it puts every state where the error model
 * can change something on the agenda, and offers the words that are complete at the end.
 *
 * Start at `walk`. The way branches where the lexicon or the model has several arcs for a letter, or arcs that read
 * nothing; flag diacritics are obeyed.
 */
import { EPSILON } from '../../fst/lookup/alphabet.js';
import { firstLetterArc, WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import { FLAG_CONFLICT, type FlagMachine } from '../../fst/lookup/flag-diacritics.js';
import { LOOKAHEAD } from '../../fst/lookup/lookahead.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { type Agenda, SILENT } from './agenda.js';
import type { BestWords } from './best-words.js';
import { type CorrectionGraph, END_PLACE } from './correction-graph.js';
import { PRICE_CLASSES } from './error-model.js';
import { CONTEXT_WORDS, COPY_END, START } from './model-contexts.js';
import type { OutputTrie } from './output-trie.js';

/** Steps of one walk; only a lexicon made for the purpose branches so much. */
const MAX_STEPS = 1 << 16;
/** States reached by silent arcs at once; further ones come from the agenda. */
const MAX_SILENT = 48;
/** Packs answer this "word" with their own name and version. It is a query, not a suggestion. */
const VERSION_QUERY = 'nuvviDspeller';

export class CopyWalk {
  readonly #lexicon: Transducer;
  readonly #remaining: Float32Array;
  readonly #flags: FlagMachine;
  readonly #word: CorrectionGraph;
  readonly #agenda: Agenda;
  readonly #outputs: OutputTrie;
  #best: BestWords;
  /** How many times the lexicon's weights count. */
  #factor = 1;
  // What is still to be walked, in parallel arrays.
  #depth = 0;
  #nodes = new Int32Array(256);
  #states = new Int32Array(256);
  #settings = new Int32Array(256);
  #lookaheads = new Int32Array(256);
  #weights = new Float64Array(256);
  #lexiconWeights = new Float64Array(256);
  /** 1 where the silent arcs of the state were followed, or need not be. */
  #isClosed = new Uint8Array(256);
  // The states that silent arcs lead to, with the weight of the arcs.
  readonly #silentStates = new Int32Array(MAX_SILENT);
  readonly #silentSettings = new Int32Array(MAX_SILENT);
  readonly #silentLookaheads = new Int32Array(MAX_SILENT);
  readonly #silentWeights = new Float64Array(MAX_SILENT);
  // Where the walk began, and what was written before.
  #output = 0;
  #symbol = 0;
  #from = 0;
  /** Steps so far, of all walks. */
  steps = 0;
  /** Whether a walk was given up. */
  isCutShort = false;

  constructor(
    lexicon: Transducer,
    flags: FlagMachine,
    word: CorrectionGraph,
    agenda: Agenda,
    outputs: OutputTrie,
    best: BestWords,
  ) {
    this.#lexicon = lexicon;
    this.#remaining = lexicon.remainingWeights();
    this.#flags = flags;
    this.#word = word;
    this.#agenda = agenda;
    this.#outputs = outputs;
    this.#best = best;
  }

  start(best: BestWords, lexiconFactor: number): void {
    this.#best = best;
    this.#factor = lexiconFactor;
    this.isCutShort = false;
    if (this.#nodes.length > 1 << 14) this.#resize(256);
  }

  /**
   * From a node of the correction graph and a state of the lexicon on, where `output` and then `symbol` were written.
   * Many positional numbers instead of a record: this runs for every change of every search, and an object each time
   * would be garbage.
   */
  walk(
    node: number,
    state: number,
    setting: number,
    lookahead: number,
    isClosed: number,
    weight: number,
    lexiconWeight: number,
    output: number,
    symbol: number,
  ): void {
    this.#output = output;
    this.#symbol = symbol;
    this.#from = this.#word.places[node]!;
    this.#depth = 0;
    this.#copyWhileSimple(node, state, setting, lookahead, isClosed, weight, lexiconWeight);
    const { arcStart, letterStart } = this.#lexicon.graph;
    const limit = this.steps + MAX_STEPS;
    while (this.#depth > 0) {
      const at = --this.#depth;
      const from = this.#states[at]!;
      this.steps++;
      if (this.#isClosed[at] === 0 && letterStart[from]! > arcStart[from]!) this.#followSilentArcs(at);
      else this.#step(at);
      if (this.steps > limit) {
        this.isCutShort = true;
        return;
      }
    }
  }

  /**
   * Goes on for as long as nothing can be changed and there is one way only, which is most of a walk after the last
   * change; pushes the rest.
   */
  #copyWhileSimple(
    node: number,
    state: number,
    setting: number,
    lookahead: number,
    isClosed: number,
    weight: number,
    lexiconWeight: number,
  ): void {
    const word = this.#word;
    const { contexts, model } = word;
    const { graph, alphabet } = this.#lexicon;
    const { arcStart, letterStart, arcs, arcWeights } = graph;
    const factor = this.#factor;
    for (;;) {
      const context = word.nodeContexts[node]!;
      const place = word.places[node]!;
      const firstCopy = contexts.words[context * CONTEXT_WORDS + START]!;
      const symbol = word.copySymbols[place]!;
      if ((contexts.anyChangeBits[context]! & lookahead) !== 0 || place === END_PLACE) break;
      if (isClosed === 0 && letterStart[state]! > arcStart[state]!) break;
      if ((lookahead & word.wantedBits[place]!) === 0) return;
      if (contexts.words[context * CONTEXT_WORDS + COPY_END]! !== firstCopy + 1 || symbol >= alphabet.symbols.length)
        break;
      const arc = firstLetterArc(graph, state, symbol);
      const end = arcStart[state + 1]!;
      if (arc === end || (arcs[arc * WORDS_PER_ARC]! & 0xffff) !== symbol) return;
      if (arc + 1 < end && (arcs[(arc + 1) * WORDS_PER_ARC]! & 0xffff) === symbol) break;
      this.steps++;
      const modelState = contexts.targets[firstCopy]!;
      node = word.nodeAt(word.nextPlaces[place]!, modelState);
      lookahead = arcs[arc * WORDS_PER_ARC + LOOKAHEAD]!;
      if ((lookahead & word.nodeBits[node]!) === 0) return;
      state = arcs[arc * WORDS_PER_ARC + 1]!;
      const arcWeight = arcWeights[arc * WORDS_PER_ARC + 2]!;
      weight += factor * arcWeight + contexts.weights[firstCopy]!;
      lexiconWeight += arcWeight;
      isClosed = 0;
      if (!(weight + factor * this.#remaining[state]! + model.leastCost[modelState]! < this.#best.cutoff)) return;
    }
    this.#push(node, state, setting, lookahead, isClosed, weight, lexiconWeight);
  }

  #step(at: number): void {
    const word = this.#word;
    const node = this.#nodes[at]!;
    const state = this.#states[at]!;
    const lookahead = this.#lookaheads[at]!;
    const weight = this.#weights[at]!;
    this.#addEntry(at, node, state, lookahead, weight);
    const place = word.places[node]!;
    if ((lookahead & word.wantedBits[place]!) === 0) return;
    if (place === END_PLACE) this.#finish(node, state, weight, this.#lexiconWeights[at]!);
    else this.#copyLetter(at, node, state, place);
  }

  /** Puts the place on the agenda, if a change there can lead to a word that is wanted. */
  #addEntry(at: number, node: number, state: number, lookahead: number, weight: number): void {
    const { contexts, nodeContexts } = this.#word;
    const { changeBits, changeCost } = contexts;
    const first = nodeContexts[node]! * PRICE_CLASSES;
    let priceClass = 0;
    while (priceClass < PRICE_CLASSES && (changeBits[first + priceClass]! & lookahead) === 0) priceClass++;
    if (priceClass === PRICE_CLASSES) return;
    const key = weight + changeCost[first + priceClass]! + this.#factor * this.#remaining[state]!;
    if (key < this.#best.cutoff) this.#enter(at, node, state, priceClass, key);
  }

  #enter(at: number, node: number, state: number, priceClass: number, key: number): void {
    const agenda = this.#agenda;
    const entry = agenda.add();
    agenda.nodes[entry] = node;
    agenda.states[entry] = state;
    agenda.settings[entry] = this.#settings[at]!;
    agenda.lookaheads[entry] = this.#lookaheads[at]!;
    agenda.weights[entry] = this.#weights[at]!;
    agenda.lexiconWeights[entry] = this.#lexiconWeights[at]!;
    agenda.outputs[entry] = this.#output;
    agenda.symbols[entry] = this.#symbol;
    agenda.copiedFrom[entry] = this.#from;
    agenda.priceClasses[entry] = priceClass;
    agenda.queue.push(key, entry);
  }

  #finish(node: number, state: number, weight: number, lexiconWeight: number): void {
    const word = this.#word;
    const lexiconEnd = this.#lexicon.graph.finalWeights[state]!;
    const total = weight + word.model.transducer.graph.finalWeights[word.states[node]!]! + this.#factor * lexiconEnd;
    if (!(total < this.#best.cutoff)) return;
    const value = this.#text();
    if (value.includes(VERSION_QUERY)) return;
    this.#best.offer({ value, weight: total, lexiconWeight: lexiconWeight + lexiconEnd });
  }

  /** What was written, and the word from where the walk began. */
  #text(): string {
    const word = this.#word;
    let text = '';
    for (const symbol of this.#outputs.symbolsOf(this.#output)) text += word.textOf(symbol);
    if (this.#symbol !== EPSILON) text += word.textOf(this.#symbol);
    for (let place = this.#from; place !== END_PLACE; place = word.nextPlaces[place]!) {
      text += word.textOf(word.copySymbols[place]!);
    }
    return text;
  }

  #copyLetter(at: number, node: number, state: number, place: number): void {
    const { copySymbols } = this.#word;
    const { symbols, identity, unknown } = this.#lexicon.alphabet;
    const symbol = copySymbols[place]!;
    if (symbol < symbols.length) this.#readLetter(at, node, state, symbol);
    else {
      // The frame is overwritten by what is pushed first: it is put back for the second kind of arc.
      const [setting, weight, lexiconWeight] = [this.#settings[at]!, this.#weights[at]!, this.#lexiconWeights[at]!];
      if (identity >= 0) this.#readLetter(at, node, state, identity);
      if (unknown < 0) return;
      const free = this.#depth;
      this.#push(node, state, setting, 0, 1, weight, lexiconWeight);
      this.#depth = free;
      this.#readLetter(free, node, state, unknown);
    }
  }

  /** Pushes what follows when the model copies the letter and the lexicon reads `symbol` for it. */
  #readLetter(frame: number, node: number, state: number, symbol: number): void {
    const word = this.#word;
    const { contexts, nextPlaces, places, nodeContexts, model } = word;
    const { graph } = this.#lexicon;
    const { arcStart, arcs, arcWeights } = graph;
    const factor = this.#factor;
    const setting = this.#settings[frame]!;
    const weight = this.#weights[frame]!;
    const lexiconWeight = this.#lexiconWeights[frame]!;
    const next = nextPlaces[places[node]!]!;
    const context = nodeContexts[node]! * CONTEXT_WORDS;
    const firstCopy = contexts.words[context + START]!;
    const copyEnd = contexts.words[context + COPY_END]!;
    const end = arcStart[state + 1]!;
    const firstArc = firstLetterArc(graph, state, symbol);
    if (firstArc === end || (arcs[firstArc * WORDS_PER_ARC]! & 0xffff) !== symbol) return;
    for (let copy = firstCopy; copy < copyEnd; copy++) {
      const modelState = contexts.targets[copy]!;
      const after = word.nodeAt(next, modelState);
      const bits = word.nodeBits[after]!;
      const spent = weight + contexts.weights[copy]!;
      for (let arc = firstArc; arc < end; arc++) {
        const at = arc * WORDS_PER_ARC;
        if ((arcs[at]! & 0xffff) !== symbol) break;
        const lookahead = arcs[at + LOOKAHEAD]!;
        if ((lookahead & bits) === 0) continue;
        const target = arcs[at + 1]!;
        const total = spent + factor * arcWeights[at + 2]!;
        if (!(total + factor * this.#remaining[target]! + model.leastCost[modelState]! < this.#best.cutoff)) continue;
        this.#push(after, target, setting, lookahead, 0, total, lexiconWeight + arcWeights[at + 2]!);
      }
    }
  }

  /** Pushes the state of a frame and all states that its silent arcs lead to, however many in a row. */
  #followSilentArcs(at: number): void {
    const { arcStart, letterStart, arcs, arcWeights } = this.#lexicon.graph;
    const node = this.#nodes[at]!;
    const weight = this.#weights[at]!;
    const lexiconWeight = this.#lexiconWeights[at]!;
    const factor = this.#factor;
    const modelLeast = this.#word.model.leastCost[this.#word.states[node]!]!;
    this.#silentStates[0] = this.#states[at]!;
    this.#silentSettings[0] = this.#settings[at]!;
    this.#silentLookaheads[0] = this.#lookaheads[at]!;
    this.#silentWeights[0] = 0;
    let count = 1;
    for (let i = 0; i < count; i++) {
      const state = this.#silentStates[i]!;
      for (let arc = arcStart[state]!; arc < letterStart[state]!; arc++) {
        const word = arc * WORDS_PER_ARC;
        this.steps++;
        const input = arcs[word]! & 0xffff;
        const before = this.#silentSettings[i]!;
        const setting = input === EPSILON ? before : this.#flags.apply(before, input);
        if (setting === FLAG_CONFLICT) continue;
        const target = arcs[word + 1]!;
        const silent = this.#silentWeights[i]! + arcWeights[word + 2]!;
        const least = weight + factor * (silent + this.#remaining[target]!) + modelLeast;
        if (!(least < this.#best.cutoff) || this.#isReached(count, target, setting, silent)) continue;
        if (count === MAX_SILENT) {
          this.#push(
            node,
            target,
            setting,
            arcs[word + LOOKAHEAD]!,
            0,
            weight + factor * silent,
            lexiconWeight + silent,
          );
          this.#enter(--this.#depth, node, target, SILENT, least);
          continue;
        }
        this.#silentStates[count] = target;
        this.#silentSettings[count] = setting;
        this.#silentLookaheads[count] = arcs[word + LOOKAHEAD]!;
        this.#silentWeights[count++] = silent;
      }
    }
    for (let i = 0; i < count; i++) {
      const silent = this.#silentWeights[i]!;
      const lookahead = this.#silentLookaheads[i]!;
      const setting = this.#silentSettings[i]!;
      this.#push(node, this.#silentStates[i]!, setting, lookahead, 1, weight + factor * silent, lexiconWeight + silent);
    }
  }

  /** Whether one of the first `count` silent states is this one, at no more weight. */
  #isReached(count: number, state: number, setting: number, weight: number): boolean {
    for (let i = 0; i < count; i++) {
      if (this.#silentStates[i] !== state || this.#silentSettings[i] !== setting) continue;
      if (this.#silentWeights[i]! <= weight) return true;
    }
    return false;
  }

  #push(
    node: number,
    state: number,
    setting: number,
    lookahead: number,
    isClosed: number,
    weight: number,
    lexiconWeight: number,
  ): void {
    const at = this.#depth++;
    if (at === this.#nodes.length) this.#resize(at * 2);
    this.#nodes[at] = node;
    this.#states[at] = state;
    this.#settings[at] = setting;
    this.#lookaheads[at] = lookahead;
    this.#isClosed[at] = isClosed;
    this.#weights[at] = weight;
    this.#lexiconWeights[at] = lexiconWeight;
  }

  #resize(size: number): void {
    const resized = <T extends Int32Array | Float64Array | Uint8Array>(old: T, fresh: T): T => {
      fresh.set(old.subarray(0, size));
      return fresh;
    };
    this.#nodes = resized(this.#nodes, new Int32Array(size));
    this.#states = resized(this.#states, new Int32Array(size));
    this.#settings = resized(this.#settings, new Int32Array(size));
    this.#lookaheads = resized(this.#lookaheads, new Int32Array(size));
    this.#weights = resized(this.#weights, new Float64Array(size));
    this.#lexiconWeights = resized(this.#lexiconWeights, new Float64Array(size));
    this.#isClosed = resized(this.#isClosed, new Uint8Array(size));
  }
}
