/**
 * Rules that make and unmake cohorts: ADDCOHORT, COPYCOHORT, REMCOHORT, MERGECOHORTS, SPLITCOHORT, and DELIMIT, which
 * cuts the window in two.
 */

import { type ChainEnd, cohortMatches } from '../match/match-cohort.js';
import { runTest } from '../match/match-context.js';
import { sharesTag } from '../match/window-index.js';
import { FLAG, FLAG_HIGH, RULE } from '../model/rules.js';
import { TAG } from '../model/tags.js';
import { attach, detachFromParent, isChildOf } from '../state/dependency.js';
import { COHORT_COST, grow } from '../state/growth.js';
import { compareReadings } from '../state/merge-readings.js';
import { addPlaceholder, addTag, setTags } from '../state/reading-tags.js';
import type { Run } from '../state/run.js';
import { COHORT, type Cohort, NO_PARENT, type Reading, type SingleWindow } from '../state/window.js';
import { dissolveWindow, linkCohorts, splitWindow } from '../state/window-list.js';
import { findTarget } from './act-links.js';
import { matchingTags } from './act-readings.js';
import type { Action } from './action.js';
import { splitMappings } from './split-mappings.js';

/** A cohort with the children that a set names and everything below those, in order. */
export function subtree(run: Run, head: Cohort, childSet: number): Cohort[] {
  if (childSet === 0) return [head];
  const { window } = head;
  const children = window.cohorts.filter(
    (cohort) => cohort !== head && cohort.depParent === head.global && cohortMatches(run, cohort, childSet),
  );
  return window.cohorts.filter(
    (cohort) =>
      cohort === head ||
      children.some((child) => cohort !== head && (cohort === child || isChildOf(run, cohort, child))),
  );
}

/** Puts a cohort beside others, in the window and in what is printed. */
function insertBeside(run: Run, window: SingleWindow, cohort: Cohort, edges: readonly Cohort[], before: boolean): void {
  grow(run, cohort, COHORT_COST);
  run.budget.spend(window.allCohorts.length);
  const edge = before ? edges[0]! : edges[edges.length - 1]!;
  for (const list of [window.cohorts, window.allCohorts]) {
    const at = list.indexOf(edge);
    list.splice(before ? at : at + 1, 0, cohort);
  }
  window.renumber();
  run.stream.cohortMap.set(cohort.global, cohort);
  linkCohorts(run);
}

/**
 * Fills a new cohort from a recipe: a word form, then for each lemma a reading; `*` stands for the tags of the model.
 */
function fillCohort(action: Action, cohort: Cohort, recipe: readonly number[], model: Cohort | null): void {
  const { run } = action;
  let current: number[] | undefined;
  const readings: number[][] = [];
  for (const tag of recipe) {
    const { type } = run.tags.tags[tag]!;
    if (type & TAG.WORD_FORM && !(type & TAG.REGEXP_ANY)) {
      cohort.form = tag;
      continue;
    }
    if (type & TAG.BASE_FORM || !current) {
      current = [];
      readings.push(current);
    }
    if (tag === run.tags.any) current.push(...modelTags(run, model));
    else current.push(tag);
  }
  for (const tags of readings) {
    const reading = run.newReading(cohort);
    const mappings = tags.filter((tag) => run.tags.tags[tag]!.type & TAG.MAPPING);
    action.trace(reading);
    cohort.append(reading);
    setTags(run, reading, [cohort.form, ...tags.filter((tag) => !mappings.includes(tag))]);
    if (mappings.length > 0) splitMappings(run, mappings, cohort, reading, false);
  }
  cohort.readings.sort(compareReadings);
  if (cohort.readings.length === 0) {
    const placeholder = addPlaceholder(run, cohort);
    // A part of a word that is split may go without a reading; a word that is added shows that it was.
    if (action.rule.type === RULE.SPLITCOHORT) return;
    action.trace(placeholder);
    placeholder.noprint = false;
  }
}

