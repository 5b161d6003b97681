/**
 * What the error model can make of one word, or of several forms of it: the composition of the forms with the model. A
 * node is (place in the word, state of the model) and is created when a search first reaches it, because real models
 * have a million arcs, of which one word needs a few.
 *
 * Start at `start`, then `nodeAt`. Places are numbered from the end: forms that end alike ("Guolli" and "guolli") share
 * the places of their common end, and so the search shares what it finds out there. Place 0 is behind the last letter.
 */
import * as alphabets from '../../fst/lookup/alphabet.js';
import { Tokens } from '../../fst/lookup/alphabet.js';
import * as arcLayout from '../../fst/lookup/arc-graph.js';
import * as lookaheads from '../../fst/lookup/lookahead.js';
import { lookaheadBit } from '../../fst/lookup/lookahead.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import * as entryLayout from './agenda.js';
import type { ErrorModel } from './error-model.js';
import * as prices from './error-model.js';
import * as later from './later-letters.js';
import { laterLetters } from './later-letters.js';
import * as contextLayout from './model-contexts.js';
import { ModelContexts } from './model-contexts.js';
import * as nodeLayout from './node-layout.js';

// See `node-layout.ts`.
const { FOREIGN } = alphabets;
const { WORDS_PER_ARC } = arcLayout;
const { LOOKAHEAD, MAY_END } = lookaheads;
const { NO_ARC } = entryLayout;
const { END_OF_WORD, PRICE_CLASSES } = prices;
const { LATER_SETS } = later;
const {
  ANY_CHANGE_BITS,
  CLASS_BITS,
  CLASS_GROUPS,
  CONTEXT_WORDS,
  COPY_END,
  GROUP_WORDS,
  START,
  WRITES_LETTER,
  WRITES_NOTHING,
} = contextLayout;
const {
  ANY_FIRST,
  ANY_SECOND,
  CHANGE_BITS,
  CHANGE_COST,
  CLASS_CHANGE_BITS,
  CLASS_TARGETS,
  CONTEXT,
  COPY_BITS,
  COPY_COST,
  COPY_NODE,
  COPY_SYMBOL,
  END_PLACE,
  EXACT_END_BITS,
  EXACT_LETTERS,
  GO_ON_BITS,
  LEAST_COST,
  NEEDS,
  NEED_WORDS,
  NODE_COSTS,
  NODE_WORDS,
  PLACE,
  STATE,
  TARGET_BITS,
  TARGET_CHANGE,
  TARGET_COUNT,
  TARGET_HEAD_WORDS,
  TARGET_KINDS,
  TARGET_NEEDS,
  TARGET_NODE,
  TARGET_SECOND_BITS,
  TARGET_THIRD_BITS,
  TARGET_WORDS,
} = nodeLayout;

export interface CorrectionGraphOptions {
  /**
   * Whether a letter that the error model does not know but the lexicon does may be copied by the model's identity
   * arcs. Composition says yes; hfst-ospell says no.
   */
  readonly copyLettersOutsideModel: boolean;
}

const NO_PLACE = -1;
const INITIAL_PLACES = 64;
const MAX_KEPT_PLACES = 4096;
const INITIAL_NODES = 256;

