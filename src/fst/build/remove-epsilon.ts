/**
 * The same weighted relation without arcs that are silent on both sides.
 *
 * A state gets the arcs and the end of every state that silent arcs lead to, at the least cost of getting there. Only the
 * start and the states that some other arc leads to are kept: the others are passed through in silence. An arc that is
 * silent on one side only is no epsilon arc and stays.
 */
import { type Automaton, EPSILON, trim } from './automaton.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { RowBuilder } from './row-builder.js';
import { SilentClosure } from './silent-closure.js';

export function removeEpsilon(automaton: Automaton, limits: Limits = DEFAULT_LIMITS): Automaton {
  if (!hasEpsilon(automaton)) return trim(automaton);
  const { stateCount, firstArc, input, output, target, weight, finalWeight } = automaton;
  const closure = new SilentClosure(automaton);
  const rows = new RowBuilder(automaton.symbols, limits, 'removing silent arcs');
  const renamed = new Int32Array(stateCount).fill(-1);
  const kept = new Uint32Array(stateCount);
  let count = 1;
  kept[0] = automaton.start;
  renamed[automaton.start] = 0;
  for (let n = 0; n < count; n++) {
    closure.begin();
    closure.add(kept[n]!, 0);
    closure.follow();
    let final = Number.POSITIVE_INFINITY;
    for (let i = 0; i < closure.size; i++) {
      const state = closure.states[i]!;
      const cost = closure.cost[state]!;
      if (cost + finalWeight[state]! < final) final = cost + finalWeight[state]!;
      for (let a = firstArc[state]!, end = firstArc[state + 1]!; a < end; a++) {
        if (input[a] === EPSILON && output[a] === EPSILON) continue;
        const to = target[a]!;
        if (renamed[to]! < 0) {
          renamed[to] = count;
          kept[count++] = to;
        }
        rows.add(input[a]!, output[a]!, renamed[to]!, cost + weight[a]!);
      }
    }
    rows.endRow(final);
  }
  return trim(rows.finish());
}

/** Whether some arc is silent on both sides. */
export function hasEpsilon({ input, output }: Automaton): boolean {
  for (let a = 0; a < input.length; a++) if (input[a] === EPSILON && output[a] === EPSILON) return true;
  return false;
}
