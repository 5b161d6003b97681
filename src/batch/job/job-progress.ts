/** How far a job is, from the files that are there: results, and shards that were given up. Nothing else remembers it. */
import { documentsIn, FAILED, failedFile, type Job, RESULTS, shardOf } from './job-manifest.js';

/** Why a shard was given up. */
export interface FailedShard {
  readonly shard: number;
  readonly attempts: number;
  readonly reason: string;
}

export interface JobProgress {
  readonly shards: number;
  readonly documents: number;
  readonly doneShards: number;
  readonly doneDocuments: number;
  readonly done: ReadonlySet<number>;
  /** Those that have no result. */
  readonly failed: readonly FailedShard[];
  /** Neither done nor given up. */
  readonly open: readonly number[];
}

export async function readProgress({ storage, manifest }: Job): Promise<JobProgress> {
  const { shards } = manifest;
  const known = (names: readonly string[]) =>
    names.map(shardOf).filter((shard) => shard !== undefined && shard < shards.length) as number[];
  const done = new Set(known(await storage.list(RESULTS)));
  const failed: FailedShard[] = [];
  for (const shard of known(await storage.list(FAILED))) {
    const bytes = done.has(shard) ? undefined : await storage.read(failedFile(shard));
    if (bytes !== undefined) failed.push(JSON.parse(bytes.toString('utf8')) as FailedShard);
  }
  const givenUp = new Set(failed.map(({ shard }) => shard));
  let documents = 0;
  let doneDocuments = 0;
  const open: number[] = [];
  for (const [shard, pieces] of shards.entries()) {
    const inShard = documentsIn(pieces);
    documents += inShard;
    if (done.has(shard)) doneDocuments += inShard;
    else if (!givenUp.has(shard)) open.push(shard);
  }
  return { shards: shards.length, documents, doneShards: done.size, doneDocuments, done, failed, open };
}

export function isComplete({ shards, doneShards }: Pick<JobProgress, 'shards' | 'doneShards'>): boolean {
  return doneShards === shards;
}

/** Puts a shard on the list of those that were given up. */
export async function giveUp({ storage }: Job, failed: FailedShard): Promise<void> {
  await storage.write(failedFile(failed.shard), Buffer.from(`${JSON.stringify(failed)}\n`));
}

/** Takes all shards off that list. */
export async function takeBack({ storage }: Job, failed: readonly FailedShard[]): Promise<void> {
  for (const { shard } of failed) await storage.remove(failedFile(shard));
}
