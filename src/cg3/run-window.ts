/**
 * Runs a grammar over the current window: BEFORE-SECTIONS, then the SECTIONs again and again while they change
 * something, then AFTER-SECTIONS. Start at `runWindow`. Which cohorts a rule can meet is looked up once (`indexWindow`)
 * and kept up to date as readings get new tags.
 */
import { applyRule, REPEATS_AT_MOST } from './apply-rule.js';
import { resolveDependencies, resolveRelations } from './dependency.js';
import { packEnclosures, restoreIgnored, unpackEnclosure } from './enclosures.js';
import { ANY_SUB_READING, FLAG, RULE, type Rule } from './grammar.js';
import { PURITY } from './grammar-index.js';
import { matchSet } from './match-set.js';
import { tagMatchesPattern } from './match-tag.js';
import type { RuleNumbers } from './reading-content.js';
import type { Run } from './run-state.js';
import type { Cohort, Reading, SingleWindow } from './window.js';
import { linkCohorts } from './window-list.js';

/** Passes over one section, and restarts of one window, before it is given up as endless. */
const PASSES_AT_MOST = 1001;

interface Outcome {
  changed: boolean;
  delimited: boolean;
}

export function runWindow(run: Run): void {
  run.budget.check();
  const window = run.current!;
  for (const [name, value] of window.variablesSet) run.variables.set(name, value);
  for (const name of window.variablesRemoved) run.variables.delete(name);
  run.variables.set(run.tags.intern('_MPREFIX'), run.tags.intern(run.grammar.mappingPrefix));
  if (run.hasDep) resolveDependencies(run);
  linkCohorts(run);
  if (run.hasRelations) resolveRelations(run);
  run.didFinalEnclosure = false;
  if (run.grammar.parentheses.length > 0) packEnclosures(run, window);
  run.parLeftTag = -1;
  run.parRightTag = -1;
  run.parLeftPos = 0;
  run.parRightPos = 0;
  run.settled.startWindow(window.allCohorts);
  for (let pass = 1; pass <= PASSES_AT_MOST; pass++) {
    run.moveCounts.clear();
    run.settled.startPass();
    linkCohorts(run);
    indexWindow(run, window);
    if (run.options.traceEnclosures) {
      for (const cohort of window.cohorts) for (const reading of cohort.readings) reading.hitBy.push(-pass);
    }
    const { delimited } = runSections(run, window);
    if (delimited) continue;
    if (!window.hasEnclosures) break;
    if (unpackEnclosure(run, window)) continue;
    if (run.didFinalEnclosure) break;
    run.didFinalEnclosure = true;
    run.parLeftTag = -1;
    run.parRightTag = -1;
    run.parLeftPos = 0;
    run.parRightPos = 0;
  }
  run.tagListener = undefined;
  run.reindex = undefined;
  run.formListener = undefined;
  restoreIgnored(run, window);
}

function runSections(run: Run, window: SingleWindow): Outcome {
  const { grammar, options, plan } = run;
  if (options.beforeSections && grammar.beforeSections.length > 0) {
    const outcome = runRules(run, window, plan.before);
    if (outcome.delimited) return outcome;
  }
  if (options.sections) {
    // CG-3 counts the other parts of the grammar as passes of the first section, and starts the others with one.
    const others = [grammar.beforeSections, grammar.afterSections, grammar.nullSection];
    let first = 1 + others.filter((rules) => rules.length > 0).length;
    sections: for (const section of plan.sections) {
      for (let pass = first; ; pass++) {
        if (options.maxRuns > 0 && pass - first >= options.maxRuns) break;
        const outcome = runRules(run, window, section);
        if (outcome.delimited) return outcome;
        if (!outcome.changed) break;
        if (pass >= PASSES_AT_MOST) {
          run.remarks.push('a section did not come to rest');
          break sections;
        }
      }
      first = 2;
    }
  }
  if (options.afterSections && grammar.afterSections.length > 0) return runRules(run, window, plan.after);
  return { changed: false, delimited: false };
}

