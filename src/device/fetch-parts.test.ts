import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { DataError } from '../engine/data-error.js';
import { memoryStore, removeUnusedChunks } from './chunk-store.js';
import { fetchParts, hashOf, isCompared, readParts } from './fetch-parts.js';
import { type LanguageManifest, MAX_CHUNK_BYTES, missingChunks, readManifest } from './manifest.js';
import { PART_FORMAT } from './parts.js';
import { RELEASE } from './release.js';

const CHUNKS = ['one', 'two and', 'three', 'one'].map((text) => new TextEncoder().encode(text));
let served: Map<string, Uint8Array>;
let json: { tag: string; version: string; parts: Record<string, unknown>[]; [name: string]: unknown };
let manifest: LanguageManifest;

beforeAll(async () => {
  const chunks = await Promise.all(
    CHUNKS.map(async (bytes) => ({ hash: await hashOf(bytes), bytes: bytes.length, transferBytes: 2 })),
  );
  served = new Map(chunks.map(({ hash }, i) => [hash, CHUNKS[i]!]));
  const about = { origin: 'built-in', pack: 'words', version: '1', format: PART_FORMAT };
  const part = (name: string, list: typeof chunks) => ({
    part: name,
    ...about,
    bytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
    transferBytes: 2 * list.length,
    chunks: list,
  });
  const parts = [part('speller', chunks.slice(0, 3)), part('grammar', chunks.slice(3))];
  json = { tag: 'fo', version: RELEASE, autonym: 'Føroyskt', english: 'Faroese', parts, voices: [] };
  manifest = readManifest(json);
});

const fetchServed = async (hash: string) => served.get(hash)!;
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test('the release is that of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(RELEASE).toBe(version);
});

describe('a manifest', () => {
  test('lists what is missing, each chunk once', async () => {
    expect(await missingChunks(manifest, () => false)).toHaveLength(3);
    const { hash } = manifest.parts[0]!.chunks[1]!;
    expect((await missingChunks(manifest, (each) => each !== hash)).map((chunk) => chunk.hash)).toEqual([hash]);
  });

  test.each([
    ['no object', () => [], 'is no object'],
    ['no tag', () => ({ ...json, tag: '../fo' }), 'no language tag'],
    ['another release', () => ({ ...json, version: '99.1.0' }), /fo: was made by langtools 99\.1\.0; this program is/],
    ['no parts', () => ({ ...json, parts: {} }), 'no list of parts'],
    ['an unknown part', () => ({ ...json, parts: [{ ...json.parts[0], part: 'pictures' }] }), '"pictures"'],
    ['a part twice', () => ({ ...json, parts: [json.parts[0], json.parts[0]] }), 'a part twice'],
    ['another format', () => ({ ...json, parts: [{ ...json.parts[0], format: 'x' }] }), 'by another version'],
    ['sums that are wrong', () => ({ ...json, parts: [{ ...json.parts[0], bytes: 99 }] }), 'do not add up'],
    [
      'a chunk that is too long',
      () => ({
        ...json,
        parts: [{ ...json.parts[0], chunks: [{ hash: 'a'.repeat(32), bytes: MAX_CHUNK_BYTES + 1 }] }],
      }),
      'without a length',
    ],
    [
      'a hash that is a path',
      () => ({ ...json, parts: [{ ...json.parts[0], chunks: [{ hash: '../x', bytes: 1, transferBytes: 1 }] }] }),
      'without a hash',
    ],
    ['no chunks at all', () => ({ ...json, parts: [{ ...json.parts[0], chunks: [] }] }), '0 bytes of speller'],
  ])('with %s is refused', (_, make, problem) => {
    expect(() => readManifest(make())).toThrow(DataError);
    expect(() => readManifest(make())).toThrow(problem);
  });
});

describe('a download', () => {
  test('brings the parts together, reports its progress, and is then read without a network', async () => {
    const store = memoryStore();
    const done: number[] = [];
    const parts = await fetchParts(manifest, store, fetchServed, {
      onProgress: ({ doneBytes }) => done.push(doneBytes),
    });
    expect([text(parts.speller), text(parts.grammar), parts.speech]).toEqual(['onetwo andthree', 'one', undefined]);
    expect(done).toEqual([0, 2, 4, 6]);
    expect(text((await readParts(manifest, store)).speller)).toBe('onetwo andthree');
  });

  test.each([
    ['is cut off', (bytes: Uint8Array) => bytes.subarray(1), 'a chunk has 6 bytes, and should have 7'],
    ['has other bytes', (bytes: Uint8Array) => bytes.map((byte) => byte ^ 1), 'other bytes than the manifest says'],
  ])('with a chunk that %s says where, keeps the others, and goes on later', async (_, damage, problem) => {
    const store = memoryStore();
    const bad = manifest.parts[0]!.chunks[1]!.hash;
    const failing = fetchParts(manifest, store, async (hash) =>
      hash === bad ? damage(served.get(hash)!) : served.get(hash)!,
    );
    await expect(failing).rejects.toThrow(problem);
    await expect(failing).rejects.toMatchObject({ name: 'DataError', file: 'speller data of fo', offset: 3 });
    expect(await store.has(bad)).toBe(false);
    const asked: string[] = [];
    const parts = await fetchParts(manifest, store, async (hash) => {
      asked.push(hash);
      return served.get(hash)!;
    });
    expect(asked).toEqual([bad]);
    expect(text(parts.speller)).toBe('onetwo andthree');
  });

  test('that fails keeps what arrived, and the failure is told as it is', async () => {
    const store = memoryStore();
    const [first, second] = manifest.parts[0]!.chunks;
    const failure = new TypeError('no network');
    const failing = fetchParts(manifest, store, async (hash) => {
      if (hash === second!.hash) throw failure;
      return served.get(hash)!;
    });
    await expect(failing).rejects.toBe(failure);
    expect(await store.has(first!.hash)).toBe(true);
  });

  test('is ended by its signal', async () => {
    const ended = fetchParts(manifest, memoryStore(), fetchServed, { signal: AbortSignal.abort() });
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('says of its own bytes, and of no others, that they were compared', async () => {
    const { speller } = await fetchParts(manifest, memoryStore(), fetchServed);
    expect(isCompared(speller!)).toBe(true);
    expect(isCompared(speller!.slice())).toBe(false);
  });

  test('replaces a chunk that is damaged on the device', async () => {
    const store = memoryStore();
    await fetchParts(manifest, store, fetchServed);
    const { hash } = manifest.parts[0]!.chunks[0]!;
    await store.put(hash, new Uint8Array([1, 2, 3]));
    await expect(readParts(manifest, store)).rejects.toThrow('is not on this device, or is damaged there');
    expect(text((await fetchParts(manifest, store, fetchServed)).grammar)).toBe('one');
    expect(text(await store.get(hash))).toBe('one');
  });
});

test('chunks that no kept language needs are removed', async () => {
  const store = memoryStore();
  await fetchParts(manifest, store, fetchServed);
  await store.put('f'.repeat(32), new Uint8Array(1));
  expect(await removeUnusedChunks(store, [manifest])).toBe(1);
  expect((await store.list()).length).toBe(3);
  expect(await removeUnusedChunks(store, [])).toBe(3);
});
