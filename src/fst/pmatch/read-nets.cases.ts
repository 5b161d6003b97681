/** The networks of a `.pmhfst` file as automata, so that tests can compare what two compilers made of one script. */
import type { Automaton } from '../build/automaton.js';
import { RowBuilder } from '../build/row-builder.js';
import { type HfstOlFile, readHfstOl } from '../formats/hfst-ol.js';
import { EMPTY_SYMBOL, EMPTY_TARGET, TRANSITION_TABLE } from '../formats/raw-tables.js';

/** Symbols whose arcs stand where those of epsilon do. */
const SILENT = /^@(?:_EPSILON_SYMBOL_|[PNRDCU]\.[^.@]+(?:\.[^.@]+)?|I\..+)@$/su;

export interface ReadNets {
  readonly properties: ReadonlyMap<string, string>;
  readonly nets: ReadonlyMap<string, Automaton>;
}

export function readNets(bytes: Uint8Array): ReadNets {
  const top = readHfstOl(bytes, 0, undefined);
  const nets = new Map<string, Automaton>();
  for (let part: HfstOlFile = top; ; part = readHfstOl(bytes, part.endOffset, undefined, top)) {
    nets.set(part.properties.get('name') ?? '', new NetReader(part, top.symbols).read());
    if (part.endOffset >= bytes.length) return { properties: top.properties, nets };
  }
}

class NetReader {
  readonly #tables: HfstOlFile['tables'];
  readonly #symbols: readonly string[];
  readonly #silent: readonly boolean[];
  readonly #rows: RowBuilder;
  /** States of the file in the order in which they were met, and their numbers. */
  readonly #states = [0];
  readonly #numbers = new Map([[0, 0]]);

  constructor({ tables }: HfstOlFile, symbols: readonly string[]) {
    this.#tables = tables;
    this.#symbols = symbols;
    this.#silent = symbols.map((symbol) => SILENT.test(symbol));
    this.#rows = new RowBuilder(symbols);
  }

  read(): Automaton {
    for (let n = 0; n < this.#states.length; n++) {
      const state = this.#states[n]!;
      this.#rows.endRow(state < TRANSITION_TABLE ? this.#indexed(state) : this.#simple(state - TRANSITION_TABLE));
    }
    return this.#rows.finish(0);
  }

  /** Reads the arcs and returns the final weight. */
  #indexed(state: number): number {
    const { index, indexRows } = this.#tables;
    for (let slot = 0; slot < this.#symbols.length; slot++) {
      const row = state + 1 + slot;
      if (row >= indexRows || index.getUint16(row * 6, true) !== slot) continue;
      this.#arcs(index.getUint32(row * 6 + 2, true) - TRANSITION_TABLE, slot);
    }
    const isFinal =
      index.getUint16(state * 6, true) === EMPTY_SYMBOL && index.getUint32(state * 6 + 2, true) !== EMPTY_TARGET;
    return isFinal ? index.getFloat32(state * 6 + 2, true) : Number.POSITIVE_INFINITY;
  }

  #simple(row: number): number {
    const { transitions, transitionRows } = this.#tables;
    if (row + 1 < transitionRows) {
      const first = transitions.getUint16((row + 1) * 12, true);
      if (first !== EMPTY_SYMBOL) this.#arcs(row + 1, this.#silent[first] ? 0 : first);
    }
    return transitions.getUint32(row * 12 + 4, true) === 1
      ? transitions.getFloat32(row * 12 + 8, true)
      : Number.POSITIVE_INFINITY;
  }

  #arcs(from: number, slot: number): void {
    const { transitions, transitionRows } = this.#tables;
    for (let at = from * 12; at < transitionRows * 12; at += 12) {
      const input = transitions.getUint16(at, true);
      if (input === EMPTY_SYMBOL || (this.#silent[input] ? 0 : input) !== slot) return;
      const target = this.#numberOf(transitions.getUint32(at + 4, true));
      this.#rows.add(input, transitions.getUint16(at + 2, true), target, transitions.getFloat32(at + 8, true));
    }
  }

  #numberOf(state: number): number {
    const number = this.#numbers.get(state) ?? this.#states.push(state) - 1;
    this.#numbers.set(state, number);
    return number;
  }
}
