/**
 * Says what a pack is: its kind, version, hash and what it tells about itself. Start at `inspectPack`. The service runs it in
 * a loader thread (`load`), with a limit of time and memory, because the bytes may be hostile and there may be many of
 * them to hash; commands run it in their own process.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { cleanText } from '../../engine/clean-text.js';
import { DataError } from '../../engine/data-error.js';
import { errorCode } from '../../engine/error-code.js';
import { fileFault, isFileFault } from '../../engine/file-fault.js';
import type { Archive } from '../archive/archive.js';
import type { PackInfo } from '../formats/pack-info.js';
import { classifyArchive, type PackExtension, type PackKind } from '../formats/pack-kind.js';

export interface InspectedPack {
  readonly kind: PackKind;
  readonly extension: PackExtension;
  /** What the pack calls its version; otherwise the beginning of its hash. */
  readonly version: string;
  /** Of the file, or of a folder's members; two packs with one hash are the same pack. */
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** What the pack says about itself. */
  readonly info: PackInfo;
}

/** Why something in the packs folder cannot be used. It names no paths: it is shown to clients. */
export interface InspectionProblem {
  readonly problem: string;
}

const MAX_PROBLEM_LENGTH = 500;

/** Of a file or folder. What can be cloned goes through: the answer may come from another thread. */
export type InspectPack = (file: string) => Promise<InspectedPack | InspectionProblem>;

/** For a loader thread. */
export function load(params: unknown): Promise<InspectedPack | InspectionProblem> {
  return inspectPack((params as { readonly file: string }).file);
}

export async function inspectPack(file: string): Promise<InspectedPack | InspectionProblem> {
  try {
    const { archive, sha256, sizeBytes, mtimeMs } = await readPackSource(file);
    const classified = classifyArchive(archive);
    if (!classified) throw new DataError('is neither a speller nor a grammar checker', { file: path.basename(file) });
    const { info } = await openArchive(archive, classified.kind);
    const version = info.version ?? `sha256:${sha256.slice(0, 12)}`;
    return { ...classified, version, sha256, sizeBytes, mtimeMs, info };
  } catch (error) {
    return { problem: problemOf(error, path.basename(file)) };
  }
}

/** Readers are loaded when there is a pack: programs that look into an empty folder start sooner. */
async function openArchive(archive: Archive, kind: PackKind): Promise<{ readonly info: PackInfo }> {
  if (kind === 'speller') return (await import('../formats/speller-pack.js')).openSpellerArchive(archive);
  return (await import('../formats/grammar-pack.js')).openGrammarArchive(archive);
}

/** What the system says names whole paths, so only what is wrong is passed on. */
export function problemOf(error: unknown, fileName: string): string {
  if (error instanceof DataError) return error.message;
  return cleanText(
    `${fileName}: ${isFileFault(error) ? fileFault(error) : `cannot be read (${errorCode(error) ?? error})`}`,
    MAX_PROBLEM_LENGTH,
  );
}

export interface PackSource {
  readonly archive: Archive;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/** A pack's archive from a file or a folder, with its hash. */
export async function readPackSource(file: string, options?: { shared?: boolean }): Promise<PackSource> {
  const { openPackFile } = await import('./open-pack-file.js');
  const opened = await openPackFile(file, options);
  const hash = createHash('sha256');
  if (opened.bytes) hash.update(opened.bytes);
  else {
    for (const [name, member] of opened.archive.members) {
      hash.update(`${name}\0${member.sizeBytes}\0`).update(await opened.archive.read(name));
    }
  }
  const { archive, sizeBytes, mtimeMs } = opened;
  return { archive, sha256: hash.digest('hex'), sizeBytes, mtimeMs };
}
