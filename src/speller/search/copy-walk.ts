/**
 * Copies the rest of a word for as long as the lexicon can follow. On its way it puts every state where the error model
 * can change something on the agenda, and offers the words that are complete at the end.
 *
 * Start at `walk`. The way branches where the lexicon or the model has several arcs for a letter, or arcs that read
 * nothing; flag diacritics are obeyed. Weights are handed over in `spent`: a number with a fraction that is an argument or
 * a result would be an object each time.
 */
import * as alphabets from '../../fst/lookup/alphabet.js';
import * as arcLayout from '../../fst/lookup/arc-graph.js';
import { firstLetterArc } from '../../fst/lookup/arc-graph.js';
import type { FlagMachine } from '../../fst/lookup/flag-diacritics.js';
import * as flagMachines from '../../fst/lookup/flag-diacritics.js';
import * as lookaheads from '../../fst/lookup/lookahead.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import type { Agenda } from './agenda.js';
import * as entryLayout from './agenda.js';
import type { BestWords } from './best-words.js';
import type { CorrectionGraph } from './correction-graph.js';
import * as prices from './error-model.js';
import * as contextLayout from './model-contexts.js';
import * as nodeLayout from './node-layout.js';
import type { WrittenText } from './written-text.js';

// See `node-layout.ts`.
const { EPSILON } = alphabets;
const { WORDS_PER_ARC } = arcLayout;
const { FLAG_CONFLICT } = flagMachines;
const { LOOKAHEAD } = lookaheads;
const {
  ARC,
  COPIED_FROM,
  ENTRY_WEIGHTS,
  ENTRY_WORDS,
  IS_OPEN,
  LEXICON_STATE,
  LEXICON_WEIGHT,
  NO_ARC,
  NO_ENTRY,
  NODE,
  PARENT,
  PRICE_CLASS,
  SETTING,
  SILENT,
  SYMBOL,
  WEIGHT,
} = entryLayout;
const {
  CHANGE_BITS,
  CHANGE_COST,
  CONTEXT,
  COPY_BITS,
  COPY_COST,
  COPY_SYMBOL,
  END_PLACE,
  EXACT_END_BITS,
  GO_ON_BITS,
  LEAST_COST,
  NODE_COSTS,
  NODE_WORDS,
  PLACE,
  STATE,
} = nodeLayout;
const { PRICE_CLASSES } = prices;
const { CONTEXT_WORDS, COPY_END, START } = contextLayout;

/** Steps of one walk; only a lexicon made for the purpose branches so much. */
const MAX_STEPS = 1 << 16;
/** Branchings after which `leadsOn` gives up and lets the walk begin: silent arcs may go round in circles. */
const MAX_BRANCHES = 64;
/** Of the bits of a hash, so many are dropped: 2048 dead ends are remembered. */
const DEAD_END_SHIFT = 21;
/** States reached by silent arcs at once; further ones come from the agenda. */
const MAX_SILENT = 48;
/** The lookahead set of everything. */
const ANY_LETTER = -1;
/** Packs answer this "word" with their own name and version. It is a query, not a suggestion. */
const VERSION_QUERY = 'nuvviDspeller';

export class CopyWalk {
  readonly #lexicon: Transducer;
  readonly #remaining: Float32Array;
  readonly #flags: FlagMachine;
  readonly #word: CorrectionGraph;
  readonly #agenda: Agenda;
  readonly #written: WrittenText;
  #best: BestWords;
  /** How many times the lexicon's weights count. Not a whole number at first: see `node-layout.ts`. */
  #factor = Number.NaN;
  /** What was spent where a walk begins, and the lexicon's part of it. */
  readonly spent = new Float64Array(ENTRY_WEIGHTS);
  // What is still to be walked, in parallel arrays.
  #depth = 0;
  #nodes = new Int32Array(256);
  #states = new Int32Array(256);
  #settings = new Int32Array(256);
  #arcs = new Int32Array(256);
  #weights = new Float64Array(256);
  #lexiconWeights = new Float64Array(256);
  /** 1 where the silent arcs of the state were followed, or need not be. */
  #isClosed = new Uint8Array(256);
  // The states that silent arcs lead to, with the weight of the arcs.
  readonly #silentStates = new Int32Array(MAX_SILENT);
  readonly #silentSettings = new Int32Array(MAX_SILENT);
  readonly #silentArcs = new Int32Array(MAX_SILENT);
  readonly #silentWeights = new Float64Array(MAX_SILENT);
  // Where the walk began, and what was written before.
  #parent = NO_ENTRY;
  #symbol = 0;
  #from = 0;
  /** Branchings that `leadsOn` may still look at. */
  #branches = 0;
  /** Node and state where `leadsOn` was false, by hash; a newer one takes the place of an older one. */
  readonly #deadEnds = new Int32Array(2 ** (33 - DEAD_END_SHIFT));
  /** Steps so far, of all walks. */
  steps = 0;
  /** Whether a walk was given up. */
  isCutShort = false;

