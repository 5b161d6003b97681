/**
 * Copies the rest of a word for as long as the lexicon can follow. On its way it puts every state where the error model
 * can change something on the agenda, and offers the words that are complete at the end.
 *
 * Start at `walk`. The way branches where the lexicon or the model has several arcs for a letter, or arcs that read
 * nothing; flag diacritics are obeyed.
 */
import { ArcReader } from '../../fst/lookup/arc-reader.js';
import type { FlagMachine } from '../../fst/lookup/flag-diacritics.js';
import * as flagMachines from '../../fst/lookup/flag-diacritics.js';
import { FrameStack, WalkFrame } from '../../fst/lookup/frame-stack.js';
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
const { FLAG_CONFLICT } = flagMachines;
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

/** A place of the walk; `position` is a node of the correction graph, and `weight` everything that was spent. */
export class CopyFrame extends WalkFrame {
  /** The lexicon's part of what was spent. Not a whole number at first, as the weight. */
  lexiconWeight = Number.NaN;
  /** The arc that led to the state, or `NO_ARC`. */
  arc: number = NO_ARC;
  /** The silent arcs of the state were followed, or need not be. */
  isClosed = false;

  override copyFrom(frame: CopyFrame): void {
    super.copyFrom(frame);
    this.lexiconWeight = frame.lexiconWeight;
    this.arc = frame.arc;
    this.isClosed = frame.isClosed;
  }
}

