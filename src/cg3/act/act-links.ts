/**
 * Rules that tie cohorts together: SETPARENT, SETCHILD, REMPARENT, SWITCHPARENT and the relations. Start at `linkTo`:
 * it finds the other cohort, and goes on from there when the tie would be a loop.
 */

import { type ChainEnd, cohortMatches } from '../match/match-cohort.js';
import { runTest } from '../match/match-context.js';
import { type ContextualTest, POS, POS_DEP_MASK } from '../model/contexts.js';
import { FLAG, RULE } from '../model/rules.js';
import { attach, detachFromParent } from '../state/dependency.js';
import type { Run } from '../state/run.js';
import { type Cohort, NO_PARENT, type Reading } from '../state/window.js';
import type { Action } from './action.js';

interface Target {
  readonly target: Cohort | null;
  /** Where the test ended, whether or not those after it held. */
  readonly reached: Cohort | null;
  /** The test met a barrier: nothing behind it will do either. */
  readonly blocked: boolean;
}

/** Runs the test after TO; returns where it ended, if the tests after it hold there. */
export function findTarget(action: Action, test: ContextualTest): Target {
  const { run, rule } = action;
  const context = run.ruleState.context!;
  const from = context.target.cohort!;
  run.resetTests();
  const savedAttach = context.attachTo;
  const chainEnd: ChainEnd = { cohort: null };
  const start = savedAttach.cohort ?? from;
  // Tests after TO may pass the word that they start from, whatever is asked of the others.
  if (!runTest(run, start, test, chainEnd, null) || !chainEnd.cohort) {
    return { target: null, reached: null, blocked: true };
  }
  const reached =
    run.ruleState.context!.attachTo !== savedAttach && run.ruleState.context!.attachTo.cohort
      ? run.ruleState.context!.attachTo.cohort
      : chainEnd.cohort;
  run.ruleState.context!.attachTo = savedAttach;
  const blocked = run.testState.metBarrier;
  const previousMark = context.mark;
  context.mark = start;
  for (const number of rule.depTests) {
    const depTest = run.grammar.contexts[number]!;
    run.resetTests();
    const holds = runTest(run, reached, depTest, null, null) !== null;
    context.attachTo = savedAttach;
    if (!holds) {
      context.mark = previousMark;
      return { target: null, reached, blocked };
    }
  }
  context.mark = previousMark;
  return { target: reached, reached, blocked };
}

/** Tests that do not count cohorts from where they stand. */
const ELSEWHERE = POS_DEP_MASK | POS.RELATION | POS.ABSOLUTE | POS.LEFT_PAR | POS.RIGHT_PAR | POS.JUMP;

/** Tries one candidate after the other until `tie` succeeds. */
export function linkTo(action: Action, tie: (other: Cohort) => boolean): boolean {
  const { run, rule } = action;
  const start = run.ruleState.applyTo().cohort!;
  let test = run.grammar.contexts[rule.depTarget]!;
  // The word itself is none to go on from: `TO (0 (*))` finds nothing but that.
  const tried = new Set<Cohort>([start]);
  for (;;) {
    run.budget.spend();
    const { target, reached, blocked } = findTarget(action, test);
    if (target && tie(target)) return true;
    if (!reached || tried.has(reached) || rule.flags & FLAG.NEAREST || blocked) return false;
    tried.add(reached);
    // Whether or not the test scans: what counts is where it ended.
    if (test.pos & ELSEWHERE || reached.window !== start.window) return false;
    const distance = reached.local - start.local;
    const goesLeft = test.offset < 0 || (test.offset === 0 && distance < 0);
    const offset = goesLeft ? -Math.abs(distance) - 1 : Math.abs(distance) + 1;
    if (start.local + offset < 0 || start.local + offset >= start.window.cohorts.length) return false;
    test = { ...test, offset };
  }
}

export function setParentOrChild(action: Action): void {
  const { rule, run } = action;
  const target = action.cohort;
  const { flags } = rule;
  const swapped = (rule.type === RULE.SETCHILD) !== ((flags & FLAG.REVERSE) !== 0);
  const did = linkTo(action, (other) => {
    const parent = swapped ? target : other;
    const child = swapped ? other : target;
    return attach(run, parent, child, (flags & FLAG.ALLOWLOOP) !== 0, (flags & FLAG.ALLOWCROSS) !== 0);
  });
  if (!did) return;
  run.stream.hasDep = true;
  action.trace();
  action.reading.noprint = false;
  action.reopenRules();
  action.changed = true;
  action.loop.finishReadings = false;
}

