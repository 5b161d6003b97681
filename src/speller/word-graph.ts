/**
 * Everything the error model can make of one word: the composition of the word with the error model, as a graph whose
 * edges write lexicon symbols. The search then only has to walk this graph and the lexicon side by side.
 *
 * Start at `build`. A node is (position in the word, state of the error model). Nodes that cannot reach the end of the word
 * are cut off, and each node knows from behind
 *   copyCost    the cost of copying the rest of the word as it stands,
 *   changeCost  the least cost of any way to the end that changes something,
 * which is where the search's lower bounds come from.
 */
import type { SearchBudget } from '../engine/budget.js';
import { FOREIGN, Tokens } from '../fst/alphabet.js';
import { lookaheadBit, MAY_END } from '../fst/search-tables.js';
import type { Transducer } from '../fst/transducer.js';
import { type ErrorModel, SAME_AS_INPUT } from './error-model.js';

/** 20 bytes an edge. A word of ten thousand letters has too many: its search is cut short. */
const MAX_EDGES = 1 << 20;
/** Insertions that go on for ever at negative weight have no least cost; no sound model needs more rounds than this. */
const MAX_ROUNDS = 200;

export interface WordGraphOptions {
  /**
   * Whether a letter that the error model does not know but the lexicon does may be copied by the model's identity arcs.
   * Composition says yes; hfst-ospell says no.
   */
  readonly copyLettersOutsideModel: boolean;
}

export class WordGraph {
  readonly tokens = new Tokens();
  nodeCount = 0;
  /** Per position, its first node; the nodes of a position lie side by side. */
  #firstNode = new Int32Array(64);
  /** Per position, the symbol that a copy of the letter writes. */
  copySymbols = new Int32Array(64);
  /** Per position, the lookahead bits of which a lexicon state needs one to go on copying the word. */
  wantedNext = new Int32Array(64);
  /** Per position, the same for the error model's input side. */
  #wantedInputs = new Int32Array(64);
  positions = new Int32Array(256);
  #states = new Int32Array(256);
  /** Edges that read nothing: insertions. Ordered by symbol. */
  insertStart = new Int32Array(256);
  insertEnd = new Int32Array(256);
  /** Edges that read the letter at the node's position. Ordered by symbol. */
  readStart = new Int32Array(256);
  readEnd = new Int32Array(256);
  /** The error model's final weight, at the end of the word only; else +Infinity. */
  finalCost = new Float64Array(256);
  copyCost = new Float64Array(256);
  changeCost = new Float64Array(256);
  /** The lower of the two. */
  leastCost = new Float64Array(256);
  edgeSymbols = new Int32Array(1024);
  edgeTargets = new Int32Array(1024);
  edgeWeights = new Float64Array(1024);
  #edgeCopies = new Uint8Array(1024);
  #edgeCount = 0;
  /** Error-model state → its node at the position that is being filled, plus one. */
  readonly #nodeOfState: Int32Array;

  constructor(
    readonly model: ErrorModel,
    readonly lexicon: Transducer,
  ) {
    this.#nodeOfState = new Int32Array(model.transducer.graph.stateCount);
  }

