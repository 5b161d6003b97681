/**
 * Composition: what the first automaton writes, the second reads.
 *
 * States of the result are pairs of states, and a filter that orders silent steps: those of the first automaton come
 * before those of the second, so that one pair of paths gives one path (the sequence filter of Allauzen, Riley and others,
 * 2007). An identity arc writes or reads "any unknown symbol" here, as HFST has it: identity after identity stays identity,
 * identity before `?:x` becomes `?:x`.
 */
import { type Automaton, EPSILON, trim } from '../build/automaton.js';
import { PairTable } from '../build/pair-table.js';
import { RowBuilder } from '../build/row-builder.js';
import { exchangeSymbols } from './exchange-symbols.js';
import { decodeFlags, encodeFlags, mapSides, renameFlags } from './flag-symbols.js';
import { harmonise } from './harmonise.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { invert } from './projection.js';
import { IDENTITY_SYMBOL, isFlagDiacritic, UNKNOWN_SYMBOL } from './special-symbols.js';
import { numberOf } from './symbol-numbers.js';

export type FlagsInComposition = 'symbols' | 'letters' | 'epsilon' | 'harmonised';

export interface ComposeOptions {
  /**
   * What flag diacritics are in composition. 'symbols': symbols that match themselves and that `?` does not mean (HFST's
   * default). 'letters': symbols that `?` means too (HFST's "xerox composition", the setting of hfst-xfst). 'epsilon':
   * silent, each kept on both sides of the result (HFST's "flag is epsilon"). 'harmonised': 'letters', but where both automata
   * have flags, those of one have nothing to do with those of the other (hfst-xfst's "harmonize-flags").
   */
  readonly flags?: FlagsInComposition;
}

/** The relation that applies `a` first and then `b`. */
export function compose(
  a: Automaton,
  b: Automaton,
  { flags = 'symbols' }: ComposeOptions = {},
  limits: Limits = DEFAULT_LIMITS,
): Automaton {
  if (flags === 'harmonised' && a.symbols.some(isFlagDiacritic) && b.symbols.some(isFlagDiacritic)) {
    return composeHarmonised(a, b, limits);
  }
  if (flags === 'letters' || flags === 'harmonised') {
    return decodeFlags(product(...harmonise(encodeFlags(a), encodeFlags(b), limits), limits));
  }
  const [first, second] = harmonise(a, b, limits);
  if (flags === 'symbols' || !first.symbols.some(isFlagDiacritic)) return product(first, second, limits);
  const silent = silentFlags(first.symbols);
  const kept = Uint16Array.from(first.symbols, (_, number) => number);
  const joined = product(mapSides(first, kept, silent), mapSides(second, silent, kept), limits);
  return restoreOneSidedFlags(joined);
}

/**
 * Composition in which the flags of each automaton pass through the other (hfst-compose's "harmonize flags"). Where both have some,
 * they get different names, so that neither sets or tests a feature of the other.
 */
export function composeHarmonised(a: Automaton, b: Automaton, limits: Limits = DEFAULT_LIMITS): Automaton {
  const bothHaveFlags = a.symbols.some(isFlagDiacritic) && b.symbols.some(isFlagDiacritic);
  const [first, second] = bothHaveFlags ? [renameFlags(a, '_1'), renameFlags(b, '_2')] : [a, b];
  return compose(first, second, { flags: 'epsilon' }, limits);
}

function silentFlags(symbols: readonly string[]): Uint16Array {
  return Uint16Array.from(symbols, (symbol, number) => (isFlagDiacritic(symbol) ? EPSILON : number));
}

