/**
 * Parentheses: what stands between them is packed away first, and brought back one pair at a time, innermost last to be
 * packed and outermost first to return. Also cohorts that REMCOHORT IGNORED set aside, which come back at the end.
 */
import { resolveDependencies } from '../state/dependency.js';
import type { Run } from '../state/run.js';
import { COHORT, type Cohort, type SingleWindow } from '../state/window.js';

export function packEnclosures(run: Run, window: SingleWindow): void {
  const closerOf = new Map(run.grammar.parentheses);
  for (let foundPair = true; foundPair; ) {
    foundPair = false;
    for (let left = window.cohorts.length - 1; left > 0 && !foundPair; left--) {
      const wanted = closerOf.get(window.cohorts[left]!.opens);
      if (wanted === undefined) continue;
      for (let right = left + 1; right < window.cohorts.length; right++) {
        if (window.cohorts[right]!.closes !== wanted) continue;
        const inside = window.cohorts.splice(left, right - left + 1);
        const first = window.allCohorts.indexOf(inside[0]!);
        const last = window.allCohorts.indexOf(inside[inside.length - 1]!);
        for (const cohort of window.allCohorts.slice(first, last + 1)) {
          cohort.type |= COHORT.ENCLOSED;
          cohort.enclosed++;
        }
        window.renumber();
        window.hasEnclosures = true;
        foundPair = true;
        break;
      }
    }
  }
}

/** Brings back the leftmost pair that is packed once; false when none is left. */
export function unpackEnclosure(run: Run, window: SingleWindow): boolean {
  const { allCohorts } = window;
  const first = allCohorts.findIndex((cohort) => cohort.enclosed === 1);
  if (first < 0) return false;
  let last = first;
  while (
    last + 1 < allCohorts.length &&
    allCohorts[last + 1]!.enclosed > 0 &&
    !isNextPair(run, allCohorts, first, last)
  ) {
    last++;
  }
  const group = allCohorts.slice(first, last + 1);
  const back: Cohort[] = [];
  for (const cohort of group) {
    cohort.enclosed--;
    if (cohort.enclosed > 0) continue;
    cohort.type &= ~COHORT.ENCLOSED;
    if (!(cohort.type & (COHORT.REMOVED | COHORT.IGNORED))) back.push(cohort);
  }
  let anchor: Cohort | undefined;
  for (let i = first - 1; i >= 0 && !anchor; i--) {
    if (window.cohorts.includes(allCohorts[i]!)) anchor = allCohorts[i];
  }
  const at = anchor ? window.cohorts.indexOf(anchor) + 1 : 1;
  window.cohorts.splice(at, 0, ...back);
  window.renumber();
  run.enclosure.leftTag = group[0]!.opens;
  run.enclosure.rightTag = group[group.length - 1]!.closes;
  run.enclosure.leftPlace = at;
  run.enclosure.rightPlace = at + back.length - 1;
  return true;
}

/** Two pairs can stand side by side: the first ends where its closer is. */
function isNextPair(run: Run, cohorts: readonly Cohort[], first: number, last: number): boolean {
  const wanted = new Map(run.grammar.parentheses).get(cohorts[first]!.opens);
  return cohorts[last]!.enclosed === 1 && last > first && cohorts[last]!.closes === wanted;
}

export function restoreIgnored(run: Run, window: SingleWindow): void {
  let restored = false;
  for (let i = window.allCohorts.length - 1; i >= 0; i--) {
    const cohort = window.allCohorts[i]!;
    if (!(cohort.type & COHORT.IGNORED)) continue;
    let before = i - 1;
    while (before > 0 && window.allCohorts[before]!.type & (COHORT.REMOVED | COHORT.ENCLOSED | COHORT.IGNORED))
      before--;
    const at = window.cohorts.indexOf(window.allCohorts[before]!) + 1;
    window.cohorts.splice(at, 0, cohort);
    cohort.type &= ~COHORT.IGNORED;
    run.stream.cohortMap.set(cohort.global, cohort);
    restored = true;
  }
  if (!restored) return;
  window.renumber();
  resolveDependencies(run);
}
