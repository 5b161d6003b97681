/**
 * Mapping tags (`@SUBJ→`): while rules run, each reading has at most one, so a reading with several is split into as
 * many. merge-readings.ts does the reverse when a cohort is written.
 */

import { fillVarstring } from '../match/varstring.js';
import { TAG } from '../model/tags.js';
import { grow } from '../state/growth.js';
import { addTag } from '../state/reading-tags.js';
import type { Run } from '../state/run.js';
import type { Cohort, Reading } from '../state/window.js';

/** Gives a reading one of the mappings and copies of it the others, which come before it when printed. */
export function splitMappings(
  run: Run,
  mappings: readonly number[],
  cohort: Cohort,
  reading: Reading,
  mapped: boolean,
): void {
  const left: number[] = [];
  for (const number of mappings) {
    const tag = run.tags.tags[number]!;
    const filled = tag.type & TAG.VARSTRING ? fillVarstring(run, tag) : number;
    if (run.tags.tags[filled]!.type & TAG.MAPPING) left.push(filled);
    else addTag(run, reading, filled);
  }
  if (reading.mapping >= 0) {
    left.push(reading.mapping);
    reading.content = run.contents.of(reading.content.tags.filter((tag) => tag !== reading.mapping));
  }
  const lastMapping = left.pop();
  if (lastMapping === undefined) return;
  let before = left.length;
  for (const mapping of left) {
    const { content } = reading;
    if (cohort.readings.some((other) => other.content.isLike(content) && other.mapping === mapping)) continue;
    grow(run, cohort);
    const copy = reading.copy();
    copy.mapped = mapped;
    copy.number = reading.number - before;
    before--;
    cohort.append(copy);
    addTag(run, copy, mapping);
  }
  reading.mapped = mapped;
  addTag(run, reading, lastMapping);
}
