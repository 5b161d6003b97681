/**
 * The inputs of a job from what the user named: files, folders (all files in them), patterns with `*`, `?` and `**`, and `-` for
 * standard input, `s3://bucket/prefix` for objects. The order is that of the command line; within a folder, pattern or prefix that of the
 * names. Links in a folder must not lead out of it: who has named the folder has not named what is elsewhere.
 */
import type { Dirent, Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { leadsInside } from '../../packs/folder/inside-folder.js';
import { matchesGlob } from '../../service/settings/path-glob.js';
import { compressionOf, formatOf, type Input, type InputFormat, STANDARD_INPUT } from '../job/input-format.js';
import { BatchError } from '../storage/batch-error.js';
import { openS3, type S3Object, type S3Place, s3Address, s3Place } from '../storage/s3-access.js';
import type { StorageOptions } from '../storage/storage-options.js';
import { fileVersion } from './file-version.js';

/** @param format of all inputs; without it, each as its name says, and standard input as JSON lines */
export async function findInputs(
  named: readonly string[],
  format?: InputFormat,
  options: StorageOptions = {},
): Promise<Input[]> {
  const inputs: Input[] = [];
  for (const name of named) {
    const place = s3Place(name);
    inputs.push(...(await (place === undefined ? inputsOf(name, format) : objectsAt(place, format, options))));
  }
  if (inputs.filter(({ address }) => address === STANDARD_INPUT).length > 1)
    throw new BatchError('standard input can be read only once');
  return inputs;
}

async function inputsOf(name: string, format: InputFormat | undefined): Promise<Input[]> {
  if (name === STANDARD_INPUT)
    return [{ name: 'stdin', address: name, bytes: 0, version: '', format: format ?? 'jsonl', compression: 'none' }];
  const status = await stat(name).catch(() => undefined);
  if (status?.isFile()) return [fileInput(name, status, format)];
  if (status?.isDirectory()) return filesUnder(name, () => true, format);
  if (!/[*?]/.test(name)) throw new BatchError(`${name}: there is no such file or folder`);
  const files = await matchingFiles(name, format);
  if (files.length === 0) throw new BatchError(`${name}: no file matches`);
  return files;
}

function matchingFiles(pattern: string, format: InputFormat | undefined): Promise<Input[]> {
  const segments = pattern.split('/');
  const fixed = segments.findIndex((segment) => /[*?]/.test(segment));
  const folder = segments.slice(0, fixed).join('/');
  const root = pattern.startsWith('/') ? '/' : '.';
  const glob = pattern.replace(/^\.\//, '');
  return filesUnder(
    folder === '' ? root : folder,
    (path) => matchesGlob(path, glob),
    format,
    folder === '' ? '' : undefined,
  );
}

/** @param shown the beginning of the names; the folder unless said otherwise */
async function filesUnder(
  folder: string,
  isWanted: (path: string) => boolean,
  format: InputFormat | undefined,
  shown = folder,
): Promise<Input[]> {
  const inputs: Input[] = [];
  // By code units: the same on every machine, whatever its locale.
  for (const entry of (await entriesUnder(folder)).sort()) {
    const path = shown === '' ? entry : join(shown, entry);
    if (!isWanted(path)) continue;
    const status = await stat(join(folder, entry)).catch(() => undefined);
    if (status === undefined || !status.isFile()) continue;
    if (!leadsInside(folder, entry))
      throw new BatchError(`${path} is a link that leads out of ${folder}; name the file itself if it is wanted`);
    inputs.push(fileInput(path, status, format));
  }
  return inputs;
}

/** Files and links, but nothing that is hidden. Links to folders are not followed: they may lead in circles. */
async function entriesUnder(folder: string): Promise<string[]> {
  const files: string[] = [];
  const folders = [''];
  for (const inside of folders) {
    const entries: Dirent[] = await readdir(join(folder, inside), { withFileTypes: true });
    for (const entry of entries.filter(({ name }) => !name.startsWith('.'))) {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory()) folders.push(path);
      else files.push(path);
    }
  }
  return files;
}

function fileInput(name: string, stats: Stats, format: InputFormat | undefined): Input {
  return {
    name,
    address: resolve(name),
    bytes: stats.size,
    version: fileVersion(stats),
    format: format ?? formatOf(name),
    compression: compressionOf(name),
  };
}

/** The object of exactly that name, or all whose names begin with it. */
async function objectsAt(place: S3Place, format: InputFormat | undefined, options: StorageOptions): Promise<Input[]> {
  const s3 = await openS3(options);
  const objects: S3Object[] = [];
  for await (const object of s3.list(place)) if (!object.key.endsWith('/')) objects.push(object);
  if (objects.length === 0) throw new BatchError(`${s3Address(place)}: there is no such object`);
  const exact = objects.find(({ key }) => key === place.key);
  return (exact === undefined ? objects : [exact]).map(({ key, bytes, version }) => {
    const address = s3Address({ bucket: place.bucket, key });
    const kind = { format: format ?? formatOf(key), compression: compressionOf(key) };
    return { name: address, address, bytes, version, ...kind };
  });
}
