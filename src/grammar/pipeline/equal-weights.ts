/**
 * The order in which hfst-ospell returns corrections. Start at `bestFirst`.
 *
 * Weights decide; equal weights come in the order of a heap that was filled in the order of the corrections' bytes. A
 * pack's rules see the first ten, so which ten those are among forty of equal weight decides about errors. The rules
 * were tested with this order; any other order gives other results.
 */
import type { Suggestion } from '../../speller/speller.js';
import { compareCodePoints } from '../tokenise/compare-code-points.js';

/**
 * The first `limit` of the corrections, in no order given: cheap ones first, equal ones as they come out of the heap.
 */
export function bestFirst(corrections: readonly Suggestion[], limit: number): Suggestion[] {
  const heap: Suggestion[] = [];
  for (const correction of [...corrections].sort((a, b) => compareCodePoints(a.value, b.value))) {
    heap.push(correction);
    rise(heap, heap.length - 1, correction);
  }
  const taken: Suggestion[] = [];
  while (heap.length > 0 && taken.length < limit) {
    taken.push(heap[0]!);
    const last = heap.pop()!;
    if (heap.length > 0) sink(heap, last);
  }
  return taken;
}

/**
 * The first of corrections that are not all there are, cheap ones first. Heavy ones come last, and how many of them a
 * search finds before its time is up differs from run to run: the order of equal ones must not follow from that.
 */
export function bestOfSome(corrections: readonly Suggestion[], limit: number): Suggestion[] {
  const last = corrections[limit - 1];
  return bestFirst(last ? corrections.filter(({ weight }) => weight <= last.weight) : corrections, limit);
}

/** Puts `correction` at `at`, or above, as long as the one there is heavier. */
function rise(heap: Suggestion[], at: number, correction: Suggestion): void {
  let hole = at;
  while (hole > 0) {
    const parent = (hole - 1) >> 1;
    if (heap[parent]!.weight <= correction.weight) break;
    heap[hole] = heap[parent]!;
    hole = parent;
  }
  heap[hole] = correction;
}

/**
 * The hole at the top goes down to the very bottom, the cheaper child up, the right one of two equal; then `last` rises
 * from there.
 */
function sink(heap: Suggestion[], last: Suggestion): void {
  let hole = 0;
  for (;;) {
    let child = 2 * hole + 2;
    if (child > heap.length) break;
    if (child === heap.length || heap[child]!.weight > heap[child - 1]!.weight) child--;
    heap[hole] = heap[child]!;
    hole = child;
  }
  rise(heap, hole, last);
}
