/**
 * Runs a grammar over the current window: BEFORE-SECTIONS, then the SECTIONs again and again while they change
 * something, then AFTER-SECTIONS. Start at `runWindow`. Which cohorts a rule can meet is in rule-agenda.ts.
 */

import { indexWindow } from '../match/window-index.js';
import { FLAG, type Rule } from '../model/rules.js';
import { resolveDependencies, resolveRelations } from '../state/dependency.js';
import type { Run } from '../state/run.js';
import type { SingleWindow } from '../state/window.js';
import { linkCohorts } from '../state/window-list.js';
import { applyRule, REPEATS_AT_MOST } from './apply-rule.js';
import { packEnclosures, restoreIgnored, unpackEnclosure } from './enclosures.js';

/** Passes over one section before it is given up as endless. */
const PASSES_AT_MOST = 1001;
/** How often one window is taken up. */
const STARTS_AT_MOST = 1000;

interface PassResult {
  changed: boolean;
  delimited: boolean;
}

/** `release` hands out the windows that no rule can see any more, with all links to this one. */
export function runWindow(run: Run, release: () => void): void {
  run.budget.check();
  const window = run.stream.current!;
  if (window.variablesSet.size + window.variablesRemoved.size > 0) adoptVariables(run, window);
  run.stream.variables.set(run.tags.intern('_MPREFIX'), run.tags.intern(run.grammar.mappingPrefix));
  if (run.stream.hasDep) resolveDependencies(run);
  linkCohorts(run);
  if (run.stream.hasRelations) resolveRelations(run);
  release();
  run.enclosure.isFinal = false;
  if (run.grammar.parentheses.length > 0) packEnclosures(run, window);
  run.enclosure.close();
  for (let pass = 1; pass <= STARTS_AT_MOST; pass++) {
    run.ruleState.moveCounts.clear();
    run.agenda.startPass();
    linkCohorts(run);
    indexWindow(run, window);
    if (run.options.traceEnclosures) {
      for (const cohort of window.cohorts) for (const reading of cohort.readings) reading.addHit(-pass);
    }
    const { delimited } = runSections(run, window);
    if (delimited) continue;
    if (!window.hasEnclosures) break;
    if (unpackEnclosure(run, window)) continue;
    if (run.enclosure.isFinal) break;
    run.enclosure.isFinal = true;
    run.enclosure.close();
  }
  run.listeners.clear();
  restoreIgnored(run, window);
}

function adoptVariables(run: Run, window: SingleWindow): void {
  for (const [name, value] of window.variablesSet) run.stream.variables.set(name, value);
  for (const name of window.variablesRemoved) run.stream.variables.delete(name);
}

function runSections(run: Run, window: SingleWindow): PassResult {
  const { grammar, options, plan } = run;
  if (options.beforeSections && grammar.beforeSections.length > 0) {
    const result = runRules(run, window, plan.before);
    if (result.delimited) return result;
  }
  if (options.sections) {
    // CG-3 counts the other parts of the grammar as passes of the first section, and starts the others with one.
    const others = [grammar.beforeSections, grammar.afterSections, grammar.nullSection];
    let firstPass = 1 + others.filter((rules) => rules.length > 0).length;
    for (const section of plan.sections) {
      const end = runSection(run, window, section, firstPass);
      if (end === 'delimited') return { changed: true, delimited: true };
      if (end === 'endless') break;
      firstPass = 2;
    }
  }
  if (options.afterSections && grammar.afterSections.length > 0) return runRules(run, window, plan.after);
  return { changed: false, delimited: false };
}

/** Passes over a section until nothing changes any more. */
function runSection(
  run: Run,
  window: SingleWindow,
  section: Int32Array,
  firstPass: number,
): 'done' | 'delimited' | 'endless' {
  const { maxRuns } = run.options;
  for (let pass = firstPass; maxRuns <= 0 || pass - firstPass < maxRuns; pass++) {
    const result = runRules(run, window, section);
    if (result.delimited) return 'delimited';
    if (!result.changed) return 'done';
    if (pass >= PASSES_AT_MOST) {
      run.remarks.push('a section did not terminate');
      return 'endless';
    }
  }
  return 'done';
}

/** One pass over rules, in order. */
function runRules(run: Run, window: SingleWindow, among: Int32Array): PassResult {
  const { agenda, trials } = run;
  let changedSection = false;
  run.stream.cohortMap.set(0, window.cohorts[0]!);
  let repeats = 0;
  let jumps = 0;
  let unmarked = 0;
  let repeated = -1;
  for (let number = trials.nextRule(among, 0); number >= 0; number = trials.nextRule(among, number + 1)) {
    const first = trials.nextTrial(number, 0);
    if (first < 0) continue;
    if (number !== repeated) repeats = 0;
    repeated = number;
    const rule = run.grammar.rules[number]!;
    if (window.hasEnclosures && !enclosureAllows(run, rule)) continue;
    agenda.markReached(among, unmarked, number);
    unmarked = number + 1;
    const result = applyRule(run, window, rule, first);
    if (result.changed && !(rule.flags & FLAG.NOITERATE && run.options.maxRuns !== 1)) changedSection = true;
    if (result.bail) {
      repeats = 0;
      continue;
    }
    if (result.delimited) return { changed: true, delimited: true };
    if (result.jumpTo !== undefined && jumps < PASSES_AT_MOST) {
      jumps++;
      number = result.jumpTo - 1;
      unmarked = result.jumpTo;
      continue;
    }
    if (result.changed && rule.flags & FLAG.REPEAT && repeats < REPEATS_AT_MOST) {
      repeats++;
      agenda.reopen();
      number--;
    } else repeats = 0;
  }
  agenda.markReached(among, unmarked, run.grammar.rules.length - 1);
  return { changed: changedSection, delimited: false };
}

function enclosureAllows(run: Run, rule: Rule): boolean {
  return ((rule.flags & FLAG.ENCL_FINAL) !== 0) === run.enclosure.isFinal;
}
