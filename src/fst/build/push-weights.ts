/**
 * Moves cost from the ends of paths to their beginnings, so that a best-first search sees the cost of a word early and
 * minimisation recognises equivalent states.
 *
 * Every state gets its cheapest cost to finish, d; an arc s→t then costs w + d(t) − d(s), an end costs f − d(s). The
 * start's own d, which no arc can carry, goes onto the arcs that leave it, and only where no arc leads back into it;
 * otherwise the start is left unpushed. The cost of every accepted path stays what it was.
 */
import { type Automaton, reverseArcs } from './automaton.js';

export function pushWeights(automaton: Automaton): Automaton {
  const distance = distanceToFinal(automaton);
  if (distance === undefined) return automaton;
  const owed = distance[automaton.start]!;
  if (!(owed < Number.POSITIVE_INFINITY)) return automaton;
  // What the start owes stays on its own arcs and end: with potential 0 there, the sum over a path telescopes.
  distance[automaton.start] = 0;
  const hasWayBack = automaton.target.includes(automaton.start);
  if (hasWayBack && owed > 0) return automaton;
  const weight = automaton.weight.slice();
  const finalWeight = automaton.finalWeight.slice();
  for (let s = 0; s < automaton.stateCount; s++) {
    if (!(distance[s]! < Number.POSITIVE_INFINITY)) continue;
    for (let a = automaton.firstArc[s]!; a < automaton.firstArc[s + 1]!; a++) {
      const onward = distance[automaton.target[a]!]!;
      if (onward < Number.POSITIVE_INFINITY) weight[a] = weight[a]! + onward - distance[s]!;
    }
    finalWeight[s] = finalWeight[s]! - distance[s]!;
  }
  return { ...automaton, weight, finalWeight };
}

/** Arcs looked at for each arc of the automaton before the search for the cheapest ways is given up. */
const MOST_LOOKS = 100;

/**
 * The cheapest way from each state to an end, by relaxing backwards until nothing gets cheaper. Undefined where that
 * does not end soon: around a cycle with a negative weight every round is cheaper.
 */
export function distanceToFinal(automaton: Automaton): Float64Array | undefined {
  const { stateCount, weight } = automaton;
  const distance = Float64Array.from(automaton.finalWeight);
  const incoming = reverseArcs(automaton);
  const queue: number[] = [];
  const queued = new Uint8Array(stateCount);
  for (let s = 0; s < stateCount; s++) {
    if (distance[s]! < Number.POSITIVE_INFINITY) {
      queue.push(s);
      queued[s] = 1;
    }
  }
  let looks = MOST_LOOKS * (weight.length + stateCount);
  for (let head = 0; head < queue.length; head++) {
    const s = queue[head]!;
    queued[s] = 0;
    looks -= 1 + incoming.first[s + 1]! - incoming.first[s]!;
    if (looks < 0) return undefined;
    for (let i = incoming.first[s]!; i < incoming.first[s + 1]!; i++) {
      const from = incoming.source[i]!;
      const cost = distance[s]! + weight[incoming.arc[i]!]!;
      if (cost >= distance[from]!) continue;
      distance[from] = cost;
      if (queued[from] === 0) {
        queued[from] = 1;
        queue.push(from);
      }
    }
  }
  return distance;
}
