/** The results of a job in the order of its documents: a stream of JSON lines, or of an analysis CoNLL-U. */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
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
  const isAnalysis = job.manifest.options.operation === 'analyse';
  for (const name of await resultFiles(job, isPartWanted))
    yield* isAnalysis ? sentencesOf(job, name) : decompressedFile(job, name);
}

/** Documents that could not be analysed have no sentences; their lines in the file say why. */
async function* sentencesOf(job: Job, name: string): AsyncGenerator<Uint8Array> {
  const lines = createInterface({
    input: Readable.from(decompressedFile(job, name)),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) {
    const { id, conllu = '' } = JSON.parse(line) as { id: string | number; conllu?: string };
    if (conllu !== '') yield new TextEncoder().encode(documentOf(id, conllu));
  }
}

/** Sentences are numbered in each document; in a corpus the name of the document makes them different. */
function documentOf(id: string | number, conllu: string): string {
  const name = String(id).replace(/\s+/gu, ' ').trim();
  return `# newdoc id = ${name}\n${conllu.replace(/^# sent_id = /gmu, () => `# sent_id = ${name}-`)}`;
}

async function* decompressedFile({ storage }: Job, name: string): AsyncGenerator<Uint8Array> {
  const compressed: Readable = await storage.stream(name);
  const gunzip = createGunzip();
  compressed.on('error', (error) => gunzip.destroy(error));
  yield* compressed.pipe(gunzip) as AsyncIterable<Uint8Array>;
}
