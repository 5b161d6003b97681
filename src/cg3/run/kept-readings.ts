/**
 * Readings that come again and again: what they say is looked up once. Start at `kindOf`, which is for words all of whose readings are kept, in
 * one list; `keptContent` is for a single reading.
 */
import type { Content } from '../index/reading-content.js';
import type { CgCohort, CgReading } from '../model/cg-cohort.js';
import { TAG } from '../model/tags.js';
import { CohortKind, type ReadingKind } from '../state/cohort-kind.js';
import type { Run } from '../state/run.js';

const NO_READINGS: readonly ReadingKind[] = [];

/** What is known about words with this list of readings; null where its readings have to be taken up one by one. */
export function kindOf(run: Run, source: CgCohort): CohortKind | null {
  if (!run.options.shortcuts || source.formTags !== undefined || source.deleted !== undefined) return null;
  const { form, readings } = source;
  let kind = run.caches.kinds.get(readings);
  if (kind === undefined || kind.formText !== form) {
    const number = run.tags.intern(form);
    kind = new CohortKind(form, number, readingKinds(run, readings, number) ?? NO_READINGS);
    run.caches.kinds.set(readings, kind);
    run.caches.kindCount++;
  }
  return kind.readings.length === 0 ? null : kind;
}

function readingKinds(run: Run, readings: readonly CgReading[], form: number): readonly ReadingKind[] | undefined {
  const kinds: ReadingKind[] = [];
  for (const reading of readings) {
    const content = keptContent(run, reading, form);
    if (content === undefined || reading.deleted || reading.hitBy || reading.readingsBefore !== undefined)
      return undefined;
    const parts = reading.sub === undefined ? null : partKind(run, reading.sub, form);
    if (parts === undefined) return undefined;
    kinds.push({ content, next: parts });
  }
  return kinds;
}

function partKind(run: Run, part: CgReading, form: number): ReadingKind | undefined {
  const content = withTags(run, run.contents.of([form]), part.tags, 0);
  const next = part.sub === undefined ? null : partKind(run, part.sub, form);
  return content === undefined || next === undefined ? undefined : { content, next };
}

/** What a reading that is kept says, or one that begins like it; undefined where a tag concerns more than the reading. */
export function keptContent(run: Run, source: CgReading, form: number): Content | undefined {
  const { kept } = run.caches;
  const start = source.extends ?? source;
  let content = kept.get(start);
  if (content === undefined || content.tags[0] !== form) {
    content = withTags(run, run.contents.of([form]), start.tags, 0);
    if (content === undefined) return undefined;
    kept.set(start, content);
  }
  return withTags(run, content, source.tags, start.tags.length);
}

/** A content with more tags at its end; undefined where one of them is a mapping, a link or a parenthesis. */
function withTags({ index, tags }: Run, start: Content, texts: readonly string[], from: number): Content | undefined {
  let content = start;
  for (let i = from; i < texts.length; i++) {
    const tag = tags.intern(texts[i]!);
    if (index.openers.size > 0 || tags.tags[tag]!.type & TAG.MAPPING || tags.links.has(tag)) return undefined;
    content = content.with(tag);
  }
  return content;
}
