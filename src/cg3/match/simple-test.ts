/**
 * The quick way through contextual tests that look left or right by tags alone: `(-1C N)`, `(1* V BARRIER CLB LINK …)`.
 * Nineteen of twenty tests of real grammars are like that. Start at `runSimpleTest`.
 *
 * It comes to the same as match-context.ts, which explains the semantics and does everything else, but without an
 * object per step: sets answer from the memory of reading-content.ts, cohorts answer in bits. Which tests qualify is
 * decided once per grammar (`GrammarIndex.simplicity`).
 */

import { type ContextualTest, POS } from '../model/contexts.js';
import type { Run } from '../state/run.js';
import { COHORT, type Cohort, type Reading } from '../state/window.js';
import type { ChainEnd } from './match-cohort.js';
import { placeOf, runTest } from './match-context.js';
import { matchSet } from './match-set.js';
import { FOUND, STOP, stopsAt } from './scan-stop.js';

/** Beside the bits of `STOP`: the test holds here. */
const MATCHED = 16;

export function runSimpleTest(
  run: Run,
  start: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  startOrigin: Cohort | null,
): Cohort | null {
  const { pos } = test;
  const place = placeOf(start, test);
  let reached: Cohort | null = null;
  let matched = false;
  if (place) {
    const origin = pos & POS.PASS_ORIGIN ? place.window.cohorts[0]! : startOrigin;
    let cohort = place;
    let outcome = testSimply(run, cohort, test, chainEnd, origin);
    let steps = 1;
    while (!(outcome & STOP.BREAK)) {
      const next = nextCohort(run, cohort, test);
      if (!next) break;
      cohort = next;
      steps++;
      outcome = testSimply(run, cohort, test, chainEnd, origin);
    }
    run.budget.spend(steps);
    observeBetween(run, place, cohort);
    if (!(outcome & STOP.LOST)) {
      reached = cohort;
      matched = (outcome & MATCHED) !== 0;
    }
  }
  if (!reached) matched = (pos & POS.NOT) !== 0 && test.linked < 0;
  if (pos & POS.NEGATE) matched = !matched;
  if (!matched) return null;
  return reached ?? (place ?? start).window.cohorts[0]!;
}

/** The test has looked at everything from one cohort to the other. */
function observeBetween(run: Run, first: Cohort, last: Cohort): void {
  run.observe(first);
  if (last.window !== first.window) run.observeAll();
  else if (last !== first) run.observe(last);
}

function nextCohort(run: Run, cohort: Cohort, { pos, offset }: ContextualTest): Cohort | null {
  if (offset === 0) return null;
  return offset < 0 ? stepLeft(run, cohort, pos) : stepRight(run, cohort, pos);
}

function stepLeft(run: Run, from: Cohort, pos: number): Cohort | null {
  let to = from.prev;
  if (!to) return null;
  const crosses = run.options.alwaysSpan || (pos & (POS.SPAN_BOTH | POS.SPAN_LEFT)) !== 0;
  if (to.window !== from.window && !crosses) return null;
  while (to && to.type & COHORT.ENCLOSED) to = to.prev;
  return to;
}

function stepRight(run: Run, from: Cohort, pos: number): Cohort | null {
  let to = from.next;
  if (!to) return null;
  const crosses = run.options.alwaysSpan || (pos & (POS.SPAN_BOTH | POS.SPAN_RIGHT)) !== 0;
  if (to.window !== from.window && !crosses) return null;
  while (to && to.type & COHORT.ENCLOSED) to = to.next;
  return to;
}

function testSimply(
  run: Run,
  cohort: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  origin: Cohort | null,
): number {
  const { pos, target } = test;
  if (pos & POS.MARK_SET && run.ruleState.context) run.ruleState.context.mark = cohort;
  if (chainEnd) chainEnd.cohort = cohort;
  const { readings } = cohort;
  let hasTarget: boolean;
  let matched: boolean;
  if (pos & POS.CAREFUL) {
    // As CG-3 has it, NOT looks at the first reading only.
    const first = readings.length > 0 && matchSet(run, readings[0]!, target);
    hasTarget = first;
    if (pos & POS.NOT) matched = !first && linkHolds(run, cohort, test, chainEnd, origin);
    else matched = first && linkHolds(run, cohort, test, chainEnd, origin) && allMatch(run, readings, target);
    if (!first && pos & POS.SCAN_FIRST) hasTarget = someMatch(run, cohort, target);
  } else {
    hasTarget = someMatch(run, cohort, target);
    matched = hasTarget === ((pos & POS.NOT) === 0) && linkHolds(run, cohort, test, chainEnd, origin);
  }
  const foundBits = (hasTarget ? FOUND.TARGET : 0) | (matched ? FOUND.MATCHED : 0);
  return stopsAt(run, cohort, test, origin, foundBits, isBarrier) | (matched ? MATCHED : 0);
}

function linkHolds(
  run: Run,
  cohort: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  origin: Cohort | null,
): boolean {
  if (test.linked < 0) return true;
  const link = run.grammar.contexts[test.linked]!;
  const from = link.pos & POS.NO_PASS_ORIGIN ? cohort : origin;
  return runTest(run, cohort, link, chainEnd, from) !== null;
}

function someMatch(run: Run, cohort: Cohort, set: number): boolean {
  if (cohort.formReading && matchSet(run, cohort.formReading, set)) return true;
  return someOf(run, cohort.readings, set);
}

function someOf(run: Run, readings: readonly Reading[], set: number): boolean {
  for (let i = 0; i < readings.length; i++) if (matchSet(run, readings[i]!, set)) return true;
  return false;
}

function allMatch(run: Run, readings: readonly Reading[], set: number): boolean {
  for (let i = 1; i < readings.length; i++) if (!matchSet(run, readings[i]!, set)) return false;
  return true;
}

function isBarrier(run: Run, { readings }: Cohort, set: number, { pos }: ContextualTest, isCareful: boolean): boolean {
  if (!isCareful) return someOf(run, readings, set) === ((pos & POS.NOT) === 0);
  const first = readings.length > 0 && matchSet(run, readings[0]!, set);
  return pos & POS.NOT ? !first : first && allMatch(run, readings, set);
}
