/**
 * A contextual test on one cohort: some reading has to match, or every one (`C`); a barrier may end the scan; a LINK is
 * followed from here. Start at `testCohort`, which match-context.ts and match-relatives.ts call for each cohort they
 * come to.
 */

import { type IndexedSet, PURITY } from '../index/indexed-set.js';
import { TRAIT } from '../index/rule-traits.js';
import { type ContextualTest, POS, POS_HIGH } from '../model/contexts.js';
import { SET } from '../model/sets.js';
import type { Run } from '../state/run.js';
import type { Cohort, Reading } from '../state/window.js';
import { runTest } from './match-context.js';
import { matchesAtAll, matchSet } from './match-set.js';
import { FOUND, STOP, stopsAt } from './scan-stop.js';
import { subReading } from './sub-reading.js';

/** Where a chain of tests ended: SETPARENT … TO acts on that cohort. */
export interface ChainEnd {
  cohort: Cohort | null;
}

export interface CohortResult {
  cohort: Cohort | null;
  matched: boolean;
  stop: number;
}

/** State of matching one set against the readings of one cohort. */
interface CohortMatch {
  test: ContextualTest | null;
  chainEnd: ChainEnd | null;
  origin: Cohort | null;
  pos: number;
  posHigh: number;
  didTest: boolean;
  matchedTarget: boolean;
  matchedTests: boolean;
  inBarrier: boolean;
}

/** Tries a test on one cohort, with its barriers. */
export function testCohort(
  run: Run,
  cohort: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  origin: Cohort | null,
): CohortResult {
  run.budget.spend();
  run.observe(cohort);
  const { context } = run.ruleState;
  const captures = context?.captureCount ?? 0;
  noteCohort(run, cohort, test);
  if (chainEnd) chainEnd.cohort = cohort;
  const match = newMatch(test, chainEnd, origin, test.pos, test.posHigh);
  const matched = matchTarget(run, cohort, test, match);
  const foundBits = (match.matchedTarget ? FOUND.TARGET : 0) | (matched ? FOUND.MATCHED : 0);
  const stop = stopsAt(run, cohort, test, origin, foundBits, matchBarrier);
  if (!matched && context) context.captureCount = captures;
  return { cohort: stop & STOP.LOST ? null : cohort, matched, stop };
}

/** What the rule remembers of the cohorts that its tests come to. */
function noteCohort(run: Run, cohort: Cohort, { pos, posHigh }: ContextualTest): void {
  const { context } = run.ruleState;
  if (pos & POS.MARK_SET && context) context.mark = cohort;
  if (pos & POS.ATTACH_TO && context?.attachTo.cohort !== cohort) {
    for (const list of lists(cohort, pos, posHigh)) clearMatches(list);
  }
  if (posHigh & POS_HIGH.WITH) run.ruleState.mergeWith = cohort;
}

function matchTarget(run: Run, cohort: Cohort, { pos, target }: ContextualTest, match: CohortMatch): boolean {
  if (!(pos & POS.CAREFUL)) return matchCohort(run, cohort, target, match);
  const matched = matchCarefully(run, cohort, target, match);
  if (!match.matchedTarget && pos & POS.SCAN_FIRST) {
    match.didTest = true;
    matchCohort(run, cohort, target, match);
  }
  return matched;
}

function clearMatches(readings: readonly Reading[]): void {
  for (const reading of readings) {
    reading.matchedTarget = false;
    reading.matchedTests = false;
  }
}

function newMatch(
  test: ContextualTest | null,
  chainEnd: ChainEnd | null,
  origin: Cohort | null,
  pos: number,
  posHigh: number,
): CohortMatch {
  return {
    test,
    chainEnd,
    origin,
    pos,
    posHigh,
    didTest: false,
    matchedTarget: false,
    matchedTests: false,
    inBarrier: false,
  };
}

function matchBarrier(run: Run, cohort: Cohort, set: number, test: ContextualTest, isCareful: boolean): boolean {
  const match = newMatch(null, null, null, test.pos, test.posHigh);
  match.inBarrier = true;
  return isCareful ? matchCarefully(run, cohort, set, match) : matchCohort(run, cohort, set, match);
}

