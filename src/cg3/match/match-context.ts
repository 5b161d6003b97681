/**
 * Contextual tests: does `(-1* V BARRIER N LINK p X)` hold here? Start at `runTest`, which answers with the cohort
 * where the chain ended, or null. `walk` goes from cohort to cohort; match-cohort.ts tries each one and follows the
 * LINK.
 */

import { SIMPLICITY } from '../index/grammar-index.js';
import { type ContextualTest, JUMP, POS, POS_HIGH, POS_HIGH_SIDE_MASK } from '../model/contexts.js';
import type { Run } from '../state/run.js';
import { type Cohort, compareCohorts, type SingleWindow } from '../state/window.js';
import { ancestors, descendants, heads, leftward, rightward } from './cohort-walk.js';
import { type ChainEnd, type CohortResult, testCohort } from './match-cohort.js';
import { dependencyTest, relationTest } from './match-relatives.js';
import { matchSet } from './match-set.js';
import { runTemplate, widenTemplate } from './match-template.js';
import { SCANS, STOP } from './scan-stop.js';
import { runSimpleTest } from './simple-test.js';

/** LINKs and templates inside of each other: a template may be made of itself, and then it ends here. */
const DEEPEST_TEST = 200;

/**
 * Runs a test and those linked to it from a cohort. `chainEnd`, where given, receives the cohort where the chain ended.
 * `origin` is a cohort that scans may not pass; null for none.
 */
export function runTest(
  run: Run,
  start: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  origin: Cohort | null,
): Cohort | null {
  if (run.testState.depth >= DEEPEST_TEST) return null;
  run.testState.depth++;
  const reached = isSimple(run, test)
    ? runSimpleTest(run, start, test, chainEnd, origin)
    : runAnyTest(run, start, test, chainEnd, origin);
  run.testState.depth--;
  return reached;
}

/** Where a walk over cohorts ended, and whether that is what the test wants. */
interface WalkResult {
  readonly cohort: Cohort | null;
  readonly matched: boolean;
}

const NOWHERE: WalkResult = { cohort: null, matched: false };

function runAnyTest(
  run: Run,
  start: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  origin: Cohort | null,
): Cohort | null {
  run.budget.spend();
  if (test.pos & POS.UNKNOWN) return null;
  let { window } = start;
  let result = NOWHERE;
  const from = test.pos & POS.JUMP ? jumpTarget(run, test) : start;
  if (from) {
    window = from.window;
    if (test.template >= 0 || test.ors.length > 0) result = runTemplates(run, from, test, chainEnd, origin);
    else {
      const place = placeOf(from, test);
      if (place) {
        window = place.window;
        result = runFromPlace(run, start.window.cohorts[from.local]!, place, test, chainEnd, origin);
      }
    }
  }
  const { cohort } = result;
  let matched = cohort ? result.matched : (test.pos & POS.NOT) !== 0 && test.linked < 0;
  if (test.pos & POS.NEGATE) matched = !matched;
  if (!matched) return null;
  return cohort ?? window.cohorts[0]!;
}

/** A template, or the first of several that holds. */
function runTemplates(
  run: Run,
  from: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  origin: Cohort | null,
): WalkResult {
  const reached: ChainEnd = { cohort: null };
  let cohort: Cohort | null = null;
  for (const template of test.template >= 0 ? [test.template] : test.ors) {
    if (test.template < 0) run.testState.dependencyTestsSeen.clear();
    cohort = runTemplate(run, from, test, run.grammar.contexts[template]!, reached, origin);
    if (cohort) break;
  }
  if (chainEnd) chainEnd.cohort = reached.cohort;
  return { cohort, matched: cohort !== null };
}

/** From the cohort that the position names; `self` is the one that the test starts from. */
function runFromPlace(
  run: Run,
  self: Cohort,
  place: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  startOrigin: Cohort | null,
): WalkResult {
  const origin = test.pos & POS.PASS_ORIGIN ? place.window.cohorts[0]! : startOrigin;
  if (chainEnd) chainEnd.cohort = place;
  if (run.template.active) widenTemplate(run, place);
  return walk(run, self, place, test, chainEnd, origin);
}

/** Can simple-test.ts do it? Inside templates it cannot: there LINKs and edges of the template have to be kept. */
function isSimple(run: Run, test: ContextualTest): boolean {
  const simplicity = run.index.simplicity[test.number]!;
  if (simplicity === SIMPLICITY.NONE || run.template.active) return false;
  return simplicity === SIMPLICITY.ALWAYS || !run.capturing;
}

function jumpTarget(run: Run, test: ContextualTest): Cohort | null {
  if (test.jump === JUMP.MARK) return run.ruleState.context?.mark ?? null;
  if (test.jump === JUMP.ATTACH_TO) return run.ruleState.context?.attachTo.cohort ?? null;
  if (test.jump === JUMP.TARGET) {
    let target: Cohort | null = null;
    for (let i = run.ruleState.contexts.length - 1; i >= 0; i--) {
      const context = run.ruleState.contexts[i]!;
      if (context.isWith) target = context.target.cohort;
    }
    return target;
  }
  const outer = run.ruleState.outerContext;
  return outer?.contextCohorts[test.jump - 1] ?? null;
}