/** What `*` copies: the tags of the first reading, without form, lemma, dependency and relations. */
function modelTags(run: Run, model: Cohort | null): number[] {
  const reading = model?.readings[0];
  if (!reading) return [];
  return reading.content.tags.filter((tag) => {
    const { type } = run.tags.tags[tag]!;
    return (
      tag !== model!.form &&
      tag !== run.tags.end &&
      !(type & (TAG.BASE_FORM | TAG.WORD_FORM | TAG.DEPENDENCY | TAG.RELATION))
    );
  });
}

/** Moves the end mark `<<<` to whatever is the last cohort now. Readings that came to the old one later have none. */
function moveEndMark(run: Run, window: SingleWindow): void {
  const last = window.cohorts[window.cohorts.length - 1]!;
  if (last.readings[0]?.content.tags.includes(run.tags.end)) return;
  for (const cohort of window.cohorts) {
    for (const reading of cohort.readings) {
      const has = reading.content.tags.includes(run.tags.end);
      if (cohort === last && !has) addTag(run, reading, run.tags.end);
      else if (cohort !== last && has) {
        setTags(
          run,
          reading,
          reading.content.tags.filter((tag) => tag !== run.tags.end),
          [],
        );
      }
    }
  }
}

function windowChanged(action: Action): void {
  action.reopenRules();
  action.changed = true;
  action.loop.resetCohorts = true;
  action.run.listeners.reindex?.(action.window);
}

export function addCohort(action: Action): void {
  const { rule, run, window, cohort } = action;
  const before = rule.type === RULE.ADDCOHORT_BEFORE;
  action.trace();
  const added = run.newCohort(window, cohort.form);
  fillCohort(action, added, action.tagsOf(rule.mapList), cohort);
  insertBeside(run, window, added, subtree(run, cohort, rule.childSet1), before);
  if (run.grammar.addCohortAttach) {
    run.stream.hasDep = true;
    attach(run, cohort, added, true, true);
  }
  moveEndMark(run, window);
  windowChanged(action);
}

export function copyCohort(action: Action): void {
  const { rule, run, window } = action;
  const target = action.cohort;
  const { target: destination } = findTarget(action, run.grammar.contexts[rule.depTarget]!);
  if (!destination || destination.window !== window) return;
  const source = rule.flags & FLAG.REVERSE ? destination : target;
  const anchor = rule.flags & FLAG.REVERSE ? target : destination;
  const before = (rule.flags & FLAG.BEFORE) !== 0;
  if (anchor.local === 0 && before) return;
  const added = run.newCohort(window, source.form);
  const patterns = rule.subList > 0 ? action.tagsOf(rule.subList) : [];
  const except = new Set([...patterns, ...matchingTags(action, action.reading, patterns)]);
  const extra = action.tagsOf(rule.mapList).filter((tag) => tag !== run.tags.any);
  // Where nobody reads links they are tags like others.
  const links = (run.stream.hasDep ? TAG.DEPENDENCY : 0) | (run.stream.hasRelations ? TAG.RELATION : 0);
  action.trace();
  for (const original of source.readings) {
    const copy = original.copy();
    copy.number = 0;
    copy.hitBy = [rule.number];
    added.append(copy);
    for (let reading: Reading | null = copy; reading; reading = reading.next) {
      reading.parent = added;
      const tags = reading.content.tags.filter((tag) => {
        const { type } = run.tags.tags[tag]!;
        return !except.has(tag) && tag !== run.tags.end && !(type & links);
      });
      const mappings = extra.filter((tag) => run.tags.tags[tag]!.type & TAG.MAPPING);
      setTags(run, reading, [...tags, ...extra.filter((tag) => !mappings.includes(tag))]);
      if (mappings.length === 0) continue;
      if (reading === copy) splitMappings(run, mappings, added, reading, true);
      else addTag(run, reading, mappings[0]!);
    }
  }
  if (source.formReading) {
    added.formReading = run.newReading(added);
    setTags(run, added.formReading, source.formReading.content.tags);
  }
  const childSet = rule.childSet1 > 0 ? rule.childSet1 : rule.childSet2;
  insertBeside(run, window, added, subtree(run, anchor, childSet), before);
  const neighbour = window.cohorts[before ? added.local + 1 : added.local - 1];
  if (neighbour && run.stream.hasDep) attach(run, neighbour, added, true, true);
  moveEndMark(run, window);
  windowChanged(action);
}

