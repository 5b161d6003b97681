/**
 * Gives readings their tags, and lets everything know that follows from a tag: dependencies and relations (`#2->1`,
 * `R:foo:8`), parentheses, sets that can match again. Start at `setTags`; while rules run, `Run.tagListener` hears of
 * each new tag.
 */
import { noticeLink } from './dependency.js';
import type { Run } from './run.js';
import type { Cohort, Reading } from './window.js';

/** Puts a tag at the end of a reading. */
export function addTag(run: Run, reading: Reading, tag: number): void {
  reading.content = reading.content.with(tag);
  noticeTag(run, reading, tag);
  run.listeners.onTags?.(reading, [tag]);
}

/** Puts tags at the end of a reading, all at once: what it would say with some of them is of no interest to anybody. */
export function addTags(run: Run, reading: Reading, tags: readonly number[]): void {
  if (tags.length === 0) return;
  if (tags.length === 1) addTag(run, reading, tags[0]!);
  else setTags(run, reading, [...reading.content.tags, ...tags], tags);
}

/** Gives a reading other tags; `added` are those that it did not have before. */
export function setTags(run: Run, reading: Reading, tags: readonly number[], added: readonly number[] = tags): void {
  reading.content = run.contents.of(tags);
  for (let i = 0; i < added.length; i++) noticeTag(run, reading, added[i]!);
  if (added.length > 0) run.listeners.onTags?.(reading, added);
}

/** Writes a reading anew: what its tags say about links counts once more. */
export function rewriteTags(run: Run, reading: Reading, tags: readonly number[], added: readonly number[]): void {
  reading.content = run.contents.of(tags);
  for (const tag of tags) noticeTag(run, reading, tag);
  if (added.length > 0) run.listeners.onTags?.(reading, added);
}

/** `"<a>"`: the form of no letters, `"<>"`, is its own lemma, as CG-3 has it. */
const SHORTEST_FORM = 5;

/** A cohort without readings gets one that is not printed, so that rules can see its word form. */
export function addPlaceholder(run: Run, cohort: Cohort): Reading {
  const reading = run.newReading(cohort);
  const text = run.tags.text(cohort.form);
  const baseForm = run.tags.intern(text.length < SHORTEST_FORM ? text : `"${text.slice(2, -2)}"`);
  reading.noprint = true;
  cohort.append(reading);
  reading.impliedBaseForm = run.options.magicReadings ? baseForm : cohort.form;
  setTags(run, reading, [cohort.form]);
  return reading;
}

/** Dependencies, relations and parentheses that arrive as tags. */
export function noticeTag(run: Run, reading: Reading, tag: number): void {
  const cohort = reading.parent;
  const { index } = run;
  if (cohort.failedSets !== null) index.failedSets.noteTag(cohort, tag);
  if (index.openers.size > 0) {
    if (index.openers.has(tag)) cohort.opens = tag;
    if (index.closers.has(tag)) cohort.closes = tag;
  }
  const link = run.tags.links.size > 0 ? run.tags.links.get(tag) : undefined;
  if (!link) return;
  noticeLink(run, cohort, link.self, link.parent, link.relation);
}
