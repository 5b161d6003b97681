/**
 * The worker pool: all language work runs here, off the event loop. Start at `WorkerPool.run`.
 *
 * What it promises:
 * - one job per worker at a time, so a worker that crashes, loops or runs out of memory costs one request;
 * - a deadline ends the wait at once, and the work itself soon after: first the engine is asked (an abort flag in shared
 *   memory that every budget looks at), then, after `graceMs`, the thread is killed and replaced;
 * - a bounded queue, fair between tags (`fair-queue.ts`); one tag never holds all workers, nor does speech (`worker-shares.ts`),
 *   and those that a tag holds leave the cores to the others (`pause-surplus.ts`);
 * - a job whose client has gone is dropped, queued or running.
 */
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { FairQueue } from './fair-queue.js';
import { type JobObserver, type PoolFailure, WatchedJob } from './job-times.js';
import { surplusJobs } from './pause-surplus.js';
import {
  CONTROL,
  CONTROL_BYTES,
  type EngineDefinition,
  type FaultReport,
  type FromWorker,
  type JobOperation,
  monotonicMs,
  reportFault,
  type ToWorker,
  type WorkerData,
} from './protocol.js';
import { isSpeech, lineOf, type SharedJob, WorkerShares } from './worker-shares.js';

export type RestartReason = 'crash' | 'out-of-memory' | 'deadline' | 'abandoned';

export interface PoolEvents {
  onRestart?(reason: RestartReason): void;
  /** A thread could not be started, with the reason; without one, threads start again. */
  onStartTrouble?(reason: string | undefined): void;
  onShed?(tag: string): void;
  onDeadline?(tag: string): void;
  onFault?(tag: string, fault: FaultReport): void;
}

/** What the pool needs of a thread. */
export type PoolThread = Pick<Worker, 'postMessage' | 'terminate' | 'on'>;
export type StartThread = (url: URL, options: WorkerOptions) => PoolThread;

export interface PoolOptions {
  /** Threads. One tag uses at most one fewer than that. */
  readonly workers: number;
  /** Threads that can really run at the same time. */
  readonly cores: number;
  readonly queueLimit: number;
  /** So many checks of a tag may wait even when the queue is full, and as much speech of it. */
  readonly alwaysPerLine?: number;
  /** The compiled `pool-worker.js`. */
  readonly workerUrl: URL;
  /** JavaScript heap per thread; shared tables are not counted. */
  readonly workerMemoryMb: number;
  /** Between asking an engine to stop and killing its thread. */
  readonly graceMs?: number;
  /** Threads use their first idle seconds to become fast. For services that stay, not for one question. */
  readonly warmsUp?: boolean;
  readonly events?: PoolEvents;
  /** Only tests give another than a thread of Node. */
  readonly startThread?: StartThread;
  /** Asked about every task: who wants to know its times gets them when all is over, the work of its thread included. */
  readonly observe?: (task: Task) => JobObserver | undefined;
}

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

/** One for all refusals: to record where each was made costs more than the refusal. */
const OVERLOADED = new PoolError('overloaded');

