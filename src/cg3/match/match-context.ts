/**
 * Contextual tests: does `(-1* V BARRIER N LINK p X)` hold here? Start at `runTest`, which answers with the cohort where
 * the chain ended, or null. `walk` goes from cohort to cohort; match-cohort.ts tries each one and follows the LINK.
 */

import { SIMPLICITY } from '../index/grammar-index.js';
import { type ContextualTest, JUMP, POS, POS_HIGH, POS_HIGH_SIDE_MASK } from '../model/contexts.js';
import type { Run } from '../state/run.js';
import { type Cohort, compareCohorts, type SingleWindow } from '../state/window.js';
import { ancestors, descendants, heads, leftward, rightward } from './cohort-walk.js';
import { type Deep, type Outcome, SCANS, STOP, testCohort } from './match-cohort.js';
import { dependencyTest, relationTest } from './match-relatives.js';
import { matchSet } from './match-set.js';
import { runTemplate, widenTemplate } from './match-template.js';
import { runSimpleTest } from './simple-test.js';

/** LINKs and templates inside of each other: a template may be made of itself, and then it ends here. */
const DEEPEST_TEST = 200;

export function runTest(
  run: Run,
  startWindow: SingleWindow,
  startPosition: number,
  test: ContextualTest,
  deep: Deep | null,
  startOrigin: Cohort | null,
): Cohort | null {
  if (run.testState.depth >= DEEPEST_TEST) return null;
  run.testState.depth++;
  const found = isSimple(run, test)
    ? runSimpleTest(run, startWindow, startPosition, test, deep, startOrigin)
    : runAnyTest(run, startWindow, startPosition, test, deep, startOrigin);
  run.testState.depth--;
  return found;
}

