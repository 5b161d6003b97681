/**
 * Maps a word through a transducer: all its outputs with their weights, best first, as `hfst-lookup` gives them.
 * Start at `Lookup.lookup`.
 *
 * Every path is followed (an ambiguous word has several analyses). A path may pass the same state with the same flag
 * setting only once between two letters, which ends ε-cycles and flag cycles; the budget ends everything else.
 */
import type { SearchBudget } from '../../engine/budget.js';
import { EPSILON, FOREIGN, Tokens } from './alphabet.js';
import { ArcReader } from './arc-reader.js';
import { FLAG_CONFLICT, type FlagMachine } from './flag-diacritics.js';
import { foreignBits, readAhead } from './lookahead.js';
import type { Transducer } from './transducer.js';

/** One output of a word. */
export interface LookupOutput {
  readonly value: string;
  /** The output symbol by symbol: `['guolli', '+N', '+Sg']` arrives as letters and tags. Flags and ε are left out. */
  readonly symbols: readonly string[];
  readonly weight: number;
  /** With `withStarts`, for each symbol where in the word (in UTF-16 units) its arc began to read. */
  readonly starts?: readonly number[];
}

/** Options of `Lookup.lookup`. */
export interface LookupOptions {
  /** The most outputs to give, best first; all of them by default. */
  readonly limit?: number;
  /** Every path, also where two of them write the same text, as hfst-lookup prints them; by default the best one. */
  readonly everyPath?: boolean;
  readonly withStarts?: boolean;
}

/** Nodes kept at once: about 33 bytes each. A search that needs more ends and says `cutShort`. */
const MAX_NODES = 1 << 20;

/** Outputs that are collected before those that write the same are thrown away. */
const MOST_COLLECTED = 256;

/** Looks words up in a transducer. One instance serves one search at a time. */
export class Lookup {
  readonly #transducer: Transducer;
  readonly #flags: FlagMachine;
  readonly #arcs: ArcReader;
  readonly #tokens = new Tokens();
  readonly #nodes: PathNodes;
  readonly #foreignBits: number;
  /** Per position, the lookahead bits of which an arc needs one to lead there. */
  #wanted = new Int32Array(64);
  readonly #order: SymbolOrder;
  /** The nodes of a path, from its end. */
  readonly #way: number[] = [];
  /** Per symbol, whether it is text: not ε, not a flag. */
  readonly #isText: Uint8Array;

  constructor(transducer: Transducer) {
    this.#transducer = transducer;
    this.#flags = transducer.alphabet.flagMachine();
    this.#arcs = new ArcReader(transducer, this.#flags);
    this.#nodes = new PathNodes(this.#arcs);
    this.#foreignBits = foreignBits(transducer.alphabet);
    this.#order = new SymbolOrder(transducer.alphabet.symbols);
    this.#isText = Uint8Array.from(transducer.alphabet.symbols, (symbol, i) => Number(i !== EPSILON && isText(symbol)));
  }

  /** Outputs by weight, then by path (`SymbolOrder`); each text once, with its best path, unless `everyPath`. */
  lookup(word: string, budget: SearchBudget, options: LookupOptions = {}): LookupOutput[] {
    this.#transducer.alphabet.tokenise(word, this.#tokens);
    this.#wanted = readAhead(this.#tokens, this.#foreignBits, this.#wanted);
    this.#flags.makeRoom();
    const nodes = this.#nodes;
    const arcs = this.#arcs;
    const { length } = this.#tokens;
    nodes.clear();
    nodes.pushStart();
    let outputs: FoundOutput[] = [];
    let mostCollected = MOST_COLLECTED;
    // Depth first: a node's number is reused once everything below it was tried.
    while (nodes.count > 0) {
      const node = nodes.count - 1;
      if (nodes.opened[node] === 1) {
        nodes.count--;
        continue;
      }
      if (!budget.spend(1 + (nodes.sinceLetter[node]! >>> 3))) break;
      nodes.opened[node] = 1;
      const state = nodes.state[node]!;
      const position = nodes.position[node]!;
      if (position === length && arcs.isFinal(state)) this.#keep(outputs, node, options);
      if (outputs.length > mostCollected) {
        outputs = bestOutputs(outputs, options);
        mostCollected = 2 * outputs.length + MOST_COLLECTED;
      }
      if (nodes.count + arcs.end(state) - arcs.start(state) > MAX_NODES) {
        budget.cutShort = true;
        break;
      }
      if (arcs.hasSilent(state)) this.#passSilently(node, state, position);
      if (position < length) this.#readLetter(node, state, position);
    }
    return bestOutputs(outputs, options)
      .slice(0, options.limit)
      .map(({ output }) => output);
  }