// --------------------------------------------------------------------------------------------------------- taking away

/** Takes a cohort out of the window; its children go to its head. */
function takeOut(action: Action, cohort: Cohort): void {
  const { run } = action;
  const { window } = cohort;
  for (const reading of cohort.readings) {
    action.trace(reading);
    reading.deleted = true;
    if (action.rule.type !== RULE.SPLITCOHORT) reading.noprint = false;
  }
  const { depParent } = cohort;
  for (const number of [...cohort.depChildren]) {
    const child = run.stream.cohortMap.get(number);
    const head = depParent === NO_PARENT ? run.stream.cohortMap.get(0) : run.stream.cohortMap.get(depParent);
    if (child && head && child !== head) attach(run, head, child, true, true);
  }
  cohort.depChildren.clear();
  if (depParent !== NO_PARENT) run.stream.cohortMap.get(depParent)?.depChildren.delete(cohort.global);
  cohort.type |= COHORT.REMOVED;
  dropFromWindow(run, window, cohort);
  if (window.cohorts.length === 1 && window !== run.stream.current) dissolveWindow(run, window);
}

function dropFromWindow(run: Run, window: SingleWindow, cohort: Cohort): void {
  cohort.detach();
  run.stream.cohortMap.delete(cohort.global);
  const at = window.cohorts.indexOf(cohort);
  if (at >= 0) window.cohorts.splice(at, 1);
  window.renumber();
  linkCohorts(run);
}

export function removeCohort(action: Action): void {
  const { rule, run, window, cohort } = action;
  const wasLast = cohort.readings[0]?.content.tags.includes(run.tags.end) ?? false;
  for (const gone of subtree(run, cohort, rule.childSet1)) {
    if (rule.flags & FLAG.IGNORED) {
      for (const reading of gone.readings) action.trace(reading);
      gone.type |= COHORT.IGNORED;
      dropFromWindow(run, window, gone);
    } else takeOut(action, gone);
  }
  moveEndMark(run, window);
  // CG-3 lets rules that have had their turn try again only when the last word went.
  if (wasLast) action.reopenRules();
  action.changed = true;
  action.loop.resetCohorts = true;
}

// ----------------------------------------------------------------------------------------------- merging and splitting

export function mergeCohorts(action: Action): void {
  const { rule, run, window, cohort } = action;
  const context = run.ruleState.context!;
  const parts = [cohort];
  let insertAfter: Cohort | null = null;
  for (const number of rule.depTests) {
    const test = run.grammar.contexts[number]!;
    run.resetTests();
    run.ruleState.mergeWith = null;
    context.attachTo = { cohort: null, reading: null, sub: null };
    const chainEnd: ChainEnd = { cohort: null };
    if (!runTest(run, cohort, test, chainEnd, null)) {
      context.attachTo = { cohort: null, reading: null, sub: null };
      return;
    }
    const marked: Cohort | null = run.ruleState.context!.attachTo.cohort;
    if (marked) insertAfter = marked;
    const chosen: Cohort | null = run.ruleState.mergeWith ?? (marked ? null : chainEnd.cohort);
    if (chosen && chosen.local !== 0 && !parts.includes(chosen)) parts.push(chosen);
    context.attachTo = { cohort: null, reading: null, sub: null };
  }
  const place: Cohort = insertAfter ?? cohort;
  const added = run.newCohort(window, cohort.form);
  fillCohort(action, added, action.tagsOf(rule.mapList), place);
  insertBeside(run, place.window, added, [place], false);
  const placed = parts.filter(({ startUtf16 }) => startUtf16 >= 0);
  if (placed.length > 0) {
    added.startUtf16 = Math.min(...placed.map(({ startUtf16 }) => startUtf16));
    added.endUtf16 = Math.max(...placed.map(({ endUtf16 }) => endUtf16));
  }
  if (!(rule.flagsHigh & FLAG_HIGH.DETACH)) inherit(run, added, parts);
  for (const part of parts) takeOut(action, part);
  moveEndMark(run, window);
  windowChanged(action);
}

