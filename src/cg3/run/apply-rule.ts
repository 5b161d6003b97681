/**
 * Carries out rules: which action belongs to which rule type, when a rule is repeated, and the rules nested in WITH.
 */

import { addCohort, copyCohort, delimit, mergeCohorts, removeCohort, splitCohort } from '../act/act-cohorts.js';
import { callExternal } from '../act/act-external.js';
import { relate, removeParent, setParentOrChild, switchParent } from '../act/act-links.js';
import { moveCohorts } from '../act/act-move.js';
import {
  addTags,
  appendReadings,
  copyReading,
  removeCohortReadings,
  removeReading,
  replaceTags,
  restoreReadings,
  selectCohort,
  substituteTags,
  unmapReading,
} from '../act/act-readings.js';
import { Action } from '../act/action.js';
import { tagMatchesPattern } from '../match/match-tag.js';
import { FLAG, RULE, type Rule } from '../model/rules.js';
import { TAG } from '../model/tags.js';
import type { Run } from '../state/run.js';
import type { SingleWindow } from '../state/window.js';
import { type RuleActions, runRule } from './run-rule.js';

export interface RuleResult {
  readonly changed: boolean;
  readonly delimited: boolean;
  readonly jumpTo: number | undefined;
  readonly bail: boolean;
}

type Handler = (action: Action) => void;

/** What happens for each matching reading. */
const ON_READING = new Map<number, Handler>([
  [RULE.ADD, addTags],
  [RULE.MAP, addTags],
  [RULE.REPLACE, replaceTags],
  [RULE.SUBSTITUTE, substituteTags],
  [RULE.APPEND, once(appendReadings)],
  [RULE.COPY, copyReading],
  [RULE.UNMAP, unmapReading],
  [RULE.RESTORE, restoreReadings],
  [RULE.PROTECT, protect],
  [RULE.UNPROTECT, unprotect],
  [RULE.SETPARENT, setParentOrChild],
  [RULE.SETCHILD, setParentOrChild],
  [RULE.REMPARENT, removeParent],
  [RULE.SWITCHPARENT, switchParent],
  [RULE.ADDRELATION, relate],
  [RULE.ADDRELATIONS, relate],
  [RULE.SETRELATION, relate],
  [RULE.SETRELATIONS, relate],
  [RULE.REMRELATION, relate],
  [RULE.REMRELATIONS, relate],
  [RULE.ADDCOHORT_AFTER, once(addCohort)],
  [RULE.ADDCOHORT_BEFORE, once(addCohort)],
  [RULE.COPYCOHORT, once(copyCohort)],
  [RULE.MERGECOHORTS, once(mergeCohorts)],
  [RULE.SPLITCOHORT, once(splitCohort)],
  [RULE.MOVE_AFTER, once(moveCohorts)],
  [RULE.MOVE_BEFORE, once(moveCohorts)],
  [RULE.SWITCH, once(moveCohorts)],
  [RULE.WITH, once(runNested)],
]);

/** What happens once for a cohort with a matching reading. */
const ON_COHORT = new Map<number, Handler>([
  [RULE.JUMP, jump],
  [RULE.SETVARIABLE, setVariable],
  [RULE.REMVARIABLE, removeVariable],
  [RULE.DELIMIT, delimit],
  [RULE.REMCOHORT, removeCohort],
  [RULE.EXTERNAL_ONCE, callExternal],
  [RULE.EXTERNAL_ALWAYS, callExternal],
]);

const NOTHING: RuleResult = { changed: false, delimited: false, jumpTo: undefined, bail: false };

const READINGS_CHANGED: RuleResult = { ...NOTHING, changed: true };

/** The actions of one rule; most rules come to none. */
class ActionsOf implements RuleActions {
  action: Action | undefined = undefined;
  resetCohorts = false;
  finishReadings = true;
  finishCohorts = true;
  hasSelected = false;

  constructor(
    readonly run: Run,
    readonly window: SingleWindow,
    readonly rule: Rule,
  ) {}

  onReading(type: number): void {
    this.action ??= new Action(this.run, this.window, this.rule, this);
    this.action.firstReading ??= this.action.reading;
    onReading(this.action, type);
  }

  onCohort(type: number): void {
    this.action ??= new Action(this.run, this.window, this.rule, this);
    onCohort(this.action, type);
    this.action.firstReading = undefined;
  }
}