export class CopyWalk {
  readonly #lexicon: Transducer;
  readonly #arcs: ArcReader;
  readonly #remaining: Float32Array;
  readonly #word: CorrectionGraph;
  readonly #agenda: Agenda;
  readonly #written: WrittenText;
  #best: BestWords;
  /** How many times the lexicon's weights count. Not a whole number at first: see `node-layout.ts`. */
  #factor = Number.NaN;
  /** Where the next walk begins: to be filled before `walk`. */
  readonly first = new CopyFrame();
  /** What is still to be walked. */
  readonly #stack = new FrameStack(() => new CopyFrame());
  /** The states that silent arcs lead to, with the weight of these arcs alone; the last is for one too many. */
  readonly #silent = Array.from({ length: MAX_SILENT + 1 }, () => new CopyFrame());
  #silentCount = 0;
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
    this.#arcs = new ArcReader(lexicon, flags);
    this.#remaining = lexicon.remainingWeights();
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
    this.#stack.clear();
  }

  /** From `first` on, where `symbol` was written after what the entry `parent` had written. */
  walk(parent: number, symbol: number): void {
    const stack = this.#stack;
    this.#parent = parent;
    this.#symbol = symbol;
    this.#from = this.#word.nodes[this.first.position * NODE_WORDS + PLACE]!;
    stack.empty();
    this.#copy(this.first);
    const limit = this.steps + MAX_STEPS;
    while (stack.depth > 0) {
      this.#copy(stack.pop());
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
    const arcs = this.#arcs;
    let place = from;
    let state = start;
    for (let count = letters; ; ) {
      if (arcs.hasSilent(state) && this.#canCopySilently(place, state, count, endBits)) return true;
      const symbol = copySymbols[place]!;
      let arc = arcs.firstReading(state, symbol);
      if (arc === arcs.end(state) || arcs.input(arc) !== symbol) return false;
      place = nextPlaces[place]!;
      count--;
      const wanted = count === 0 ? endBits : wantedBits[place]!;
      // Of several arcs that read the letter, the last one is followed here.
      for (; arcs.isFollowedBy(state, arc, symbol); arc++) {
        if ((arcs.lookahead(arc) & wanted) === 0) continue;
        if (count === 0 || --this.#branches < 0) return true;
        if (this.#canCopy(place, arcs.target(arc), count, endBits)) return true;
      }
      if ((arcs.lookahead(arc) & wanted) === 0) return false;
      if (count === 0) return true;
      state = arcs.target(arc);
    }
  }

  /** The same after an arc that reads nothing. */
  #canCopySilently(place: number, state: number, count: number, endBits: number): boolean {
    const arcs = this.#arcs;
    const wanted = this.#word.wantedBits[place]!;
    const end = arcs.letters(state);
    for (let arc = arcs.start(state); arc < end; arc++) {
      if ((arcs.lookahead(arc) & wanted) === 0) continue;
      if (--this.#branches < 0) return true;
      if (this.#canCopy(place, arcs.target(arc), count, endBits)) return true;
    }
    return false;
  }

  /** Copies for as long as there is one way, and moves the frame along; pushes the ways of a branching. */
  #copy(frame: CopyFrame): void {
    const word = this.#word;
    const arcs = this.#arcs;
    for (;;) {
      this.steps++;
      if (!frame.isClosed && arcs.hasSilent(frame.state)) {
        this.#followSilentArcs(frame);
        return;
      }
      const lookahead = frame.arc === NO_ARC ? ANY_LETTER : arcs.lookahead(frame.arc);
      const at = frame.position * NODE_WORDS;
      if ((word.nodes[at + CHANGE_BITS]! & lookahead) !== 0) this.#addEntry(frame);
      if ((word.nodes[at + COPY_BITS]! & lookahead) === 0) return;
      const symbol = word.nodes[at + COPY_SYMBOL]!;
      if (symbol < 0) {
        if (word.nodes[at + PLACE] === END_PLACE) this.#finish(frame);
        else this.#copyLetter(frame);
        return;
      }
      if (!this.#copyExactly(frame, symbol)) return;
    }
  }

  /** Where the model has one copy and the lexicon one symbol for the letter. False where the way ends or branches. */
  #copyExactly(frame: CopyFrame, symbol: number): boolean {
    const word = this.#word;
    const arcs = this.#arcs;
    const factor = this.#factor;
    const arc = arcs.firstReading(frame.state, symbol);
    if (arc === arcs.end(frame.state) || arcs.input(arc) !== symbol) return false;
    if (arcs.isFollowedBy(frame.state, arc, symbol)) {
      this.#readLetter(frame, symbol);
      return false;
    }
    const arcWeight = arcs.weight(arc);
    const weight = frame.weight + (factor * arcWeight + word.costs[frame.position * NODE_COSTS + COPY_COST]!);
    const node = word.nodeAfterCopy(frame.position);
    if ((arcs.lookahead(arc) & word.nodes[node * NODE_WORDS + GO_ON_BITS]!) === 0) return false;
    const state = arcs.target(arc);
    const least = weight + factor * this.#remaining[state]! + word.costs[node * NODE_COSTS + LEAST_COST]!;
    if (!(least < this.#best.cutoff)) return false;
    frame.position = node;
    frame.state = state;
    frame.arc = arc;
    frame.weight = weight;
    frame.lexiconWeight += arcWeight;
    frame.isClosed = false;
    return true;
  }

  /** Puts the place on the agenda, if a change there can lead to a word that is wanted. */
  #addEntry(frame: CopyFrame): void {
    const word = this.#word;
    const { position, state, arc, weight } = frame;
    const priceClass = word.nextClass(position, 0, arc);
    if (priceClass === PRICE_CLASSES) return;
    const change = word.costs[position * NODE_COSTS + CHANGE_COST + priceClass]!;
    const key = weight + change + this.#factor * this.#remaining[state]!;
    if (key < this.#best.cutoff) this.#enter(frame, priceClass, key);
  }

  #enter(frame: CopyFrame, priceClass: number, key: number): void {
    const agenda = this.#agenda;
    const entry = agenda.add();
    const { words } = agenda;
    const at = entry * ENTRY_WORDS;
    words[at + NODE] = frame.position;
    words[at + LEXICON_STATE] = frame.state;
    words[at + SETTING] = frame.setting;
    words[at + ARC] = frame.arc;
    words[at + PARENT] = this.#parent;
    words[at + SYMBOL] = this.#symbol;
    words[at + COPIED_FROM] = this.#from;
    words[at + PRICE_CLASS] = priceClass;
    words[at + IS_OPEN] = 0;
    agenda.weights[entry * ENTRY_WEIGHTS + WEIGHT] = frame.weight;
    agenda.weights[entry * ENTRY_WEIGHTS + LEXICON_WEIGHT] = frame.lexiconWeight;
    agenda.queue.push(key, entry);
  }

  /** Offers the word that ends here: what was written, and the rest of the word from where the walk began. */
  #finish(frame: CopyFrame): void {
    const word = this.#word;
    const lexiconEnd = this.#arcs.finalWeight(frame.state);
    const modelEnd = word.model.transducer.graph.finalWeights[word.nodes[frame.position * NODE_WORDS + STATE]!]!;
    const weight = frame.weight + modelEnd + this.#factor * lexiconEnd;
    if (!(weight < this.#best.cutoff)) return;
    const value = this.#written.textOf(this.#parent, this.#symbol, this.#from, END_PLACE);
    if (value.includes(VERSION_QUERY)) return;
    this.#best.offer({ value, weight, lexiconWeight: frame.lexiconWeight + lexiconEnd });
  }

  /** Where the model copies the letter in several ways, or the lexicon does not know it. */
  #copyLetter(frame: CopyFrame): void {
    const { copySymbols, nodes } = this.#word;
    const { symbols, identity, unknown } = this.#lexicon.alphabet;
    const symbol = copySymbols[nodes[frame.position * NODE_WORDS + PLACE]!]!;
    if (symbol < symbols.length) this.#readLetter(frame, symbol);
    else {
      if (identity >= 0) this.#readLetter(frame, identity);
      if (unknown >= 0) this.#readLetter(frame, unknown);
    }
  }

  /** Pushes what follows when the model copies the letter and the lexicon reads `symbol` for it. */
  #readLetter(frame: CopyFrame, symbol: number): void {
    const word = this.#word;
    const { contexts } = word;
    const arcs = this.#arcs;
    const factor = this.#factor;
    const place = word.nextPlaces[word.nodes[frame.position * NODE_WORDS + PLACE]!]!;
    const context = word.nodes[frame.position * NODE_WORDS + CONTEXT]! * CONTEXT_WORDS;
    const firstCopy = contexts.words[context + START]!;
    const copyEnd = contexts.words[context + COPY_END]!;
    const end = arcs.end(frame.state);
    const firstArc = arcs.firstReading(frame.state, symbol);
    for (let copy = firstCopy; copy < copyEnd; copy++) {
      const node = word.nodeAt(place, contexts.targets[copy]!);
      const bits = word.nodes[node * NODE_WORDS + GO_ON_BITS]!;
      const least = word.costs[node * NODE_COSTS + LEAST_COST]!;
      const spent = frame.weight + contexts.weights[copy]!;
      for (let arc = firstArc; arc < end && arcs.input(arc) === symbol; arc++) {
        if ((arcs.lookahead(arc) & bits) === 0) continue;
        const state = arcs.target(arc);
        const weight = spent + factor * arcs.weight(arc);
        if (!(weight + factor * this.#remaining[state]! + least < this.#best.cutoff)) continue;
        const next = this.#stack.push(frame);
        next.position = node;
        next.state = state;
        next.arc = arc;
        next.isClosed = false;
        next.weight = weight;
        next.lexiconWeight += arcs.weight(arc);
      }
    }
  }

  /** Pushes a state and all states that its silent arcs lead to, however many in a row. */
  #followSilentArcs(frame: CopyFrame): void {
    const silent = this.#silent;
    silent[0]!.copyFrom(frame);
    silent[0]!.weight = 0;
    this.#silentCount = 1;
    for (let i = 0; i < this.#silentCount; i++) this.#passSilently(frame, silent[i]!);
    for (let i = 0; i < this.#silentCount; i++) {
      const next = this.#stack.push(silent[i]!);
      this.#addSilentWeight(next, frame);
      next.isClosed = true;
    }
  }

  /** The silent arcs of one state, which was reached from `frame` by other silent arcs. */
  #passSilently(frame: CopyFrame, from: CopyFrame): void {
    const arcs = this.#arcs;
    const modelLeast = this.#word.costs[frame.position * NODE_COSTS + LEAST_COST]!;
    const goOnBits = this.#word.nodes[frame.position * NODE_WORDS + GO_ON_BITS]!;
    const factor = this.#factor;
    const spent = frame.weight;
    const before = from.weight;
    const end = arcs.letters(from.state);
    for (let arc = arcs.start(from.state); arc < end; arc++) {
      this.steps++;
      // Most silent arcs lead to letters that neither the word nor a change of it goes on with.
      if ((arcs.lookahead(arc) & goOnBits) === 0) continue;
      const setting = arcs.settingAfter(arc, from.setting);
      if (setting === FLAG_CONFLICT) continue;
      const state = arcs.target(arc);
      const weight = before + arcs.weight(arc);
      const least = spent + factor * (weight + this.#remaining[state]!) + modelLeast;
      if (!(least < this.#best.cutoff) || this.#isReached(state, setting, weight)) continue;
      const next = this.#silent[this.#silentCount]!;
      next.copyFrom(from);
      next.state = state;
      next.setting = setting;
      next.arc = arc;
      next.weight = weight;
      if (this.#silentCount < MAX_SILENT) this.#silentCount++;
      else {
        this.#addSilentWeight(next, frame);
        this.#enter(next, SILENT, least);
      }
    }
  }

  /** Makes the weight of silent arcs that lead from `frame` to `next` the whole weight. */
  #addSilentWeight(next: CopyFrame, frame: CopyFrame): void {
    const silent = next.weight;
    next.weight = frame.weight + this.#factor * silent;
    next.lexiconWeight = frame.lexiconWeight + silent;
  }

  /** Whether one of the silent states is this one, at no more weight. */
  #isReached(state: number, setting: number, weight: number): boolean {
    for (let i = 0; i < this.#silentCount; i++) {
      const reached = this.#silent[i]!;
      if (reached.state === state && reached.setting === setting && reached.weight <= weight) return true;
    }
    return false;
  }
}
