/** The queue of a process that works alone: the shards that have no result, in order. */
import type { Job } from '../job/job-manifest.js';
import { giveUp, readProgress } from '../job/job-progress.js';
import type { QueueOptions, ShardQueue, ShardWork } from './shard-queue.js';
import { sleep } from './sleep.js';

export class LocalQueue implements ShardQueue {
  readonly #job: Job;
  readonly #options: QueueOptions;

  constructor(job: Job, options: QueueOptions) {
    this.#job = job;
    this.#options = options;
  }

  async drain(work: ShardWork, signal: AbortSignal): Promise<void> {
    const { open } = await readProgress(this.#job);
    const waiting = open.values();
    const lane = async () => {
      // The lanes share the iterator.
      for (const shard of waiting) {
        if (signal.aborted) return;
        await this.#attempt(shard, work, signal);
      }
    };
    await Promise.all(Array.from({ length: Math.min(this.#options.concurrency, open.length) }, lane));
  }

  async #attempt(shard: number, work: ShardWork, signal: AbortSignal): Promise<void> {
    const { attempts, backoffMs } = this.#options;
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        return await work(shard);
      } catch (error) {
        if (signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        if (attempt >= attempts) return giveUp(this.#job, { shard, attempts: attempt, reason });
        await sleep(backoffMs * 2 ** (attempt - 1), signal);
      }
    }
  }

  async retry(): Promise<void> {
    // The list is in the files of the job alone.
  }

  async counts(): Promise<Record<string, number>> {
    return {};
  }

  async close(): Promise<void> {}
}