/** `first`: the first slot whose cohort the rule has to look at; not of interest inside WITH. */
export function applyRule(run: Run, window: SingleWindow, rule: Rule, first: number): RuleResult {
  const outerRule = run.ruleState.rule;
  run.ruleState.rule = rule;
  const actions = new ActionsOf(run, window, rule);
  try {
    const changed = runRule(run, window, rule, actions, first);
    const { action } = actions;
    if (!action) return changed ? READINGS_CHANGED : NOTHING;
    if (action.moved) run.agenda.reorder();
    return {
      changed: changed || action.changed,
      delimited: action.delimited,
      jumpTo: action.jumpTo,
      bail: action.bail,
    };
  } finally {
    run.ruleState.rule = outerRule;
  }
}

function onReading(action: Action, type: number): void {
  if (type === RULE.SELECT) {
    action.trace();
    action.selected.push(action.head);
  } else if (type === RULE.REMOVE) removeReading(action);
  else {
    const handler = ON_READING.get(type);
    if (handler) handler(action);
    else if (!ON_COHORT.has(type)) action.trace();
  }
}

function onCohort(action: Action, type: number): void {
  if (type === RULE.SELECT) selectCohort(action);
  else if (type === RULE.REMOVE) removeCohortReadings(action);
  else ON_COHORT.get(type)?.(action);
}

/** Cohorts are not readings: one match is enough. */
function once(handler: Handler): Handler {
  return (action) => {
    action.loop.finishReadings = false;
    handler(action);
  };
}

function protect(action: Action): void {
  action.trace();
  action.reading.immutable = true;
  action.run.listeners.onProtect?.(action.cohort);
}

function unprotect(action: Action): void {
  action.trace();
  action.reading.immutable = false;
}

function jump(action: Action): void {
  const { run, rule } = action;
  const name = action.tagsOf(rule.mapList)[0];
  const to = name === undefined ? undefined : run.grammar.anchors.get(run.tags.text(name));
  if (to === undefined) return;
  action.trace(action.firstReading);
  action.jumpTo = to;
  action.loop.finishCohorts = false;
}

function setVariable(action: Action): void {
  const { run, rule, window } = action;
  const name = action.tagsOf(rule.mapList)[0];
  const value = action.tagsOf(rule.subList)[0];
  if (name === undefined || value === undefined) return;
  run.stream.variables.set(name, value);
  action.trace(action.firstReading);
  if (rule.flags & FLAG.OUTPUT) {
    window.variablesSet.set(name, value);
    if (!window.variablesOutput.includes(name)) window.variablesOutput.push(name);
  }
}

function removeVariable(action: Action): void {
  const { run, rule, window } = action;
  for (const pattern of action.tagsOf(rule.mapList)) {
    const tag = run.tags.tags[pattern]!;
    const isPattern = tag.regex !== null || (tag.type & TAG.CASE_INSENSITIVE) !== 0;
    const names = isPattern
      ? [...run.stream.variables.keys()].filter((name) => tagMatchesPattern(run, name, tag))
      : [pattern];
    for (const name of names) {
      run.stream.variables.delete(name);
      if (!(rule.flags & FLAG.OUTPUT)) continue;
      window.variablesSet.delete(name);
      if (!window.variablesOutput.includes(name)) window.variablesOutput.push(name);
    }
  }
  action.trace(action.firstReading);
}

/** WITH: its rules in order, each on the cohort that WITH matched. */
function runNested(action: Action): void {
  const { run, window, rule } = action;
  action.trace();
  const wasNested = run.ruleState.inNested;
  run.ruleState.inNested = true;
  try {
    for (const number of rule.subRules) {
      const nested = run.grammar.rules[number]!;
      for (let i = 0; i < REPEATS_AT_MOST; i++) {
        const result = applyRule(run, window, nested, -1);
        if (result.changed) action.changed = true;
        if (result.delimited) {
          action.delimited = true;
          action.loop.finishCohorts = false;
          return;
        }
        if (!result.changed || result.bail || !(nested.flags & FLAG.REPEAT)) break;
        run.agenda.reopen();
      }
    }
  } finally {
    run.ruleState.inNested = wasNested;
  }
}

/** A rule with REPEAT that always changes something ends here. */
export const REPEATS_AT_MOST = 1000;
