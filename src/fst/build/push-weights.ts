/**
 * Moves cost from the ends of paths to their beginnings, so that a best-first search sees the cost of a word early and
 * minimisation recognises equivalent states.
 *
 * Every state gets its cheapest cost to finish, d; an arc s→t then costs w + d(t) − d(s), an end costs f − d(s). The
 * start's own d, which no arc can carry, goes onto the arcs that leave it. Where arcs lead back into the start, a copy of
 * it becomes the start, so that its d is paid once only. The cost of every accepted path stays what it was.
 */
import { type Automaton, isTrimmed, markTrimmed, reverseArcs } from './automaton.js';

export function pushWeights(net: Automaton): Automaton {
  if (!hasWeights(net)) return net;
  const distance = distanceToFinal(net);
  const owed = distance?.[net.start] ?? Number.POSITIVE_INFINITY;
  if (distance === undefined || !(owed < Number.POSITIVE_INFINITY)) return net;
  const automaton = owed !== 0 && net.target.includes(net.start) ? withOwnStart(net) : net;
  const { start, stateCount, firstArc, target } = automaton;
  // What the start owes stays on its own arcs and end: with potential 0 there, the sum over a path telescopes.
  const potentialOf = (s: number): number => (s === start ? 0 : distance[s]!);
  const weight = automaton.weight.slice();
  const finalWeight = automaton.finalWeight.slice();
  for (let s = 0; s < stateCount; s++) {
    const potential = potentialOf(s);
    if (!(potential < Number.POSITIVE_INFINITY)) continue;
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      const onward = potentialOf(target[a]!);
      if (onward < Number.POSITIVE_INFINITY) weight[a] = weight[a]! + onward - potential;
    }
    finalWeight[s] = finalWeight[s]! - potential;
  }
  const pushed = { ...automaton, weight, finalWeight };
  return isTrimmed(automaton) ? markTrimmed(pushed) : pushed;
}

function hasWeights({ weight, finalWeight }: Automaton): boolean {
  for (let a = 0; a < weight.length; a++) if (weight[a] !== 0) return true;
  for (let s = 0; s < finalWeight.length; s++) {
    if (finalWeight[s] !== 0 && finalWeight[s]! < Number.POSITIVE_INFINITY) return true;
  }
  return false;
}

/** The start copied to the end of the states; no arc leads to the copy, and it is the start. */
function withOwnStart(automaton: Automaton): Automaton {
  const { start, stateCount, firstArc, finalWeight } = automaton;
  const [begin, end] = [firstArc[start]!, firstArc[start + 1]!];
  const copyRow = <T extends Uint16Array | Uint32Array | Float32Array>(column: T): T => {
    const longer = new (column.constructor as new (length: number) => T)(column.length + end - begin);
    longer.set(column);
    longer.set(column.subarray(begin, end), column.length);
    return longer;
  };
  const rows = new Uint32Array(stateCount + 2);
  rows.set(firstArc);
  rows[stateCount + 1] = automaton.target.length + end - begin;
  const finals = new Float32Array(stateCount + 1);
  finals.set(finalWeight);
  finals[stateCount] = finalWeight[start]!;
  return {
    symbols: automaton.symbols,
    start: stateCount,
    stateCount: stateCount + 1,
    firstArc: rows,
    input: copyRow(automaton.input),
    output: copyRow(automaton.output),
    target: copyRow(automaton.target),
    weight: copyRow(automaton.weight),
    finalWeight: finals,
  };
}

/**
 * The cheapest way from each state to an end, by relaxing backwards until nothing gets cheaper; undefined where that does
 * not end, because a cycle has a negative cost.
 */
export function distanceToFinal(automaton: Automaton): Float64Array | undefined {
  const { stateCount, weight } = automaton;
  const distance = Float64Array.from(automaton.finalWeight);
  // Most arcs lead to larger numbers: walks from the last state down to the first bring nearly all of it about.
  for (let walk = 0; walk < MOST_WALKS; walk++) if (!relaxDownwards(automaton, distance)) return distance;
  const { first, source, arc } = reverseArcs(automaton);
  // A ring: no state is in it twice.
  const queue = new Uint32Array(stateCount);
  const queued = new Uint8Array(stateCount);
  let head = 0;
  let waiting = 0;
  for (let s = 0; s < stateCount; s++) {
    if (distance[s]! < Number.POSITIVE_INFINITY) {
      queue[waiting++] = s;
      queued[s] = 1;
    }
  }
  for (let left = stateCount * 100 + 1_000_000; waiting > 0; left--) {
    if (left === 0) return undefined;
    const s = queue[head]!;
    head = head + 1 === stateCount ? 0 : head + 1;
    waiting--;
    queued[s] = 0;
    for (let i = first[s]!, end = first[s + 1]!; i < end; i++) {
      const from = source[i]!;
      const cost = distance[s]! + weight[arc[i]!]!;
      if (!(cost < distance[from]!)) continue;
      distance[from] = cost;
      if (queued[from] === 1) continue;
      queued[from] = 1;
      const tail = head + waiting;
      queue[tail >= stateCount ? tail - stateCount : tail] = from;
      waiting++;
    }
  }
  return distance;
}

const MOST_WALKS = 8;

/** One walk over all arcs; whether a state got cheaper. */
function relaxDownwards({ stateCount, firstArc, target, weight }: Automaton, distance: Float64Array): boolean {
  let isChanged = false;
  for (let s = stateCount - 1; s >= 0; s--) {
    let least = distance[s]!;
    for (let a = firstArc[s]!, end = firstArc[s + 1]!; a < end; a++) {
      const cost = distance[target[a]!]! + weight[a]!;
      if (cost < least) least = cost;
    }
    if (!(least < distance[s]!)) continue;
    distance[s] = least;
    isChanged = true;
  }
  return isChanged;
}
