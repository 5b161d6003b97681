/**
 * Contextual tests: does `(-1* V BARRIER N LINK p X)` hold here? Start at `runTest`, which answers with the cohort where
 * the chain ended, or null. `testCohort` tries one cohort, `matchCohort` its readings; a LINK is followed from there.
 */
import { ancestors, descendants, heads, leftward, reaches, rightward } from './cohort-walk.js';
import { type ContextualTest, FLAG, JUMP, POS, POS_HIGH, POS_HIGH_SIDE_MASK, SET, TAG } from './grammar.js';
import { type IndexedSet, SIMPLICITY } from './grammar-index.js';
import { matchSet } from './match-set.js';
import { matchesRegex } from './match-tag.js';
import type { Run } from './run-state.js';
import { runSimpleTest } from './simple-test.js';
import { subReading } from './sub-reading.js';
import { fillVarstring } from './varstring.js';
import { COHORT, type Cohort, compareCohorts, NO_PARENT, type Reading, type SingleWindow } from './window.js';

/** Where a chain of tests ended: SETPARENT … TO acts on that cohort. */
export interface Deep {
  cohort: Cohort | null;
}

/** How one cohort fared. */
const STOP = {
  /** The scan ends here. */
  BREAK: 1,
  BARRIER: 2,
  /** It only ends because the test does not scan at all. */
  BREAK_DEFAULT: 4,
} as const;

interface Outcome {
  cohort: Cohort | null;
  matched: boolean;
  stop: number;
}

/** State of matching one set against the readings of one cohort. */
interface CohortMatch {
  test: ContextualTest | null;
  deep: Deep | null;
  origin: Cohort | null;
  pos: number;
  posHigh: number;
  didTest: boolean;
  matchedTarget: boolean;
  matchedTests: boolean;
  inBarrier: boolean;
}

const SCANS = POS.SCAN_ALL | POS.SCAN_FIRST;
const SPANS = POS.SPAN_BOTH | POS.SPAN_LEFT | POS.SPAN_RIGHT;

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
  if (run.testDepth >= DEEPEST_TEST) return null;
  run.testDepth++;
  const found = isSimple(run, test)
    ? runSimpleTest(run, startWindow, startPosition, test, deep, startOrigin)
    : runAnyTest(run, startWindow, startPosition, test, deep, startOrigin);
  run.testDepth--;
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
        if (test.template < 0) run.depDeepSeen.clear();
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
        if (run.inTemplate) widenTemplate(run, cohort);
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
  if (simplicity === SIMPLICITY.NONE || run.inTemplate) return false;
  return simplicity === SIMPLICITY.ALWAYS || !run.capturing;
}

