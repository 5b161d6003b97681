/**
 * The worker pool: all language work runs here, off the event loop. Start at `WorkerPool.run`.
 *
 * What it promises:
 * - one job per worker at a time, so a worker that crashes, loops or runs out of memory costs one request;
 * - a deadline ends the wait at once, and the work itself soon after: first the engine is asked (an abort flag in shared
 *   memory that every budget looks at), then, after `graceMs`, the thread is killed and replaced;
 * - a bounded queue, fair between tags (`fair-queue.ts`); one tag never holds all workers, nor does speech (`worker-shares.ts`),
 *   and those that a tag holds leave the cores to the others (`pause-surplus.ts`);
 * - more threads than cores work only while long jobs hold the others (`reserve.ts`);
 * - a job whose client has gone is dropped, queued or running.
 */
import { FairQueue } from './fair-queue.js';
import type { JobObserver } from './job-times.js';
import { surplusJobs } from './pause-surplus.js';
import { finishJob, type Job, openJob, PoolError, type Task } from './pool-job.js';
import {
  isIdle,
  killLater,
  openSlot,
  type RestartReason,
  reasonOf,
  type Slot,
  stopSlot,
  type ThreadSettings,
} from './pool-slot.js';
import { CONTROL, type FaultReport, type FromWorker, reportFault, type ToWorker } from './protocol.js';
import { Reserve } from './reserve.js';
import { lineOf, type SharedJob, WorkerShares } from './worker-shares.js';

export { PoolError, type Task } from './pool-job.js';
export type { RestartReason } from './pool-slot.js';

export interface PoolEvents {
  onRestart?(reason: RestartReason): void;
  /** A thread could not be started, with the reason; without one, threads start again. */
  onStartTrouble?(reason: string | undefined): void;
  onShed?(tag: string): void;
  onDeadline?(tag: string): void;
  onFault?(tag: string, fault: FaultReport): void;
}

export interface PoolOptions extends ThreadSettings {
  /** Threads. One tag uses at most one fewer than that. */
  readonly workers: number;
  /** One thread is started, and another only when a job finds all that are there at work: most services are never asked twice at once. */
  readonly startsOnDemand?: boolean;
  /** Threads that can really run at the same time. */
  readonly cores: number;
  /** Threads beyond the cores work only while another has been at its job for so long; otherwise they work like the others. */
  readonly reserveAfterMs?: number;
  readonly queueLimit: number;
  /** So many checks of a tag may wait even when the queue is full, and as much speech of it. */
  readonly alwaysPerLine?: number;
  /** Between asking an engine to stop and killing its thread. */
  readonly graceMs?: number;
  readonly events?: PoolEvents;
  /** Asked about every task: who wants to know its times gets them when all is over, the work of its thread included. */
  readonly observe?: (task: Task) => JobObserver | undefined;
}

/** One for all refusals: to record where each was made costs more than the refusal. */
const OVERLOADED = new PoolError('overloaded');

/** On a busy machine a thread that looks at its budget every few milliseconds may not run for a tenth of a second. */
const GRACE_MS = 500;
const RESTART_PAUSE_MS = 500;
/** For an engine that nobody waits for any more to be opened after all. */
const OPENING_GRACE_MS = 60_000;
/** For an engine whose pack is gone to be opened after all: the thread has others open that are worth keeping. */
const RETIRED_OPENING_GRACE_MS = 2_000;
const MAX_RETIRED = 1000;