export function removeParent(action: Action): void {
  detachFromParent(action.run, action.cohort);
  action.run.stream.hasDep = true;
  action.trace();
  action.reopenRules();
  action.changed = true;
}

/** A child takes the place of its head, which becomes its child; siblings that the set names move along. */
export function switchParent(action: Action): void {
  const { run, rule, cohort } = action;
  const head = run.stream.cohortMap.get(cohort.depParent);
  if (!head || head.local === 0) return;
  const siblings = [...head.depChildren].filter((number) => {
    if (number === cohort.global || rule.childSet1 === 0) return false;
    const sibling = run.stream.cohortMap.get(number);
    return sibling !== undefined && cohortMatches(run, sibling, rule.childSet1);
  });
  const above = head.depParent === NO_PARENT ? undefined : run.stream.cohortMap.get(head.depParent);
  detachFromParent(run, cohort);
  if (above && above !== head) attach(run, above, cohort, true, true);
  detachFromParent(run, head);
  attach(run, cohort, head, true, true);
  for (const number of siblings) attach(run, cohort, run.stream.cohortMap.get(number)!, true, true);
  run.stream.hasDep = true;
  action.trace();
  action.reopenRules();
  action.changed = true;
}

const PLURAL = new Set<number>([RULE.ADDRELATIONS, RULE.SETRELATIONS, RULE.REMRELATIONS]);

export function relate(action: Action): void {
  const { rule, run } = action;
  const target = action.cohort;
  let changed = false;
  linkTo(action, (other) => {
    const from = rule.flags & FLAG.REVERSE ? other : target;
    const to = rule.flags & FLAG.REVERSE ? target : other;
    // ga: `ADDRELATION ($2 LEFT)` ties two relations at once.
    for (const name of action.tagsOf(rule.mapList)) changed = tieRelation(run, rule.type, from, name, to) || changed;
    if (PLURAL.has(rule.type)) {
      for (const name of action.tagsOf(rule.subList)) changed = tieRelation(run, rule.type, to, name, from) || changed;
    }
    if (changed) {
      from.setRelated();
      to.setRelated();
    }
    return true;
  });
  if (!changed) return;
  run.stream.hasRelations = true;
  action.trace();
  action.reading.noprint = false;
  action.reopenRules();
  action.changed = true;
  action.loop.finishReadings = false;
}

function tieRelation(run: Run, type: number, from: Cohort, name: number, to: Cohort): boolean {
  if (type === RULE.ADDRELATION || type === RULE.ADDRELATIONS) {
    showRelation(run, from, to, name, false);
    return from.addRelation(name, to.global);
  }
  if (type === RULE.SETRELATION || type === RULE.SETRELATIONS) {
    showRelation(run, from, to, name, true);
    return from.setRelation(name, to.global);
  }
  const gone = run.tags.intern(`R:${run.tags.text(name)}:${to.global}`);
  for (const reading of from.readings) withoutTags(run, reading, (tag) => tag === gone);
  return from.removeRelation(name, to.global);
}

/**
 * Readings carry the relations of their cohort as tags too, so that sets can look for `R:LEFT:12`. Those that came
 * after the relation, by APPEND, get them when it is tied again.
 */
function showRelation(run: Run, from: Cohort, to: Cohort, name: number, replaces: boolean): void {
  const prefix = `R:${run.tags.text(name)}:`;
  const shown = run.tags.intern(`${prefix}${to.global}`);
  for (const reading of from.readings) {
    if (replaces) withoutTags(run, reading, (tag) => tag !== shown && run.tags.text(tag).startsWith(prefix));
    if (reading.content.tags.includes(shown)) continue;
    reading.content = reading.content.with(shown);
    run.listeners.onTags?.(reading, [shown]);
  }
}

function withoutTags(run: Run, reading: Reading, gone: (tag: number) => boolean): void {
  const kept = reading.content.tags.filter((tag) => !gone(tag));
  if (kept.length < reading.content.tags.length) reading.content = run.contents.of(kept);
}
