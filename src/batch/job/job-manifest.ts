/** `job.json`: what is to be done, with what, and how it is cut into shards. Once written it never changes. */

import { BatchError } from '../storage/batch-error.js';
import type { JobStorage } from '../storage/job-storage.js';
import type { Input } from './input-format.js';

export const MANIFEST = 'job.json';
const FORMAT = 1;

export const BATCH_OPERATIONS = ['grammar', 'spelling', 'analyse'] as const;
export type BatchOperation = (typeof BATCH_OPERATIONS)[number];

/** What is asked of every document. */
export interface BatchOptions {
  readonly operation: BatchOperation;
  /** For documents that name none. */
  readonly language?: string | undefined;
  /** Codes of errors that are not wanted. */
  readonly ignore: readonly string[];
  /** Languages of titles and descriptions, best first. */
  readonly locales: readonly string[];
  /** Suggestions per misspelt word. */
  readonly suggestions: number;
  /** How words are analysed, where that is the operation. */
  readonly analysis?: { readonly disambiguate: boolean; readonly guess: boolean } | undefined;
  /** Whether addresses, file names and code are checked too. */
  readonly addresses: boolean;
  /** Fields of documents that results repeat; `*` for all. */
  readonly keep: readonly string[];
  /** Longer texts are not checked, in UTF-16 code units. */
  readonly textLimit: number;
  /** The limit of work, for each UTF-16 code unit of a paragraph: steps are the same on every machine, seconds are not. */
  readonly stepsPerUnit: number;
}

/** Some documents of one input. */
export interface Piece {
  /** Which input, from 0. */
  readonly input: number;
  /** A range of the input itself … */
  readonly start?: number;
  readonly end?: number;
  /** … or a file of the job that holds these lines, compressed with gzip. */
  readonly part?: string;
  /** Number of the first line in the input, from 1. */
  readonly line: number;
  readonly documents: number;
}

export interface PackVersion {
  readonly name: string;
  readonly version: string;
}

export interface JobManifest {
  readonly format: typeof FORMAT;
  readonly id: string;
  /** Workers of another release may find other errors, so they refuse. */
  readonly release: string;
  readonly options: BatchOptions;
  /** By language, for those that are known when the job is made. */
  readonly packs: Readonly<Record<string, PackVersion>>;
  readonly inputs: readonly Input[];
  readonly shards: readonly (readonly Piece[])[];
}

export interface Job {
  readonly storage: JobStorage;
  readonly manifest: JobManifest;
}

export function newManifest(parts: Omit<JobManifest, 'format'>): JobManifest {
  return { format: FORMAT, ...parts };
}

export async function findJob(storage: JobStorage): Promise<Job | undefined> {
  const bytes = await storage.read(MANIFEST);
  if (bytes === undefined) return undefined;
  let manifest: JobManifest;
  try {
    manifest = JSON.parse(bytes.toString('utf8')) as JobManifest;
  } catch (cause) {
    throw new BatchError(`${storage.place}/${MANIFEST} is not JSON`, 'data', { cause });
  }
  if (manifest.format !== FORMAT)
    throw new BatchError(`${storage.place}/${MANIFEST} was made by another release of langtools`, 'data');
  return { storage, manifest };
}

export async function openJob(storage: JobStorage): Promise<Job> {
  const job = await findJob(storage);
  if (job === undefined) throw new BatchError(`${storage.place}: there is no job; langtools batch submit makes one`);
  return job;
}

export function documentsIn(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { documents }) => sum + documents, 0);
}

/** The name of a shard in all files: its number, with enough digits that names sort as numbers do. */
export function shardName(shard: number): string {
  return String(shard).padStart(6, '0');
}

export const RESULTS = 'results';
export const SUMMARIES = 'summaries';
export const FAILED = 'failed';
/** Results and summaries of shards with documents that the clock has cut short: they would be others on another machine. */
export const CUT_SHORT = 'cut-short';

export function resultFile(shard: number): string {
  return `${RESULTS}/${shardName(shard)}.jsonl.gz`;
}

export function summaryFile(shard: number): string {
  return `${SUMMARIES}/${shardName(shard)}.json`;
}

export function cutResultFile(shard: number): string {
  return `${CUT_SHORT}/${shardName(shard)}.jsonl.gz`;
}

export function cutSummaryFile(shard: number): string {
  return `${CUT_SHORT}/${shardName(shard)}.json`;
}

export function failedFile(shard: number): string {
  return `${FAILED}/${shardName(shard)}.json`;
}

/** The number of the shard that a file is of; undefined for other files. */
export function shardOf(fileName: string): number | undefined {
  const match = /^(\d{6,})\.(?:jsonl\.gz|json)$/.exec(fileName);
  return match === null ? undefined : Number(match[1]);
}
