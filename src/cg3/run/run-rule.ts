/**
 * One rule over the cohorts of a window: finds the readings whose target and contexts match and hands them to the
 * action. Start at `runRule`. What the action may do to the loop it says through `RuleLoop`.
 */

import type { RuleLoop } from '../act/action.js';
import { PURITY } from '../index/indexed-set.js';
import { TRAIT } from '../index/rule-traits.js';
import { removesLastReading } from '../index/target-index.js';
import type { Deep } from '../match/match-cohort.js';
import { runTest } from '../match/match-context.js';
import { matchesAtAll, matchSet } from '../match/match-set.js';
import { subReading } from '../match/sub-reading.js';
import { addPatient } from '../match/window-index.js';
import { type ContextualTest, POS } from '../model/contexts.js';
import { FLAG, FLAG_HIGH, RULE, type Rule } from '../model/rules.js';
import { SET } from '../model/sets.js';
import { TAG } from '../model/tags.js';
import { CHANGED } from '../state/rule-agenda.js';
import type { RuleContext } from '../state/rule-state.js';
import type { Run } from '../state/run.js';
import { COHORT, type Cohort, NO_PARENT, type Reading, type SingleWindow } from '../state/window.js';

export interface RuleActions extends RuleLoop {
  /** For each reading that matched; `type` is SELECT or REMOVE for an IFF. */
  onReading(type: number): void;
  /** Once after the readings of a cohort. */
  onCohort(type: number): void;
}

/** Types that a protected reading blocks, but that still count it as one they would have hit. */
const COUNTS_PROTECTED = new Set<number>([
  RULE.PROTECT,
  RULE.ADD,
  RULE.MAP,
  RULE.REPLACE,
  RULE.SELECT,
  RULE.REMOVE,
  RULE.IFF,
  RULE.SUBSTITUTE,
  RULE.UNMAP,
]);

export function runRule(run: Run, window: SingleWindow, rule: Rule, actions: RuleActions): boolean {
  if (run.ruleState.inNested) return runNestedRule(run, window, rule, actions);
  const { agenda } = run;
  const { number } = rule;
  const looksAtLinks = (run.index.ruleTraits[number]! & TRAIT.LOOKS_AT_LINKS) !== 0;
  let changed = false;
  let slot = agenda.nextOpen(number, 0);
  while (slot >= 0) {
    const cohort = agenda.order[slot]!;
    if (!skipCohort(run, window, rule, cohort, actions.hasSelected)) {
      agenda.markTried(number, slot);
      if (agenda.stillFails(number, slot, looksAtLinks)) actions.hasSelected = false;
      else {
        const outcome = tryCohort(run, window, rule, cohort, actions);
        if (outcome === 'failed')
          agenda.noteFailure(number, slot, run.testState.observedFirst, run.testState.observedLast);
        // The rule need not look here again before some tag of its target arrives.
        else if (outcome === 'no target') agenda.remove(number, cohort);
        else {
          if (outcome === 'changed') changed = true;
          if (cohort.readings.length === 1) addPatient(run, cohort);
        }
        if (actions.resetCohorts) {
          const applied = run.ruleState.applyTo().cohort ?? cohort;
          slot = agenda.has(number, applied) ? applied.slot : agenda.candidateFrom(number, applied.local) - 1;
        }
        run.ruleState.contexts.pop();
        if (!actions.finishCohorts || slot < -1) return changed;
      }
    }
    slot = agenda.nextOpen(number, slot + 1);
  }
  return changed;
}

/** Inside WITH: over the cohort that WITH matched and those that the target names. */
function runNestedRule(run: Run, window: SingleWindow, rule: Rule, actions: RuleActions): boolean {
  let changed = false;
  let cohorts = nestedCandidates(run, rule);
  for (let i = 0; i < cohorts.length; i++) {
    const cohort = cohorts[i]!;
    if (skipCohort(run, window, rule, cohort, actions.hasSelected) || run.agenda.isTried(rule.number, cohort.slot))
      continue;
    run.agenda.markTried(rule.number, cohort.slot);
    if (tryCohort(run, window, rule, cohort, actions) === 'changed') changed = true;
    if (actions.finishCohorts && actions.resetCohorts) {
      const applied = run.ruleState.applyTo().cohort ?? cohort;
      cohorts = nestedCandidates(run, rule);
      const at = cohorts.indexOf(applied);
      const behind = cohorts.findIndex((other) => other.local >= applied.local);
      i = at >= 0 ? at : (behind >= 0 ? behind : cohorts.length) - 1;
    }
    run.ruleState.contexts.pop();
    if (!actions.finishCohorts) return changed;
  }
  return changed;
}

