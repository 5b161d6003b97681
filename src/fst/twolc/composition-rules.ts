/**
 * Rules as intersecting composition sees them: for each symbol of the lexicon the lower sides it may get, and for each
 * of those the column of every rule. Made of the rules of a twolc grammar, or of any transducers.
 */

import { DataError } from '../../engine/data-error.js';
import { IDENTITY_SYMBOL, UNKNOWN_SYMBOL } from '../algebra/special-symbols.js';
import { type Automaton, EPSILON, EPSILON_SYMBOL } from '../build/automaton.js';
import { BOUNDARY, IDENTITY_PAIR, type PairAlphabet } from './pair-alphabet.js';
import { ruleSymbols } from './rule-automaton.js';
import type { RuleAutomaton } from './rule-set.js';
import { SequenceTable } from './sequence-table.js';

/** A deterministic rule as a table. */
export interface RuleTable {
  readonly width: number;
  readonly start: number;
  /** `next[state * width + column]`, or -1. */
  readonly next: Int32Array;
  /** Cost of the arcs, beside `next`; absent where all are free. */
  readonly weight?: Float32Array;
  readonly finalWeight: Float32Array;
}

/** One lower side of a symbol. */
export interface Candidate {
  readonly lower: string;
  /** The column of each rule. */
  readonly columns: readonly number[];
}

export interface CompositionRules {
  readonly tables: readonly RuleTable[];
  /** The symbols of the first rule: the lexicon learns them, so that `?` in it does not mean them. */
  readonly symbols: readonly string[];
  /** Words get a boundary at each end if the rules know it. */
  readonly hasBoundary: boolean;
  /** A single rule that names a flag diacritic is applied to it; several rules never are. */
  readonly namesFlag: (symbol: string) => boolean;
  /** What `symbol` may become; the empty symbol gives what may be inserted. */
  readonly candidates: (symbol: string) => Candidate[];
}

const isOpen = (symbol: string): boolean => symbol === IDENTITY_SYMBOL || symbol === UNKNOWN_SYMBOL;

/** The rules of a grammar: no arcs are written out. */
export function grammarRules(alphabet: PairAlphabet, rules: readonly RuleAutomaton[]): CompositionRules {
  const { symbols, upper, lower } = ruleSymbols(alphabet);
  const usedSymbols = new Set(symbols);
  // hfst-twolc drops a diacritic that no rule allows anywhere from the alphabets, and then it is like any other symbol.
  for (const diacritic of alphabet.diacritics) {
    const pair = alphabet.diacriticPair(diacritic);
    if (!rules.some((rule) => usesPair(rule, pair))) usedSymbols.delete(diacritic);
  }
  const pairsByUpper = new Map<number, number[]>();
  for (let pair = 1; pair < alphabet.pairCount; pair++) {
    if (upper[pair] === EPSILON && lower[pair] === EPSILON) continue;
    const list = pairsByUpper.get(upper[pair]!);
    if (list === undefined) pairsByUpper.set(upper[pair]!, [pair]);
    else list.push(pair);
  }
  const candidate = (pair: number, below: string): Candidate => ({
    lower: below,
    columns: rules.map(({ classes }) => classes.classOf[pair]!),
  });
  return {
    tables: rules.map(({ classes, next, final }) => ({
      width: classes.count,
      start: 0,
      next,
      finalWeight: Float32Array.from(final, (value) => (value === 1 ? 0 : Number.POSITIVE_INFINITY)),
    })),
    symbols,
    // A first rule that allows no boundary anywhere does not have the symbol, as hfst-twolc writes it.
    hasBoundary: rules.length > 0 && usesPair(rules[0]!, alphabet.numberOf(BOUNDARY, BOUNDARY)!),
    namesFlag: (symbol) => rules.length === 1 && usedSymbols.has(symbol),
    candidates: (symbol) => {
      if (symbol !== '' && (isOpen(symbol) || !usedSymbols.has(symbol))) return [candidate(IDENTITY_PAIR, symbol)];
      const pairs = pairsByUpper.get(symbol === '' ? EPSILON : symbols.indexOf(symbol)) ?? [];
      return pairs.map((pair) => candidate(pair, lower[pair] === EPSILON ? '' : symbols[lower[pair]!]!));
    },
  };
}

function usesPair({ classes, stateCount, next }: RuleAutomaton, pair: number): boolean {
  for (let s = 0; s < stateCount; s++) if (next[s * classes.count + classes.classOf[pair]!]! >= 0) return true;
  return false;
}

