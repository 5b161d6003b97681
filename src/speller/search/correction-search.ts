/**
 * Suggestions for a misspelt word: the cheapest words of the lexicon that the error model can make of it.
 *
 * Start at `CorrectionSearch.suggest`. The search goes best first over the composition *word × error model × lexicon*,
 * from change to change. After each change (and at the start) the rest of the word is copied for as long as the lexicon
 * can follow (`#walk`). Each state on that way where the model can change something becomes an entry of the agenda, and
 * a word that is complete at the end of the way is a suggestion. An entry's key is the weight spent, the least weight of
 * a change that the model has there and of which the lexicon may read the letter, and the least remaining weight of the
 * lexicon. This never overestimates: when the key of the next entry is not below the weight of the last suggestion that
 * is wanted, the search is complete.
 *
 * Most changes of a model have one price, and a few are cheap. An entry tries the changes of one price class at a time,
 * and goes back to the agenda with the key of the next one.
 */
import type { SearchBudget } from '../../engine/budget.js';
import * as alphabets from '../../fst/lookup/alphabet.js';
import * as arcLayout from '../../fst/lookup/arc-graph.js';
import { firstLetterArc } from '../../fst/lookup/arc-graph.js';
import type { FlagMachine } from '../../fst/lookup/flag-diacritics.js';
import * as lookaheads from '../../fst/lookup/lookahead.js';
import { lookaheadBit } from '../../fst/lookup/lookahead.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import * as entryLayout from './agenda.js';
import { Agenda } from './agenda.js';
import { BestWords, type BestWordsOptions, type RankedWord } from './best-words.js';
import { CopyFrame, CopyWalk } from './copy-walk.js';
import { CorrectionGraph, type CorrectionGraphOptions } from './correction-graph.js';
import * as prices from './error-model.js';
import { ErrorModel } from './error-model.js';
import * as later from './later-letters.js';
import { laterLetters } from './later-letters.js';
import * as contextLayout from './model-contexts.js';
import * as nodeLayout from './node-layout.js';
import type { RankedSuggestion, SearchResult } from './suggestion.js';
import { WrittenText } from './written-text.js';

// See `node-layout.ts`.
const { EPSILON } = alphabets;
const { WORDS_PER_ARC } = arcLayout;
const { LOOKAHEAD } = lookaheads;
const {
  ARC,
  ENTRY_WEIGHTS,
  ENTRY_WORDS,
  IS_OPEN,
  LEXICON_STATE,
  LEXICON_WEIGHT,
  NO_ARC,
  NO_ENTRY,
  NODE,
  PRICE_CLASS,
  SETTING,
  SILENT,
  WEIGHT,
} = entryLayout;
const {
  ANY_FIRST,
  ANY_SECOND,
  CHANGE_COST,
  CONTEXT,
  LEAST_COST,
  NEED_WORDS,
  NODE_COSTS,
  NODE_WORDS,
  TARGET_BITS,
  TARGET_CHANGE,
  TARGET_NEEDS,
  TARGET_NODE,
  TARGET_SECOND_BITS,
  TARGET_THIRD_BITS,
  TARGET_WORDS,
} = nodeLayout;
const { PRICE_CLASSES } = prices;
const { LATER_SETS } = later;
const { CLASS_FINDER, CLASS_LETTER_END, CLASS_ROW, CONTEXT_WORDS, COPY_END, DELETION_END, END, LETTER_END } =
  contextLayout;

export interface SearchOptions extends Partial<CorrectionGraphOptions>, BestWordsOptions {
  /** How many times the lexicon's weights count; once unless told. */
  readonly lexiconFactor?: number;
  /** Words that are known without a search, with their ranks: they leave less to look for. */
  readonly known?: readonly RankedWord[];
}

/** The lookahead set of everything. */
const ANY_LETTER = -1;
/** Looking for a letter among the arcs of a lexicon state costs about as much as going past so many arcs. */
const SEARCH_COST = 4;

