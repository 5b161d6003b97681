/**
 * One rule over the cohorts of a window: finds the readings whose target and contexts match and hands them to the
 * action. Start at `runRule`, then `runOnCohort`. Which of its steps a rule needs is in its `RuleProfile`, worked out
 * once; what has come of them so far is in a `Trial`. Actions steer the loop through `RuleLoop`.
 */

import type { RuleLoop } from '../act/action.js';
import { CHANGES, type RuleProfile } from '../index/rule-profile.js';
import { TRAIT } from '../index/rule-traits.js';
import type { ChainEnd } from '../match/match-cohort.js';
import { runTest } from '../match/match-context.js';
import { matchesAtAll, matchSet } from '../match/match-set.js';
import { subReading } from '../match/sub-reading.js';
import { addPatient } from '../match/window-index.js';
import { type ContextualTest, POS } from '../model/contexts.js';
import { FLAG, FLAG_HIGH, RULE, type Rule } from '../model/rules.js';
import { TAG } from '../model/tags.js';
import { CHANGED } from '../state/rule-agenda.js';
import type { RuleContext, Trial } from '../state/rule-state.js';
import type { Run } from '../state/run.js';
import { COHORT, type Cohort, NO_PARENT, type Reading, type SingleWindow } from '../state/window.js';
import { chooseReadings } from './choose-readings.js';

export interface RuleActions extends RuleLoop {
  /** For each reading that matched; `type` is SELECT or REMOVE for an IFF. */
  onReading(type: number): void;
  /** Once after the readings of a cohort. */
  onCohort(type: number): void;
}

/** `first`: the first slot whose cohort the rule has to look at; not of interest inside WITH. */
export function runRule(run: Run, window: SingleWindow, rule: Rule, actions: RuleActions, first: number): boolean {
  const profile = run.index.profiles[rule.number]!;
  if (run.ruleState.inNested) return runNestedRule(run, window, profile, actions);
  const { agenda, trials } = run;
  const { number } = rule;
  let changed = false;
  for (let slot = first; slot >= 0; slot = trials.nextTrial(number, slot + 1)) {
    const cohort = agenda.order[slot]!;
    if (skipCohort(run, window, profile, cohort, actions.hasSelected)) continue;
    agenda.markTried(number, slot);
    if (agenda.stillFails(number, slot, profile.looksAtLinks)) {
      actions.hasSelected = false;
      continue;
    }
    if (profile.choosesPlainly && trials.isCertain) {
      actions.hasSelected = false;
      if (chooseAt(run, profile, cohort, slot)) changed = true;
      continue;
    }
    const result = tryCohort(run, profile, cohort, actions, trials.isCertain);
    if (result === 'changed') changed = true;
    noteResult(run, number, cohort, slot, result);
    if (actions.resetCohorts) {
      const applied = run.ruleState.applyTo().cohort ?? cohort;
      slot = agenda.has(number, applied) ? applied.agendaSlot : agenda.candidateFrom(number, applied.local) - 1;
    }
    run.ruleState.contexts.pop();
    if (!actions.finishCohorts || slot < -1) return changed;
  }
  return changed;
}

/** A trial of a rule all of whose tests are known to hold. */
function chooseAt(run: Run, profile: RuleProfile, cohort: Cohort, slot: number): boolean {
  const { number } = profile.rule;
  startObserving(run, cohort);
  run.trials.observeTests(run, number, cohort);
  const isChanged = chooseReadings(run, profile, cohort);
  noteResult(run, number, cohort, slot, isChanged ? 'changed' : 'failed');
  return isChanged;
}

function startObserving({ testState }: Run, { local }: Cohort): void {
  testState.observedFirst = local;
  testState.observedLast = local;
}

/** What the agenda has to know of a trial. */
function noteResult(run: Run, rule: number, cohort: Cohort, slot: number, result: TrialResult): void {
  const { agenda, testState } = run;
  if (result === 'failed') agenda.noteFailure(rule, slot, testState.observedFirst, testState.observedLast);
  // The rule need not look here again before some tag of its target arrives.
  else if (result === 'no target') agenda.remove(rule, cohort);
  else if (cohort.readings.length === 1) addPatient(run, cohort);
}

