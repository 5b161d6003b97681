/**
 * Does one shard: reads its documents, checks a few at a time, and writes a line of JSON for each, in their order. The same shard
 * always gives the same bytes, so it does not matter if two workers do it; where the clock has cut a document short the result has
 * another name, until the shard is done again. Start at `runShard`.
 */
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import type { OpenBytes } from '../inputs/byte-sources.js';
import type { Document, ReadDocument } from '../inputs/document.js';
import { readDocuments } from '../inputs/read-documents.js';
import { cutResultFile, cutSummaryFile, type Job, resultFile, summaryFile } from '../job/job-manifest.js';
import { removeCutShort } from '../job/job-progress.js';
import type { DocumentChecker, DocumentOutcome } from './document-checker.js';
import { SummaryBuilder } from './summary.js';

export interface ShardContext {
  readonly job: Job;
  readonly checker: DocumentChecker;
  readonly open: OpenBytes;
  readonly signal: AbortSignal;
  /** Documents of one shard that are checked at the same time. */
  readonly ahead: number;
  readonly onDocument?: () => void;
}

/** The byte of a gzip header that names the operating system, and what it is where that is nobody's business. */
const GZIP_OS = 9;
const UNKNOWN_OS = 255;

export async function runShard(shard: number, context: ShardContext): Promise<void> {
  const { job, signal } = context;
  const summary = new SummaryBuilder();
  const compress = createGzip({ level: constants.Z_DEFAULT_COMPRESSION });
  // All lines of a shard may be more than a string can hold; compressed they are few.
  const bytes = await pipeline(resultLines(shard, context, summary), compress, (compressed) => buffer(compressed));
  signal.throwIfAborted();
  bytes[GZIP_OS] = UNKNOWN_OS;
  const isWhole = summary.summary.cutShort === 0;
  const written = Buffer.from(`${JSON.stringify(summary.summary)}\n`);
  // The result comes last: a shard that has one has everything.
  await job.storage.write(isWhole ? summaryFile(shard) : cutSummaryFile(shard), written);
  await job.storage.write(isWhole ? resultFile(shard) : cutResultFile(shard), bytes);
  if (isWhole) await removeCutShort(job, shard);
}

async function* resultLines(shard: number, context: ShardContext, summary: SummaryBuilder): AsyncGenerator<string> {
  const { job, open, signal, ahead, onDocument } = context;
  const take = async ({ document, outcome }: Pending) => {
    const line = resultLine(document, await outcome, summary);
    onDocument?.();
    return line;
  };
  const pending: Pending[] = [];
  for await (const document of readDocuments(job, shard, open)) {
    signal.throwIfAborted();
    const outcome = outcomeOf(document, context);
    // It may fail before its turn comes to be waited for.
    outcome.catch(() => {});
    pending.push({ document, outcome });
    if (pending.length >= ahead) yield await take(pending.shift()!);
  }
  while (pending.length > 0) yield await take(pending.shift()!);
}

interface Pending {
  readonly document: ReadDocument;
  readonly outcome: Promise<DocumentOutcome>;
}

function outcomeOf(document: ReadDocument, { checker, signal }: ShardContext): Promise<DocumentOutcome> {
  return 'failure' in document ? Promise.resolve(document) : checker.check(document, signal);
}

/** Whatever is wrong with one document, it has a line, and so have the others. */
function resultLine(document: ReadDocument, outcome: DocumentOutcome, summary: SummaryBuilder): string {
  const { id } = document;
  try {
    const line = `${JSON.stringify(resultOf(document, outcome))}\n`;
    if ('failure' in outcome) summary.addFailure(id, outcome.failure);
    else summary.add(document as Document, outcome);
    return line;
  } catch {
    const failure = { code: 'internal-error', message: 'the result cannot be written' } as const;
    summary.addFailure(id, failure);
    return `${JSON.stringify({ id, failure })}\n`;
  }
}

function resultOf(document: ReadDocument, outcome: DocumentOutcome): object {
  const { id } = document;
  const fields = 'fields' in document && document.fields !== undefined ? { fields: document.fields } : {};
  if ('failure' in outcome) return { id, failure: outcome.failure, ...fields };
  const { tag, errors, incomplete, conllu } = outcome;
  return {
    id,
    tag,
    ...(conllu === undefined ? { errors } : { conllu }),
    ...(incomplete === undefined ? {} : { incomplete }),
    ...fields,
  };
}
