/** The results of a job in the order of its documents, as one stream of JSON lines. */
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Job, resultFile } from './job/job-manifest.js';
import { readProgress } from './job/job-progress.js';
import { BatchError } from './storage/batch-error.js';

/** In order. Throws where shards are missing, unless a part is wanted. */
export async function doneShards(job: Job, isPartWanted: boolean): Promise<number[]> {
  const { done, shards } = await readProgress(job);
  if (done.size < shards && !isPartWanted)
    throw new BatchError(`${shards - done.size} of ${shards} shards have no result yet; --partial gives the others`);
  return [...done].sort((a, b) => a - b);
}

export async function* fetchResults(job: Job, isPartWanted: boolean): AsyncGenerator<Uint8Array> {
  for (const shard of await doneShards(job, isPartWanted)) yield* decompressedFile(job, shard);
}

async function* decompressedFile({ storage }: Job, shard: number): AsyncGenerator<Uint8Array> {
  const compressed: Readable = await storage.stream(resultFile(shard));
  const gunzip = createGunzip();
  compressed.on('error', (error) => gunzip.destroy(error));
  yield* compressed.pipe(gunzip) as AsyncIterable<Uint8Array>;
}