function runAnyTest(
  run: Run,
  startWindow: SingleWindow,
  startPosition: number,
  test: ContextualTest,
  deep: Deep | null,
  startOrigin: Cohort | null,
): Cohort | null {
  run.budget.spend();
  let window = startWindow;
  let position = startPosition;
  let origin = startOrigin;
  let cohort: Cohort | null = null;
  let matched = true;
  if (test.pos & POS.UNKNOWN) return null;
  let usable = true;
  if (test.pos & POS.JUMP) {
    const jumped = jumpTarget(run, test);
    if (jumped) {
      window = jumped.window;
      position = jumped.local;
    } else {
      matched = false;
      usable = false;
    }
  }
  if (usable) {
    if (test.template >= 0 || test.ors.length > 0) {
      const reached: Deep = { cohort: null };
      const templates = test.template >= 0 ? [test.template] : test.ors;
      for (const template of templates) {
        if (test.template < 0) run.testState.dependencyTestsSeen.clear();
        cohort = runTemplate(run, window, position, test, run.grammar.contexts[template]!, reached, origin);
        if (cohort) break;
      }
      if (deep) deep.cohort = reached.cohort;
      if (!cohort) matched = false;
    } else {
      const place = placeOf(window, position, test);
      if (place) {
        window = place.window;
        cohort = place;
        if (test.pos & POS.PASS_ORIGIN) origin = window.cohorts[0]!;
        if (deep) deep.cohort = cohort;
        if (run.template.active) widenTemplate(run, cohort);
        const outcome = walk(run, startWindow, position, window, cohort, test, deep, origin);
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
    let found: Cohort | null = null;
    for (let i = run.ruleState.contexts.length - 1; i >= 0; i--) {
      const context = run.ruleState.contexts[i]!;
      if (context.isWith) found = context.target.cohort;
    }
    return found;
  }
  const outer = run.ruleState.outerContext;
  return outer?.found[test.jump - 1] ?? null;
}

/** The cohort that a position names; it may lie one window further. */
export function placeOf(from: SingleWindow, position: number, test: ContextualTest): Cohort | undefined {
  let window = from;
  let at = position + test.offset;
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

function walk(
  run: Run,
  startWindow: SingleWindow,
  startPosition: number,
  window: SingleWindow,
  cohort: Cohort,
  test: ContextualTest,
  deep: Deep | null,
  origin: Cohort | null,
): { cohort: Cohort | null; matched: boolean } {
  const { pos, posHigh } = test;
  const span = run.options.alwaysSpan;
  let candidates: Iterable<Cohort>;
  if (pos & POS.DEP_PARENT && pos & POS.DEP_GLOB) candidates = ancestors(run, cohort, test);
  else if (pos & POS.DEP_PARENT) candidates = heads(run, cohort, test, span);
  else if (pos & POS.DEP_GLOB) candidates = descendants(run, cohort, test);
  else if (pos & (POS.DEP_CHILD | POS.DEP_SIBLING)) {
    const found = dependencyTest(run, cohort, test, deep, origin, null);
    return noneInverted(test, cohort, found);
  } else if (pos & (POS.LEFT_PAR | POS.RIGHT_PAR)) {
    const found = parenthesisTest(run, window, cohort, test, deep, origin);
    return { cohort: found ?? cohort, matched: found !== null };
  } else if (pos & POS.RELATION) {
    const found = relationTest(run, cohort, test, deep, origin);
    return noneInverted(test, cohort, found);
  } else if (pos & POS.BAG_OF_TAGS) return bagTest(run, window, cohort, test, deep, origin);
  else if (test.offset === 0 && pos & SCANS) return scanBothWays(run, window, cohort, test, deep, origin);
  else if (test.offset < 0) candidates = leftward(cohort, test, span);
  else if (test.offset > 0) candidates = rightward(cohort, test, span);
  else candidates = [cohort];

  let found: Cohort | null = null;
  let matched = true;
  let stop = 0;
  let seen = 0;
  const sideless = !(posHigh & POS_HIGH_SIDE_MASK) || (pos & POS.DEP_PARENT && !(pos & POS.DEP_GLOB));
  if (pos & POS.SELF && sideless) {
    seen++;
    const outcome = testCohort(run, startWindow.cohorts[startPosition]!, test, deep, origin);
    ({ cohort: found, matched, stop } = outcome);
    if (!matched && stop & STOP.BREAK_DEFAULT) stop &= ~(STOP.BREAK | STOP.BREAK_DEFAULT);
  }
  if (!(stop & STOP.BREAK)) {
    let current = cohort;
    for (const candidate of candidates) {
      seen++;
      const order = compareCohorts(current, candidate);
      if ((posHigh & POS_HIGH.LEFT && order < 0) || (posHigh & POS_HIGH.RIGHT && order >= 0)) {
        found = null;
        matched = false;
        break;
      }
      const outcome = testCohort(run, candidate, test, deep, origin);
      found = outcome.cohort;
      matched = outcome.matched;
      stop = outcome.stop;
      if ((pos & POS.ALL && !matched) || (pos & POS.NONE && matched)) {
        found = null;
        break;
      }
      if (stop & STOP.BREAK) break;
      current = candidate;
    }
  }
  if (seen === 0) matched = false;
  if (!matched && pos & POS.NONE) return { cohort, matched: true };
  return { cohort: found, matched: matched && found !== null };
}

/** NONE turns around what a walk over dependencies or relations found. */
function noneInverted(
  test: ContextualTest,
  cohort: Cohort,
  found: Cohort | null,
): { cohort: Cohort; matched: boolean } {
  const matched = found !== null;
  return { cohort: found ?? cohort, matched: test.pos & POS.NONE ? !matched : matched };
}

/** `0*`: left and right in turn, nearest first. */
function scanBothWays(
  run: Run,
  window: SingleWindow,
  cohort: Cohort,
  test: ContextualTest,
  deep: Deep | null,
  origin: Cohort | null,
): { cohort: Cohort | null; matched: boolean } {
  let last: Outcome = { cohort: null, matched: false, stop: 0 };
  const done = () => (last.stop & STOP.BREAK) !== 0 && last.matched;
  const result = () => ({ cohort: last.cohort, matched: last.matched });
  if (test.pos & POS.SELF) {
    last = testCohort(run, cohort, test, deep, origin);
    if (!last.matched && last.stop & STOP.BREAK_DEFAULT) last.stop &= ~(STOP.BREAK | STOP.BREAK_DEFAULT);
    if (done()) return result();
  }
  const span = run.options.alwaysSpan;
  const spanLeft = span || (test.pos & (POS.SPAN_LEFT | POS.SPAN_BOTH)) !== 0;
  const spanRight = span || (test.pos & (POS.SPAN_RIGHT | POS.SPAN_BOTH)) !== 0;
  let left: SingleWindow | null = window;
  let right: SingleWindow | null = window;
  let leftAt = cohort.local;
  let rightAt = cohort.local;
  while (left || right) {
    if (left) {
      leftAt--;
      last = testAt(run, left, leftAt, test, deep, origin);
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
      last = testAt(run, right, rightAt, test, deep, origin);
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

function testAt(
  run: Run,
  window: SingleWindow,
  at: number,
  test: ContextualTest,
  deep: Deep | null,
  origin: Cohort | null,
): Outcome {
  const cohort = window.cohorts[at];
  if (!cohort) return { cohort: null, matched: false, stop: STOP.BREAK };
  return testCohort(run, cohort, test, deep, origin);
}

function parenthesisTest(
  run: Run,
  window: SingleWindow,
  current: Cohort,
  test: ContextualTest,
  deep: Deep | null,
  origin: Cohort | null,
): Cohort | null {
  if (current.local < run.enclosure.leftPlace || current.local > run.enclosure.rightPlace) return null;
  const edge = window.cohorts[test.pos & POS.LEFT_PAR ? run.enclosure.leftPlace : run.enclosure.rightPlace];
  if (!edge) return null;
  return testCohort(run, edge, test, deep, origin).matched ? edge : null;
}

/** `B`: some reading of the window has to match, wherever it stands. */
function bagTest(
  run: Run,
  window: SingleWindow,
  cohort: Cohort,
  test: ContextualTest,
  deep: Deep | null,
  origin: Cohort | null,
): { cohort: Cohort; matched: boolean } {
  run.observeAll();
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
  const found = runTest(run, cohort.window, cohort.local, link, deep, origin);
  return { cohort: found ?? cohort, matched: found !== null };
}
