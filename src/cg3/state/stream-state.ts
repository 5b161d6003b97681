/**
 * What belongs to the stream as a whole: windows in order, cohorts by number, dependencies and relations that wait for
 * their other end, variables. window-list.ts and dependency.ts change it.
 */
import { CohortTable } from './cohort-table.js';
import type { SingleWindow } from './window.js';

export class StreamState {
  /** Windows that are done, the one that rules run on, and those that wait. Tests can see a few on each side. */
  previous: SingleWindow[] = [];
  current: SingleWindow | null = null;
  next: SingleWindow[] = [];
  windowCounter = 0;
  cohortCounter = 0;
  /** Cohorts by global number; 0 is the boundary of the window at work. */
  readonly cohortMap = new CohortTable();
  /** Cohorts whose dependencies as read still have to be resolved, by global number. */
  readonly depWindow = new CohortTable();
  /** Ids of the stream → global numbers. */
  readonly relationMap = new Map<number, number>();
  readonly variables = new Map<number, number>();
  /** Dependencies, relations have been seen: they are printed. */
  hasDep: boolean;
  hasRelations = false;
  /** Some dependency goes from one window to another: numbers are printed with that of the window. */
  depHasSpanned = false;
  depHighestSeen = 0;
  inputEnded = false;

  constructor(
    printsDependencies: boolean,
    /** Tags such as `#2->1` are dependencies. */
    public parseDep: boolean,
    /** Tags such as `ID:3` and `R:foo:8` are relations. */
    public parseRelations: boolean,
  ) {
    this.hasDep = printsDependencies;
  }
}
