/**
 * A budget bounds one piece of language work: in time, in steps, and by the caller's change of mind.
 *
 * Start at `Budget.spend`: an engine calls it in its inner loop. Every search that could run away takes a budget; when
 * the request's own deadline passes, or its client hangs up, `spend` throws `WorkStopped`, which unwinds the whole
 * request. A search that may merely end early (suggestions for one hard word) takes a `SearchBudget` of its own and
 * reports `cutShort` instead.
 *
 * A counted budget (`Budget.counted`) has a limit of steps, and then no limit inside it looks at the clock: the same work
 * ends at the same step on every machine. Its deadline still ends the work that takes too long all the same.
 */

import { recognisedInEveryCopy } from './every-copy.js';
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

/** Thrown by work that has used all steps of a counted budget. Wherever it runs, it ends there. */
export class OutOfSteps extends Error {
  override readonly name = 'OutOfSteps';
  constructor() {
    super('the work needs more steps than it may take');
  }
}

recognisedInEveryCopy(WorkStopped, 'WorkStopped');
recognisedInEveryCopy(OutOfSteps, 'OutOfSteps');

/** Steps between two looks at the clock: a look costs about as much as twenty steps of a transducer search. */
const STEPS_PER_LOOK = 1024;
/** Steps of a search that are counted together on the budget around it: the first before they are taken, the last not at all. */
const STEPS_PER_CHARGE = 64;

export interface BudgetOptions {
  /** When the work must have ended, in milliseconds of `now()`. */
  readonly deadlineMs?: number;
  /** True once nobody waits for the answer any more. */
  readonly isAborted?: () => boolean;
  /** The clock; `performance.now` unless told. */
  readonly now?: () => number;
  /** Where the times of the work's steps are wanted. */
  readonly steps?: StepTimer | undefined;
  /** More steps end the work with `OutOfSteps`; none unless told. */
  readonly stepLimit?: number | undefined;
}

/** A part of what a budget has left. */
export interface Portion {
  /** Whether it has been used up since. */
  isUsed(): boolean;
}

/** One function for all budgets: compiled code knows whom it calls. */
const clock = () => performance.now();

/** What one piece of work may take. Engines count their steps on it. */
export class Budget {
  readonly deadlineMs: number;
  readonly stepLimit: number;
  /** Notes when the steps of the work begin and end; there is none as a rule. */
  readonly steps: StepTimer | undefined;
  readonly #isAborted: (() => boolean) | undefined;
  readonly #now: () => number;
  /** Steps that were counted before the last look, and how many there are from that look to the next. */
  #spentBefore = 0;
  #window: number;
  #untilLook: number;
  /** Words of which a limit of their own left open whether they are right. Caches keep no verdict that added to it. */
  undecided = 0;

  constructor(options: BudgetOptions = {}) {
    this.deadlineMs = options.deadlineMs ?? Number.POSITIVE_INFINITY;
    this.stepLimit = options.stepLimit ?? Number.POSITIVE_INFINITY;
    this.steps = options.steps;
    this.#isAborted = options.isAborted;
    this.#now = options.now ?? clock;
    this.#window = Math.min(STEPS_PER_LOOK, this.stepLimit + 1);
    this.#untilLook = this.#window;
  }

  /** For work that nobody bounds: tests, the command line, building a pack. */
  static unlimited(): Budget {
    return new Budget();
  }

  /** Whether steps are the limit of this work, and of every search in it, rather than time. */
  get isCounted(): boolean {
    return this.stepLimit < Number.POSITIVE_INFINITY;
  }

  /** The steps that were counted so far. */
  get spent(): number {
    return this.#spentBefore + this.#window - this.#untilLook;
  }

  /** Counts `steps` of work and, now and then, throws `WorkStopped` if the work has to end. */
  spend(steps = 1): void {
    this.#untilLook -= steps;
    if (this.#untilLook <= 0) this.#look();
  }

  /** The last step of a limit is the last of a window, so that a limit holds to the step. */
  #look(): void {
    this.#spentBefore = this.spent;
    this.#window = Math.min(STEPS_PER_LOOK, Math.max(1, this.stepLimit + 1 - this.#spentBefore));
    this.#untilLook = this.#window;
    if (this.#spentBefore > this.stepLimit) throw new OutOfSteps();
    this.check();
  }

  /** Looks at the clock and at the abort flag at once. */
  check(): void {
    if (this.#isAborted?.()) throw new WorkStopped('aborted');
    if (this.#now() >= this.deadlineMs) throw new WorkStopped('deadline');
  }

  nowMs(): number {
    return this.#now();
  }

  remainingMs(): number {
    return this.deadlineMs - this.#now();
  }

  /** A budget that ends after this share of the time that is left. The whole of an endless one. */
  share(share: number): Budget {
    return this.#part({ deadlineMs: this.#now() + share * this.remainingMs() });
  }

  /** A budget for a part of this work, with a limit of its own. */
  counted(stepLimit: number): Budget {
    return this.#part({ stepLimit });
  }

  #part(limits: Pick<BudgetOptions, 'deadlineMs' | 'stepLimit'>): Budget {
    const { deadlineMs, steps } = this;
    const options = { deadlineMs, steps, now: this.#now, ...limits };
    return new Budget(this.#isAborted === undefined ? options : { ...options, isAborted: this.#isAborted });
  }

  /** This share of the steps that are left, or of the time where steps have no limit. */
  portion(share: number): Portion {
    if (this.isCounted) {
      const end = this.spent + share * (this.stepLimit - this.spent);
      return { isUsed: () => this.spent > end };
    }
    const endMs = this.#now() + share * this.remainingMs();
    return { isUsed: () => this.#now() > endMs };
  }
}

/**
 * The allowance of one search inside a request: it ends quietly. `spend` returns false once the steps or the
 * milliseconds are used up (the steps alone inside a counted budget); the outer budget still throws.
 */
export class SearchBudget {
  readonly #outer: Budget;
  readonly #ms: number;
  /** From the first look at the clock on, which comes after a few microseconds of work: most searches have ended by then. */
  #endMs = Number.NaN;
  #steps: number;
  #untilCharge = STEPS_PER_CHARGE;
  #untilLook = STEPS_PER_LOOK;
  cutShort = false;

  constructor(outer: Budget, limits: { steps: number; ms: number }) {
    this.#outer = outer;
    this.#steps = limits.steps;
    this.#ms = outer.isCounted ? Number.POSITIVE_INFINITY : limits.ms;
    outer.spend(STEPS_PER_CHARGE);
  }

  spend(steps = 1): boolean {
    this.#steps -= steps;
    this.#untilCharge -= steps;
    if (this.#untilCharge <= 0) this.#charge();
    if (this.#steps < 0) this.cutShort = true;
    return this.#steps >= 0;
  }

  #charge(): void {
    const steps = STEPS_PER_CHARGE - this.#untilCharge;
    this.#untilCharge = STEPS_PER_CHARGE;
    this.#outer.spend(steps);
    this.#untilLook -= steps;
    if (this.#untilLook <= 0) this.#look();
  }

  #look(): void {
    this.#untilLook = STEPS_PER_LOOK;
    const now = this.#outer.nowMs();
    if (Number.isNaN(this.#endMs)) this.#endMs = now + this.#ms;
    if (now >= this.#endMs) this.#steps = -1;
  }
}
