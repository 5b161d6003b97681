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
import { type ChainEnd, type CohortResult, SCANS, STOP, testCohort } from './match-cohort.js';
import { dependencyTest, relationTest } from './match-relatives.js';
import { matchSet } from './match-set.js';
import { runTemplate, widenTemplate } from './match-template.js';
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

function runAnyTest(
  run: Run,
  start: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  startOrigin: Cohort | null,
): Cohort | null {
  run.budget.spend();
  let from = start;
  let { window } = start;
  let origin = startOrigin;
  let cohort: Cohort | null = null;
  let matched = true;
  if (test.pos & POS.UNKNOWN) return null;
  let usable = true;
  if (test.pos & POS.JUMP) {
    const jumped = jumpTarget(run, test);
    if (jumped) {
      from = jumped;
      window = jumped.window;
    } else {
      matched = false;
      usable = false;
    }
  }
  if (usable) {
    if (test.template >= 0 || test.ors.length > 0) {
      const reached: ChainEnd = { cohort: null };
      const templates = test.template >= 0 ? [test.template] : test.ors;
      for (const template of templates) {
        if (test.template < 0) run.testState.dependencyTestsSeen.clear();
        cohort = runTemplate(run, from, test, run.grammar.contexts[template]!, reached, origin);
        if (cohort) break;
      }
      if (chainEnd) chainEnd.cohort = reached.cohort;
      if (!cohort) matched = false;
    } else {
      const place = placeOf(from, test);
      if (place) {
        window = place.window;
        cohort = place;
        if (test.pos & POS.PASS_ORIGIN) origin = window.cohorts[0]!;
        if (chainEnd) chainEnd.cohort = cohort;
        if (run.template.active) widenTemplate(run, cohort);
        const outcome = walk(run, start.window.cohorts[from.local]!, cohort, test, chainEnd, origin);
        cohort = outcome.cohort;
        matched = outcome.matched;
        if (cohort) window = cohort.window;
      } else matched = false;
    }
  }
  if (!cohort) {
    matched = false;
    if (test.pos & POS.NOT && test.linked < 0) matched = !matched;
  }
  if (test.pos & POS.NEGATE) matched = !matched;
  if (!matched) return null;
  return cohort ?? window.cohorts[0]!;
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
  let { window } = from;
  let at = from.local + test.offset;
  if (test.pos & POS.ABSOLUTE) {
    if (test.pos & (POS.SPAN_LEFT | POS.SPAN_RIGHT)) {
      if (window.previous && test.pos & POS.SPAN_LEFT) window = window.previous;
      else if (window.next && test.pos & POS.SPAN_RIGHT) window = window.next;
      else return undefined;
    }
    at = test.offset < 0 ? window.cohorts.length + test.offset : test.offset;
  }
  if (at >= 0 && at >= window.cohorts.length && test.pos & (POS.SPAN_RIGHT | POS.SPAN_BOTH) && window.next) {
    window = window.next;
    at = 0;
  }
  if (at < 0 && test.pos & (POS.SPAN_LEFT | POS.SPAN_BOTH) && window.previous) {
    window = window.previous;
    at = window.cohorts.length - 1;
  }
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
): { cohort: Cohort | null; matched: boolean } {
  const { pos, posHigh } = test;
  const span = run.options.alwaysSpan;
  let candidates: Iterable<Cohort>;
  if (pos & POS.DEP_PARENT && pos & POS.DEP_GLOB) candidates = ancestors(run, cohort, test);
  else if (pos & POS.DEP_PARENT) candidates = heads(run, cohort, test, span);
  else if (pos & POS.DEP_GLOB) candidates = descendants(run, cohort, test);
  else if (pos & (POS.DEP_CHILD | POS.DEP_SIBLING)) {
    const relative = dependencyTest(run, cohort, test, chainEnd, origin, null);
    return noneInverted(test, cohort, relative);
  } else if (pos & (POS.LEFT_PAR | POS.RIGHT_PAR)) {
    const edge = parenthesisTest(run, cohort, test, chainEnd, origin);
    return { cohort: edge ?? cohort, matched: edge !== null };
  } else if (pos & POS.RELATION) {
    const related = relationTest(run, cohort, test, chainEnd, origin);
    return noneInverted(test, cohort, related);
  } else if (pos & POS.BAG_OF_TAGS) return bagTest(run, cohort, test, chainEnd, origin);
  else if (test.offset === 0 && pos & SCANS) return scanBothWays(run, cohort, test, chainEnd, origin);
  else if (test.offset < 0) candidates = leftward(cohort, test, span);
  else if (test.offset > 0) candidates = rightward(cohort, test, span);
  else candidates = [cohort];

  let reached: Cohort | null = null;
  let matched = true;
  let stop = 0;
  let seen = 0;
  const sideless = !(posHigh & POS_HIGH_SIDE_MASK) || (pos & POS.DEP_PARENT && !(pos & POS.DEP_GLOB));
  if (pos & POS.SELF && sideless) {
    seen++;
    const outcome = testCohort(run, self, test, chainEnd, origin);
    ({ cohort: reached, matched, stop } = outcome);
    if (!matched && stop & STOP.BREAK_DEFAULT) stop &= ~(STOP.BREAK | STOP.BREAK_DEFAULT);
  }
  if (!(stop & STOP.BREAK)) {
    let current = cohort;
    for (const candidate of candidates) {
      seen++;
      const order = compareCohorts(current, candidate);
      if ((posHigh & POS_HIGH.LEFT && order < 0) || (posHigh & POS_HIGH.RIGHT && order >= 0)) {
        reached = null;
        matched = false;
        break;
      }
      const outcome = testCohort(run, candidate, test, chainEnd, origin);
      reached = outcome.cohort;
      matched = outcome.matched;
      stop = outcome.stop;
      if ((pos & POS.ALL && !matched) || (pos & POS.NONE && matched)) {
        reached = null;
        break;
      }
      if (stop & STOP.BREAK) break;
      current = candidate;
    }
  }
  if (seen === 0) matched = false;
  if (!matched && pos & POS.NONE) return { cohort, matched: true };
  return { cohort: reached, matched: matched && reached !== null };
}

