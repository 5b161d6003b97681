/**
 * The queue of several processes, on any number of machines: BullMQ in Redis or Valkey. Start at `openBullmqQueue`.
 *
 * Redis only says who does which shard now. What is done is in the files of the job, so that Redis may lose everything: each worker
 * looks at the files now and then, and puts the next open shards into the queue. A shard has one name there, so that it is in the queue
 * once, however many workers put it there; and only the first so many open shards are in it, so that a hundred million documents need
 * no more of Redis than a thousand.
 */
import type { Job as BullJob, ConnectionOptions, Queue, Worker } from 'bullmq';
import { loadOptional } from '../../service/settings/optional-package.js';
import { type Job, shardName } from '../job/job-manifest.js';
import { giveUp, type JobProgress, readProgress } from '../job/job-progress.js';
import { BatchError } from '../storage/batch-error.js';
import type { QueueOptions, ShardQueue, ShardWork } from './shard-queue.js';
import { sleep } from './sleep.js';

export interface BullmqOptions extends QueueOptions {
  /** `redis://…` or `rediss://…`. */
  readonly redis: string;
  /** A worker that is silent for so long is taken for dead; its shard is given to another one soon after. */
  readonly lockMs: number;
  /** Shards that are in Redis at the same time. */
  readonly queued: number;
  /** How long Redis has to answer at the start; 10 seconds unless said otherwise. */
  readonly connectMs?: number;
  /** Called now and then with how far the whole job is. */
  readonly onProgress?: (progress: JobProgress) => void;
  /** What is wrong with Redis although work goes on. */
  readonly onTrouble?: (message: string) => void;
}

interface ShardData {
  readonly shard: number;
}

const LOOK_MS = 1000;
/** A shard that was put into the queue is put there again after so many lock times, in case that Redis has forgotten it. */
const LOCKS_TO_ADD_AGAIN = 2;
const CONNECT_MS = 10_000;
/** How long the end of a worker may take after a signal. */
const RELEASE_MS = 3000;
const ADDED_AT_ONCE = 200;
const FAILED_AT_ONCE = 1000;

export async function openBullmqQueue(job: Job, options: BullmqOptions): Promise<BullmqQueue> {
  const bullmq = await loadOptional('--redis', ['bullmq'], () => import('bullmq'));
  const connection = { url: options.redis, maxRetriesPerRequest: null };
  const queue: Queue<ShardData> = new bullmq.Queue<ShardData>(queueName(job), { connection });
  queue.on('error', ({ message }) => options.onTrouble?.(message));
  if (await isLate(queue.getJobCounts('waiting'), options.connectMs ?? CONNECT_MS)) {
    void queue.disconnect().catch(() => {});
    throw new BatchError('Redis does not answer');
  }
  return new BullmqQueue(job, options, queue, { connection, ...bullmq });
}

function queueName({ manifest }: Job): string {
  return `langtools-batch-${manifest.id}`;
}

function nameOf(shard: number): string {
  return `shard-${shardName(shard)}`;
}

interface Bullmq {
  readonly connection: ConnectionOptions;
  readonly Worker: typeof Worker;
  readonly WaitingError: new () => Error;
}

export class BullmqQueue implements ShardQueue {
  readonly #job: Job;
  readonly #options: BullmqOptions;
  readonly #queue: Queue<ShardData>;
  readonly #bullmq: Bullmq;
  readonly #addedMs = new Map<number, number>();

  constructor(job: Job, options: BullmqOptions, queue: Queue<ShardData>, bullmq: Bullmq) {
    this.#job = job;
    this.#options = options;
    this.#queue = queue;
    this.#bullmq = bullmq;
  }