  /** Arcs that read nothing, but for those that lead back to where the path has been since the last letter. */
  #passSilently(node: number, state: number, position: number): void {
    const arcs = this.#arcs;
    const nodes = this.#nodes;
    const wanted = this.#wanted[position]!;
    const before = nodes.setting[node]!;
    const end = arcs.letters(state);
    for (let arc = arcs.start(state); arc < end; arc++) {
      if ((arcs.lookahead(arc) & wanted) === 0) continue;
      const setting = arcs.settingAfter(arc, before);
      if (setting === FLAG_CONFLICT || nodes.wasAt(node, arcs.target(arc), position, setting)) continue;
      nodes.push(node, arc, position, setting);
    }
  }

  /** Arcs that read the next letter of the word. */
  #readLetter(node: number, state: number, position: number): void {
    const arcs = this.#arcs;
    const nodes = this.#nodes;
    const symbol = this.#tokens.symbols[position]!;
    if (symbol === FOREIGN) {
      this.#readForeign(node, state, position);
      return;
    }
    const wanted = this.#wanted[position + 1]!;
    const setting = nodes.setting[node]!;
    const end = arcs.end(state);
    // A state that takes any letter has an arc for each letter of the alphabet: those before the letter are skipped.
    for (let arc = arcs.firstReading(state, symbol); arc < end && arcs.input(arc) === symbol; arc++) {
      if ((arcs.lookahead(arc) & wanted) !== 0) nodes.push(node, arc, position + 1, setting);
    }
  }

  /** Arcs that read a character which is not in the alphabet. */
  #readForeign(node: number, state: number, position: number): void {
    const { identity, unknown } = this.#transducer.alphabet;
    const arcs = this.#arcs;
    const nodes = this.#nodes;
    const wanted = this.#wanted[position + 1]!;
    const end = arcs.end(state);
    for (let arc = arcs.letters(state); arc < end; arc++) {
      const symbol = arcs.input(arc);
      if ((symbol === identity || symbol === unknown) && (arcs.lookahead(arc) & wanted) !== 0)
        nodes.push(node, arc, position + 1, nodes.setting[node]!);
    }
  }

  /**
   * The word ends at `node`: what the arcs on the way there write. An identity arc gives the very character that it read; an arc that gives "some
   * unknown character" has no text, and so no output, as in hfst-lookup.
   */
  #keep(outputs: FoundOutput[], node: number, { withStarts = false }: LookupOptions): void {
    const { unknown, identity, symbols: texts } = this.#transducer.alphabet;
    const { parent, output, position, weight, state } = this.#nodes;
    const way = this.#way;
    let length = 0;
    for (let at = node; at > 0; at = parent[at]!) {
      if (output[at] === unknown) return;
      way[length++] = at;
    }
    const symbols: string[] = [];
    const starts: number[] = [];
    const ranks = new Array<number>(length);
    for (let i = 0; i < length; i++) {
      const at = way[length - 1 - i]!;
      const symbol = output[at]!;
      const isRead = symbol === identity;
      const text = isRead ? this.#tokens.textAt(position[at]! - 1) : texts[symbol]!;
      ranks[i] = isRead ? this.#order.rankOf(text) : this.#order.ranks[symbol]!;
      if (isRead ? !isText(text) : this.#isText[symbol] === 0) continue;
      symbols.push(text);
      if (withStarts) starts.push(this.#tokens.starts[position[parent[at]!]!]!);
    }
    const value = symbols.join('');
    const cost = weight[node]! + this.#arcs.finalWeight(state[node]!);
    outputs.push({
      output: withStarts ? { value, symbols, weight: cost, starts } : { value, symbols, weight: cost },
      path: textOfRanks(ranks),
    });
  }
}

interface FoundOutput {
  readonly output: LookupOutput;
  /** What its arcs write, with ε and flags, one unit for each: it compares as the symbols do (`SymbolOrder`). */
  readonly path: string;
}

/**
 * Numbers for symbols in the order of their texts, so that whole paths are compared at once. This is hfst-lookup's order of equal weights, symbol by
 * symbol: ga corónach comes before coróine, because on its path the i of coróin gives ε. Suggestions are generated in this order, and most people take
 * the first one.
 */
class SymbolOrder {
  /** By symbol: odd numbers, and 0 for ε. */
  readonly ranks: Uint32Array;
  readonly #sorted: readonly string[];

  constructor(symbols: readonly string[]) {
    this.#sorted = [...symbols].sort(compareTexts);
    this.ranks = Uint32Array.from(symbols, (symbol, i) => (i === EPSILON ? 0 : this.rankOf(symbol)));
  }

