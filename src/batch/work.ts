/**
 * Works on a job until every shard is done or given up; whoever sees that all have a result writes the report. Start at `workOnJob`.
 */
import { setMaxListeners } from 'node:events';
import { VERSION } from '../service/settings/version.js';
import type { OpenBytes } from './inputs/byte-sources.js';
import { cutResultFile, type Job, resultFile } from './job/job-manifest.js';
import { hasAllResults, type JobProgress, readProgress } from './job/job-progress.js';
import type { ShardQueue } from './queue/shard-queue.js';
import { writeReport } from './report/write-report.js';
import type { ServiceChecker } from './run/document-checker.js';
import { runShard } from './run/run-shard.js';
import { BatchError } from './storage/batch-error.js';

export interface WorkOptions {
  readonly job: Job;
  readonly queue: ShardQueue;
  readonly checker: Pick<ServiceChecker, 'check' | 'packs' | 'close'>;
  readonly open: OpenBytes;
  readonly signal: AbortSignal;
  /** Called after each document and each shard. */
  readonly onProgress?: (progress: WorkProgress) => void;
}

/** What this process has done. */
export interface WorkProgress {
  readonly documents: number;
  readonly shards: number;
}

/** Documents of a shard that are checked at the same time: enough that no thread waits for the next one. */
const AHEAD = 6;

/** How far the job is at the end. */
export async function workOnJob(options: WorkOptions): Promise<JobProgress> {
  const { job, queue, checker, open, signal, onProgress } = options;
  refuseOtherData(job, checker);
  // Every document that is checked listens to it.
  setMaxListeners(0, signal);
  let documents = 0;
  let shards = 0;
  const startMs = Date.now();
  await queue.drain(async (shard) => {
    // Another worker may have done it since it was put into the queue.
    const { storage } = job;
    if ((await storage.exists(resultFile(shard))) || (await storage.exists(cutResultFile(shard)))) return;
    let inShard = 0;
    const onDocument = () => {
      inShard++;
      documents++;
      onProgress?.({ documents, shards });
    };
    try {
      await runShard(shard, { job, checker, open, signal, ahead: AHEAD, onDocument });
    } catch (error) {
      documents -= inShard;
      throw error;
    }
    shards++;
    onProgress?.({ documents, shards });
  }, signal);
  const progress = await readProgress(job);
  await writeTimes(job, { documents, shards, startMs });
  if (hasAllResults(progress)) {
    await writeReport(job);
    await job.storage.tidy();
  }
  return progress;
}

/** Another release or another pack may find other errors: then the result would depend on who did which shard. */
function refuseOtherData({ manifest }: Job, checker: Pick<ServiceChecker, 'packs'>): void {
  if (manifest.release !== VERSION)
    throw new BatchError(`the job was made by langtools ${manifest.release}, and this is ${VERSION}`, 'data');
  const here = checker.packs();
  for (const [tag, { name, version }] of Object.entries(manifest.packs)) {
    const { name: ownName, version: ownVersion } = here[tag] ?? { name: 'nothing', version: '' };
    if (ownName !== name || ownVersion !== version)
      throw new BatchError(
        `the job was made with ${name} ${version} for ${tag}, and here it is ${ownName} ${ownVersion}`.trim(),
        'data',
      );
  }
}

/** Times lie in files of their own, because the report must not depend on them. */
async function writeTimes(job: Job, run: { documents: number; shards: number; startMs: number }): Promise<void> {
  const { documents, shards, startMs } = run;
  if (shards === 0) return;
  const seconds = (Date.now() - startMs) / 1000;
  const times = {
    started: new Date(startMs).toISOString(),
    seconds,
    documents,
    shards,
    documentsPerSecond: Number((documents / Math.max(seconds, 0.001)).toFixed(1)),
    process: process.pid,
  };
  const name = `times/${times.started.replaceAll(':', '')}-${process.pid}.json`;
  await job.storage.write(name, Buffer.from(`${JSON.stringify(times)}\n`));
}
