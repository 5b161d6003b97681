/**
 * The smallest automata: nothing, the empty string, one pair of symbols, any symbol, one string of pairs. The other
 * operations build everything else from these.
 */
import { type Automaton, EPSILON_SYMBOL, oneState } from '../build/automaton.js';
import { TransducerBuilder } from '../build/builder.js';
import { IDENTITY_SYMBOL, UNKNOWN_SYMBOL } from './special-symbols.js';
import { symbolNumbers, withMoreSymbols } from './symbol-numbers.js';

const ONLY_EPSILON: readonly string[] = [EPSILON_SYMBOL];

/** Accepts nothing. */
export function emptySet(symbols: readonly string[] = ONLY_EPSILON): Automaton {
  return oneState(symbols, Number.POSITIVE_INFINITY);
}

/** Accepts the empty string. */
export function emptyString(symbols: readonly string[] = ONLY_EPSILON, weight = 0): Automaton {
  return oneState(symbols, weight);
}

/** One arc `upper:lower`; the empty string is epsilon. */
export function pair(upper: string, lower: string, weight = 0): Automaton {
  return path([[upper, lower]], weight);
}

/** xfst's `?`: any one symbol, copied. */
export function anyIdentity(): Automaton {
  return pair(IDENTITY_SYMBOL, IDENTITY_SYMBOL);
}

/** xfst's `?:?`: any one symbol to any one symbol, the same or another. */
export function anyPair(): Automaton {
  return pairs([
    [IDENTITY_SYMBOL, IDENTITY_SYMBOL],
    [UNKNOWN_SYMBOL, UNKNOWN_SYMBOL],
  ]);
}

/** Any one of the pairs. */
export function pairs(list: Iterable<readonly [upper: string, lower: string]>, weight = 0): Automaton {
  const builder = new TransducerBuilder();
  const [from, to] = [builder.addState(), builder.addState()];
  for (const [upper, lower] of list) builder.addArc(from, builder.symbol(upper), builder.symbol(lower), to, weight);
  builder.setFinal(to);
  return builder.finish();
}

/** One string of pairs, its weight at the end. */
export function path(list: readonly (readonly [upper: string, lower: string])[], weight = 0): Automaton {
  const alphabet = withMoreSymbols(ONLY_EPSILON, list.flat());
  const numbers = symbolNumbers(alphabet);
  const n = list.length;
  const finalWeight = new Float32Array(n + 1).fill(Number.POSITIVE_INFINITY);
  finalWeight[n] = weight;
  return {
    symbols: alphabet,
    start: 0,
    stateCount: n + 1,
    firstArc: Uint32Array.from({ length: n + 2 }, (_, s) => Math.min(s, n)),
    input: Uint16Array.from(list, ([upper]) => numbers.get(upper)!),
    output: Uint16Array.from(list, ([, lower]) => numbers.get(lower)!),
    target: Uint32Array.from(list, (_, i) => i + 1),
    weight: new Float32Array(n),
    finalWeight,
  };
}