function nestedCandidates(run: Run, rule: Rule): Cohort[] {
  const outer = run.ruleState.context!;
  const chosen = new Set<Cohort>();
  const applied = run.ruleState.applyTo().cohort;
  if (applied) chosen.add(applied);
  for (const node of run.index.sets[rule.target]!.special) {
    const tag = run.tags.tags[node.tag]!;
    if (!(tag.type & TAG.CONTEXT)) continue;
    const found = outer.found[tag.contextRef - 1];
    if (found) chosen.add(found);
  }
  return [...chosen].sort((a, b) => a.local - b.local);
}

/** Tries a rule on a cohort. Leaves its context for the caller to take away, and in `run` what it looked at. */
function tryCohort(run: Run, window: SingleWindow, rule: Rule, cohort: Cohort, actions: RuleActions): CohortOutcome {
  run.budget.spend(cohort.readings.length);
  actions.resetCohorts = false;
  actions.finishReadings = true;
  const context = run.ruleState.borrowContext();
  context.isWith = rule.type === RULE.WITH;
  run.ruleState.contexts.push(context);
  run.testState.observedFirst = cohort.local;
  run.testState.observedLast = cohort.local;
  return runOnCohort(run, window, rule, cohort, context, actions);
}

function skipCohort(run: Run, window: SingleWindow, rule: Rule, cohort: Cohort, hasSelected: boolean): boolean {
  if (cohort.local === 0 || cohort.type & (COHORT.REMOVED | COHORT.IGNORED | COHORT.ENCLOSED)) return true;
  if (cohort.window !== window || cohort.readings.length === 0) return true;
  const { type, flags } = rule;
  if (type === RULE.RESTORE) {
    const source = flags & FLAG.DELAYED ? cohort.delayed : flags & FLAG.IGNORED ? cohort.ignored : cohort.deleted;
    if (source.length === 0) return true;
  }
  if (cohort.failedSets !== null && type === RULE.SELECT && rule.subReading === 0) {
    if (cohort.failedSets.has(rule.target)) return true;
  }
  if (cohort.readings.length === 1) {
    if (type === RULE.SELECT || hasSelected) return true;
    if (type === RULE.REMOVE || type === RULE.IFF) {
      const last = cohort.readings[0]!;
      if (last.noprint) return true;
      if (!removesLastReading(rule, run.options.unsafe) && !(flags & FLAG.UNMAPLAST)) return true;
    }
  } else if (type === RULE.UNMAP && !(flags & FLAG.UNSAFE)) return true;
  if (type === RULE.DELIMIT && cohort.local === window.cohorts.length - 1) return true;
  const inside = cohort.local >= run.enclosure.leftPlace && cohort.local <= run.enclosure.rightPlace;
  if (flags & FLAG.ENCL_INNER && (run.enclosure.leftPlace === 0 || !inside)) return true;
  if (flags & FLAG.ENCL_OUTER && run.enclosure.leftPlace !== 0 && inside) return true;
  if (hasHead(cohort)) {
    if (type === RULE.SETPARENT && flags & FLAG.SAFE) return true;
    if (rule.flagsHigh & FLAG_HIGH.NOPARENT) return true;
  } else if (type === RULE.REMPARENT || type === RULE.SWITCHPARENT) return true;
  return false;
}

function hasHead(cohort: Cohort): boolean {
  return cohort.depParent !== NO_PARENT;
}

/** `failed`: nothing was done, and nothing will be until something in sight changes. */
type CohortOutcome = 'no target' | 'failed' | 'nothing' | 'changed';

