/**
 * A place of the pool: one thread, the job that it has, and how it is made to end. Start at `openSlot`, which starts the thread.
 */
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Job } from './pool-job.js';
import { CONTROL, CONTROL_BYTES, type WorkerData } from './protocol.js';

export type RestartReason = 'crash' | 'out-of-memory' | 'deadline' | 'abandoned';

/** What the pool needs of a thread. */
export type PoolThread = Pick<Worker, 'postMessage' | 'terminate' | 'on'>;
export type StartThread = (url: URL, options: WorkerOptions) => PoolThread;

export interface Slot {
  worker: PoolThread;
  /** See `CONTROL`. */
  readonly control: Int32Array;
  readonly knownEngines: Set<string>;
  /** It has been told to forget engines since it last collected garbage. */
  hasDropped: boolean;
  job: Job | undefined;
  /** When it was given its job, by `performance.now`. */
  sinceMs: number;
  /** Ends a thread of the reserve. */
  idleTimer: NodeJS.Timeout | undefined;
  killTimer: NodeJS.Timeout | undefined;
  killReason: RestartReason | undefined;
  /** Why its job is to end. */
  stopReason: RestartReason | undefined;
  /** The job brought an engine that this thread is still opening. */
  isOpening: boolean;
  /** True once this thread has said it is up; one that dies before that is restarted with a pause. */
  started: boolean;
}

/**
 * Of a thread's heap, what is new. V8 takes up to 32 MB for it in each thread and does not give them back: an eighth of what the
 * service takes in all (`bench/soak/memory.mjs`).
 */
const YOUNG_GENERATION_MB = 12;

export interface ThreadSettings {
  /** The compiled `pool-worker.js`. */
  readonly workerUrl: URL;
  /** JavaScript heap per thread; shared tables are not counted. */
  readonly workerMemoryMb: number;
  /** Threads use their first idle seconds to become fast. For services that stay, not for one question. */
  readonly warmsUp?: boolean;
  /** Only tests give another than a thread of Node. */
  readonly startThread?: StartThread;
}

/** Throws where no thread can be started. */
export function openSlot({
  workerUrl,
  workerMemoryMb,
  warmsUp = false,
  startThread = startNodeThread,
}: ThreadSettings): Slot {
  const control = new SharedArrayBuffer(CONTROL_BYTES);
  const workerData: WorkerData = { control, warmsUp };
  const worker = startThread(workerUrl, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    // Nothing a user sends may steer a thread through its arguments or its environment.
    argv: [],
    execArgv: [],
    env: {},
  });
  return {
    worker,
    control: new Int32Array(control),
    knownEngines: new Set(),
    hasDropped: false,
    job: undefined,
    sinceMs: 0,
    idleTimer: undefined,
    killTimer: undefined,
    killReason: undefined,
    stopReason: undefined,
    isOpening: false,
    started: false,
  };
}

export function isIdle({ started, job, killReason }: Slot): boolean {
  return started && job === undefined && killReason === undefined;
}

/** Asks the thread to end its job, and ends the thread if it has not done so in time. */
export function stopSlot(slot: Slot, job: Job, reason: RestartReason, graceMs: number): void {
  Atomics.store(slot.control, CONTROL.abortedJob, job.id);
  Atomics.notify(slot.control, CONTROL.isPaused);
  slot.stopReason = reason;
  killLater(slot, reason, graceMs);
}

export function killLater(slot: Slot, reason: RestartReason, ms: number): void {
  clearTimeout(slot.killTimer);
  slot.killTimer = setTimeout(() => {
    slot.killReason = reason;
    void slot.worker.terminate();
  }, ms);
}

function startNodeThread(url: URL, options: WorkerOptions): PoolThread {
  return new Worker(url, options);
}

/** For an operator: the code of the system (`EMFILE`), without paths. */
export function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return /\bE[A-Z]{3,}\b/.exec(message)?.[0] ?? code ?? 'unknown reason';
}
