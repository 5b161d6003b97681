/**
 * The images of installed packs, in the folder `images` of the cache folder: what a pack's loader made of it, found again by
 * the pack's content. Start at `findImage` and `keepImage`.
 *
 * The name of an image says where its pack lies (a hash of the path), what the pack contains (of its bytes, and of what else
 * the loader was told) and which code made it. An image is found by content and code, wherever the pack lies. A pack that was
 * replaced has the same path and another content: then the old image is removed. All images together are bounded; the
 * one that was not used for the longest time goes first.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { DataError } from '../../engine/data-error.js';
import { errorCode } from '../../engine/error-code.js';
import type { PackKind } from '../formats/pack-kind.js';
import { codeFingerprint, type FingerprintedCode, SOURCE_MARK } from './code-fingerprint.js';
import { readImageFile, writeImageFile } from './image-file.js';

export interface PackImage {
  readonly cacheDir: string;
  readonly kind: PackKind;
  /** The pack. */
  readonly file: string;
  /** Of its bytes. */
  readonly sha256: string;
  /** What the loader was told besides, if that makes a difference. */
  readonly detail?: string;
}

/** `damaged` is also what cannot be read. */
export type FoundImage =
  | { readonly state: 'found'; readonly data: unknown }
  | { readonly state: 'missing' | 'damaged'; readonly data?: undefined };

export interface KeptImage {
  readonly bytes: number;
  /** How many others were removed for it. */
  readonly removed: number;
}

const FOLDER = 'images';
const EXTENSION = '.image';
/** Of all images: some twenty of the largest packs. */
export const MAX_TOTAL_BYTES = 4 * 1024 ** 3;
/** How exactly it is known when an image was used last. */
const USE_INTERVAL_MS = 3_600_000;

/** What reads a pack and prepares it. */
export const PACK_CODE: Readonly<Record<PackKind, FingerprintedCode>> = {
  speller: {
    folders: ['fst/lookup', 'fst/formats', 'speller/search', 'packs/formats'],
    modules: ['engine/image', 'speller/speller-engine', 'packs/load/load-speller'],
  },
  grammar: {
    folders: ['fst/lookup', 'fst/formats', 'speller/search', 'packs/formats', 'cg3', 'grammar'],
    modules: ['engine/image'],
  },
};

const fingerprints = new Map<PackKind, string>();

export function imagesFolder(cacheDir: string): string {
  return join(cacheDir, FOLDER);
}

/** The data that was kept of a pack. */
export function findImage(image: PackImage): FoundImage {
  const folder = imagesFolder(image.cacheDir);
  const ending = endingOf(image);
  const names = list(folder).filter((name) => name.endsWith(ending));
  for (const name of names) {
    const file = join(folder, name);
    try {
      const data = readImageFile(file, formatOf(image));
      noteUse(file);
      return { state: 'found', data };
    } catch (error) {
      if (!(error instanceof DataError) && errorCode(error) === undefined) throw error;
    }
  }
  return { state: names.length === 0 ? 'missing' : 'damaged' };
}

/** Throws what the system says when the folder cannot be written, or the disk is full. */
export function keepImage(image: PackImage, data: unknown, maxTotalBytes = MAX_TOTAL_BYTES): KeptImage {
  const folder = imagesFolder(image.cacheDir);
  mkdirSync(folder, { recursive: true });
  const name = placeOf(image) + endingOf(image);
  const bytes = writeImageFile(join(folder, name), data, formatOf(image));
  return { bytes, removed: removeOutdated(image, name, folder) + removeSurplus(name, folder, maxTotalBytes) };
}

function formatOf({ kind }: PackImage): string {
  const keptFingerprint = fingerprints.get(kind);
  if (keptFingerprint !== undefined) return keptFingerprint;
  const fingerprint = codeFingerprint(PACK_CODE[kind]);
  fingerprints.set(kind, fingerprint);
  return fingerprint;
}

/** The beginning of the name: whose image it is. */
function placeOf({ file }: PackImage): string {
  const path = resolve(file);
  return `${basename(path)
    .replaceAll(/[^A-Za-z0-9.-]+/g, '_')
    .slice(0, 40)}-${shortHash(path)}`;
}

/** The end of the name: what it was made of, and by what. */
function endingOf(image: PackImage): string {
  const { sha256, kind, detail = '' } = image;
  return `-${shortHash(`${kind} ${sha256} ${detail}`)}-${formatOf(image)}${EXTENSION}`;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return [];
  }
}

/** The time of the last change is taken for the time of the last use. Where it cannot be set, nothing is lost but the order. */
function noteUse(file: string): void {
  const now = Date.now();
  try {
    // After a clock that was ahead has been set right, the image must not count as the newest for as long.
    if (Math.abs(now - statSync(file).mtimeMs) > USE_INTERVAL_MS) utimesSync(file, now / 1000, now / 1000);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
}

interface FileStatus {
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
}

function statuses(folder: string): FileStatus[] {
  return list(folder).flatMap((name) => {
    // Another process may have removed it meanwhile.
    const status = statSync(join(folder, name), { throwIfNoEntry: false });
    return status === undefined ? [] : [{ name, size: status.size, mtimeMs: status.mtimeMs }];
  });
}

/** Other images of the same place. */
function removeOutdated(image: PackImage, kept: string, folder: string): number {
  const place = `${placeOf(image)}-`;
  const isOld = ({ name }: FileStatus): boolean => {
    const isOurs = name.endsWith(`-src${EXTENSION}`) === (SOURCE_MARK !== '');
    return isOurs && name.startsWith(place) && name !== kept;
  };
  return remove(statuses(folder).filter(isOld), folder);
}

function removeSurplus(kept: string, folder: string, maxTotalBytes: number): number {
  const images = statuses(folder).filter(({ name }) => name.endsWith(EXTENSION));
  let total = images.reduce((sum, { size }) => sum + size, 0);
  const surplus: FileStatus[] = [];
  for (const file of images.filter(({ name }) => name !== kept).sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (total <= maxTotalBytes) break;
    surplus.push(file);
    total -= file.size;
  }
  return remove(surplus, folder);
}

function remove(files: readonly FileStatus[], folder: string): number {
  for (const { name } of files) rmSync(join(folder, name), { force: true });
  return files.length;
}
