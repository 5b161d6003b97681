/**
 * Which rules can meet which cohorts of a window: looked up once when the window is taken up (`indexWindow`), and kept
 * up to date while readings get new tags. Start at `indexWindow`; the outcome is in rule-agenda.ts.
 */

import type { RuleNumbers } from '../index/content-store.js';
import { PURITY } from '../index/indexed-set.js';
import type { Content } from '../index/reading-content.js';
import type { TargetGroup } from '../index/target-index.js';
import type { Rule } from '../model/rules.js';
import { TAG } from '../model/tags.js';
import type { CohortKind } from '../state/cohort-kind.js';
import type { Run } from '../state/run.js';
import type { Cohort, Reading, SingleWindow } from '../state/window.js';
import { matchSet } from './match-set.js';
import { tagMatchesPattern } from './match-tag.js';

/** For each rule, the cohorts with a reading that its target matches, or could match once the rule runs. */
export function indexWindow(run: Run, window: SingleWindow): void {
  const { agenda } = run;
  agenda.setCohorts(window.cohorts);
  for (let i = 0; i < window.cohorts.length; i++) {
    const cohort = window.cohorts[i]!;
    if (cohort.local === 0) continue;
    const { kind } = cohort;
    if (kind?.rules !== undefined && !run.grammar.hasProtect) agenda.addAll(kind.rules, cohort);
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
  const all = kind === null ? undefined : new Set<number>();
  if (grammar.hasProtect) cohort.contentsSeen = [];
  for (let j = 0; j < cohort.readings.length; j++) {
    for (let reading: Reading | null = cohort.readings[j]!; reading; reading = reading.next) {
      const rules = ruleCandidates(run, reading);
      agenda.addAll(rules, cohort);
      if (all !== undefined) for (const rule of rules) all.add(rule);
      if (grammar.hasProtect) cohort.contentsSeen.push(reading.content);
    }
  }
  if (kind !== null && all !== undefined) kind.rules = run.contents.ruleNumbers([...all].sort((a, b) => a - b));
}

/** Rules whose target matches what a reading says, as far as that alone decides. */
function ruleCandidates(run: Run, reading: Reading): RuleNumbers {
  const { content } = reading;
  const cached = run.contents.candidatesOf(content);
  if (cached && run.options.shortcuts) return cached;
  const { targets } = run.index;
  const candidates = new CandidateRules(run);
  const form = content.tags[0]!;
  for (let j = 0; j < targets.always.length; j++)
    candidates.consider(reading, targets.groups[targets.always[j]!]!, form);
  for (let i = 0; i < targets.waiting.length; i++)
    if (formAllows(run, targets.waiting[i]!, form)) candidates.add(targets.waiting[i]!.number);
  const { tags } = content;
  for (let i = 0; i < tags.length; i++) {
    const tag = tags[i]!;
    const groups = run.tags.tags[tag]!.type & TAG.SPECIAL ? undefined : targets.byTag.get(tag);
    if (groups) for (let j = 0; j < groups.length; j++) candidates.consider(reading, targets.groups[groups[j]!]!, form);
  }
  return run.contents.setCandidates(content, candidates.bits);
}

/** Rules that were found, as bits. */
class CandidateRules {
  readonly bits: Int32Array;

  constructor(readonly run: Run) {
    this.bits = new Int32Array((run.grammar.rules.length + 31) >> 5);
  }

  add(rule: number): void {
    this.bits[rule >> 5]! |= 1 << (rule & 31);
  }

  consider(reading: Reading, group: TargetGroup, form: number): void {
    const { run } = this;
    for (let j = 0; j < group.amalgamated.length; j++)
      if (formAllows(run, group.amalgamated[j]!, form)) this.add(group.amalgamated[j]!.number);
    const { target } = group;
    if (target === 0 || !mayMatch(run, reading, target)) return;
    for (let j = 0; j < group.rules.length; j++) this.add(group.rules[j]!);
    for (let j = 0; j < group.byForm.length; j++)
      if (formAllows(run, group.byForm[j]!, form)) this.add(group.byForm[j]!.number);
  }
}

/** Can a target match a reading, as far as what it says decides? */
function mayMatch(run: Run, reading: Reading, target: number): boolean {
  const { purity, neededKeys } = run.index.sets[target]!;
  if (purity === PURITY.PURE) return matchSet(run, reading, target);
  if (neededKeys === undefined) return true;
  return reading.content.facts.numeric.some((tag) => neededKeys.includes(run.tags.tags[tag]!.key));
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

function formAllows(run: Run, rule: Rule, form: number): boolean {
  return rule.wordForm < 0 || tagMatchesPattern(run, form, run.tags.tags[rule.wordForm]!);
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
  agenda.addUnreached(ruleCandidates(run, reading), cohort);
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
