/**
 * MOVE and SWITCH: cohorts (with their children, if the rule says so) change places within the window.
 */

import { subtree } from './act-cohorts.js';
import { findTarget } from './act-links.js';
import type { Action } from './action.js';
import { isChildOf } from './dependency.js';
import { RULE } from './grammar.js';
import type { Cohort } from './window.js';
import { linkCohorts } from './window-list.js';

export function moveCohorts(action: Action): void {
  const { run, rule, window, cohort } = action;
  const { found } = findTarget(action, run.grammar.contexts[rule.depTarget]!);
  if (!found || found === cohort || found.window !== window || cohort.local === 0) return;
  const order = window.cohorts.slice();
  if (rule.type === RULE.SWITCH) {
    if (found.local === 0) return;
    swap(window.cohorts, cohort, found);
    swap(window.allCohorts, cohort, found);
    for (const reading of [...cohort.readings, ...found.readings]) action.trace(reading);
  } else if (!moveBeside(action, cohort, found)) return;
  window.renumber();
  linkCohorts(run);
  if (order.every((other, i) => other === window.cohorts[i])) return;
  const count = (run.moveCounts.get(rule.number) ?? 0) + 1;
  run.moveCounts.set(rule.number, count);
  if (count > window.cohorts.length * 100) {
    run.remarks.push(`the rule on line ${rule.line} moves words round in circles`);
    action.bail = true;
    action.loop.finishCohorts = false;
    return;
  }
  for (const cohorts of window.cohortsByRule) cohorts?.sort((a, b) => a.local - b.local);
  action.changed = true;
  action.loop.resetCohorts = true;
}

function moveBeside(action: Action, cohort: Cohort, anchor: Cohort): boolean {
  const { run, rule, window } = action;
  let moved = subtree(run, cohort, rule.childSet1);
  let edges = subtree(run, anchor, rule.childSet2);
  if (isChildOf(run, cohort, anchor)) edges = edges.filter((other) => !moved.includes(other));
  else moved = moved.filter((other) => !edges.includes(other));
  if (moved.length === 0 || edges.length === 0) return false;
  const before = rule.type === RULE.MOVE_BEFORE;
  if (before && edges[0]!.local === 0) return false;
  const rearrange = (list: Cohort[]) => {
    const rest = list.filter((other) => !moved.includes(other));
    const edge = before ? rest.indexOf(edges[0]!) : rest.indexOf(edges[edges.length - 1]!) + 1;
    rest.splice(edge, 0, ...moved);
    return rest;
  };
  window.cohorts = rearrange(window.cohorts);
  window.allCohorts = rearrange(window.allCohorts);
  for (const other of moved) for (const reading of other.readings) action.trace(reading);
  return true;
}

function swap(list: Cohort[], a: Cohort, b: Cohort): void {
  const at = list.indexOf(a);
  const bt = list.indexOf(b);
  list[at] = b;
  list[bt] = a;
}
