/**
 * Symbols and pairs of symbols replaced, inserted, added to the alphabet or taken out of it.
 */
import { type Automaton, EPSILON } from '../build/automaton.js';
import { RowBuilder } from '../build/row-builder.js';
import { mapSides } from './flag-symbols.js';
import { harmonise, learnSymbols } from './harmonise.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { IDENTITY_SYMBOL, UNKNOWN_SYMBOL } from './special-symbols.js';
import { numberOf, withMoreSymbols } from './symbol-numbers.js';

export type SymbolPair = readonly [upper: string, lower: string];

/** Symbols replaced at once, wherever they stand. Those that are not still in use leave the alphabet. '' is epsilon. */
export function substituteSymbols(automaton: Automaton, replacements: ReadonlyMap<string, string>): Automaton {
  const present = [...replacements].filter(([from]) => numberOf(automaton.symbols, from) >= 0);
  if (present.length === 0) return automaton;
  const symbols = withMoreSymbols(
    automaton.symbols,
    present.map(([, to]) => to),
  );
  const map = Uint16Array.from(symbols, (_, number) => number);
  for (const [from, to] of present) map[numberOf(symbols, from)] = numberOf(symbols, to);
  const replaced = mapSides({ ...automaton, symbols }, map, map);
  const kept = new Set(present.map(([, to]) => to));
  return withoutSymbols(
    replaced,
    present.map(([from]) => from).filter((symbol) => symbol !== '' && !kept.has(symbol)),
  );
}

/** Arcs with one pair of symbols get one arc for each pair of a list instead. An empty list removes them. */
export function substitutePair(
  automaton: Automaton,
  from: SymbolPair,
  to: readonly SymbolPair[],
  limits: Limits = DEFAULT_LIMITS,
): Automaton {
  const [x, y] = [numberOf(automaton.symbols, from[0]), numberOf(automaton.symbols, from[1])];
  if (x < 0 || y < 0) return automaton;
  const symbols = withMoreSymbols(automaton.symbols, to.flat());
  const numbers = to.map(([upper, lower]) => [numberOf(symbols, upper), numberOf(symbols, lower)] as const);
  const { stateCount, firstArc, input, output, target, weight, finalWeight } = automaton;
  const rows = new RowBuilder(symbols, limits, 'a substitution');
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      if (input[a] !== x || output[a] !== y) rows.add(input[a]!, output[a]!, target[a]!, weight[a]!);
      else for (const [upper, lower] of numbers) rows.add(upper, lower, target[a]!, weight[a]!);
    }
    rows.endRow(finalWeight[s]!);
  }
  return rows.finish(automaton.start);
}

/**
 * Arcs `symbol:symbol` get a copy of an automaton each instead: its strings are read there. "Any symbol" of either takes
 * in the symbols of the other, except the one that is replaced, which leaves the alphabet.
 */
export function substituteByAutomaton(
  automaton: Automaton,
  symbol: string,
  by: Automaton,
  limits: Limits = DEFAULT_LIMITS,
): Automaton {
  if (numberOf(automaton.symbols, symbol) < 0) return automaton;
  const partWithSymbol = { ...by, symbols: withMoreSymbols(by.symbols, [symbol]) };
  const [frame, part] = harmonise(automaton, partWithSymbol, limits);
  const replaced = numberOf(frame.symbols, symbol);
  const { stateCount, firstArc, input, output, target, weight, finalWeight } = frame;
  const rows = new RowBuilder(frame.symbols, limits, 'a substitution');
  const places: number[] = [];
  const isReplaced = (a: number) => input[a] === replaced && output[a] === replaced;
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      if (isReplaced(a)) {
        rows.add(EPSILON, EPSILON, stateCount + places.length * part.stateCount + part.start, weight[a]!);
        places.push(target[a]!);
      } else rows.add(input[a]!, output[a]!, target[a]!, weight[a]!);
    }
    rows.endRow(finalWeight[s]!);
  }
  places.forEach((back, copy) => {
    const offset = stateCount + copy * part.stateCount;
    for (let s = 0; s < part.stateCount; s++) {
      const end = part.finalWeight[s]!;
      if (end < Number.POSITIVE_INFINITY) rows.add(EPSILON, EPSILON, back, end);
      for (let a = part.firstArc[s]!; a < part.firstArc[s + 1]!; a++) {
        rows.add(part.input[a]!, part.output[a]!, part.target[a]! + offset, part.weight[a]!);
      }
      rows.endRow(Number.POSITIVE_INFINITY);
    }
  });
  return withoutSymbols(rows.finish(frame.start), [symbol]);
}