/** Inside WITH: over the cohort that WITH matched and those that the target names. */
function runNestedRule(run: Run, window: SingleWindow, profile: RuleProfile, actions: RuleActions): boolean {
  const { rule } = profile;
  let changed = false;
  let cohorts = nestedCandidates(run, rule);
  for (let i = 0; i < cohorts.length; i++) {
    const cohort = cohorts[i]!;
    if (
      skipCohort(run, window, profile, cohort, actions.hasSelected) ||
      run.agenda.isTried(rule.number, cohort.agendaSlot)
    )
      continue;
    run.agenda.markTried(rule.number, cohort.agendaSlot);
    if (tryCohort(run, profile, cohort, actions, false) === 'changed') changed = true;
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
    const contextCohort = outer.contextCohorts[tag.contextRef - 1];
    if (contextCohort) chosen.add(contextCohort);
  }
  return [...chosen].sort((a, b) => a.local - b.local);
}

/** Tries a rule on a cohort. Leaves its context for the caller to take away, and in `run` what it looked at. */
function tryCohort(
  run: Run,
  profile: RuleProfile,
  cohort: Cohort,
  actions: RuleActions,
  isCertain: boolean,
): TrialResult {
  run.budget.spend(cohort.readings.length);
  actions.resetCohorts = false;
  actions.finishReadings = true;
  const context = run.ruleState.borrowContext();
  context.isWith = profile.isWith;
  run.ruleState.contexts.push(context);
  startObserving(run, cohort);
  return runOnCohort(run, profile, cohort, actions, isCertain);
}

/** Cohorts that a rule passes over without looking at their readings one by one. */
function skipCohort(
  run: Run,
  window: SingleWindow,
  profile: RuleProfile,
  cohort: Cohort,
  hasSelected: boolean,
): boolean {
  if (cohort.local === 0 || cohort.type & (COHORT.REMOVED | COHORT.IGNORED | COHORT.ENCLOSED)) return true;
  if (cohort.window !== window || cohort.readings.length === 0) return true;
  const { rule } = profile;
  return (
    hasNothingToDo(profile, cohort, hasSelected) ||
    (rule.type === RULE.DELIMIT && cohort.local === window.cohorts.length - 1) ||
    isBeyondEnclosure(run, rule, cohort) ||
    isWronglyAttached(rule, cohort)
  );
}

/** The readings alone say that the rule would change nothing, or may not. */
function hasNothingToDo({ rule, keepsLastReading }: RuleProfile, cohort: Cohort, hasSelected: boolean): boolean {
  const { type, flags } = rule;
  const { readings, failedSets } = cohort;
  if (type === RULE.RESTORE && restorable(rule, cohort).length === 0) return true;
  if (type === RULE.SELECT && rule.subReading === 0 && failedSets?.has(rule.target)) return true;
  if (readings.length > 1) return type === RULE.UNMAP && !(flags & FLAG.UNSAFE);
  if (type === RULE.SELECT || hasSelected) return true;
  return (type === RULE.REMOVE || type === RULE.IFF) && (readings[0]!.noprint || keepsLastReading);
}

/** The readings that RESTORE brings back. */
function restorable({ flags }: Rule, cohort: Cohort): readonly Reading[] {
  if (flags & FLAG.DELAYED) return cohort.delayed;
  return flags & FLAG.IGNORED ? cohort.ignored : cohort.deleted;
}

/** `ENCL_INNER` and `ENCL_OUTER`: only inside the parentheses that are open now, or only outside. */
function isBeyondEnclosure({ enclosure }: Run, { flags }: Rule, { local }: Cohort): boolean {
  const isInside = enclosure.leftPlace !== 0 && local >= enclosure.leftPlace && local <= enclosure.rightPlace;
  return (!isInside && (flags & FLAG.ENCL_INNER) !== 0) || (isInside && (flags & FLAG.ENCL_OUTER) !== 0);
}

/** Rules for cohorts without a head, on one that has it, or the other way round. */
function isWronglyAttached({ type, flags, flagsHigh }: Rule, cohort: Cohort): boolean {
  if (!hasHead(cohort)) return type === RULE.REMPARENT || type === RULE.SWITCHPARENT;
  return (type === RULE.SETPARENT && (flags & FLAG.SAFE) !== 0) || (flagsHigh & FLAG_HIGH.NOPARENT) !== 0;
}

