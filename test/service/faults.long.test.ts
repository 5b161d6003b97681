/** What the service survives: each fault costs its own request, and no other notices. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { problemOf, startTestServer, type TestServer, testSource } from '../harness.js';
import { startProcess } from '../support/raw-client.js';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A limit that nothing here reaches: what waits for it does not end. */
const HOUR_MS = 3_600_000;
const TAGS = ['se', 'fo', 'nb', 'ga', 'kl', 'smj'];
const start = async (settings: Parameters<typeof startTestServer>[0] = {}) => {
  server = await startTestServer(settings, [...TAGS.map((tag) => testSource('speller', tag)), testSource('tts', 'se')]);
  return server;
};
const metric = async ({ url }: Pick<TestServer, 'url'>, name: string): Promise<number> => {
  const line = (await (await fetch(`${url}/metrics`)).text()).split('\n').find((each) => each.startsWith(name));
  return Number(line?.split(' ').at(-1) ?? Number.NaN);
};

/** Asks for other languages all the while, and tells whether every answer was right. */
async function bystanders(asked: TestServer, until: Promise<unknown>): Promise<{ count: number; wrong: number[] }> {
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  let count = 0;
  const wrong: number[] = [];
  const one = async (tag: string) => {
    while (!isOver) {
      // A new text every time: the cache would hide a fault.
      const response = await asked.post(`/speller/${tag}`, { text: `aaa x${count++}` });
      if (response.status !== 200) wrong.push(response.status);
      await response.arrayBuffer();
    }
  };
  await Promise.all([...TAGS.slice(1, 4).map(one), over]);
  return { count, wrong };
}

/** Sends a text, and hangs up when a worker has it. */
async function hangUp(asked: TestServer, text: string): Promise<void> {
  const controller = new AbortController();
  const gone = expect(
    fetch(`${asked.url}/speller/se`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text }),
      signal: controller.signal,
    }),
  ).rejects.toThrow();
  await expect.poll(() => asked.service.pool.busyWorkers).toBe(1);
  controller.abort();
  await gone;
}

describe('a worker', () => {
  test('that is killed is replaced; its request gets 500', async () => {
    const asked = await start();
    const crash = asked.post('/speller/se', { text: 'crash' });
    const { wrong } = await bystanders(asked, crash);
    expect((await crash).status).toBe(500);
    expect(wrong).toEqual([]);
    expect(await metric(asked, 'langtools_worker_restarts_total{reason="crash"}')).toBe(1);
    expect((await asked.post('/speller/se', { text: 'aaa' })).status).toBe(200);
  });

  test('in an endless loop is killed at the deadline; its request gets 504', async () => {
    const asked = await start({ checkTimeoutMs: 2_500 });
    const loop = asked.post('/speller/se', { text: 'loop' });
    const { count, wrong } = await bystanders(asked, loop);
    expect((await loop).status).toBe(504);
    expect([count > 10, wrong]).toEqual([true, []]);
    await expect.poll(() => metric(asked, 'langtools_worker_restarts_total{reason="deadline"}')).toBe(1);
    expect((await asked.post('/speller/se', { text: 'aaa' })).status).toBe(200);
  });

  test('that looks at its budget is stopped without being killed', async () => {
    const asked = await start({ checkTimeoutMs: HOUR_MS / 60 });
    expect((await asked.post('/speller/se', { text: 'late' })).status).toBe(504);
    expect((await asked.post('/speller/se', { text: 'aaa' })).status).toBe(200);
    expect(await metric(asked, 'langtools_worker_restarts_total{reason="deadline"}')).toBe(0);
    expect(await metric(asked, 'langtools_deadline_hits_total{tag="se"}')).toBe(1);
  });

  test('that runs out of memory is replaced; its request gets 500', async () => {
    const asked = await start({ workerMemoryMb: 32, checkTimeoutMs: 25_000 });
    const memory = asked.post('/speller/se', { text: 'memory' });
    const { wrong } = await bystanders(asked, memory);
    expect((await memory).status).toBe(500);
    expect(wrong).toEqual([]);
    expect(await metric(asked, 'langtools_worker_restarts_total{reason="out-of-memory"}')).toBe(1);
  });

  test('that dies in the middle of a stream ends that stream, visibly', async () => {
    const asked = await start();
    const response = await asked.post(
      '/tts/se/default',
      { text: `${'bures '.repeat(40)}. crash` },
      { Accept: 'audio/mpeg' },
    );
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect((await asked.post('/tts/se/default', { text: 'bures' })).status).toBe(200);
  });
});