/** Any transducers that are deterministic over pairs and have no arcs that read and write nothing. */
export function transducerRules(rules: readonly Automaton[]): CompositionRules {
  const readers = rules.map((rule) => new TransducerRule(rule));
  return {
    tables: readers.map(({ table }) => table),
    symbols: rules[0]?.symbols ?? [EPSILON_SYMBOL],
    hasBoundary: rules[0]?.symbols.includes(BOUNDARY) ?? false,
    namesFlag: (symbol) => rules.length === 1 && rules[0]!.symbols.includes(symbol),
    candidates: (symbol) => {
      const perRule = readers.map((reader) => reader.columnsFor(symbol));
      const [first] = perRule;
      if (first === undefined) return [];
      const candidates: Candidate[] = [];
      for (const lower of first.keys()) {
        const columns = perRule.map((columns) => columns.get(lower) ?? -1);
        if (columns.every((column) => column >= 0)) candidates.push({ lower, columns });
      }
      return candidates;
    },
  };
}

class TransducerRule {
  readonly table: RuleTable;
  readonly #known: ReadonlySet<string>;
  /** Upper symbol to lower symbol to column. */
  readonly #columns = new Map<string, Map<string, number>>();
  #identity = -1;

  constructor(rule: Automaton) {
    this.#known = new Set(rule.symbols);
    const { table, columnOf } = tableOf(rule);
    this.table = table;
    for (const [pair, column] of columnOf) this.#addPair(rule.symbols, pair, column);
  }

  #addPair(symbols: readonly string[], pair: number, column: number): void {
    const [input, output] = sidesOf(pair);
    const upper = input === EPSILON ? '' : symbols[input]!;
    const lower = output === EPSILON ? '' : symbols[output]!;
    if (upper === IDENTITY_SYMBOL) this.#identity = column;
    const lowers = this.#columns.get(upper) ?? new Map<string, number>();
    this.#columns.set(upper, lowers.set(lower, column));
  }

  columnsFor(symbol: string): ReadonlyMap<string, number> {
    const isUnknown = symbol !== '' && (isOpen(symbol) || !this.#known.has(symbol));
    if (!isUnknown) return this.#columns.get(symbol) ?? new Map();
    return this.#identity < 0 ? new Map() : new Map([[symbol, this.#identity]]);
  }
}

/** A pair as one number, and its two sides. */
const pairOf = (input: number, output: number): number => input * 65536 + output;
export const sidesOf = (pair: number): [number, number] => [Math.floor(pair / 65536), pair % 65536];

export interface TransducerTable {
  readonly table: RuleTable;
  /** The column of each pair that the rule has. */
  readonly columnOf: ReadonlyMap<number, number>;
}

/** A rule that is deterministic over pairs, as a table. */
export function tableOf(rule: Automaton): TransducerTable {
  const columnOf = new Map<number, number>();
  for (let a = 0; a < rule.input.length; a++) {
    const pair = pairOf(rule.input[a]!, rule.output[a]!);
    if (pair === EPSILON) throw new DataError('a rule has an arc that reads and writes nothing');
    if (!columnOf.has(pair)) columnOf.set(pair, columnOf.size);
  }
  const width = columnOf.size;
  const next = new Int32Array(rule.stateCount * width).fill(-1);
  const weight = new Float32Array(rule.stateCount * width);
  for (let s = 0; s < rule.stateCount; s++) {
    for (let a = rule.firstArc[s]!; a < rule.firstArc[s + 1]!; a++) {
      const cell = s * width + columnOf.get(pairOf(rule.input[a]!, rule.output[a]!))!;
      if (next[cell]! >= 0) throw new DataError('a rule is not deterministic');
      next[cell] = rule.target[a]!;
      weight[cell] = rule.weight[a]!;
    }
  }
  const table = { width, start: rule.start, next, finalWeight: rule.finalWeight };
  if (weight.some((value) => value !== 0)) return { table: { ...table, weight }, columnOf };
  return withoutEqualColumns({ table, columnOf });
}

/**
 * Pairs that a rule without weights does not tell apart share a column: of 500 pairs some 30 columns are left, and the tables of all
 * rules have room in the processor's cache.
 */
function withoutEqualColumns({ table, columnOf }: TransducerTable): TransducerTable {
  const { width, next, finalWeight } = table;
  const stateCount = finalWeight.length;
  const classOf = new Int32Array(width);
  const contents = new SequenceTable();
  const content = new Int32Array(stateCount);
  for (let column = 0; column < width; column++) {
    for (let s = 0; s < stateCount; s++) content[s] = next[s * width + column]!;
    classOf[column] = contents.intern(content, stateCount);
  }
  const merged = new Int32Array(stateCount * contents.size);
  for (let c = 0; c < contents.size; c++) {
    for (let s = 0; s < stateCount; s++) merged[s * contents.size + c] = contents.at(contents.start(c) + s);
  }
  return {
    table: { ...table, width: contents.size, next: merged },
    columnOf: new Map([...columnOf].map(([pair, column]) => [pair, classOf[column]!])),
  };
}
