/**
 * When a job of the pool waited and when it was worked on, for whoever wants to know that of a single job: traces. Start at
 * `WatchedJob`. All times are of `monotonicMs`, which is the same clock in all threads.
 */
import { monotonicMs, type WorkTimes } from './protocol.js';

/**
 * Why a task brought no result. `opening`: the deadline passed while a thread was opening the engine, which goes on. `retired`:
 * the pack was replaced or removed before the work began; whoever asks again gets what is there now.
 */
export type PoolFailure = 'overloaded' | 'deadline' | 'opening' | 'retired' | 'aborted' | 'fault' | 'closed';

/** What became of a job, and when. */
export interface JobTimes {
  readonly queuedMs: number;
  /** When a thread got it; none if it never left the queue. */
  readonly assignedMs: number | undefined;
  readonly endedMs: number;
  readonly outcome: 'done' | PoolFailure;
  /** As the thread measured it; none if the thread was ended. */
  readonly work: WorkTimes | undefined;
}

export type JobObserver = (times: JobTimes) => void;

/** A job whose times are wanted. */
export class WatchedJob {
  readonly #observer: JobObserver;
  readonly #queuedMs = monotonicMs();
  #assignedMs: number | undefined;
  #outcome: JobTimes['outcome'] = 'done';

  constructor(observer: JobObserver) {
    this.#observer = observer;
  }

  assigned(): void {
    this.#assignedMs = monotonicMs();
  }

  /** Whoever waits has been told. A job that a thread has is reported when the thread is done with it. */
  finished(failure: PoolFailure | undefined): void {
    this.#outcome = failure ?? 'done';
    if (this.#assignedMs === undefined) this.report();
  }

  report(work?: WorkTimes): void {
    const endedMs = work?.endMs ?? monotonicMs();
    const [queuedMs, assignedMs, outcome] = [this.#queuedMs, this.#assignedMs, this.#outcome];
    this.#observer({ queuedMs, assignedMs, endedMs, outcome, work });
  }
}
