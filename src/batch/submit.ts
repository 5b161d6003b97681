/**
 * Makes a job: finds the inputs, cuts them into shards and writes the manifest, last of all. A submission that was killed is simply
 * made again; inputs whose lines were copied completely are not copied a second time. Start at `submitJob`.
 */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { VERSION } from '../service/settings/version.js';
import type { OpenBytes } from './inputs/byte-sources.js';
import { type CutContext, cutInput, type InputPiece, PARTS } from './inputs/cut-input.js';
import type { CutLimits } from './inputs/line-cutter.js';
import { ShardPacker } from './inputs/pack-shards.js';
import { maxLineBytes } from './inputs/read-documents.js';
import { type Input, STANDARD_INPUT } from './job/input-format.js';
import { type BatchOptions, findJob, type Job, MANIFEST, newManifest, type PackVersion } from './job/job-manifest.js';
import { BatchError } from './storage/batch-error.js';
import type { JobStorage } from './storage/job-storage.js';

export interface Submission {
  readonly storage: JobStorage;
  readonly inputs: readonly Input[];
  readonly options: BatchOptions;
  readonly packs: Readonly<Record<string, PackVersion>>;
  readonly open: OpenBytes;
  readonly shardDocuments: number;
  readonly stdin?: Readable | undefined;
  readonly onInput?: (input: Input, documents: number) => void;
}

/** A megabyte of text: some seconds of work. */
const SHARD_BYTES = 1024 * 1024;

/** A job that is there already is taken as it is, if it is the same. */
export async function submitJob(submission: Submission): Promise<Job> {
  const { storage, inputs, options, packs, shardDocuments } = submission;
  const earlier = await findJob(storage);
  if (earlier !== undefined) return sameJob(earlier, submission);
  const limits: CutLimits = { documents: shardDocuments, bytes: SHARD_BYTES };
  const packer = new ShardPacker(limits);
  for (const [index, input] of inputs.entries()) {
    const pieces = await piecesOf(input, index, submission, limits);
    for (const piece of pieces) packer.add(index, piece);
    submission.onInput?.(
      input,
      pieces.reduce((sum, { documents }) => sum + documents, 0),
    );
  }
  const manifest = newManifest({
    id: randomUUID(),
    release: VERSION,
    options,
    packs,
    inputs,
    shards: packer.shards,
  });
  await storage.write(MANIFEST, Buffer.from(`${JSON.stringify(manifest)}\n`));
  return { storage, manifest };
}

function sameJob(job: Job, { inputs, options, storage }: Submission): Job {
  const { manifest } = job;
  const isSame =
    JSON.stringify([manifest.inputs, manifest.options]) === JSON.stringify([inputs, options]) &&
    !inputs.some(({ address }) => address === STANDARD_INPUT);
  if (!isSame) throw new BatchError(`${storage.place}: there is another job already; give a new folder`);
  return job;
}

async function piecesOf(
  input: Input,
  index: number,
  { storage, open, options, stdin = process.stdin }: Submission,
  limits: CutLimits,
): Promise<InputPiece[]> {
  const context: CutContext = {
    storage,
    limits,
    maxDocumentBytes: maxLineBytes(options.textLimit),
    open: async () => (input.address === STANDARD_INPUT ? stdin : open(input)),
  };
  const isKept = input.compression !== 'none' && input.address !== STANDARD_INPUT;
  if (!isKept) return cutInput(input, index, context);
  // Large archives take minutes: what an earlier submission has copied counts, as long as the archive is the same.
  const record = `${PARTS}/${String(index).padStart(6, '0')}.json`;
  const key = JSON.stringify([input, limits]);
  const known = JSON.parse((await storage.read(record))?.toString() ?? '{}') as { key?: string; pieces?: InputPiece[] };
  if (known.key === key && known.pieces !== undefined) return known.pieces;
  const pieces = await cutInput(input, index, context);
  await storage.write(record, Buffer.from(JSON.stringify({ key, pieces })));
  return pieces;
}
