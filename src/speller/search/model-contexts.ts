/**
 * What the error model can do in one place of a word: in a state, before a letter, with the letter after it known. A
 * published model has few states with thousands of arcs each; of these a context holds those that read this letter or
 * nothing and lead to a state that can go on with the word (each string correction has states of its own, which read
 * nothing but its next letter).
 *
 * Start at `find`. A context is computed on first use and kept between words. Its arcs lie side by side: copies of the
 * letter; changes that write nothing; those that write a letter, by price class and then by what they write, in the
 * lexicon's symbol numbers; those that write a letter outside the lexicon's alphabet.
 *
 * Nearly all changes of a price class put any letter in, or any letter instead of this one. The changes of a class that
 * lead to the same place at the same price form a group. Which letters belong to which groups is a row of bytes, and most
 * contexts share a few rows: a search then reads little memory, where a model has a million arcs.
 */

import { type Learner, THREAD_LEARNT } from '../../engine/memory/learnt-room.js';
import * as alphabets from '../../fst/lookup/alphabet.js';
import * as arcLayout from '../../fst/lookup/arc-graph.js';
import { lookaheadBit } from '../../fst/lookup/lookahead.js';
import type { ErrorModel } from './error-model.js';
import * as prices from './error-model.js';

// See `node-layout.ts`.
const { EPSILON } = alphabets;
const { WORDS_PER_ARC } = arcLayout;
const { PRICE_CLASSES, SAME_AS_INPUT, UNWRITABLE } = prices;

/** What is kept between words, four bytes each. The contexts of a published model that texts need fit in. */
const MAX_KEPT_WORDS = 1 << 23;
/** Fewer changes of a price class are looked for among the lexicon's arcs instead. */
const MIN_CHANGES_FOR_FINDER = 5;
/** More than a context has arcs, and more than there are symbols. */
const PLACES = 2 ** 32;
const SYMBOLS = 2 ** 17;
/** The lookahead set of everything. */
const ANY_LETTER = -1;

/** Numbers of a context, from `context * CONTEXT_WORDS` on: where its arcs of each kind begin and end. */
export const CONTEXT_WORDS = 26;
export const START = 0;
export const COPY_END = 1;
export const DELETION_END = 2;
export const LETTER_END = 3;
export const END = 4;
/** The lookahead bits of which a lexicon state must have one for any change. */
export const ANY_CHANGE_BITS = 5;
// One number for each price class, from here on: the lookahead bits of which a lexicon state must have one; where the
// changes end that write a letter; where their row and their finder begin, or −1; where the list of the groups begins.
export const CLASS_BITS = 6;
export const CLASS_LETTER_END = CLASS_BITS + PRICE_CLASSES;
export const CLASS_ROW = CLASS_LETTER_END + PRICE_CLASSES;
export const CLASS_FINDER = CLASS_ROW + PRICE_CLASSES;
export const CLASS_GROUPS = CLASS_FINDER + PRICE_CLASSES;
/** A row has so many bits for each letter: a class with more groups has a finder instead. */
const GROUPS_OF_A_ROW = 8;
/** Numbers of a group in `groupLists`: one of its changes; whether some write nothing, and some a letter. */
export const GROUP_WORDS = 2;
export const WRITES_NOTHING = 1;
export const WRITES_LETTER = 2;
/** Among more groups of a class a target is not looked for: then some groups have the same. */
const MAX_COMPARED_GROUPS = 32;
/** Contexts, arcs and words of finders that there is room for at first. */
const INITIAL_CONTEXTS = 256;
const INITIAL_ARCS = 4096;
/** State, letter, next letter, context plus one. */
const SLOT_WORDS = 4;

