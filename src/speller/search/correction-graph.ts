/**
 * What the error model can make of one word, or of several forms of it: the composition of the forms with the model. A
 * node is (place in the word, state of the model) and is created when a search first reaches it, because real models
 * have a million arcs, of which one word needs a few.
 *
 * Start at `start`, then `nodeAt`. Places are numbered from the end: forms that end alike ("Guolli" and "guolli") share
 * the places of their common end, and so the search shares what it finds out there. Place 0 is behind the last letter.
 */
import { EPSILON, FOREIGN, Tokens } from '../../fst/lookup/alphabet.js';
import { lookaheadBit, MAY_END } from '../../fst/lookup/lookahead.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { END_OF_WORD, type ErrorModel, PRICE_CLASSES } from './error-model.js';
import {
  ANY_CHANGE_BITS,
  CLASS_BITS,
  CLASS_GROUPS,
  CONTEXT_WORDS,
  COPY_END,
  ModelContexts,
  START,
} from './model-contexts.js';

export interface CorrectionGraphOptions {
  /**
   * Whether a letter that the error model does not know but the lexicon does may be copied by the model's identity
   * arcs. Composition says yes; hfst-ospell says no.
   */
  readonly copyLettersOutsideModel: boolean;
}

export const END_PLACE = 0;
const NO_PLACE = -1;
const INITIAL_PLACES = 64;
const MAX_KEPT_PLACES = 4096;
const INITIAL_NODES = 256;

/** Numbers of a node, from `node * NODE_WORDS` on. */
export const NODE_WORDS = 16;
export const PLACE = 0;
export const STATE = 1;
/** Which arcs of the model leave the node: a number of `contexts`. */
export const CONTEXT = 2;
/** The lookahead bits of which a lexicon state needs one for the word to go on from the node: copied, or changed. */
export const GO_ON_BITS = 3;
/** The same for the letter to be copied; at the end of the word, for it to end. */
export const COPY_BITS = 4;
/** The same for a change. */
export const CHANGE_BITS = 5;
/** What the lexicon reads for the copied letter, where the model has one copy and the lexicon one symbol; or −1. */
export const COPY_SYMBOL = 6;
/** The node after that copy; −1 until `nodeAfterCopy` has been asked. */
const COPY_NODE = 7;
/** For each price class, the lookahead bits for a change; and where its targets are, −1 until `changeTargets` is asked. */
const CLASS_CHANGE_BITS = 8;
const CLASS_TARGETS = CLASS_CHANGE_BITS + PRICE_CLASSES;
/**
 * What the changes of a price class lead to, in `targets`: before it the bits of which a lexicon state needs one after a
 * change that writes nothing, and those of which its second letters need one after any other. Then for each group a node, its
 * `GO_ON_BITS`, its second bits, and one of the changes, for its price.
 */
const TARGET_HEAD_WORDS = 2;
export const TARGET_WORDS = 4;
export const TARGET_NODE = 0;
export const TARGET_BITS = 1;
export const TARGET_SECOND_BITS = 2;
export const TARGET_CHANGE = 3;
const ANY_LETTER = -1;
/** Costs of a node, from `node * NODE_COSTS` on: the least to the end, of that copy, of a change of each price class. */
export const NODE_COSTS = 2 + PRICE_CLASSES;
export const LEAST_COST = 0;
export const COPY_COST = 1;
export const CHANGE_COST = 2;
const MAX_KEPT_NODES = 1 << 14;

export class CorrectionGraph {
  // Places, in parallel arrays.
  placeCount = 0;
  /** The place after the letter. */
  nextPlaces = new Int32Array(INITIAL_PLACES);
  /** The symbol that a copy of the letter writes. */
  copySymbols = new Int32Array(INITIAL_PLACES);
  /** The lookahead bits of which a lexicon state needs one to copy the letter; at the end, to end. */
  wantedBits = new Int32Array(INITIAL_PLACES);
  /** What the error model reads there (see `ErrorModel.nextInput`). */
  #inputs = new Int32Array(INITIAL_PLACES);
  /** The letters outside the model's alphabet, by place. */
  readonly #foreignTexts = new Map<number, string>();
  /** Where each form begins. */
  readonly starts: number[] = [];

