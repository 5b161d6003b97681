/** A process that is told to end serves on for a moment, so that load balancers notice before a request is refused. */
import { expect, test } from 'vitest';
import { startTestServer } from '../harness.js';

test('while it is about to drain, /readyz says 503 and requests are served; then it ends', async () => {
  const server = await startTestServer({ drainDelayMs: 3_000 });
  const spell = () => server.post('/speller/se', { text: 'aaa' });
  expect((await spell()).status).toBe(200);
  const drained = server.drain();
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, ((await ready.json()) as { status: string }).status]).toEqual([503, 'draining']);
  expect((await spell()).status).toBe(200);
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  await drained;
  await expect(spell()).rejects.toThrow('fetch failed');
});
