/**
 * When the steps of a piece of work began and ended: for traces of single requests. Start at `timed`.
 *
 * Engines name their steps; whether anybody wants the times is the matter of whoever made the budget. Without a timer a step costs
 * one comparison. A text of ten thousand words has ten thousand steps: the first are kept and the rest are counted.
 */

/** A step that was timed, in milliseconds of the timer's clock. */
export interface TimedStep {
  readonly name: string;
  /** Which step it is a part of, by its place in the list; -1 for none. */
  readonly parent: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** More tell a reader nothing. */
const MAX_STEPS = 100;
/** What `begin` returns for a step that is only counted. */
const NOT_KEPT = -1;

type OpenStep = { -readonly [Key in keyof TimedStep]: TimedStep[Key] };

/** The steps of one piece of work. */
export class StepTimer {
  readonly #now: () => number;
  readonly #steps: OpenStep[] = [];
  /** The innermost step that has not ended. */
  #open = -1;
  /** How many steps were not kept. */
  leftOut = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** For steps that are no function call; everything else is better off with `timed`. Returns what `end` wants. */
  begin(name: string): number {
    if (this.#steps.length >= MAX_STEPS) {
      this.leftOut++;
      return NOT_KEPT;
    }
    const step = this.#steps.length;
    this.#steps.push({ name, parent: this.#open, startMs: this.#now(), endMs: Number.NaN });
    this.#open = step;
    return step;
  }

  /** Ends a step, and those inside it that were left by an exception. */
  end(step: number): void {
    const ended = this.#steps[step];
    if (ended !== undefined && Number.isNaN(ended.endMs)) this.#endFrom(step);
  }

  /** All that were kept, in the order in which they began. What has not ended ends now. */
  finish(): readonly TimedStep[] {
    this.#endFrom(0);
    return this.#steps;
  }

  #endFrom(step: number): void {
    const endMs = this.#now();
    for (; this.#open >= step; this.#open = this.#steps[this.#open]!.parent) this.#steps[this.#open]!.endMs = endMs;
  }
}

/** Does the work, and notes when it began and ended if somebody wants to know. */
export function timed<Result>(timer: StepTimer | undefined, name: string, work: () => Result): Result {
  if (timer === undefined) return work();
  const step = timer.begin(name);
  try {
    return work();
  } finally {
    timer.end(step);
  }
}