function runOnCohort(
  run: Run,
  window: SingleWindow,
  rule: Rule,
  cohort: Cohort,
  context: RuleContext,
  actions: RuleActions,
): CohortOutcome {
  let type: number = rule.type === RULE.IFF ? RULE.REMOVE : rule.type;
  actions.hasSelected = false;
  let active = 0;
  let protectedOnes = 0;
  let anyTarget = false;
  let hits: RuleContext[] = NO_HITS;
  /** Readings that differ in mapping or order only need one look, unless the set cares. */
  const alike =
    rule.subReading === 0 && !(run.index.sets[rule.target]!.type & (SET.SPECIAL | SET.MAPPING | SET.CHILD_UNIFY));
  const traits = run.index.ruleTraits[rule.number]!;
  /** A test with `A` can mark readings of this very cohort as hit. */
  const keepsMisses = (traits & TRAIT.ATTACHES) !== 0;
  /** One reading is tested for all whose target matches. */
  const testsOnce = (traits & (TRAIT.ATTACHES | TRAIT.USES_CAPTURES | TRAIT.READING_MATTERS)) === 0;
  let model: RuleContext | undefined;
  /** When that fails, there is nothing more to find out. */
  const quits = rule.type !== RULE.IFF && !(run.grammar.hasProtect && hasProtected(cohort));
  /** Tests that come out the same for all readings are run first, and once. */
  const sharesTests = quits && !testsOnce && (traits & ORDER_MATTERS) === 0 && rule.type !== RULE.WITH;
  let shared = false;
  /** Then nobody will ask about readings that do not match. */
  const quick = !keepsMisses && run.index.purity[rule.target] !== PURITY.NONE;
  const maps = rule.type === RULE.MAP || rule.type === RULE.ADD || rule.type === RULE.REPLACE;
  context.target.cohort = cohort;
  const safe = !removesLastReading(rule, run.options.unsafe);

  const { readings } = cohort;
  for (let i = 0; i < readings.length; i++) {
    const head = readings[i]!;
    const reading = rule.subReading === 0 ? head : subReading(run, head, rule.subReading);
    if (!reading) {
      head.matchedTarget = false;
      head.matchedTests = false;
      continue;
    }
    if (quick && !reading.immutable && !matchesAtAll(run, reading, rule.target)) continue;
    reading.matchedTarget = false;
    reading.matchedTests = false;
    if (reading.mapped && (maps || rule.flagsHigh & FLAG_HIGH.NOMAPPED)) continue;
    if (reading.noprint && !run.options.magicReadings) continue;
    context.target.reading = head;
    context.target.sub = reading;
    if (reading.immutable && rule.type !== RULE.UNPROTECT) {
      if (COUNTS_PROTECTED.has(rule.type)) active++;
      if (rule.type === RULE.SELECT) {
        reading.matchedTarget = true;
        reading.matchedTests = true;
        hits = withHit(hits, context.saved());
      }
      protectedOnes++;
      continue;
    }
    const before = testsOnce ? undefined : alike ? findAlike(rule, hits, reading) : undefined;
    if (before) {
      const other = before.target.sub!;
      reading.matchedTarget = other.matchedTarget;
      reading.matchedTests = other.matchedTests;
      if (reading.matchedTests) active++;
      const copy = before.saved();
      copy.target.reading = head;
      copy.target.sub = reading;
      hits.push(copy);
      continue;
    }
    if (!testsOnce || !anyTarget) {
      startReading(run, context, cohort, reading);
      setActive(head, true);
    }
    let good = rule.target !== 0 && matchSet(run, reading, rule.target);
    if (!good && !keepsMisses) {
      setActive(head, false);
      if (reading !== head) {
        head.matchedTarget = false;
        head.matchedTests = false;
      }
      continue;
    }
    if (good && testsOnce && anyTarget) {
      reading.matchedTarget = true;
      reading.matchedTests = model !== undefined;
      if (model) active++;
    } else if (good) {
      reading.matchedTarget = true;
      anyTarget = true;
      if (sharesTests && !shared) {
        shared = sharedTestsHold(run, window, rule, cohort, context);
        if (!shared) {
          setActive(head, false);
          return 'failed';
        }
      }
      good = testContexts(run, window, rule, cohort, context, quits && testsOnce, shared);
      if (!good && quits && testsOnce) {
        setActive(head, false);
        return 'failed';
      }
      if (good) {
        if (rule.type === RULE.IFF && type !== RULE.SELECT) {
          type = RULE.SELECT;
          actions.hasSelected = true;
          if (run.grammar.hasProtect) hits = markProtected(run, cohort, rule, context, hits);
        }
        reading.matchedTests = true;
        active++;
      }
    }
    setActive(head, false);
    if (reading !== head) {
      head.matchedTarget = reading.matchedTarget;
      head.matchedTests = reading.matchedTests;
    }
    if (!testsOnce) hits = withHit(hits, context.saved());
    else if (reading.matchedTests || rule.type === RULE.IFF) {
      const hit = (model ?? context).saved();
      hit.target.reading = head;
      hit.target.sub = reading;
      hits = withHit(hits, hit);
      if (reading.matchedTests) model ??= hit;
    }
  }

  if (active === 0 && !(rule.type === RULE.IFF && anyTarget)) {
    return protectedOnes === 0 && !anyTarget ? 'no target' : 'failed';
  }
  if (active === cohort.readings.length) {
    if (type === RULE.SELECT) return 'failed';
    if (type === RULE.REMOVE && safe && !(rule.flags & FLAG.UNMAPLAST)) return 'failed';
  }
  const { length } = cohort.readings;
  const deleted = cohort.deleted.length;
  const delayed = cohort.delayed.length;
  const ignored = cohort.ignored.length;
  for (let i = 0; i < hits.length; i++) {
    const hit = hits[i]!;
    if (!hit.target.sub!.matchedTarget) continue;
    if (!hit.target.sub!.matchedTests && rule.type !== RULE.IFF) continue;
    // Tags beside the word form are no reading that a rule could act on.
    const { cohort: attached, sub } = hit.attachTo;
    if (attached !== null && sub !== null && sub === attached.formReading) continue;
    run.ruleState.contexts[run.ruleState.contexts.length - 1] = hit;
    actions.resetCohorts = false;
    noteChange(run, rule, cohort);
    actions.onReading(type);
    if (!actions.finishCohorts || actions.resetCohorts || !actions.finishReadings) break;
  }
  if (actions.finishCohorts && !actions.resetCohorts) actions.onCohort(type);
  const same = cohort.readings.length === length && cohort.deleted.length === deleted;
  return same && cohort.delayed.length === delayed && cohort.ignored.length === ignored ? 'nothing' : 'changed';
}