/** Nothing read, nothing spent. */
const START_FRAME = new CopyFrame();
START_FRAME.weight = 0;
START_FRAME.lexiconWeight = 0;

export class CorrectionSearch {
  readonly #lexicon: Transducer;
  readonly #remaining: Float32Array;
  /** See `later-letters.ts`. */
  readonly #later: Int32Array;
  readonly #flags: FlagMachine;
  readonly #word: CorrectionGraph;
  readonly #agenda = new Agenda();
  readonly #written: WrittenText;
  readonly #walk: CopyWalk;
  #best: BestWords = new BestWords({ limit: 0 });
  /** How many times the lexicon's weights count. Not a whole number at first: see `node-layout.ts`. */
  #factor = Number.NaN;

  /** Holds what it needs between calls; for one thread, any number of words. */
  constructor(lexicon: Transducer, errorModel: Transducer) {
    this.#lexicon = lexicon;
    this.#remaining = lexicon.remainingWeights();
    this.#later = lexicon.fact('laterLetters', laterLetters);
    this.#flags = lexicon.alphabet.flagMachine();
    this.#word = new CorrectionGraph(
      new ErrorModel(errorModel, lexicon),
      lexicon,
      lexicon.fact('outsideBits', outsideBits),
    );
    this.#written = new WrittenText(this.#agenda, this.#word);
    this.#walk = new CopyWalk(lexicon, this.#flags, this.#word, this.#agenda, this.#written, this.#best);
  }

  /** Words for one form, or for several at once: then a word's weight is the least of any form. */
  suggest(forms: string | readonly string[], options: SearchOptions, budget: SearchBudget): SearchResult {
    if (options.limit <= 0) return { suggestions: [], cutShort: false };
    const agenda = this.#agenda;
    const { contexts } = this.#word;
    let done = this.#walk.steps;
    this.#start(typeof forms === 'string' ? [forms] : forms, options);
    for (;;) {
      const work = this.#walk.steps + agenda.count + (contexts.work >> 3);
      if (!budget.spend(1 + work - done)) break;
      done = work;
      if (agenda.isFull || this.#flags.isFull || this.#walk.isCutShort) {
        budget.cutShort = true;
        break;
      }
      const entry = agenda.queue.take();
      if (entry < 0 || !(agenda.queue.key < this.#best.cutoff)) break;
      this.#follow(entry);
    }
    return { suggestions: this.#best.list().map(toSuggestion), cutShort: budget.cutShort };
  }

  #start(forms: readonly string[], options: SearchOptions): void {
    this.#best = new BestWords(options);
    for (const ranked of options.known ?? []) this.#best.add(ranked);
    this.#factor = options.lexiconFactor ?? 1;
    this.#word.start(forms, { copyLettersOutsideModel: options.copyLettersOutsideModel ?? false });
    this.#agenda.clear();
    this.#written.clear();
    this.#flags.makeRoom();
    this.#walk.start(this.#best, this.#factor);
    for (const place of this.#word.starts) {
      this.#walk.first.copyFrom(START_FRAME);
      this.#walk.first.position = this.#word.nodeAt(place, 0);
      this.#walk.walk(NO_ENTRY, EPSILON);
    }
  }

  #follow(entry: number): void {
    const agenda = this.#agenda;
    const at = entry * ENTRY_WORDS;
    const priceClass = agenda.words[at + PRICE_CLASS]!;
    if (agenda.words[at + IS_OPEN] === 0 && !this.#written.open(entry)) return;
    if (priceClass === SILENT) this.#goOn(entry);
    else {
      this.#change(entry, priceClass);
      this.#enterNextClass(entry, priceClass);
    }
  }

  /** Walks on from an entry as it is. */
  #goOn(entry: number): void {
    const { first } = this.#walk;
    this.#takeUp(entry, first);
    first.isClosed = false;
    this.#walk.walk(entry, EPSILON);
  }

  /** Makes `frame` the place where an entry was put on the agenda. */
  #takeUp(entry: number, frame: CopyFrame): void {
    const { words, weights } = this.#agenda;
    const at = entry * ENTRY_WORDS;
    frame.position = words[at + NODE]!;
    frame.state = words[at + LEXICON_STATE]!;
    frame.setting = words[at + SETTING]!;
    frame.arc = words[at + ARC]!;
    frame.weight = weights[entry * ENTRY_WEIGHTS + WEIGHT]!;
    frame.lexiconWeight = weights[entry * ENTRY_WEIGHTS + LEXICON_WEIGHT]!;
  }

  #enterNextClass(entry: number, priceClass: number): void {
    const agenda = this.#agenda;
    const { words } = agenda;
    const word = this.#word;
    const at = entry * ENTRY_WORDS;
    const node = words[at + NODE]!;
    const state = words[at + LEXICON_STATE]!;
    const arc = words[at + ARC]!;
    const next = word.nextClass(node, priceClass + 1, arc);
    if (next === PRICE_CLASSES) return;
    const remaining = this.#factor * this.#remaining[state]!;
    const spent = agenda.weights[entry * ENTRY_WEIGHTS + WEIGHT]!;
    const key = spent + word.costs[node * NODE_COSTS + CHANGE_COST + next]! + remaining;
    if (!(key < this.#best.cutoff)) return;
    words[at + PRICE_CLASS] = next;
    agenda.queue.push(key, entry);
  }

  /** The changes of a price class, each with the lexicon arcs that read what it writes. */
  #change(entry: number, priceClass: number): void {
    const word = this.#word;
    const node = this.#agenda.words[entry * ENTRY_WORDS + NODE]!;
    const targets = word.changeTargets(node, priceClass);
    const { words, symbols, priceClasses } = word.contexts;
    const context = word.nodes[node * NODE_WORDS + CONTEXT]! * CONTEXT_WORDS;
    const deletionEnd = words[context + DELETION_END]!;
    for (let change = words[context + COPY_END]!; change < deletionEnd; change++) {
      if (priceClasses[change] === priceClass) this.#writeNothing(entry, change, targets);
    }
    const letterEnd = context + CLASS_LETTER_END + priceClass;
    const start = priceClass === 0 ? deletionEnd : words[letterEnd - 1]!;
    const end = words[letterEnd]!;
    const row = words[context + CLASS_ROW + priceClass]!;
    if (row >= 0) this.#changeByRow(entry, row, targets);
    else if (start < end) this.#changeLetters(entry, start, end, words[context + CLASS_FINDER + priceClass]!, targets);
    const { identity, unknown } = this.#lexicon.alphabet;
    const outsideEnd = words[context + END]!;
    for (let change = words[context + LETTER_END]!; change < outsideEnd; change++) {
      if (priceClasses[change] !== priceClass) continue;
      if (identity >= 0) this.#writeAnyArc(entry, change, symbols[change]!, identity, targets);
      if (unknown >= 0) this.#writeAnyArc(entry, change, symbols[change]!, unknown, targets);
    }
  }

  /** Changes start … end − 1, which write letters: goes through them or through the lexicon's arcs, whichever are fewer. */
  #changeLetters(entry: number, start: number, end: number, finder: number, targets: number): void {
    const { symbols, finders, finderLength, groups } = this.#word.contexts;
    const { arcStart, letterStart, arcs } = this.#lexicon.graph;
    const at = entry * ENTRY_WORDS;
    const state = this.#agenda.words[at + LEXICON_STATE]!;
    const endArc = arcStart[state + 1]!;
    const firstArc = letterStart[state]!;
    if (finder < 0 || (end - start) * SEARCH_COST < endArc - firstArc) {
      const reached = this.#agenda.words[at + ARC]!;
      const lookahead = reached === NO_ARC ? ANY_LETTER : arcs[reached * WORDS_PER_ARC + LOOKAHEAD]!;
      for (let change = start; change < end; change++) {
        const symbol = symbols[change]!;
        if ((lookaheadBit(symbol) & lookahead) !== 0) this.#writeAnyArc(entry, change, symbol, symbol, targets);
      }
      return;
    }
    const { targets: changeTargets } = this.#word;
    for (let arc = firstArc; arc < endArc; arc++) {
      const symbol = arcs[arc * WORDS_PER_ARC]! & 0xffff;
      if (symbol >= finderLength) break;
      let change = finders[finder + symbol]!;
      if (change < 0) continue;
      const lookahead = arcs[arc * WORDS_PER_ARC + LOOKAHEAD]! | 0;
      for (; change < end && symbols[change] === symbol; change++) {
        const target = targets + groups[change]! * TARGET_WORDS;
        if ((lookahead & changeTargets[target + TARGET_BITS]!) !== 0)
          this.#write(entry, change, symbol, arc, changeTargets[target + TARGET_NODE]!);
      }
    }
  }

  /** Changes that write letters, as a row has them: goes through the lexicon's arcs. */
  #changeByRow(entry: number, row: number, targets: number): void {
    const { rows, finderLength } = this.#word.contexts;
    this.#word.prepareTargets(targets);
    const { targets: changeTargets } = this.#word;
    const later = this.#later;
    const { arcStart, letterStart, arcs } = this.#lexicon.graph;
    const state = this.#agenda.words[entry * ENTRY_WORDS + LEXICON_STATE]!;
    const endArc = arcStart[state + 1]!;
    const anyFirst = changeTargets[targets + ANY_FIRST]!;
    const anySecond = changeTargets[targets + ANY_SECOND]!;
    for (let arc = letterStart[state]!; arc < endArc; arc++) {
      // Nearly all arcs end here, before what each target needs is looked at.
      const lookahead = arcs[arc * WORDS_PER_ARC + LOOKAHEAD]! | 0;
      if ((lookahead & anyFirst) === 0 || (later[arc * LATER_SETS]! & anySecond) === 0) continue;
      const symbol = arcs[arc * WORDS_PER_ARC]! & 0xffff;
      if (symbol >= finderLength) break;
      let target = targets;
      for (let groups = rows[row + symbol]!; groups !== 0; groups >>= 1, target += TARGET_WORDS) {
        // Most changes lead nowhere: the lexicon cannot go on with the word, and the model has no change left.
        if ((groups & 1) === 0 || !this.#meetsNeed(arc, lookahead, changeTargets[target + TARGET_NEEDS]!)) continue;
        this.#write(entry, changeTargets[target + TARGET_CHANGE]!, symbol, arc, changeTargets[target + TARGET_NODE]!);
      }
    }
  }

  /** Whether the letters after a lexicon arc meet one of the needs in the list at `list`. */
  #meetsNeed(arc: number, lookahead: number, list: number): boolean {
    const { needs } = this.#word;
    const second = this.#later[arc * LATER_SETS]!;
    const third = this.#later[arc * LATER_SETS + 1]!;
    const end = list + 1 + needs[list]! * NEED_WORDS;
    for (let need = list + 1; need < end; need += NEED_WORDS) {
      if ((lookahead & needs[need]!) === 0 || (second & needs[need + 1]!) === 0) continue;
      if ((third & needs[need + 2]!) !== 0) return true;
    }
    return false;
  }

  /** A change that writes `symbol`, with all lexicon arcs that read `input` for it. */
  #writeAnyArc(entry: number, change: number, symbol: number, input: number, targets: number): void {
    const { graph } = this.#lexicon;
    const word = this.#word;
    const state = this.#agenda.words[entry * ENTRY_WORDS + LEXICON_STATE]!;
    const target = targets + word.contexts.groups[change]! * TARGET_WORDS;
    const node = word.targets[target + TARGET_NODE]!;
    const bits = word.targets[target + TARGET_BITS]!;
    for (let arc = firstLetterArc(graph, state, input); arc < graph.arcStart[state + 1]!; arc++) {
      if ((graph.arcs[arc * WORDS_PER_ARC]! & 0xffff) !== input) break;
      if ((graph.arcs[arc * WORDS_PER_ARC + LOOKAHEAD]! & bits) !== 0) this.#write(entry, change, symbol, arc, node);
    }
  }

  #write(entry: number, change: number, symbol: number, arc: number, node: number): void {
    const { words, weights } = this.#agenda;
    const { arcs, arcWeights } = this.#lexicon.graph;
    const at = arc * WORDS_PER_ARC;
    const state = arcs[at + 1]!;
    if (!this.#walk.leadsOn(node, state)) return;
    const arcWeight = arcWeights[at + 2]!;
    const { costs, contexts } = this.#word;
    const weight = weights[entry * ENTRY_WEIGHTS + WEIGHT]! + contexts.weights[change]! + this.#factor * arcWeight;
    const least = weight + this.#factor * this.#remaining[state]! + costs[node * NODE_COSTS + LEAST_COST]!;
    if (!(least < this.#best.cutoff)) return;
    const { first } = this.#walk;
    first.position = node;
    first.state = state;
    first.setting = words[entry * ENTRY_WORDS + SETTING]!;
    first.arc = arc;
    first.weight = weight;
    first.lexiconWeight = weights[entry * ENTRY_WEIGHTS + LEXICON_WEIGHT]! + arcWeight;
    first.isClosed = false;
    this.#walk.walk(entry, symbol);
  }

  #writeNothing(entry: number, change: number, targets: number): void {
    const { words, weights } = this.#agenda;
    const word = this.#word;
    const target = targets + word.contexts.groups[change]! * TARGET_WORDS;
    const node = word.targets[target + TARGET_NODE]!;
    const at = entry * ENTRY_WORDS;
    const arc = words[at + ARC]!;
    const state = words[at + LEXICON_STATE]!;
    if (arc !== NO_ARC) {
      if ((this.#lexicon.graph.arcs[arc * WORDS_PER_ARC + LOOKAHEAD]! & word.targets[target + TARGET_BITS]!) === 0)
        return;
      if ((this.#later[arc * LATER_SETS]! & word.targets[target + TARGET_SECOND_BITS]!) === 0) return;
      if ((this.#later[arc * LATER_SETS + 1]! & word.targets[target + TARGET_THIRD_BITS]!) === 0) return;
    }
    if (!this.#walk.leadsOn(node, state)) return;
    const weight = weights[entry * ENTRY_WEIGHTS + WEIGHT]! + word.contexts.weights[change]!;
    const least = weight + this.#factor * this.#remaining[state]! + word.costs[node * NODE_COSTS + LEAST_COST]!;
    if (!(least < this.#best.cutoff)) return;
    const { first } = this.#walk;
    this.#takeUp(entry, first);
    first.position = node;
    first.weight = weight;
    // The silent arcs of the state were followed when the entry was made: each state has an entry of its own.
    first.isClosed = true;
    this.#walk.walk(entry, EPSILON);
  }
}

function toSuggestion({ word, key, rank }: RankedWord): RankedSuggestion {
  const { value, weight, lexiconWeight } = word;
  // Written out: objects that are copied with `...` and then changed have a layout each, which is slow.
  return lexiconWeight === undefined
    ? { value, weight: rank, searchWeight: weight, key }
    : { value, weight: rank, lexiconWeight, searchWeight: weight, key };
}

/** Finds out what every search with the two needs to know: it is then part of what they share with other threads. */
export function prepareSearch(lexicon: Transducer, errorModel: Transducer): void {
  new CorrectionSearch(lexicon, errorModel);
}

/** The lookahead bits of the identity and unknown arcs of a lexicon; 0 where it has none. */
function outsideBits({ graph, alphabet }: Transducer): number {
  const { identity, unknown } = alphabet;
  let bits = 0;
  if (identity < 0 && unknown < 0) return bits;
  for (let arc = 0; arc < graph.arcCount; arc++) {
    const input = graph.arcs[arc * WORDS_PER_ARC]! & 0xffff;
    if (input === identity || input === unknown) bits |= lookaheadBit(input);
  }
  return bits;
}
