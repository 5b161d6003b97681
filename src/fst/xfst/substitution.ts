/** `` `[ net, a:b, c:d ] `` and `` `[ net, a, b c ] ``: arcs whose symbols are replaced by other symbols. */

import type { Limits } from '../algebra/limits.js';
import { IDENTITY_SYMBOL, UNKNOWN_SYMBOL } from '../algebra/special-symbols.js';
import { substitutePair } from '../algebra/substitute.js';
import { numberOf, withMoreSymbols } from '../algebra/symbol-numbers.js';
import type { Automaton } from '../build/automaton.js';
import { RowBuilder } from '../build/row-builder.js';
import type { Half } from './syntax.js';

export function substitutePairNet(net: Automaton, [a, b, c, d]: readonly [Half, Half, Half, Half]): Automaton {
  return substitutePair(net, [nameOf(a), nameOf(b)], [[nameOf(c), nameOf(d)]]);
}

function nameOf(half: Half): string {
  if (half.kind === 'any') return UNKNOWN_SYMBOL;
  return half.kind === 'epsilon' ? '' : half.name;
}

/**
 * Every arc with the symbol gets one arc for each replacement: `a:a` becomes `b:b` and `c:c`, `x:a` becomes `x:b` and
 * `x:c`. Without replacements the arcs are removed.
 */
export function substituteSymbolNet(net: Automaton, symbol: Half, by: readonly Half[], limits: Limits): Automaton {
  const replaced = numberOf(net.symbols, nameOf(symbol));
  if (replaced <= 0) return net;
  const names = by.map((half) => (half.kind === 'any' ? IDENTITY_SYMBOL : nameOf(half)));
  const symbols = withMoreSymbols(net.symbols, names);
  const numbers = names.map((name) => numberOf(symbols, name));
  // Where the symbol replaces itself too, HFST pairs every replacement with every other.
  const withItself = numbers.includes(replaced);
  const { stateCount, firstArc, input, output, target, weight, finalWeight } = net;
  const rows = new RowBuilder(symbols, limits, 'a substitution');
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      const above = input[a] === replaced ? numbers : [input[a]!];
      const below = output[a] === replaced ? numbers : [output[a]!];
      const paired = input[a] === replaced && output[a] === replaced && !withItself;
      above.forEach((x, i) => {
        if (paired) rows.add(x, below[i]!, target[a]!, weight[a]!);
        else for (const y of below) rows.add(x, y, target[a]!, weight[a]!);
      });
    }
    rows.endRow(finalWeight[s]!);
  }
  return rows.finish(net.start);
}