  async drain(work: ShardWork, signal: AbortSignal): Promise<void> {
    const worker = this.#startWorker(work, signal);
    try {
      while (!signal.aborted) {
        // Commands wait for Redis to come back, but nobody shall wait for them after a signal.
        const isOver = await Promise.race([this.#lookAfterQueue(), aborted(signal)]);
        if (isOver) break;
        await sleep(LOOK_MS, signal);
      }
    } finally {
      await this.#stop(worker);
    }
    if (!signal.aborted) await this.#forget();
  }

  /** Leaves nothing of a complete job in Redis. It is refused while other workers end, and then the last of them does it. */
  async #forget(): Promise<void> {
    const { failed } = await readProgress(this.#job);
    if (failed.length === 0) await isLate(this.#queue.obliterate(), RELEASE_MS);
  }

  #startWorker(work: ShardWork, signal: AbortSignal): Worker<ShardData> {
    const { concurrency, lockMs, attempts, onTrouble } = this.#options;
    const take = async (entry: BullJob<ShardData>, token?: string): Promise<void> => {
      try {
        await work(entry.data.shard);
      } catch (error) {
        if (!signal.aborted) throw error;
        // Others shall not have to wait until it is clear that this process is gone.
        await entry.moveToWait(token);
        throw new this.#bullmq.WaitingError();
      }
    };
    const worker = new this.#bullmq.Worker<ShardData>(queueName(this.#job), take, {
      connection: this.#bullmq.connection,
      concurrency,
      lockDuration: lockMs,
      stalledInterval: Math.ceil(lockMs / 2),
      maxStalledCount: attempts,
      drainDelay: 1,
    });
    worker.on('error', ({ message }) => onTrouble?.(message));
    return worker;
  }

  /** Whether nothing is left to do: that is in the files, so it is seen without Redis, too. */
  async #lookAfterQueue(): Promise<boolean> {
    const progress = await readProgress(this.#job);
    this.#options.onProgress?.(progress);
    if (progress.open.length === 0) return true;
    try {
      const given = await this.#recordFailed(progress);
      const open = progress.open.filter((shard) => !given.has(shard));
      await this.#add(open.slice(0, this.#options.queued));
    } catch (error) {
      this.#options.onTrouble?.(error instanceof Error ? error.message : String(error));
    }
    return false;
  }

  /** What BullMQ has given up is written into the job, where it is found without Redis, too. */
  async #recordFailed({ done }: JobProgress): Promise<Set<number>> {
    const given = new Set<number>();
    for (const entry of await this.#queue.getFailed(0, FAILED_AT_ONCE - 1)) {
      const { shard } = entry.data;
      // Done by another worker after all.
      if (done.has(shard)) continue;
      given.add(shard);
      await giveUp(this.#job, { shard, attempts: entry.attemptsMade, reason: entry.failedReason });
    }
    return given;
  }

  async #add(shards: readonly number[]): Promise<void> {
    const { attempts, backoffMs, lockMs } = this.#options;
    const now = Date.now();
    const missing = shards.filter((shard) => now - (this.#addedMs.get(shard) ?? 0) >= LOCKS_TO_ADD_AGAIN * lockMs);
    for (let at = 0; at < missing.length; at += ADDED_AT_ONCE) {
      const entries = missing.slice(at, at + ADDED_AT_ONCE).map((shard) => ({
        name: 'shard',
        data: { shard },
        opts: {
          jobId: nameOf(shard),
          attempts,
          backoff: { type: 'exponential', delay: backoffMs },
          removeOnComplete: true,
          removeOnFail: false,
        },
      }));
      await this.#queue.addBulk(entries);
    }
    for (const shard of missing) this.#addedMs.set(shard, now);
  }

  async #stop(worker: Worker<ShardData>): Promise<void> {
    if (await isLate(worker.close(), RELEASE_MS)) void worker.close(true).catch(() => {});
  }

  async retry(shards: readonly number[]): Promise<void> {
    for (const shard of shards) await (await this.#queue.getJob(nameOf(shard)))?.remove();
  }

  async counts(): Promise<Record<string, number>> {
    return this.#queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
  }

  async close(): Promise<void> {
    if (await isLate(this.#queue.close(), RELEASE_MS)) void this.#queue.disconnect().catch(() => {});
  }
}

function aborted(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(true), { once: true }));
}

/** Whether it takes longer than that. */
async function isLate(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, ms, 'late').unref());
  return (await Promise.race([work.catch(() => {}), late])) === 'late';
}
