/**
 * The numbers of symbols in an alphabet, and alphabets merged into one. Alphabets are immutable arrays; the map of each
 * is made once and kept as long as the array lives.
 */
import { DataError } from '../../engine/data-error.js';
import { type Automaton, EPSILON_SYMBOL } from '../build/automaton.js';
import { RowBuilder } from '../build/row-builder.js';

/** Symbol numbers are stored in 16 bits. */
export const MAX_SYMBOLS = 65_535;

const maps = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** Symbol to number. The empty string is epsilon too. */
export function symbolNumbers(symbols: readonly string[]): ReadonlyMap<string, number> {
  const cached = maps.get(symbols);
  if (cached !== undefined && cached.get('') === 0) return cached;
  const map = new Map<string, number>();
  for (let i = symbols.length - 1; i >= 0; i--) map.set(symbols[i]!, i);
  map.set('', 0);
  map.set(EPSILON_SYMBOL, 0);
  maps.set(symbols, map);
  return map;
}

/** The number of a symbol, or -1 where the alphabet does not have it. */
export function numberOf(symbols: readonly string[], symbol: string): number {
  return symbolNumbers(symbols).get(symbol) ?? -1;
}

/** The alphabet with more symbols behind it; the same array when it has them all. */
export function withMoreSymbols(symbols: readonly string[], more: Iterable<string>): readonly string[] {
  const numbers = symbolNumbers(symbols);
  const added = new Set<string>();
  for (const symbol of more) if (!numbers.has(symbol)) added.add(symbol);
  if (added.size === 0) return symbols;
  if (symbols.length + added.size > MAX_SYMBOLS) throw new DataError(`more than ${MAX_SYMBOLS} symbols`);
  return [...symbols, ...added];
}

/** The same automaton over another alphabet, which must have all of its symbols. */
export function renumberSymbols(automaton: Automaton, symbols: readonly string[]): Automaton {
  const old = automaton.symbols;
  if (old === symbols) return automaton;
  if (old.every((symbol, i) => symbols[i] === symbol)) return { ...automaton, symbols };
  const numbers = symbolNumbers(symbols);
  const map = Uint16Array.from(old, (symbol) => {
    const number = numbers.get(symbol);
    if (number === undefined) throw new RangeError(`the alphabet has no symbol ${symbol}`);
    return number;
  });
  return mapSymbols(automaton, symbols, map);
}

/** Every symbol number replaced through a table; `symbols` is the new alphabet. */
export function mapSymbols(automaton: Automaton, symbols: readonly string[], map: Uint16Array): Automaton {
  const { stateCount, firstArc, input, output, target, weight, finalWeight } = automaton;
  const rows = new RowBuilder(symbols);
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      rows.add(map[input[a]!]!, map[output[a]!]!, target[a]!, weight[a]!);
    }
    rows.endRow(finalWeight[s]!);
  }
  return rows.finish(automaton.start);
}