/** Any of the pairs may stand anywhere, any number of times. "Any symbol" of the automaton takes in their symbols first. */
export function insertFreely(
  automaton: Automaton,
  pairs: readonly SymbolPair[],
  limits: Limits = DEFAULT_LIMITS,
): Automaton {
  const withPairSymbols = learnSymbols(automaton, withMoreSymbols(automaton.symbols, pairs.flat()), limits);
  const numbers = pairs.map(
    ([upper, lower]) => [numberOf(withPairSymbols.symbols, upper), numberOf(withPairSymbols.symbols, lower)] as const,
  );
  const { stateCount, firstArc, input, output, target, weight, finalWeight } = withPairSymbols;
  const rows = new RowBuilder(withPairSymbols.symbols, limits, 'a free insertion');
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) rows.add(input[a]!, output[a]!, target[a]!, weight[a]!);
    for (const [upper, lower] of numbers) rows.add(upper, lower, s, 0);
    rows.endRow(finalWeight[s]!);
  }
  return rows.finish(withPairSymbols.start);
}

/** The alphabet with more symbols: "any symbol" does not mean them any more. */
export function withSymbols(automaton: Automaton, extra: Iterable<string>): Automaton {
  const symbols = withMoreSymbols(automaton.symbols, extra);
  return symbols === automaton.symbols ? automaton : { ...automaton, symbols };
}

/** The alphabet without these symbols; those that arcs use stay. "Any symbol" then means them. */
export function withoutSymbols(automaton: Automaton, removed: Iterable<string>): Automaton {
  const used = usedSymbols(automaton);
  const gone = new Set([...removed].filter((symbol) => (used[numberOf(automaton.symbols, symbol)] ?? 1) === 0));
  if (gone.size === 0) return automaton;
  return overKeptSymbols(automaton, (symbol) => !gone.has(symbol));
}

/**
 * The alphabet without symbols that no arc has. Where "any symbol" is in use nothing changes, because a symbol that is
 * known but not used is just what it does not mean; `force` removes them all the same.
 */
export function withoutUnusedSymbols(automaton: Automaton, force = false): Automaton {
  const used = usedSymbols(automaton);
  const usesAny = [IDENTITY_SYMBOL, UNKNOWN_SYMBOL].some((symbol) => used[numberOf(automaton.symbols, symbol)] === 1);
  if (usesAny && !force) return automaton;
  if (used.every((use, number) => use === 1 || number === EPSILON)) return automaton;
  return overKeptSymbols(automaton, (_, number) => used[number] === 1);
}

function overKeptSymbols(automaton: Automaton, keeps: (symbol: string, number: number) => boolean): Automaton {
  const symbols = automaton.symbols.filter((symbol, number) => number === EPSILON || keeps(symbol, number));
  // Symbols that leave are on no arc: any number will do for them.
  const map = Uint16Array.from(automaton.symbols, (symbol) => Math.max(0, numberOf(symbols, symbol)));
  const { input, output } = automaton;
  return {
    ...automaton,
    symbols,
    input: input.map((symbol) => map[symbol]!),
    output: output.map((symbol) => map[symbol]!),
  };
}

function usedSymbols({ symbols, input, output }: Automaton): Uint8Array {
  const used = new Uint8Array(symbols.length);
  for (let a = 0; a < input.length; a++) {
    used[input[a]!] = 1;
    used[output[a]!] = 1;
  }
  return used;
}