  /** Builds the graph of `word`; false when the budget or the room did not suffice. */
  build(word: string, options: WordGraphOptions, budget: SearchBudget): boolean {
    this.model.transducer.alphabet.tokenise(word, this.tokens);
    this.#reserve();
    const length = this.tokens.length;
    this.#lookAhead(options);
    this.nodeCount = 0;
    this.#edgeCount = 0;
    this.#firstNode[0] = 0;
    this.#addNode(0, 0);
    for (let position = 0; position <= length; position++) {
      const first = this.#firstNode[position]!;
      const edgesBefore = this.#edgeCount;
      // Insertions first: they add nodes to this very position.
      for (let node = first; node < this.nodeCount; node++) this.#addInsertions(node, position);
      const end = this.nodeCount;
      for (let node = first; node < end; node++) this.#nodeOfState[this.#states[node]!] = 0;
      this.#firstNode[position + 1] = end;
      if (position < length) {
        for (let node = first; node < end; node++) this.#addReadings(node, position);
      } else {
        for (let node = first; node < end; node++) this.readStart[node] = this.readEnd[node] = this.#edgeCount;
      }
      if (!budget.spend(1 + this.#edgeCount - edgesBefore) || this.#edgeCount > MAX_EDGES) {
        for (let node = end; node < this.nodeCount; node++) this.#nodeOfState[this.#states[node]!] = 0;
        budget.cutShort = true;
        return false;
      }
    }
    for (let position = length; position >= 0; position--) {
      if (!this.#workBackwards(this.#firstNode[position]!, this.#firstNode[position + 1]!, budget)) {
        budget.cutShort = true;
        return false;
      }
    }
    this.#dropDeadEdges();
    return true;
  }

  /** The text of a symbol that an edge writes. */
  textOf(symbol: number): string {
    const lexiconSymbols = this.lexicon.alphabet.symbols.length;
    if (symbol < lexiconSymbols) return this.lexicon.alphabet.textOf(symbol);
    const modelSymbol = symbol - lexiconSymbols;
    const modelSymbols = this.model.lexiconSymbols.length;
    if (modelSymbol < modelSymbols) return this.model.transducer.alphabet.textOf(modelSymbol);
    return this.tokens.textAt(modelSymbol - modelSymbols);
  }

  #lookAhead(options: WordGraphOptions): void {
    const length = this.tokens.length;
    const { identity, unknown, symbols } = this.lexicon.alphabet;
    const model = this.model.transducer.alphabet;
    const bits = (symbol: number): number => (symbol < 0 ? 0 : lookaheadBit(symbol));
    for (let position = 0; position < length; position++) {
      const input = this.tokens.symbols[position]!;
      const copied = this.#copySymbol(position, options);
      this.copySymbols[position] = copied;
      this.wantedNext[position] = copied < symbols.length ? bits(copied) : bits(identity) | bits(unknown);
      this.#wantedInputs[position] = input === FOREIGN ? bits(model.identity) | bits(model.unknown) : bits(input);
    }
    this.wantedNext[length] = MAY_END;
    this.#wantedInputs[length] = MAY_END;
  }

