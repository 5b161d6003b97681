/**
 * The ways from one cohort to others: left and right through the window (and beyond it where the test allows), to
 * heads, ancestors and descendants in the dependency tree. Each is a generator that a contextual test walks until it
 * breaks.
 */
import { type ContextualTest, POS, POS_HIGH } from '../model/contexts.js';
import type { Run } from '../state/run.js';
import { COHORT, type Cohort, compareCohorts, NO_PARENT } from '../state/window.js';

export function* leftward(start: Cohort, test: ContextualTest, span: boolean): Generator<Cohort> {
  const crosses = span || (test.pos & (POS.SPAN_BOTH | POS.SPAN_LEFT)) !== 0;
  let cohort: Cohort | null = start;
  while (cohort) {
    yield cohort;
    const from: Cohort = cohort;
    if (from.prev && from.prev.window !== from.window && !crosses) return;
    do cohort = cohort!.prev;
    while (cohort && cohort.type & COHORT.ENCLOSED);
  }
}

export function* rightward(start: Cohort, test: ContextualTest, span: boolean): Generator<Cohort> {
  const crosses = span || (test.pos & (POS.SPAN_BOTH | POS.SPAN_RIGHT)) !== 0;
  let cohort: Cohort | null = start;
  while (cohort) {
    yield cohort;
    const from: Cohort = cohort;
    if (from.next && from.next.window !== from.window && !crosses) return;
    do cohort = cohort!.next;
    while (cohort && cohort.type & COHORT.ENCLOSED);
  }
}

/** May a test that stands in one window look at a cohort of another? */
export function reaches(test: ContextualTest, from: Cohort, to: Cohort): boolean {
  if (to.window === from.window || test.pos & POS.SPAN_BOTH) return true;
  if (to.window.number < from.window.number) return (test.pos & POS.SPAN_LEFT) !== 0;
  return (test.pos & POS.SPAN_RIGHT) !== 0;
}

/** `p`: the head, its head, and so on as far as the test scans. */
export function* heads(run: Run, start: Cohort, test: ContextualTest, span: boolean): Generator<Cohort> {
  const seen = new Set<Cohort>();
  let cohort = start;
  for (;;) {
    if (cohort.depParent === NO_PARENT) return;
    const head = run.stream.cohortMap.get(cohort.depParent);
    if (!head || head.type & COHORT.REMOVED || seen.has(head)) return;
    seen.add(cohort);
    if (!span && !reaches(test, cohort, head)) return;
    yield head;
    cohort = head;
  }
}

/** `pp`: all ancestors, in the order of the text. */
export function ancestors(run: Run, start: Cohort, test: ContextualTest): Cohort[] {
  const candidates = new Set<Cohort>();
  const climbed = new Set<Cohort>();
  let cohort: Cohort | undefined = run.stream.cohortMap.get(start.depParent);
  while (cohort && !climbed.has(cohort)) {
    climbed.add(cohort);
    if (reaches(test, start, cohort)) candidates.add(cohort);
    cohort = run.stream.cohortMap.get(cohort.depParent);
  }
  return onSide(candidates, start, test);
}

/** `cc`: all descendants, in the order of the text. */
export function descendants(run: Run, start: Cohort, test: ContextualTest): Cohort[] {
  const candidates = new Set<Cohort>();
  const open = [start];
  const expanded = new Set<Cohort>();
  for (let cohort = open.pop(); cohort; cohort = open.pop()) {
    if (expanded.has(cohort)) continue;
    expanded.add(cohort);
    for (const number of cohort.depChildren) {
      const child = run.stream.cohortMap.get(number);
      if (!child || !reaches(test, start, child)) continue;
      candidates.add(child);
      open.push(child);
    }
  }
  return onSide(candidates, start, test);
}

/** Sorts candidates and keeps those that `l`, `r`, `ll`, `rr` and `S` ask for. */
function onSide(candidates: ReadonlySet<Cohort>, start: Cohort, test: ContextualTest): Cohort[] {
  let list = [...candidates].sort(compareCohorts);
  if (test.posHigh & POS_HIGH.LEFT) list = list.filter((cohort) => compareCohorts(cohort, start) < 0);
  if (test.posHigh & POS_HIGH.RIGHT) list = list.filter((cohort) => compareCohorts(cohort, start) >= 0);
  if (test.pos & POS.SELF && !list.includes(start)) {
    list.push(start);
    list.sort(compareCohorts);
  }
  if (test.posHigh & POS_HIGH.RIGHTMOST) list.reverse();
  return list;
}
