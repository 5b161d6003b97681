/**
 * Tests that go along dependencies (`c`, `s`, with `*` further down) and along named relations (`r:name`). Start at
 * `dependencyTest` and `relationTest`. Heads are walked like a scan, in cohort-walk.ts.
 */

import { type ContextualTest, POS, POS_HIGH, POS_HIGH_SIDE_MASK } from '../model/contexts.js';
import { TAG } from '../model/tags.js';
import type { Run } from '../state/run.js';
import { COHORT, type Cohort, compareCohorts, NO_PARENT } from '../state/window.js';
import { reaches } from './cohort-walk.js';
import { type ChainEnd, type CohortResult, testCohort } from './match-cohort.js';
import { matchesRegex } from './match-tag.js';
import { STOP } from './scan-stop.js';
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
  if (self === current || (test.pos & POS.DEP_DEEP && wasTested(run, current, test))) return null;
  if (test.pos & POS.SELF && !(test.posHigh & POS_HIGH_SIDE_MASK)) {
    const outcome = testCohort(run, current, test, chainEnd, origin);
    if (outcome.matched) return outcome.cohort;
    if (outcome.stop & STOP.BARRIER) return null;
  }
  return testRelatives(run, current, test, chainEnd, origin, self ?? current);
}

/** The relatives of a cohort, and theirs. */
function testRelatives(
  run: Run,
  current: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  origin: Cohort | null,
  self: Cohort,
): Cohort | null {
  const { pos } = test;
  let matchedCohort: Cohort | null = null;
  for (const cohort of relatives(run, current, test)) {
    const outcome = reaches(test, current, cohort) ? testCohort(run, cohort, test, chainEnd, origin) : OUT_OF_REACH;
    if (pos & POS.ALL) {
      if (!outcome.matched) return null;
      matchedCohort = cohort;
    } else if (outcome.matched) return cohort;
    else if (pos & POS.DEP_DEEP && !(outcome.stop & STOP.BARRIER)) {
      const deeper = dependencyTest(run, cohort, test, chainEnd, origin, self);
      if (deeper) return deeper;
    }
  }
  return matchedCohort;
}

const OUT_OF_REACH: Readonly<CohortResult> = { cohort: null, matched: false, stop: 0 };

/** Whether a test has come to the cohort before: trees of other tools may have loops. */
function wasTested({ testState }: Run, cohort: Cohort, test: ContextualTest): boolean {
  const key = `${test.number} ${cohort.global}`;
  if (testState.dependencyTestsSeen.has(key)) return true;
  testState.dependencyTestsSeen.add(key);
  return false;
}

/** The cohorts that a test goes to, in its order. */
function* relatives(run: Run, current: Cohort, test: ContextualTest): Iterable<Cohort> {
  let numbers = relativeNumbers(run, current, test);
  if (!numbers) return;
  if (test.posHigh & POS_HIGH_SIDE_MASK) numbers = relativesOnSide(run, current, test, numbers);
  for (const number of numbers) {
    if (number === current.global && !(test.pos & POS.SELF)) continue;
    const cohort = run.stream.cohortMap.get(number);
    if (cohort && !(cohort.type & COHORT.REMOVED)) yield cohort;
  }
}

function relativeNumbers(run: Run, current: Cohort, test: ContextualTest): number[] | null {
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
  let matchedCohort: Cohort | null = null;
  for (const cohort of onSide(relatedCohorts(run, current, test), current, test)) {
    const { matched } = testCohort(run, cohort, test, chainEnd, origin);
    matchedCohort = matched ? cohort : null;
    // One that matches is enough; with ALL, one that does not.
    if (matched === ((test.pos & POS.ALL) === 0)) break;
  }
  if (!matchedCohort && context) context.captureCount = captures;
  return matchedCohort;
}

/** Where the relations lead that the test names. */
function relatedCohorts(run: Run, current: Cohort, test: ContextualTest): Cohort[] {
  let name = run.tags.tags[test.relation]!;
  while (name.type & TAG.VARSTRING) name = run.tags.tags[fillVarstring(run, name)]!;
  const isWanted = (relation: number) => {
    if (name.type & TAG.ANY) return true;
    return name.regex ? matchesRegex(run, relation, name) : relation === name.number;
  };
  const targets = new Set<Cohort>();
  for (const [relation, numbers] of current.relations) {
    if (!isWanted(relation)) continue;
    for (const number of numbers) {
      const cohort = run.stream.cohortMap.get(number);
      if (cohort) targets.add(cohort);
    }
  }
  return [...targets].sort(compareCohorts);
}

/** Those among the cohorts on the side where the test looks. */
function onSide(cohorts: Cohort[], current: Cohort, { pos, posHigh }: ContextualTest): Cohort[] {
  let list = cohorts;
  if (posHigh & POS_HIGH.LEFT) list = list.filter((cohort) => compareCohorts(cohort, current) < 0);
  if (posHigh & POS_HIGH.RIGHT) list = list.filter((cohort) => compareCohorts(cohort, current) >= 0);
  if (pos & POS.SELF && !list.includes(current)) list = [...list, current].sort(compareCohorts);
  if (posHigh & POS_HIGH.LEFTMOST) list = list.slice(0, 1);
  if (posHigh & POS_HIGH.RIGHTMOST) list = list.slice(-1);
  return list;
}
