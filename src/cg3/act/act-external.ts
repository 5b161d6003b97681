/**
 * EXTERNAL ONCE and ALWAYS, once for a window or for every cohort that matches: hands the window to a function of the
 * caller, which may change tags, forms and the text between words.
 *
 * CG-3 starts a program here. An engine starts none: whoever wants one passes `ApplicatorOptions.external`, and without
 * it a grammar with EXTERNAL is refused before it runs.
 */

import { DataError } from '../../engine/data-error.js';
import type { CgCohort, CgReading } from '../model/cg-cohort.js';
import { RULE } from '../model/rules.js';
import { TAG } from '../model/tags.js';
import { setTags } from '../state/reading-tags.js';
import type { Run } from '../state/run.js';
import type { Cohort, Reading } from '../state/window.js';
import type { Action } from './action.js';

export function callExternal(action: Action): void {
  const { run, rule, window } = action;
  const once = rule.type === RULE.EXTERNAL_ONCE;
  if (once && window.externalsDone.includes(rule.number)) return;
  window.externalsDone.push(rule.number);
  const command = run.tags.text(rule.variable);
  const cohorts = window.cohorts.slice(1);
  const answer = run.options.external!(
    command,
    cohorts.map((cohort) => shown(run, cohort)),
  );
  expectCount(command, 'cohorts', cohorts.length, answer.length);
  for (const [i, cohort] of cohorts.entries()) {
    const { readings } = answer[i]!;
    expectCount(command, `readings of ${answer[i]!.form}`, cohort.readings.length, readings.length);
    take(run, cohort, answer[i]!);
  }
  // As in CG-3 this is no change that would start the section again; if another rule does so, all see the new tags.
  action.loop.resetCohorts = true;
  run.listeners.reindex?.(window);
  action.reopenRules();
}

function expectCount(command: string, what: string, sent: number, got: number): void {
  if (sent !== got) throw new DataError(`EXTERNAL ${command}: ${sent} ${what} were sent and ${got} came back`);
}

function shown(run: Run, cohort: Cohort): CgCohort {
  const out: CgCohort = {
    form: run.tags.text(cohort.form),
    readings: cohort.readings.map((reading) => shownReading(run, reading)),
  };
  if (cohort.text !== '') out.textAfter = cohort.text;
  return out;
}

function shownReading(run: Run, reading: Reading): CgReading {
  const out: CgReading = { tags: ownTags(run, reading).map((tag) => run.tags.text(tag)) };
  if (reading.next) out.sub = shownReading(run, reading.next);
  return out;
}

/** Without the form and the window's marks, which are not the reading's own. */
function ownTags(run: Run, reading: Reading): number[] {
  return reading.content.tags.filter((tag) => !isFrame(run, reading, tag));
}

function isFrame(run: Run, reading: Reading, tag: number): boolean {
  return tag === reading.parent.form || tag === run.tags.begin || tag === run.tags.end;
}

function take(run: Run, cohort: Cohort, answer: CgCohort): void {
  const form = run.tags.intern(answer.form);
  cohort.text = answer.textAfter ?? '';
  for (const [i, head] of cohort.readings.entries()) {
    let source: CgReading | undefined = answer.readings[i];
    for (let reading: Reading | null = head; reading && source; reading = reading.next, source = source.sub) {
      const before = ownTags(run, reading);
      const tags = source.tags.map((text) => run.tags.intern(text));
      if (form === cohort.form && tags.length === before.length && tags.every((tag, at) => tag === before[at]))
        continue;
      const frame = reading.content.tags.filter((tag) => tag !== cohort.form && isFrame(run, reading!, tag));
      // A reading has one mapping while rules run; where the answer has more, the first counts.
      const mapping = tags.find((tag) => run.tags.tags[tag]!.type & TAG.MAPPING);
      const kept = tags.filter((tag) => tag === mapping || !(run.tags.tags[tag]!.type & TAG.MAPPING));
      setTags(run, reading, [form, ...kept, ...frame]);
      reading.noprint = false;
    }
  }
  cohort.form = form;
}
