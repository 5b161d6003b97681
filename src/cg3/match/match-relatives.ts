/**
 * Tests that go along dependencies (`c`, `s`, with `*` further down) and along named relations (`r:name`). Start at
 * `dependencyTest` and `relationTest`. Heads are walked like a scan, in cohort-walk.ts.
 */

import { type ContextualTest, POS, POS_HIGH, POS_HIGH_SIDE_MASK } from '../model/contexts.js';
import { TAG } from '../model/tags.js';
import type { Run } from '../state/run.js';
import { COHORT, type Cohort, compareCohorts, NO_PARENT } from '../state/window.js';
import { reaches } from './cohort-walk.js';
import { type ChainEnd, type CohortResult, STOP, testCohort } from './match-cohort.js';
import { matchesRegex } from './match-tag.js';
import { fillVarstring } from './varstring.js';

/**
 * `c`, `s`, and with `*` their descendants. `self` is a cohort that is not tested itself; null for none. The arguments
 * are those of every test of a context, so that no record is made for each descendant.
 */
export function dependencyTest(
  run: Run,
  current: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  origin: Cohort | null,
  self: Cohort | null,
): Cohort | null {
  if (self === current) return null;
  const { pos, posHigh } = test;
  if (pos & POS.DEP_DEEP) {
    const key = `${test.number} ${current.global}`;
    if (run.testState.dependencyTestsSeen.has(key)) return null;
    run.testState.dependencyTestsSeen.add(key);
  }
  if (pos & POS.SELF && !(posHigh & POS_HIGH_SIDE_MASK)) {
    const outcome = testCohort(run, current, test, chainEnd, origin);
    if (outcome.matched) return outcome.cohort;
    if (outcome.stop & STOP.BARRIER) return null;
  }
  let numbers = relatives(run, current, test);
  if (!numbers) return null;
  if (posHigh & POS_HIGH_SIDE_MASK) numbers = relativesOnSide(run, current, test, numbers);
  let matchedCohort: Cohort | null = null;
  for (const number of numbers) {
    if (number === current.global && !(pos & POS.SELF)) continue;
    const cohort = run.stream.cohortMap.get(number);
    if (!cohort || cohort.type & COHORT.REMOVED) continue;
    let outcome: CohortResult = { cohort: null, matched: false, stop: 0 };
    if (reaches(test, current, cohort)) outcome = testCohort(run, cohort, test, chainEnd, origin);
    if (pos & POS.ALL) {
      if (!outcome.matched) return null;
      matchedCohort = cohort;
    } else if (outcome.matched) return cohort;
    else if (outcome.stop & STOP.BARRIER) continue;
    else if (pos & POS.DEP_DEEP) {
      const deeper = dependencyTest(run, cohort, test, chainEnd, origin, self ?? current);
      if (deeper) return deeper;
    }
  }
  return matchedCohort;
}

function relatives(run: Run, current: Cohort, test: ContextualTest): number[] | null {
  if (test.pos & POS.DEP_CHILD) return sorted(current.depChildren);
  if (current.depParent === 0) return sorted(current.window.cohorts[0]!.depChildren);
  const head = current.depParent === NO_PARENT ? undefined : run.stream.cohortMap.get(current.depParent);
  return head && head.depChildren.size > 0 ? sorted(head.depChildren) : null;
}

function relativesOnSide(run: Run, current: Cohort, test: ContextualTest, numbers: readonly number[]): number[] {
  const kept = numbers.filter((number) => {
    const cohort = run.stream.cohortMap.get(number);
    if (!cohort) return false;
    if (test.posHigh & POS_HIGH.LEFT) return compareCohorts(cohort, current) < 0;
    if (test.posHigh & POS_HIGH.RIGHT) return compareCohorts(current, cohort) < 0;
    return true;
  });
  if (test.pos & POS.SELF && !kept.includes(current.global)) {
    kept.push(current.global);
    kept.sort((a, b) => a - b);
  }
  if (test.posHigh & POS_HIGH.RIGHTMOST) kept.reverse();
  return kept;
}

function sorted(numbers: ReadonlySet<number>): number[] {
  return [...numbers].sort((a, b) => a - b);
}

export function relationTest(
  run: Run,
  current: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  origin: Cohort | null,
): Cohort | null {
  if (!(current.type & COHORT.RELATED) || current.relations.size === 0) return null;
  const { context } = run.ruleState;
  const captures = context?.captureCount ?? 0;
  let name = run.tags.tags[test.relation]!;
  while (name.type & TAG.VARSTRING) name = run.tags.tags[fillVarstring(run, name)]!;
  const targets = new Set<Cohort>();
  for (const [relation, numbers] of current.relations) {
    const wanted =
      name.type & TAG.ANY ? true : name.regex ? matchesRegex(run, relation, name) : relation === name.number;
    if (!wanted) continue;
    for (const number of numbers) {
      const cohort = run.stream.cohortMap.get(number);
      if (cohort) targets.add(cohort);
    }
  }
  const { pos, posHigh } = test;
  let list = [...targets].sort(compareCohorts);
  if (posHigh & POS_HIGH.LEFT) list = list.filter((cohort) => compareCohorts(cohort, current) < 0);
  if (posHigh & POS_HIGH.RIGHT) list = list.filter((cohort) => compareCohorts(cohort, current) >= 0);
  if (pos & POS.SELF && !list.includes(current)) list = [...list, current].sort(compareCohorts);
  if (posHigh & POS_HIGH.LEFTMOST) list = list.slice(0, 1);
  if (posHigh & POS_HIGH.RIGHTMOST) list = list.slice(-1);
  let matchedCohort: Cohort | null = null;
  for (const cohort of list) {
    const outcome = testCohort(run, cohort, test, chainEnd, origin);
    if (pos & POS.ALL) {
      if (!outcome.matched) {
        matchedCohort = null;
        break;
      }
      matchedCohort = cohort;
    } else if (outcome.matched) {
      matchedCohort = cohort;
      break;
    }
  }
  if (!matchedCohort && context) context.captureCount = captures;
  return matchedCohort;
}
