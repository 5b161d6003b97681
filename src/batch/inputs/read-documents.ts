/** The documents of a shard, in order: from its pieces to lines to documents. Start at `readDocuments`. */
import type { Readable } from 'node:stream';
import type { Input } from '../job/input-format.js';
import { type Job, MANIFEST, type Piece } from '../job/job-manifest.js';
import { BatchError } from '../storage/batch-error.js';
import type { OpenBytes } from './byte-sources.js';
import { decompressed } from './decompress.js';
import { failed, parseLine, type ReadDocument } from './document.js';
import { readLines } from './read-lines.js';

/** A line of JSON may escape every unit as six bytes, and has other fields. */
const BYTES_PER_UNIT = 6;
const MIN_LINE_BYTES = 16 * 1024 * 1024;

/** As `cut-input.ts` names them: whoever changes a manifest must not have other files read. */
const PART_NAME = /^input\/\d+-\d+\.gz$/;

/** Lines with more bytes are not even parsed. */
export function maxLineBytes(textLimit: number): number {
  return Math.max(MIN_LINE_BYTES, BYTES_PER_UNIT * textLimit);
}

export async function* readDocuments(job: Job, shard: number, open: OpenBytes): AsyncGenerator<ReadDocument> {
  const { inputs, shards } = job.manifest;
  for (const piece of shards[shard]!) {
    const input = inputs[piece.input]!;
    const bytes = await openPiece(job, piece, input, open);
    const documents = input.format === 'files' ? wholeFile(bytes, input, job) : lineByLine(bytes, piece, input, job);
    for await (const document of documents) {
      const { length } = 'text' in document ? document.text : '';
      const { textLimit } = job.manifest.options;
      yield length > textLimit
        ? failed(document.id, 'too-long', `the text has ${length} UTF-16 code units; the limit is ${textLimit}`)
        : document;
    }
  }
}

async function openPiece(job: Job, piece: Piece, input: Input, open: OpenBytes): Promise<AsyncIterable<Uint8Array>> {
  if (piece.part !== undefined) {
    if (!PART_NAME.test(piece.part)) throw new BatchError(`${MANIFEST}: ${piece.part} is no file of the job`, 'data');
    return decompressed(await job.storage.stream(piece.part), 'gzip');
  }
  const { start = 0, end = input.bytes } = piece;
  if (start === end) return emptyStream();
  return (await open(input, { start, end })) satisfies Readable as AsyncIterable<Uint8Array>;
}

async function* emptyStream(): AsyncGenerator<Uint8Array> {}

async function* lineByLine(
  bytes: AsyncIterable<Uint8Array>,
  piece: Piece,
  input: Input,
  { manifest: { options } }: Job,
): AsyncGenerator<ReadDocument> {
  for await (const line of readLines(bytes, piece.line, maxLineBytes(options.textLimit))) {
    const derivedId = `${input.name}:${line.number}`;
    const document = parseLine(line.bytes, { format: input.format, derivedId, keep: options.keep });
    if (document !== undefined) yield document;
  }
}

async function* wholeFile(
  bytes: AsyncIterable<Uint8Array>,
  input: Input,
  { manifest: { options } }: Job,
): AsyncGenerator<ReadDocument> {
  const chunks: Uint8Array[] = [];
  const limit = maxLineBytes(options.textLimit);
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > limit) break;
    chunks.push(chunk);
  }
  const whole = length > limit ? undefined : Buffer.concat(chunks);
  const document = parseLine(whole, { format: 'files', derivedId: input.name, keep: [] });
  if (document !== undefined) yield document;
}
