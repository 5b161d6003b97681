/**
 * A budget bounds one piece of language work: in time, in steps, and by the caller's change of mind.
 *
 * Start at `Budget.spend`: an engine calls it in its inner loop. Every search that could run away takes a budget; when
 * the request's own deadline passes, or its client hangs up, `spend` throws `WorkStopped`, which unwinds the whole
 * request. A search that may merely end early (suggestions for one hard word) takes a `SearchBudget` of its own and
 * reports `cutShort` instead.
 */

import type { StepTimer } from './step-timer.js';

/** Why work was stopped from outside. */
export type StopReason = 'deadline' | 'aborted';

/** Thrown by work that a deadline or its caller has ended. */
export class WorkStopped extends Error {
  override readonly name = 'WorkStopped';
  constructor(readonly reason: StopReason) {
    super(reason === 'deadline' ? 'the deadline passed' : 'the work was aborted');
  }
}

/** Steps between two looks at the clock: a look costs about as much as twenty steps of a transducer search. */
const STEPS_PER_LOOK = 1024;

export interface BudgetOptions {
  /** When the work must have ended, in milliseconds of `now()`. */
  readonly deadlineMs?: number;
  /** True once nobody waits for the answer any more. */
  readonly isAborted?: () => boolean;
  /** The clock; `performance.now` unless told. */
  readonly now?: () => number;
  /** Where the times of the work's steps are wanted. */
  readonly steps?: StepTimer | undefined;
}

/** One function for all budgets: compiled code knows whom it calls. */
const clock = () => performance.now();

/** What one piece of work may take. Engines count their steps on it. */
export class Budget {
  readonly deadlineMs: number;
  /** Notes when the steps of the work begin and end; there is none as a rule. */
  readonly steps: StepTimer | undefined;
  readonly #isAborted: (() => boolean) | undefined;
  readonly #now: () => number;
  #untilLook = STEPS_PER_LOOK;
  /** Words of which a limit of their own left open whether they are right. Caches keep no verdict that added to it. */
  undecided = 0;

  constructor(options: BudgetOptions = {}) {
    this.deadlineMs = options.deadlineMs ?? Number.POSITIVE_INFINITY;
    this.steps = options.steps;
    this.#isAborted = options.isAborted;
    this.#now = options.now ?? clock;
  }

  /** For work that nobody bounds: tests, the command line, building a pack. */
  static unlimited(): Budget {
    return new Budget();
  }

  /** Counts `steps` of work and, now and then, throws `WorkStopped` if the work has to end. */
  spend(steps = 1): void {
    this.#untilLook -= steps;
    if (this.#untilLook <= 0) {
      this.#untilLook = STEPS_PER_LOOK;
      this.check();
    }
  }

  /** Looks at the clock and at the abort flag at once. */
  check(): void {
    if (this.#isAborted?.()) throw new WorkStopped('aborted');
    if (this.#now() >= this.deadlineMs) throw new WorkStopped('deadline');
  }

  remainingMs(): number {
    return this.deadlineMs - this.#now();
  }

  /** A budget that ends after this share of the time that is left. The whole of an endless one. */
  share(share: number): Budget {
    const now = this.#now;
    const options = { deadlineMs: now() + share * this.remainingMs(), now, steps: this.steps };
    return new Budget(this.#isAborted === undefined ? options : { ...options, isAborted: this.#isAborted });
  }
}

/**
 * The allowance of one search inside a request: it ends quietly. `spend` returns false once the steps or the
 * milliseconds are used up; the outer budget still throws.
 */
export class SearchBudget {
  readonly #outer: Budget;
  readonly #ms: number;
  /** From the first look at the clock on, which comes after a few microseconds of work: most searches have ended by then. */
  #endMs = Number.NaN;
  #steps: number;
  #untilLook = STEPS_PER_LOOK;
  cutShort = false;

  constructor(outer: Budget, limits: { steps: number; ms: number }) {
    this.#outer = outer;
    this.#steps = limits.steps;
    this.#ms = limits.ms;
  }

  spend(steps = 1): boolean {
    this.#steps -= steps;
    this.#untilLook -= steps;
    if (this.#untilLook <= 0) {
      this.#untilLook = STEPS_PER_LOOK;
      this.#outer.check();
      this.#look();
    }
    if (this.#steps < 0) this.cutShort = true;
    return this.#steps >= 0;
  }

  #look(): void {
    const now = performance.now();
    if (Number.isNaN(this.#endMs)) this.#endMs = now + this.#ms;
    if (now >= this.#endMs) this.#steps = -1;
  }
}