/** The lists of readings that a test looks at. */
function lists(cohort: Cohort, pos: number, posHigh: number): Reading[][] {
  const chosen = [cohort.readings];
  if (pos & POS.LOOK_DELETED) chosen.push(cohort.deleted);
  if (pos & POS.LOOK_DELAYED) chosen.push(cohort.delayed);
  if (posHigh & POS_HIGH.LOOK_IGNORED) chosen.push(cohort.ignored);
  return chosen;
}

function skipped(reading: Reading, match: CohortMatch): boolean {
  if (!reading.active && match.posHigh & POS_HIGH.ACTIVE) return true;
  return reading.active && (match.posHigh & POS_HIGH.INACTIVE) !== 0;
}

/** True when some reading matches. */
function matchCohort(run: Run, cohort: Cohort, setNumber: number, match: CohortMatch): boolean {
  if (cohort.failedSets !== null && failedBefore(cohort, setNumber, match)) return false;
  const set = run.index.sets[setNumber]!;
  const matched = matchSome(run, cohort, set, match);
  if (match.matchedTarget) return matched;
  const { failedSets } = run.index;
  const outcome = match.pos & POS.NOT ? followLink(run, cohort, set, match) : matched;
  if (failedSets.tracked[setNumber] === 1 && sawReadings(match)) failedSets.noteFailure(cohort, setNumber);
  return outcome;
}

function matchSome(run: Run, cohort: Cohort, set: IndexedSet, match: CohortMatch): boolean {
  let matched = false;
  if (cohort.formReading && !match.inBarrier) {
    matched = matchReading(run, cohort, cohort.formReading, set, match);
    if (matched && match.didTest) return true;
  }
  for (const list of lists(cohort, match.pos, match.posHigh)) {
    for (let j = 0; j < list.length; j++) {
      const head = list[j]!;
      const reading = match.test ? subReading(run, head, match.test.offsetSub) : head;
      if (!reading || skipped(reading, match)) continue;
      if (matchReading(run, cohort, reading, set, match)) {
        matched = true;
        noteHead(run, cohort, reading, head);
      }
      if (matched && (!match.test || match.test.linked < 0 || match.didTest)) return true;
    }
  }
  return matched;
}

/** Where a test attaches to a sub-reading: of which reading it is. */
function noteHead(run: Run, cohort: Cohort, reading: Reading, head: Reading): void {
  const attachTo = run.ruleState.context?.attachTo;
  if (attachTo && attachTo.cohort === cohort && attachTo.sub === reading) attachTo.reading = head;
}

/** All readings, neither sub-readings nor the active ones alone. */
function sawReadings({ test, posHigh }: CohortMatch): boolean {
  return (test?.offsetSub ?? 0) === 0 && !(posHigh & (POS_HIGH.ACTIVE | POS_HIGH.INACTIVE));
}

function failedBefore(cohort: Cohort, set: number, { pos, posHigh }: CohortMatch): boolean {
  if (pos & (POS.LOOK_DELETED | POS.LOOK_DELAYED | POS.NOT) || posHigh & POS_HIGH.LOOK_IGNORED) return false;
  return cohort.failedSets!.has(set);
}

/** True when every reading matches. */
function matchCarefully(run: Run, cohort: Cohort, setNumber: number, match: CohortMatch): boolean {
  if (cohort.failedSets !== null && failedBefore(cohort, setNumber, match)) return false;
  const set = run.index.sets[setNumber]!;
  let matched = false;
  all: for (const list of lists(cohort, match.pos, match.posHigh)) {
    for (let j = 0; j < list.length; j++) {
      const head = list[j]!;
      const reading = match.test ? subReading(run, head, match.test.offsetSub) : head;
      if (!reading || skipped(reading, match)) continue;
      matched = matchReading(run, cohort, reading, set, match);
      if (!matched) break all;
    }
    if (!matched) break;
  }
  if (!match.matchedTarget && match.pos & POS.NOT) matched = followLink(run, cohort, set, match);
  return matched;
}

