/**
 * Writes windows as a CG text stream, with traces if asked for, and turns them into plain cohorts for the next step of
 * a pipeline. Start at `writeWindow` (text) or `exportWindow` (data).
 */

import type { CgCohort, CgReading, CgRelation } from '../model/cg-cohort.js';
import { RULE, ruleTypeName } from '../model/rules.js';
import { TAG } from '../model/tags.js';
import { compareReadings, mergeReadings } from '../state/merge-readings.js';
import type { Run } from '../state/run.js';
import { COHORT, type Cohort, NO_PARENT, type Reading, type SingleWindow } from '../state/window.js';

export function writeWindow(run: Run, window: SingleWindow): string {
  // Pieces that are joined once: growing strings would be kept as trees until the end of the text.
  const out = [writeVariables(run, window.variablesOutput, window.variablesSet)];
  if (hasText(window.text)) out.push(window.text);
  for (let i = 0; i < window.allCohorts.length; i++) writeCohort(run, window.allCohorts[i]!, out);
  if (hasText(window.textAfter)) out.push(window.textAfter);
  if (run.options.addSpacing) out.push('\n');
  if (window.flushAfter) out.push('<STREAMCMD:FLUSH>\n');
  return out.join('');
}

export function writeVariables(run: Run, names: readonly number[], values: ReadonlyMap<number, number>): string {
  let out = '';
  const hash = (name: number) => run.tags.tags[name]!.hash;
  for (const name of [...names].sort((a, b) => hash(a) - hash(b))) {
    const value = values.get(name);
    const text = run.tags.text(name);
    if (value === undefined) out += `<STREAMCMD:REMVAR:${text}>\n`;
    else if (value === run.tags.any) out += `<STREAMCMD:SETVAR:${text}>\n`;
    else out += `<STREAMCMD:SETVAR:${text}=${run.tags.text(value)}>\n`;
  }
  return out;
}

function hasText(text: string): boolean {
  return text !== '' && /[^ \t]/.test(text);
}

function writeCohort(run: Run, cohort: Cohort, out: string[]): void {
  const { options } = run;
  const removed = (cohort.type & COHORT.REMOVED) !== 0;
  if (cohort.local !== 0 || removed) {
    if (!removed || (options.trace && !options.traceNoRemoved)) {
      if (removed) out.push('; ');
      out.push(run.tags.text(cohort.form));
      if (cohort.formReading) {
        for (const tag of cohort.formReading.content.tags) {
          if (tag !== cohort.form) out.push(' ', run.tags.text(tag));
        }
      }
      out.push('\n');
      const { living, dead } = readingsToPrint(run, cohort);
      for (const reading of living) writeReading(run, cohort, reading, 1, out);
      for (const reading of dead) writeReading(run, cohort, reading, 1, out);
    }
  }
  if (hasText(cohort.text)) out.push(cohort.text.endsWith('\n') ? cohort.text : `${cohort.text}\n`);
}

function readingsToPrint(run: Run, cohort: Cohort): { living: Reading[]; dead: readonly Reading[] } {
  const { trace, traceNoRemoved, splitMappings } = run.options;
  if (cohort.ignored.length > 0) {
    for (const reading of cohort.ignored) reading.deleted = false;
    cohort.readings.push(...cohort.ignored);
    cohort.ignored = [];
  }
  const inOrder = (readings: Reading[], merges: boolean) =>
    merges ? mergeReadings(run, readings) : readings.sort(compareReadings);
  cohort.readings = inOrder(cohort.readings, !splitMappings);
  if (!trace) return { living: cohort.readings, dead: NO_READINGS };
  cohort.deleted = inOrder(cohort.deleted, !splitMappings);
  cohort.delayed = inOrder(cohort.delayed, !splitMappings);
  return { living: cohort.readings, dead: traceNoRemoved ? NO_READINGS : [...cohort.delayed, ...cohort.deleted] };
}

