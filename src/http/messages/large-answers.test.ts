import { gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { BYTES_PER_TURN, LEAST_BYTES } from '../connections/slice-turns.js';
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

test.each([
  ['large', 2_000_000, 2],
  ['small', 500, 2_000],
])(
  'clients that read %s pieces as fast as they get leave everybody else a turn of the event loop after a few',
  async (_name, bytes, pieces) => {
    let turn = 0;
    let isOver = false;
    const others = () => {
      turn++;
      if (!isOver) setImmediate(others);
    };
    setImmediate(others);
    const bytesAtTurn = new Map<number, number>();
    const readBytes = [0, 0, 0];
    const read = async (reader: number) => {
      for await (const { length } of slicesOf(Array.from({ length: pieces }, () => Buffer.alloc(bytes)))) {
        readBytes[reader]! += length;
        bytesAtTurn.set(turn, (bytesAtTurn.get(turn) ?? 0) + Math.max(length, LEAST_BYTES));
        // Nobody is far ahead of the others.
        expect(Math.max(...readBytes) - Math.min(...readBytes)).toBeLessThanOrEqual(BYTES_PER_TURN);
      }
    };
    await Promise.all(readBytes.map((_, reader) => read(reader)));
    isOver = true;
    expect(readBytes).toEqual([bytes * pieces, bytes * pieces, bytes * pieces]);
    // Twice, because a turn as it is counted here may begin in the middle of one as it is counted there.
    expect(Math.max(...bytesAtTurn.values())).toBeLessThanOrEqual(2 * BYTES_PER_TURN);
  },
);

test('slices are the bytes as they were, and of each chunk one is told when all of it has been taken', async () => {
  const chunks = [Buffer.alloc(100_000, 1), Buffer.alloc(0), Buffer.alloc(5, 2)];
  const taken: number[] = [];
  const slices: Uint8Array[] = [];
  for await (const slice of slicesOf(chunks, (chunk) => taken.push(chunk.length))) {
    slices.push(slice);
    expect(taken).toEqual(slice[0] === 1 ? [] : [100_000, 0]);
  }
  expect(Buffer.concat(slices).equals(Buffer.concat(chunks))).toBe(true);
  expect(taken).toEqual([100_000, 0, 5]);
});
