/**
 * Intersecting composition: a lexicon with the intersection of all rules, without ever building that intersection. Same
 * result as hfst-compose-intersect.
 *
 * A state of the result is a state of the lexicon together with one state of every rule. The tuples of rule states are
 * numbered, and what a tuple does with a symbol is computed once: with 40 rules that is 40 steps the first time and one
 * afterwards. Flag diacritics of the lexicon pass unchanged. Words stand between two boundaries, `@#@`.
 */

import { learnSymbols } from '../algebra/harmonise.js';
import { DEFAULT_LIMITS, type Limits } from '../algebra/limits.js';
import { isFlagDiacritic } from '../algebra/special-symbols.js';
import { withoutUnusedSymbols } from '../algebra/substitute.js';
import { symbolNumbers, withMoreSymbols } from '../algebra/symbol-numbers.js';
import { type Automaton, EPSILON, trim } from '../build/automaton.js';
import { PairTable } from '../build/pair-table.js';
import { RowBuilder } from '../build/row-builder.js';
import { type CompositionRules, grammarRules, type RuleTable, transducerRules } from './composition-rules.js';
import { BOUNDARY, type PairAlphabet } from './pair-alphabet.js';
import type { RuleAutomaton } from './rule-set.js';
import { SequenceTable } from './sequence-table.js';

/**
 * The lexicon (upper side: analyses) composed with the rules of a grammar. The result is trimmed, not
 * minimised. Without rules it is the lexicon.
 */
export function composeIntersect(
  lexicon: Automaton,
  grammar: { readonly alphabet: PairAlphabet; readonly rules: readonly RuleAutomaton[] },
  limits: Limits = DEFAULT_LIMITS,
): Automaton {
  if (grammar.rules.length === 0) return lexicon;
  return new Composition(lexicon, grammarRules(grammar.alphabet, grammar.rules), limits).run();
}

/** The same with rules that are any transducers, deterministic over pairs. */
export function composeIntersectTransducers(
  lexicon: Automaton,
  rules: readonly Automaton[],
  limits: Limits = DEFAULT_LIMITS,
): Automaton {
  if (rules.length === 0) return lexicon;
  return new Composition(lexicon, rulesOf(rules), limits).run();
}

/** Of rules that were applied before: whoever builds again after a change in a lexicon has the same ones. */
const known = new WeakMap<readonly Automaton[], CompositionRules>();

function rulesOf(rules: readonly Automaton[]): CompositionRules {
  const made = known.get(rules) ?? transducerRules(rules);
  known.set(rules, made);
  return made;
}

class Composition {
  readonly #lexicon: Automaton;
  readonly #rules: CompositionRules;
  readonly #rows: RowBuilder;
  readonly #tuples: TupleTransitions;
  readonly #states = new PairTable();
  readonly #passes: Uint8Array;
  readonly #inserts: boolean;
  /** Two states around the lexicon: before the first boundary, and behind the last. */
  readonly #before: number;
  readonly #behind: number;
  readonly #boundary: number;

  constructor(lexicon: Automaton, rules: CompositionRules, limits: Limits) {
    // The boundary is known to the lexicon already, so that "any symbol" in it does not mean the boundary.
    const own = rules.hasBoundary ? withMoreSymbols(lexicon.symbols, [BOUNDARY]) : lexicon.symbols;
    const symbols = withMoreSymbols(own, rules.symbols);
    this.#lexicon = learnSymbols({ ...lexicon, symbols: own }, symbols, limits);
    this.#rules = rules;
    this.#rows = new RowBuilder(symbols, limits, 'intersecting composition');
    this.#tuples = transitionsOf(rules, symbols);
    this.#passes = Uint8Array.from(symbols, (symbol) => Number(isFlagDiacritic(symbol) && !rules.namesFlag(symbol)));
    this.#passes[EPSILON] = 1;
    this.#inserts = rules.candidates('').length > 0;
    this.#before = lexicon.stateCount;
    this.#behind = lexicon.stateCount + 1;
    // Without a boundary no state before or behind is reached.
    this.#boundary = symbols.indexOf(BOUNDARY);
  }