function hasHead(cohort: Cohort): boolean {
  return cohort.depParent !== NO_PARENT;
}

/** `failed`: nothing was done, and nothing will be until something that its tests looked at changes. */
type TrialResult = 'no target' | 'failed' | 'nothing' | 'changed';

/** Tries the rule on each reading, decides whether it may act, and lets it act on those that it hits. */
function runOnCohort(
  run: Run,
  profile: RuleProfile,
  cohort: Cohort,
  actions: RuleActions,
  isCertain: boolean,
): TrialResult {
  const trial = run.ruleState.borrowTrial();
  const stopsAtFailure = !profile.isIff && !(run.grammar.hasProtect && hasProtected(cohort));
  trial.start(cohort, run.ruleState.context!, profile.firstType, stopsAtFailure, isCertain);
  trial.context.target.cohort = cohort;
  actions.hasSelected = false;
  const { readings } = cohort;
  for (let i = 0; i < readings.length; i++) {
    if (!tryReading(run, profile, trial, readings[i]!)) return 'failed';
  }
  if (trial.hitCount === 0 && !(profile.isIff && trial.anyTarget)) {
    return trial.protectedCount === 0 && !trial.anyTarget ? 'no target' : 'failed';
  }
  actions.hasSelected = profile.isIff && trial.type === RULE.SELECT;
  if (trial.hitCount === readings.length) {
    // To select all readings is to do nothing; to remove them all takes a rule that may.
    if (trial.type === RULE.SELECT) return 'failed';
    if (trial.type === RULE.REMOVE && profile.keepsLastReading) return 'failed';
  }
  return actOnHits(run, profile, trial, actions);
}

/** Tries the rule on one reading. False: it fails for the cohort as a whole, whatever the other readings are. */
function tryReading(run: Run, profile: RuleProfile, trial: Trial, head: Reading): boolean {
  const { rule } = profile;
  const { context } = trial;
  const reading = rule.subReading === 0 ? head : subReading(run, head, rule.subReading);
  if (!reading) {
    setMatched(head, false, false);
    return true;
  }
  if (profile.filtersByTarget && !reading.immutable && !matchesAtAll(run, reading, rule.target)) return true;
  setMatched(reading, false, false);
  if (reading.mapped && profile.skipsMapped) return true;
  if (reading.noprint && !run.options.magicReadings) return true;
  context.target.reading = head;
  context.target.sub = reading;
  if (reading.immutable && rule.type !== RULE.UNPROTECT) {
    passProtected(profile, trial, reading);
    return true;
  }
  const before = profile.sharesResults ? findAlike(rule, trial.hits, reading) : undefined;
  if (before) {
    copyResult(trial, before, head, reading);
    return true;
  }
  if (!profile.testsOnce || !trial.anyTarget) {
    startReading(run, context, trial.cohort, reading);
    setActive(head, true);
  }
  const matches = rule.target !== 0 && matchSet(run, reading, rule.target);
  const mayGoOn = !matches || testMatch(run, profile, trial, reading);
  setActive(head, false);
  if (!mayGoOn) return false;
  if (!matches && !profile.keepsMisses) {
    if (reading !== head) setMatched(head, false, false);
    return true;
  }
  if (reading !== head) setMatched(head, reading.matchedTarget, reading.matchedTests);
  keepHit(profile, trial, head, reading);
  return true;
}

/** The target matches: do the contexts? A rule that tests once takes over what came of it before. */
function testMatch(run: Run, profile: RuleProfile, trial: Trial, reading: Reading): boolean {
  if (!profile.testsOnce || !trial.anyTarget) return testReading(run, profile, trial, reading);
  setMatched(reading, true, trial.model !== undefined);
  if (trial.model) trial.hitCount++;
  return true;
}

/** A protected reading: the rule does not touch it, but for some it counts. */
function passProtected(profile: RuleProfile, trial: Trial, reading: Reading): void {
  if (profile.countsProtected) trial.hitCount++;
  if (profile.rule.type === RULE.SELECT) {
    setMatched(reading, true, true);
    const { target } = trial.context;
    trial.addHit(trial.context, target.reading, target.sub);
  }
  trial.protectedCount++;
}