function matchReading(run: Run, cohort: Cohort, reading: Reading, set: IndexedSet, match: CohortMatch): boolean {
  const { context } = run.ruleState;
  const captures = context?.captureCount ?? 0;
  const undo = context && set.type & SET.CHILD_UNIFY && !keepsUnification(run);
  const unified = undo ? context.unifTags.length : 0;
  const unifSets = undo && context.unifSets.size > 0 ? copyChoices(context.unifSets) : NO_CHOICES;
  let matched = false;
  if (matchSet(run, reading, set.number)) {
    matched = true;
    if (match.pos & POS.ATTACH_TO) reading.matchedTarget = true;
    match.matchedTarget = true;
  }
  if (matched && match.pos & POS.NOT) matched = false;
  if (matched && !match.inBarrier) {
    matched = followLink(run, cohort, set, match);
    if (match.pos & POS.ATTACH_TO) {
      reading.matchedTests = matched;
      if (matched && context) context.attachTo = { cohort, reading: null, sub: reading };
    }
  }
  if (!matched && context) {
    if (undo) {
      context.unifTags.backTo(unified);
      if (context.unifSets.size !== unifSets.size) restore(context.unifSets, unifSets);
    }
    context.captureCount = captures;
  }
  return matched;
}

function keepsUnification({ ruleState: { rule }, index }: Run): boolean {
  return rule !== null && (index.ruleTraits[rule.number]! & TRAIT.KEEPS_UNIFICATION) !== 0;
}

const NO_CHOICES: ReadonlyMap<number, Set<number>> = new Map();

function copyChoices(choices: ReadonlyMap<number, ReadonlySet<number>>): Map<number, Set<number>> {
  return new Map([...choices].map(([set, members]) => [set, new Set(members)]));
}

function restore<V>(live: Map<number, V>, saved: ReadonlyMap<number, V>): void {
  live.clear();
  for (const [key, value] of saved) live.set(key, value);
}

/** Runs the LINKed test from this cohort, once per cohort unless the set unifies. */
function followLink(run: Run, cohort: Cohort, set: IndexedSet, match: CohortMatch): boolean {
  let link: ContextualTest | undefined;
  let fromTemplate = false;
  const min = run.template.min;
  const max = run.template.max;
  if (match.test && match.test.linked >= 0) link = run.grammar.contexts[match.test.linked]!;
  else if (run.template.links.length > 0) {
    link = run.template.links.pop();
    fromTemplate = true;
  }
  if (!link) return true;
  if (!match.didTest) {
    const origin = link.pos & POS.NO_PASS_ORIGIN ? cohort : match.origin;
    match.matchedTests = runTest(run, cohort, link, match.chainEnd, origin) !== null;
    if (!(set.type & SET.CHILD_UNIFY)) match.didTest = true;
  }
  if (fromTemplate) run.template.links.push(link);
  if (!match.matchedTests) {
    run.template.min = fromTemplate ? min : null;
    run.template.max = fromTemplate ? max : null;
  }
  return match.matchedTests;
}

/** Does a set match some reading of a cohort, outside any rule? For delimiters and child sets. */
export function cohortMatches(run: Run, cohort: Cohort, number: number): boolean {
  const set = run.index.sets[number]!;
  const { formReading, kind } = cohort;
  const known = kind?.matches?.get(number);
  if (known !== undefined && formReading === null) return known;
  const { readings } = cohort;
  if (run.index.purity[number] === PURITY.PURE && !(set.type & SET.CHILD_UNIFY)) {
    if (formReading !== null && matchesAtAll(run, formReading, number)) return true;
    let matches = false;
    for (let i = 0; i < readings.length && !matches; i++) matches = matchesAtAll(run, readings[i]!, number);
    if (kind !== null) {
      kind.matches ??= new Map();
      kind.matches.set(number, matches);
    }
    return matches;
  }
  const match = newMatch(null, null, null, 0, 0);
  const matches = (reading: Reading) => matchReading(run, cohort, reading, set, match);
  return (formReading !== null && matches(formReading)) || readings.some(matches);
}