function jumpTarget(run: Run, test: ContextualTest): Cohort | null {
  if (test.jump === JUMP.MARK) return run.context?.mark ?? null;
  if (test.jump === JUMP.ATTACH_TO) return run.context?.attachTo.cohort ?? null;
  if (test.jump === JUMP.TARGET) {
    let found: Cohort | null = null;
    for (let i = run.contexts.length - 1; i >= 0; i--) {
      const context = run.contexts[i]!;
      if (context.isWith) found = context.target.cohort;
    }
    return found;
  }
  const outer = run.contexts[run.contexts.length - 2];
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
  return window.cohorts[at];
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

/** Tries a test on one cohort, with its barriers. */
function testCohort(run: Run, cohort: Cohort, test: ContextualTest, deep: Deep | null, origin: Cohort | null): Outcome {
  run.budget.spend();
  run.noteSeen(cohort);
  const { context } = run;
  const captures = context?.captureCount ?? 0;
  const { pos, posHigh } = test;
  if (pos & POS.MARK_SET && context) context.mark = cohort;
  if (pos & POS.ATTACH_TO && context?.attachTo.cohort !== cohort) {
    clearMatches(cohort.readings);
    if (pos & POS.LOOK_DELETED) clearMatches(cohort.deleted);
    if (pos & POS.LOOK_DELAYED) clearMatches(cohort.delayed);
    if (posHigh & POS_HIGH.LOOK_IGNORED) clearMatches(cohort.ignored);
  }
  if (posHigh & POS_HIGH.WITH) run.mergeWith = cohort;
  if (deep) deep.cohort = cohort;
  const match = newMatch(test, deep, origin, pos, posHigh);
  let matched: boolean;
  if (pos & POS.CAREFUL) {
    matched = matchCarefully(run, cohort, test.target, match);
    if (!match.matchedTarget && pos & POS.SCAN_FIRST) {
      match.didTest = true;
      matchCohort(run, cohort, test.target, match);
    }
  } else matched = matchCohort(run, cohort, test.target, match);

  let reached: Cohort | null = cohort;
  let stop = 0;
  if (origin && (test.offset !== 0 || pos & SCANS) && origin === cohort && origin.local !== 0) {
    reached = null;
    stop |= STOP.BREAK;
  }
  if (match.matchedTarget && pos & POS.SCAN_FIRST) stop |= STOP.BREAK;
  else if (!(pos & (SCANS | POS.DEP_DEEP | POS.DEP_GLOB))) stop |= STOP.BREAK | STOP.BREAK_DEFAULT;
  const broken = stop & STOP.BREAK;
  if (reached) {
    if (test.barrier > 0 && matchBarrier(run, cohort, test.barrier, pos & ~POS.CAREFUL, posHigh, false)) {
      run.seenBarrier = true;
      stop = (stop | STOP.BREAK | STOP.BARRIER) & ~STOP.BREAK_DEFAULT;
    }
    if (test.cbarrier > 0 && matchBarrier(run, cohort, test.cbarrier, pos | POS.CAREFUL, posHigh, true)) {
      run.seenBarrier = true;
      stop = (stop | STOP.BREAK | STOP.BARRIER) & ~STOP.BREAK_DEFAULT;
    }
  }
  if (match.matchedTarget && matched) stop |= STOP.BREAK;
  if (!broken && stop & STOP.BARRIER && pos & POS.SELF && posHigh & POS_HIGH.NO_BARRIER) {
    stop &= ~(STOP.BREAK | STOP.BARRIER);
  }
  if (!matched && context) context.captureCount = captures;
  return { cohort: reached, matched, stop };
}

function clearMatches(readings: readonly Reading[]): void {
  for (const reading of readings) {
    reading.matchedTarget = false;
    reading.matchedTests = false;
  }
}

function newMatch(
  test: ContextualTest | null,
  deep: Deep | null,
  origin: Cohort | null,
  pos: number,
  posHigh: number,
): CohortMatch {
  return {
    test,
    deep,
    origin,
    pos,
    posHigh,
    didTest: false,
    matchedTarget: false,
    matchedTests: false,
    inBarrier: false,
  };
}

function matchBarrier(run: Run, cohort: Cohort, set: number, pos: number, posHigh: number, careful: boolean): boolean {
  const match = newMatch(null, null, null, pos, posHigh);
  match.didTest = true;
  match.inBarrier = true;
  return careful ? matchCarefully(run, cohort, set, match) : matchCohort(run, cohort, set, match);
}

/** The lists of readings that a test looks at. */
function lists(cohort: Cohort, match: CohortMatch): Reading[][] {
  const chosen = [cohort.readings];
  if (match.pos & POS.LOOK_DELETED) chosen.push(cohort.deleted);
  if (match.pos & POS.LOOK_DELAYED) chosen.push(cohort.delayed);
  if (match.posHigh & POS_HIGH.LOOK_IGNORED) chosen.push(cohort.ignored);
  return chosen;
}

function skipped(reading: Reading, match: CohortMatch): boolean {
  if (!reading.active && match.posHigh & POS_HIGH.ACTIVE) return true;
  return reading.active && (match.posHigh & POS_HIGH.INACTIVE) !== 0;
}

/** True when some reading matches. */
function matchCohort(run: Run, cohort: Cohort, setNumber: number, match: CohortMatch): boolean {
  const set = run.index.sets[setNumber]!;
  let matched = false;
  if (cohort.formReading && !match.inBarrier) {
    matched = matchReading(run, cohort, cohort.formReading, set, match);
    if (matched && match.didTest) return true;
  }
  for (const list of lists(cohort, match)) {
    for (const head of list) {
      const reading = match.test ? subReading(run, head, match.test.offsetSub) : head;
      if (!reading || skipped(reading, match)) continue;
      if (matchReading(run, cohort, reading, set, match)) {
        matched = true;
        const attachTo = run.context?.attachTo;
        if (attachTo && attachTo.cohort === cohort && attachTo.sub === reading) attachTo.reading = head;
      }
      if (matched && (!match.test || match.test.linked < 0 || match.didTest)) return true;
    }
  }
  if (!match.matchedTarget && match.pos & POS.NOT) matched = followLink(run, cohort, set, match);
  return matched;
}

/** True when every reading matches. */
function matchCarefully(run: Run, cohort: Cohort, setNumber: number, match: CohortMatch): boolean {
  const set = run.index.sets[setNumber]!;
  let matched = false;
  all: for (const list of lists(cohort, match)) {
    for (const head of list) {
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
  const { context } = run;
  const captures = context?.captureCount ?? 0;
  const keepsUnification = run.rule !== null && (run.rule.flags & FLAG.CAPTURE_UNIF) !== 0;
  const undo = context && !keepsUnification && set.type & SET.CHILD_UNIFY;
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
      // Tags beside the word form are no reading that a rule could act on.
      const acted = reading === cohort.formReading ? (cohort.readings[0] ?? reading) : reading;
      if (matched && context) context.attachTo = { cohort, reading: null, sub: acted };
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
  const min = run.templateMin;
  const max = run.templateMax;
  if (match.test && match.test.linked >= 0) link = run.grammar.contexts[match.test.linked]!;
  else if (run.templateLinks.length > 0) {
    link = run.templateLinks.pop();
    fromTemplate = true;
  }
  if (!link) return true;
  if (!match.didTest) {
    const origin = link.pos & POS.NO_PASS_ORIGIN ? cohort : match.origin;
    match.matchedTests = runTest(run, cohort.window, cohort.local, link, match.deep, origin) !== null;
    if (!(set.type & SET.CHILD_UNIFY)) match.didTest = true;
  }
  if (fromTemplate) run.templateLinks.push(link);
  if (!match.matchedTests) {
    run.templateMin = fromTemplate ? min : null;
    run.templateMax = fromTemplate ? max : null;
  }
  return match.matchedTests;
}

// ----------------------------------------------------------------------------------------------------------- templates

/** Runs a template, at the position of the test that refers to it where that gives one. */
function runTemplate(
  run: Run,
  window: SingleWindow,
  position: number,
  test: ContextualTest,
  template: ContextualTest,
  deep: Deep,
  origin: Cohort | null,
): Cohort | null {
  const min = run.templateMin;
  const max = run.templateMax;
  const within = run.inTemplate;
  run.inTemplate = true;
  if (test.linked >= 0) run.templateLinks.push(run.grammar.contexts[test.linked]!);
  const overrides = (test.pos & POS.TEMPLATE_OVERRIDE) !== 0;
  let effective = template;
  if (overrides) {
    let pos = test.pos & ~(POS.NEGATE | POS.NOT | POS.JUMP);
    if (test.offset !== 0 && !(test.pos & (SCANS | POS.ABSOLUTE))) pos |= POS.SCAN_ALL;
    effective = {
      ...template,
      pos,
      posHigh: test.posHigh,
      offset: test.offset,
      barrier: test.barrier > 0 ? test.barrier : template.barrier,
      cbarrier: test.cbarrier > 0 ? test.cbarrier : template.cbarrier,
    };
  }
  let cohort = runTest(run, window, position, effective, deep, origin);
  if (overrides && cohort && deep.cohort && test.offset !== 0) {
    if (!landedWell(run, window, position, test, cohort, deep.cohort)) cohort = null;
  }
  if (test.linked >= 0) run.templateLinks.pop();
  if (!cohort) {
    run.templateMin = min;
    run.templateMax = max;
    run.inTemplate = within;
  }
  return cohort;
}

/** Did what the template covered lie where the test wants it? */
function landedWell(
  run: Run,
  window: SingleWindow,
  position: number,
  test: ContextualTest,
  cohort: Cohort,
  deep: Cohort,
): boolean {
  const covered = [cohort, deep, run.templateMin ?? cohort, run.templateMax ?? deep].sort(compareCohorts);
  const first = covered[0]!.local;
  const last = covered[3]!.local;
  let good = (test.pos & (SCANS | POS.ABSOLUTE)) !== 0;
  if (!good) good = test.offset > 0 ? first - position === test.offset : last - position === test.offset;
  if (!(test.pos & SPANS) && deep.window !== window) good = false;
  if (!(test.pos & POS.PASS_ORIGIN)) {
    if (test.offset < 0 && last > position) good = false;
    else if (test.offset > 0 && first < position) good = false;
  }
  return good;
}

function widenTemplate(run: Run, cohort: Cohort): void {
  const before = (a: Cohort, b: Cohort) =>
    a.window.number !== b.window.number ? a.window.number < b.window.number : a.local < b.local;
  if (!run.templateMin || before(cohort, run.templateMin)) run.templateMin = cohort;
  if (!run.templateMax || before(run.templateMax, cohort)) run.templateMax = cohort;
}

// -------------------------------------------------------------------------------------------- dependencies, relations

/** `c`, `s`, and with `*` their descendants. */
function dependencyTest(
  run: Run,
  current: Cohort,
  test: ContextualTest,
  deep: Deep | null,
  origin: Cohort | null,
  self: Cohort | null,
): Cohort | null {
  if (self === current) return null;
  const { pos, posHigh } = test;
  if (pos & POS.DEP_DEEP) {
    const key = `${test.number} ${current.global}`;
    if (run.depDeepSeen.has(key)) return null;
    run.depDeepSeen.add(key);
  }
  if (pos & POS.SELF && !(posHigh & POS_HIGH_SIDE_MASK)) {
    const outcome = testCohort(run, current, test, deep, origin);
    if (outcome.matched) return outcome.cohort;
    if (outcome.stop & STOP.BARRIER) return null;
  }
  let numbers = relatives(run, current, test);
  if (!numbers) return null;
  if (posHigh & POS_HIGH_SIDE_MASK) numbers = relativesOnSide(run, current, test, numbers);
  let found: Cohort | null = null;
  for (const number of numbers) {
    if (number === current.global && !(pos & POS.SELF)) continue;
    const cohort = run.cohortMap.get(number);
    if (!cohort || cohort.type & COHORT.REMOVED) continue;
    let outcome: Outcome = { cohort: null, matched: false, stop: 0 };
    if (reaches(test, current, cohort)) outcome = testCohort(run, cohort, test, deep, origin);
    if (pos & POS.ALL) {
      if (!outcome.matched) return null;
      found = cohort;
    } else if (outcome.matched) return cohort;
    else if (outcome.stop & STOP.BARRIER) continue;
    else if (pos & POS.DEP_DEEP) {
      const deeper = dependencyTest(run, cohort, test, deep, origin, self ?? current);
      if (deeper) return deeper;
    }
  }
  return found;
}

function relatives(run: Run, current: Cohort, test: ContextualTest): number[] | null {
  if (test.pos & POS.DEP_CHILD) return sorted(current.depChildren);
  if (current.depParent === 0) return sorted(current.window.cohorts[0]!.depChildren);
  const head = current.depParent === NO_PARENT ? undefined : run.cohortMap.get(current.depParent);
  return head && head.depChildren.size > 0 ? sorted(head.depChildren) : null;
}

function relativesOnSide(run: Run, current: Cohort, test: ContextualTest, numbers: readonly number[]): number[] {
  const kept = numbers.filter((number) => {
    const cohort = run.cohortMap.get(number);
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

function relationTest(
  run: Run,
  current: Cohort,
  test: ContextualTest,
  deep: Deep | null,
  origin: Cohort | null,
): Cohort | null {
  if (!(current.type & COHORT.RELATED) || current.relations.size === 0) return null;
  const { context } = run;
  const captures = context?.captureCount ?? 0;
  let name = run.tags.tags[test.relation]!;
  while (name.type & TAG.VARSTRING) name = run.tags.tags[fillVarstring(run, name)]!;
  const targets = new Set<Cohort>();
  for (const [relation, numbers] of current.relations) {
    const wanted =
      name.type & TAG.ANY ? true : name.regex ? matchesRegex(run, relation, name) : relation === name.number;
    if (!wanted) continue;
    for (const number of numbers) {
      const cohort = run.cohortMap.get(number);
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
  let found: Cohort | null = null;
  for (const cohort of list) {
    const outcome = testCohort(run, cohort, test, deep, origin);
    if (pos & POS.ALL) {
      if (!outcome.matched) {
        found = null;
        break;
      }
      found = cohort;
    } else if (outcome.matched) {
      found = cohort;
      break;
    }
  }
  if (!found && context) context.captureCount = captures;
  return found;
}

function parenthesisTest(
  run: Run,
  window: SingleWindow,
  current: Cohort,
  test: ContextualTest,
  deep: Deep | null,
  origin: Cohort | null,
): Cohort | null {
  if (current.local < run.parLeftPos || current.local > run.parRightPos) return null;
  const edge = window.cohorts[test.pos & POS.LEFT_PAR ? run.parLeftPos : run.parRightPos];
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
  run.noteAllSeen();
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

/** Does a set match some reading of a cohort, outside any rule? For delimiters and child sets. */
export function cohortMatches(run: Run, cohort: Cohort, set: number): boolean {
  return matchCohort(run, cohort, set, newMatch(null, null, null, 0, 0));
}
