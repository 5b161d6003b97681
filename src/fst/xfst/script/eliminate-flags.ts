/**
 * A network without flag diacritics that accepts what the network with them accepts. For each feature the network is
 * walked together with the value of the feature; paths on which a flag fails are left out, and the flags become silent.
 */

import type { Limits } from '../../algebra/limits.js';
import { optimise } from '../../algebra/optimise.js';
import { isFlagDiacritic } from '../../algebra/special-symbols.js';
import { withoutSymbols } from '../../algebra/substitute.js';
import { type Automaton, EPSILON } from '../../build/automaton.js';
import { PairTable } from '../../build/pair-table.js';
import { RowBuilder } from '../../build/row-builder.js';

interface Flag {
  readonly operator: string;
  readonly feature: string;
  /** Number of the value, or 0 where the flag has none. */
  readonly value: number;
}

/** Values of a feature: 0 is unset, `n` is value n, `-n` is "anything but n". Stored with an offset. */
const UNSET = 0;

/** The features of the flags of a network. */
export function flagFeatures(net: Automaton): Set<string> {
  return new Set(net.symbols.filter(isFlagDiacritic).map((symbol) => symbol.slice(1, -1).split('.')[1]!));
}

export function eliminateFlag(net: Automaton, feature: string, limits: Limits): Automaton {
  const values = new Map<string, number>();
  const flags = net.symbols.map((symbol): Flag | undefined => {
    if (!isFlagDiacritic(symbol)) return undefined;
    const [operator = '', name = '', value] = symbol.slice(1, -1).split('.');
    if (name !== feature) return undefined;
    if (value !== undefined && !values.has(value)) values.set(value, values.size + 1);
    return { operator, feature: name, value: value === undefined ? 0 : values.get(value)! };
  });
  const offset = values.size;
  const pairs = new PairTable();
  const rows = new RowBuilder(net.symbols, limits, 'the elimination of flags');
  pairs.numberOf(net.start, UNSET + offset);
  for (let n = 0; n < pairs.count; n++) {
    const [state, setting] = [pairs.left(n), pairs.right(n) - offset];
    for (let a = net.firstArc[state]!; a < net.firstArc[state + 1]!; a++) {
      const [upper, lower] = [flags[net.input[a]!], flags[net.output[a]!]];
      const flag = upper ?? lower;
      const next = flag === undefined ? setting : after(setting, flag);
      if (next === undefined) continue;
      const [above, below] = [
        upper === undefined ? net.input[a]! : EPSILON,
        lower === undefined ? net.output[a]! : EPSILON,
      ];
      rows.add(above, below, pairs.numberOf(net.target[a]!, next + offset), net.weight[a]!);
    }
    rows.endRow(net.finalWeight[state]!);
  }
  const removed = net.symbols.filter((_, number) => flags[number] !== undefined);
  return optimise(withoutSymbols(rows.finish(), removed), limits);
}

/** The setting after a flag, or undefined where the flag fails. */
function after(setting: number, { operator, value }: Flag): number | undefined {
  switch (operator) {
    case 'P':
      return value;
    case 'N':
      return -value;
    case 'C':
      return UNSET;
    case 'R':
      return (value === 0 ? setting !== UNSET : setting === value) ? setting : undefined;
    case 'D':
      return (value === 0 ? setting === UNSET : setting !== value) ? setting : undefined;
    default:
      if (setting === UNSET || setting === value || (setting < 0 && setting !== -value)) return value;
      return undefined;
  }
}