interface Job extends SharedJob {
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

interface Slot {
  worker: PoolThread;
  /** See `CONTROL`. */
  readonly control: Int32Array;
  readonly knownEngines: Set<string>;
  job: Job | undefined;
  killTimer: NodeJS.Timeout | undefined;
  killReason: RestartReason | undefined;
  /** Why its job is to end. */
  stopReason: RestartReason | undefined;
  /** The job brought an engine that this thread is still opening. */
  isOpening: boolean;
  /** True once this thread has said it is up; one that dies before that is restarted with a pause. */
  started: boolean;
}

/** On a busy machine a thread that looks at its budget every few milliseconds may not run for a tenth of a second. */
const GRACE_MS = 500;
const RESTART_PAUSE_MS = 500;
/** For an engine that nobody waits for any more to be opened after all. */
const OPENING_GRACE_MS = 60_000;
/** For an engine whose pack is gone to be opened after all: the thread has others open that are worth keeping. */
const RETIRED_OPENING_GRACE_MS = 2_000;
const MAX_RETIRED = 1000;
/**
 * Of a thread's heap, what is new. V8 takes up to 32 MB for it in each thread and does not give them back: an eighth of what the
 * service takes in all (`bench/soak/memory.mjs`).
 */
const YOUNG_GENERATION_MB = 12;

export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #queue: FairQueue<Job>;
  readonly #slots = new Set<Slot>();
  readonly #graceMs: number;
  readonly #shares: WorkerShares;
  /** Keys of engines that nobody will ask for again, the latest of them: jobs that still wait for an engine are soon done. */
  readonly #retired = new Set<string>();
  /** Some job waits so that another tag has a core. */
  #isSharing = false;
  #nextId = 1;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#queue = new FairQueue(options.queueLimit, options.alwaysPerLine);
    this.#shares = new WorkerShares(options.workers);
    this.#graceMs = options.graceMs ?? GRACE_MS;
    for (let i = 0; i < options.workers; i++) this.#start();
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
    for (const slot of this.#slots) if (isIdle(slot)) idle++;
    return Math.min(idle, this.#shares.spareFor(tag));
  }

  /** Whether such a job would be taken now, by a worker or into the queue. */
  accepts(job: SharedJob): boolean {
    return (this.#shares.mayRun(job) && this.#idleSlot() !== undefined) || this.#queue.accepts(lineOf(job));
  }

  /** Whether there is neither an idle worker nor a free place in the queue. */
  get isFull(): boolean {
    return this.#queue.length >= this.#queue.limit && this.#idleSlot() === undefined;
  }

  run(task: Task): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new PoolError('closed'));
      if (task.signal?.aborted) return reject(new PoolError('aborted'));
      if (this.#retired.has(task.engine.key)) return reject(new PoolError('retired'));
      const id = this.#nextId;
      this.#nextId = id === 0x7fffffff ? 1 : id + 1;
      const observer = this.#options.observe?.(task);
      const shared = { tag: task.tag, isSpeech: isSpeech(task.operation) };
      const job: Job = {
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
      const idle = this.#shares.mayRun(job) ? this.#idleSlot() : undefined;
      if (idle === undefined) {
        const refused = this.#queue.push(job);
        if (refused !== undefined) this.#refuse(refused);
        // Most of a flood ends here, so nothing is prepared before that costs more than the refusal.
        if (refused === job) return;
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
      if (slot.knownEngines.delete(engineKey))
        slot.worker.postMessage({ kind: 'drop-engine', engineKey } satisfies ToWorker);
      const { job } = slot;
      if (!slot.isOpening || job?.task.engine.key !== engineKey) continue;
      this.#finish(job, new PoolError('retired'));
      this.#stopSlot(slot, job, 'abandoned', RETIRED_OPENING_GRACE_MS);
    }
    for (const job of this.#queue.removeWhere(({ task }) => task.engine.key === engineKey)) {
      this.#finish(job, new PoolError('retired'));
    }
  }

  /** Stops at once; whoever still waits is told so. To drain, stop submitting and wait first. */
  async close(): Promise<void> {
    this.#closed = true;
    for (let job = this.#queue.shift(() => true); job !== undefined; job = this.#queue.shift(() => true)) {
      this.#finish(job, new PoolError('closed'));
    }
    const ending = [...this.#slots].map((slot) => {
      if (slot.job !== undefined) {
        this.#finish(slot.job, new PoolError('closed'));
        slot.job.watched?.report();
      }
      clearTimeout(slot.killTimer);
      return slot.worker.terminate();
    });
    this.#slots.clear();
    await Promise.all(ending);
  }

  #startLater(): void {
    setTimeout(() => this.#start(), RESTART_PAUSE_MS).unref();
  }

  #start(): void {
    if (this.#closed) return;
    try {
      this.#startThread();
    } catch (error) {
      this.#options.events?.onStartTrouble?.(reasonOf(error as NodeJS.ErrnoException));
      this.#startLater();
    }
  }

  #startThread(): void {
    const control = new SharedArrayBuffer(CONTROL_BYTES);
    const workerData: WorkerData = { control, warmsUp: this.#options.warmsUp ?? false };
    const { startThread = startNodeThread, workerUrl } = this.#options;
    const worker = startThread(workerUrl, {
      workerData,
      resourceLimits: {
        maxOldGenerationSizeMb: this.#options.workerMemoryMb,
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
      },
      // Nothing a user sends may steer a thread through its arguments or its environment.
      argv: [],
      execArgv: [],
      env: {},
    });
    const slot: Slot = {
      worker,
      control: new Int32Array(control),
      knownEngines: new Set(),
      job: undefined,
      killTimer: undefined,
      killReason: undefined,
      stopReason: undefined,
      isOpening: false,
      started: false,
    };
    this.#slots.add(slot);
    worker.on('message', (message: FromWorker) => this.#receive(slot, message));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (!slot.started) this.#options.events?.onStartTrouble?.(reasonOf(error));
      slot.killReason ??= error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : 'crash';
    });
    worker.on('exit', () => this.#replace(slot));
  }

  #replace(slot: Slot): void {
    if (!this.#slots.delete(slot)) return;
    const reason = slot.killReason ?? 'crash';
    this.#options.events?.onRestart?.(reason);
    const { job } = slot;
    if (job !== undefined) {
      this.#finish(job, new PoolError('fault', { name: `WorkerEnded(${reason})`, frames: [] }));
      job.watched?.report();
    }
    if (slot.started) this.#start();
    else this.#startLater();
    this.#vacate(slot);
  }

  #receive(slot: Slot, message: FromWorker): void {
    if (message.kind === 'ready') {
      slot.started = true;
      this.#options.events?.onStartTrouble?.(undefined);
      this.#next();
      return;
    }
    const job = slot.job;
    if (job === undefined || job.id !== message.id) return;
    if (message.kind === 'opened') {
      slot.isOpening = false;
      // Nobody waits for this job any more: it ends at its first look at the clock, or is ended.
      if (slot.stopReason !== undefined) this.#killLater(slot, slot.stopReason, this.#graceMs);
      return;
    }
    if (message.kind === 'head' || message.kind === 'chunk') {
      if (job.isFinished) return;
      if (message.kind === 'head') job.task.onHead?.(message.head);
      else job.task.onChunk?.(message.chunk);
      return;
    }
    if (this.#retired.has(job.task.engine.key) && slot.knownEngines.delete(job.task.engine.key)) {
      slot.worker.postMessage({ kind: 'drop-engine', engineKey: job.task.engine.key } satisfies ToWorker);
    }
    if (message.kind === 'done') this.#finish(job, message.value);
    else if (message.kind === 'stopped') {
      if (message.reason === 'deadline' && !job.isFinished) this.#options.events?.onDeadline?.(job.tag);
      this.#finish(job, new PoolError(message.reason));
    } else {
      // The worker forgets an engine that could not be opened; sending the definition again costs nothing.
      slot.knownEngines.delete(job.task.engine.key);
      this.#options.events?.onFault?.(job.tag, message.fault);
      this.#finish(job, new PoolError('fault', message.fault));
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
  }

  /** Gives free workers to whoever waits and may run. */
  #next(): void {
    for (let slot = this.#idleSlot(); slot !== undefined; slot = this.#idleSlot()) {
      const job = this.#queue.shift((next) => this.#shares.mayRun(next));
      if (job === undefined) return;
      this.#assign(slot, job);
    }
  }

