/**
 * What a shard adds to the report: counts, nothing that depends on time or on who did it. `SummaryBuilder` counts the documents of a
 * shard; the counts of misspellings are exact, so that those of all shards can be added up.
 */
import { segmentWords } from '../../speller/text/words.js';
import type { Document, DocumentFailure } from '../inputs/document.js';
import type { PackVersion } from '../job/job-manifest.js';
import { type CheckedDocument, MISSPELLING, UNKNOWN_WORD } from './document-checker.js';

export type Counts = Record<string, number>;

/** The figures of one language. */
export interface LanguageSummary {
  documents: number;
  withErrors: number;
  words: number;
  sentences: number;
  errors: Counts;
  /** Words as they were written. */
  misspellings: Counts;
  /** Names and versions of the data that was used: one, unless workers had different ones. */
  packs: PackVersion[];
}

export interface ShardSummary {
  documents: number;
  /** Where the limit of steps left something out: the same documents everywhere. */
  incomplete: number;
  /** Where the clock ended the check: other documents on another machine. */
  cutShort: number;
  failures: Counts;
  /** The first few of them. */
  failedDocuments: { readonly id: string | number; readonly failure: DocumentFailure }[];
  /** By tag. */
  languages: Record<string, LanguageSummary>;
  /** By code: the title of its first error. */
  titles: Record<string, string>;
}

const MOST_FAILED_SHOWN = 20;

export class SummaryBuilder {
  readonly summary: ShardSummary = newSummary();

  addFailure(id: string | number, failure: DocumentFailure): void {
    const { summary } = this;
    summary.documents++;
    count(summary.failures, failure.code);
    if (failure.code === 'time-limit') summary.cutShort++;
    if (summary.failedDocuments.length < MOST_FAILED_SHOWN) summary.failedDocuments.push({ id, failure });
  }

  add({ text }: Document, { tag, pack, errors, incomplete }: CheckedDocument): void {
    const { summary } = this;
    summary.documents++;
    if (incomplete !== undefined) summary.incomplete++;
    const language = languageOf(summary, tag);
    language.documents++;
    if (errors.length > 0) language.withErrors++;
    language.words += wordsIn(text);
    language.sentences += sentencesIn(text);
    addPack(language.packs, pack);
    for (const { code, text: word, title } of errors) {
      count(language.errors, code);
      if (code === MISSPELLING || code === UNKNOWN_WORD) count(language.misspellings, word);
      if (title !== undefined && !Object.hasOwn(summary.titles, code)) summary.titles[code] = title;
    }
  }
}

export function newSummary(): ShardSummary {
  return {
    documents: 0,
    incomplete: 0,
    cutShort: 0,
    failures: {},
    failedDocuments: [],
    languages: noPrototype(),
    titles: noPrototype(),
  };
}

export function languageOf({ languages }: Pick<ShardSummary, 'languages'>, tag: string): LanguageSummary {
  languages[tag] ??= {
    documents: 0,
    withErrors: 0,
    words: 0,
    sentences: 0,
    errors: noPrototype(),
    misspellings: noPrototype(),
    packs: [],
  };
  return languages[tag];
}

/** A word of a text may be `constructor` or `__proto__`. */
export function noPrototype<Value>(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>;
}

export function count(counts: Counts, key: string, by = 1): void {
  counts[key] = (counts[key] ?? 0) + by;
}

export function addPack(packs: PackVersion[], { name, version }: PackVersion): void {
  if (!packs.some((pack) => pack.name === name && pack.version === version)) packs.push({ name, version });
}

function wordsIn(text: string): number {
  let words = 0;
  for (const { hasLetters } of segmentWords(text)) if (hasLetters) words++;
  return words;
}

/** Looked for forwards: a lookbehind would go back over all quotation marks of a text at each of them. */
const SENTENCE_END = /[.!?…]["'”’»)\]]*\s+/gu;
const HAS_LETTER = /[\p{L}\p{N}]/u;

/** Ends of sentences, and what stands behind the last; abbreviations are not told apart, so it is an estimate. */
export function sentencesIn(text: string): number {
  let sentences = 0;
  for (const line of text.split(/\n+/)) {
    let start = 0;
    for (const { index, 0: end } of line.matchAll(SENTENCE_END)) {
      if (HAS_LETTER.test(line.slice(start, index))) sentences++;
      start = index + end.length;
    }
    if (HAS_LETTER.test(line.slice(start))) sentences++;
  }
  return sentences;
}
