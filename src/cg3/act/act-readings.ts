/**
 * Rules that work on the readings of a cohort: SELECT, REMOVE, ADD, MAP, REPLACE, SUBSTITUTE, APPEND, COPY, UNMAP,
 * RESTORE, PROTECT.
 */

import type { Content } from '../index/reading-content.js';
import { removesLastReading } from '../index/target-index.js';
import { matchSet } from '../match/match-set.js';
import { matchTag, numericMatches, tagMatchesPattern } from '../match/match-tag.js';
import { subReading } from '../match/sub-reading.js';
import { ANY_SUB_READING } from '../model/contexts.js';
import { FLAG, RULE, type Rule } from '../model/rules.js';
import { TAG } from '../model/tags.js';
import { grow, runaway, TAGS_AT_MOST } from '../state/growth.js';
import { compareReadings } from '../state/merge-readings.js';
import { addPlaceholder, addTags as addTagsAtEnd, rewriteTags, setTags } from '../state/reading-tags.js';
import type { Run } from '../state/run.js';
import type { Cohort, Reading } from '../state/window.js';
import type { Action } from './action.js';
import { splitMappings } from './split-mappings.js';

// -------------------------------------------------------------------------------------------------- SELECT and REMOVE

function graveyard({ flags }: Rule, cohort: Cohort): Reading[] {
  if (flags & FLAG.DELAYED) return cohort.delayed;
  return flags & FLAG.IGNORED ? cohort.ignored : cohort.deleted;
}

export function selectCohort(action: Action): void {
  const { cohort, selected } = action;
  if (selected.length === 0 || selected.length >= cohort.readings.length) {
    selected.length = 0;
    return;
  }
  const trace = (reading: Reading) => action.trace(subReadingOf(action, reading));
  keepReadings(action.rule, cohort, selected.slice(), trace);
  selected.length = 0;
  touch(action);
}

/** Takes all readings but some from a cohort. */
export function keepReadings(
  rule: Rule,
  cohort: Cohort,
  kept: Reading[],
  trace: ((reading: Reading) => void) | undefined,
): void {
  const buried = graveyard(rule, cohort);
  for (const reading of cohort.readings) {
    if (kept.includes(reading)) continue;
    reading.deleted = true;
    trace?.(reading);
    buried.push(reading);
  }
  cohort.readings = kept;
}

export function removeReading(action: Action): void {
  const { cohort, removed, rule } = action;
  if (rule.flags & FLAG.UNMAPLAST && removed.length === cohort.readings.length - 1) {
    action.reopenRules();
    unmapReading(action);
    return;
  }
  action.trace();
  action.reopenRules();
  removed.push(action.head);
}

export function removeCohortReadings(action: Action): void {
  const { cohort, removed, rule, run } = action;
  if (removed.length === 0) return;
  if (removed.length === cohort.readings.length && !removesLastReading(rule, run.options.unsafe)) {
    removed.length = 0;
    return;
  }
  takeReadings(run, rule, cohort, removed);
  removed.length = 0;
  touch(action);
}

/** Takes some readings from a cohort. */
export function takeReadings(run: Run, rule: Rule, cohort: Cohort, taken: readonly Reading[]): void {
  const buried = graveyard(rule, cohort);
  for (const reading of taken) {
    reading.deleted = true;
    buried.push(reading);
  }
  // From the last to the first, each replaced by whatever is last in the list by then: the order is CG-3's.
  for (let i = taken.length - 1; i >= 0; i--) {
    const reading = taken[i]!;
    const at = cohort.readings.indexOf(reading);
    const last = cohort.readings.pop();
    if (at >= 0 && last && last !== reading) cohort.readings[at] = last;
  }
  if (cohort.readings.length === 0) addPlaceholder(run, cohort);
}

/** The sub-reading of a reading that the rule is about. */
function subReadingOf(action: Action, reading: Reading): Reading {
  const { subReading: which } = action.rule;
  return which === ANY_SUB_READING ? reading : (subReading(action.run, reading, which) ?? reading);
}