const ANY_LETTER = -1;
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
  /**
   * What lexicon arcs need for the word to go on from a node: the number of ways to go on, then `NEED_WORDS` lookahead sets
   * for each. An arc without the letters of any of them is a dead end.
   */
  needs = new Int32Array(INITIAL_NODES);
  #needWords = 0;
  /** Hash of (place, state): node number and the round in which it was put there. */
  #slots = new Int32Array(INITIAL_NODES * 4);
  #mask = INITIAL_NODES * 2 - 1;
  #round = 1;

  readonly contexts: ModelContexts;
  /** See `later-letters.ts`. */
  readonly #later: Int32Array;
  readonly #tokens = new Tokens();

  /** @param outsideBits see `ModelContexts` */
  constructor(
    readonly model: ErrorModel,
    readonly lexicon: Transducer,
    outsideBits: number,
  ) {
    this.#later = lexicon.fact('laterLetters', laterLetters);
    this.contexts = new ModelContexts(model, lexicon.alphabet.symbols.length, outsideBits);
  }

  start(forms: readonly string[], options: CorrectionGraphOptions): void {
    this.contexts.startWord();
    this.#round++;
    this.nodeCount = 0;
    this.#targetWords = 0;
    this.#needWords = 0;
    if (this.needs.length > MAX_KEPT_NODES) this.needs = new Int32Array(INITIAL_NODES);
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

  /** The lookahead bits of which the `nth` letters of a lexicon state need one for the word to go on from the node. */
  #laterBits(node: number, nth: number): number {
    let after = node;
    for (let i = 1; i < nth; i++) {
      const at = after * NODE_WORDS;
      if (this.nodes[at + CHANGE_BITS] !== 0 || this.nodes[at + COPY_SYMBOL]! < 0) return ANY_LETTER;
      after = this.nodeAfterCopy(after);
    }
    return this.nodes[after * NODE_WORDS + GO_ON_BITS]!;
  }

  /** Where in `targets` it begins what the groups of changes of a price class lead to. */
  changeTargets(node: number, priceClass: number): number {
    const at = node * NODE_WORDS;
    const cached = this.nodes[at + CLASS_TARGETS + priceClass]!;
    if (cached >= 0) return cached;
    const { contexts } = this;
    const list = contexts.words[this.nodes[at + CONTEXT]! * CONTEXT_WORDS + CLASS_GROUPS + priceClass]!;
    const count = contexts.groupLists[list]!;
    const start = this.#targetWords + TARGET_HEAD_WORDS;
    this.#targetWords = start + count * TARGET_WORDS;
    while (this.#targetWords > this.targets.length) this.targets = resized(this.targets, this.targets.length * 2);
    const here = this.nodes[at + PLACE]!;
    for (let group = 0; group < count; group++) {
      const change = contexts.groupLists[list + 1 + group * GROUP_WORDS]!;
      const place = contexts.advances[change] === 1 ? this.nextPlaces[here]! : here;
      const target = this.nodeAt(place, contexts.targets[change]!);
      const to = start + group * TARGET_WORDS;
      this.targets[to + TARGET_NODE] = target;
      this.targets[to + TARGET_BITS] = this.#laterBits(target, 1);
      this.targets[to + TARGET_SECOND_BITS] = this.#laterBits(target, 2);
      this.targets[to + TARGET_THIRD_BITS] = this.#laterBits(target, 3);
      this.targets[to + TARGET_CHANGE] = change;
      this.targets[to + TARGET_KINDS] = contexts.groupLists[list + 2 + group * GROUP_WORDS]!;
      this.targets[to + TARGET_NEEDS] = -1;
    }
    this.targets[start + TARGET_COUNT] = count;
    this.nodes[at + CLASS_TARGETS + priceClass] = start;
    return start;
  }

  /**
   * The first price class from `from` on with a change after which the lexicon can go on with the word, after one of its
   * arcs; `PRICE_CLASSES` where there is none.
   */
  nextClass(node: number, from: number, arc: number): number {
    const bits = node * NODE_WORDS + CLASS_CHANGE_BITS;
    if (arc === NO_ARC) {
      let priceClass = from;
      while (priceClass < PRICE_CLASSES && this.nodes[bits + priceClass] === 0) priceClass++;
      return priceClass;
    }
    const lookahead = this.lexicon.graph.arcs[arc * WORDS_PER_ARC + LOOKAHEAD]! | 0;
    for (let priceClass = from; priceClass < PRICE_CLASSES; priceClass++) {
      if ((this.nodes[bits + priceClass]! & lookahead) === 0) continue;
      if (this.#mayChange(this.changeTargets(node, priceClass), lookahead, arc)) return priceClass;
    }
    return PRICE_CLASSES;
  }

  #mayChange(start: number, lookahead: number, arc: number): boolean {
    const { targets } = this;
    const second = this.#later[arc * LATER_SETS]!;
    const third = this.#later[arc * LATER_SETS + 1]!;
    const end = start + targets[start + TARGET_COUNT]! * TARGET_WORDS;
    for (let at = start; at < end; at += TARGET_WORDS) {
      const bits = targets[at + TARGET_BITS]!;
      const secondBits = targets[at + TARGET_SECOND_BITS]!;
      const kinds = targets[at + TARGET_KINDS]!;
      if ((kinds & WRITES_LETTER) !== 0 && (second & bits) !== 0 && (third & secondBits) !== 0) return true;
      if ((kinds & WRITES_NOTHING) === 0 || (lookahead & bits) === 0 || (second & secondBits) === 0) continue;
      if ((third & targets[at + TARGET_THIRD_BITS]!) !== 0) return true;
    }
    return false;
  }

  /** Finds out what the targets of a price class need. */
  prepareTargets(start: number): void {
    const count = this.targets[start + TARGET_COUNT]!;
    if (count === 0 || this.targets[start + TARGET_NEEDS]! >= 0) return;
    let first = 0;
    let second = 0;
    for (let at = start; at < start + count * TARGET_WORDS; at += TARGET_WORDS) {
      // This may replace the arrays.
      const list = this.needsOf(this.targets[at + TARGET_NODE]!);
      this.targets[at + TARGET_NEEDS] = list;
      const { needs } = this;
      for (let way = 0; way < needs[list]!; way++) {
        first |= needs[list + 1 + way * NEED_WORDS]!;
        second |= needs[list + 2 + way * NEED_WORDS]!;
      }
    }
    this.targets[start + ANY_FIRST] = first;
    this.targets[start + ANY_SECOND] = second;
  }

  /** Where the list of a node begins in `needs`. */
  needsOf(node: number): number {
    const cached = this.nodes[node * NODE_WORDS + NEEDS]!;
    if (cached >= 0) return cached;
    const classTargets = [0, 0, 0, 0];
    let most = 1;
    for (let priceClass = 0; priceClass < PRICE_CLASSES; priceClass++) {
      if (this.nodes[node * NODE_WORDS + CLASS_CHANGE_BITS + priceClass] === 0) continue;
      const targets = this.changeTargets(node, priceClass);
      classTargets[priceClass] = targets;
      most += 2 * this.targets[targets + TARGET_COUNT]!;
    }
    const start = this.#needWords;
    while (start + 1 + most * NEED_WORDS > this.needs.length) this.needs = resized(this.needs, this.needs.length * 2);
    this.#needWords = start + 1;
    this.needs[start] = 0;
    const at = node * NODE_WORDS;
    const { nodes, targets } = this;
    const copyBits = nodes[at + COPY_BITS]!;
    if (copyBits !== 0) {
      const second = this.#laterBits(node, 2);
      this.#addNeed(start, copyBits, second, this.#laterBits(node, 3));
    }
    for (let priceClass = 0; priceClass < PRICE_CLASSES; priceClass++) {
      const first = classTargets[priceClass]!;
      if (first === 0) continue;
      const letters = nodes[at + CLASS_CHANGE_BITS + priceClass]!;
      for (let to = first; to < first + targets[first + TARGET_COUNT]! * TARGET_WORDS; to += TARGET_WORDS) {
        const [bits, second] = [targets[to + TARGET_BITS]!, targets[to + TARGET_SECOND_BITS]!];
        const kinds = targets[to + TARGET_KINDS]!;
        if ((kinds & WRITES_LETTER) !== 0) this.#addNeed(start, letters, bits, second);
        if ((kinds & WRITES_NOTHING) !== 0) this.#addNeed(start, bits, second, targets[to + TARGET_THIRD_BITS]!);
      }
    }
    this.nodes[at + NEEDS] = start;
    return start;
  }

  /** Adds a need to the list that begins at `start` and is the last one; to another need where they differ in the first set. */
  #addNeed(start: number, first: number, second: number, third: number): void {
    const { needs } = this;
    for (let at = start + 1; at < this.#needWords; at += NEED_WORDS) {
      if (needs[at + 1] !== second || needs[at + 2] !== third) continue;
      needs[at]! |= first;
      return;
    }
    needs[this.#needWords] = first;
    needs[this.#needWords + 1] = second;
    needs[this.#needWords + 2] = third;
    this.#needWords += NEED_WORDS;
    needs[start]!++;
  }

  /** How many letters have to be copied from a node on, one by one, before the model can change anything again. */
  exactLetters(node: number): number {
    const cached = this.nodes[node * NODE_WORDS + EXACT_LETTERS]!;
    if (cached >= 0) return cached;
    let count = 0;
    let endBits = 0;
    for (let after = node; ; count++) {
      const at = after * NODE_WORDS;
      endBits = this.nodes[at + GO_ON_BITS]!;
      if (this.nodes[at + CHANGE_BITS] !== 0 || this.nodes[at + COPY_SYMBOL]! < 0) break;
      if (this.nodes[at + EXACT_LETTERS]! >= 0) {
        count += this.nodes[at + EXACT_LETTERS]!;
        endBits = this.nodes[at + EXACT_END_BITS]!;
        break;
      }
      after = this.nodeAfterCopy(after);
    }
    this.nodes[node * NODE_WORDS + EXACT_LETTERS] = count;
    this.nodes[node * NODE_WORDS + EXACT_END_BITS] = endBits;
    return count;
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
    nodes[at + NEEDS] = -1;
    nodes[at + EXACT_LETTERS] = -1;
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