  /** Of a text that is no symbol, too: the even number between its neighbours. */
  rankOf(text: string): number {
    let low = 0;
    for (let high = this.#sorted.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if (this.#sorted[middle]! < text) low = middle + 1;
      else high = middle;
    }
    return 2 * low + (this.#sorted[low] === text ? 1 : 0);
  }
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Arguments of a call are on the stack, which is not endless. */
const MOST_ARGUMENTS = 1000;

function textOfRanks(ranks: readonly number[]): string {
  if (ranks.length <= MOST_ARGUMENTS) return String.fromCharCode(...ranks);
  return ranks.map((rank) => String.fromCharCode(rank)).join('');
}

/** In their order; each text once, with its best path, or each path once. */
function bestOutputs(outputs: FoundOutput[], { everyPath = false }: LookupOptions): FoundOutput[] {
  if (outputs.length <= 1) return outputs;
  outputs.sort(compareOutputs);
  if (everyPath) return outputs.filter((output, i) => i === 0 || compareOutputs(outputs[i - 1]!, output) !== 0);
  if (outputs.length <= FEW) {
    const isNew = ({ output: { value } }: FoundOutput, i: number) => {
      for (let before = 0; before < i; before++) if (outputs[before]!.output.value === value) return false;
      return true;
    };
    return outputs.filter(isNew);
  }
  const values = new Set<string>();
  return outputs.filter(({ output: { value } }) => values.size < values.add(value).size);
}

/** So many are sooner compared with each other than put into a set. */
const FEW = 8;

/** Not ε, not a flag. */
function isText(symbol: string): boolean {
  return symbol !== '' && !(symbol.length > 2 && symbol.startsWith('@') && symbol.endsWith('@'));
}

/** By the text at last: characters outside of the alphabet may share a number. */
function compareOutputs(a: FoundOutput, b: FoundOutput): number {
  return (
    a.output.weight - b.output.weight || compareTexts(a.path, b.path) || compareTexts(a.output.value, b.output.value)
  );
}

/**
 * The nodes of the paths under way, in parallel arrays: a path is read back from its end, and a search may have a million nodes,
 * for which records (`frame-stack.ts`) would take three times the memory.
 */
class PathNodes {
  readonly #arcs: ArcReader;
  count = 0;
  parent = new Int32Array(1024);
  state = new Int32Array(1024);
  position = new Int32Array(1024);
  setting = new Int32Array(1024);
  /** Arcs since the last letter: what `wasAt` has to walk. */
  sinceLetter = new Int32Array(1024);
  output = new Int32Array(1024);
  opened = new Uint8Array(1024);
  weight = new Float64Array(1024);

  constructor(arcs: ArcReader) {
    this.#arcs = arcs;
  }

  clear(): void {
    this.count = 0;
    if (this.parent.length > 1 << 16) this.#resize(1024);
  }

  pushStart(): void {
    const node = this.count++;
    this.parent[node] = -1;
    this.state[node] = 0;
    this.position[node] = 0;
    this.setting[node] = 0;
    this.sinceLetter[node] = 0;
    this.output[node] = EPSILON;
    this.opened[node] = 0;
    this.weight[node] = 0;
  }

  /** What `arc` leads to from `parent`. */
  push(parent: number, arc: number, position: number, setting: number): void {
    if (this.count === this.parent.length) this.#resize(this.count * 2);
    const node = this.count++;
    this.parent[node] = parent;
    this.state[node] = this.#arcs.target(arc);
    this.position[node] = position;
    this.setting[node] = setting;
    this.sinceLetter[node] = this.position[parent] === position ? this.sinceLetter[parent]! + 1 : 0;
    this.output[node] = this.#arcs.output(arc);
    this.opened[node] = 0;
    this.weight[node] = this.weight[parent]! + this.#arcs.weight(arc);
  }

  /** Whether the path to `node` has been in this state, with this setting, since the last letter. */
  wasAt(node: number, state: number, position: number, setting: number): boolean {
    for (let at = node; at >= 0 && this.position[at] === position; at = this.parent[at]!) {
      if (this.state[at] === state && this.setting[at] === setting) return true;
    }
    return false;
  }

  #resize(capacity: number): void {
    const resize = <T extends Int32Array | Uint8Array | Float64Array>(old: T, fresh: T): T => {
      if (fresh.length > old.length) fresh.set(old);
      return fresh;
    };
    this.parent = resize(this.parent, new Int32Array(capacity));
    this.state = resize(this.state, new Int32Array(capacity));
    this.position = resize(this.position, new Int32Array(capacity));
    this.setting = resize(this.setting, new Int32Array(capacity));
    this.sinceLetter = resize(this.sinceLetter, new Int32Array(capacity));
    this.output = resize(this.output, new Int32Array(capacity));
    this.opened = resize(this.opened, new Uint8Array(capacity));
    this.weight = resize(this.weight, new Float64Array(capacity));
  }
}
