/**
 * Remembers in the cache folder what a pack is, so that a command need not read and hash a file of many megabytes that has not
 * changed. Start at `inspectKnownPack`.
 *
 * A record counts while path, size, times and the file's number on its disk are those it was made with, and the code that
 * reads packs is the same. A file that was changed a moment ago gets no record: a second change in the same tick of the
 * clock would not show.
 */
import { createHash } from 'node:crypto';
import { type BigIntStats, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorCode } from '../../engine/error-code.js';
import { type InspectedPack, type InspectionProblem, type InspectPack, inspectPack } from '../folder/inspect-pack.js';
import { replaceFileSync } from '../folder/replace-file.js';
import { codeFingerprint } from './code-fingerprint.js';

const FOLDER = 'inspected';
/** Smaller packs are read in no time. */
const LEAST_BYTES = 1 << 20;
/** Longer than the clock of any file system ticks. */
const SETTLED_MS = 3_000;
/** One record for each path; when there are so many, most of them are of files that are gone. */
const MAX_RECORDS = 500;

export const INSPECTING_CODE = {
  folders: ['packs/formats', 'packs/archive'],
  modules: ['packs/folder/inspect-pack'],
} as const;
let fingerprint: string | undefined;

export interface KnownPackOptions {
  readonly inspect?: InspectPack;
  readonly nowMs?: number;
  readonly leastBytes?: number;
}

export async function inspectKnownPack(
  file: string,
  cacheDir: string,
  { inspect = inspectPack, nowMs = Date.now(), leastBytes = LEAST_BYTES }: KnownPackOptions = {},
): Promise<InspectedPack | InspectionProblem> {
  const path = resolve(file);
  const stamp = stampOf(path, nowMs, leastBytes);
  if (stamp === undefined) return inspect(file);
  const folder = join(cacheDir, FOLDER);
  const record = join(folder, `${hashOf(path).slice(0, 16)}.json`);
  const recorded = readRecord(record, stamp);
  if (recorded !== undefined) return recorded;
  const inspected = await inspect(file);
  // It may have been replaced meanwhile.
  if (!('problem' in inspected) && stampOf(path, nowMs, leastBytes) === stamp)
    writeRecord(folder, record, stamp, inspected);
  return inspected;
}

/** What tells one state of a file from another; undefined for folders, small files, and what has just been changed. */
function stampOf(path: string, nowMs: number, leastBytes: number): string | undefined {
  const status = statusOf(path);
  if (status === undefined || !status.isFile() || status.size < leastBytes) return undefined;
  const { dev, ino, size, mtimeNs, ctimeNs, mtimeMs, ctimeMs } = status;
  const changedMs = Math.max(Number(mtimeMs), Number(ctimeMs));
  if (Math.abs(nowMs - changedMs) < SETTLED_MS) return undefined;
  fingerprint ??= codeFingerprint(INSPECTING_CODE);
  return [path, dev, ino, size, mtimeNs, ctimeNs, fingerprint].join('\n');
}

function statusOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true });
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}

/** A line with the hash of the rest, then the stamp and the pack. What is damaged counts as not there. */
function readRecord(record: string, stamp: string): InspectedPack | undefined {
  try {
    const text = readFileSync(record, 'utf8');
    const lineEnd = text.indexOf('\n');
    const body = text.slice(lineEnd + 1);
    if (text.slice(0, lineEnd) !== hashOf(body)) return undefined;
    const { stamp: stampThen, inspected } = JSON.parse(body) as { stamp: string; inspected: InspectedPack };
    return stampThen === stamp ? inspected : undefined;
  } catch (error) {
    if (errorCode(error) === undefined && !(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** Where it cannot be written, the next command reads the pack again. */
function writeRecord(folder: string, record: string, stamp: string, inspected: InspectedPack): void {
  const body = JSON.stringify({ stamp, inspected });
  try {
    mkdirSync(folder, { recursive: true });
    const names = readdirSync(folder);
    if (names.length >= MAX_RECORDS) for (const name of names) rmSync(join(folder, name), { force: true });
    replaceFileSync(record, `${hashOf(body)}\n${body}`);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