/** The cohort that a position names; it may lie one window further. */
export function placeOf(from: Cohort, test: ContextualTest): Cohort | undefined {
  const { pos, offset } = test;
  if (pos & POS.ABSOLUTE) return absolutePlace(from.window, pos, offset);
  return placeIn(from.window, from.local + offset, pos);
}

/** `@1`, `@-1`: from an edge of the window. */
function absolutePlace(start: SingleWindow, pos: number, offset: number): Cohort | undefined {
  let window = start;
  if (pos & POS.SPAN_LEFT && start.previous) window = start.previous;
  else if (pos & POS.SPAN_RIGHT && start.next) window = start.next;
  else if (pos & (POS.SPAN_LEFT | POS.SPAN_RIGHT)) return undefined;
  return placeIn(window, offset < 0 ? window.cohorts.length + offset : offset, pos);
}

/** The cohort at a place of a window; past an edge, the nearest one of the next window, if the test may go there. */
function placeIn(window: SingleWindow, at: number, pos: number): Cohort | undefined {
  if (at >= window.cohorts.length && pos & (POS.SPAN_RIGHT | POS.SPAN_BOTH) && window.next) {
    return window.next.cohorts[0];
  }
  if (at < 0 && pos & (POS.SPAN_LEFT | POS.SPAN_BOTH) && window.previous) return window.previous.cohorts.at(-1);
  return at >= 0 && at < window.cohorts.length ? window.cohorts[at] : undefined;
}

/**
 * Tries a test on one cohort after the other, in the order that its position asks for, until one stops it. `self` is
 * the cohort that the test starts from (`S` looks at it too), `cohort` the one that its position names.
 * Six arguments and no record: it runs for every test that is not simple, and nothing else would use the record.
 */
function walk(
  run: Run,
  self: Cohort,
  cohort: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  origin: Cohort | null,
): WalkResult {
  const { pos } = test;
  if (!(pos & (POS.DEP_PARENT | POS.DEP_GLOB))) {
    if (pos & (POS.DEP_CHILD | POS.DEP_SIBLING)) {
      return noneInverted(test, cohort, dependencyTest(run, cohort, test, chainEnd, origin, null));
    }
    if (pos & (POS.LEFT_PAR | POS.RIGHT_PAR)) {
      const edge = parenthesisTest(run, cohort, test, chainEnd, origin);
      return { cohort: edge ?? cohort, matched: edge !== null };
    }
    if (pos & POS.RELATION) return noneInverted(test, cohort, relationTest(run, cohort, test, chainEnd, origin));
    if (pos & POS.BAG_OF_TAGS) return bagTest(run, cohort, test, chainEnd, origin);
    if (test.offset === 0 && pos & SCANS) return scanBothWays(run, cohort, test, chainEnd, origin);
  }
  return scan(run, self, cohort, test, chainEnd, origin);
}

/** Goes through the cohorts in one direction, or up or down the tree. */
function scan(
  run: Run,
  self: Cohort,
  cohort: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  origin: Cohort | null,
): WalkResult {
  const { pos, posHigh } = test;
  let last: CohortResult = { cohort: null, matched: true, stop: 0 };
  let seen = 0;
  const sideless = !(posHigh & POS_HIGH_SIDE_MASK) || (pos & POS.DEP_PARENT && !(pos & POS.DEP_GLOB));
  if (pos & POS.SELF && sideless) {
    seen++;
    last = testSelf(run, self, test, chainEnd, origin);
  }
  if (!(last.stop & STOP.BREAK)) {
    let current = cohort;
    for (const candidate of candidatesOf(run, cohort, test)) {
      seen++;
      if (isOnWrongSide(posHigh, compareCohorts(current, candidate))) {
        last = { cohort: null, matched: false, stop: 0 };
        break;
      }
      last = testCohort(run, candidate, test, chainEnd, origin);
      if ((pos & POS.ALL && !last.matched) || (pos & POS.NONE && last.matched)) {
        last.cohort = null;
        break;
      }
      if (last.stop & STOP.BREAK) break;
      current = candidate;
    }
  }
  const matched = last.matched && seen > 0;
  if (!matched && pos & POS.NONE) return { cohort, matched: true };
  return { cohort: last.cohort, matched: matched && last.cohort !== null };
}

/** The cohorts that a scan comes to, in its order. */
function candidatesOf(run: Run, cohort: Cohort, test: ContextualTest): Iterable<Cohort> {
  const span = run.options.alwaysSpan;
  if (test.pos & POS.DEP_PARENT) {
    return test.pos & POS.DEP_GLOB ? ancestors(run, cohort, test) : heads(run, cohort, test, span);
  }
  if (test.pos & POS.DEP_GLOB) return descendants(run, cohort, test);
  if (test.offset < 0) return leftward(cohort, test, span);
  return test.offset > 0 ? rightward(cohort, test, span) : [cohort];
}

