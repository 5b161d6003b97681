/**
 * A finite-state transducer read from a language pack, in a form that searches can walk and worker threads can share.
 *
 * Start at `Transducer.read`; `Lookup` (lookup.ts) answers "what does this word map to?", `Acceptor` (acceptor.ts) "is
 * this a word?", and the speller's search walks `graph` itself.
 *
 *     const lexicon = Transducer.read(bytes, 'acceptor.default.hfst');
 *     new Acceptor(lexicon).accepts('guolli');
 */

import { readHfstOl } from '../formats/hfst-ol.js';
import { readThfst, type ThfstParts } from '../formats/thfst.js';
import { Alphabet } from './alphabet.js';
import { type ArcGraph, arcGraphFrom, type SharedArcGraph, WORDS_PER_ARC } from './arc-graph.js';
import { buildArcGraph } from './build-arc-graph.js';
import { remainingWeights } from './remaining-weight.js';

/**
 * What another thread needs to open the same transducer: plain data, which survives a structured clone (the tables are not
 * copied) and can be written to a file (engine/image.ts).
 */
export interface SharedTransducer extends SharedArcGraph {
  readonly remaining: Float32Array | undefined;
  readonly symbols: readonly string[];
  readonly inputSymbolCount: number;
  readonly properties: ReadonlyMap<string, string>;
  readonly endOffset: number;
  /** See `Transducer.fact`. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** A transducer that words can be looked up in. */
export class Transducer {
  #remaining: Float32Array | undefined;
  readonly #facts: Record<string, unknown> = {};

  private constructor(
    readonly alphabet: Alphabet,
    readonly graph: ArcGraph,
    /** The HFST3 header's pairs, such as `name`. */
    readonly properties: ReadonlyMap<string, string>,
    /** The offset after the last byte that was read: where the next transducer of a `.pmhfst` begins. */
    readonly endOffset: number,
  ) {}

  /** Reads HFST optimised lookup from `offset` on. Throws `DataError`. */
  static read(bytes: Uint8Array, file?: string, offset = 0): Transducer {
    return Transducer.#readAt(bytes, file, offset, undefined);
  }

  /**
   * Reads all transducers of a `.pmhfst` file, the one that is called TOP first. They share one alphabet, which only
   * the first has; each has its `name` among its properties.
   */
  static readAll(bytes: Uint8Array, file?: string): Transducer[] {
    const transducers = [Transducer.read(bytes, file)];
    for (let offset = transducers[0]!.endOffset; offset < bytes.length; offset = transducers.at(-1)!.endOffset) {
      transducers.push(Transducer.#readAt(bytes, file, offset, transducers[0]!.alphabet));
    }
    return transducers;
  }

  static #readAt(bytes: Uint8Array, file: string | undefined, offset: number, top: Alphabet | undefined): Transducer {
    const { tables, symbols, inputSymbolCount, properties, endOffset } = readHfstOl(bytes, offset, file, top);
    const alphabet = symbols === top?.symbols ? top : new Alphabet(symbols, inputSymbolCount);
    return new Transducer(alphabet, buildArcGraph(tables, alphabet.readsNothing), properties, endOffset);
  }

  /** Reads the three files of a THFST folder. Throws `DataError`. */
  static fromThfst(parts: ThfstParts, file?: string): Transducer {
    const { tables, symbols, inputSymbolCount } = readThfst(parts, file);
    const alphabet = new Alphabet(symbols, inputSymbolCount);
    return new Transducer(alphabet, buildArcGraph(tables, alphabet.readsNothing), new Map(), 0);
  }

  /** Opens, without copying, what `toShared` gave in another thread. */
  static fromShared(shared: SharedTransducer): Transducer {
    const transducer = new Transducer(
      new Alphabet(shared.symbols, shared.inputSymbolCount),
      arcGraphFrom(shared),
      shared.properties,
      shared.endOffset,
    );
    transducer.#remaining = shared.remaining;
    Object.assign(transducer.#facts, shared.facts);
    return transducer;
  }

  /**
   * Call `remainingWeights`, and whatever else will be asked, first: then it is worked out once for all threads.
   */
  toShared(): SharedTransducer {
    const { arcStart, letterStart, finalWeights, arcs } = this.graph;
    return {
      arcStart,
      letterStart,
      finalWeights,
      arcs,
      remaining: this.#remaining,
      symbols: this.alphabet.symbols,
      inputSymbolCount: this.alphabet.inputSymbolCount,
      properties: this.properties,
      endOffset: this.endOffset,
      facts: { ...this.#facts },
    };
  }

  /**
   * What somebody has found out about the transducer, and would have to look at all its arcs to find out again: plain data,
   * large tables in shared memory (`allocateShared`). It is shared with the other threads, and kept in images.
   */
  fact<Fact>(name: string, find: (transducer: Transducer) => Fact): Fact {
    if (!Object.hasOwn(this.#facts, name)) this.#facts[name] = find(this);
    return this.#facts[name] as Fact;
  }

  /** Per state, the least weight from there to the end (see remaining-weight.ts); worked out on first use. */
  remainingWeights(): Float32Array {
    this.#remaining ??= remainingWeights(this.graph);
    return this.#remaining;
  }

  /**
   * True where every arc reads a letter of the alphabet, and no two arcs of a state the same: then a word has one path.
   */
  isPlain(): boolean {
    return this.fact('isPlain', isPlain);
  }

  /** Bytes of the tables, which all threads share. */
  get byteLength(): number {
    const { arcStart, letterStart, finalWeights, arcs } = this.graph;
    const tables = [arcStart, letterStart, finalWeights, arcs, this.#remaining];
    return tables.reduce((sum, table) => sum + (table?.byteLength ?? 0), 0);
  }
}

function isPlain({ graph, alphabet }: Transducer): boolean {
  const { stateCount, arcStart, letterStart, arcs } = graph;
  for (let state = 0; state < stateCount; state++) {
    if (letterStart[state] !== arcStart[state]) return false;
    let last = -1;
    for (let arc = arcStart[state]!; arc < arcStart[state + 1]!; arc++) {
      const symbol = arcs[arc * WORDS_PER_ARC]! & 0xffff;
      if (symbol === last || symbol === alphabet.identity || symbol === alphabet.unknown) return false;
      last = symbol;
    }
  }
  return true;
}
