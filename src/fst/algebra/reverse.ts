/** The strings read backwards, on both sides. */
import { type Automaton, EPSILON, reverseArcs } from '../build/automaton.js';
import { RowBuilder } from '../build/row-builder.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';

/** State 0 is new and leads silently to every old end; the old start is the only end. */
export function reverse(automaton: Automaton, limits: Limits = DEFAULT_LIMITS): Automaton {
  const { stateCount, start, input, output, weight, finalWeight } = automaton;
  const incoming = reverseArcs(automaton);
  const rows = new RowBuilder(automaton.symbols, limits, 'a reversal');
  for (let s = 0; s < stateCount; s++) {
    if (finalWeight[s]! < Number.POSITIVE_INFINITY) rows.add(EPSILON, EPSILON, s + 1, finalWeight[s]!);
  }
  rows.endRow(Number.POSITIVE_INFINITY);
  for (let s = 0; s < stateCount; s++) {
    for (let i = incoming.first[s]!; i < incoming.first[s + 1]!; i++) {
      const a = incoming.arc[i]!;
      rows.add(input[a]!, output[a]!, incoming.source[i]! + 1, weight[a]!);
    }
    rows.endRow(s === start ? 0 : Number.POSITIVE_INFINITY);
  }
  return rows.finish(0);
}
