/**
 * Writes windows as a CG text stream, with traces if asked for, and turns them into plain cohorts for the next step of
 * a pipeline. Start at `writeWindow` (text) or `exportWindow` (data).
 */

import type { CgCohort, CgReading, CgRelation } from '../model/cg-cohort.js';
import { RULE, ruleTypeName } from '../model/rules.js';
import { TAG } from '../model/tags.js';
import { inOrder, mergeReadings } from '../state/merge-readings.js';
import type { Run } from '../state/run.js';
import { COHORT, type Cohort, NO_PARENT, type Reading, type SingleWindow } from '../state/window.js';

export function writeWindow(run: Run, window: SingleWindow): string {
  // Pieces that are joined once: growing strings would be kept as trees until the end of the text.
  const out = [writeVariables(run, window.variablesOutput, window.variablesSet)];
  if (hasText(run, window.text)) out.push(window.text);
  for (let i = 0; i < window.allCohorts.length; i++) writeCohort(run, window.allCohorts[i]!, out);
  if (hasText(run, window.textAfter)) out.push(window.textAfter);
  if (run.options.addSpacing && !run.options.keepsBlankLines) out.push('\n');
  if (window.flushAfter) out.push('<STREAMCMD:FLUSH>\n');
  return out.join('');
}

export function writeVariables(run: Run, names: readonly number[], values: ReadonlyMap<number, number>): string {
  return variableCommands(run, names, values)
    .map((command) => `${command}\n`)
    .join('');
}

/** `<STREAMCMD:SETVAR:name=value>` and its like. */
export function variableCommands(
  run: Run,
  names: readonly number[],
  values: ReadonlyMap<number, number>,
): readonly string[] {
  if (names.length === 0) return NO_COMMANDS;
  const hash = (name: number) => run.tags.tags[name]!.hash;
  return [...names]
    .sort((a, b) => hash(a) - hash(b))
    .map((name) => {
      const value = values.get(name);
      const text = run.tags.text(name);
      if (value === undefined) return `<STREAMCMD:REMVAR:${text}>`;
      if (value === run.tags.any) return `<STREAMCMD:SETVAR:${text}>`;
      return `<STREAMCMD:SETVAR:${text}=${run.tags.text(value)}>`;
    });
}

const NO_COMMANDS: readonly string[] = [];
const LINE_END = 0x0a;
const BLANK = 0x20;

/** Is there something to print? Line ends alone count where those of the stream are kept. */
export function hasText({ options }: Run, text: string): boolean {
  if (text === '') return false;
  if (text.charCodeAt(0) > BLANK) return true;
  return options.addSpacing || !options.keepsBlankLines ? /[^ \t]/.test(text) : /[^ \t\n]/.test(text);
}

export function withLineEnd(text: string): string {
  return text.charCodeAt(text.length - 1) === LINE_END || /[\n\v\f\u2028\u2029]$/.test(text) ? text : `${text}\n`;
}

function writeCohort(run: Run, cohort: Cohort, out: string[]): void {
  const { trace, traceNoRemoved } = run.options;
  const removed = (cohort.type & COHORT.REMOVED) !== 0;
  const isShown = removed ? trace && !traceNoRemoved : cohort.local !== 0;
  if (isShown) {
    writeForm(run, cohort, removed, out);
    const { living, dead } = readingsToPrint(run, cohort);
    for (const reading of living) writeReading(run, cohort, reading, 1, out);
    for (const reading of dead) writeReading(run, cohort, reading, 1, out);
  }
  if (hasText(run, cohort.text)) out.push(withLineEnd(cohort.text));
}

/** The first line of a cohort. */
function writeForm(run: Run, { wordBlank, form, formReading }: Cohort, removed: boolean, out: string[]): void {
  if (wordBlank !== '') out.push(withLineEnd(wordBlank));
  if (removed) out.push('; ');
  out.push(run.tags.text(form));
  for (const tag of formReading?.content.tags ?? []) {
    if (tag !== form) out.push(' ', run.tags.text(tag));
  }
  out.push('\n');
}

