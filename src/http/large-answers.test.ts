import { gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitCompression, slicesOf } from './large-answers.js';

const TEXT = 'guolli '.repeat(5000);

test('only so many answers are compressed at the same time; the others are sent as they are', async () => {
  const app = Fastify();
  limitCompression(app, 3);
  await app.register(compress, { encodings: ['gzip', 'identity'] });
  app.get('/', async (_request, reply) => reply.type('text/plain').send(TEXT));
  const ask = (headers: Record<string, string> = { 'accept-encoding': 'gzip' }) => app.inject({ url: '/', headers });
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    const compressed = answers.filter(({ headers }) => headers['content-encoding'] === 'gzip');
    expect(compressed.length).toBeGreaterThan(0);
    expect(compressed.length).toBeLessThanOrEqual(3);
    for (const { headers, rawPayload } of answers)
      expect((headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString()).toBe(TEXT);
  }
  expect((await ask()).headers['content-encoding']).toBe('gzip');
  expect((await ask({})).headers['content-encoding']).toBeUndefined();
  await app.close();
});

test('a client that reads as fast as it gets leaves every other a turn of the event loop between two slices', async () => {
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns++;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const turnsAtSlice: number[] = [];
  for await (const _slice of slicesOf([Buffer.alloc(1_000_000), Buffer.alloc(1_000_000)])) turnsAtSlice.push(turns);
  isOver = true;
  expect(turnsAtSlice.length).toBeGreaterThan(60);
  // Strictly more at each: something else ran in between.
  expect(turnsAtSlice.filter((count, i) => i > 0 && count <= turnsAtSlice[i - 1]!)).toEqual([]);
});

test('slices are the bytes as they were, and of each chunk one is told when all of it has been taken', async () => {
  const chunks = [Buffer.alloc(100_000, 1), Buffer.alloc(0), Buffer.alloc(5, 2)];
  const taken: number[] = [];
  const slices: Uint8Array[] = [];
  for await (const slice of slicesOf(chunks, (bytes) => taken.push(bytes))) {
    slices.push(slice);
    expect(taken).toEqual(slice[0] === 1 ? [] : [100_000, 0]);
  }
  expect(Buffer.concat(slices).equals(Buffer.concat(chunks))).toBe(true);
  expect(taken).toEqual([100_000, 0, 5]);
});