function startReading(run: Run, context: RuleContext, cohort: Cohort, reading: Reading): void {
  run.ruleState.unifLastWordForm = -1;
  run.ruleState.unifLastBaseForm = -1;
  run.ruleState.unifLastTextual = -1;
  run.ruleState.sameBasic = reading.plainId;
  run.ruleState.target = cohort;
  const outer = run.ruleState.outerContext;
  context.reset(cohort, outer?.mark ?? cohort);
}

/** Rules that change nothing but readings, and those only where they act. */
const LOCAL = new Set<number>([
  RULE.SELECT,
  RULE.REMOVE,
  RULE.IFF,
  RULE.ADD,
  RULE.MAP,
  RULE.REPLACE,
  RULE.SUBSTITUTE,
  RULE.APPEND,
  RULE.COPY,
  RULE.UNMAP,
  RULE.RESTORE,
]);
/** Rules that change nothing but dependencies and variables. */
const LINKING = new Set<number>([RULE.SETPARENT, RULE.SETCHILD, RULE.REMPARENT, RULE.SETVARIABLE, RULE.REMVARIABLE]);

/** The rule is about to act: what it may change has to be looked at again. */
function noteChange(run: Run, rule: Rule, cohort: Cohort): void {
  const acted = run.ruleState.applyTo().cohort!;
  const links = LINKING.has(rule.type);
  if ((!links && !LOCAL.has(rule.type)) || acted.window !== run.stream.current) {
    run.agenda.noteChange(CHANGED.ALL);
    return;
  }
  if (links) run.agenda.noteChange(CHANGED.LINKS);
  run.agenda.noteChange(acted.local);
  if (acted !== cohort) run.agenda.noteChange(cohort.local);
}

function hasProtected(cohort: Cohort): boolean {
  for (let i = 0; i < cohort.readings.length; i++) {
    const reading = cohort.readings[i]!;
    for (let part: Reading | null = reading; part; part = part.next) if (part.immutable) return true;
  }
  return false;
}

/** Larger than any place: `Run.seenFirst` before a test has looked anywhere. */
const NOTHING_SEEN = 0x7fff;

/** Most rules hit nothing: they share this. */
const NO_HITS: RuleContext[] = [];

function withHit(hits: RuleContext[], hit: RuleContext): RuleContext[] {
  if (hits === NO_HITS) return [hit];
  hits.push(hit);
  return hits;
}

/** What a reading came to that differs from this one in mapping or order only. */
function findAlike(rule: Rule, hits: readonly RuleContext[], reading: Reading): RuleContext | undefined {
  if (hits.length === 0) return undefined;
  const { plainId } = reading;
  // Protected readings have not been looked at, whatever they are marked as.
  const looked = (other: Reading) => !other.immutable || rule.type === RULE.UNPROTECT;
  return hits.find(({ target }) => target.sub!.plainId === plainId && looked(target.sub!));
}