/** `flag:0` and `0:flag` become `flag:flag`. */
function restoreOneSidedFlags(automaton: Automaton): Automaton {
  const { symbols, stateCount, firstArc, input, output, target, weight, finalWeight } = automaton;
  const isFlag = Uint8Array.from(symbols, (symbol) => (isFlagDiacritic(symbol) ? 1 : 0));
  const rows = new RowBuilder(symbols);
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      let [upper, lower] = [input[a]!, output[a]!];
      if (lower === EPSILON && isFlag[upper] === 1) lower = upper;
      else if (upper === EPSILON && isFlag[lower] === 1) upper = lower;
      rows.add(upper, lower, target[a]!, weight[a]!);
    }
    rows.endRow(finalWeight[s]!);
  }
  return rows.finish(automaton.start);
}

function product(first: Automaton, second: Automaton, limits: Limits): Automaton {
  return trim(exchangeSymbols(first, second, limits) ?? new Composition(first, second, limits).run());
}

class Composition {
  /** The first automaton turned around, so that its rows are sorted by what it writes. */
  readonly #writer: Automaton;
  readonly #reader: Automaton;
  readonly #identity: number;
  readonly #unknown: number;
  /** Pairs of a writer's state and twice a reader's state plus the filter: 1 after a silent step of the reader. */
  readonly #pairs = new PairTable();
  readonly #rows: RowBuilder;
  /** Identity and unknown, as far as the alphabet has them. */
  readonly #anySymbols: readonly number[];
  /** Whether arcs of both for any symbol can meet. */
  readonly #bothHaveAny: boolean;

  constructor(first: Automaton, second: Automaton, limits: Limits) {
    this.#writer = invert(first);
    this.#reader = second;
    this.#identity = numberOf(first.symbols, IDENTITY_SYMBOL);
    this.#unknown = numberOf(first.symbols, UNKNOWN_SYMBOL);
    this.#rows = new RowBuilder(this.#alphabet(first), limits, 'a composition');
    this.#anySymbols = [this.#identity, this.#unknown].filter((symbol) => symbol >= 0);
    const hasAny = (side: Uint16Array) => this.#anySymbols.some((symbol) => side.includes(symbol));
    this.#bothHaveAny = this.#identity >= 0 && hasAny(first.output) && hasAny(second.input);
  }