function touch(action: Action): void {
  action.reopenRules();
  action.changed = true;
}

// --------------------------------------------------------------------------------------------------------- ADD and MAP

interface WrittenParts {
  readonly plain: readonly number[];
  readonly mappings: readonly number[];
}

/** What the rule writes. */
function writtenByRule(action: Action): WrittenParts {
  const { mapList } = action.rule;
  const written = action.run.index.written[mapList];
  if (written === undefined) return partsOf(action, action.tagsOf(mapList));
  written.parts ??= partsOf(action, action.tagsOf(mapList));
  return written.parts;
}

/** Splits what a rule writes into ordinary tags (up to `*`) and mappings. */
function partsOf(action: Action, tags: readonly number[]): WrittenParts {
  const plain: number[] = [];
  const mappings: number[] = [];
  for (const number of tags) {
    const tag = action.concrete(number);
    const { type } = action.run.tags.tags[tag]!;
    if (tag === action.run.tags.any) break;
    if (type & TAG.MAPPING) mappings.push(tag);
    else plain.push(tag);
  }
  return { plain, mappings };
}

/** Puts tags at the end of a reading, or before or after the tags that a set names, where those stand in a row. */
function insertTags(action: Action, reading: Reading, plain: readonly number[]): void {
  const { rule, run } = action;
  const tags = reading.content.tags;
  // A circle of rules makes a reading longer in every pass, and each pass looks at all of it.
  run.budget.spend(tags.length);
  const at = rule.childSet1 > 0 ? insertionPoint(action, reading) : tags.length;
  if (at === tags.length) addTagsAtEnd(run, reading, plain);
  else rewriteTags(run, reading, [...tags.slice(0, at), ...plain, ...tags.slice(at)], plain);
}

function insertionPoint(action: Action, reading: Reading): number {
  const { tags } = reading.content;
  // What the rule's own reading has: a copy may have lost it by EXCEPT, and then the tags come at the end.
  const row = [...located(action, action.reading, action.tagsOf(action.rule.childSet1))];
  for (let start = 0; start + row.length <= tags.length; start++) {
    if (!row.every((tag, i) => tag === tags[start + i])) continue;
    // The lemma stays the lemma, even where the tags were to come before it or have no place at all.
    const first = tags[1] === reading.baseForm ? 2 : 1;
    return Math.max(action.rule.flags & FLAG.AFTER ? start + row.length : start, first);
  }
  return tags.length;
}

export function addTags(action: Action): void {
  const { rule, cohort, run } = action;
  const { reading } = action;
  action.trace();
  action.reopenRules();
  const before = reading.content;
  reading.noprint = false;
  const { plain, mappings } = writtenByRule(action);
  insertTags(action, reading, plain);
  if (mappings.length > 0) splitMappings(run, mappings, cohort, reading, rule.type === RULE.MAP);
  if (rule.type === RULE.MAP) reading.mapped = true;
  if (saysOtherwise(reading, before)) action.changed = true;
}

/** Has it other tags than before? Their order and number do not count. */
function saysOtherwise(reading: Reading, before: Content): boolean {
  return !reading.content.isLike(before) || reading.mapping !== before.mapping;
}

export function replaceTags(action: Action): void {
  const { rule, cohort, run } = action;
  const { reading } = action;
  action.trace();
  action.reopenRules();
  const before = reading.content;
  reading.noprint = false;
  const { plain, mappings } = writtenByRule(action);
  const kept = rule.subList > 0 ? matchingTags(action, reading, action.tagsOf(rule.subList)) : [];
  const tags = [...plain, ...kept.filter((tag) => tag !== cohort.form)];
  // The lemma stays where no other was written. A placeholder has one but no tag for it: now it gets that.
  const hasLemma = tags.some((tag) => run.tags.tags[tag]!.type & TAG.BASE_FORM);
  if (!hasLemma && reading.baseForm >= 0) tags.push(reading.baseForm);
  reading.impliedBaseForm = -1;
  rewriteTags(run, reading, [cohort.form, ...tags], plain);
  if (mappings.length > 0) splitMappings(run, mappings, cohort, reading, true);
  if (saysOtherwise(reading, before)) action.changed = true;
}