/** Dependencies and relations of cohorts that become one. */
function inherit(run: Run, heir: Cohort, parts: readonly Cohort[]): void {
  const numbers = new Set(parts.map((part) => part.global));
  const outside = (number: number) => !numbers.has(number) && number !== heir.global;
  for (const part of parts) {
    const head = part.depParent === NO_PARENT ? undefined : run.stream.cohortMap.get(part.depParent);
    if (head && outside(head.global) && heir.depParent === NO_PARENT) attach(run, head, heir, true, true);
    for (const number of [...part.depChildren].filter(outside)) {
      const child = run.stream.cohortMap.get(number);
      if (child) attach(run, heir, child, true, true);
    }
    for (const [name, targets] of part.relations) {
      for (const target of [...targets].filter(outside)) heir.addRelation(name, target);
    }
    if (part.type & COHORT.RELATED) heir.setRelated();
  }
  // Without a head of its own it hangs on the word before it.
  const before = heir.window.cohorts.slice(0, heir.local).findLast((cohort) => !parts.includes(cohort));
  if (run.stream.hasDep && heir.depParent === NO_PARENT && before && before.local > 0)
    attach(run, before, heir, true, true);
  redirectRelations(run, numbers, heir);
}

/** Relations to the cohorts with these numbers lead to their heir now. */
function redirectRelations(run: Run, numbers: ReadonlySet<number>, heir: Cohort): void {
  for (const cohort of run.stream.cohortMap.values()) {
    for (const targets of cohort.relations.values()) {
      for (const number of numbers) {
        if (!targets.delete(number) || cohort === heir) continue;
        targets.add(heir.global);
        heir.setRelated();
      }
    }
  }
}

interface SplitPart {
  readonly tags: number[];
  readonly cohort: Cohort;
  /** The part that it hangs on, or HEAD: where the whole hung. */
  head: number | undefined;
  /** It takes over the children of the whole. */
  isHeir: boolean | undefined;
}

/** `2->p`: hangs where the whole hung. */
const HEAD = -1;

/** The parts that a recipe names: a word form begins one, `1->2` and `c->p` say how they hang together. */
function partsOf(action: Action): { parts: SplitPart[]; heirOfRelations: number } {
  const { rule, run, window } = action;
  const parts: SplitPart[] = [];
  let heirOfRelations = -1;
  for (const tag of action.tagsOf(rule.mapList)) {
    const { text, type } = run.tags.tags[tag]!;
    if (type & TAG.WORD_FORM) {
      parts.push({ tags: [tag], cohort: run.newCohort(window, tag), head: undefined, isHeir: undefined });
      continue;
    }
    const part = parts[parts.length - 1];
    if (!part) continue;
    const edge = /^(\d+|c)(?:->|→)(\d+|p)$/.exec(text);
    if (edge) {
      part.isHeir = edge[1] === 'c';
      part.head = edge[2] === 'p' ? HEAD : Number(edge[2]) - 1;
    } else if (text === 'R:*') heirOfRelations = parts.length - 1;
    else part.tags.push(tag);
  }
  // Without a word about it they form a chain: the first hangs where the whole did, the last has its children.
  const hasHeir = parts.some(({ isHeir }) => isHeir);
  parts.forEach((part, i) => {
    part.head ??= i === 0 ? HEAD : i - 1;
    part.isHeir ??= !hasHeir && i === parts.length - 1;
  });
  return { parts, heirOfRelations };
}

