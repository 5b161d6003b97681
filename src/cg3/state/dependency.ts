/**
 * The dependency tree and named relations: resolving the numbers of the stream (`#2->1`, `R:foo:8`) to cohorts, and
 * attaching cohorts to each other without making loops.
 */
import type { Run } from './run.js';
import { COHORT, type Cohort, NO_PARENT } from './window.js';

/** How far up a tree is followed before it is taken for a loop. */
const HIGHEST_TREE = 1000;

/** In the place of a relation's name. */
export const LINK = { DEPENDENCY: -1, ID: -2 } as const;

/** A dependency, an id or a relation that arrived as a tag or as data. */
export function noticeLink(run: Run, cohort: Cohort, self: number, parent: number, relation: number): void {
  if (relation !== LINK.DEPENDENCY) {
    if (!run.stream.parseRelations) return;
    if (relation >= 0) {
      let targets = cohort.relationsInput.get(relation);
      if (!targets) {
        targets = new Set();
        cohort.relationsInput.set(relation, targets);
      }
      targets.add(parent);
    }
    if (self > 0) run.stream.relationMap.set(self, cohort.global);
    run.stream.hasRelations = true;
    cohort.setRelated();
    return;
  }
  if (!run.stream.parseDep || cohort.type & COHORT.DEP_DONE) return;
  cohort.depSelf = self;
  cohort.depParent = parent === self ? NO_PARENT : parent;
  run.stream.hasDep = true;
}

/** Turns dependencies as read into global numbers, for all cohorts that wait for it (and come before `max`). */
export function resolveDependencies(run: Run, max = Number.POSITIVE_INFINITY): void {
  const waiting = run.stream.depWindow.values();
  const root = run.stream.current?.cohorts[0] ?? waiting[0]?.window.cohorts[0];
  if (root) run.stream.cohortMap.set(0, root);
  let begin = 0;
  const limit = Math.min(max, unfinishedFrom(run));
  while (begin < waiting.length) {
    const ids = new Map<number, number>();
    let end = begin;
    for (; end < waiting.length; end++) {
      const cohort = waiting[end]!;
      if (cohort.type & COHORT.DEP_DONE || cohort.depSelf === 0) continue;
      // The numbering starts again: a new sentence.
      if (cohort.global >= limit || ids.has(cohort.depSelf)) break;
      ids.set(cohort.depSelf, cohort.global);
      cohort.depSelf = cohort.global;
    }
    if (ids.size === 0) break;
    ids.set(0, 0);
    for (let i = begin; i < end; i++) resolveOne(run, waiting[i]!, ids);
    begin = end;
    if (waiting[end] && waiting[end]!.global >= limit) break;
  }
  run.stream.depWindow.clear();
  for (const cohort of waiting) if (cohort.global >= limit) run.stream.depWindow.set(cohort.global, cohort);
}

/** Where windows are cut by dependencies, the last one is still growing: its numbers cannot be resolved yet. */
function unfinishedFrom(run: Run): number {
  const last = run.stream.next[run.stream.next.length - 1];
  if (run.options.depDelimit === 0 || run.stream.inputEnded || !last || last.cohorts.length < 2)
    return Number.POSITIVE_INFINITY;
  return last.cohorts[1]!.global;
}

function resolveOne(run: Run, cohort: Cohort, ids: ReadonlyMap<number, number>): void {
  if (cohort.depParent === NO_PARENT || cohort.depSelf !== cohort.global) return;
  if (!(cohort.type & COHORT.DEP_DONE)) {
    const parent = ids.get(cohort.depParent);
    if (parent === undefined) {
      cohort.depParent = NO_PARENT;
      return;
    }
    cohort.depParent = parent;
  }
  run.stream.cohortMap.set(0, cohort.window.cohorts[0]!);
  run.stream.cohortMap.get(cohort.depParent)?.depChildren.add(cohort.depSelf);
  cohort.type |= COHORT.DEP_DONE;
}

/** Relations whose target ids have been seen by now. */
export function resolveRelations(run: Run): void {
  let cohort: Cohort | null | undefined = run.stream.current?.cohorts[1] ?? run.stream.current?.cohorts[0];
  while (cohort?.prev) cohort = cohort.prev;
  for (; cohort; cohort = cohort.next) {
    for (const [relation, targets] of cohort.relationsInput) {
      for (const target of targets) {
        const global = run.stream.relationMap.get(target);
        if (global === undefined) continue;
        cohort.addRelation(relation, global);
        targets.delete(target);
      }
      if (targets.size === 0) cohort.relationsInput.delete(relation);
    }
  }
}

export function attach(run: Run, parent: Cohort, child: Cohort, allowLoop: boolean, allowCrossing: boolean): boolean {
  parent.depSelf = parent.global;
  child.depSelf = child.global;
  if (!allowLoop && !run.options.depAllowLoops && wouldLoop(run, parent, child)) return false;
  if (!allowCrossing && run.options.depBlockCrossing && wouldCross(run, parent, child)) return false;
  if (child.depParent !== NO_PARENT) run.stream.cohortMap.get(child.depParent)?.depChildren.delete(child.depSelf);
  child.depParent = parent.global;
  parent.depChildren.add(child.global);
  parent.type |= COHORT.DEP_DONE;
  child.type |= COHORT.DEP_DONE;
  if (parent.window !== child.window) run.stream.depHasSpanned = true;
  return true;
}

export function detachFromParent(run: Run, child: Cohort): void {
  if (child.depParent === NO_PARENT) return;
  run.stream.cohortMap.get(child.depParent)?.depChildren.delete(child.global);
  child.depParent = NO_PARENT;
}

function wouldLoop(run: Run, parent: Cohort, child: Cohort): boolean {
  if (parent.global === child.global) return true;
  if (parent.global === child.depParent) return false;
  if (parent.global === parent.depParent) return false;
  return climbs(run, parent, child.global);
}

/** Is `above` an ancestor of this cohort? */
function climbs(run: Run, from: Cohort, above: number): boolean {
  let cohort = from;
  if (cohort.depParent === above) return true;
  for (let i = 0; i < HIGHEST_TREE; i++) {
    if (cohort.depParent === 0 || cohort.depParent === NO_PARENT) return false;
    const head = run.stream.cohortMap.get(cohort.depParent);
    if (!head) return false;
    cohort = head;
    if (cohort.depParent === above) return true;
  }
  return false;
}

export function isChildOf(run: Run, child: Cohort, parent: Cohort): boolean {
  return parent.global === child.global || climbs(run, child, parent.global);
}

/** Would an edge cross the one above the new head? */
function wouldCross(run: Run, parent: Cohort, child: Cohort): boolean {
  const low = Math.min(parent.global, child.global);
  const high = Math.max(parent.global, child.global);
  if (high - low < 2) return false;
  const head = run.stream.cohortMap.get(parent.depParent);
  return head !== undefined && head.depParent !== NO_PARENT && (head.depParent < low || head.depParent > high);
}
