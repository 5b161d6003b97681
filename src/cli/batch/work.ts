/** `langtools batch work JOB`: does the shards of a job. `langtools batch run JOB INPUT…`: makes the job first. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { byteOpener } from '../../batch/inputs/byte-sources.js';
import type { Job } from '../../batch/job/job-manifest.js';
import { isComplete, type JobProgress, readProgress } from '../../batch/job/job-progress.js';
import { LocalQueue } from '../../batch/queue/local-queue.js';
import type { QueueOptions, ShardQueue } from '../../batch/queue/shard-queue.js';
import { openDocumentChecker } from '../../batch/run/document-checker.js';
import { type WorkProgress, workOnJob } from '../../batch/work.js';
import type { CliContext, SettingFlags } from '../console/cli-context.js';
import { EXIT } from '../console/exit-codes.js';
import {
  addEngineOptions,
  addRedisOption,
  addStorageOptions,
  engineSettings,
  explained,
  jobOf,
  type RedisFlags,
  redisOf,
  type StorageFlags,
  untilSignal,
  wholeNumber,
} from './batch-command.js';
import { BatchProgress } from './batch-progress.js';
import { addSubmitOptions, type SubmitFlags, submitWith } from './submit.js';

export type QueueFlags = StorageFlags &
  RedisFlags & {
    concurrency?: string;
    attempts: string;
    backoffMs: string;
    lockSeconds: string;
    queued: string;
  };
type WorkFlags = QueueFlags & SettingFlags;

export function registerWorkCommands(batch: Command, context: CliContext): void {
  addQueueOptions(addStorageOptions(addEngineOptions(batch.command('work'))))
    .argument('<JOB>', 'folder of the job, or s3://bucket/prefix')
    .description('check the documents of a job; it goes on where it was interrupted')
    .action(explained(async (address: string, flags: WorkFlags) => work(await jobOf(address, flags), flags, context)));
  addQueueOptions(addSubmitOptions(batch.command('run')))
    .description(
      'submit and work in one: all documents on this machine; run again, it goes on where it was interrupted',
    )
    .action(
      explained(async (address: string, named: string[], flags: SubmitFlags & WorkFlags) =>
        work(await submitWith(address, named, flags, context), flags, context),
      ),
    );
}

export function addQueueOptions(command: Command): Command {
  return addRedisOption(command)
    .option('--concurrency <N>', 'shards at the same time; default: cores')
    .option('--attempts <N>', 'how often a shard is tried before it is given up', '3')
    .option('--backoff-ms <MS>', 'pause before the second attempt, doubled before each further one', '1000')
    .option('--lock-seconds <N>', 'with --redis: a worker that is silent for so long has lost its shards', '15')
    .option('--queued <N>', 'with --redis: shards that are in Redis at the same time', '1000');
}

async function work(job: Job, flags: WorkFlags, context: CliContext): Promise<void> {
  const before = await readProgress(job);
  const shown = new BatchProgress(context, before.documents, before.doneDocuments);
  const queue = await openQueue(job, flags, context, ({ doneDocuments }) => shown.update(doneDocuments));
  const isAlone = queue instanceof LocalQueue;
  try {
    const checker = await openDocumentChecker({
      settings: engineSettings(flags, context),
      options: job.manifest.options,
    });
    try {
      await untilSignal(async (signal) => {
        const onProgress = isAlone
          ? ({ documents }: WorkProgress) => shown.update(before.doneDocuments + documents)
          : () => {};
        const progress = await workOnJob({ job, queue, checker, open: byteOpener(flags), signal, onProgress });
        shown.end(progress.doneDocuments);
        conclude(job, progress, signal.aborted, context);
      });
    } finally {
      await checker.close();
    }
  } finally {
    await queue.close();
  }
}

async function openQueue(
  job: Job,
  flags: QueueFlags,
  context: CliContext,
  onProgress: (progress: JobProgress) => void,
): Promise<ShardQueue> {
  const options = queueOptions(flags);
  const redis = redisOf(flags, context);
  if (redis === undefined) return new LocalQueue(job, options);
  const { openBullmqQueue } = await import('../../batch/queue/bullmq-queue.js');
  return openBullmqQueue(job, {
    ...options,
    redis,
    lockMs: 1000 * wholeNumber('lock-seconds', flags.lockSeconds, 1),
    queued: wholeNumber('queued', flags.queued, 1),
    onProgress,
    onTrouble: (message) => context.stderr.write(`langtools: Redis: ${message}\n`),
  });
}

export function queueOptions({ concurrency, attempts, backoffMs }: QueueFlags): QueueOptions {
  return {
    concurrency: concurrency === undefined ? availableParallelism() : wholeNumber('concurrency', concurrency, 1),
    attempts: wholeNumber('attempts', attempts, 1),
    backoffMs: wholeNumber('backoff-ms', backoffMs, 0),
  };
}

function conclude(job: Job, progress: JobProgress, isStopped: boolean, context: CliContext): void {
  const { place } = job.storage;
  const { failed, shards, doneShards, cutShort } = progress;
  if (isComplete(progress)) {
    context.stdout.write(`${place}: all ${progress.documents} documents are done; see ${place}/report.html\n`);
    return;
  }
  context.exitCode = isStopped ? EXIT.interrupted : EXIT.findings;
  const givenUp = failed.length === 0 ? '' : `, ${failed.length} were given up (langtools batch status says why)`;
  const cut = cutShort.length === 0 ? '' : `, ${cutShort.length} have documents that were cut short by the time limit`;
  const more = givenUp + cut;
  context.stdout.write(`${place}: ${doneShards} of ${shards} shards are done${more}\n`);
}
