import { gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitCompression } from './large-answers.js';

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