/** One pass over rules, in order. */
function runRules(run: Run, window: SingleWindow, rules: readonly Rule[]): Outcome {
  let changedSection = false;
  run.cohortMap.set(0, window.cohorts[0]!);
  let repeats = 0;
  let jumps = 0;
  for (let i = 0; i < rules.length; i++) {
    const rule = rules[i]!;
    run.attempted[rule.number] = 1;
    const cohorts = window.cohortsByRule[rule.number];
    if (!cohorts || cohorts.length === 0) continue;
    if (window.hasEnclosures && !enclosureAllows(run, rule)) continue;
    const result = applyRule(run, window, rule);
    if (result.changed && !(rule.flags & FLAG.NOITERATE && run.options.maxRuns !== 1)) changedSection = true;
    if (result.delimited) return { changed: true, delimited: true };
    if (result.bail) continue;
    if (result.jumpTo !== undefined && jumps < PASSES_AT_MOST) {
      jumps++;
      const to = result.jumpTo;
      const at = rules.findIndex((other) => other.number >= to);
      i = (at < 0 ? rules.length : at) - 1;
      continue;
    }
    if (result.changed && rule.flags & FLAG.REPEAT && repeats < REPEATS_AT_MOST) {
      repeats++;
      run.settled.clear();
      i--;
    } else repeats = 0;
  }
  return { changed: changedSection, delimited: false };
}

function enclosureAllows(run: Run, rule: Rule): boolean {
  return ((rule.flags & FLAG.ENCL_FINAL) !== 0) === run.didFinalEnclosure;
}

// ------------------------------------------------------------------------------------------------------------ candidates

/** For each rule, the cohorts with a reading that its target matches, or could match once the rule runs. */
export function indexWindow(run: Run, window: SingleWindow): void {
  window.cohortsByRule = new Array<Cohort[] | undefined>(run.grammar.rules.length);
  run.attempted.fill(0);
  for (const cohort of window.cohorts) {
    if (cohort.local === 0) continue;
    for (const head of cohort.readings) {
      for (let reading: Reading | null = head; reading; reading = reading.next) {
        for (const rule of ruleCandidates(run, reading)) push(window, rule, cohort);
      }
    }
  }
  run.tagListener = (reading, tag) => wakeRules(run, window, reading, tag);
  run.reindex = (changed) => indexWindow(run, changed);
  run.formListener = (cohort) => sortByForm(run, window, cohort);
}

function push(window: SingleWindow, rule: number, cohort: Cohort): void {
  const cohorts = window.cohortsByRule[rule];
  if (!cohorts) window.cohortsByRule[rule] = [cohort];
  else if (cohorts[cohorts.length - 1] !== cohort) cohorts.push(cohort);
}

/** Rules whose target matches what a reading says, as far as that alone decides. */
function ruleCandidates(run: Run, reading: Reading): RuleNumbers {
  const { content } = reading;
  const known = run.contents.kernelOf(content).candidates;
  if (known) return known;
  const { index } = run;
  const { facts } = content;
  const found = new Set<number>();
  const consider = (number: number) => {
    const rule = run.grammar.rules[number]!;
    if (rule.nested || !formAllows(run, rule, content.tags[0]!)) return;
    // A protected reading answers for rules that do not match it, so where there are some every candidate counts.
    const exact =
      index.sets[rule.target]!.purity === PURITY.PURE && rule.subReading !== ANY_SUB_READING && !run.grammar.hasProtect;
    if (!exact || matchSet(run, reading, rule.target)) found.add(number);
  };
  for (const tag of facts.plain) for (const rule of index.rulesByTag.get(tag) ?? []) consider(rule);
  for (const rule of index.anyTagRules) consider(rule);
  return run.contents.setCandidates(
    content,
    [...found].sort((a, b) => a - b),
  );
}