  run(): Automaton {
    const { hasBoundary } = this.#rules;
    this.#states.numberOf(hasBoundary ? this.#before : this.#lexicon.start, this.#tuples.start);
    for (let s = 0; s < this.#states.count; s++) {
      const lexical = this.#states.left(s);
      const tuple = this.#states.right(s);
      if (this.#inserts) this.#follow(EPSILON, EPSILON, lexical, tuple, 0);
      this.#rows.endRow(this.#expand(lexical, tuple));
    }
    // HFST forgets the symbols that are on no arc, although "any symbol" in the lexicon did not mean them before.
    return trim(withoutUnusedSymbols(this.#rows.finish(0), true));
  }

  /** Adds the arcs of a state and returns its final weight. */
  #expand(lexical: number, tuple: number): number {
    if (lexical === this.#before) {
      this.#follow(EPSILON, this.#boundary, this.#lexicon.start, tuple, 0);
      return Number.POSITIVE_INFINITY;
    }
    if (lexical === this.#behind) return this.#tuples.finalWeight(tuple);
    const { firstArc, input, output, target, weight, finalWeight } = this.#lexicon;
    for (let a = firstArc[lexical]!; a < firstArc[lexical + 1]!; a++) {
      const lower = output[a]!;
      if (this.#passes[lower] === 1) {
        this.#rows.add(input[a]!, lower, this.#states.numberOf(target[a]!, tuple), weight[a]!);
      } else {
        this.#follow(input[a]!, lower, target[a]!, tuple, weight[a]!);
      }
    }
    const ending = finalWeight[lexical]!;
    if (ending === Number.POSITIVE_INFINITY) return ending;
    if (!this.#rules.hasBoundary) return ending + this.#tuples.finalWeight(tuple);
    this.#follow(EPSILON, this.#boundary, this.#behind, tuple, ending);
    return Number.POSITIVE_INFINITY;
  }

  /** All that the rules make of a symbol between `input` and the lexicon's state `to`. */
  #follow(input: number, symbol: number, to: number, tuple: number, weight: number): void {
    const tuples = this.#tuples;
    let at = tuples.transitions(tuple, symbol);
    for (let left = tuples.pool(at++); left > 0; left--) {
      const lower = tuples.pool(at);
      const target = this.#states.numberOf(to, tuples.pool(at + 1));
      this.#rows.add(input, lower, target, weight + tuples.weightAt(at));
      at += 2;
    }
  }
}

/** All rules in one table: a state is the place of its row, and a row has the place of the next row for each column, or -1. */
class RuleRows {
  readonly starts: Int32Array;
  readonly next: Int32Array;
  /** Cost of the arcs, beside `next`; absent where all are free. */
  readonly weight: Float32Array | undefined;
  /** By the place of a row. */
  readonly finalWeight: Float32Array;

  constructor(tables: readonly RuleTable[]) {
    const size = tables.reduce((sum, { next, finalWeight }) => sum + next.length + finalWeight.length, 0);
    this.starts = new Int32Array(tables.length);
    this.next = new Int32Array(size);
    this.finalWeight = new Float32Array(size);
    this.weight = tables.some(({ weight }) => weight !== undefined) ? new Float32Array(size) : undefined;
    let base = 0;
    for (const [r, table] of tables.entries()) {
      // A rule without arcs has rows without columns: one place for each keeps its states apart.
      const width = Math.max(1, table.width);
      this.starts[r] = base + table.start * width;
      for (const [state, finalWeight] of table.finalWeight.entries()) {
        const row = base + state * width;
        this.finalWeight[row] = finalWeight;
        for (let column = 0; column < table.width; column++) {
          const cell = state * table.width + column;
          const target = table.next[cell]!;
          this.next[row + column] = target < 0 ? -1 : base + target * width;
          if (this.weight !== undefined) this.weight[row + column] = table.weight?.[cell] ?? 0;
        }
      }
      base += table.finalWeight.length * width;
    }
  }
}

interface NumberedCandidate {
  readonly lower: number;
  readonly columns: Int32Array;
  /** The rule that last forbade it: likely to do so again, so it is asked first. */
  forbiddenBy: number;
}

/** What rules make of the symbols of a lexicon, which is the same for the next lexicon with these symbols. */
const computed = new WeakMap<CompositionRules, { readonly symbols: readonly string[]; tuples: TupleTransitions }>();
/** With more than this they are computed anew: lexicons that change again and again must not fill the memory. */
const MOST_COMPUTED = 4_000_000;

function transitionsOf(rules: CompositionRules, symbols: readonly string[]): TupleTransitions {
  const before = computed.get(rules);
  if (before !== undefined && before.tuples.size < MOST_COMPUTED && areEqual(before.symbols, symbols))
    return before.tuples;
  const numbers = symbolNumbers(symbols);
  const candidates = (symbol: number): NumberedCandidate[] =>
    rules.candidates(symbol === EPSILON ? '' : symbols[symbol]!).map(({ lower, columns }) => ({
      lower: numbers.get(lower)!,
      columns: Int32Array.from(columns),
      forbiddenBy: 0,
    }));
  const tuples = new TupleTransitions(rules.tables, candidates, symbols.length);
  computed.set(rules, { symbols, tuples });
  return tuples;
}

function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((symbol, i) => symbol === b[i]);
}

/** The states of the intersection of the rules, as far as they are needed. */
class TupleTransitions {
  readonly start: number;
  readonly #rules: RuleRows;
  readonly #candidatesOf: (symbol: number) => NumberedCandidate[];
  readonly #candidates: (NumberedCandidate[] | undefined)[];
  readonly #tuples = new SequenceTable();
  /** (tuple, symbol) to the place in the pool where their transitions begin. */
  readonly #known = new PairTable();
  #places = new Int32Array(1024);
  /** A count, then as many pairs of lower symbol and target tuple. */
  #pool = new Int32Array(4096);
  #weights: Float32Array | undefined;
  #used = 0;
  readonly #scratch: Int32Array;

  constructor(tables: readonly RuleTable[], candidates: (symbol: number) => NumberedCandidate[], symbolCount: number) {
    this.#rules = new RuleRows(tables);
    this.#candidatesOf = candidates;
    this.#candidates = new Array(symbolCount);
    this.#scratch = new Int32Array(tables.length);
    if (this.#rules.weight !== undefined) this.#weights = new Float32Array(this.#pool.length);
    this.start = this.#tuples.intern(this.#rules.starts, tables.length);
  }

  /** How many numbers are kept. */
  get size(): number {
    return this.#used + this.#tuples.size * this.#scratch.length;
  }

  pool(at: number): number {
    return this.#pool[at]!;
  }

  weightAt(at: number): number {
    return this.#weights === undefined ? 0 : this.#weights[at]!;
  }

  finalWeight(tuple: number): number {
    const from = this.#tuples.start(tuple);
    let sum = 0;
    for (let r = 0; r < this.#scratch.length; r++) sum += this.#rules.finalWeight[this.#tuples.at(from + r)]!;
    return sum;
  }

  /** The place of the count; the transitions follow it. */
  transitions(tuple: number, symbol: number): number {
    const before = this.#known.count;
    const number = this.#known.numberOf(tuple, symbol);
    if (number < before) return this.#places[number]!;
    if (number === this.#places.length) this.#places = grown(this.#places);
    const place = this.#used;
    this.#places[number] = place;
    this.#compute(tuple, symbol);
    return place;
  }

  #compute(tuple: number, symbol: number): void {
    let candidates = this.#candidates[symbol];
    if (candidates === undefined) {
      candidates = this.#candidatesOf(symbol);
      this.#candidates[symbol] = candidates;
    }
    while (this.#used + 1 + 2 * candidates.length > this.#pool.length) this.#growPool();
    const countAt = this.#used++;
    let count = 0;
    for (const candidate of candidates) {
      if (!this.#step(tuple, candidate)) continue;
      this.#pool[this.#used] = candidate.lower;
      if (this.#weights !== undefined) this.#weights[this.#used] = this.#costOf(tuple, candidate);
      this.#pool[this.#used + 1] = this.#tuples.intern(this.#scratch, this.#scratch.length);
      this.#used += 2;
      count++;
    }
    this.#pool[countAt] = count;
  }

  /** Moves all rules into `scratch`; false when one of them cannot move. */
  #step(tuple: number, candidate: NumberedCandidate): boolean {
    const { columns } = candidate;
    const { next } = this.#rules;
    const rows = this.#tuples.items;
    const scratch = this.#scratch;
    const from = this.#tuples.start(tuple);
    const likely = candidate.forbiddenBy;
    if (next[rows[from + likely]! + columns[likely]!]! < 0) return false;
    for (let r = 0; r < columns.length; r++) {
      const target = next[rows[from + r]! + columns[r]!]!;
      if (target < 0) {
        candidate.forbiddenBy = r;
        return false;
      }
      scratch[r] = target;
    }
    return true;
  }

  #costOf(tuple: number, { columns }: NumberedCandidate): number {
    const from = this.#tuples.start(tuple);
    let cost = 0;
    for (let r = 0; r < columns.length; r++) cost += this.#rules.weight![this.#tuples.at(from + r) + columns[r]!]!;
    return cost;
  }

  #growPool(): void {
    this.#pool = grown(this.#pool);
    if (this.#weights === undefined) return;
    const larger = new Float32Array(this.#pool.length);
    larger.set(this.#weights);
    this.#weights = larger;
  }
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