// ---------------------------------------------------------------------------------------------------------- SUBSTITUTE

/** Does a tag of a reading answer to a pattern that a rule wants to take out? */
function matches(action: Action, reading: Reading, candidate: number, pattern: number): boolean {
  if (candidate === pattern) return true;
  const { run } = action;
  const wanted = run.tags.tags[pattern]!;
  const tag = run.tags.tags[candidate]!;
  if (wanted.regex || wanted.type & TAG.CASE_INSENSITIVE) return tagMatchesPattern(run, candidate, wanted);
  if (wanted.type & TAG.REGEXP_ANY) {
    if (!(tag.type & TAG.TEXTUAL)) return false;
    const form = wanted.type & (TAG.BASE_FORM | TAG.WORD_FORM);
    if (form !== 0) return (tag.type & form) !== 0;
    return !(tag.type & (TAG.BASE_FORM | TAG.WORD_FORM)) && tag.text[0] === wanted.text[0];
  }
  if (wanted.type & TAG.NUMERIC && tag.type & TAG.NUMERIC) return numericMatches(reading, wanted, tag);
  return false;
}

/** All tags that patterns match, pattern by pattern; one that two of them match comes twice. */
export function matchingTags(action: Action, reading: Reading, patterns: readonly number[]): number[] {
  const { tags } = reading.content;
  return patterns.flatMap((pattern) => tags.filter((tag) => matches(action, reading, tag, pattern)));
}

/** What a rule wants to take out, as tags of the reading: a pattern stands for the first tag that it matches. */
function located(action: Action, reading: Reading, patterns: readonly number[]): Set<number> {
  const matchedTags = new Set<number>();
  for (const pattern of patterns) {
    const { type } = action.run.tags.tags[pattern]!;
    const tag = type & TAG.SPECIAL ? matchTag(action.run, reading, pattern, false) : pattern;
    if (reading.content.tags.includes(tag)) matchedTags.add(tag);
  }
  return matchedTags;
}

/** One tag is replaced wherever it stands; of several, all go and the new ones come where the last of them was. */
export function substituteTags(action: Action): void {
  const { rule, cohort, run } = action;
  const { reading } = action;
  const before = reading.content;
  const patterns = action.tagsOf(rule.subList);
  const gone = located(action, reading, patterns);
  const appends = patterns.length === 1 && patterns[0] === run.tags.any;
  if (gone.size === 0 && !appends) return;
  const { plain, mappings } = writtenByRule(action);
  const tags: number[] = [];
  let at = before.tags.length;
  for (const tag of before.tags) {
    if (!gone.has(tag)) tags.push(tag);
    else if (gone.size === 1) tags.push(...plain);
    else at = tags.length;
  }
  if (gone.size !== 1) tags.splice(at, 0, ...plain);
  if (tags.length > TAGS_AT_MOST) runaway(run, `write more than ${TAGS_AT_MOST} tags into a reading`);
  reading.noprint = false;
  const form = plain.find((tag) => run.tags.tags[tag]!.type & TAG.WORD_FORM);
  // The word form is the cohort's, even where the rule took it for a tag of this reading.
  if (!tags.includes(cohort.form) && form === undefined) tags.unshift(cohort.form);
  action.trace();
  action.reopenRules();
  rewriteTags(run, reading, tags, plain);
  if (form !== undefined && form !== cohort.form) changeForm(action, cohort, form);
  // A tag that stood there twice is replaced twice, mappings and all.
  const times = gone.size === 1 ? before.tags.filter((tag) => gone.has(tag)).length : 1;
  const all = Array.from({ length: times }, () => mappings).flat();
  if (all.length > 0) splitMappings(run, all, cohort, reading, true);
  if (saysOtherwise(reading, before)) action.changed = true;
}

