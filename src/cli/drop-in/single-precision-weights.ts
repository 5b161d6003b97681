/**
 * The weight of a correction as hfst-ospell computes it: every sum in single precision, in the order of the path. Our own
 * search adds in double precision; the last printed digit may differ, and with it the order of nearly equal corrections.
 * Start at `SinglePrecisionWeights.weightOf`.
 *
 * The word and the correction are known, so only the paths between the two are walked: cheapest first, through error model
 * and lexicon together. Rounding keeps sums in order, so the first visit of a node is its cheapest.
 */
import { EPSILON, FOREIGN, NO_SYMBOL, Tokens } from '../../fst/lookup/alphabet.js';
import { type ArcGraph, firstLetterArc, WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import { FLAG_CONFLICT, type FlagMachine } from '../../fst/lookup/flag-diacritics.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { TupleSet } from '../../fst/lookup/tuple-set.js';
import { SearchQueue } from '../../speller/search/search-queue.js';

/** How far apart the two sums may be, as a share of the weight and besides. */
const SHARE = 1e-5;
const BESIDES = 1e-3;
/** Nodes of one correction; the paths between two words are few. */
const MAX_NODES = 50_000;

/** Six numbers a node: position in the word and in the correction, states, flag setting, weight. */
interface PathNode {
  readonly read: number;
  readonly written: number;
  readonly model: number;
  readonly lexicon: number;
  readonly setting: number;
  readonly weight: number;
}

export class SinglePrecisionWeights {
  readonly #model: Transducer;
  readonly #lexicon: Transducer;
  readonly #flags: FlagMachine;
  /** Symbols of the error model as symbols of the lexicon, and as text. */
  readonly #lexiconSymbols: Int32Array;
  readonly #texts: readonly string[];
  readonly #tokens = new Tokens();
  readonly #queue = new SearchQueue();
  readonly #visited = new TupleSet();
  #nodes: PathNode[] = [];
  #correction = '';
  #most = 0;

  constructor(lexicon: Transducer, errorModel: Transducer) {
    this.#model = errorModel;
    this.#lexicon = lexicon;
    this.#flags = lexicon.alphabet.flagMachine();
    this.#texts = errorModel.alphabet.symbols.map((_, symbol) => errorModel.alphabet.textOf(symbol));
    this.#lexiconSymbols = Int32Array.from(this.#texts, (text) => lexicon.alphabet.symbolOf(text));
  }

  /** The word whose corrections follow. */
  start(word: string): void {
    this.#model.alphabet.tokenise(word, this.#tokens);
  }

  /** @param about the weight in double precision; it is the answer, rounded, where no path is found */
  weightOf(correction: string, about: number): number {
    this.#correction = correction;
    this.#most = about + BESIDES + about * SHARE;
    this.#nodes = [];
    this.#queue.clear();
    this.#visited.clear();
    this.#flags.makeRoom();
    this.#push({ read: 0, written: 0, model: 0, lexicon: 0, setting: 0, weight: 0 });
    let best = Number.POSITIVE_INFINITY;
    for (let at = this.#queue.take(); at >= 0 && this.#queue.key < best; at = this.#queue.take()) {
      if (this.#nodes.length > MAX_NODES) break;
      const node = this.#nodes[at]!;
      const { model, lexicon, setting } = node;
      const place = node.read * (correction.length + 1) + node.written;
      if (!this.#visited.add(place, model, lexicon, setting)) continue;
      best = Math.min(best, this.#endOf(node));
      this.#followLexicon(node);
      this.#followModel(node);
    }
    return best < Number.POSITIVE_INFINITY ? best : Math.fround(about);
  }

  #endOf({ read, written, model, lexicon, weight }: PathNode): number {
    if (read < this.#tokens.length || written < this.#correction.length) return Number.POSITIVE_INFINITY;
    const inLexicon = Math.fround(weight + this.#lexicon.graph.finalWeights[lexicon]!);
    return Math.fround(inLexicon + this.#model.graph.finalWeights[model]!);
  }

  /** ε and flags of the lexicon. */
  #followLexicon(node: PathNode): void {
    const { arcStart, letterStart, arcs, arcWeights } = this.#lexicon.graph;
    for (let arc = arcStart[node.lexicon]!; arc < letterStart[node.lexicon]!; arc++) {
      const at = arc * WORDS_PER_ARC;
      const symbol = arcs[at]! & 0xffff;
      const setting = symbol === EPSILON ? node.setting : this.#flags.apply(node.setting, symbol);
      if (setting === FLAG_CONFLICT) continue;
      const weight = Math.fround(node.weight + arcWeights[at + 2]!);
      this.#push({ ...node, lexicon: arcs[at + 1]!, setting, weight });
    }
  }

  /** Letters that the error model adds, and what it makes of the next letter of the word. */
  #followModel(node: PathNode): void {
    const { graph, alphabet } = this.#model;
    const { arcStart, letterStart, arcs } = graph;
    for (let arc = arcStart[node.model]!; arc < letterStart[node.model]!; arc++)
      if ((arcs[arc * WORDS_PER_ARC]! & 0xffff) === EPSILON) this.#followArc(node, arc, node.read, '');
    if (node.read === this.#tokens.length) return;
    const wanted = this.#tokens.symbols[node.read]!;
    const text = this.#tokens.textAt(node.read);
    const symbols = wanted === FOREIGN ? [alphabet.identity, alphabet.unknown] : [wanted];
    for (const symbol of symbols) if (symbol !== NO_SYMBOL) this.#followLetter(node, graph, symbol, text);
  }

  #followLetter(node: PathNode, graph: ArcGraph, symbol: number, copied: string): void {
    const end = graph.arcStart[node.model + 1]!;
    for (let arc = firstLetterArc(graph, node.model, symbol); arc < end; arc++) {
      if ((graph.arcs[arc * WORDS_PER_ARC]! & 0xffff) !== symbol) return;
      this.#followArc(node, arc, node.read + 1, copied);
    }
  }

  /** @param copied what an identity arc writes */
  #followArc(node: PathNode, arc: number, read: number, copied: string): void {
    const { arcs, arcWeights } = this.#model.graph;
    const at = arc * WORDS_PER_ARC;
    const output = arcs[at]! >>> 16;
    const model = arcs[at + 1]!;
    const price = arcWeights[at + 2]!;
    if (output === EPSILON) {
      this.#push({ ...node, read, model, weight: Math.fround(node.weight + price) });
      return;
    }
    const isCopy = output === this.#model.alphabet.identity;
    const text = isCopy ? copied : this.#texts[output]!;
    if (text === '' || !this.#correction.startsWith(text, node.written)) return;
    const symbol = isCopy ? this.#lexicon.alphabet.symbolOf(text) : this.#lexiconSymbols[output]!;
    if (symbol === NO_SYMBOL) return;
    const { graph } = this.#lexicon;
    const end = graph.arcStart[node.lexicon + 1]!;
    for (let step = firstLetterArc(graph, node.lexicon, symbol); step < end; step++) {
      const word = step * WORDS_PER_ARC;
      if ((graph.arcs[word]! & 0xffff) !== symbol) return;
      const both = Math.fround(graph.arcWeights[word + 2]! + price);
      const weight = Math.fround(node.weight + both);
      const written = node.written + text.length;
      this.#push({ read, written, model, lexicon: graph.arcs[word + 1]!, setting: node.setting, weight });
    }
  }

  #push(node: PathNode): void {
    const rest = this.#lexicon.remainingWeights()[node.lexicon]! + this.#model.remainingWeights()[node.model]!;
    if (!(node.weight + rest <= this.#most)) return;
    this.#queue.push(node.weight, this.#nodes.length);
    this.#nodes.push(node);
  }
}