function readingsToPrint(
  run: Run,
  cohort: Cohort,
  merges = !run.options.splitMappings,
): { living: Reading[]; dead: readonly Reading[] } {
  const { trace, traceNoRemoved } = run.options;
  restoreIgnored(cohort);
  const toPrint = (readings: Reading[]) => (merges ? mergeReadings(run, readings) : inOrder(readings));
  cohort.readings = toPrint(cohort.readings);
  if (!trace) return { living: cohort.readings, dead: NO_READINGS };
  cohort.deleted = toPrint(cohort.deleted);
  cohort.delayed = toPrint(cohort.delayed);
  return { living: cohort.readings, dead: traceNoRemoved ? NO_READINGS : [...cohort.delayed, ...cohort.deleted] };
}

function restoreIgnored(cohort: Cohort): void {
  if (!cohort.hasIgnored) return;
  for (const reading of cohort.ignored) reading.deleted = false;
  cohort.readings.push(...cohort.ignored);
  cohort.ignored = [];
}

/** The readings that are left, in order; mappings that were split are joined again if `merges`. */
export function livingReadings(run: Run, cohort: Cohort, merges: boolean): readonly Reading[] {
  if (merges) return readingsToPrint(run, cohort).living;
  restoreIgnored(cohort);
  return inOrder(cohort.readings);
}

/** The readings that rules removed, in order. */
export function removedReadings(cohort: Cohort): readonly Reading[] {
  return inOrder(cohort.deleted);
}

function writeReading(run: Run, cohort: Cohort, reading: Reading, depth: number, out: string[]): void {
  if (reading.noprint || (reading.deleted && !run.options.trace)) return;
  if (reading.deleted) out.push(';');
  for (let i = 1; i < depth; i++) out.push('\t');
  const { head, tail } = reading.content;
  if (isUsual(cohort, reading)) {
    head.opening ??= opening(run, head.lemma);
    tail.written ??= written(run, visibleTags(run, cohort, reading));
    out.push(head.opening, tail.written);
  } else out.push(opening(run, reading.baseForm), written(run, visibleTags(run, cohort, reading)));
  if (run.stream.hasDep) out.push(writeDependency(run, cohort));
  if (run.options.printIds || cohort.type & COHORT.RELATED) out.push(writeRelations(run, cohort));
  if (run.options.trace) for (const hit of reading.hitBy) out.push(' ', traceOf(run, hit));
  out.push('\n');
  if (reading.next) {
    reading.next.deleted = reading.deleted;
    writeReading(run, cohort, reading.next, depth + 1, out);
  }
}

/** Is what is written of its tags the same for all readings with this head, and for all with this tail? */
function isUsual({ form }: Cohort, { content: { head, tail }, impliedBaseForm }: Reading): boolean {
  return head.isPlain && head.form === form && !tail.isWordy && !tail.isLinked && impliedBaseForm < 0;
}

function opening(run: Run, lemma: number): string {
  return lemma < 0 ? '\t' : `\t${run.tags.text(lemma)}`;
}

function written(run: Run, tags: readonly number[]): string {
  let text = '';
  for (const tag of tags) text += ` ${run.tags.text(tag)}`;
  return text;
}

const NO_READINGS: readonly Reading[] = [];

/** All tags but lemma and form, mappings last. */
function visibleTags(run: Run, cohort: Cohort, reading: Reading): number[] {
  return shownTags(run, cohort, reading, run.options.mappingsLast);
}

/** All tags but lemma and form, each in its place. */
export function tagsInOrder(run: Run, cohort: Cohort, reading: Reading): number[] {
  return shownTags(run, cohort, reading, false);
}

/** The same with relations. */
function tagsWithRelations(run: Run, cohort: Cohort, reading: Reading): number[] {
  return shownTags(run, cohort, reading, false, true);
}

function shownTags(
  run: Run,
  cohort: Cohort,
  reading: Reading,
  mappingsLast: boolean,
  hasRelations = !run.stream.hasRelations,
): number[] {
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
    if (type & TAG.RELATION && !hasRelations) continue;
    if (!(type & TAG.MAPPING && mappingsLast)) plain.push(tag);
    else if (mappings) mappings.push(tag);
    else mappings = [tag];
  }
  return mappings ? [...plain, ...mappings] : plain;
}