  nodeCount = 0;
  /** `NODE_WORDS` numbers each, and `NODE_COSTS` costs. */
  nodes = new Int32Array(INITIAL_NODES * NODE_WORDS);
  costs = new Float64Array(INITIAL_NODES * NODE_COSTS);
  /** `TARGET_WORDS` numbers for each group of changes, as `changeTargets` found them. */
  targets = new Int32Array(INITIAL_NODES);
  #targetWords = 0;
  /** Hash of (place, state): node number and the round in which it was put there. */
  #slots = new Int32Array(INITIAL_NODES * 4);
  #mask = INITIAL_NODES * 2 - 1;
  #round = 1;

  readonly contexts: ModelContexts;
  readonly #tokens = new Tokens();

  /** @param outsideBits see `ModelContexts` */
  constructor(
    readonly model: ErrorModel,
    readonly lexicon: Transducer,
    outsideBits: number,
  ) {
    this.contexts = new ModelContexts(model, lexicon.alphabet.symbols.length, outsideBits);
  }

  start(forms: readonly string[], options: CorrectionGraphOptions): void {
    this.contexts.trim();
    this.#round++;
    this.nodeCount = 0;
    this.#targetWords = 0;
    if (this.targets.length > MAX_KEPT_NODES) this.targets = new Int32Array(INITIAL_NODES);
    if (this.nodes.length > MAX_KEPT_NODES * NODE_WORDS || this.#round === 0x7fffffff) this.#resize(INITIAL_NODES);
    this.#foreignTexts.clear();
    this.starts.length = 0;
    this.placeCount = 0;
    if (this.nextPlaces.length > MAX_KEPT_PLACES) this.#resizePlaces(INITIAL_PLACES);
    this.#addPlace(NO_PLACE, END_OF_WORD, 0, MAY_END);
    for (const form of forms) this.#addForm(form, options);
  }

  /** The text of a symbol that the model writes, in the lexicon's numbers (see error-model.ts) or past them. */
  textOf(symbol: number): string {
    const lexiconSymbols = this.lexicon.alphabet.symbols.length;
    if (symbol < lexiconSymbols) return this.lexicon.alphabet.textOf(symbol);
    const modelSymbol = symbol - lexiconSymbols;
    const modelSymbols = this.model.toLexicon.length;
    if (modelSymbol < modelSymbols) return this.model.transducer.alphabet.textOf(modelSymbol);
    return this.#foreignTexts.get(modelSymbol - modelSymbols) ?? '';
  }

  nodeAt(place: number, state: number): number {
    const slots = this.#slots;
    let slot = hash(place, state) & this.#mask;
    while (slots[slot * 2 + 1] === this.#round) {
      const at = slots[slot * 2]! * NODE_WORDS;
      if (this.nodes[at + STATE] === state && this.nodes[at + PLACE] === place) return slots[slot * 2]!;
      slot = (slot + 1) & this.#mask;
    }
    if (this.nodeCount * NODE_WORDS === this.nodes.length) {
      this.#resize(this.nodeCount * 2);
      return this.nodeAt(place, state);
    }
    const created = this.nodeCount++;
    slots[slot * 2] = created;
    slots[slot * 2 + 1] = this.#round;
    this.#create(created, place, state);
    return created;
  }

  /** The node after the copy of the letter, for a node with a `COPY_SYMBOL`. */
  nodeAfterCopy(node: number): number {
    const { nodes } = this;
    const at = node * NODE_WORDS;
    if (nodes[at + COPY_NODE]! >= 0) return nodes[at + COPY_NODE]!;
    const copy = this.contexts.words[nodes[at + CONTEXT]! * CONTEXT_WORDS + START]!;
    const next = this.nodeAt(this.nextPlaces[nodes[at + PLACE]!]!, this.contexts.targets[copy]!);
    this.nodes[at + COPY_NODE] = next;
    return next;
  }

  /** The lookahead bits of which the second letters of a lexicon state need one for the word to go on from the node. */
  secondBits(node: number): number {
    const at = node * NODE_WORDS;
    if (this.nodes[at + CHANGE_BITS] !== 0 || this.nodes[at + COPY_SYMBOL]! < 0) return ANY_LETTER;
    return this.nodes[this.nodeAfterCopy(node) * NODE_WORDS + GO_ON_BITS]!;
  }

  /** Where in `targets` it begins what the groups of changes of a price class lead to. */
  changeTargets(node: number, priceClass: number): number {
    const at = node * NODE_WORDS;
    const known = this.nodes[at + CLASS_TARGETS + priceClass]!;
    if (known >= 0) return known;
    const { contexts } = this;
    const list = contexts.words[this.nodes[at + CONTEXT]! * CONTEXT_WORDS + CLASS_GROUPS + priceClass]!;
    const count = contexts.groupLists[list]!;
    const start = this.#targetWords + TARGET_HEAD_WORDS;
    this.#targetWords = start + count * TARGET_WORDS;
    while (this.#targetWords > this.targets.length) this.targets = resized(this.targets, this.targets.length * 2);
    const here = this.nodes[at + PLACE]!;
    let deletionBits = 0;
    let anyBits = 0;
    for (let group = 0; group < count; group++) {
      const change = contexts.groupLists[list + 1 + group]!;
      const place = contexts.advances[change] === 1 ? this.nextPlaces[here]! : here;
      const target = this.nodeAt(place, contexts.targets[change]!);
      const bits = this.nodes[target * NODE_WORDS + GO_ON_BITS]!;
      // Changes that write nothing come first: a group that has one begins with it.
      if (contexts.symbols[change] === EPSILON) deletionBits |= bits;
      anyBits |= bits;
      this.targets[start + group * TARGET_WORDS + TARGET_NODE] = target;
      this.targets[start + group * TARGET_WORDS + TARGET_BITS] = bits;
      this.targets[start + group * TARGET_WORDS + TARGET_SECOND_BITS] = this.secondBits(target);
      this.targets[start + group * TARGET_WORDS + TARGET_CHANGE] = change;
    }
    this.targets[start - 2] = deletionBits;
    this.targets[start - 1] = anyBits;
    this.nodes[at + CLASS_TARGETS + priceClass] = start;
    return start;
  }

  /** Whether the lexicon can go on with the word after some change of a class, from a state with these letters to read. */
  mayChange(node: number, priceClass: number, lookahead: number, seconds: number): boolean {
    if ((this.nodes[node * NODE_WORDS + CLASS_CHANGE_BITS + priceClass]! & lookahead) === 0) return false;
    const targets = this.changeTargets(node, priceClass);
    return ((lookahead & this.targets[targets - 2]!) | (seconds & this.targets[targets - 1]!)) !== 0;
  }

  #create(node: number, place: number, state: number): void {
    const input = this.#inputs[place]!;
    const next = place === END_PLACE ? END_OF_WORD : this.#inputs[this.nextPlaces[place]!]!;
    const { contexts, nodes, costs, model } = this;
    const context = contexts.find(state, input, next);
    const from = context * CONTEXT_WORDS;
    const firstCopy = contexts.words[from + START]!;
    const copies = contexts.words[from + COPY_END]! - firstCopy;
    const mayGoOn =
      place === END_PLACE ? model.transducer.graph.finalWeights[state]! < Number.POSITIVE_INFINITY : copies > 0;
    const copyBits = mayGoOn ? this.wantedBits[place]! : 0;
    const copied = this.copySymbols[place]!;
    const at = node * NODE_WORDS;
    nodes[at + PLACE] = place;
    nodes[at + STATE] = state;
    nodes[at + CONTEXT] = context;
    nodes[at + COPY_BITS] = copyBits;
    nodes[at + CHANGE_BITS] = contexts.words[from + ANY_CHANGE_BITS]!;
    nodes[at + GO_ON_BITS] = copyBits | nodes[at + CHANGE_BITS]!;
    nodes[at + COPY_SYMBOL] = copies === 1 && copied < this.lexicon.alphabet.symbols.length ? copied : -1;
    nodes[at + COPY_NODE] = -1;
    const cost = node * NODE_COSTS;
    costs[cost + LEAST_COST] = model.leastCost[state]!;
    costs[cost + COPY_COST] = copies === 0 ? 0 : contexts.weights[firstCopy]!;
    for (let priceClass = 0; priceClass < PRICE_CLASSES; priceClass++) {
      nodes[at + CLASS_CHANGE_BITS + priceClass] = contexts.words[from + CLASS_BITS + priceClass]!;
      nodes[at + CLASS_TARGETS + priceClass] = -1;
      costs[cost + CHANGE_COST + priceClass] = contexts.changeCost[context * PRICE_CLASSES + priceClass]!;
    }
  }

  #addForm(form: string, options: CorrectionGraphOptions): void {
    const tokens = this.model.transducer.alphabet.tokenise(form, this.#tokens);
    const ownPlaces = this.placeCount;
    let place = END_PLACE;
    for (let i = tokens.length - 1; i >= 0; i--)
      place = this.#sharedPlace(place, i, ownPlaces) ?? this.#newPlace(place, i, options);
    if (!this.starts.includes(place)) this.starts.push(place);
  }

  /** The place of letter `i` of the form in `#tokens` before `next`, where another form has it: those below `ownPlaces`. */
  #sharedPlace(next: number, i: number, ownPlaces: number): number | undefined {
    if (next >= ownPlaces) return undefined;
    const symbol = this.#tokens.symbols[i]!;
    const input = this.model.nextInput(symbol);
    const text = symbol === FOREIGN ? this.#tokens.textAt(i) : undefined;
    for (let place = next + 1; place < ownPlaces; place++) {
      if (this.nextPlaces[place] !== next || this.#inputs[place] !== input) continue;
      if (this.#foreignTexts.get(place) === text) return place;
    }
    return undefined;
  }

  #newPlace(next: number, i: number, options: CorrectionGraphOptions): number {
    const symbol = this.#tokens.symbols[i]!;
    const text = symbol === FOREIGN ? this.#tokens.textAt(i) : undefined;
    const place = this.placeCount;
    if (text !== undefined) this.#foreignTexts.set(place, text);
    const copied = this.#copySymbol(place, symbol, text, options);
    const { identity, unknown, symbols } = this.lexicon.alphabet;
    const bit = (read: number): number => (read < 0 ? 0 : lookaheadBit(read));
    const wanted = copied < symbols.length ? bit(copied) : bit(identity) | bit(unknown);
    return this.#addPlace(next, this.model.nextInput(symbol), copied, wanted);
  }

  #copySymbol(place: number, symbol: number, text: string | undefined, options: CorrectionGraphOptions): number {
    if (text === undefined) return this.model.toLexicon[symbol]!;
    if (options.copyLettersOutsideModel) {
      const lexiconSymbol = this.lexicon.alphabet.symbolOf(text);
      if (lexiconSymbol > 0) return lexiconSymbol;
    }
    return this.lexicon.alphabet.symbols.length + this.model.toLexicon.length + place;
  }

