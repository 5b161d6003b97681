/**
 * The windows of a text in order, of which rules see the current one and a few on each side: making them, cutting them
 * in two, linking them and their cohorts.
 */
import { CohortKind } from './cohort-kind.js';
import { addTag, setTags } from './reading-tags.js';
import type { Run } from './run.js';
import { COHORT, type Cohort, SingleWindow } from './window.js';

/** A new window with its boundary cohort, behind all others. */
export function appendWindow(run: Run): SingleWindow {
  const window = newWindow(run);
  run.stream.next.push(window);
  linkWindows(run);
  return window;
}

function newWindow(run: Run): SingleWindow {
  run.stream.windowCounter++;
  const window = new SingleWindow(run.stream.windowCounter);
  const boundary = run.newCohort(window, run.tags.begin);
  const reading = run.newReading(boundary);
  reading.impliedBaseForm = run.tags.begin;
  boundary.append(reading);
  setTags(run, reading, [run.tags.begin]);
  window.append(boundary);
  run.stream.cohortMap.set(boundary.global, boundary);
  return window;
}

export function addToWindow(run: Run, window: SingleWindow, cohort: Cohort): void {
  window.append(cohort);
  run.stream.cohortMap.set(cohort.global, cohort);
  run.stream.depWindow.set(cohort.global, cohort);
}

/** Marks a cohort as the last of its window. */
export function markEnd(run: Run, cohort: Cohort): void {
  const { kind } = cohort;
  if (kind !== null && cohort.failedSets === null && run.listeners.onTags === undefined) {
    kind.atEnd ??= endingKind(kind, run.tags.end);
    cohort.kind = kind.atEnd;
    return;
  }
  for (let i = 0; i < cohort.readings.length; i++) addTag(run, cohort.readings[i]!, run.tags.end);
}

function endingKind({ formText, form, readings }: CohortKind, end: number): CohortKind {
  const atEnd = readings.map(({ content, next }) => ({ content: content.with(end), next }));
  return new CohortKind(formText, form, atEnd);
}

/** Cuts a window after a cohort; what follows becomes the next window. Returns the last cohort of the first part. */
export function splitWindow(run: Run, window: SingleWindow, cohort: Cohort): { last: Cohort; rest: SingleWindow } {
  const rest = newWindow(run);
  if (run.stream.current === window) run.stream.next.unshift(rest);
  else {
    const at = run.stream.next.indexOf(window);
    if (at >= 0) run.stream.next.splice(at + 1, 0, rest);
    else run.stream.previous.splice(run.stream.previous.indexOf(window) + 1, 0, rest);
  }
  linkWindows(run);
  rest.flushAfter = window.flushAfter;
  window.flushAfter = false;
  rest.textAfter = window.textAfter;
  window.textAfter = '';
  rest.hasEnclosures = window.hasEnclosures;
  // Words that were taken out stay with those before them.
  const next = window.cohorts[cohort.local + 1];
  const from = next ? window.allCohorts.indexOf(next) : window.allCohorts.length;
  for (const moved of window.allCohorts.splice(from)) {
    moved.window = rest;
    if (moved.type & (COHORT.ENCLOSED | COHORT.REMOVED | COHORT.IGNORED)) rest.allCohorts.push(moved);
    else rest.append(moved);
  }
  window.cohorts.length = cohort.local + 1;
  markEnd(run, cohort);
  linkCohorts(run);
  return { last: cohort, rest };
}

/** A window that lost its last word: what is left to print goes to the window before it, or after it. */
export function dissolveWindow(run: Run, window: SingleWindow): void {
  const heir = window.previous ?? window.next;
  if (!heir) return;
  const left = window.allCohorts.slice(1);
  for (const cohort of left) cohort.window = heir;
  if (heir === window.previous) {
    heir.allCohorts.push(...left);
    heir.textAfter += window.text + window.textAfter;
  } else {
    heir.allCohorts.splice(1, 0, ...left);
    heir.text = window.text + window.textAfter + heir.text;
  }
  for (const list of [run.stream.previous, run.stream.next]) {
    const at = list.indexOf(window);
    if (at >= 0) list.splice(at, 1);
  }
  run.stream.cohortMap.delete(window.cohorts[0]!.global);
  linkWindows(run);
  linkCohorts(run);
}

export function linkWindows(run: Run): void {
  let before: SingleWindow | null = null;
  for (let i = 0; i < run.stream.previous.length; i++) before = linkBehind(before, run.stream.previous[i]!);
  if (run.stream.current) before = linkBehind(before, run.stream.current);
  for (let i = 0; i < run.stream.next.length; i++) before = linkBehind(before, run.stream.next[i]!);
  if (before) before.next = null;
}

function linkBehind(before: SingleWindow | null, window: SingleWindow): SingleWindow {
  window.previous = before;
  if (before) before.next = window;
  return window;
}

/** Cohorts know their neighbours across windows. */
export function linkCohorts(run: Run): void {
  let before: Cohort | null = null;
  let window: SingleWindow | null = run.stream.previous[0] ?? run.stream.current ?? run.stream.next[0] ?? null;
  for (; window; window = window.next) {
    for (let i = 0; i < window.cohorts.length; i++) {
      const cohort = window.cohorts[i]!;
      cohort.prev = before;
      cohort.next = null;
      if (before) before.next = cohort;
      before = cohort;
    }
  }
}

/** The next window becomes the current one, the current one history. */
export function advance(run: Run): void {
  if (run.stream.current) {
    run.stream.current.variablesSet = new Map(run.stream.variables);
    run.stream.current.variablesRemoved.clear();
    run.stream.previous.push(run.stream.current);
    run.stream.current = null;
  }
  run.stream.current = run.stream.next.shift() ?? null;
}
