/**
 * The same weighted relation without arcs that are silent on both sides.
 *
 * For each state: the cheapest silent distance to every state (weights are costs, so Dijkstra's order holds), then that
 * state's own arcs and end are brought back. An arc that is silent on one side only is no epsilon arc and stays.
 */
import { type Automaton, EPSILON, packArcs, trim } from './automaton.js';

export function removeEpsilon(automaton: Automaton): Automaton {
  const { stateCount, firstArc, input, output, target, weight } = automaton;
  const finals = automaton.finalWeight.slice();
  const source: number[] = [];
  const arcs: number[] = [];
  const extra: number[] = [];
  const distance = new Map<number, number>();
  for (let s = 0; s < stateCount; s++) {
    distance.clear();
    distance.set(s, 0);
    const settled = new Set<number>();
    for (;;) {
      let state = -1;
      let cost = Number.POSITIVE_INFINITY;
      for (const [candidate, d] of distance) {
        if (!settled.has(candidate) && d < cost) {
          state = candidate;
          cost = d;
        }
      }
      if (state < 0) break;
      settled.add(state);
      finals[s] = Math.min(finals[s]!, cost + automaton.finalWeight[state]!);
      for (let a = firstArc[state]!; a < firstArc[state + 1]!; a++) {
        if (input[a] === EPSILON && output[a] === EPSILON) {
          const next = cost + weight[a]!;
          if (next < (distance.get(target[a]!) ?? Number.POSITIVE_INFINITY)) distance.set(target[a]!, next);
        } else {
          source.push(s);
          arcs.push(a);
          extra.push(cost);
        }
      }
    }
  }
  const made = packArcs(automaton.symbols, automaton.start, finals, {
    count: arcs.length,
    source: Uint32Array.from(source),
    input: Uint16Array.from(arcs, (a) => input[a]!),
    output: Uint16Array.from(arcs, (a) => output[a]!),
    target: Uint32Array.from(arcs, (a) => target[a]!),
    weight: Float32Array.from(arcs, (a, i) => weight[a]! + extra[i]!),
  });
  return trim(made);
}
