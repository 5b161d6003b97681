/**
 * The order in which hfst-ospell returns corrections. Start at `bestFirst`.
 *
 * Weights decide; equal weights come in the order of a heap that was filled in the order of the corrections' bytes. A
 * pack's rules see the first ten, so which ten those are among forty of equal weight decides about errors. The rules
 * were tested with this order; any other order gives other results.
 */
import type { FoundWord } from '../../speller/search/suggestion.js';
import type { Suggestion } from '../../speller/speller.js';
import { compareCodePoints } from '../tokenise/compare-code-points.js';

/** Weights are sums of numbers with some seven digits: what differs behind the fifth decimal place is equal. */
const EQUAL_TO_DECIMALS = 1e5;

interface Ranked {
  readonly correction: Suggestion;
  readonly rank: number;
}

/**
 * The first `limit` of the corrections, in no order given: cheap ones first, equal ones as they come out of the heap. `rankOf` says
 * which are equal: those of one weight, unless it is told otherwise.
 */
export function bestFirst(corrections: readonly Suggestion[], limit: number, rankOf = exactWeight): Suggestion[] {
  const heap: Ranked[] = [];
  for (const correction of [...corrections].sort((a, b) => compareCodePoints(a.value, b.value))) {
    const ranked = { correction, rank: rankOf(correction) };
    heap.push(ranked);
    rise(heap, heap.length - 1, ranked);
  }
  const taken: Suggestion[] = [];
  while (heap.length > 0 && taken.length < limit) {
    taken.push(heap[0]!.correction);
    const last = heap.pop()!;
    if (heap.length > 0) sink(heap, last);
  }
  return taken;
}

/**
 * The first of corrections that are not all there are, cheap ones first. Where a heap puts one depends on all the others, and how
 * many heavy ones a search finds before its time is up differs from run to run. So this is the order of divvunspell, which needs none
 * of them: of equal ones the more frequent words first, then by their bytes.
 */
export function bestOfSome(corrections: readonly FoundWord[], limit: number): FoundWord[] {
  const order = (a: FoundWord, b: FoundWord) =>
    roundedWeight(a) - roundedWeight(b) ||
    rounded(a.lexiconWeight ?? 0) - rounded(b.lexiconWeight ?? 0) ||
    compareCodePoints(a.value, b.value);
  return [...corrections].sort(order).slice(0, limit);
}

function exactWeight({ weight }: Suggestion): number {
  return weight;
}

/** For weights that were summed up in another order than those of the peer. */
export function roundedWeight({ weight }: Suggestion): number {
  return rounded(weight);
}

function rounded(weight: number): number {
  return Math.round(weight * EQUAL_TO_DECIMALS);
}

/** Puts `ranked` at `at`, or above, as long as the one there is heavier. */
function rise(heap: Ranked[], at: number, ranked: Ranked): void {
  let hole = at;
  while (hole > 0) {
    const parent = (hole - 1) >> 1;
    if (heap[parent]!.rank <= ranked.rank) break;
    heap[hole] = heap[parent]!;
    hole = parent;
  }
  heap[hole] = ranked;
}

/**
 * The hole at the top goes down to the very bottom, the cheaper child up, the right one of two equal; then `last` rises
 * from there.
 */
function sink(heap: Ranked[], last: Ranked): void {
  let hole = 0;
  for (;;) {
    let child = 2 * hole + 2;
    if (child > heap.length) break;
    if (child === heap.length || heap[child]!.rank > heap[child - 1]!.rank) child--;
    heap[hole] = heap[child]!;
    hole = child;
  }
  rise(heap, hole, last);
}