describe('a pack that no worker can open', () => {
  const hard = (params: object, version: string) => ({
    ...testSource('speller', 'se', params, version),
    loader: { module: new URL('../engines/hard-to-open.mjs', import.meta.url).href, params },
  });

  test('leaves nobody waiting when it is gone: its requests go to the pack that comes after it', async () => {
    const asked = await startTestServer({ workers: 2, checkTimeoutMs: 60_000 }, [hard({ opening: 'loop' }, '1')]);
    server = asked;
    // The first has a worker that opens the engine without end; the others wait in the queue for this tag.
    const waiting = Array.from({ length: 5 }, () => asked.post('/speller/se', { text: 'bbb' }));
    await expect.poll(() => asked.service.pool.queueLength).toBe(4);
    await asked.service.registry.install(hard({ word: 'bbb' }, '2'));
    const answers = await Promise.all(waiting);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.map(({ headers }) => headers.get('x-pack'))).toEqual(Array(5).fill('test-speller-se@2'));
    await expect.poll(() => asked.service.pool.busyWorkers).toBe(0);
    expect((await asked.post('/speller/se', { text: 'ccc' })).status).toBe(200);
  });

  test('is answered with what is there when it was removed, at once', async () => {
    const asked = await startTestServer({ workers: 2, checkTimeoutMs: 60_000 }, [hard({ opening: 'loop' }, '1')]);
    server = asked;
    const waiting = Array.from({ length: 3 }, () => asked.post('/speller/se', { text: 'bbb' }));
    await expect.poll(() => asked.service.pool.queueLength).toBe(2);
    asked.service.registry.remove('speller', 'se');
    const answers = await Promise.all(waiting);
    expect(await Promise.all(answers.map(async (answer) => (await problemOf(answer)).code))).toEqual(
      Array(3).fill('pack-not-installed'),
    );
  });
});

describe('a client', () => {
  test('that hangs up frees its worker long before the deadline', async () => {
    // One tag may have one of two workers: without the abort, the next request would wait for the hour to end.
    const asked = await start({ workers: 2, checkTimeoutMs: HOUR_MS });
    for (const text of ['busy3600000', 'loop', 'busy3600000', 'loop']) {
      await hangUp(asked, text);
      expect((await asked.post('/speller/se', { text: 'aaa' })).status).toBe(200);
      await expect.poll(() => asked.service.pool.busyWorkers).toBe(0);
    }
    expect(await metric(asked, 'langtools_workers_busy')).toBe(0);
  });
});

describe('a drain', () => {
  test('does not wait for clients that have hung up', async () => {
    const asked = await start({ drainTimeoutMs: HOUR_MS, checkTimeoutMs: HOUR_MS });
    await hangUp(asked, 'busy3600000');
    await asked.drain();
    expect(asked.logLines().some((line) => line.includes('"hungUp":true'))).toBe(true);
  });
});

describe('a loader thread', () => {
  test('that has been idle and is being ended is not given another pack', async () => {
    const asked = await start();
    // Threads are ended a second after their last pack: these come around that moment.
    for (let i = 0; i < 8; i++) {
      await new Promise((resolve) => setTimeout(resolve, 996 + i));
      await asked.service.registry.install(testSource('speller', 'vro', { words: [`w${i}`] }));
      expect(asked.service.registry.status('speller', 'vro')).toMatchObject({ state: 'ready' });
    }
  });
});

describe('a slow language', () => {
  test('does not starve the others', async () => {
    const asked = await start();
    const flood = Promise.all(
      Array.from({ length: 30 }, (_, i) => asked.post('/speller/se', { text: `busy200 y${i}` })),
    );
    const { count, wrong } = await bystanders(asked, flood);
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(20);
    expect((await flood).some(({ status }) => status === 503)).toBe(true);
  });
});

describe('speech', () => {
  const speakers = TAGS.map((tag) => testSource('tts', tag));
  /** Speech that goes on until its client goes. */
  const speech = (asked: TestServer, tag: string, signal: AbortSignal) =>
    fetch(`${asked.url}/tts/${tag}/default`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: `busy ${Math.random()}` }),
      signal,
    }).catch(() => {});

  test.each([
    ['one language', ['se', 'se', 'se', 'se']],
    ['many languages', TAGS],
  ])('of %s that never ends keeps no check waiting, and ends when its client goes', async (_, tags) => {
    const limits = { checkTimeoutMs: 50_000, speechTimeoutMs: 600_000 };
    server = await startTestServer(limits, [...TAGS.map((tag) => testSource('speller', tag)), ...speakers]);
    const asked = server;
    const client = new AbortController();
    const endless = tags.map((tag) => speech(asked, tag, client.signal));
    await expect.poll(() => asked.service.pool.busyWorkers + asked.service.pool.queueLength).toBe(tags.length);
    for (const tag of TAGS) expect((await asked.post(`/speller/${tag}`, { text: 'aaa' })).status).toBe(200);
    client.abort();
    await Promise.all(endless);
    await expect.poll(() => asked.service.pool.busyWorkers + asked.service.pool.queueLength).toBe(0);
    expect((await asked.post('/tts/se/default', { text: 'bures' })).status).toBe(200);
  });

  test('that runs out of memory costs its own request alone', async () => {
    const asked = await start({ workerMemoryMb: 32, speechTimeoutMs: 50_000 });
    const memory = asked.post('/tts/se/default', { text: 'memory' });
    const { wrong } = await bystanders(asked, memory);
    expect([(await memory).status, wrong]).toEqual([500, []]);
    expect(await metric(asked, 'langtools_worker_restarts_total{reason="out-of-memory"}')).toBe(1);
    expect((await asked.post('/tts/se/default', { text: 'bures' })).status).toBe(200);
  });
});

