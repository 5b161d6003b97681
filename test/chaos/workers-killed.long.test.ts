/** Worker threads are killed at random under load, busy or not: each costs at most the request it had, and all come back. */
import { syncBuiltinESMExports } from 'node:module';
import workerThreads, { type Worker as WorkerThread } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testSource } from '../harness.js';

const TAGS = ['se', 'fo', 'nb', 'ga'];
const KILLS = 25;
const OriginalWorker = workerThreads.Worker;
/** The threads of the pool that run now. */
const threads = new Set<WorkerThread>();
let server: TestServer;

beforeEach(async () => {
  workerThreads.Worker = class extends OriginalWorker {
    constructor(...args: ConstructorParameters<typeof OriginalWorker>) {
      super(...args);
      if (!String(args[0]).endsWith('pool-worker.js')) return;
      this.once('online', () => threads.add(this));
      this.once('exit', () => threads.delete(this));
    }
  };
  syncBuiltinESMExports();
  server = await startTestServer(
    {},
    TAGS.map((tag) => testSource('speller', tag)),
  );
});
afterEach(async () => {
  await server.close();
  workerThreads.Worker = OriginalWorker;
  syncBuiltinESMExports();
});

async function restarts(): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const lines = metrics.split('\n').filter((line) => line.startsWith('langtools_worker_restarts_total{'));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

describe('worker threads that are killed at random', () => {
  test('cost their own requests alone, and are replaced', async () => {
    expect(threads.size).toBe(1);
    let isOver = false;
    const statuses: number[] = [];
    const wrong: string[] = [];
    const client = async (tag: string, serial: number) => {
      for (let i = 0; !isOver; i++) {
        const text = i % 3 === 0 ? `aaa busy20 w${serial}x${i}` : `aaa w${serial}x${i}`;
        const response = await server.post(`/speller/${tag}`, { text });
        statuses.push(response.status);
        const body = await response.text();
        if (
          response.status === 200 &&
          !body.startsWith(`{"text":"${text}","results":[{"word":"aaa","is_correct":true`)
        ) {
          wrong.push(body);
        }
      }
    };
    const clients = TAGS.map(client);
    // There are more clients than threads, which all start for them.
    await expect.poll(() => threads.size).toBe(3);
    for (let i = 0; i < KILLS; i++) {
      // Always the same order of victims, at moments that depend on the machine.
      await expect.poll(() => threads.size, { interval: 5 }).toBeGreaterThan(0);
      await [...threads][(i * 7) % threads.size]?.terminate();
      await new Promise((resolve) => setTimeout(resolve, 10 * (i % 5)));
    }
    isOver = true;
    await Promise.all(clients);

    expect(wrong).toEqual([]);
    const served = statuses.filter((status) => status === 200).length;
    const lost = statuses.filter((status) => status === 500).length;
    expect(lost).toBeLessThanOrEqual(KILLS);
    // Refused is allowed: for a moment there may be no worker at all.
    expect(statuses.filter((status) => ![200, 500, 503].includes(status))).toEqual([]);
    expect(served).toBeGreaterThan(0);
    await expect.poll(() => threads.size).toBe(3);
    await expect.poll(restarts).toBe(KILLS);
    const busy = TAGS.slice(0, 3).map((tag) => server.post(`/speller/${tag}`, { text: 'busy50' }));
    expect((await Promise.all(busy)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, ((await ready.json()) as { problems: string[] }).problems]).toEqual([200, []]);
  });
});
