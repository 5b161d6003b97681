/**
 * Which rules can meet which cohorts of a window: looked up once when the window is taken up (`indexWindow`), and kept
 * up to date while readings get new tags. Start at `indexWindow`; the outcome is in rule-agenda.ts.
 */

import type { Content } from '../index/reading-content.js';
import type { Rule } from '../model/rules.js';
import type { CohortKind } from '../state/cohort-kind.js';
import type { Run } from '../state/run.js';
import type { Cohort, Reading, SingleWindow } from '../state/window.js';
import { addCandidates, formAllows } from './reading-rows.js';

/** For each rule, the cohorts with a reading that its target matches, or could match once the rule runs. */
export function indexWindow(run: Run, window: SingleWindow): void {
  const { agenda } = run;
  agenda.setCohorts(window.cohorts);
  for (let i = 0; i < window.cohorts.length; i++) {
    const cohort = window.cohorts[i]!;
    if (cohort.local === 0) continue;
    const { kind } = cohort;
    if (kind?.rules !== undefined && !run.grammar.hasProtect) agenda.addBits(kind.rules, cohort);
    else addRules(run, cohort, kind);
    if (cohort.failedSets !== null)
      for (const rule of run.index.failedSets.rulesBlocked(cohort)) agenda.remove(rule, cohort);
    if (cohort.readingCount === 1) addPatient(run, cohort);
    if (isProtected(cohort)) addFarCandidates(run, cohort);
  }
  run.trials.start(run, window);
  run.listeners.onTags = (reading, tags) => wakeRules(run, window, reading, tags);
  run.listeners.reindex = (changed) => indexWindow(run, changed);
  run.listeners.onForm = (cohort) => sortByForm(run, cohort);
  run.listeners.onProtect = (cohort) => addFarCandidates(run, cohort);
}

/** The rules whose target a reading of a cohort could match; they are noted with its kind, if it has one. */
function addRules(run: Run, cohort: Cohort, kind: CohortKind | null): void {
  const { agenda, grammar } = run;
  if (grammar.hasProtect) cohort.contentsSeen = [];
  agenda.collected.fill(0);
  for (let j = 0; j < cohort.readings.length; j++) {
    for (let reading: Reading | null = cohort.readings[j]!; reading; reading = reading.next) {
      collectRules(run, reading);
      if (grammar.hasProtect) cohort.contentsSeen.push(reading.content);
    }
  }
  agenda.addBits(agenda.collected, cohort);
  if (kind !== null) kind.rules = agenda.collected.slice();
}

/** Rules whose target matches what a reading says, as far as that alone decides. */
function collectRules(run: Run, reading: Reading): void {
  const { collected } = run.agenda;
  if (!run.options.shortcuts) {
    addCandidates(run, reading, collected);
    return;
  }
  const from = run.rowOf(reading) + run.index.program.words;
  const { rows } = run.contents;
  for (let word = 0; word < collected.length; word++) collected[word]! |= rows[from + word]!;
}

/**
 * SELECT and REMOVE pass over a cohort with one reading: they have not looked at it, and will once it has more. For
 * rules that a tag wakes up that is no matter. The others have to be put down when a cohort is found with one reading,
 * or comes down to it, if they have not had their turn yet.
 */
export function addPatient(run: Run, cohort: Cohort): void {
  for (let i = 0; i < run.index.targets.patient.length; i++) {
    const rule = run.index.targets.patient[i]!;
    if (!run.agenda.wasReached(rule.number) && formAllows(run, rule, cohort.form)) run.agenda.add(rule.number, cohort);
  }
}

function isProtected(cohort: Cohort): boolean {
  return cohort.kind === null && cohort.readings.some((reading) => reading.immutable);
}

/**
 * A protected reading answers for rules that do not match it, so where there is one, every rule that shares as much as
 * a tag with the cohort counts, if it has not had its turn yet.
 */
function addFarCandidates(run: Run, cohort: Cohort): void {
  for (const content of cohort.contentsSeen) {
    for (const number of farCandidates(run, content)) {
      if (!run.agenda.wasReached(number)) run.agenda.add(number, cohort);
    }
  }
}

function farCandidates(run: Run, content: Content): Set<number> {
  const { index } = run;
  const rules = new Set(index.anyTagRules);
  const { plain } = content.facts;
  for (let i = 0; i < plain.length; i++) {
    const tag = plain[i]!;
    for (const rule of index.rulesByTag.get(tag) ?? []) rules.add(rule);
    const woken = index.wakeByTag.get(tag);
    if (!woken) continue;
    for (const rule of woken.rules) rules.add(rule);
    for (const rule of woken.byForm) rules.add(rule.number);
  }
  for (const number of rules) {
    const rule = run.grammar.rules[number]!;
    if (rule.nested || !formAllows(run, rule, content.tags[0]!)) rules.delete(number);
  }
  return rules;
}

/** Is there a tag that a rule's target and a reading have in common, or need it have none? */
export function sharesTag(run: Run, content: Content, rule: Rule): boolean {
  return farCandidates(run, content).has(rule.number);
}

/**
 * A reading got tags: rules that look for one of them can now apply to its cohort. Rules with targets that tags alone do
 * not decide are only looked at again if this pass has not come to them yet; CG-3 does the same.
 */
function wakeRules(run: Run, current: SingleWindow, reading: Reading, tags: readonly number[]): void {
  const cohort = reading.parent;
  if (cohort.window !== current || cohort.local === 0) return;
  const { agenda, index } = run;
  for (let i = 0; i < tags.length; i++) {
    const woken = index.wakeByTag.get(tags[i]!);
    if (!woken) continue;
    agenda.addAll(woken.rules, cohort);
    for (let j = 0; j < woken.byForm.length; j++)
      if (formAllows(run, woken.byForm[j]!, cohort.form)) agenda.add(woken.byForm[j]!.number, cohort);
  }
  agenda.collected.fill(0);
  collectRules(run, reading);
  agenda.addUnreached(agenda.collected, cohort);
  if (!run.grammar.hasProtect) return;
  cohort.contentsSeen.push(reading.content);
  if (isProtected(cohort)) addFarCandidates(run, cohort);
}

/** The word form has changed: so have the rules that are for certain forms only. */
function sortByForm(run: Run, cohort: Cohort): void {
  for (const rule of run.grammar.rules) {
    if (rule.wordForm < 0 || rule.nested) continue;
    if (formAllows(run, rule, cohort.form)) run.agenda.add(rule.number, cohort);
    else run.agenda.remove(rule.number, cohort);
  }
}