function writeReading(run: Run, cohort: Cohort, reading: Reading, depth: number, out: string[]): void {
  if (reading.noprint || (reading.deleted && !run.options.trace)) return;
  if (reading.deleted) out.push(';');
  for (let i = 0; i < depth; i++) out.push('\t');
  if (reading.baseForm >= 0) out.push(run.tags.text(reading.baseForm));
  for (const tag of visibleTags(run, cohort, reading)) out.push(' ', run.tags.text(tag));
  out.push(writeDependency(run, cohort), writeRelations(run, cohort));
  if (run.options.trace) for (const hit of reading.hitBy) out.push(' ', traceOf(run, hit));
  out.push('\n');
  if (reading.next) {
    reading.next.deleted = reading.deleted;
    writeReading(run, cohort, reading.next, depth + 1, out);
  }
}

const NO_READINGS: readonly Reading[] = [];

/** All tags but lemma and form, mappings last. */
function visibleTags(run: Run, cohort: Cohort, reading: Reading): number[] {
  const { options, tags } = run;
  const plain: number[] = [];
  let mappings: number[] | undefined;
  const { baseForm } = reading;
  const all = options.uniqueTags ? [...new Set(reading.content.tags)] : reading.content.tags;
  for (let i = 0; i < all.length; i++) {
    const tag = all[i]!;
    if ((tag === tags.end && !options.showEndTags) || tag === tags.begin) continue;
    if (tag === baseForm || tag === cohort.form) continue;
    const { type } = tags.tags[tag]!;
    if (type & TAG.DEPENDENCY && run.stream.hasDep && !options.depOriginal) continue;
    if (type & TAG.RELATION && run.stream.hasRelations) continue;
    if (!(type & TAG.MAPPING && options.mappingsLast)) plain.push(tag);
    else if (mappings) mappings.push(tag);
    else mappings = [tag];
  }
  return mappings ? [...plain, ...mappings] : plain;
}

function writeDependency(run: Run, cohort: Cohort): string {
  if (!run.stream.hasDep || cohort.type & COHORT.REMOVED) return '';
  const { options } = run;
  const head = headOf(run, cohort);
  const arrow = options.unicodeTags ? '→' : '->';
  if (options.depAbsolute) return ` #${cohort.global}${arrow}${head.global}`;
  if (!run.stream.depHasSpanned) return ` #${cohort.local}${arrow}${head.local}`;
  const width = Math.floor(Math.log10(options.hardLimit)) + 1;
  const place = (at: Cohort) => `${at.window.number}${String(at.local).padStart(width, '0')}`;
  return ` #${place(cohort)}${arrow}${place(head)}`;
}

function headOf(run: Run, cohort: Cohort): Cohort {
  if (cohort.depParent === NO_PARENT) return cohort;
  if (cohort.depParent === 0) return cohort.window.cohorts[0]!;
  return run.stream.cohortMap.get(cohort.depParent) ?? cohort;
}

function sortedRelations(run: Run, cohort: Cohort): CgRelation[] {
  const names = [...cohort.relations.keys()].sort((a, b) => run.tags.tags[a]!.hash - run.tags.tags[b]!.hash);
  return names.flatMap((name) =>
    [...cohort.relations.get(name)!].sort((a, b) => a - b).map((target) => ({ name: run.tags.text(name), target })),
  );
}

function writeRelations(run: Run, cohort: Cohort): string {
  if (!run.options.printIds && !(cohort.type & COHORT.RELATED)) return '';
  let out = ` ID:${cohort.global}`;
  for (const { name, target } of sortedRelations(run, cohort)) out += ` R:${name}:${target}`;
  return out;
}

const RELATIONS = new Set<number>([
  RULE.ADDRELATION,
  RULE.SETRELATION,
  RULE.REMRELATION,
  RULE.ADDRELATIONS,
  RULE.SETRELATIONS,
  RULE.REMRELATIONS,
]);

