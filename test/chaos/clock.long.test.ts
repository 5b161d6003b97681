/** The wall clock jumps by an hour, forwards and backwards: no request is given up for it, and none is let run on. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../harness.js';

const HOUR_MS = 3_600_000;
let server: TestServer;
const start = async (timeoutMs: number) => {
  server = await startTestServer({ checkTimeoutMs: timeoutMs, speechTimeoutMs: timeoutMs });
};
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** The threads keep the old time, as if the clock had jumped while a job was on its way to one. */
function jump(byMs: number): void {
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + byMs);
}

const restarts = async () => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return metrics.split('\n').filter((line) => /^langtools_worker_restarts_total\{.*\} [1-9]/.test(line));
};

describe.each([
  ['forwards', HOUR_MS],
  ['backwards', -HOUR_MS],
])('a clock that jumps %s', (_direction, byMs) => {
  test('ends no request before its time', async () => {
    await start(60_000);
    jump(byMs);
    const statuses = await Promise.all(
      ['aaa', 'busy100', 'busy200'].map(async (text) => (await server.post('/speller/se', { text })).status),
    );
    expect(statuses).toEqual([200, 200, 200]);
    expect((await server.post('/tts/se/default', { text: 'bures' })).status).toBe(200);
  });

  test('lets no request run on after its time', async () => {
    await start(2_000);
    jump(byMs);
    const startMs = performance.now();
    expect((await server.post('/speller/se', { text: 'busy60000' })).status).toBe(504);
    expect(performance.now() - startMs).toBeGreaterThan(1_900);
    expect((await server.post('/tts/se/default', { text: 'busy' })).status).toBe(504);
    // The engine looked at its budget and stopped by itself.
    expect((await server.post('/speller/se', { text: 'aaa' })).status).toBe(200);
    expect(await restarts()).toEqual([]);
  });
});