/** NONE turns around what a walk over dependencies or relations found. */
function noneInverted(
  test: ContextualTest,
  cohort: Cohort,
  reached: Cohort | null,
): { cohort: Cohort; matched: boolean } {
  const matched = reached !== null;
  return { cohort: reached ?? cohort, matched: test.pos & POS.NONE ? !matched : matched };
}

/** `0*`: left and right in turn, nearest first. */
function scanBothWays(
  run: Run,
  cohort: Cohort,
  test: ContextualTest,
  chainEnd: ChainEnd | null,
  origin: Cohort | null,
): { cohort: Cohort | null; matched: boolean } {
  let last: CohortResult = { cohort: null, matched: false, stop: 0 };
  const done = () => (last.stop & STOP.BREAK) !== 0 && last.matched;
  const result = () => ({ cohort: last.cohort, matched: last.matched });
  const testAt = (at: Cohort | undefined): CohortResult =>
    at ? testCohort(run, at, test, chainEnd, origin) : { cohort: null, matched: false, stop: STOP.BREAK };
  if (test.pos & POS.SELF) {
    last = testCohort(run, cohort, test, chainEnd, origin);
    if (!last.matched && last.stop & STOP.BREAK_DEFAULT) last.stop &= ~(STOP.BREAK | STOP.BREAK_DEFAULT);
    if (done()) return result();
  }
  const span = run.options.alwaysSpan;
  const spanLeft = span || (test.pos & (POS.SPAN_LEFT | POS.SPAN_BOTH)) !== 0;
  const spanRight = span || (test.pos & (POS.SPAN_RIGHT | POS.SPAN_BOTH)) !== 0;
  let left: SingleWindow | null = cohort.window;
  let right: SingleWindow | null = cohort.window;
  let leftAt = cohort.local;
  let rightAt = cohort.local;
  while (left || right) {
    if (left) {
      leftAt--;
      last = testAt(left.cohorts[leftAt]);
      if (done()) return result();
      if (last.stop & STOP.BREAK) {
        left = null;
        if (test.pos & POS.NOT) right = null;
      } else if (leftAt === 0) {
        left = spanLeft ? left.previous : null;
        if (left) leftAt = left.cohorts.length;
      }
    }
    if (right) {
      rightAt++;
      last = testAt(right.cohorts[rightAt]);
      if (done()) return result();
      if (last.stop & STOP.BREAK) {
        right = null;
        if (test.pos & POS.NOT) left = null;
      } else if (rightAt === right.cohorts.length - 1) {
        right = spanRight ? right.next : null;
        rightAt = -1;
      }
    }
  }
  return result();
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
): { cohort: Cohort; matched: boolean } {
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