/** `SELECT:12:name`, as vislcg3 --trace prints what touched a reading. */
export function traceOf(run: Pick<Run, 'grammar' | 'options'>, hit: number): string {
  if (hit < 0) return `ENCL:${-hit}`;
  const rule = run.grammar.rules[hit]!;
  let out = ruleTypeName(rule.type);
  if (RELATIONS.has(rule.type)) {
    out += `(${firstTag(run, rule.mapList)}${rule.subList > 0 ? `,${firstTag(run, rule.subList)}` : ''})`;
  }
  if (!(run.options.traceNameOnly && rule.name !== '')) out += `:${rule.line}`;
  if (rule.name !== '') out += `:${rule.name}`;
  return out;
}

function firstTag(run: Pick<Run, 'grammar'>, number: number): string {
  const set = run.grammar.sets[number]!;
  const tag = set.plain[0]?.[0] ?? set.special[0]?.[0];
  if (tag !== undefined) return run.grammar.tags[tag]!.text;
  return set.sets.length > 0 ? firstTag(run, set.sets[0]!) : set.name;
}

// ---------------------------------------------------------------------------------------------------------------- data

/** The cohorts of a window as plain data. */
export function exportWindow(run: Run, window: SingleWindow): CgCohort[] {
  const cohorts: CgCohort[] = [];
  for (const cohort of window.allCohorts) {
    const removed = (cohort.type & COHORT.REMOVED) !== 0;
    if (cohort.local === 0 && !removed) continue;
    if (removed && !run.options.trace) {
      // The text after a removed word still stands between its neighbours.
      const before = cohorts[cohorts.length - 1];
      if (before && cohort.text !== '') before.textAfter = (before.textAfter ?? '') + cohort.text;
      continue;
    }
    cohorts.push(exportCohort(run, cohort, removed));
  }
  return cohorts;
}

function exportCohort(run: Run, cohort: Cohort, removed: boolean): CgCohort {
  const { living, dead } = readingsToPrint(run, cohort);
  const out: CgCohort = {
    form: run.tags.text(cohort.form),
    readings: living
      .filter((reading) => !reading.noprint && !reading.deleted)
      .map((r) => exportReading(run, cohort, r)),
  };
  const gone = [...living.filter((reading) => reading.deleted), ...dead].filter((reading) => !reading.noprint);
  if (gone.length > 0 && run.options.trace) out.deleted = gone.map((reading) => exportReading(run, cohort, reading));
  const formTags = cohort.formReading?.content.tags.filter((tag) => tag !== cohort.form) ?? [];
  if (formTags.length > 0) out.formTags = formTags.map((tag) => run.tags.text(tag));
  if (cohort.text !== '') out.textAfter = cohort.text;
  if (cohort.startUtf16 >= 0) {
    out.startUtf16 = cohort.startUtf16;
    out.endUtf16 = cohort.endUtf16;
  }
  if (cohort.type & COHORT.RELATED || run.options.printIds) {
    out.id = cohort.global;
    if (cohort.relations.size > 0) out.relations = sortedRelations(run, cohort);
  }
  if (run.stream.hasDep && !removed) {
    out.depSelf = cohort.local;
    out.depParent = headOf(run, cohort).local;
  }
  if (removed) out.removed = true;
  return out;
}

function exportReading(run: Run, cohort: Cohort, reading: Reading): CgReading {
  const tags = visibleTags(run, cohort, reading).map((tag) => run.tags.text(tag));
  if (reading.baseForm >= 0) tags.unshift(run.tags.text(reading.baseForm));
  const out: CgReading = { tags };
  if (reading.next) out.sub = exportReading(run, cohort, reading.next);
  if (reading.deleted) out.deleted = true;
  if (run.options.trace && reading.hitBy.length > 0) out.hitBy = reading.hitBy.slice();
  return out;
}
