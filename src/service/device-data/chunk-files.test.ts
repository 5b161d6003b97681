import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { MAX_CHUNK_BYTES } from '../../device/manifest.js';
import { replaceFileSync } from '../../packs/folder/replace-file.js';
import { BLOCK_BYTES, ChunkFiles } from './chunk-files.js';
import { type ChunkEncoding, keepChunk } from './chunk-folder.js';
import { inflateChunkSync } from './compressed-chunk.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-chunks-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Compressed it is still more than a block. */
const bytes = Uint8Array.from({ length: MAX_CHUNK_BYTES - 5 }, (_, i) => Math.imul(i >> 2, 2654435761) >>> 24);
const keep = () => keepChunk(folder, bytes, 1);
const chunk = keep();
const fileOf = (encoding: ChunkEncoding) => join(folder, chunk.hash + (encoding === 'br' ? '.br' : ''));
const whole = { br: readFileSync(fileOf('br')), identity: readFileSync(fileOf('identity')) };
const ENCODINGS: readonly ChunkEncoding[] = ['br', 'identity'];

describe.each(ENCODINGS)('a chunk as %s', (encoding) => {
  test('comes in blocks that together are the file', async () => {
    const found = await new ChunkFiles(folder).find(chunk.hash, encoding);
    expect(found?.bytes).toBe(encoding === 'br' ? chunk.transferBytes : chunk.bytes);
    const blocks: Uint8Array[] = [];
    for await (const block of found!.blocks()) blocks.push(block);
    expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThanOrEqual(BLOCK_BYTES);
    expect(Buffer.concat(blocks).equals(whole[encoding])).toBe(true);
  });

  const damages: readonly (readonly [string, (good: Buffer) => Uint8Array])[] = [
    ['empty', () => new Uint8Array()],
    ['cut off', (good) => good.subarray(0, -1)],
    ['longer', (good) => Buffer.concat([good, Buffer.alloc(3)])],
    [
      'changed in one bit',
      (good) => Buffer.from(good).fill(good[good.length >> 1]! ^ 4, good.length >> 1, (good.length >> 1) + 1),
    ],
    ['something else', () => Buffer.from('damaged')],
    ['very long', () => Buffer.alloc(MAX_CHUNK_BYTES * 3)],
  ];
  test.each(damages)('that is %s is not there, and is kept anew', async (_what, damage) => {
    const files = new ChunkFiles(folder);
    expect(await files.find(chunk.hash, encoding)).toBeDefined();
    writeFileSync(fileOf(encoding), damage(whole[encoding]));
    expect(await files.find(chunk.hash, encoding)).toBeUndefined();
    expect(keep()).toEqual(chunk);
    expect(readFileSync(fileOf(encoding)).equals(whole[encoding])).toBe(true);
    expect(await files.find(chunk.hash, encoding)).toBeDefined();
  });

  test('that is exchanged while it is sent is given up, and is never a mixture', async () => {
    const found = await new ChunkFiles(folder).find(chunk.hash, encoding);
    const blocks = found!.blocks();
    expect((await blocks.next()).value).toHaveLength(BLOCK_BYTES);
    replaceFileSync(fileOf(encoding), whole[encoding]);
    await expect(blocks.next()).rejects.toThrow('exchanged');
  });

  test('is there or not, and has its length or not', async () => {
    const files = new ChunkFiles(folder);
    expect(await files.areThere([chunk])).toBe(true);
    expect(await files.areThere([chunk, { ...chunk, hash: '0'.repeat(32) }])).toBe(false);
    writeFileSync(fileOf(encoding), whole[encoding].subarray(1));
    expect(await files.areThere([chunk])).toBe(false);
    keep();
  });
});

test('names that are no hashes lead nowhere', async () => {
  writeFileSync(join(folder, 'other'), 'x');
  for (const name of ['other', '', '..', `../${chunk.hash}`, `${chunk.hash}.br`, chunk.hash.toUpperCase()])
    for (const encoding of ENCODINGS) expect(await new ChunkFiles(folder).find(name, encoding), name).toBeUndefined();
});

test('a file is compared with its hash when it is first read, and by one only of many who ask', async () => {
  const files = new ChunkFiles(folder);
  const found = await Promise.all(Array.from({ length: 100 }, () => files.find(chunk.hash, 'br')));
  expect(found.every((each) => each?.bytes === chunk.transferBytes)).toBe(true);
});

describe.skipIf(process.platform !== 'linux')('answers that nobody reads', () => {
  test('hold a block each and no descriptor', async () => {
    const files = new ChunkFiles(folder);
    const before = readdirSync('/proc/self/fd').length;
    const answers = await Promise.all(
      Array.from({ length: 2000 }, async () => (await files.find(chunk.hash, 'identity'))!.blocks()),
    );
    const blocks = await Promise.all(answers.map((each) => each.next()));
    expect(blocks.reduce((sum, { value }) => sum + (value?.length ?? 0), 0)).toBe(2000 * BLOCK_BYTES);
    expect(readdirSync('/proc/self/fd').length).toBeLessThanOrEqual(before + 1);
  });
});

test('what is written is what is read', () => {
  expect(Buffer.from(inflateChunkSync(whole.br)!).equals(bytes)).toBe(true);
  expect(whole.identity.equals(bytes)).toBe(true);
});