  constructor(
    lexicon: Transducer,
    flags: FlagMachine,
    word: CorrectionGraph,
    agenda: Agenda,
    written: WrittenText,
    best: BestWords,
  ) {
    this.#lexicon = lexicon;
    this.#remaining = lexicon.remainingWeights();
    this.#flags = flags;
    this.#word = word;
    this.#agenda = agenda;
    this.#written = written;
    this.#best = best;
  }

  start(best: BestWords, lexiconFactor: number): void {
    this.#best = best;
    this.#factor = lexiconFactor;
    this.isCutShort = false;
    this.#deadEnds.fill(-1);
    if (this.#nodes.length > 1 << 14) this.#resize(256);
  }

  /**
   * From a node of the correction graph and a state of the lexicon on, where `symbol` was written after what the entry
   * `parent` had written. Many positional numbers instead of a record: this runs for every change of every search, and an
   * object each time would be garbage.
   */
  walk(
    parent: number,
    symbol: number,
    node: number,
    state: number,
    setting: number,
    arc: number,
    isClosed: number,
  ): void {
    this.#parent = parent;
    this.#symbol = symbol;
    this.#from = this.#word.nodes[node * NODE_WORDS + PLACE]!;
    this.#depth = 0;
    this.#copy(node, state, setting, arc, isClosed);
    const limit = this.steps + MAX_STEPS;
    while (this.#depth > 0) {
      const at = --this.#depth;
      this.spent[WEIGHT] = this.#weights[at]!;
      this.spent[LEXICON_WEIGHT] = this.#lexiconWeights[at]!;
      this.#copy(this.#nodes[at]!, this.#states[at]!, this.#settings[at]!, this.#arcs[at]!, this.#isClosed[at]!);
      if (this.steps > limit) {
        this.isCutShort = true;
        return;
      }
    }
  }

  /** False where the letters that have to be copied from a node on are not in the lexicon: most walks would end at once. */
  leadsOn(node: number, state: number): boolean {
    const word = this.#word;
    const count = word.exactLetters(node);
    if (count === 0) return true;
    // Different changes lead to the same place: half of the dead ends of a large lexicon are met again within a word.
    const dead = this.#deadEnds;
    const slot = ((Math.imul(state, 0x9e3779b1) ^ Math.imul(node, 0x85ebca6b)) >>> DEAD_END_SHIFT) * 2;
    if (dead[slot] === node && dead[slot + 1] === state) return false;
    const at = node * NODE_WORDS;
    this.#branches = MAX_BRANCHES;
    const isAlive = this.#canCopy(word.nodes[at + PLACE]!, state, count, word.nodes[at + EXACT_END_BITS]!);
    this.steps += MAX_BRANCHES - this.#branches;
    if (isAlive) return true;
    dead[slot] = node;
    dead[slot + 1] = state;
    return false;
  }

  /** Whether the lexicon has the next `count` letters, and then one of `endBits`. Flag diacritics are passed as if they held. */
  #canCopy(from: number, start: number, letters: number, endBits: number): boolean {
    const { copySymbols, nextPlaces, wantedBits } = this.#word;
    const { arcStart, letterStart, arcs } = this.#lexicon.graph;
    let place = from;
    let state = start;
    for (let count = letters; ; ) {
      let arc = letterStart[state]!;
      for (let silent = arcStart[state]!; silent < arc; silent++) {
        if ((arcs[silent * WORDS_PER_ARC + LOOKAHEAD]! & wantedBits[place]!) === 0) continue;
        if (--this.#branches < 0) return true;
        if (this.#canCopy(place, arcs[silent * WORDS_PER_ARC + 1]!, count, endBits)) return true;
      }
      const symbol = copySymbols[place]!;
      const end = arcStart[state + 1]!;
      for (let high = end; arc < high; ) {
        const middle = (arc + high) >>> 1;
        if ((arcs[middle * WORDS_PER_ARC]! & 0xffff) < symbol) arc = middle + 1;
        else high = middle;
      }
      if (arc === end || (arcs[arc * WORDS_PER_ARC]! & 0xffff) !== symbol) return false;
      place = nextPlaces[place]!;
      count--;
      const wanted = count === 0 ? endBits : wantedBits[place]!;
      // Of several arcs that read the letter, the last one is followed here.
      for (; arc + 1 < end && (arcs[(arc + 1) * WORDS_PER_ARC]! & 0xffff) === symbol; arc++) {
        if ((arcs[arc * WORDS_PER_ARC + LOOKAHEAD]! & wanted) === 0) continue;
        if (count === 0 || --this.#branches < 0) return true;
        if (this.#canCopy(place, arcs[arc * WORDS_PER_ARC + 1]!, count, endBits)) return true;
      }
      if ((arcs[arc * WORDS_PER_ARC + LOOKAHEAD]! & wanted) === 0) return false;
      if (count === 0) return true;
      state = arcs[arc * WORDS_PER_ARC + 1]!;
    }
  }

  /** Copies from a node on, with the weights in `spent`, for as long as there is one way; pushes the ways of a branching. */
  #copy(node: number, state: number, setting: number, from: number, isClosed: number): void {
    const word = this.#word;
    const { arcStart, letterStart, arcs, arcWeights } = this.#lexicon.graph;
    const { spent } = this;
    const remaining = this.#remaining;
    const factor = this.#factor;
    let { nodes, costs } = word;
    let weight = spent[WEIGHT]!;
    let reached = from;
    let lookahead = from === NO_ARC ? ANY_LETTER : arcs[from * WORDS_PER_ARC + LOOKAHEAD]! | 0;
    for (;;) {
      this.steps++;
      if (isClosed === 0 && letterStart[state]! > arcStart[state]!) {
        spent[WEIGHT] = weight;
        this.#followSilentArcs(node, state, setting, reached);
        return;
      }
      const at = node * NODE_WORDS;
      if ((nodes[at + CHANGE_BITS]! & lookahead) !== 0) {
        spent[WEIGHT] = weight;
        this.#addEntry(node, state, setting, reached);
      }
      if ((nodes[at + COPY_BITS]! & lookahead) === 0) return;
      const symbol = nodes[at + COPY_SYMBOL]!;
      if (symbol < 0) {
        spent[WEIGHT] = weight;
        if (nodes[at + PLACE] === END_PLACE) this.#finish(node, state);
        else this.#copyLetter(node, state, setting);
        return;
      }
      let arc = letterStart[state]!;
      const end = arcStart[state + 1]!;
      for (let high = end; arc < high; ) {
        const middle = (arc + high) >>> 1;
        if ((arcs[middle * WORDS_PER_ARC]! & 0xffff) < symbol) arc = middle + 1;
        else high = middle;
      }
      const word0 = arc * WORDS_PER_ARC;
      if (arc === end || (arcs[word0]! & 0xffff) !== symbol) return;
      if (arc + 1 < end && (arcs[word0 + WORDS_PER_ARC]! & 0xffff) === symbol) {
        spent[WEIGHT] = weight;
        this.#readLetter(node, state, setting, symbol);
        return;
      }
      weight += factor * arcWeights[word0 + 2]! + costs[node * NODE_COSTS + COPY_COST]!;
      node = word.nodeAfterCopy(node);
      // The arrays are replaced by larger ones now and then.
      ({ nodes, costs } = word);
      reached = arc;
      lookahead = arcs[word0 + LOOKAHEAD]! | 0;
      if ((lookahead & nodes[node * NODE_WORDS + GO_ON_BITS]!) === 0) return;
      state = arcs[word0 + 1]!;
      if (!(weight + factor * remaining[state]! + costs[node * NODE_COSTS + LEAST_COST]! < this.#best.cutoff)) return;
      spent[LEXICON_WEIGHT]! += arcWeights[word0 + 2]!;
      isClosed = 0;
    }
  }

  /** Puts the place on the agenda, if a change there can lead to a word that is wanted. */
  #addEntry(node: number, state: number, setting: number, arc: number): void {
    const word = this.#word;
    const priceClass = word.nextClass(node, 0, arc);
    if (priceClass === PRICE_CLASSES) return;
    const change = word.costs[node * NODE_COSTS + CHANGE_COST + priceClass]!;
    const key = this.spent[WEIGHT]! + change + this.#factor * this.#remaining[state]!;
    if (key < this.#best.cutoff) this.#enter(node, state, setting, arc, priceClass, key);
  }

  #enter(node: number, state: number, setting: number, arc: number, priceClass: number, key: number): void {
    const agenda = this.#agenda;
    const entry = agenda.add();
    const { words } = agenda;
    const at = entry * ENTRY_WORDS;
    words[at + NODE] = node;
    words[at + LEXICON_STATE] = state;
    words[at + SETTING] = setting;
    words[at + ARC] = arc;
    words[at + PARENT] = this.#parent;
    words[at + SYMBOL] = this.#symbol;
    words[at + COPIED_FROM] = this.#from;
    words[at + PRICE_CLASS] = priceClass;
    words[at + IS_OPEN] = 0;
    agenda.weights[entry * ENTRY_WEIGHTS + WEIGHT] = this.spent[WEIGHT]!;
    agenda.weights[entry * ENTRY_WEIGHTS + LEXICON_WEIGHT] = this.spent[LEXICON_WEIGHT]!;
    agenda.queue.push(key, entry);
  }

  /** Offers the word that ends here: what was written, and the rest of the word from where the walk began. */
  #finish(node: number, state: number): void {
    const word = this.#word;
    const lexiconEnd = this.#lexicon.graph.finalWeights[state]!;
    const modelEnd = word.model.transducer.graph.finalWeights[word.nodes[node * NODE_WORDS + STATE]!]!;
    const weight = this.spent[WEIGHT]! + modelEnd + this.#factor * lexiconEnd;
    if (!(weight < this.#best.cutoff)) return;
    const value = this.#written.textOf(this.#parent, this.#symbol, this.#from, END_PLACE);
    if (value.includes(VERSION_QUERY)) return;
    this.#best.offer({ value, weight, lexiconWeight: this.spent[LEXICON_WEIGHT]! + lexiconEnd });
  }

  /** Where the model copies the letter in several ways, or the lexicon does not know it. */
  #copyLetter(node: number, state: number, setting: number): void {
    const { copySymbols, nodes } = this.#word;
    const { symbols, identity, unknown } = this.#lexicon.alphabet;
    const symbol = copySymbols[nodes[node * NODE_WORDS + PLACE]!]!;
    if (symbol < symbols.length) this.#readLetter(node, state, setting, symbol);
    else {
      if (identity >= 0) this.#readLetter(node, state, setting, identity);
      if (unknown >= 0) this.#readLetter(node, state, setting, unknown);
    }
  }

  /** Pushes what follows when the model copies the letter and the lexicon reads `symbol` for it. */
  #readLetter(node: number, state: number, setting: number, symbol: number): void {
    const word = this.#word;
    const { contexts } = word;
    const { graph } = this.#lexicon;
    const { arcStart, arcs, arcWeights } = graph;
    const factor = this.#factor;
    const weight = this.spent[WEIGHT]!;
    const lexiconWeight = this.spent[LEXICON_WEIGHT]!;
    const next = word.nextPlaces[word.nodes[node * NODE_WORDS + PLACE]!]!;
    const context = word.nodes[node * NODE_WORDS + CONTEXT]! * CONTEXT_WORDS;
    const firstCopy = contexts.words[context + START]!;
    const copyEnd = contexts.words[context + COPY_END]!;
    const end = arcStart[state + 1]!;
    const firstArc = firstLetterArc(graph, state, symbol);
    for (let copy = firstCopy; copy < copyEnd; copy++) {
      const after = word.nodeAt(next, contexts.targets[copy]!);
      const bits = word.nodes[after * NODE_WORDS + GO_ON_BITS]!;
      const least = word.costs[after * NODE_COSTS + LEAST_COST]!;
      const spent = weight + contexts.weights[copy]!;
      for (let arc = firstArc; arc < end; arc++) {
        const at = arc * WORDS_PER_ARC;
        if ((arcs[at]! & 0xffff) !== symbol) break;
        if ((arcs[at + LOOKAHEAD]! & bits) === 0) continue;
        const target = arcs[at + 1]!;
        const total = spent + factor * arcWeights[at + 2]!;
        if (!(total + factor * this.#remaining[target]! + least < this.#best.cutoff)) continue;
        this.#push(after, target, setting, arc, 0, total, lexiconWeight + arcWeights[at + 2]!);
      }
    }
  }

  /** Pushes a state and all states that its silent arcs lead to, however many in a row. */
  #followSilentArcs(node: number, from: number, fromSetting: number, fromArc: number): void {
    const { arcStart, letterStart, arcs, arcWeights } = this.#lexicon.graph;
    const weight = this.spent[WEIGHT]!;
    const lexiconWeight = this.spent[LEXICON_WEIGHT]!;
    const factor = this.#factor;
    const modelLeast = this.#word.costs[node * NODE_COSTS + LEAST_COST]!;
    const goOnBits = this.#word.nodes[node * NODE_WORDS + GO_ON_BITS]!;
    this.#silentStates[0] = from;
    this.#silentSettings[0] = fromSetting;
    this.#silentArcs[0] = fromArc;
    this.#silentWeights[0] = 0;
    let count = 1;
    for (let i = 0; i < count; i++) {
      const state = this.#silentStates[i]!;
      for (let arc = arcStart[state]!; arc < letterStart[state]!; arc++) {
        const word = arc * WORDS_PER_ARC;
        this.steps++;
        // Most silent arcs lead to letters that neither the word nor a change of it goes on with.
        if ((arcs[word + LOOKAHEAD]! & goOnBits) === 0) continue;
        const input = arcs[word]! & 0xffff;
        const before = this.#silentSettings[i]!;
        const setting = input === EPSILON ? before : this.#flags.apply(before, input);
        if (setting === FLAG_CONFLICT) continue;
        const target = arcs[word + 1]!;
        const silent = this.#silentWeights[i]! + arcWeights[word + 2]!;
        const least = weight + factor * (silent + this.#remaining[target]!) + modelLeast;
        if (!(least < this.#best.cutoff) || this.#isReached(count, target, setting, silent)) continue;
        if (count === MAX_SILENT) {
          this.spent[WEIGHT] = weight + factor * silent;
          this.spent[LEXICON_WEIGHT] = lexiconWeight + silent;
          this.#enter(node, target, setting, arc, SILENT, least);
          continue;
        }
        this.#silentStates[count] = target;
        this.#silentSettings[count] = setting;
        this.#silentArcs[count] = arc;
        this.#silentWeights[count++] = silent;
      }
    }
    for (let i = 0; i < count; i++) {
      const silent = this.#silentWeights[i]!;
      const arc = this.#silentArcs[i]!;
      const setting = this.#silentSettings[i]!;
      this.#push(node, this.#silentStates[i]!, setting, arc, 1, weight + factor * silent, lexiconWeight + silent);
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
    arc: number,
    isClosed: number,
    weight: number,
    lexiconWeight: number,
  ): void {
    const at = this.#depth++;
    if (at === this.#nodes.length) this.#resize(at * 2);
    this.#nodes[at] = node;
    this.#states[at] = state;
    this.#settings[at] = setting;
    this.#arcs[at] = arc;
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
    this.#arcs = resized(this.#arcs, new Int32Array(size));
    this.#weights = resized(this.#weights, new Float64Array(size));
    this.#lexiconWeights = resized(this.#lexiconWeights, new Float64Array(size));
    this.#isClosed = resized(this.#isClosed, new Uint8Array(size));
  }
}
