/**
 * Composition with a transducer that has one state: it treats each symbol in the same way wherever it stands, so that the symbols on one
 * side of the other transducer are exchanged, and its states stay what they are. Most filters of tags are of this kind.
 */
import { type Automaton, EPSILON } from '../build/automaton.js';
import { RowBuilder } from '../build/row-builder.js';
import type { Limits } from './limits.js';
import { IDENTITY_SYMBOL, UNKNOWN_SYMBOL } from './special-symbols.js';
import { numberOf } from './symbol-numbers.js';

/** The composition of `first` and `second`, over one alphabet, if it can be had in this way. */
export function exchangeSymbols(first: Automaton, second: Automaton, limits: Limits): Automaton | undefined {
  if (exchangesOnly(second, second.input) && !hasAny(first, first.output)) {
    return withExchanged(first, first.output, new Exchange(second, second.input, second.output), limits);
  }
  if (exchangesOnly(first, first.output) && !hasAny(second, second.input)) {
    return withExchanged(second, second.input, new Exchange(first, first.output, first.input), limits);
  }
  return undefined;
}

/** Whether there is one state, in which everything may end, and nothing is put in where nothing stands on `side`. */
function exchangesOnly({ stateCount, finalWeight, firstArc }: Automaton, side: Uint16Array): boolean {
  return stateCount === 1 && finalWeight[0] === 0 && firstArc[1]! > 0 && !side.includes(EPSILON);
}

/** Whether there are arcs for any symbol: what becomes of these depends on both sides. */
function hasAny({ symbols }: Automaton, side: Uint16Array): boolean {
  return [IDENTITY_SYMBOL, UNKNOWN_SYMBOL].some((symbol) => {
    const number = numberOf(symbols, symbol);
    return number >= 0 && side.includes(number);
  });
}

/** What a symbol becomes: for symbol `s` the entries from `first[s]` to `first[s + 1]`. */
class Exchange {
  readonly first: Uint32Array;
  readonly to: Uint16Array;
  readonly weight: Float32Array;

  constructor({ symbols, weight }: Automaton, from: Uint16Array, to: Uint16Array) {
    this.first = new Uint32Array(symbols.length + 1);
    for (const symbol of from) this.first[symbol + 1]!++;
    for (let s = 0; s < symbols.length; s++) this.first[s + 1]! += this.first[s]!;
    const fill = this.first.slice();
    this.to = new Uint16Array(from.length);
    this.weight = new Float32Array(from.length);
    for (let a = 0; a < from.length; a++) {
      const place = fill[from[a]!]!++;
      this.to[place] = to[a]!;
      this.weight[place] = weight[a]!;
    }
  }
}

function withExchanged(net: Automaton, side: Uint16Array, exchange: Exchange, limits: Limits): Automaton {
  const { stateCount, firstArc, input, output, target, weight, finalWeight } = net;
  const isLower = side === output;
  const rows = new RowBuilder(net.symbols, limits, 'a composition');
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!, end = firstArc[s + 1]!; a < end; a++) {
      const symbol = side[a]!;
      if (symbol === EPSILON) {
        rows.add(input[a]!, output[a]!, target[a]!, weight[a]!);
        continue;
      }
      for (let e = exchange.first[symbol]!, last = exchange.first[symbol + 1]!; e < last; e++) {
        const to = exchange.to[e]!;
        rows.add(isLower ? input[a]! : to, isLower ? to : output[a]!, target[a]!, weight[a]! + exchange.weight[e]!);
      }
    }
    rows.endRow(finalWeight[s]!);
  }
  return rows.finish(net.start);
}