  #addPlace(next: number, input: number, copied: number, wanted: number): number {
    const place = this.placeCount++;
    if (place === this.nextPlaces.length) this.#resizePlaces(place * 2);
    this.nextPlaces[place] = next;
    this.#inputs[place] = input;
    this.copySymbols[place] = copied;
    this.wantedBits[place] = wanted;
    return place;
  }

  #resizePlaces(size: number): void {
    this.nextPlaces = resized(this.nextPlaces, size);
    this.#inputs = resized(this.#inputs, size);
    this.copySymbols = resized(this.copySymbols, size);
    this.wantedBits = resized(this.wantedBits, size);
  }

  #resize(size: number): void {
    this.nodes = resized(this.nodes, size * NODE_WORDS);
    const costs = new Float64Array(size * NODE_COSTS);
    costs.set(this.costs.subarray(0, this.nodeCount * NODE_COSTS));
    this.costs = costs;
    this.#slots = new Int32Array(size * 4);
    this.#mask = size * 2 - 1;
    this.#round = 1;
    for (let node = 0; node < this.nodeCount; node++) {
      const at = node * NODE_WORDS;
      let slot = hash(this.nodes[at + PLACE]!, this.nodes[at + STATE]!) & this.#mask;
      while (this.#slots[slot * 2 + 1] === this.#round) slot = (slot + 1) & this.#mask;
      this.#slots[slot * 2] = node;
      this.#slots[slot * 2 + 1] = this.#round;
    }
  }
}

function hash(place: number, state: number): number {
  const mixed = Math.imul(state, 0x9e3779b1) ^ Math.imul(place, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

/** The array with the first `size` of its numbers, and room for `size`. */
function resized(old: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const fresh = new Int32Array(size);
  fresh.set(old.subarray(0, size));
  return fresh;
}