/** `S`: the cohort that the test starts from. It ends the scan where it matches or is a barrier, not because nothing scans. */
function testSelf(
  run: Run,
  self: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  origin: Cohort | null,
): CohortResult {
  const result = testCohort(run, self, test, chainEnd, origin);
  if (!result.matched && result.stop & STOP.BREAK_DEFAULT) result.stop &= ~(STOP.BREAK | STOP.BREAK_DEFAULT);
  return result;
}

function isOnWrongSide(posHigh: number, order: number): boolean {
  if (posHigh & POS_HIGH.LEFT && order < 0) return true;
  return (posHigh & POS_HIGH.RIGHT) !== 0 && order >= 0;
}

/** NONE turns around what a walk over dependencies or relations found. */
function noneInverted(test: ContextualTest, cohort: Cohort, reached: Cohort | null): WalkResult {
  const matched = reached !== null;
  return { cohort: reached ?? cohort, matched: test.pos & POS.NONE ? !matched : matched };
}

/** One side of a scan in both directions; without a window when it has ended. */
interface ScanSide {
  window: SingleWindow | null;
  at: number;
  readonly step: -1 | 1;
  /** May it go on into the next window? */
  readonly spans: boolean;
}

/** `0*`: left and right in turn, nearest first. */
function scanBothWays(
  run: Run,
  cohort: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  origin: Cohort | null,
): WalkResult {
  const { pos } = test;
  let last: CohortResult = { cohort: null, matched: false, stop: 0 };
  if (pos & POS.SELF) {
    last = testSelf(run, cohort, test, chainEnd, origin);
    if (last.stop & STOP.BREAK && last.matched) return last;
  }
  const { window, local: at } = cohort;
  const span = run.options.alwaysSpan;
  const left: ScanSide = { window, at, step: -1, spans: span || (pos & (POS.SPAN_LEFT | POS.SPAN_BOTH)) !== 0 };
  const right: ScanSide = { window, at, step: 1, spans: span || (pos & (POS.SPAN_RIGHT | POS.SPAN_BOTH)) !== 0 };
  for (let side = left; side.window; side = otherSide(side, left, right)) {
    side.at += side.step;
    const candidate = side.window.cohorts[side.at];
    last = candidate
      ? testCohort(run, candidate, test, chainEnd, origin)
      : { cohort: null, matched: false, stop: STOP.BREAK };
    if (!(last.stop & STOP.BREAK)) crossWindow(side);
    else if (last.matched || pos & POS.NOT) return last;
    else side.window = null;
  }
  return last;
}

/** The other side, unless it has ended. */
function otherSide(side: ScanSide, left: ScanSide, right: ScanSide): ScanSide {
  const other = side === left ? right : left;
  return other.window ? other : side;
}

/** Goes to the next window behind the last cohort of this one. */
function crossWindow(side: ScanSide): void {
  const { window, at, step, spans } = side;
  if (!window || at !== (step < 0 ? 0 : window.cohorts.length - 1)) return;
  side.window = spans ? (step < 0 ? window.previous : window.next) : null;
  side.at = step < 0 ? (side.window?.cohorts.length ?? 0) : -1;
}

function parenthesisTest(
  run: Run,
  current: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  origin: Cohort | null,
): Cohort | null {
  if (current.local < run.enclosure.leftPlace || current.local > run.enclosure.rightPlace) return null;
  const edge = current.window.cohorts[test.pos & POS.LEFT_PAR ? run.enclosure.leftPlace : run.enclosure.rightPlace];
  if (!edge) return null;
  return testCohort(run, edge, test, chainEnd, origin).matched ? edge : null;
}

/** `B`: some reading of the window has to match, wherever it stands. */
function bagTest(
  run: Run,
  cohort: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  origin: Cohort | null,
): WalkResult {
  run.observeAll();
  const { window } = cohort;
  const holds = (from: SingleWindow | null): boolean => from !== null && matchSet(run, run.bagOf(from), test.target);
  let matched = holds(window);
  if (test.pos & (POS.SPAN_BOTH | POS.SPAN_LEFT)) {
    for (let w = window.previous; w && !matched; w = w.previous) matched = holds(w);
  }
  if (test.pos & (POS.SPAN_BOTH | POS.SPAN_RIGHT)) {
    for (let w = window.next; w && !matched; w = w.next) matched = holds(w);
  }
  if (test.pos & POS.NOT) matched = !matched;
  if (!matched) return { cohort, matched: false };
  if (test.linked < 0) return { cohort, matched: true };
  const link = run.grammar.contexts[test.linked]!;
  const linkedCohort = runTest(run, cohort, link, chainEnd, origin);
  return { cohort: linkedCohort ?? cohort, matched: linkedCohort !== null };
}