describe('a pack that is replaced', () => {
  test('serves on until the new one is loaded, and after the new one turned out broken', async () => {
    const asked = await start();
    const verdict = async () => {
      const response = await asked.post('/speller/se', { text: 'neu' });
      const { results } = (await response.json()) as { results: { is_correct: boolean }[] };
      return [response.headers.get('x-pack'), results[0]?.is_correct];
    };
    await asked.service.registry.install(testSource('speller', 'se', { fail: true }, '1.1'));
    expect(await verdict()).toEqual(['test-speller-se@1.0', false]);
    const ready = (await (await fetch(`${asked.url}/readyz`)).json()) as {
      speller: Record<string, { reason?: string }>;
    };
    expect(ready.speller.se?.reason).toContain('truncated');
    await asked.service.registry.install(testSource('speller', 'se', { words: ['neu'] }, '1.2'));
    expect(await verdict()).toEqual(['test-speller-se@1.2', true]);
    asked.service.registry.remove('speller', 'se');
    expect((await asked.post('/speller/se', { text: 'neu' })).status).toBe(503);
  });

  test('and never finishes loading is given up', async () => {
    const asked = await start({ loadTimeoutMs: 300 });
    await asked.service.registry.install(testSource('speller', 'vro', { hang: true }));
    expect(asked.service.registry.status('speller', 'vro')).toMatchObject({
      state: 'broken',
      reason: 'loading took more than 300 ms',
    });
  });
});

describe('SIGTERM', () => {
  test('under load loses nothing that is in flight, and refuses what comes after', async () => {
    const { child, url } = await startProcess();
    const post = (text: string) =>
      fetch(`${url}/speller/se`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text }),
      });
    const inFlight = Array.from({ length: 10 }, (_, i) => post(`busy300 z${i}`));
    const exited = once(child, 'exit');
    // Answered, running or waiting. Nothing is counted as answered before the first answer.
    const arrived = async () =>
      ((await metric({ url }, 'langtools_requests_total{operation="speller"')) || 0) +
      (await metric({ url }, 'langtools_workers_busy')) +
      (await metric({ url }, 'langtools_queue_length'));
    await expect.poll(arrived).toBeGreaterThanOrEqual(10);
    child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${url}/health`)).status).toBe(503);
    const late = await post('aaa');
    expect([late.status, late.headers.get('retry-after'), late.headers.get('connection')]).toEqual([503, '1', 'close']);
    const health = await fetch(`${url}/health`);
    expect([health.status, await health.json()]).toEqual([503, { status: 'draining' }]);
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    for (const response of await Promise.all(inFlight)) {
      expect(response.status).toBe(200);
      expect(await response.json()).toHaveProperty('results');
    }
    expect(await exited).toEqual([0, null]);
  });

  test('resets no connection that is kept alive: each gets an answer to what it asked, and is then closed', async () => {
    const { child, url } = await startProcess();
    const exited = once(child, 'exit');
    const answers = { ok: 0, refused: 0, other: [] as string[] };
    // Half of them ask at once again, half are idle for a moment, as the connections of browsers and proxies are.
    const clients = Array.from({ length: 40 }, (_, i) => askUntilClosed(url, i % 2 === 0 ? 0 : 50 + i, answers));
    await expect.poll(() => answers.ok).toBeGreaterThan(200);
    child.kill('SIGTERM');
    await Promise.all(clients);
    expect(answers.other).toEqual([]);
    expect(answers.refused).toBeGreaterThan(0);
    expect(await exited).toEqual([0, null]);
  });
});

/** One client with one connection. It stops when it can open no new one. */
async function askUntilClosed(url: string, pauseMs: number, answers: { ok: number; refused: number; other: string[] }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const { status, error, isReused } = await new Promise<{ status?: number; error?: string; isReused: boolean }>(
      (resolve) => {
        const call = request(`${url}/languages`, { agent }, (response) => {
          response.resume();
          const isReused = call.reusedSocket;
          response.on('end', () => resolve({ status: response.statusCode ?? 0, isReused }));
          response.on('error', (error) => resolve({ error: `in an answer: ${error.message}`, isReused }));
        });
        call.on('error', (error: NodeJS.ErrnoException) =>
          resolve({ error: error.code ?? error.message, isReused: call.reusedSocket }),
        );
        call.end();
      },
    );
    if (status === 200) answers.ok++;
    else if (status === 503) answers.refused++;
    else if (isReused) answers.other.push(`${error ?? status} on a connection that was kept alive`);
    // A new connection may come too late, and is then not opened.
    else return agent.destroy();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