export class ModelContexts implements Learner {
  readonly #inRoom: WeakRef<Learner> = new WeakRef(this);
  readonly #model: ErrorModel;
  readonly #lexiconSymbols: number;
  /** The lookahead bits of what reads letters outside the lexicon's alphabet; 0 where nothing does. */
  readonly #outsideBits: number;
  #count = 0;
  /** `CONTEXT_WORDS` numbers each. */
  words = new Int32Array(INITIAL_CONTEXTS * CONTEXT_WORDS);
  /** For each price class of a context, the least that a change of that class costs; +Infinity where there is none. */
  changeCost = new Float64Array(INITIAL_CONTEXTS * PRICE_CLASSES);
  // The arcs of the contexts one after another.
  #arcCount = 0;
  /** What each arc writes. */
  symbols = new Int32Array(INITIAL_ARCS);
  /** The state of the model that it leads to. */
  targets = new Int32Array(INITIAL_ARCS);
  weights = new Float32Array(INITIAL_ARCS);
  /** 1 where the arc reads the letter, 0 where it reads nothing. */
  advances = new Uint8Array(INITIAL_ARCS);
  priceClasses = new Uint8Array(INITIAL_ARCS);
  /** Which group of its price class a change belongs to. */
  groups = new Int32Array(INITIAL_ARCS);
  /** For each price class of a context: the number of its groups; and of each, a change and its kinds, `GROUP_WORDS` numbers. */
  groupLists = new Int32Array(INITIAL_ARCS);
  #groupWords = 0;
  /**
   * The finders one after another: at a finder plus a symbol of the lexicon is where the changes that write it begin, or
   * −1. A search asks for each letter that the lexicon goes on with.
   */
  finders = new Int32Array(INITIAL_ARCS);
  #finderWords = 0;
  /** The rows one after another: at a row plus a symbol of the lexicon is a bit for each group with a change that writes it. */
  rows = new Uint8Array(INITIAL_ARCS);
  #rowBytes = 0;
  /** By content, as text. */
  readonly #rowOf = new Map<string, number>();
  /** How long a row or a finder is: one more than the highest lexicon symbol that the model can write. */
  readonly finderLength: number;
  /** Open addressing, `SLOT_WORDS` numbers a slot. */
  #slots = new Int32Array(INITIAL_CONTEXTS * 2 * SLOT_WORDS);
  #mask = INITIAL_CONTEXTS * 2 - 1;
  /** For each context: the model arcs that were looked at to make it, and the word for which they were last counted. */
  #costs = new Int32Array(INITIAL_CONTEXTS);
  #countedFor = new Int32Array(INITIAL_CONTEXTS);
  #word = 0;
  /**
   * Model arcs looked at for this word. What was made for another word counts as if it were made now: else a limit of steps
   * would end a word sooner or later, depending on the words before it.
   */
  work = 0;

  /** @param outsideBits the lookahead bits of the lexicon's identity and unknown arcs, if it has such arcs */
  constructor(model: ErrorModel, lexiconSymbols: number, outsideBits: number) {
    this.#model = model;
    this.#lexiconSymbols = lexiconSymbols;
    this.#outsideBits = outsideBits;
    this.finderLength =
      model.toLexicon.reduce((most, symbol) => (symbol < lexiconSymbols ? Math.max(most, symbol) : most), 0) + 1;
  }

  /** To be called between words only: contexts from before may be dropped. */
  startWord(): void {
    this.work = 0;
    this.#word = (this.#word + 1) | 0;
    const kept = this.#arcCount * 5 + this.#finderWords + (this.#rowBytes >> 1) + this.#groupWords + this.#count * 40;
    if (kept > MAX_KEPT_WORDS) this.dropLearnt();
    THREAD_LEARNT.use(this.#inRoom);
  }

  get learntBytes(): number {
    // An arc has four numbers of four bytes, and two of one byte.
    const arcBytes = this.symbols.length * (4 * 4 + 2);
    const contextBytes = this.words.byteLength + this.changeCost.byteLength + 8 * this.#costs.length;
    const tables = this.groupLists.byteLength + this.finders.byteLength + this.rows.byteLength;
    return arcBytes + contextBytes + tables + this.#slots.byteLength;
  }

  /** Also to be called between words only. */
  dropLearnt(): void {
    this.#count = 0;
    this.words = new Int32Array(INITIAL_CONTEXTS * CONTEXT_WORDS);
    this.changeCost = new Float64Array(INITIAL_CONTEXTS * PRICE_CLASSES);
    this.#costs = new Int32Array(INITIAL_CONTEXTS);
    this.#countedFor = new Int32Array(INITIAL_CONTEXTS);
    this.groupLists = new Int32Array(INITIAL_ARCS);
    this.#groupWords = 0;
    this.rows = new Uint8Array(INITIAL_ARCS);
    this.#rowBytes = 0;
    this.#rowOf.clear();
    this.#arcCount = 0;
    this.#reallocateArcs(INITIAL_ARCS);
    this.finders = new Int32Array(INITIAL_ARCS);
    this.#finderWords = 0;
    this.#slots = new Int32Array(INITIAL_CONTEXTS * 2 * SLOT_WORDS);
    this.#mask = INITIAL_CONTEXTS * 2 - 1;
  }

  /** The context of `state` before `input`, after which `next` comes (see `ErrorModel.nextInput`). */
  find(state: number, input: number, next: number): number {
    const slots = this.#slots;
    let slot = hash(state, input, next) & this.#mask;
    for (;;) {
      const stored = slots[slot * SLOT_WORDS + 3]!;
      if (stored === 0) break;
      const at = slot * SLOT_WORDS;
      if (slots[at] === state && slots[at + 1] === input && slots[at + 2] === next) return this.#counted(stored - 1);
      slot = (slot + 1) & this.#mask;
    }
    if (this.#count * 2 > this.#mask) {
      this.#growSlots();
      return this.find(state, input, next);
    }
    slots[slot * SLOT_WORDS] = state;
    slots[slot * SLOT_WORDS + 1] = input;
    slots[slot * SLOT_WORDS + 2] = next;
    slots[slot * SLOT_WORDS + 3] = this.#count + 1;
    return this.#create(state, input, next);
  }

  #counted(context: number): number {
    if (this.#countedFor[context] !== this.#word) {
      this.#countedFor[context] = this.#word;
      this.work += this.#costs[context]!;
    }
    return context;
  }

