/**
 * What the error model can make of one word, or of several forms of it: the composition of the forms with the model. A
 * node is (place in the word, state of the model) and is created when a search first reaches it, because real models
 * have a million arcs, of which one word needs a few.
 *
 * Start at `start`, then `nodeAt`. Places are numbered from the end: forms that end alike ("Guolli" and "guolli") share
 * the places of their common end, and so the search shares what it finds out there. Place 0 is behind the last letter.
 */
import { FOREIGN, Tokens } from '../../fst/lookup/alphabet.js';
import { lookaheadBit, MAY_END } from '../../fst/lookup/lookahead.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { END_OF_WORD, type ErrorModel } from './error-model.js';
import { ModelContexts } from './model-contexts.js';

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

  // Nodes, in parallel arrays.
  nodeCount = 0;
  places = new Int32Array(INITIAL_NODES);
  states = new Int32Array(INITIAL_NODES);
  /** Which arcs of the model leave the node: a number of `contexts`. */
  nodeContexts = new Int32Array(INITIAL_NODES);
  /** The lookahead bits of which a lexicon state needs one for the word to go on from the node: copied, or changed. */
  nodeBits = new Int32Array(INITIAL_NODES);
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
    if (this.places.length > MAX_KEPT_NODES || this.#round === 0x7fffffff) this.#resize(INITIAL_NODES);
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
      const node = slots[slot * 2]!;
      if (this.states[node] === state && this.places[node] === place) return node;
      slot = (slot + 1) & this.#mask;
    }
    if (this.nodeCount === this.places.length) {
      this.#resize(this.nodeCount * 2);
      return this.nodeAt(place, state);
    }
    const created = this.nodeCount++;
    slots[slot * 2] = created;
    slots[slot * 2 + 1] = this.#round;
    this.places[created] = place;
    this.states[created] = state;
    const input = this.#inputs[place]!;
    const next = place === END_PLACE ? END_OF_WORD : this.#inputs[this.nextPlaces[place]!]!;
    const context = this.contexts.find(state, input, next);
    this.nodeContexts[created] = context;
    this.nodeBits[created] = this.wantedBits[place]! | this.contexts.anyChangeBits[context]!;
    return created;
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
    this.places = resized(this.places, size);
    this.states = resized(this.states, size);
    this.nodeContexts = resized(this.nodeContexts, size);
    this.nodeBits = resized(this.nodeBits, size);
    this.#slots = new Int32Array(size * 4);
    this.#mask = size * 2 - 1;
    this.#round = 1;
    for (let node = 0; node < this.nodeCount; node++) {
      let slot = hash(this.places[node]!, this.states[node]!) & this.#mask;
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
