/**
 * How far a job is, from the files that are there: results, those that were cut short, and shards that were given up. Nothing else
 * remembers it.
 */
import type { JobStorage } from '../storage/job-storage.js';
import {
  CUT_SHORT,
  cutResultFile,
  cutSummaryFile,
  documentsIn,
  FAILED,
  failedFile,
  type Job,
  RESULTS,
  shardOf,
} from './job-manifest.js';

/** Why a shard was given up. */
export interface FailedShard {
  readonly shard: number;
  readonly attempts: number;
  readonly reason: string;
}

/** A shard whose result lacks documents that took too long. */
export interface CutShard {
  readonly shard: number;
  /** How many documents were cut short. */
  readonly documents: number;
}

export interface JobProgress {
  readonly shards: number;
  readonly documents: number;
  readonly doneShards: number;
  readonly doneDocuments: number;
  readonly done: ReadonlySet<number>;
  /** Those that have no result. */
  readonly failed: readonly FailedShard[];
  /** Those whose result is not whole. */
  readonly cutShort: readonly CutShard[];
  /** Neither done, nor cut short, nor given up. */
  readonly open: readonly number[];
}

export async function readProgress({ storage, manifest }: Job): Promise<JobProgress> {
  const { shards } = manifest;
  const shardNumbers = (names: readonly string[]) =>
    names.map(shardOf).filter((shard) => shard !== undefined && shard < shards.length) as number[];
  const done = new Set(shardNumbers(await storage.list(RESULTS)));
  const cutResults = shardNumbers((await storage.list(CUT_SHORT)).filter((name) => name.endsWith('.gz')));
  const cutShort: CutShard[] = [];
  for (const shard of cutResults.filter((each) => !done.has(each)))
    cutShort.push({ shard, documents: await cutDocuments(storage, shard) });
  const settled = new Set([...done, ...cutShort.map(({ shard }) => shard)]);
  const failed: FailedShard[] = [];
  for (const shard of shardNumbers(await storage.list(FAILED))) {
    const bytes = settled.has(shard) ? undefined : await storage.read(failedFile(shard));
    if (bytes !== undefined) failed.push(JSON.parse(bytes.toString('utf8')) as FailedShard);
  }
  for (const { shard } of failed) settled.add(shard);
  let documents = 0;
  let doneDocuments = 0;
  const open: number[] = [];
  for (const [shard, pieces] of shards.entries()) {
    const inShard = documentsIn(pieces);
    documents += inShard;
    if (done.has(shard)) doneDocuments += inShard;
    else if (!settled.has(shard)) open.push(shard);
  }
  return { shards: shards.length, documents, doneShards: done.size, doneDocuments, done, failed, cutShort, open };
}

async function cutDocuments(storage: JobStorage, shard: number): Promise<number> {
  const bytes = await storage.read(cutSummaryFile(shard));
  return bytes === undefined ? 0 : (JSON.parse(bytes.toString('utf8')) as { readonly cutShort: number }).cutShort;
}

export function isComplete({ shards, doneShards }: Pick<JobProgress, 'shards' | 'doneShards'>): boolean {
  return doneShards === shards;
}

/** Whether every shard has a result, whole or cut short. */
export function hasAllResults({ shards, doneShards, cutShort }: JobProgress): boolean {
  return doneShards + cutShort.length === shards;
}

/** Puts a shard on the list of those that were given up. */
export async function giveUp({ storage }: Job, failed: FailedShard): Promise<void> {
  await storage.write(failedFile(failed.shard), Buffer.from(`${JSON.stringify(failed)}\n`));
}

/** Shards that were given up, or were cut short, are open again. */
export async function takeBack(
  job: Job,
  { failed, cutShort }: Pick<JobProgress, 'failed' | 'cutShort'>,
): Promise<void> {
  for (const { shard } of failed) await job.storage.remove(failedFile(shard));
  for (const { shard } of cutShort) await removeCutShort(job, shard);
}

/** The result first: what has one has a summary. */
export async function removeCutShort({ storage }: Job, shard: number): Promise<void> {
  await storage.remove(cutResultFile(shard));
  await storage.remove(cutSummaryFile(shard));
}