  /** `?` before `x:?` may give an arc with an unknown symbol where neither operand has one. */
  #alphabet({ symbols }: Automaton): readonly string[] {
    return this.#identity < 0 || this.#unknown >= 0 ? symbols : [...symbols, UNKNOWN_SYMBOL];
  }

  run(): Automaton {
    const unknown = this.#unknown >= 0 ? this.#unknown : this.#writer.symbols.length;
    const pairs = this.#pairs;
    pairs.numberOf(this.#writer.start, this.#reader.start * 2);
    for (let n = 0; n < pairs.count; n++) {
      const writer = pairs.left(n);
      const reader = pairs.right(n) >> 1;
      const filter = pairs.right(n) & 1;
      this.#silentSteps(writer, reader, filter);
      this.#commonSteps(writer, reader, unknown);
      this.#rows.endRow(this.#writer.finalWeight[writer]! + this.#reader.finalWeight[reader]!);
    }
    return this.#rows.finish();
  }

  /** Steps of one automaton alone: the first writes nothing, or the second reads nothing. */
  #silentSteps(writer: number, reader: number, filter: number): void {
    const w = this.#writer;
    const r = this.#reader;
    const [begin, end] = [w.firstArc[writer]!, w.firstArc[writer + 1]!];
    let silent = begin;
    while (silent < end && w.input[silent] === EPSILON) silent++;
    if (filter === 0) {
      for (let i = begin; i < silent; i++) {
        this.#rows.add(w.output[i]!, EPSILON, this.#pairs.numberOf(w.target[i]!, reader * 2), w.weight[i]!);
      }
      // Where the first can do nothing but silent steps, those come first anyway.
      if (silent === end && silent > begin && !(w.finalWeight[writer]! < Number.POSITIVE_INFINITY)) return;
    }
    const next = silent === begin ? 0 : 1;
    for (let j = r.firstArc[reader]!, stop = r.firstArc[reader + 1]!; j < stop && r.input[j] === EPSILON; j++) {
      this.#rows.add(EPSILON, r.output[j]!, this.#pairs.numberOf(writer, r.target[j]! * 2 + next), r.weight[j]!);
    }
  }

  #commonSteps(writer: number, reader: number, unknown: number): void {
    const w = this.#writer;
    const r = this.#reader;
    let i = w.firstArc[writer]!;
    let j = r.firstArc[reader]!;
    const endI = w.firstArc[writer + 1]!;
    const endJ = r.firstArc[reader + 1]!;
    if (this.#bothHaveAny) this.#anySteps(i, endI, j, endJ, unknown);
    while (i < endI && w.input[i] === EPSILON) i++;
    while (j < endJ && r.input[j] === EPSILON) j++;
    // Both rows are sorted by the symbol between the two: walk them side by side, with leaps where one is far behind.
    while (i < endI && j < endJ) {
      const written = w.input[i]!;
      const read = r.input[j]!;
      if (written < read) i = leap(w.input, i + 1, endI, read);
      else if (read < written) j = leap(r.input, j + 1, endJ, written);
      else {
        const pastI = runEnd(w.input, i, endI);
        const pastJ = runEnd(r.input, j, endJ);
        const special = this.#identity >= 0 && (written === this.#identity || written === this.#unknown);
        if (!special) for (; i < pastI; i++) this.#join(i, j, pastJ);
        i = pastI;
        j = pastJ;
      }
    }
  }

  #join(i: number, from: number, to: number): void {
    const w = this.#writer;
    const r = this.#reader;
    for (let j = from; j < to; j++) {
      const target = this.#pairs.numberOf(w.target[i]!, r.target[j]! * 2);
      this.#rows.add(w.output[i]!, r.output[j]!, target, w.weight[i]! + r.weight[j]!);
    }
  }

  /** Identity and unknown on the writing side, each with identity and unknown on the reading side. */
  #anySteps(beginI: number, endI: number, beginJ: number, endJ: number, unknown: number): void {
    const w = this.#writer;
    const r = this.#reader;
    const anySymbols = this.#anySymbols;
    for (const written of anySymbols) {
      for (let i = leap(w.input, beginI, endI, written); i < endI && w.input[i] === written; i++) {
        for (const read of anySymbols) {
          for (let j = leap(r.input, beginJ, endJ, read); j < endJ && r.input[j] === read; j++) {
            this.#joinAny(i, j, unknown);
          }
        }
      }
    }
  }

  /** Two arcs for any symbol: identity on one side only is any symbol, and not the same one. */
  #joinAny(i: number, j: number, unknown: number): void {
    const w = this.#writer;
    const r = this.#reader;
    const target = this.#pairs.numberOf(w.target[i]!, r.target[j]! * 2);
    let [upper, lower] = [w.output[i]!, r.output[j]!];
    if (upper === this.#identity && lower !== this.#identity) upper = unknown;
    else if (lower === this.#identity && upper !== this.#identity) lower = unknown;
    this.#rows.add(upper, lower, target, w.weight[i]! + r.weight[j]!);
  }
}

/** Where the symbol at `from` ends to repeat. */
function runEnd(symbols: Uint16Array, from: number, end: number): number {
  let past = from + 1;
  while (past < end && symbols[past] === symbols[from]) past++;
  return past;
}

/** The first position from `from` on with a symbol that is not smaller than `symbol`; gallops, then halves. */
function leap(symbols: Uint16Array, from: number, end: number, symbol: number): number {
  if (from >= end || symbols[from]! >= symbol) return from;
  let low = from;
  let step = 1;
  while (low + step < end && symbols[low + step]! < symbol) {
    low += step;
    step *= 2;
  }
  let high = Math.min(end, low + step);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (symbols[middle]! < symbol) low = middle;
    else high = middle;
  }
  return high;
}
