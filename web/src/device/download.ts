/**
 * Brings the data of a language onto this device, or up to date. It is loaded when something is kept. Start at
 * `downloadLanguage`; what has arrived stays, so a download that was broken off goes on where it stopped.
 */
import type { Voice } from '../../../src/client/index.js';
import {
  DataError,
  type FetchProgress,
  fetchParts,
  type LanguageManifest,
  missingChunks,
  readManifest,
  removeUnusedChunks,
} from '../../../src/device/index.js';
import type { KeptData, KeptPart } from '../checker/local-checker.js';
import type { LanguageSource } from './data-source.js';
import { DeviceFailure } from './device-failure.js';
import type { DeviceStore } from './device-store.js';

/** What of a language has a record of its own, `se/words`. */
export type AboutWords = 'words' | 'hyphenation';

export interface DownloadOptions {
  readonly source: LanguageSource;
  readonly store: DeviceStore;
  readonly signal: AbortSignal;
  /** What knows single words, or only what divides them, beside what is kept of the language. */
  readonly about?: AboutWords | undefined;
  readonly onPreparing: () => void;
  readonly onProgress: (progress: FetchProgress) => void;
}

/** What is, or would be, on the device of a language. */
export interface LanguageSize {
  /** To download. */
  readonly transferBytes: number;
  /** On the device. */
  readonly bytes: number;
}

export interface ReadRecord extends LanguageSize {
  readonly data: KeptData;
}

/** What a stored manifest says; nothing where it is none, or is one of another release. */
export function readStored(manifest: unknown): ReadRecord | undefined {
  try {
    return describe(readManifest(manifest));
  } catch (error) {
    if (error instanceof DataError) return undefined;
    throw error;
  }
}

/** What the service would send. */
export async function offerOf(
  tag: string,
  source: LanguageSource,
  signal: AbortSignal,
  onPreparing: () => void,
): Promise<ReadRecord> {
  return describe(received(await source.manifest(tag, signal, onPreparing)));
}

/**
 * Fetches what is missing of a language. Data that is here and complete stays in use until the new one is complete, too.
 *
 * @throws DeviceFailure what went wrong
 */
export async function downloadLanguage(tag: string, options: DownloadOptions): Promise<ReadRecord> {
  const { source, store, signal, about, onPreparing, onProgress } = options;
  const name = recordName(tag, about);
  const manifest = received(await source.manifest(tag, signal, onPreparing, about !== undefined), about);
  const before = await store.record(name);
  if (before?.isComplete !== true || readStored(before.manifest) === undefined)
    await store.writeRecord(name, { manifest, isComplete: false });
  await demandSpace(manifest, store);
  try {
    await fetchParts(manifest, store, (hash) => source.chunk(hash, signal), { signal, onProgress });
  } catch (error) {
    throw error instanceof DataError ? new DeviceFailure('wrong-data', error) : error;
  }
  await store.writeRecord(name, { manifest, isComplete: true });
  await sweep(store);
  return describe(manifest);
}

/** One after the other, in all tabs: two do not download the same, and what one gives up takes nothing away from another. */
export function alone<Value>(
  base: string,
  tag: string,
  signal: AbortSignal,
  work: () => Promise<Value>,
): Promise<Value> {
  return navigator.locks.request(`langtools-download ${base} ${tag}`, { signal }, work) as Promise<Value>;
}

/** Whether the service has other data than what is on the device. */
export async function isOutdated(
  tag: string,
  source: LanguageSource,
  store: DeviceStore,
  about?: AboutWords,
): Promise<boolean> {
  const record = await store.record(recordName(tag, about));
  if (record?.isComplete !== true) return false;
  const sent = await source.manifest(tag, undefined, undefined, about !== undefined);
  const manifest = about === 'hyphenation' ? received(sent, about) : sent;
  return JSON.stringify(manifest) !== JSON.stringify(record.manifest);
}

export async function removeLanguage(tag: string, store: DeviceStore): Promise<void> {
  for (const about of [undefined, 'words', 'hyphenation'] as const) await store.removeRecord(recordName(tag, about));
  if ((await store.records()).size === 0) await store.clear();
  else await sweep(store);
}

/** Chunks that a record of another release names are not known by their names: they go with the next complete download. */
async function sweep(store: DeviceStore): Promise<void> {
  const kept: LanguageManifest[] = [];
  for (const { manifest } of (await store.records(true)).values())
    if (readStored(manifest)) kept.push(readManifest(manifest));
  await removeUnusedChunks(store, kept);
}

/** No tag has a slash. */
export function recordName(tag: string, about: AboutWords | undefined): string {
  return about === undefined ? tag : `${tag}/${about}`;
}

function received(json: unknown, about?: AboutWords): LanguageManifest {
  try {
    const sent = readManifest(json);
    const manifest =
      about === 'hyphenation' ? { ...sent, parts: sent.parts.filter(({ part }) => part === about) } : sent;
    if (manifest.parts.length === 0) throw new DeviceFailure('refused', 'There is no data of this language to keep.');
    return manifest;
  } catch (error) {
    throw error instanceof DataError ? new DeviceFailure('wrong-data', error) : error;
  }
}

/** Before the download instead of at its end. Browsers that do not say how much there is find out when it is full. */
async function demandSpace(manifest: LanguageManifest, store: DeviceStore): Promise<void> {
  const missing = await missingChunks(manifest, (hash) => store.has(hash));
  const neededBytes = missing.reduce((sum, { bytes }) => sum + bytes, 0);
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && quota - usage < neededBytes)
    throw new DeviceFailure('storage-full', `${neededBytes} bytes are needed, and ${quota - usage} are free`);
}

function describe({ parts, voices }: LanguageManifest): ReadRecord {
  const partOf = (name: string): KeptPart | undefined => {
    const entry = parts.find(({ part }) => part === name);
    return entry && { pack: entry.pack, version: entry.version, isStarter: entry.origin === 'starter' };
  };
  const data = { spelling: partOf('speller'), grammar: partOf('grammar'), voices: voices as readonly Voice[] };
  const total = (size: 'bytes' | 'transferBytes') => parts.reduce((sum, part) => sum + part[size], 0);
  return { data, bytes: total('bytes'), transferBytes: total('transferBytes') };
}