/** A reading comes out like an earlier one. */
function copyResult(trial: Trial, before: RuleContext, head: Reading, reading: Reading): void {
  const { matchedTarget, matchedTests } = before.target.sub!;
  setMatched(reading, matchedTarget, matchedTests);
  if (matchedTests) trial.hitCount++;
  trial.addHit(before, head, reading);
}

/** Runs the contexts for a reading that the target matches. False: they fail for the cohort as a whole. */
function testReading(run: Run, profile: RuleProfile, trial: Trial, reading: Reading): boolean {
  reading.matchedTarget = true;
  trial.anyTarget = true;
  if (profile.sharesTests && trial.stopsAtFailure && !trial.sharedTestsHold) {
    if (!runSharedTests(run, profile, trial)) return false;
    trial.sharedTestsHold = true;
  }
  const oneFails = trial.stopsAtFailure && profile.testsOnce;
  if (trial.isCertain) {
    run.trials.observeTests(run, profile.rule.number, trial.cohort);
    if (oneFails && profile.gate !== null && !isGateOpen(run, profile.gate, trial.cohort)) return false;
  } else if (!testContexts(run, profile, trial, oneFails)) return !oneFails;
  if (profile.isIff && trial.type !== RULE.SELECT) {
    trial.type = RULE.SELECT;
    if (run.grammar.hasProtect) markProtected(run, profile.rule, trial);
  }
  reading.matchedTests = true;
  trial.hitCount++;
  return true;
}

/** Keeps what the contexts established for a reading, for the action. */
function keepHit(profile: RuleProfile, trial: Trial, head: Reading, reading: Reading): void {
  if (!profile.testsOnce) {
    trial.addHit(trial.context, head, reading);
    return;
  }
  if (!reading.matchedTests && !profile.isIff) return;
  const hit = trial.addHit(trial.model ?? trial.context, head, reading);
  if (reading.matchedTests) trial.model ??= hit;
}

function actOnHits(run: Run, profile: RuleProfile, trial: Trial, actions: RuleActions): TrialResult {
  const { cohort, hits, type } = trial;
  const { contexts } = run.ruleState;
  const { length } = cohort.readings;
  const deleted = cohort.deleted.length;
  const delayed = cohort.delayed.length;
  const ignored = cohort.ignored.length;
  for (let i = 0; i < hits.length; i++) {
    const hit = hits[i]!;
    if (!hit.target.sub!.matchedTarget) continue;
    if (!hit.target.sub!.matchedTests && !profile.isIff) continue;
    // Tags beside the word form are no reading that a rule could act on.
    const { cohort: attached, sub } = hit.attachTo;
    if (attached !== null && sub !== null && sub === attached.formReading) continue;
    contexts[contexts.length - 1] = hit;
    actions.resetCohorts = false;
    noteChange(run, profile, cohort);
    actions.onReading(type);
    if (!actions.finishCohorts || actions.resetCohorts || !actions.finishReadings) break;
  }
  if (actions.finishCohorts && !actions.resetCohorts) actions.onCohort(type);
  const same = cohort.readings.length === length && cohort.deleted.length === deleted;
  return same && cohort.delayed.length === delayed && cohort.ignored.length === ignored ? 'nothing' : 'changed';
}

function startReading(run: Run, context: RuleContext, cohort: Cohort, reading: Reading): void {
  const { ruleState } = run;
  ruleState.unifLastWordForm = -1;
  ruleState.unifLastBaseForm = -1;
  ruleState.unifLastTextual = -1;
  ruleState.sameBasic = reading.content;
  ruleState.target = cohort;
  context.reset(cohort, ruleState.outerContext?.mark ?? cohort);
}