function setActive(reading: Reading, active: boolean): void {
  for (let link: Reading | null = reading; link; link = link.next) link.active = active;
}

const ORDER_MATTERS = TRAIT.ATTACHES | TRAIT.USES_CAPTURES | TRAIT.MARKS;

/** Runs those tests that no reading of the target makes a difference to. */
function sharedTestsHold(run: Run, window: SingleWindow, rule: Rule, cohort: Cohort, context: RuleContext): boolean {
  const tests = run.index.tests[rule.number]!;
  for (let i = 0; i < tests.length; i++) {
    if (isShared(run, tests[i]!) && !runOneTest(run, window, rule, cohort, context, tests[i]!)) return false;
  }
  return true;
}

function isShared(run: Run, test: ContextualTest): boolean {
  return (run.index.testTraits[test.number]! & TRAIT.READING_MATTERS) === 0;
}

/**
 * Runs the tests of a rule until one fails. `oneFails`: then that test alone is the reason, and as long as what it looked
 * at stays the same the rule fails, whatever becomes of the rest. But where no tag wakes the rule up, it has to be
 * noticed when its target goes.
 */
function testContexts(
  run: Run,
  window: SingleWindow,
  rule: Rule,
  cohort: Cohort,
  context: RuleContext,
  oneFails: boolean,
  sharedHold: boolean,
): boolean {
  const tests = run.index.tests[rule.number]!;
  let first = run.testState.observedFirst;
  let last = run.testState.observedLast;
  const wakes = !(run.index.ruleTraits[rule.number]! & TRAIT.NOT_WOKEN);
  for (let i = 0; i < tests.length; i++) {
    if (sharedHold && isShared(run, tests[i]!)) continue;
    if (oneFails) {
      first = Math.min(first, run.testState.observedFirst);
      last = Math.max(last, run.testState.observedLast);
      run.testState.observedFirst = wakes ? NOTHING_SEEN : cohort.local;
      run.testState.observedLast = wakes ? -1 : cohort.local;
    }
    if (rule.type === RULE.WITH) {
      run.ruleState.mergeWith = null;
      const deep: Deep = { cohort: null };
      const good = runOneTest(run, window, rule, cohort, context, tests[i]!, deep) !== null;
      context.found.push(run.ruleState.mergeWith ?? deep.cohort);
      if (!good) return false;
    } else if (!runOneTest(run, window, rule, cohort, context, tests[i]!)) return false;
  }
  run.testState.observedFirst = Math.min(first, run.testState.observedFirst);
  run.testState.observedLast = Math.max(last, run.testState.observedLast);
  return true;
}

function runOneTest(
  run: Run,
  window: SingleWindow,
  rule: Rule,
  cohort: Cohort,
  context: RuleContext,
  written: ContextualTest,
  deep: Deep | null = null,
): Cohort | null {
  const test = run.options.vislcgCompat ? compatible(written) : written;
  if (!(rule.flags & FLAG.REMEMBERX) || rule.flags & FLAG.RESETX) {
    context.mark = run.ruleState.outerContext?.mark ?? cohort;
  }
  run.resetTests();
  const stays = run.options.noPassOrigin || (test.pos & POS.NO_PASS_ORIGIN) !== 0;
  const origin = stays && !(test.pos & POS.PASS_ORIGIN) ? cohort : null;
  return runTest(run, window, cohort.local, test, deep, origin);
}

/** In VISL CG, NOT was about the whole chain. */
function compatible(test: ContextualTest): ContextualTest {
  if (!(test.pos & POS.NOT)) return test;
  return { ...test, pos: (test.pos & ~POS.NOT) | POS.NEGATE };
}

/** An IFF that turns out to select has to keep the protected readings that were passed over so far. */
function markProtected(run: Run, cohort: Cohort, rule: Rule, context: RuleContext, hits: RuleContext[]): RuleContext[] {
  let all = hits;
  for (const head of cohort.readings) {
    const reading = subReading(run, head, rule.subReading);
    if (!reading?.immutable) continue;
    reading.matchedTarget = true;
    reading.matchedTests = true;
    const copy = context.saved();
    copy.target.reading = head;
    copy.target.sub = reading;
    all = withHit(all, copy);
  }
  return all;
}
