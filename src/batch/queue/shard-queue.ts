/** Who does which shard when. One process alone needs no server for that (`local-queue.ts`); several share one (`bullmq-queue.ts`). */

/** Does a shard. It must be safe to do one twice. */
export type ShardWork = (shard: number) => Promise<void>;

export interface QueueOptions {
  /** Shards that this process does at the same time. */
  readonly concurrency: number;
  /** How often a shard is tried before it is given up. */
  readonly attempts: number;
  /** Before the second attempt; doubled before each further one. */
  readonly backoffMs: number;
}

export interface ShardQueue {
  /** Resolves when every shard is done or given up, or soon after the signal. Shards that were begun then are left to others. */
  drain(work: ShardWork, signal: AbortSignal): Promise<void>;
  /** Gives shards another chance that were given up. */
  retry(shards: readonly number[]): Promise<void>;
  /** How many shards are in which state, where the queue knows more than the files say. */
  counts(): Promise<Readonly<Record<string, number>>>;
  close(): Promise<void>;
}
