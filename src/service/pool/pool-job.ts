/**
 * A job of the pool: what is asked for, who waits for it, and how it ends. Start at `Task`, which the pool is given, and `openJob`, which
 * makes a job of it.
 */
import { type JobObserver, type PoolFailure, WatchedJob } from './job-times.js';
import { type EngineDefinition, type FaultReport, type JobOperation, monotonicMs } from './protocol.js';
import { isSpeech, lineOf, type SharedJob } from './worker-shares.js';

export interface Task {
  readonly tag: string;
  readonly engine: EngineDefinition;
  readonly operation: JobOperation;
  readonly input: unknown;
  /** From now, waiting in the queue included. */
  readonly timeoutMs: number;
  /** When the engine is told to stop, if that is earlier: so that what it has can still be handed over. */
  readonly stopAfterMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** For operations that answer in pieces: what is known before the first, and each of them. */
  readonly onHead?: (head: unknown) => void;
  readonly onChunk?: (chunk: Uint8Array) => void;
}

export class PoolError extends Error {
  override readonly name = 'PoolError';
  constructor(
    readonly failure: PoolFailure,
    readonly fault?: FaultReport,
  ) {
    super(`the work did not finish: ${failure}`);
  }
}

export interface Job extends SharedJob {
  readonly task: Task;
  /** See `lineOf`. */
  readonly line: string;
  readonly id: number;
  /** When the engine has to stop. */
  readonly deadlineMs: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: PoolError) => void;
  timer: NodeJS.Timeout | undefined;
  isFinished: boolean;
  onAbort: (() => void) | undefined;
  /** There where somebody wants to know the times of this job. */
  readonly watched: WatchedJob | undefined;
}

export interface JobEnds {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: PoolError) => void;
}

export function openJob(task: Task, id: number, { resolve, reject }: JobEnds, observer: JobObserver | undefined): Job {
  const shared = { tag: task.tag, isSpeech: isSpeech(task.operation) };
  return {
    ...shared,
    task,
    line: lineOf(shared),
    id,
    deadlineMs: monotonicMs() + Math.min(task.stopAfterMs ?? task.timeoutMs, task.timeoutMs),
    resolve,
    reject,
    timer: undefined,
    isFinished: false,
    onAbort: undefined,
    watched: observer && new WatchedJob(observer),
  };
}

/** Whoever waits for it hears the value, or why there is none. Only the first outcome counts. */
export function finishJob(job: Job, outcome: unknown): void {
  if (job.isFinished) return;
  job.isFinished = true;
  clearTimeout(job.timer);
  if (job.onAbort !== undefined) job.task.signal?.removeEventListener('abort', job.onAbort);
  if (outcome instanceof PoolError) job.reject(outcome);
  else job.resolve(outcome);
  job.watched?.finished(outcome instanceof PoolError ? outcome.failure : undefined);
}