  #copySymbol(position: number, options: WordGraphOptions): number {
    const symbol = this.tokens.symbols[position]!;
    if (symbol !== FOREIGN) return this.model.lexiconSymbols[symbol]!;
    if (options.copyLettersOutsideModel) {
      const known = this.lexicon.alphabet.symbolOf(this.tokens.textAt(position));
      if (known > 0) return known;
    }
    return this.lexicon.alphabet.symbols.length + this.model.lexiconSymbols.length + position;
  }

  #addInsertions(node: number, position: number): void {
    const { epsilonStart, letterStart, outputs, targets, weights } = this.model;
    const state = this.#states[node]!;
    this.insertStart[node] = this.#edgeCount;
    for (let arc = epsilonStart[state]!; arc < letterStart[state]!; arc++) {
      // ε read and identity written: there is nothing to be the same as.
      if (outputs[arc] === SAME_AS_INPUT) continue;
      this.#addEdge(outputs[arc]!, this.#nodeAt(targets[arc]!, position), weights[arc]!, 0);
    }
    this.insertEnd[node] = this.#edgeCount;
  }

  #addReadings(node: number, position: number): void {
    const state = this.#states[node]!;
    const symbol = this.tokens.symbols[position]!;
    this.readStart[node] = this.#edgeCount;
    if (symbol !== FOREIGN) {
      this.#addReadingsOf(state, symbol, position);
    } else {
      const { identity, unknown } = this.model.transducer.alphabet;
      if (identity >= 0) this.#addReadingsOf(state, identity, position);
      if (unknown >= 0 && unknown !== identity) this.#addReadingsOf(state, unknown, position);
      this.#sortEdges(this.readStart[node]!);
    }
    this.readEnd[node] = this.#edgeCount;
  }

  #addReadingsOf(state: number, symbol: number, position: number): void {
    const { inputs, outputs, targets, weights, epsilonStart, canRead } = this.model;
    const end = epsilonStart[state + 1]!;
    const copied = this.copySymbols[position]!;
    const wanted = this.#wantedInputs[position + 1]!;
    for (let arc = this.model.firstArc(state, symbol); arc < end && inputs[arc] === symbol; arc++) {
      // Half of a swapped pair has no second half in most words: such a node would only die later.
      if ((canRead[targets[arc]!]! & wanted) === 0) continue;
      const output = outputs[arc] === SAME_AS_INPUT ? copied : outputs[arc]!;
      this.#addEdge(output, this.#nodeAt(targets[arc]!, position + 1), weights[arc]!, output === copied ? 1 : 0);
    }
  }

  #nodeAt(state: number, position: number): number {
    const known = this.#nodeOfState[state]! - 1;
    return known >= 0 ? known : this.#addNode(state, position);
  }

  #addNode(state: number, position: number): number {
    const node = this.nodeCount++;
    if (node === this.positions.length) this.#growNodes();
    this.positions[node] = position;
    this.#states[node] = state;
    this.#nodeOfState[state] = this.nodeCount;
    this.finalCost[node] =
      position === this.tokens.length ? this.model.transducer.graph.finalWeights[state]! : Number.POSITIVE_INFINITY;
    return node;
  }

  #addEdge(symbol: number, target: number, weight: number, copies: number): void {
    const edge = this.#edgeCount++;
    if (edge === this.edgeSymbols.length) this.#growEdges();
    this.edgeSymbols[edge] = symbol;
    this.edgeTargets[edge] = target;
    this.edgeWeights[edge] = weight;
    this.#edgeCopies[edge] = copies;
  }

  /** Costs of the nodes first … end − 1, whose edges lead to one another or to nodes that are done. */
  #workBackwards(first: number, end: number, budget: SearchBudget): boolean {
    for (let node = first; node < end; node++) {
      this.copyCost[node] = this.leastCost[node] = this.finalCost[node]!;
      this.changeCost[node] = Number.POSITIVE_INFINITY;
    }
    // An insertion leads to a node found later: from the last to the first, one round settles most words.
    for (let round = 0; round < MAX_ROUNDS; round++) {
      let changed = false;
      for (let node = end - 1; node >= first; node--) {
        if (this.#relax(node)) changed = true;
      }
      if (!changed) return true;
      if (!budget.spend(end - first)) return false;
    }
    return false;
  }

  #relax(node: number): boolean {
    const { edgeTargets, edgeWeights, copyCost, changeCost, leastCost } = this;
    let copy = copyCost[node]!;
    let change = changeCost[node]!;
    for (let edge = this.insertStart[node]!; edge < this.insertEnd[node]!; edge++) {
      const cost = edgeWeights[edge]! + leastCost[edgeTargets[edge]!]!;
      if (cost < change) change = cost;
    }
    for (let edge = this.readStart[node]!; edge < this.readEnd[node]!; edge++) {
      const target = edgeTargets[edge]!;
      if (this.#edgeCopies[edge] === 1) {
        const copied = edgeWeights[edge]! + copyCost[target]!;
        if (copied < copy) copy = copied;
        const changed = edgeWeights[edge]! + changeCost[target]!;
        if (changed < change) change = changed;
      } else {
        const cost = edgeWeights[edge]! + leastCost[target]!;
        if (cost < change) change = cost;
      }
    }
    if (copy >= copyCost[node]! && change >= changeCost[node]!) return false;
    copyCost[node] = copy;
    changeCost[node] = change;
    leastCost[node] = Math.min(copy, change);
    return true;
  }

  #dropDeadEdges(): void {
    for (let node = 0; node < this.nodeCount; node++) {
      this.insertEnd[node] = this.#keepLiving(this.insertStart[node]!, this.insertEnd[node]!);
      this.readEnd[node] = this.#keepLiving(this.readStart[node]!, this.readEnd[node]!);
    }
  }

  #keepLiving(from: number, to: number): number {
    const { edgeSymbols, edgeTargets, edgeWeights, leastCost } = this;
    let kept = from;
    for (let edge = from; edge < to; edge++) {
      if (leastCost[edgeTargets[edge]!] === Number.POSITIVE_INFINITY) continue;
      edgeSymbols[kept] = edgeSymbols[edge]!;
      edgeTargets[kept] = edgeTargets[edge]!;
      edgeWeights[kept] = edgeWeights[edge]!;
      kept++;
    }
    return kept;
  }

  /** Insertion sort by symbol of the newest edges: only a foreign letter needs it, and has few. */
  #sortEdges(from: number): void {
    const { edgeSymbols, edgeTargets, edgeWeights } = this;
    const copies = this.#edgeCopies;
    for (let edge = from + 1; edge < this.#edgeCount; edge++) {
      const symbol = edgeSymbols[edge]!;
      const target = edgeTargets[edge]!;
      const weight = edgeWeights[edge]!;
      const copy = copies[edge]!;
      let at = edge;
      for (; at > from && edgeSymbols[at - 1]! > symbol; at--) {
        edgeSymbols[at] = edgeSymbols[at - 1]!;
        edgeTargets[at] = edgeTargets[at - 1]!;
        edgeWeights[at] = edgeWeights[at - 1]!;
        copies[at] = copies[at - 1]!;
      }
      edgeSymbols[at] = symbol;
      edgeTargets[at] = target;
      edgeWeights[at] = weight;
      copies[at] = copy;
    }
  }

  /** Room for the positions of the word at hand; what a giant word left behind is let go. */
  #reserve(): void {
    const needed = this.tokens.length + 2;
    if (this.#firstNode.length < needed || this.#firstNode.length > needed + 4096) {
      this.#firstNode = new Int32Array(Math.max(64, needed));
      this.copySymbols = new Int32Array(Math.max(64, needed));
      this.wantedNext = new Int32Array(Math.max(64, needed));
      this.#wantedInputs = new Int32Array(Math.max(64, needed));
    }
    if (this.edgeSymbols.length > 1 << 17) {
      this.edgeSymbols = new Int32Array(1024);
      this.edgeTargets = new Int32Array(1024);
      this.edgeWeights = new Float64Array(1024);
      this.#edgeCopies = new Uint8Array(1024);
    }
  }

  #growNodes(): void {
    const size = this.positions.length * 2;
    this.positions = grown(this.positions, new Int32Array(size));
    this.#states = grown(this.#states, new Int32Array(size));
    this.insertStart = grown(this.insertStart, new Int32Array(size));
    this.insertEnd = grown(this.insertEnd, new Int32Array(size));
    this.readStart = grown(this.readStart, new Int32Array(size));
    this.readEnd = grown(this.readEnd, new Int32Array(size));
    this.finalCost = grown(this.finalCost, new Float64Array(size));
    this.copyCost = grown(this.copyCost, new Float64Array(size));
    this.changeCost = grown(this.changeCost, new Float64Array(size));
    this.leastCost = grown(this.leastCost, new Float64Array(size));
  }

  #growEdges(): void {
    const size = this.edgeSymbols.length * 2;
    this.edgeSymbols = grown(this.edgeSymbols, new Int32Array(size));
    this.edgeTargets = grown(this.edgeTargets, new Int32Array(size));
    this.edgeWeights = grown(this.edgeWeights, new Float64Array(size));
    this.#edgeCopies = grown(this.#edgeCopies, new Uint8Array(size));
  }
}

function grown<T extends Int32Array | Float64Array | Uint8Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
