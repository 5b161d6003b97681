/**
 * Does a scan end at a cohort? Start at `stopsAt`: the one place that knows when a test has found enough, and what barriers
 * do. Both ways to try a cohort ask it, match-cohort.ts and the quick one in simple-test.ts; they differ in how they look
 * for a set among the readings.
 */
import { type ContextualTest, POS, POS_HIGH } from '../model/contexts.js';
import type { Run } from '../state/run.js';
import type { Cohort } from '../state/window.js';

export const SCANS = POS.SCAN_ALL | POS.SCAN_FIRST;
/** Tests that go on to other cohorts. */
const GOES_ON = SCANS | POS.DEP_DEEP | POS.DEP_GLOB;

/** How one cohort fared. */
export const STOP = {
  /** The scan ends here. */
  BREAK: 1,
  BARRIER: 2,
  /** It only ends because the test does not scan at all. */
  BREAK_DEFAULT: 4,
  /** The scan has come back to where the chain began. */
  LOST: 8,
} as const;

/** What a test found in a cohort. */
export const FOUND = {
  /** Some reading has the target. */
  TARGET: 1,
  /** The test holds, with what is linked to it. */
  MATCHED: 2,
} as const;

/** Whether a set is among the readings of a cohort, all of them if careful. NOT turns this around too; so does CG-3. */
export type BarrierTest = (run: Run, cohort: Cohort, set: number, test: ContextualTest, isCareful: boolean) => boolean;

/** Bits of `STOP`, by bits of `FOUND`. */
export function stopsAt(
  run: Run,
  cohort: Cohort,
  test: ContextualTest,
  origin: Cohort | null,
  foundBits: number,
  isBarrier: BarrierTest,
): number {
  const { pos, posHigh } = test;
  let stop = 0;
  if (foundBits & FOUND.TARGET && pos & POS.SCAN_FIRST) stop = STOP.BREAK;
  else if (!(pos & GOES_ON)) stop = STOP.BREAK | STOP.BREAK_DEFAULT;
  if (origin === cohort && cohort.local !== 0 && (test.offset !== 0 || pos & SCANS))
    return stop | STOP.BREAK | STOP.LOST;
  const isBroken = stop & STOP.BREAK;
  if (meetsBarrier(run, cohort, test, isBarrier)) {
    run.testState.metBarrier = true;
    stop = (stop | STOP.BREAK | STOP.BARRIER) & ~STOP.BREAK_DEFAULT;
  }
  if (foundBits === (FOUND.TARGET | FOUND.MATCHED)) stop |= STOP.BREAK;
  if (!isBroken && stop & STOP.BARRIER && pos & POS.SELF && posHigh & POS_HIGH.NO_BARRIER) {
    stop &= ~(STOP.BREAK | STOP.BARRIER);
  }
  return stop;
}

/** Both barriers are tried, also where the first one is met: sets remember what they came to mean. */
function meetsBarrier(run: Run, cohort: Cohort, test: ContextualTest, isBarrier: BarrierTest): boolean {
  const isMet = test.barrier > 0 && isBarrier(run, cohort, test.barrier, test, false);
  return (test.cbarrier > 0 && isBarrier(run, cohort, test.cbarrier, test, true)) || isMet;
}