export function writeDependency(run: Run, cohort: Cohort): string {
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

export function sortedRelations(run: Run, cohort: Cohort): CgRelation[] {
  const names = [...cohort.relations.keys()].sort((a, b) => run.tags.tags[a]!.hash - run.tags.tags[b]!.hash);
  return names.flatMap((name) =>
    [...cohort.relations.get(name)!].sort((a, b) => a - b).map((target) => ({ name: run.tags.text(name), target })),
  );
}

export function writeRelations(run: Run, cohort: Cohort): string {
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

const NO_CG_READINGS: CgReading[] = [];

/** For Apertium, mappings stay readings of their own, and relations are shown as tags. */
type ExportStyle = 'cg' | 'apertium';

/** The cohorts of a window as plain data. */
export function exportWindow(run: Run, window: SingleWindow, style: ExportStyle = 'cg'): CgCohort[] {
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
    cohorts.push(exportCohort(run, cohort, removed, style));
  }
  return cohorts;
}

function exportCohort(run: Run, cohort: Cohort, removed: boolean, style: ExportStyle): CgCohort {
  const { trace } = run.options;
  const { startUtf16, endUtf16, kind } = cohort;
  const form = run.tags.text(cohort.form);
  const out: CgCohort =
    startUtf16 < 0 ? { form, readings: NO_CG_READINGS } : { form, readings: NO_CG_READINGS, startUtf16, endUtf16 };
  if (kind !== null && style === 'cg' && !trace) {
    kind.exported ??= exportReadings(
      run,
      cohort,
      readingsToPrint(run, cohort, !run.options.splitMappings).living,
      style,
    );
    out.readings = kind.exported;
  } else {
    const { living, dead } = readingsToPrint(run, cohort, style === 'cg' && !run.options.splitMappings);
    out.readings = exportReadings(run, cohort, living, style);
    if (trace) {
      const gone = [...living.filter((reading) => reading.deleted), ...dead].filter((reading) => !reading.noprint);
      if (gone.length > 0) out.deleted = gone.map((reading) => exportReading(run, cohort, reading, style));
    }
  }
  if (cohort.formReading !== null) {
    const formTags = cohort.formReading.content.tags.filter((tag) => tag !== cohort.form);
    if (formTags.length > 0) out.formTags = formTags.map((tag) => run.tags.text(tag));
  }
  if (cohort.text !== '') out.textAfter = cohort.text;
  if (cohort.wordBlank !== '') out.wordBlank = cohort.wordBlank;
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

/** Those that are printed. */
function exportReadings(run: Run, cohort: Cohort, living: readonly Reading[], style: ExportStyle): CgReading[] {
  const { stream, options } = run;
  const mayShare = cohort.isKept && style === 'cg' && !options.trace && !stream.hasDep && !stream.hasRelations;
  const readings: CgReading[] = [];
  for (let i = 0; i < living.length; i++) {
    const reading = living[i]!;
    if (reading.noprint || reading.deleted) continue;
    readings.push(mayShare ? sharedReading(run, cohort, reading) : exportReading(run, cohort, reading, style));
  }
  return readings;
}

/** Readings of kept words that say the same are handed out as one. */
function sharedReading(run: Run, cohort: Cohort, reading: Reading): CgReading {
  const { content, next, impliedBaseForm } = reading;
  if (next !== null || impliedBaseForm >= 0 || content.tags[0] !== cohort.form)
    return exportReading(run, cohort, reading, 'cg');
  content.facts.exported ??= exportReading(run, cohort, reading, 'cg');
  return content.facts.exported;
}

function exportReading(run: Run, cohort: Cohort, reading: Reading, style: ExportStyle): CgReading {
  const tags: string[] = reading.baseForm >= 0 ? [run.tags.text(reading.baseForm)] : [];
  const numbers = (style === 'cg' ? visibleTags : tagsWithRelations)(run, cohort, reading);
  for (let i = 0; i < numbers.length; i++) tags.push(run.tags.text(numbers[i]!));
  const out: CgReading = { tags };
  if (reading.next) out.sub = exportReading(run, cohort, reading.next, style);
  if (reading.deleted) out.deleted = true;
  if (run.options.trace && reading.hitBy.length > 0) out.hitBy = reading.hitBy.slice();
  return out;
}