/** The rule is about to act: what it may change has to be looked at again. */
function noteChange(run: Run, { changes }: RuleProfile, cohort: Cohort): void {
  const acted = run.ruleState.applyTo().cohort!;
  if (changes === CHANGES.ANYTHING || acted.window !== run.stream.current) {
    run.agenda.noteChange(CHANGED.ALL);
    return;
  }
  if (changes === CHANGES.LINKS) run.agenda.noteChange(CHANGED.LINKS);
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

/** Larger than any place: `TestState.observedFirst` before a test has looked anywhere. */
const NOTHING_OBSERVED = 0x7fff;

/** What a reading came to that differs from this one in mapping or order only. */
function findAlike(rule: Rule, hits: readonly RuleContext[], reading: Reading): RuleContext | undefined {
  if (hits.length === 0) return undefined;
  const { content } = reading;
  // Protected readings have not been looked at, whatever they are marked as.
  const looked = (other: Reading) => !other.immutable || rule.type === RULE.UNPROTECT;
  return hits.find(({ target }) => target.sub!.content.isLike(content) && looked(target.sub!));
}

function setMatched(reading: Reading, target: boolean, tests: boolean): void {
  reading.matchedTarget = target;
  reading.matchedTests = tests;
}

function setActive(reading: Reading, active: boolean): void {
  for (let link: Reading | null = reading; link; link = link.next) link.active = active;
}

/** Runs those tests that no reading of the target makes a difference to. */
function runSharedTests(run: Run, profile: RuleProfile, trial: Trial): boolean {
  const { tests } = profile;
  for (let i = 0; i < tests.length; i++) {
    if (isShared(run, tests[i]!) && !runOneTest(run, profile, trial, tests[i]!)) return false;
  }
  return true;
}

function isShared(run: Run, test: ContextualTest): boolean {
  return (run.index.testTraits[test.number]! & TRAIT.READING_MATTERS) === 0;
}

/**
 * Runs the tests of a rule until one fails. `oneFails`: then that test alone is the reason, and as long as what it
 * looked at stays the same the rule fails, whatever becomes of the rest. But where no tag wakes the rule up, it has to
 * be noticed when its target goes.
 */
function testContexts(run: Run, profile: RuleProfile, trial: Trial, oneFails: boolean): boolean {
  const { tests, isWoken } = profile;
  const { testState, ruleState } = run;
  const { cohort } = trial;
  let first = testState.observedFirst;
  let last = testState.observedLast;
  for (let i = 0; i < tests.length; i++) {
    if (trial.sharedTestsHold && isShared(run, tests[i]!)) continue;
    if (oneFails) {
      first = Math.min(first, testState.observedFirst);
      last = Math.max(last, testState.observedLast);
      testState.observedFirst = isWoken ? NOTHING_OBSERVED : cohort.local;
      testState.observedLast = isWoken ? -1 : cohort.local;
    }
    if (profile.isWith) {
      ruleState.mergeWith = null;
      const chainEnd: ChainEnd = { cohort: null };
      const holds = runOneTest(run, profile, trial, tests[i]!, chainEnd) !== null;
      trial.context.contextCohorts.push(ruleState.mergeWith ?? chainEnd.cohort);
      if (!holds) return false;
    } else if (!runOneTest(run, profile, trial, tests[i]!)) return false;
  }
  testState.observedFirst = Math.min(first, testState.observedFirst);
  testState.observedLast = Math.max(last, testState.observedLast);
  return !oneFails || profile.gate === null || isGateOpen(run, profile.gate, cohort);
}

/** Is there somebody whom the rule can tie its target to? */
function isGateOpen(run: Run, gate: ContextualTest, cohort: Cohort): boolean {
  run.resetTests();
  return runTest(run, cohort, gate, null, null) !== null;
}

function runOneTest(
  run: Run,
  profile: RuleProfile,
  { cohort, context }: Trial,
  written: ContextualTest,
  chainEnd: ChainEnd | null = null,
): Cohort | null {
  const test = run.options.vislcgCompat ? compatible(written) : written;
  if (profile.resetsMark) context.mark = run.ruleState.outerContext?.mark ?? cohort;
  run.resetTests();
  const stays = run.options.noPassOrigin || (test.pos & POS.NO_PASS_ORIGIN) !== 0;
  const origin = stays && !(test.pos & POS.PASS_ORIGIN) ? cohort : null;
  return runTest(run, cohort, test, chainEnd, origin);
}

/** In VISL CG, NOT was about the whole chain. */
function compatible(test: ContextualTest): ContextualTest {
  if (!(test.pos & POS.NOT)) return test;
  return { ...test, pos: (test.pos & ~POS.NOT) | POS.NEGATE };
}

/** An IFF that turns out to select has to keep the protected readings that were passed over so far. */
function markProtected(run: Run, rule: Rule, trial: Trial): void {
  for (const head of trial.cohort.readings) {
    const reading = subReading(run, head, rule.subReading);
    if (!reading?.immutable) continue;
    setMatched(reading, true, true);
    trial.addHit(trial.context, head, reading);
  }
}
