/**
 * The readings of a cohort as they are written: in order (`compareReadings`), and those that differ in nothing but
 * their mapping tags (`@SUBJ→`) as one again (`mergeReadings`). split-mappings.ts splits them before rules run.
 */

import { hashNumber } from '../model/tag-hash.js';
import type { Run } from './run.js';
import type { Reading } from './window.js';

/**
 * The reverse, for printing, in order. Readings count as the same when their tags do; when tracing, their histories
 * too.
 */
export function mergeReadings(run: Run, readings: Reading[]): Reading[] {
  if (allDiffer(readings)) return inOrder(readings);
  const counts = new Map<string, { mappings: number; reading: Reading }>();
  const groups = new Map<string, Reading[]>();
  for (const reading of readings) {
    const { plain, mappings } = withoutMappings(run, reading);
    const before = counts.get(plain);
    if (before) {
      if (before.mappings !== 0 && mappings === 0) reading.deleted = true;
      else if (before.mappings !== mappings && before.mappings === 0) before.reading.deleted = true;
    }
    counts.set(plain, { mappings, reading });
    // The number of mappings is added to the hash of a history: one rule further on and a mapping less is the same.
    const key = run.options.trace ? `${plain}#${bucketOf(run, reading)}` : `${plain}+${mappings}`;
    const group = groups.get(key);
    if (group) group.push(reading);
    else groups.set(key, [reading]);
  }
  if (groups.size === readings.length) return inOrder(readings);
  const sorted = Array.from(groups.values(), (group) => ({ group, bucket: bucketOf(run, group[0]!) }));
  sorted.sort((a, b) => a.bucket - b.bucket);
  sorted.sort((a, b) => compareReadings(a.group[0]!, b.group[0]!));
  return sorted.map(({ group }) => merged(run, group));
}

/** A name for what a reading is but for its mappings, and how many those are. */
function withoutMappings(run: Run, reading: Reading): { plain: string; mappings: number } {
  let plain = '';
  let mappings = 0;
  for (let part: Reading | null = reading; part; part = part.next) {
    const id = run.options.ordered ? part.content.facts.line : `${part.plainId}`;
    plain += `/${id}`;
    if (part.mapping >= 0) mappings++;
  }
  return { plain, mappings };
}

/** Do readings differ in more than mappings? Asked only where there are few. */
function allDiffer(readings: readonly Reading[]): boolean {
  if (readings.length > 20) return false;
  for (let i = 1; i < readings.length; i++) {
    const { content } = readings[i]!;
    for (let j = 0; j < i; j++) if (readings[j]!.content.isLike(content)) return false;
  }
  return true;
}

function merged(run: Run, group: readonly Reading[]): Reading {
  const first = group[0]!;
  const one = first.copy();
  one.number = first.number;
  const tags = first.content.tags.filter((tag) => tag !== first.mapping);
  for (const reading of group) {
    if (reading.mapping >= 0 && !tags.includes(reading.mapping)) tags.push(reading.mapping);
  }
  one.content = run.contents.of(tags);
  return one;
}

/** Sorts readings; most stand in order already. */
export function inOrder(readings: Reading[]): Reading[] {
  for (let i = 1; i < readings.length; i++)
    if (readings[i - 1]!.number >= readings[i]!.number) return readings.sort(compareReadings);
  return readings;
}

/** The order in which the readings of a cohort are printed. */
export function compareReadings(a: Reading, b: Reading): number {
  return a.number - b.number || readingHash(a) - readingHash(b);
}

/** CG-3's hash of a reading: it decides only between copies with the same number. */
function readingHash(reading: Reading): number {
  const { facts, mapping, store } = reading.content;
  const tags = store.tags.tags;
  let hash = facts.plainHash;
  if (mapping >= 0) hash = hashNumber(tags[mapping]!.hash, hash);
  if (reading.next) hash = hashNumber(readingHash(reading.next), hash);
  return hash;
}

/** Where CG-3 keeps a reading while it merges: decides between copies that are equal in everything else. */
function bucketOf(run: Run, reading: Reading): number {
  let hash = 0;
  let mappings = 0;
  for (let part: Reading | null = reading; part; part = part.next) {
    const plain = part.content.facts.plainHash;
    hash = part === reading ? plain : hashNumber(plain, hash);
    if (run.options.trace) for (const hit of part.hitBy) hash = hashNumber(hit, hash);
    if (part.mapping >= 0) mappings++;
  }
  return (hash + mappings) >>> 0;
}
