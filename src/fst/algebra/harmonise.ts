/**
 * Gives automata one alphabet, so that their arcs can be compared by number.
 *
 * "Any symbol that this automaton does not know" means less once the automaton knows more. So when an automaton learns
 * the symbols of another, its identity and unknown arcs are written out for each of them: `?` beside `a b` becomes
 * `? | a | b`. Flag diacritics and reserved symbols are learnt without that: `?` never means them (HFST's rule).
 */
import type { Automaton } from '../build/automaton.js';
import { RowBuilder } from '../build/row-builder.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { IDENTITY_SYMBOL, isOrdinarySymbol, UNKNOWN_SYMBOL } from './special-symbols.js';
import { numberOf, renumberSymbols, symbolNumbers, withMoreSymbols } from './symbol-numbers.js';

export function harmonise(a: Automaton, b: Automaton, limits: Limits = DEFAULT_LIMITS): [Automaton, Automaton] {
  if (a.symbols === b.symbols) return [a, b];
  const [first, second] = harmoniseAll([a, b], limits);
  return [first!, second!];
}

export function harmoniseAll(list: readonly Automaton[], limits: Limits = DEFAULT_LIMITS): Automaton[] {
  const shared = sharedAlphabet(list);
  return list.map((automaton) => learnSymbols(automaton, shared, limits));
}

/** One alphabet with the symbols of all. */
function sharedAlphabet(list: readonly Automaton[]): readonly string[] {
  // Begin with the longest: it is likely to hold the others, and its automaton then keeps its numbers.
  let longest: readonly string[] = list[0]?.symbols ?? [];
  for (const { symbols } of list) if (symbols.length > longest.length) longest = symbols;
  const merged = new Set<readonly string[]>([longest]);
  let shared = longest;
  for (const { symbols } of list) {
    if (merged.has(symbols)) continue;
    merged.add(symbols);
    shared = withMoreSymbols(shared, symbols);
  }
  return shared;
}

/** The automaton over a larger alphabet, its identity and unknown arcs written out for the symbols that are new to it. */
export function learnSymbols(
  automaton: Automaton,
  symbols: readonly string[],
  limits: Limits = DEFAULT_LIMITS,
): Automaton {
  if (automaton.symbols === symbols) return automaton;
  const renumbered = renumberSymbols(automaton, symbols);
  const identity = numberOf(automaton.symbols, IDENTITY_SYMBOL) < 0 ? -1 : numberOf(symbols, IDENTITY_SYMBOL);
  const unknown = numberOf(automaton.symbols, UNKNOWN_SYMBOL) < 0 ? -1 : numberOf(symbols, UNKNOWN_SYMBOL);
  if (!hasSpecialArcs(renumbered, identity, unknown)) return renumbered;
  const ownNumbers = symbolNumbers(automaton.symbols);
  const fresh: number[] = [];
  symbols.forEach((symbol, number) => {
    if (number > 0 && !ownNumbers.has(symbol) && isOrdinarySymbol(symbol)) fresh.push(number);
  });
  return fresh.length === 0 ? renumbered : writeOut(renumbered, identity, unknown, fresh, limits);
}

function hasSpecialArcs({ input, output }: Automaton, identity: number, unknown: number): boolean {
  if (identity < 0 && unknown < 0) return false;
  for (let a = 0; a < input.length; a++) {
    if (input[a] === identity || input[a] === unknown || output[a] === unknown) return true;
  }
  return false;
}

function writeOut(
  automaton: Automaton,
  identity: number,
  unknown: number,
  fresh: readonly number[],
  limits: Limits,
): Automaton {
  const { stateCount, firstArc, input, output, target, weight, finalWeight } = automaton;
  const rows = new RowBuilder(automaton.symbols, limits, 'writing out "any symbol"');
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      const [upper, lower] = [input[a]!, output[a]!];
      rows.add(upper, lower, target[a]!, weight[a]!);
      if (upper !== identity && upper !== unknown && lower !== unknown) continue;
      writeOutArc(rows, automaton, a, { identity, unknown, fresh });
    }
    rows.endRow(finalWeight[s]!);
  }
  return rows.finish(automaton.start);
}

interface AnySymbols {
  readonly identity: number;
  readonly unknown: number;
  /** Symbols that are new to the automaton. */
  readonly fresh: readonly number[];
}

/** What an arc for any symbol means for the symbols that are new to its automaton. */
function writeOutArc(rows: RowBuilder, automaton: Automaton, arc: number, any: AnySymbols): void {
  const { identity, unknown, fresh } = any;
  const [upper, lower] = [automaton.input[arc]!, automaton.output[arc]!];
  const [to, cost] = [automaton.target[arc]!, automaton.weight[arc]!];
  if (upper === identity) for (const symbol of fresh) rows.add(symbol, symbol, to, cost);
  if (upper === unknown) for (const symbol of fresh) rows.add(symbol, lower, to, cost);
  if (lower === unknown) for (const symbol of fresh) rows.add(upper, symbol, to, cost);
  if (upper !== unknown || lower !== unknown) return;
  // On both sides unknown means two different symbols.
  for (const x of fresh) for (const y of fresh) if (x !== y) rows.add(x, y, to, cost);
}