  #assign(slot: Slot, job: Job): void {
    slot.job = job;
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
    this.#finish(job, new PoolError('fault', fault));
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
    for (const slot of this.#slots) if (isIdle(slot)) return slot;
    return undefined;
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
    this.#finish(job, OVERLOADED);
  }

  #expire(job: Job): void {
    const isOpening = [...this.#slots].some((slot) => slot.job === job && slot.isOpening);
    this.#options.events?.onDeadline?.(job.tag);
    this.#finish(job, new PoolError(isOpening ? 'opening' : 'deadline'));
    this.#stopWork(job, 'deadline');
  }

  #abandon(job: Job): void {
    this.#finish(job, new PoolError('aborted'));
    this.#stopWork(job, 'abandoned');
  }

  #stopWork(job: Job, reason: RestartReason): void {
    if (this.#queue.remove(job)) return;
    for (const slot of this.#slots) {
      // An engine that takes longer to open than a request may take must still be opened once, or nobody would ever be served.
      if (slot.job === job) this.#stopSlot(slot, job, reason, slot.isOpening ? OPENING_GRACE_MS : this.#graceMs);
    }
  }

  /** Asks the thread to end its job, and ends the thread if it has not done so in time. */
  #stopSlot(slot: Slot, job: Job, reason: RestartReason, graceMs: number): void {
    Atomics.store(slot.control, CONTROL.abortedJob, job.id);
    Atomics.notify(slot.control, CONTROL.isPaused);
    slot.stopReason = reason;
    this.#killLater(slot, reason, graceMs);
  }

  #killLater(slot: Slot, reason: RestartReason, ms: number): void {
    clearTimeout(slot.killTimer);
    slot.killTimer = setTimeout(() => {
      slot.killReason = reason;
      void slot.worker.terminate();
    }, ms);
  }

  #finish(job: Job, outcome: unknown): void {
    if (job.isFinished) return;
    job.isFinished = true;
    clearTimeout(job.timer);
    if (job.onAbort !== undefined) job.task.signal?.removeEventListener('abort', job.onAbort);
    if (outcome instanceof PoolError) job.reject(outcome);
    else job.resolve(outcome);
    job.watched?.finished(outcome instanceof PoolError ? outcome.failure : undefined);
  }
}

function startNodeThread(url: URL, options: WorkerOptions): PoolThread {
  return new Worker(url, options);
}

function isIdle({ started, job, killReason }: Slot): boolean {
  return started && job === undefined && killReason === undefined;
}

/** For an operator: the code of the system (`EMFILE`), without paths. */
function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return /\bE[A-Z]{3,}\b/.exec(message)?.[0] ?? code ?? 'unknown reason';
}
