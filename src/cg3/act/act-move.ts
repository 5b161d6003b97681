/**
 * MOVE and SWITCH: cohorts (with their children, if the rule says so) change places within the window.
 */

import { RULE } from '../model/rules.js';
import { isChildOf } from '../state/dependency.js';
import { CHANGED } from '../state/rule-agenda.js';
import type { Cohort } from '../state/window.js';
import { linkCohorts } from '../state/window-list.js';
import { subtree } from './act-cohorts.js';
import { findTarget } from './act-links.js';
import type { Action } from './action.js';

/** More moves of one rule than this for each cohort of the window are taken for a circle. */
const MOVES_PER_COHORT = 100;

export function moveCohorts(action: Action): void {
  const { run, rule, window, cohort } = action;
  const { target: destination } = findTarget(action, run.grammar.contexts[rule.depTarget]!);
  if (!destination || destination === cohort || destination.window !== window || cohort.local === 0) return;
  const moved =
    rule.type === RULE.SWITCH ? exchange(action, cohort, destination) : moveBeside(action, cohort, destination);
  if (moved.length === 0) return;
  window.renumber();
  linkCohorts(run);
  const count = (run.ruleState.moveCounts.get(rule.number) ?? 0) + 1;
  run.ruleState.moveCounts.set(rule.number, count);
  if (count > window.cohorts.length * MOVES_PER_COHORT) {
    run.remarks.push(`the rule on line ${rule.line} moves words round in circles`);
    run.ruleState.moveCounts.delete(rule.number);
    action.bail = true;
    // CG-3 leaves its lists of candidates as they were before this last move, so the next pass takes them in that
    // order.
    run.agenda.noteChange(CHANGED.ALL);
    action.reopenRules();
    action.loop.finishCohorts = false;
    return;
  }
  for (const other of moved) for (const reading of other.readings) action.trace(reading);
  action.moved = true;
  // Pairs that have had their turn keep it, as in CG-3: rules that move words back and forth come to an end.
  action.changed = true;
  action.loop.resetCohorts = true;
}

/** SWITCH; returns the cohorts that have a new place. */
function exchange(action: Action, cohort: Cohort, other: Cohort): Cohort[] {
  if (other.local === 0) return [];
  swap(action.window.cohorts, cohort, other);
  swap(action.window.allCohorts, cohort, other);
  return [cohort, other];
}

/** MOVE; returns the cohorts that were moved. */
function moveBeside(action: Action, cohort: Cohort, anchor: Cohort): Cohort[] {
  const { run, rule, window } = action;
  let moved = subtree(run, cohort, rule.childSet1);
  let edges = subtree(run, anchor, rule.childSet2);
  if (isChildOf(run, cohort, anchor)) edges = edges.filter((other) => !moved.includes(other));
  else moved = moved.filter((other) => !edges.includes(other));
  if (moved.length === 0 || edges.length === 0) return [];
  const before = rule.type === RULE.MOVE_BEFORE;
  if (before && edges[0]!.local === 0) return [];
  const rearrange = (list: Cohort[]) => {
    const rest = list.filter((other) => !moved.includes(other));
    const edge = before ? rest.indexOf(edges[0]!) : rest.indexOf(edges[edges.length - 1]!) + 1;
    rest.splice(edge, 0, ...moved);
    return rest;
  };
  const order = rearrange(window.cohorts);
  if (order.every((other, i) => other === window.cohorts[i])) return [];
  window.cohorts = order;
  window.allCohorts = rearrange(window.allCohorts);
  return moved;
}

function swap(list: Cohort[], a: Cohort, b: Cohort): void {
  const at = list.indexOf(a);
  const bt = list.indexOf(b);
  list[at] = b;
  list[bt] = a;
}
