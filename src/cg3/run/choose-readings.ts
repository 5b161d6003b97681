/**
 * SELECT and REMOVE where rows of bits have said that all tests of the rule hold (`TrialFinder.isCertain`): nearly all that such rules do. What is left is to
 * find the readings, so there is no need for what run-rule.ts keeps while it tries a rule on them one by one; it comes to the same. Start at
 * `chooseReadings`.
 */
import { keepReadings, takeReadings } from '../act/act-readings.js';
import type { RuleProfile } from '../index/rule-profile.js';
import { matchesAtAll } from '../match/match-set.js';
import { RULE } from '../model/rules.js';
import type { Run } from '../state/run.js';
import type { Cohort, Reading } from '../state/window.js';

/** True if the cohort has lost readings; false if the rule may not take any, as it would take them all, or none. */
export function chooseReadings(run: Run, { rule, keepsLastReading }: RuleProfile, cohort: Cohort): boolean {
  const { readings } = cohort;
  run.budget.spend(readings.length);
  const hits = readingsWith(run, readings, rule.target);
  const isSelect = rule.type === RULE.SELECT;
  if (hits.length === readings.length && (isSelect || keepsLastReading)) return false;
  const trace = run.options.trace ? (reading: Reading) => reading.addHit(rule.number) : undefined;
  run.agenda.noteChange(cohort.local);
  run.agenda.reopen();
  if (trace !== undefined) hits.forEach(trace);
  if (isSelect) keepReadings(rule, cohort, hits, trace);
  else takeReadings(run, rule, cohort, hits);
  return true;
}

function readingsWith(run: Run, readings: readonly Reading[], set: number): Reading[] {
  const hits: Reading[] = [];
  for (let i = 0; i < readings.length; i++) if (matchesAtAll(run, readings[i]!, set)) hits.push(readings[i]!);
  return hits;
}