export function splitCohort(action: Action): void {
  const { run, window, cohort } = action;
  const { parts, heirOfRelations } = partsOf(action);
  if (parts.length === 0) return;
  const edges: Cohort[] = [cohort];
  for (const part of parts) {
    fillCohort(action, part.cohort, part.tags, cohort);
    insertBeside(run, window, part.cohort, edges, false);
    edges.push(part.cohort);
  }
  placeParts(
    run,
    cohort,
    parts.map((part) => part.cohort),
  );
  const last = parts[parts.length - 1]!.cohort;
  last.text = cohort.text;
  cohort.text = '';
  hangParts(run, cohort, parts);
  const related = parts[heirOfRelations] ?? parts.findLast(({ isHeir }) => isHeir);
  inheritRelations(run, cohort, related?.cohort ?? last);
  takeOut(action, cohort);
  moveEndMark(run, window);
  windowChanged(action);
  goOnBehind(action, parts[0]!.cohort);
}

/**
 * The rule goes on behind the first part if that has as much as a tag of its target; if not, CG-3 leaves it at that.
 */
function goOnBehind({ run, rule, loop }: Action, part: Cohort): void {
  if (run.ruleState.inNested) return;
  run.ruleState.context!.attachTo = { cohort: part, reading: null, sub: null };
  if (!part.readings.some((reading) => sharesTag(run, reading.content, rule))) loop.finishCohorts = false;
}

function hangParts(run: Run, whole: Cohort, parts: readonly SplitPart[]): void {
  // That parts hang on each other is no reason to print dependencies where the text has none.
  const { hasDep } = run.stream;
  const head = whole.depParent === NO_PARENT ? undefined : run.stream.cohortMap.get(whole.depParent);
  const children = [...whole.depChildren].flatMap((number) => run.stream.cohortMap.get(number) ?? []);
  detachFromParent(run, whole);
  for (const child of children) detachFromParent(run, child);
  for (const part of parts) {
    const above = part.head === HEAD ? head : parts[part.head!]?.cohort;
    if (above) attach(run, above, part.cohort, true, true);
    if (part.isHeir) for (const child of children) attach(run, part.cohort, child, true, true);
  }
  run.stream.hasDep = hasDep;
}

function inheritRelations(run: Run, whole: Cohort, heir: Cohort): void {
  for (const [name, targets] of whole.relations) for (const target of targets) heir.addRelation(name, target);
  if (whole.type & COHORT.RELATED) heir.setRelated();
  whole.relations.clear();
  for (const other of run.stream.cohortMap.values()) {
    for (const targets of other.relations.values()) {
      if (targets.delete(whole.global)) targets.add(heir.global);
    }
  }
}

/** Parts that together spell the word stand one after the other in the text; otherwise each stands for the whole. */
function placeParts(run: Run, whole: Cohort, parts: readonly Cohort[]): void {
  if (whole.startUtf16 < 0) return;
  const textOf = ({ form }: Cohort) => run.tags.text(form).slice(2, -2);
  const spelt = parts.map(textOf).join('');
  const isSpelling = spelt === textOf(whole) && spelt.length === whole.endUtf16 - whole.startUtf16;
  let at = whole.startUtf16;
  for (const part of parts) {
    part.startUtf16 = at;
    part.endUtf16 = isSpelling ? at + textOf(part).length : whole.endUtf16;
    if (isSpelling) at = part.endUtf16;
  }
}

export function delimit(action: Action): void {
  splitWindow(action.run, action.window, action.cohort);
  action.delimited = true;
  action.reopenRules();
  action.changed = true;
  action.loop.finishCohorts = false;
}
