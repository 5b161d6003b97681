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
import { EPSILON } from '../../fst/lookup/alphabet.js';
import { firstLetterArc, WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import type { FlagMachine } from '../../fst/lookup/flag-diacritics.js';
import { LOOKAHEAD, lookaheadBit } from '../../fst/lookup/lookahead.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { TupleSet } from '../../fst/lookup/tuple-set.js';
import { Agenda, SILENT } from './agenda.js';
import { BestWords, type BestWordsOptions, type RankedWord } from './best-words.js';
import { CopyWalk } from './copy-walk.js';
import { CorrectionGraph, type CorrectionGraphOptions } from './correction-graph.js';
import { ErrorModel, PRICE_CLASSES } from './error-model.js';
import { CONTEXT_WORDS, COPY_END, DELETION_END, END, LETTER_END } from './model-contexts.js';
import { OutputTrie } from './output-trie.js';
import type { SearchResult } from './suggestion.js';

export interface SearchOptions extends Partial<CorrectionGraphOptions>, BestWordsOptions {
  /** How many times the lexicon's weights count; once unless told. */
  readonly lexiconFactor?: number;
  /** Words that are known without a search, with their ranks: they leave less to look for. */
  readonly known?: readonly RankedWord[];
}

/** Looking for a letter among the arcs of a lexicon state costs about as much as going past so many arcs. */
const SEARCH_COST = 4;
/** Everything may follow the start of the lexicon. */
const ANY_LETTER = -1;

export class CorrectionSearch {
  readonly #lexicon: Transducer;
  readonly #remaining: Float32Array;
  readonly #flags: FlagMachine;
  readonly #word: CorrectionGraph;
  readonly #agenda = new Agenda();
  readonly #outputs = new OutputTrie();
  readonly #visited = new TupleSet();
  readonly #walk: CopyWalk;
  #best: BestWords = new BestWords({ limit: 0 });
  /** How many times the lexicon's weights count. */
  #factor = 1;
  /** Where the last change led that read nothing, and the last that read a letter. */
  readonly #lastNodes = new Int32Array(2);

  /** Holds what it needs between calls; for one thread, any number of words. */
  constructor(lexicon: Transducer, errorModel: Transducer) {
    this.#lexicon = lexicon;
    this.#remaining = lexicon.remainingWeights();
    this.#flags = lexicon.alphabet.flagMachine();
    this.#word = new CorrectionGraph(
      new ErrorModel(errorModel, lexicon),
      lexicon,
      lexicon.fact('outsideBits', outsideBits),
    );
    this.#walk = new CopyWalk(lexicon, this.#flags, this.#word, this.#agenda, this.#outputs, this.#best);
  }

  /** Words for one form, or for several at once: then a word's weight is the least of any form. */
  suggest(forms: string | readonly string[], options: SearchOptions, budget: SearchBudget): SearchResult {
    if (options.limit <= 0) return { suggestions: [], cutShort: false };
    const agenda = this.#agenda;
    const { contexts } = this.#word;
    let done = this.#walk.steps + (contexts.work >> 3);
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
    const suggestions = this.#best
      .list()
      .map(({ word, key, rank }) => ({ ...word, weight: rank, searchWeight: word.weight, key }));
    return { suggestions, cutShort: budget.cutShort };
  }

  #start(forms: readonly string[], options: SearchOptions): void {
    this.#best = new BestWords(options);
    for (const ranked of options.known ?? []) this.#best.add(ranked);
    this.#factor = options.lexiconFactor ?? 1;
    this.#word.start(forms, { copyLettersOutsideModel: options.copyLettersOutsideModel ?? false });
    this.#agenda.clear();
    this.#outputs.clear();
    this.#visited.clear();
    this.#flags.makeRoom();
    this.#walk.start(this.#best, this.#factor);
    for (const place of this.#word.starts) {
      this.#walk.walk(this.#word.nodeAt(place, 0), 0, 0, ANY_LETTER, 0, 0, 0, 0, EPSILON);
    }
  }

  #follow(entry: number): void {
    const agenda = this.#agenda;
    const priceClass = agenda.priceClasses[entry]!;
    if (agenda.isOpen[entry] === 0 && !this.#open(entry, priceClass === SILENT)) return;
    const state = agenda.states[entry]!;
    if (priceClass === SILENT) {
      const weight = agenda.weights[entry]!;
      const [setting, lookahead] = [agenda.settings[entry]!, agenda.lookaheads[entry]!];
      const [output, lexiconWeight] = [agenda.outputs[entry]!, agenda.lexiconWeights[entry]!];
      this.#walk.walk(agenda.nodes[entry]!, state, setting, lookahead, 0, weight, lexiconWeight, output, EPSILON);
      return;
    }
    this.#change(entry, priceClass);
    this.#enterNextClass(entry, priceClass);
  }

  /** Works out what an entry has written. False where the search has been there, with no more weight. */
  #open(entry: number, isSilent: boolean): boolean {
    const agenda = this.#agenda;
    const { copySymbols, nextPlaces, places } = this.#word;
    const node = agenda.nodes[entry]!;
    let output = agenda.outputs[entry]!;
    const symbol = agenda.symbols[entry]!;
    if (symbol !== EPSILON) output = this.#outputs.append(output, symbol);
    const here = places[node]!;
    for (let place = agenda.copiedFrom[entry]!; place !== here; place = nextPlaces[place]!) {
      output = this.#outputs.append(output, copySymbols[place]!);
    }
    agenda.outputs[entry] = output;
    agenda.isOpen[entry] = 1;
    return this.#visited.add(isSilent ? ~node : node, agenda.states[entry]!, agenda.settings[entry]!, output);
  }

  #enterNextClass(entry: number, priceClass: number): void {
    const agenda = this.#agenda;
    const { contexts, nodeContexts } = this.#word;
    const first = nodeContexts[agenda.nodes[entry]!]! * PRICE_CLASSES;
    const lookahead = agenda.lookaheads[entry]!;
    let next = priceClass + 1;
    while (next < PRICE_CLASSES && (contexts.changeBits[first + next]! & lookahead) === 0) next++;
    if (next === PRICE_CLASSES) return;
    const remaining = this.#factor * this.#remaining[agenda.states[entry]!]!;
    const key = agenda.weights[entry]! + contexts.changeCost[first + next]! + remaining;
    if (!(key < this.#best.cutoff)) return;
    agenda.priceClasses[entry] = next;
    agenda.queue.push(key, entry);
  }

  /** The changes of a price class, each with the lexicon arcs that read what it writes. */
  #change(entry: number, priceClass: number): void {
    const { contexts, nodeContexts } = this.#word;
    const { words, symbols, priceClasses } = contexts;
    const context = nodeContexts[this.#agenda.nodes[entry]!]!;
    const deletionEnd = words[context * CONTEXT_WORDS + DELETION_END]!;
    for (let change = words[context * CONTEXT_WORDS + COPY_END]!; change < deletionEnd; change++) {
      if (priceClasses[change] === priceClass) this.#writeNothing(entry, change);
    }
    const place = context * PRICE_CLASSES + priceClass;
    const start = priceClass === 0 ? deletionEnd : contexts.letterEnds[place - 1]!;
    this.#changeLetters(entry, start, contexts.letterEnds[place]!, contexts.finderStarts[place]!);
    const { identity, unknown } = this.#lexicon.alphabet;
    const end = words[context * CONTEXT_WORDS + END]!;
    for (let change = words[context * CONTEXT_WORDS + LETTER_END]!; change < end; change++) {
      if (priceClasses[change] !== priceClass) continue;
      if (identity >= 0) this.#writeAnyArc(entry, change, symbols[change]!, identity);
      if (unknown >= 0) this.#writeAnyArc(entry, change, symbols[change]!, unknown);
    }
  }

  /** Changes start … end − 1, which write letters: goes through them or through the lexicon's arcs, whichever are fewer. */
  #changeLetters(entry: number, start: number, end: number, finder: number): void {
    const { symbols, finders, finderLength } = this.#word.contexts;
    const { arcStart, letterStart, arcs } = this.#lexicon.graph;
    const state = this.#agenda.states[entry]!;
    const endArc = arcStart[state + 1]!;
    const firstArc = letterStart[state]!;
    if (finder < 0 || (end - start) * SEARCH_COST < endArc - firstArc) {
      const lookahead = this.#agenda.lookaheads[entry]!;
      for (let change = start; change < end; change++) {
        const symbol = symbols[change]!;
        if ((lookaheadBit(symbol) & lookahead) !== 0) this.#writeAnyArc(entry, change, symbol, symbol);
      }
      return;
    }
    for (let arc = firstArc; arc < endArc; arc++) {
      const symbol = arcs[arc * WORDS_PER_ARC]! & 0xffff;
      if (symbol >= finderLength) break;
      let change = finders[finder + symbol]!;
      if (change < 0) continue;
      for (; change < end && symbols[change] === symbol; change++) this.#write(entry, change, symbol, arc);
    }
  }

  /** A change that writes `symbol`, with all lexicon arcs that read `input` for it. */
  #writeAnyArc(entry: number, change: number, symbol: number, input: number): void {
    const { graph } = this.#lexicon;
    const state = this.#agenda.states[entry]!;
    for (let arc = firstLetterArc(graph, state, input); arc < graph.arcStart[state + 1]!; arc++) {
      if ((graph.arcs[arc * WORDS_PER_ARC]! & 0xffff) !== input) break;
      this.#write(entry, change, symbol, arc);
    }
  }

  #write(entry: number, change: number, symbol: number, arc: number): void {
    const agenda = this.#agenda;
    const word = this.#word;
    const { arcs, arcWeights } = this.#lexicon.graph;
    const at = arc * WORDS_PER_ARC;
    const node = this.#nodeAfter(entry, change);
    const lookahead = arcs[at + LOOKAHEAD]!;
    // Most changes lead nowhere: the lexicon cannot go on with the word, and the model has no change left.
    if ((lookahead & word.nodeBits[node]!) === 0) return;
    const state = arcs[at + 1]!;
    const arcWeight = arcWeights[at + 2]!;
    const weight = agenda.weights[entry]! + word.contexts.weights[change]! + this.#factor * arcWeight;
    const least = weight + this.#factor * this.#remaining[state]! + word.model.leastCost[word.states[node]!]!;
    if (!(least < this.#best.cutoff)) return;
    const canCopy = (lookahead & word.wantedBits[word.places[node]!]!) !== 0;
    if (!canCopy && !this.#mayChange(node, state, lookahead, weight)) return;
    const lexiconWeight = agenda.lexiconWeights[entry]! + arcWeight;
    const setting = agenda.settings[entry]!;
    const output = agenda.outputs[entry]!;
    this.#walk.walk(node, state, setting, lookahead, 0, weight, lexiconWeight, output, symbol);
  }

  /** The node that a change leads to. Most changes lead to the same one as the last that read the letter, or did not. */
  #nodeAfter(entry: number, change: number): number {
    const word = this.#word;
    const { contexts } = word;
    const here = word.places[this.#agenda.nodes[entry]!]!;
    const advance = contexts.advances[change]!;
    const place = advance === 1 ? word.nextPlaces[here]! : here;
    const state = contexts.targets[change]!;
    const last = this.#lastNodes[advance]!;
    if (last < word.nodeCount && word.states[last] === state && word.places[last] === place) return last;
    const node = word.nodeAt(place, state);
    this.#lastNodes[advance] = node;
    return node;
  }

  /** Whether some change at the node can lead to a word that is wanted. */
  #mayChange(node: number, state: number, lookahead: number, weight: number): boolean {
    const { contexts, nodeContexts } = this.#word;
    const first = nodeContexts[node]! * PRICE_CLASSES;
    for (let priceClass = 0; priceClass < PRICE_CLASSES; priceClass++) {
      if ((contexts.changeBits[first + priceClass]! & lookahead) === 0) continue;
      const remaining = this.#factor * this.#remaining[state]!;
      return weight + contexts.changeCost[first + priceClass]! + remaining < this.#best.cutoff;
    }
    return false;
  }

  #writeNothing(entry: number, change: number): void {
    const agenda = this.#agenda;
    const word = this.#word;
    const { contexts } = word;
    const state = agenda.states[entry]!;
    const node = this.#nodeAfter(entry, change);
    const weight = agenda.weights[entry]! + contexts.weights[change]!;
    const least = weight + this.#factor * this.#remaining[state]! + word.model.leastCost[word.states[node]!]!;
    if (!(least < this.#best.cutoff)) return;
    const lexiconWeight = agenda.lexiconWeights[entry]!;
    const setting = agenda.settings[entry]!;
    const output = agenda.outputs[entry]!;
    const lookahead = agenda.lookaheads[entry]!;
    // The silent arcs of the state were followed when the entry was made: each state has an entry of its own.
    this.#walk.walk(node, state, setting, lookahead, 1, weight, lexiconWeight, output, EPSILON);
  }
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
