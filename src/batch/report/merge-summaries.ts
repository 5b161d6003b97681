/**
 * Adds up the summaries of all shards. The counts of misspellings are exact and need bounded memory: where there are more different
 * words than fit, the summaries are read several times, and each time only the words of one part (by a hash) are counted.
 */
import { cutSummaryFile, type Job, summaryFile } from '../job/job-manifest.js';
import { readProgress } from '../job/job-progress.js';
import { addPack, count, languageOf, newSummary, noPrototype, type ShardSummary } from '../run/summary.js';
import { BatchError } from '../storage/batch-error.js';

export interface WordCount {
  readonly tag: string;
  readonly word: string;
  readonly count: number;
}

export interface CorpusPart {
  readonly words: number;
  readonly errors: number;
}

export interface MergedSummary {
  /** Without the misspellings. */
  readonly total: ShardSummary;
  /** Along the corpus: shards in order, in parts of about the same number. */
  readonly course: readonly CorpusPart[];
  /** Most frequent first. */
  readonly misspellings: readonly WordCount[];
  readonly differentMisspellings: number;
}

export interface MergeLimits {
  /** Different words that are counted at the same time. */
  readonly words: number;
  /** Misspellings in the report. */
  readonly shown: number;
}

const MOST_FAILED_SHOWN = 100;
const COURSE_PARTS = 60;
const MOST_PARTS = 1 << 16;

export async function mergeSummaries(job: Job, limits: MergeLimits): Promise<MergedSummary> {
  const total = newSummary();
  const { length } = job.manifest.shards;
  const { done } = await readProgress(job);
  const read = (shard: number) => readSummary(job, done.has(shard) ? summaryFile(shard) : cutSummaryFile(shard));
  const parts = Math.min(COURSE_PARTS, length);
  const course = Array.from({ length: parts }, () => ({ words: 0, errors: 0 }));
  for (let shard = 0; shard < length; shard++) {
    const summary = await read(shard);
    addSummary(total, summary);
    addToPart(course[Math.floor((shard * parts) / length)]!, summary);
  }
  return { total, course, ...(await countMisspellings(read, length, limits)) };
}

type ReadSummary = (shard: number) => Promise<ShardSummary>;

async function readSummary({ storage }: Job, name: string): Promise<ShardSummary> {
  const bytes = await storage.read(name);
  if (bytes === undefined) throw new BatchError(`${name} is missing`);
  return JSON.parse(bytes.toString('utf8')) as ShardSummary;
}

function addSummary(total: ShardSummary, summary: ShardSummary): void {
  total.documents += summary.documents;
  total.incomplete += summary.incomplete;
  total.cutShort += summary.cutShort;
  addCounts(total.failures, summary.failures);
  const room = MOST_FAILED_SHOWN - total.failedDocuments.length;
  total.failedDocuments.push(...summary.failedDocuments.slice(0, room));
  for (const [tag, { documents, withErrors, words, sentences, errors, packs }] of Object.entries(summary.languages)) {
    const language = languageOf(total, tag);
    language.documents += documents;
    language.withErrors += withErrors;
    language.words += words;
    language.sentences += sentences;
    addCounts(language.errors, errors);
    for (const pack of packs) addPack(language.packs, pack);
  }
  for (const [code, title] of Object.entries(summary.titles)) total.titles[code] ??= title;
}

function addToPart(part: { words: number; errors: number }, { languages }: ShardSummary): void {
  for (const { words, errors } of Object.values(languages)) {
    part.words += words;
    for (const errorCount of Object.values(errors)) part.errors += errorCount;
  }
}

function addCounts(total: Record<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [key, value] of Object.entries(counts)) count(total, key, value);
}

async function countMisspellings(
  read: ReadSummary,
  shards: number,
  limits: MergeLimits,
): Promise<Pick<MergedSummary, 'misspellings' | 'differentMisspellings'>> {
  for (let parts = 1; parts <= MOST_PARTS; parts *= 4) {
    const counted = await countInParts(read, shards, limits, parts);
    if (counted !== undefined) return counted;
  }
  throw new BatchError('there are too many different misspellings for a report');
}

/** Undefined when one part had more words than fit. */
async function countInParts(read: ReadSummary, shards: number, { words: most, shown }: MergeLimits, parts: number) {
  let best: WordCount[] = [];
  let different = 0;
  for (let part = 0; part < parts; part++) {
    const counts = noPrototype<Record<string, number>>();
    let size = 0;
    for (let shard = 0; shard < shards; shard++) {
      for (const [tag, { misspellings }] of Object.entries((await read(shard)).languages)) {
        counts[tag] ??= noPrototype<number>();
        const ofTag = counts[tag];
        for (const [word, value] of Object.entries(misspellings)) {
          if (parts > 1 && hashOf(word) % parts !== part) continue;
          if (ofTag[word] === undefined) size++;
          count(ofTag, word, value);
        }
      }
      if (size > most) return undefined;
    }
    different += size;
    const here = Object.entries(counts).flatMap(([tag, ofTag]) =>
      Object.entries(ofTag).map(([word, value]) => ({ tag, word, count: value })),
    );
    best = [...best, ...here].sort(byCount).slice(0, shown);
  }
  return { misspellings: best, differentMisspellings: different };
}

/** By code units where counts are equal: the same on every machine. */
function byCount(a: WordCount, b: WordCount): number {
  return b.count - a.count || compare(a.word, b.word) || compare(a.tag, b.tag);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** FNV-1a over code units. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