export function changeForm(action: Action, cohort: Cohort, form: number): void {
  const old = cohort.form;
  cohort.form = form;
  for (const list of [cohort.readings, cohort.deleted, cohort.delayed, cohort.ignored]) {
    for (const head of list) {
      for (let reading: Reading | null = head; reading; reading = reading.next) {
        const tags = reading.content.tags.filter((tag) => tag !== old && tag !== form);
        setTags(action.run, reading, [form, ...tags], [form]);
      }
    }
  }
  action.run.listeners.onForm?.(cohort);
}

// ------------------------------------------------------------------------------------------------ new and old readings

export function appendReadings(action: Action): void {
  const { rule, cohort, run } = action;
  const groups: number[][] = [];
  for (const tag of action.tagsOf(rule.mapList)) {
    if (run.tags.tags[tag]!.type & TAG.BASE_FORM || groups.length === 0) groups.push([]);
    groups[groups.length - 1]!.push(tag);
  }
  const placeholder = cohort.readings[0]?.noprint ? cohort.readings[0] : undefined;
  const before = cohort.readings.length;
  for (const group of groups) {
    grow(run, cohort);
    const reading = run.newReading(cohort);
    const { plain, mappings } = partsOf(action, group);
    action.trace(reading);
    cohort.append(reading);
    setTags(run, reading, [cohort.form, ...plain]);
    if (mappings.length > 0) splitMappings(run, mappings, cohort, reading, false);
    action.changed = true;
  }
  cohort.readings.push(...cohort.readings.splice(before).sort(compareReadings));
  if (placeholder) cohort.readings.splice(cohort.readings.indexOf(placeholder), 1);
  touch(action);
}

export function copyReading(action: Action): void {
  const { rule, cohort, run } = action;
  grow(run, cohort);
  const copy = action.head.copy();
  copy.noprint = false;
  copy.deleted = false;
  copy.immutable = false;
  cohort.append(copy);
  // SUB:n: the change is made at the same depth of the copy.
  let reading = copy;
  for (let part: Reading | null = action.head; part && part !== action.reading && reading.next; part = part.next) {
    reading = reading.next;
  }
  action.trace(reading);
  if (rule.subList > 0) {
    // What patterns match in the reading goes from its sub-readings too; these are not asked themselves.
    const except = action.tagsOf(rule.subList);
    const gone = new Set([...except, ...matchingTags(action, copy, except)]);
    for (let part: Reading | null = copy; part; part = part.next) {
      setTags(
        run,
        part,
        part.content.tags.filter((tag) => tag === cohort.form || !gone.has(tag)),
        [],
      );
    }
  }
  const { plain, mappings } = writtenByRule(action);
  insertTags(action, reading, plain);
  // New is what the rule wrote; the rest is no news to rules that have looked here before.
  rewriteTags(run, reading, reading.content.tags, []);
  if (mappings.length > 0) splitMappings(run, mappings, cohort, reading, true);
  touch(action);
}

function unmap(action: Action, reading: Reading): boolean {
  let did = false;
  if (reading.mapping >= 0) {
    const { mapping } = reading;
    reading.noprint = false;
    setTags(
      action.run,
      reading,
      reading.content.tags.filter((tag) => tag !== mapping),
      [],
    );
    did = true;
  }
  if (reading.mapped) {
    reading.mapped = false;
    did = true;
  }
  if (did) reading.addHit(action.rule.number);
  return did;
}

export function unmapReading(action: Action): void {
  // With SUB:* CG-3 unmaps what it has put together of the whole chain, and throws that away.
  if (action.rule.subReading === ANY_SUB_READING && action.reading.next) return;
  if (unmap(action, action.reading)) touch(action);
}

export function restoreReadings(action: Action): void {
  const { rule, cohort, run } = action;
  const source = graveyard(rule, cohort);
  const back = source.filter((reading) => matchSet(run, reading, rule.mapList));
  if (back.length === 0) return;
  action.trace();
  for (const reading of back) {
    source.splice(source.indexOf(reading), 1);
    reading.deleted = false;
    action.trace(reading);
    cohort.readings.push(reading);
    setTags(run, reading, reading.content.tags);
  }
  touch(action);
}
