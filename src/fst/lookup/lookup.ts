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

/** Looks words up in a transducer. One instance serves one search at a time. */
export class Lookup {
  readonly #transducer: Transducer;
  readonly #flags: FlagMachine;
  readonly #arcs: ArcReader;
  readonly #tokens = new Tokens();
  readonly #nodes: PathNodes;

  constructor(transducer: Transducer) {
    this.#transducer = transducer;
    this.#flags = transducer.alphabet.flagMachine();
    this.#arcs = new ArcReader(transducer, this.#flags);
    this.#nodes = new PathNodes(this.#arcs);
  }

  /** Outputs by weight, then by path (`comparePaths`); each text once, with its best path, unless `everyPath`. */
  lookup(word: string, budget: SearchBudget, options: LookupOptions = {}): LookupOutput[] {
    this.#transducer.alphabet.tokenise(word, this.#tokens);
    this.#flags.makeRoom();
    const nodes = this.#nodes;
    nodes.clear();
    nodes.pushStart();
    const best = new Map<string, FoundOutput>();
    // Depth first: a node's number is reused once everything below it was tried.
    while (nodes.count > 0) {
      const node = nodes.count - 1;
      if (!budget.spend(1 + (nodes.sinceLetter[node]! >>> 3))) break;
      if (nodes.opened[node] === 1) {
        nodes.count--;
        continue;
      }
      nodes.opened[node] = 1;
      const state = nodes.state[node]!;
      if (nodes.position[node] === this.#tokens.length && this.#arcs.isFinal(state)) this.#keep(best, node, options);
      if (nodes.count + this.#arcs.end(state) - this.#arcs.start(state) > MAX_NODES) {
        budget.cutShort = true;
        break;
      }
      if (this.#arcs.hasSilent(state)) this.#passSilently(node);
      if (nodes.position[node]! < this.#tokens.length) this.#readLetter(node);
    }
    const outputs = [...best.values()].sort(compareOutputs).slice(0, options.limit);
    return outputs.map(({ path, starts, value, weight }) => ({
      value,
      symbols: path.filter(isText),
      weight,
      ...(starts === undefined ? {} : { starts: starts.filter((_, at) => isText(path[at]!)) }),
    }));
  }

  /** Arcs that read nothing, but for those that lead back to where the path has been since the last letter. */
  #passSilently(node: number): void {
    const arcs = this.#arcs;
    const nodes = this.#nodes;
    const state = nodes.state[node]!;
    const position = nodes.position[node]!;
    const end = arcs.letters(state);
    for (let arc = arcs.start(state); arc < end; arc++) {
      const setting = arcs.settingAfter(arc, nodes.setting[node]!);
      if (setting === FLAG_CONFLICT || nodes.wasAt(node, arcs.target(arc), position, setting)) continue;
      nodes.push(node, arc, position, setting);
    }
  }

  /** Arcs that read the next letter of the word. */
  #readLetter(node: number): void {
    const arcs = this.#arcs;
    const nodes = this.#nodes;
    const state = nodes.state[node]!;
    const position = nodes.position[node]!;
    const setting = nodes.setting[node]!;
    const symbol = this.#tokens.symbols[position]!;
    if (symbol === FOREIGN) {
      this.#readForeign(node);
      return;
    }
    const end = arcs.end(state);
    // A state that takes any letter has an arc for each letter of the alphabet: those before the letter are skipped.
    for (let arc = arcs.firstReading(state, symbol); arc < end && arcs.input(arc) === symbol; arc++) {
      nodes.push(node, arc, position + 1, setting);
    }
  }

  /** Arcs that read a character which is not in the alphabet. */
  #readForeign(node: number): void {
    const { identity, unknown } = this.#transducer.alphabet;
    const arcs = this.#arcs;
    const nodes = this.#nodes;
    const state = nodes.state[node]!;
    const end = arcs.end(state);
    for (let arc = arcs.letters(state); arc < end; arc++) {
      const symbol = arcs.input(arc);
      if (symbol === identity || symbol === unknown)
        nodes.push(node, arc, nodes.position[node]! + 1, nodes.setting[node]!);
    }
  }

  /** The word ends at `node`. */
  #keep(best: Map<string, FoundOutput>, node: number, { withStarts, everyPath }: LookupOptions): void {
    const path = this.#path(node);
    if (path === undefined) return;
    const weight = this.#nodes.weight[node]! + this.#arcs.finalWeight(this.#nodes.state[node]!);
    keepBest(best, { path, starts: withStarts === true ? this.#starts(node) : undefined, weight }, everyPath);
  }

  /** For each arc on the way to `node`, where in the word it began. */
  #starts(node: number): number[] {
    const { parent, position } = this.#nodes;
    const starts: number[] = [];
    for (let at = node; at > 0; at = parent[at]!) starts.push(this.#tokens.starts[position[parent[at]!]!]!);
    return starts.reverse();
  }

  /**
   * What the arcs on the way to `node` write, ε as the empty text, flags by their names. An identity arc gives the very
   * character that it read; an arc that gives "some unknown character" has no text, and so no output, as in
   * hfst-lookup.
   */
  #path(node: number): string[] | undefined {
    const { alphabet } = this.#transducer;
    const path: string[] = [];
    for (let at = node; at > 0; at = this.#nodes.parent[at]!) {
      const output = this.#nodes.output[at]!;
      if (output === alphabet.unknown) return undefined;
      if (output === EPSILON) path.push('');
      else if (output === alphabet.identity) path.push(this.#tokens.textAt(this.#nodes.position[at]! - 1));
      else path.push(alphabet.symbols[output]!);
    }
    return path.reverse();
  }
}

interface FoundPath {
  readonly path: readonly string[];
  readonly starts: readonly number[] | undefined;
  readonly weight: number;
}

interface FoundOutput extends FoundPath {
  readonly value: string;
}

function keepBest(best: Map<string, FoundOutput>, foundPath: FoundPath, everyPath: boolean | undefined): void {
  const { path, weight } = foundPath;
  const value = path.filter(isText).join('');
  const key = everyPath === true ? `${weight}\0${path.join('\0')}` : value;
  const candidate: FoundOutput = { ...foundPath, value };
  const bestSoFar = best.get(key);
  if (bestSoFar === undefined || compareOutputs(candidate, bestSoFar) < 0) best.set(key, candidate);
}

/** Not ε, not a flag. */
function isText(symbol: string): boolean {
  return symbol !== '' && !(symbol.length > 2 && symbol.startsWith('@') && symbol.endsWith('@'));
}

function compareOutputs(a: FoundOutput, b: FoundOutput): number {
  return a.weight - b.weight || comparePaths(a.path, b.path);
}

/**
 * hfst-lookup's order of equal weights, symbol by symbol: ga corónach comes before coróine, because on its path the i
 * of coróin gives ε. Suggestions are generated in this order, and most people take the first one.
 */
function comparePaths(a: readonly string[], b: readonly string[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    if (a[i] !== b[i]) return a[i]! < b[i]! ? -1 : 1;
  }
  return a.length - b.length;
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
