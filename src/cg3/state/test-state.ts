/**
 * What contextual tests keep while a chain of them is tried: `TestState` for all of them, `TemplateState` for those
 * that are part of a template (`T:name`).
 */
import type { ContextualTest } from '../model/contexts.js';
import type { Cohort } from './window.js';

export class TestState {
  /** The first and last place of the current window that tests have looked at since this was last reset. */
  observedFirst = 0;
  observedLast = 0;
  /** A scan of the last chain ended at a barrier. */
  metBarrier = false;
  /** False while it is only asked whether a set matches at all: what expressions capture is not looked at then. */
  wantsCaptures = true;
  /** How many tests are under way inside of each other. */
  depth = 0;
  /** Guards deep dependency tests against loops: test number and cohort. */
  readonly dependencyTestsSeen = new Set<string>();
}

export class TemplateState {
  /** The tests under way are part of a template. */
  active = false;
  /** The first and last cohort that the template has covered so far. */
  min: Cohort | null = null;
  max: Cohort | null = null;
  /** Tests that are linked to the templates under way: to be tried where those end. */
  readonly links: ContextualTest[] = [];
  /** Templates under way at another position than their own, by number. */
  readonly moved = new Map<number, ContextualTest>();
}