  #create(state: number, input: number, next: number): number {
    const context = this.#count++;
    const workBefore = this.work;
    if (this.#count * CONTEXT_WORDS > this.words.length) this.#growContexts();
    const start = this.#arcCount;
    if (input >= 0) this.#collectCopies(state, input, next);
    const copyEnd = this.#arcCount;
    this.#collect(state, EPSILON, 0, input);
    if (input >= 0) {
      this.#collect(state, input, 1, next);
      const { identity, unknown } = this.#model.transducer.alphabet;
      if (input === identity && unknown >= 0) this.#collect(state, unknown, 1, next);
    }
    this.#order(copyEnd);
    this.words[context * CONTEXT_WORDS + START] = start;
    this.words[context * CONTEXT_WORDS + COPY_END] = copyEnd;
    this.words[context * CONTEXT_WORDS + END] = this.#arcCount;
    this.#summarise(context, copyEnd);
    this.#costs[context] = this.work - workBefore;
    this.#countedFor[context] = this.#word;
    return context;
  }

  /** Arcs of the state that read `input` and leave the letter as it is. */
  #collectCopies(state: number, input: number, next: number): void {
    const model = this.#model;
    const { arcs } = model;
    const copied = model.toLexicon[input]!;
    model.findArcs(state, input, false);
    for (let arc = model.firstArc, end = model.endArc; arc < end; arc++) {
      this.work++;
      if (model.toLexicon[arcs[arc * WORDS_PER_ARC]! >>> 16] === copied) this.#keep(arc, copied, 1, next);
    }
  }

  /** Arcs of the state that read `input` (0: nothing) and write something else. `after`: what comes then. */
  #collect(state: number, input: number, advance: number, after: number): void {
    const model = this.#model;
    const { arcs } = model;
    const copied = advance === 0 ? SAME_AS_INPUT : model.toLexicon[input]!;
    // Flag diacritics are among the arcs that read nothing, after ε; error models do not use them.
    model.findArcs(state, input, advance === 0);
    for (let arc = model.firstArc, end = model.endArc; arc < end; arc++) {
      this.work++;
      const symbol = model.toLexicon[arcs[arc * WORDS_PER_ARC]! >>> 16]!;
      // Where nothing was read there is nothing to be the same as.
      if (symbol < EPSILON || symbol === copied) continue;
      if (symbol >= this.#lexiconSymbols && this.#outsideBits === 0) continue;
      this.#keep(arc, symbol, advance, after);
    }
  }

  #keep(arc: number, symbol: number, advance: number, after: number): void {
    const model = this.#model;
    const { arcs, arcWeights } = model;
    const target = arcs[arc * WORDS_PER_ARC + 1]!;
    const weight = arcWeights[arc * WORDS_PER_ARC + 2]!;
    const cost = weight + model.leastCost[target]!;
    if (symbol === UNWRITABLE || cost === Number.POSITIVE_INFINITY || !model.canGoOn(target, after)) return;
    if (this.#arcCount === this.symbols.length) this.#reallocateArcs(this.#arcCount * 2);
    const kept = this.#arcCount++;
    this.symbols[kept] = symbol;
    this.targets[kept] = target;
    this.weights[kept] = weight;
    this.advances[kept] = advance;
    this.priceClasses[kept] = model.priceClass(cost);
  }

  /** Where which kind of change ends, what the cheapest cost, the finders and the groups of a context. */
  #summarise(context: number, from: number): void {
    const { leastCost } = this.#model;
    const { words } = this;
    const end = this.#arcCount;
    let deletionEnd = from;
    let letterEnd = from;
    const at = context * CONTEXT_WORDS;
    const costs = context * PRICE_CLASSES;
    words[at + ANY_CHANGE_BITS] = 0;
    words.fill(0, at + CLASS_BITS, at + CLASS_LETTER_END);
    this.changeCost.fill(Number.POSITIVE_INFINITY, costs, costs + PRICE_CLASSES);
    for (let arc = from; arc < end; arc++) {
      const symbol = this.symbols[arc]!;
      const isInside = symbol < this.#lexiconSymbols;
      if (symbol === EPSILON) deletionEnd = arc + 1;
      if (isInside) letterEnd = arc + 1;
      const bits = symbol === EPSILON ? ANY_LETTER : isInside ? lookaheadBit(symbol) : this.#outsideBits;
      const priceClass = this.priceClasses[arc]!;
      const cost = this.weights[arc]! + leastCost[this.targets[arc]!]!;
      if (cost < this.changeCost[costs + priceClass]!) this.changeCost[costs + priceClass] = cost;
      words[at + CLASS_BITS + priceClass]! |= bits;
      words[at + ANY_CHANGE_BITS]! |= bits;
    }
    words[at + DELETION_END] = deletionEnd;
    words[at + LETTER_END] = letterEnd;
    let classEnd = deletionEnd;
    for (let priceClass = 0; priceClass < PRICE_CLASSES; priceClass++) {
      const classStart = classEnd;
      while (classEnd < letterEnd && this.priceClasses[classEnd] === priceClass) classEnd++;
      words[at + CLASS_LETTER_END + priceClass] = classEnd;
      const groups = this.#makeGroups(from, priceClass);
      const isLong = classEnd - classStart >= MIN_CHANGES_FOR_FINDER;
      const hasRow = isLong && this.groupLists[groups]! <= GROUPS_OF_A_ROW;
      words[at + CLASS_GROUPS + priceClass] = groups;
      words[at + CLASS_ROW + priceClass] = hasRow ? this.#makeRow(classStart, classEnd) : -1;
      words[at + CLASS_FINDER + priceClass] = isLong && !hasRow ? this.#makeFinder(classStart, classEnd) : -1;
    }
  }

  /** Puts the changes of a class, from `from` on, into groups. */
  #makeGroups(from: number, priceClass: number): number {
    const list = this.#groupWords;
    const most = list + 1 + (this.#arcCount - from) * GROUP_WORDS;
    while (most > this.groupLists.length)
      this.groupLists = grown(this.groupLists, new Int32Array(this.groupLists.length * 2));
    const { groupLists, targets, advances, weights } = this;
    let count = 0;
    for (let arc = from; arc < this.#arcCount; arc++) {
      if (this.priceClasses[arc] !== priceClass) continue;
      let group = Math.max(0, count - MAX_COMPARED_GROUPS);
      for (; group < count; group++) {
        const other = groupLists[list + 1 + group * GROUP_WORDS]!;
        if (targets[other] !== targets[arc] || advances[other] !== advances[arc]) continue;
        if (weights[other] === weights[arc]) break;
      }
      const at = list + 1 + group * GROUP_WORDS;
      if (group === count) {
        count++;
        groupLists[at] = arc;
        groupLists[at + 1] = 0;
      }
      groupLists[at + 1]! |= this.symbols[arc] === EPSILON ? WRITES_NOTHING : WRITES_LETTER;
      this.groups[arc] = group;
    }
    groupLists[list] = count;
    this.#groupWords = list + 1 + count * GROUP_WORDS;
    return list;
  }

  #makeFinder(start: number, end: number): number {
    const finder = this.#finderWords;
    this.#finderWords += this.finderLength;
    while (this.#finderWords > this.finders.length)
      this.finders = grown(this.finders, new Int32Array(this.finders.length * 2));
    this.finders.fill(-1, finder, this.#finderWords);
    for (let at = end - 1; at >= start; at--) this.finders[finder + this.symbols[at]!] = at;
    return finder;
  }

  #makeRow(start: number, end: number): number {
    const row = this.#rowBytes;
    while (row + this.finderLength > this.rows.length)
      this.rows = grown(this.rows, new Uint8Array(this.rows.length * 2));
    this.rows.fill(0, row, row + this.finderLength);
    for (let at = start; at < end; at++) this.rows[row + this.symbols[at]!]! |= 1 << this.groups[at]!;
    const content = this.rows.subarray(row, row + this.finderLength).join();
    const existingRow = this.#rowOf.get(content);
    if (existingRow !== undefined) return existingRow;
    this.#rowOf.set(content, row);
    this.#rowBytes += this.finderLength;
    return row;
  }

  /** Orders the newest arcs, from `start` on. Their order and place make one number, which typed arrays sort fast. */
  #order(start: number): void {
    const length = this.#arcCount - start;
    const keys = new Float64Array(length);
    let isOrdered = true;
    for (let i = 0; i < length; i++) {
      keys[i] = this.#orderOf(start + i) * PLACES + i;
      if (i > 0 && keys[i - 1]! > keys[i]!) isOrdered = false;
    }
    if (isOrdered) return;
    keys.sort();
    const symbols = this.symbols.slice(start, this.#arcCount);
    const targets = this.targets.slice(start, this.#arcCount);
    const weights = this.weights.slice(start, this.#arcCount);
    const advances = this.advances.slice(start, this.#arcCount);
    const priceClasses = this.priceClasses.slice(start, this.#arcCount);
    for (let i = 0; i < length; i++) {
      const place = keys[i]! % PLACES;
      this.symbols[start + i] = symbols[place]!;
      this.targets[start + i] = targets[place]!;
      this.weights[start + i] = weights[place]!;
      this.advances[start + i] = advances[place]!;
      this.priceClasses[start + i] = priceClasses[place]!;
    }
  }

  #orderOf(arc: number): number {
    const symbol = this.symbols[arc]!;
    if (symbol === EPSILON) return 0;
    const group = symbol < this.#lexiconSymbols ? this.priceClasses[arc]! : PRICE_CLASSES;
    return (1 + group) * SYMBOLS + symbol;
  }

  #growContexts(): void {
    const room = (this.words.length / CONTEXT_WORDS) * 2;
    this.words = grown(this.words, new Int32Array(room * CONTEXT_WORDS));
    this.changeCost = grown(this.changeCost, new Float64Array(room * PRICE_CLASSES));
    this.#costs = grown(this.#costs, new Int32Array(room));
    this.#countedFor = grown(this.#countedFor, new Int32Array(room));
  }

  /** Keeps the arcs that are there, up to `#arcCount`. */
  #reallocateArcs(room: number): void {
    const kept = this.#arcCount;
    this.symbols = grown(this.symbols.subarray(0, kept), new Int32Array(room));
    this.targets = grown(this.targets.subarray(0, kept), new Int32Array(room));
    this.weights = grown(this.weights.subarray(0, kept), new Float32Array(room));
    this.advances = grown(this.advances.subarray(0, kept), new Uint8Array(room));
    this.priceClasses = grown(this.priceClasses.subarray(0, kept), new Uint8Array(room));
    this.groups = grown(this.groups.subarray(0, kept), new Int32Array(room));
  }

  #growSlots(): void {
    const old = this.#slots;
    const size = (this.#mask + 1) * 2;
    this.#slots = new Int32Array(size * SLOT_WORDS);
    this.#mask = size - 1;
    for (let at = 0; at < old.length; at += SLOT_WORDS) {
      if (old[at + 3] === 0) continue;
      let slot = hash(old[at]!, old[at + 1]!, old[at + 2]!) & this.#mask;
      while (this.#slots[slot * SLOT_WORDS + 3] !== 0) slot = (slot + 1) & this.#mask;
      for (let word = 0; word < SLOT_WORDS; word++) this.#slots[slot * SLOT_WORDS + word] = old[at + word]!;
    }
  }
}

function hash(state: number, input: number, next: number): number {
  const mixed = Math.imul(state, 0x9e3779b1) ^ Math.imul(input, 0x85ebca6b) ^ Math.imul(next, 0xc2b2ae35);
  return mixed ^ (mixed >>> 15);
}

function grown<T extends Int32Array | Float32Array | Float64Array | Uint8Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