function formAllows(run: Run, rule: Rule, form: number): boolean {
  return rule.wordForm < 0 || tagMatchesPattern(run, form, run.tags.tags[rule.wordForm]!);
}

/**
 * A reading got a tag: rules that look for that tag can now apply to its cohort. Rules with targets that tags alone do
 * not decide are only looked at again if this pass has not come to them yet; CG-3 does the same.
 */
function wakeRules(run: Run, current: SingleWindow, reading: Reading, tag: number): void {
  const { window } = reading.parent;
  if (window !== current || reading.parent.local === 0) return;
  for (const number of run.index.wakeByTag.get(tag) ?? []) {
    const rule = run.grammar.rules[number]!;
    if (!rule.nested && formAllows(run, rule, reading.parent.form)) insert(run, window, number, reading.parent);
  }
  for (const number of ruleCandidates(run, reading)) {
    if (!run.attempted[number]) insert(run, window, number, reading.parent);
  }
}

/** The word form has changed: so have the rules that are for certain forms only. */
function sortByForm(run: Run, window: SingleWindow, cohort: Cohort): void {
  for (const rule of run.grammar.rules) {
    if (rule.wordForm < 0 || rule.nested) continue;
    if (formAllows(run, rule, cohort.form)) insert(run, window, rule.number, cohort);
    else withdraw(run, window.cohortsByRule[rule.number], cohort);
  }
}

function withdraw(run: Run, cohorts: Cohort[] | undefined, cohort: Cohort): void {
  const at = cohorts?.indexOf(cohort) ?? -1;
  if (!cohorts || at < 0) return;
  cohorts.splice(at, 1);
  for (const cursor of run.cursors) if (cursor.cohorts === cohorts && at < cursor.at) cursor.at--;
}

function insert(run: Run, window: SingleWindow, rule: number, cohort: Cohort): void {
  let cohorts = window.cohortsByRule[rule];
  if (!cohorts) {
    cohorts = [];
    window.cohortsByRule[rule] = cohorts;
  }
  if (cohorts.includes(cohort)) return;
  let at = cohorts.findIndex((other) => other.local > cohort.local);
  if (at < 0) at = cohorts.length;
  cohorts.splice(at, 0, cohort);
  for (const cursor of run.cursors) if (cursor.cohorts === cohorts && at < cursor.at) cursor.at++;
}

/** The rules of each pass, in order. */
export interface Plan {
  readonly before: readonly Rule[];
  readonly sections: readonly (readonly Rule[])[];
  readonly after: readonly Rule[];
}

export function makePlan(run: Pick<Run, 'grammar' | 'options'>): Plan {
  const { grammar, options } = run;
  const wanted = (number: number): Rule[] => {
    const rule = grammar.rules[number]!;
    if (rule.type === RULE.IGNORE || rule.nested) return [];
    if (!options.applyMappings && [RULE.MAP, RULE.ADD, RULE.REPLACE].some((type) => type === rule.type)) return [];
    if (!options.applyCorrections && [RULE.SUBSTITUTE, RULE.APPEND].some((type) => type === rule.type)) return [];
    if (options.onlyRules.length > 0 && !options.onlyRules.some((test) => test(rule.line, rule.name))) return [];
    return [rule];
  };
  const inOrder = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b).flatMap(wanted);
  const chosen =
    options.onlySections.length > 0
      ? options.onlySections.map((section) => grammar.sections[section - 1] ?? [])
      : grammar.sections.slice();
  // Sections at the end without a rule are none: they would only run the rules before them once more.
  while (chosen.length > 0 && chosen[chosen.length - 1]!.length === 0) chosen.pop();
  return {
    before: inOrder(grammar.beforeSections),
    sections: chosen.map((_, i) => inOrder(chosen.slice(0, i + 1).flat())),
    after: inOrder(grammar.afterSections),
  };
}
