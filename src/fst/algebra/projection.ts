/**
 * The two sides of a transducer: one of them alone, both exchanged, or two acceptors put side by side.
 *
 * On one side of a transducer "any unknown symbol" is `@_UNKNOWN_SYMBOL_@`; in an acceptor it is `@_IDENTITY_SYMBOL_@`.
 * Projection turns the one into the other.
 */
import { DataError } from '../../engine/data-error.js';
import { type Automaton, EPSILON, trim } from '../build/automaton.js';
import { PairTable } from '../build/pair-table.js';
import { removeEpsilon } from '../build/remove-epsilon.js';
import { RowBuilder } from '../build/row-builder.js';
import { decodeFlags, encodeFlags, withoutArcsOf } from './flag-symbols.js';
import { harmonise } from './harmonise.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { IDENTITY_SYMBOL, isFlagDiacritic, isTokeniserSymbol, UNKNOWN_SYMBOL } from './special-symbols.js';
import { numberOf, withMoreSymbols } from './symbol-numbers.js';

/** The upper side as an acceptor. */
export function upper(automaton: Automaton): Automaton {
  return oneSide(automaton, automaton.input);
}

/** The lower side as an acceptor. */
export function lower(automaton: Automaton): Automaton {
  return oneSide(automaton, automaton.output);
}

function oneSide(automaton: Automaton, side: Uint16Array): Automaton {
  const { stateCount, firstArc, target, weight, finalWeight } = automaton;
  const unknown = numberOf(automaton.symbols, UNKNOWN_SYMBOL);
  const symbols = unknown < 0 ? automaton.symbols : withMoreSymbols(automaton.symbols, [IDENTITY_SYMBOL]);
  const identity = numberOf(symbols, IDENTITY_SYMBOL);
  const rows = new RowBuilder(symbols);
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      const symbol = side[a] === unknown ? identity : side[a]!;
      rows.add(symbol, symbol, target[a]!, weight[a]!);
    }
    rows.endRow(finalWeight[s]!);
  }
  return rows.finish(automaton.start);
}

/** Upper and lower side exchanged. */
export function invert(automaton: Automaton): Automaton {
  const { stateCount, firstArc, input, output, target, weight, finalWeight } = automaton;
  if (isOneSided(automaton)) return automaton;
  const rows = new RowBuilder(automaton.symbols);
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) rows.add(output[a]!, input[a]!, target[a]!, weight[a]!);
    rows.endRow(finalWeight[s]!);
  }
  return rows.finish(automaton.start);
}

function isOneSided({ input, output }: Automaton): boolean {
  for (let a = 0; a < input.length; a++) if (input[a] !== output[a]) return false;
  return true;
}

/** Whether every arc has the same symbol on both sides, and none is `?:?`. */
export function isAcceptor(automaton: Automaton): boolean {
  const unknown = numberOf(automaton.symbols, UNKNOWN_SYMBOL);
  return isOneSided(automaton) && !(unknown >= 0 && automaton.input.includes(unknown));
}

/** A side that has ended while the other goes on. */
const ENDED = -1;

export interface CrossProductOptions {
  /** As in composition. 'symbols': strings with flag diacritics have no partner and fall out (HFST's default). */
  readonly flags?: 'symbols' | 'letters';
}

/**
 * Every string of `a` above every string of `b`, symbol by symbol from the left; the longer one ends beside nothing.
 * Both must be acceptors.
 */
export function crossProduct(
  a: Automaton,
  b: Automaton,
  limits: Limits = DEFAULT_LIMITS,
  { flags = 'letters' }: CrossProductOptions = {},
): Automaton {
  if (!isAcceptor(a) || !isAcceptor(b)) throw new DataError('only sets of strings can be crossed, not relations');
  const prepare = (side: Automaton): Automaton => {
    // What "any symbol" does not mean has no partner on the other side.
    const paired = withoutArcsOf(side, isTokeniserSymbol);
    return flags === 'letters' ? encodeFlags(paired) : withoutArcsOf(paired, isFlagDiacritic);
  };
  return decodeFlags(crossed(prepare(removeEpsilon(a, limits)), prepare(removeEpsilon(b, limits)), limits));
}

function crossed(a: Automaton, b: Automaton, limits: Limits): Automaton {
  const [first, second] = harmonise(a, b, limits);
  const identity = numberOf(first.symbols, IDENTITY_SYMBOL);
  const symbols = identity < 0 ? first.symbols : withMoreSymbols(first.symbols, [UNKNOWN_SYMBOL]);
  const unknown = identity < 0 ? -1 : numberOf(symbols, UNKNOWN_SYMBOL);
  const side = (symbol: number) => (symbol === identity ? unknown : symbol);
  const pairs = new PairTable();
  const rows = new RowBuilder(symbols, limits, 'a cross product');
  pairs.numberOf(first.start, second.start);
  for (let n = 0; n < pairs.count; n++) {
    const [s, t] = [pairs.left(n), pairs.right(n)];
    const [endI, endJ] = [rowEnd(first, s), rowEnd(second, t)];
    const [finalS, finalT] = [finalOf(first, s), finalOf(second, t)];
    for (let i = rowBegin(first, s); i < endI; i++) {
      for (let j = rowBegin(second, t); j < endJ; j++) {
        const to = pairs.numberOf(first.target[i]!, second.target[j]!);
        const [x, y, cost] = [first.input[i]!, second.input[j]!, first.weight[i]! + second.weight[j]!];
        rows.add(side(x), side(y), to, cost);
        // Two unknown symbols may also be the same one.
        if (x === identity && y === identity) rows.add(x, y, to, cost);
      }
      if (finalT < Number.POSITIVE_INFINITY) {
        rows.add(side(first.input[i]!), EPSILON, pairs.numberOf(first.target[i]!, ENDED), first.weight[i]! + finalT);
      }
    }
    if (finalS < Number.POSITIVE_INFINITY) {
      for (let j = rowBegin(second, t); j < endJ; j++) {
        rows.add(EPSILON, side(second.input[j]!), pairs.numberOf(ENDED, second.target[j]!), second.weight[j]! + finalS);
      }
    }
    rows.endRow(finalS + finalT);
  }
  return trim(rows.finish());
}

function rowBegin(automaton: Automaton, state: number): number {
  return state === ENDED ? 0 : automaton.firstArc[state]!;
}

function rowEnd(automaton: Automaton, state: number): number {
  return state === ENDED ? 0 : automaton.firstArc[state + 1]!;
}

function finalOf(automaton: Automaton, state: number): number {
  return state === ENDED ? 0 : automaton.finalWeight[state]!;
}
