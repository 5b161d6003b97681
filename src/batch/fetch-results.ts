/** The results of a job in the order of its documents, as one stream of JSON lines. */
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { cutResultFile, type Job, resultFile } from './job/job-manifest.js';
import { readProgress } from './job/job-progress.js';
import { BatchError } from './storage/batch-error.js';

/** The files with the results of shards, in order. Throws where some are missing or cut short, unless a part is wanted. */
export async function resultFiles(job: Job, isPartWanted: boolean): Promise<string[]> {
  const { done, shards, cutShort } = await readProgress(job);
  const missing = shards - done.size - cutShort.length;
  if (missing > 0 && !isPartWanted)
    throw new BatchError(`${missing} of ${shards} shards have no result yet; --partial gives the others`);
  if (cutShort.length > 0 && !isPartWanted)
    throw new BatchError(
      `${cutShort.length} of ${shards} shards have documents that were cut short by the time limit; ` +
        'langtools batch retry has them checked again, --partial gives what there is',
    );
  const files = new Map([...done].map((shard) => [shard, resultFile(shard)]));
  for (const { shard } of cutShort) files.set(shard, cutResultFile(shard));
  return [...files].sort(([a], [b]) => a - b).map(([, name]) => name);
}

export async function* fetchResults(job: Job, isPartWanted: boolean): AsyncGenerator<Uint8Array> {
  for (const name of await resultFiles(job, isPartWanted)) yield* decompressedFile(job, name);
}

async function* decompressedFile({ storage }: Job, name: string): AsyncGenerator<Uint8Array> {
  const compressed: Readable = await storage.stream(name);
  const gunzip = createGunzip();
  compressed.on('error', (error) => gunzip.destroy(error));
  yield* compressed.pipe(gunzip) as AsyncIterable<Uint8Array>;
}