export class WorkerPool {
  /** A first thread takes work; or there was trouble with it, which the events tell, or the pool was closed. */
  readonly begun: Promise<void>;
  readonly #options: PoolOptions;
  readonly #queue: FairQueue<Job>;
  readonly #slots = new Set<Slot>();
  readonly #graceMs: number;
  readonly #shares: WorkerShares;
  readonly #reserve: Reserve;
  /** Keys of engines that nobody will ask for again, the latest of them: jobs that still wait for an engine are soon done. */
  readonly #retired = new Set<string>();
  /** Some job waits so that another tag has a core. */
  #isSharing = false;
  #nextId = 1;
  /** Threads that could not be started, and will be tried again. */
  #delayedStarts = 0;
  #tellBegun = (): void => {};
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.begun = new Promise((resolve) => {
      this.#tellBegun = resolve;
    });
    this.#reserve = new Reserve(options, {
      open: () => this.#next(),
      end: (slot) => this.#endReserve(slot),
    });
    // What the reserve would take may wait for it.
    this.#queue = new FairQueue(options.queueLimit + this.#reserve.size, options.alwaysPerLine);
    this.#shares = new WorkerShares(options.workers);
    this.#graceMs = options.graceMs ?? GRACE_MS;
    const first = options.startsOnDemand === true ? 1 : options.workers - this.#reserve.size;
    for (let i = 0; i < first; i++) this.#start();
  }

  get queueLength(): number {
    return this.#queue.length;
  }

  get busyWorkers(): number {
    let busy = 0;
    for (const slot of this.#slots) if (slot.job !== undefined) busy++;
    return busy;
  }

  /** How many workers would take checks of this tag at once. */
  spareWorkers(tag: string): number {
    let idle = 0;
    for (const slot of this.#reserve.usable(this.#slots)) if (isIdle(slot)) idle++;
    return Math.min(idle + this.#notStarted(), this.#shares.spareFor(tag));
  }

  /** Whether such a job would be taken now, by a worker or into the queue. */
  accepts(job: SharedJob): boolean {
    return (this.#shares.mayRun(job) && this.#hasFreeSlot()) || this.#queue.accepts(lineOf(job));
  }

  /** Whether there is neither an idle worker nor a free place in the queue. */
  get isFull(): boolean {
    return this.#queue.length >= this.#queue.limit && !this.#hasFreeSlot();
  }

  run(task: Task): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new PoolError('closed'));
      if (task.signal?.aborted) return reject(new PoolError('aborted'));
      if (this.#retired.has(task.engine.key)) return reject(new PoolError('retired'));
      const id = this.#nextId;
      this.#nextId = id === 0x7fffffff ? 1 : id + 1;
      const job = openJob(task, id, { resolve, reject }, this.#options.observe?.(task));
      const idle = this.#shares.mayRun(job) ? this.#freeSlot() : undefined;
      if (idle === undefined) {
        const refused = this.#queue.push(job);
        if (refused !== undefined) this.#refuse(refused);
        // Most of a flood ends here, so nothing is prepared before that costs more than the refusal.
        if (refused === job) return;
        this.#reserve.watch(this.#slots);
      }
      this.#watch(job);
      if (idle !== undefined) this.#assign(idle, job);
    });
  }

  /** The pack was replaced or removed: every worker drops its engine, and who waits for it is told. What runs is finished. */
  dropEngine(engineKey: string): void {
    // A job that runs on it has just brought it to its worker: `#receive` tells that worker again.
    this.#retired.add(engineKey);
    const [oldest] = this.#retired;
    if (this.#retired.size > MAX_RETIRED && oldest !== undefined) this.#retired.delete(oldest);
    for (const slot of this.#slots) {
      this.#dropFrom(slot, engineKey);
      const { job } = slot;
      if (!slot.isOpening || job?.task.engine.key !== engineKey) continue;
      finishJob(job, new PoolError('retired'));
      stopSlot(slot, job, 'abandoned', RETIRED_OPENING_GRACE_MS);
    }
    for (const job of this.#queue.removeWhere(({ task }) => task.engine.key === engineKey)) {
      finishJob(job, new PoolError('retired'));
    }
  }

  #dropFrom(slot: Slot, engineKey: string): void {
    if (!slot.knownEngines.delete(engineKey)) return;
    slot.hasDropped = true;
    slot.worker.postMessage({ kind: 'drop-engine', engineKey } satisfies ToWorker);
  }

  /** Much was dropped: threads that had some of it give back what they do not hold any more. */
  collectGarbage(): void {
    for (const slot of this.#slots) {
      if (slot.hasDropped) slot.worker.postMessage({ kind: 'collect' } satisfies ToWorker);
      slot.hasDropped = false;
    }
  }

  /** Stops at once; whoever still waits is told so. To drain, stop submitting and wait first. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#reserve.close();
    this.#tellBegun();
    for (let job = this.#queue.shift(() => true); job !== undefined; job = this.#queue.shift(() => true)) {
      finishJob(job, new PoolError('closed'));
    }
    const ending = [...this.#slots].map((slot) => {
      if (slot.job !== undefined) {
        finishJob(slot.job, new PoolError('closed'));
        slot.job.watched?.report();
      }
      clearTimeout(slot.killTimer);
      clearTimeout(slot.idleTimer);
      return slot.worker.terminate();
    });
    this.#slots.clear();
    await Promise.all(ending);
  }

  #hasFreeSlot(): boolean {
    return this.#idleSlot() !== undefined || this.#notStarted() > 0;
  }

  /** Threads that would be started if there was more to do. */
  #notStarted(): number {
    const { startsOnDemand = false, workers } = this.#options;
    const isReserveOpen = this.#reserve.isOpen(this.#slots);
    if (!(startsOnDemand || isReserveOpen) || this.#delayedStarts > 0) return 0;
    return Math.max(0, workers - (isReserveOpen ? 0 : this.#reserve.size) - this.#slots.size);
  }

  /** A thread that takes work at once, although it begins with it when it is up; undefined where there is none, or it cannot be started. */
  #freeSlot(): Slot | undefined {
    const idle = this.#idleSlot();
    if (idle !== undefined || this.#notStarted() === 0) return idle;
    const before = this.#slots.size;
    this.#start();
    return this.#slots.size > before ? [...this.#slots].at(-1) : undefined;
  }

  #startLater(): void {
    this.#delayedStarts++;
    setTimeout(() => {
      this.#delayedStarts--;
      this.#start();
    }, RESTART_PAUSE_MS).unref();
  }

  #start(): void {
    if (this.#closed || this.#slots.size >= this.#options.workers) return;
    try {
      this.#startThread();
    } catch (error) {
      this.#tellStart(reasonOf(error as NodeJS.ErrnoException));
      this.#startLater();
    }
  }

  #tellStart(trouble: string | undefined): void {
    this.#options.events?.onStartTrouble?.(trouble);
    this.#tellBegun();
  }

  #startThread(): void {
    const slot = openSlot(this.#options);
    const { worker } = slot;
    this.#slots.add(slot);
    worker.on('message', (message: FromWorker) => this.#receive(slot, message));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (!slot.started) this.#tellStart(reasonOf(error));
      slot.killReason ??= error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : 'crash';
    });
    worker.on('exit', () => this.#replace(slot));
  }

  #replace(slot: Slot): void {
    if (!this.#slots.delete(slot)) return;
    const reason = slot.killReason ?? 'crash';
    this.#options.events?.onRestart?.(reason);
    const { job } = slot;
    if (job !== undefined && !slot.started) this.#putBack(job);
    else if (job !== undefined) {
      finishJob(job, new PoolError('fault', { name: `WorkerEnded(${reason})`, frames: [] }));
      job.watched?.report();
    }
    if (slot.started) this.#start();
    else {
      this.#tellBegun();
      this.#startLater();
    }
    this.#vacate(slot);
  }

  /** Its thread never began, or could not be started: another takes the job. */
  #putBack(job: Job): void {
    const refused = job.isFinished ? undefined : this.#queue.push(job);
    if (refused !== undefined) this.#refuse(refused);
  }

  #receive(slot: Slot, message: FromWorker): void {
    if (message.kind === 'ready') {
      slot.started = true;
      this.#tellStart(undefined);
      this.#next();
      return;
    }
    const job = slot.job;
    if (job === undefined || job.id !== message.id) return;
    if (message.kind === 'opened') {
      slot.isOpening = false;
      // Nobody waits for this job any more: it ends at its first look at the clock, or is ended.
      if (slot.stopReason !== undefined) killLater(slot, slot.stopReason, this.#graceMs);
      return;
    }
    if (message.kind === 'head' || message.kind === 'chunk') {
      if (job.isFinished) return;
      if (message.kind === 'head') job.task.onHead?.(message.head);
      else job.task.onChunk?.(message.chunk);
      return;
    }
    if (this.#retired.has(job.task.engine.key)) this.#dropFrom(slot, job.task.engine.key);
    if (message.kind === 'done') finishJob(job, message.value);
    else if (message.kind === 'stopped') {
      if (message.reason === 'deadline' && !job.isFinished) this.#options.events?.onDeadline?.(job.tag);
      finishJob(job, new PoolError(message.reason));
    } else {
      // The worker forgets an engine that could not be opened; sending the definition again costs nothing.
      slot.knownEngines.delete(job.task.engine.key);
      this.#options.events?.onFault?.(job.tag, message.fault);
      finishJob(job, new PoolError('fault', message.fault));
    }
    job.watched?.report(message.work);
    this.#vacate(slot);
  }

  /** The thread is done with its job, or gone: the only way to free a place, so that whoever waits for it always gets it. */
  #vacate(slot: Slot): void {
    const { job } = slot;
    clearTimeout(slot.killTimer);
    slot.killTimer = undefined;
    slot.isOpening = false;
    slot.job = undefined;
    if (job !== undefined) this.#shares.free(job);
    this.#sharePower();
    this.#next();
    this.#reserve.rest(slot, this.#slots);
  }

  /** Gives free workers to whoever waits and may run. */
  #next(): void {
    while (this.#hasFreeSlot()) {
      const job = this.#queue.shift((next) => this.#shares.mayRun(next));
      if (job === undefined) return;
      const slot = this.#freeSlot();
      if (slot === undefined) {
        this.#putBack(job);
        return;
      }
      this.#assign(slot, job);
    }
    if (this.#queue.length > 0) this.#reserve.watch(this.#slots);
  }

  #assign(slot: Slot, job: Job): void {
    slot.job = job;
    slot.sinceMs = performance.now();
    clearTimeout(slot.idleTimer);
    this.#shares.take(job);
    const { engine, operation, input } = job.task;
    const isKnown = slot.knownEngines.has(engine.key);
    slot.knownEngines.add(engine.key);
    slot.isOpening = !isKnown;
    slot.stopReason = undefined;
    const message: ToWorker = {
      kind: 'job',
      id: job.id,
      engineKey: engine.key,
      ...(isKnown ? {} : { engine }),
      operation,
      input,
      deadlineMs: job.deadlineMs,
      ...(job.watched === undefined ? {} : { isTimed: true }),
    };
    job.watched?.assigned();
    try {
      slot.worker.postMessage(message);
    } catch (error) {
      this.#dropUnsent(slot, job, error);
      return;
    }
    this.#sharePower();
  }

  /** For want of memory, perhaps: the thread has seen nothing of the job, nor of an engine that came with it. */
  #dropUnsent(slot: Slot, job: Job, error: unknown): void {
    if (slot.isOpening) slot.knownEngines.delete(job.task.engine.key);
    const fault = reportFault(error);
    this.#options.events?.onFault?.(job.tag, fault);
    finishJob(job, new PoolError('fault', fault));
    job.watched?.report();
    this.#vacate(slot);
  }

  /** Lets the jobs wait that would take a core from another tag, and no others. */
  #sharePower(): void {
    // Most of the time nobody waits, and nobody has to.
    if (!this.#isSharing && this.busyWorkers <= this.#options.cores) return;
    const running = [...this.#slots].flatMap(({ job }) => (job === undefined ? [] : [job]));
    const surplus = surplusJobs(running, this.#options.cores);
    this.#isSharing = surplus.size > 0;
    for (const { job, control } of this.#slots) {
      const isPaused = job !== undefined && surplus.has(job) ? 1 : 0;
      if (Atomics.exchange(control, CONTROL.isPaused, isPaused) !== isPaused) Atomics.notify(control, CONTROL.isPaused);
    }
  }

  #idleSlot(): Slot | undefined {
    for (const slot of this.#reserve.usable(this.#slots)) if (isIdle(slot)) return slot;
    return undefined;
  }

  /** Nobody has needed it for a while: what it holds is given back. */
  #endReserve(slot: Slot): void {
    if (!isIdle(slot) || !this.#slots.delete(slot)) return;
    void slot.worker.terminate();
  }

  /** Ends the job at its deadline, or when its client goes. */
  #watch(job: Job): void {
    const { timeoutMs, signal } = job.task;
    job.timer = setTimeout(() => this.#expire(job), timeoutMs);
    if (signal === undefined) return;
    job.onAbort = () => this.#abandon(job);
    signal.addEventListener('abort', job.onAbort, { once: true });
  }

  #refuse(job: Job): void {
    this.#options.events?.onShed?.(job.tag);
    finishJob(job, OVERLOADED);
  }

  #expire(job: Job): void {
    const isOpening = [...this.#slots].some((slot) => slot.job === job && slot.isOpening);
    this.#options.events?.onDeadline?.(job.tag);
    finishJob(job, new PoolError(isOpening ? 'opening' : 'deadline'));
    this.#stopWork(job, 'deadline');
  }

  #abandon(job: Job): void {
    finishJob(job, new PoolError('aborted'));
    this.#stopWork(job, 'abandoned');
  }

  #stopWork(job: Job, reason: RestartReason): void {
    if (this.#queue.remove(job)) return;
    for (const slot of this.#slots) {
      // An engine that takes longer to open than a request may take must still be opened once, or nobody would ever be served.
      if (slot.job === job) stopSlot(slot, job, reason, slot.isOpening ? OPENING_GRACE_MS : this.#graceMs);
    }
  }
}
