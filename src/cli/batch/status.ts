/**
 * `langtools batch status JOB`: how far a job is, which shards were given up and which were cut short. `langtools batch retry JOB` takes
 * these back.
 */
import type { Command } from 'commander';
import type { Job } from '../../batch/job/job-manifest.js';
import { isComplete, readProgress, takeBack } from '../../batch/job/job-progress.js';
import type { ShardQueue } from '../../batch/queue/shard-queue.js';
import type { CliContext } from '../console/cli-context.js';
import {
  addRedisOption,
  addStorageOptions,
  explained,
  jobOf,
  type RedisFlags,
  redisOf,
  type StorageFlags,
} from './batch-command.js';

type StatusFlags = StorageFlags & RedisFlags & { json?: boolean };

export function registerStatusCommands(batch: Command, context: CliContext): void {
  addRedisOption(addStorageOptions(batch.command('status')))
    .argument('<JOB>', 'folder of the job, or s3://bucket/prefix')
    .option('--json', 'as JSON')
    .description('say how far a job is, which shards were given up and why, and which were cut short')
    .action(explained((address: string, flags: StatusFlags) => showStatus(address, flags, context)));
  addRedisOption(addStorageOptions(batch.command('retry')))
    .argument('<JOB>', 'folder of the job, or s3://bucket/prefix')
    .description('give the shards of a job that were given up or cut short another chance')
    .action(
      explained(async (address: string, flags: StorageFlags & RedisFlags) => {
        const job = await jobOf(address, flags);
        const { failed, cutShort } = await readProgress(job);
        const shards = [...failed, ...cutShort].map(({ shard }) => shard);
        // First there: workers write into the job what they find in Redis.
        await withRedis(job, flags, context, (queue) => queue.retry(shards));
        await takeBack(job, { failed, cutShort });
        context.stdout.write(`${shards.length} shards wait again\n`);
      }),
    );
}

async function showStatus(address: string, flags: StatusFlags, context: CliContext): Promise<void> {
  const job = await jobOf(address, flags);
  const progress = await readProgress(job);
  const { shards, doneShards, documents, doneDocuments, failed, cutShort, open } = progress;
  const cutDocuments = cutShort.reduce((sum, cut) => sum + cut.documents, 0);
  const { stdout } = context;
  const queue = await withRedis(job, flags, context, (redis) => redis.counts());
  if (flags.json === true) {
    const status = {
      complete: isComplete(progress),
      documents,
      doneDocuments,
      shards,
      doneShards,
      openShards: open.length,
      failedShards: failed,
      cutShortDocuments: cutDocuments,
      cutShortShards: cutShort,
      ...(queue === undefined ? {} : { queue }),
    };
    stdout.write(`${JSON.stringify(status, null, 2)}\n`);
    return;
  }
  const percent = documents === 0 ? 100 : Math.floor((100 * doneDocuments) / documents);
  stdout.write(`documents  ${doneDocuments} of ${documents} (${percent}%)\nshards     ${doneShards} of ${shards}\n`);
  if (queue !== undefined) {
    const states = Object.entries(queue).map(([state, shardCount]) => `${shardCount} ${state}`);
    stdout.write(`in Redis   ${states.join(', ')}\n`);
  }
  if (failed.length > 0) stdout.write(`given up   ${failed.length}; langtools batch retry gives them another chance\n`);
  if (cutShort.length > 0)
    stdout.write(
      `cut short  ${cutDocuments} documents in ${cutShort.length} shards, by the time limit (--check-timeout-ms); ` +
        'langtools batch retry has them checked again\n',
    );
  for (const { shard, attempts, reason } of failed)
    stdout.write(`  shard ${shard} after ${attempts} attempts: ${reason}\n`);
}

/** Undefined without Redis. */
async function withRedis<Result>(
  job: Job,
  flags: RedisFlags,
  context: CliContext,
  use: (queue: ShardQueue) => Promise<Result>,
): Promise<Result | undefined> {
  const redis = redisOf(flags, context);
  if (redis === undefined) return undefined;
  const { openBullmqQueue } = await import('../../batch/queue/bullmq-queue.js');
  const options = { redis, concurrency: 1, attempts: 1, backoffMs: 0, lockMs: 1000, queued: 1 };
  const queue = await openBullmqQueue(job, options);
  try {
    return await use(queue);
  } finally {
    await queue.close();
  }
}
