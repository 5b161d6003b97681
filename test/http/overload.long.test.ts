/** More than the workers can do: what is refused, when, how, and that the rest is answered all the same. */
import type { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MOST_TRIALS } from '../../src/http/admission/admission.js';
import { startTestServer, type TestServer, testSource } from '../harness.js';
import { Gate } from '../support/gate.js';
import { metric, open, post, talk } from '../support/raw-client.js';

const WORKERS = 3;
const QUEUE_PER_WORKER = 4;
/** Threads beyond the cores take work late; what they would take may wait. */
const RESERVE = Math.max(0, WORKERS - availableParallelism());
const MOST_WAITING = QUEUE_PER_WORKER * WORKERS + RESERVE;
/** One language never holds all workers. */
const MOST_OF_ONE_TAG = WORKERS - 1 + MOST_WAITING;

let server: TestServer;
let gate: Gate;
let sockets: Socket[] = [];
beforeEach(async () => {
  gate = new Gate();
  server = await startTestServer(
    {
      workers: WORKERS,
      queuePerWorker: QUEUE_PER_WORKER,
      checkTimeoutMs: 600_000,
      corsOrigins: 'https://page.example',
    },
    [gate.source('nb'), gate.source('fo'), testSource('speller', 'se')],
    // It stands still, so that it is known how many requests are read in vain.
    { admissionClock: () => 0 },
  );
});
afterEach(async () => {
  gate.open();
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await server.close();
});

let serial = 0;
const text = () => ({ text: `word${serial++}` });
const busy = () => metric(server.url, 'langtools_workers_busy');
const waiting = () => metric(server.url, 'langtools_queue_length');

/** Asks, and does not care for the answer. */
const occupy = (path: string) => void server.post(path, text()).catch(() => {});

/** The workers have as much as they take for one language. */
async function fill(): Promise<void> {
  // What comes while no thread has started waits, too, and fewer would fit.
  for (let i = 1; i < WORKERS; i++) occupy('/speller/nb');
  await expect.poll(busy).toBe(WORKERS - 1);
  for (let i = WORKERS - 1; i < MOST_OF_ONE_TAG; i++) occupy('/speller/nb');
  await expect.poll(async () => [await busy(), await waiting()]).toEqual([WORKERS - 1, MOST_WAITING]);
}

/** After this, nothing is read any more only to see whether the cache knows it. */
async function useUpTrials(): Promise<void> {
  for (let trial = 0; trial <= MOST_TRIALS; trial++) {
    // One that is read is refused for what it is.
    const { status } = await server.post('/speller/nb', '{');
    if (status === 503) return;
  }
  throw new Error('there is still room for a request');
}

async function connectTo(bytes: string): Promise<Socket> {
  const socket = await open(server.url, bytes);
  sockets.push(socket);
  return socket;
}

/** What a connection has received so far. */
function received(socket: Socket): () => string {
  let answer = '';
  socket.setEncoding('latin1').on('data', (data: string) => {
    answer += data;
  });
  socket.resume();
  return () => answer;
}

describe('under overload', () => {
  test('as many are answered as the workers hold, round after round, whatever the number of connections', async () => {
    let released = 0;
    for (const connections of [32, 200]) {
      const flood = Array.from({ length: connections }, () => server.post('/speller/nb', text()));
      const refused = new Set<Promise<Response>>();
      for (const answer of flood) void answer.then(({ status }) => status === 503 && refused.add(answer));
      // Before a single text was checked: nobody waits for a worker to be refused.
      await expect.poll(() => refused.size).toBe(connections - MOST_OF_ONE_TAG);
      released += MOST_OF_ONE_TAG;
      gate.letPass(released);
      const statuses = await Promise.all(flood.map(async (answer) => (await answer).status));
      expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_OF_ONE_TAG);
    }
  });

  test('bodies of refused requests are not read as JSON', async () => {
    await fill();
    const answers = await Promise.all(Array.from({ length: 700 }, () => server.post('/speller/nb', '{')));
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    // Those that were read, in case the cache knows the answer, are 400.
    expect([count(400), count(503)]).toEqual([MOST_TRIALS, 700 - MOST_TRIALS]);
  });

  test('an answer that the cache has is given', async () => {
    gate.letPass(1);
    const known = text();
    expect((await server.post('/speller/nb', known)).status).toBe(200);
    await fill();
    for (let i = 0; i < 1.2 * MOST_TRIALS; i++) expect((await server.post('/speller/nb', known)).status).toBe(200);
  });

  test('another language and the probes are served', async () => {
    await fill();
    await useUpTrials();
    expect((await server.post('/speller/se', { text: 'aaa' })).status).toBe(200);
    for (const path of ['/livez', '/health', '/readyz', '/metrics', '/languages'])
      expect((await fetch(`${server.url}${path}`)).status).toBe(200);
    expect((await server.post('/speller/xx', { text: 'aaa' })).status).toBe(404);
    expect((await fetch(`${server.url}/speller/nb`)).status).toBe(405);
  });

  test('each refusal is counted, and the log has a line for all of a second', async () => {
    await fill();
    await useUpTrials();
    const count = (name: string) => metric(server.url, name);
    const names = [
      'langtools_requests_total{operation="speller",tag="nb",status="503"}',
      'langtools_sheds_total{tag="nb"}',
    ];
    const before = await Promise.all(names.map(count));
    const startMs = performance.now();
    const answers = await Promise.all(Array.from({ length: 300 }, () => server.post('/speller/nb', '{')));
    const refused = answers.filter(({ status }) => status === 503).length;
    const after = await Promise.all(names.map(count));
    expect(after.map((value, i) => value - before[i]!)).toEqual([refused, refused]);
    const lines = () => server.logLines().filter((line) => line.includes('"overloaded"'));
    const logged = () => lines().reduce((sum, line) => sum + (JSON.parse(line) as { refused: number }).refused, 0);
    // One of them was refused before.
    await expect.poll(logged).toBe(refused + 1);
    expect(lines().length).toBeLessThanOrEqual(2 + (performance.now() - startMs) / 1000);
  });
});

describe('a refusal', () => {
  beforeEach(async () => {
    await fill();
    await useUpTrials();
  });

  test('is the problem document of every other answer', async () => {
    const headers = { 'X-Request-Id': 'mine', Origin: 'https://page.example' };
    const response = await server.post('/b/speller/nb?suggestions=3', text(), headers);
    expect(response.status).toBe(503);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'retry-after': '1',
      'content-type': 'application/problem+json',
      'x-request-id': 'mine',
      'access-control-allow-origin': 'https://page.example',
      'access-control-expose-headers': '*',
      vary: 'Origin',
      'x-content-type-options': 'nosniff',
    });
    expect(await response.json()).toEqual({
      type: '/problems/overloaded',
      title: 'The service is overloaded',
      status: 503,
      detail: 'The queue is full. Try again shortly.',
      instance: '/b/speller/nb',
      code: 'overloaded',
      message: 'The queue is full. Try again shortly.',
    });
  });

  test('is not for pages that may not read it, and has an id of its own', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => server.post('/speller/nb', '{', { Origin: 'https://other.example' })),
    );
    expect(answers.map(({ headers }) => headers.get('access-control-allow-origin'))).toEqual([null, null]);
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    expect([ids.every(Boolean), new Set(ids).size]).toEqual([true, 2]);
  });

  test('leaves its connection as it was, also when the body comes late: the next request is answered', async () => {
    const socket = await connectTo('');
    const answer = received(socket);
    const large = post('/speller/nb', { text: 'a'.repeat(400_000) });
    socket.write(large.slice(0, 300_000));
    await expect.poll(answer).toContain('"overloaded"');
    socket.write(large.slice(300_000));
    socket.write(post('/speller/se', { text: 'aaa' }, 'Connection: close\r\n'));
    await expect.poll(() => answer().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 503', 'HTTP/1.1 200']);
    expect(answer()).toContain('"text":"aaa"');
  });

  test('of pipelined requests come in order, and no more than eight of them are made at once', async () => {
    const requests = Array.from({ length: 50 }, (_, i) => post('/speller/nb', text(), `X-Request-Id: id${i}\r\n`));
    const answer = await talk(server.url, requests.join(''));
    const ids = answer.match(/(?<=x-request-id: )\w+/gi) ?? [];
    expect(ids).toEqual(ids.map((_, i) => `id${i}`));
    // The first was out before the second was looked at.
    expect(ids).toHaveLength(9);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(ids.map(() => 'HTTP/1.1 503'));
  });

  test('comes behind the answers that its connection still waits for', async () => {
    const answer = talk(
      server.url,
      post('/speller/se', { text: 'busy200' }) + post('/speller/nb', text(), 'Connection: close\r\n'),
    );
    expect((await answer).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503']);
  });

  test('comes instead of the word to go on, if the client waits for that, and closes the connection', async () => {
    const head = post('/speller/nb', text(), 'Expect: 100-continue\r\n').split('\r\n\r\n')[0];
    const answer = await talk(server.url, `${head}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*Connection: close[\s\S]*"overloaded"/);
    const other = post('/speller/se', { text: 'aaa' }, 'Expect: 100-continue\r\nConnection: close\r\n').split(
      '\r\n\r\n',
    );
    const socket = await connectTo(`${other[0]}\r\n\r\n`);
    const answers = received(socket);
    await expect.poll(answers).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(other[1]!);
    await expect.poll(answers).toMatch(/HTTP\/1\.1 200 [\s\S]*"text":"aaa"/);
  });

  test('closes the connection where the client asks for that', async () => {
    expect(await talk(server.url, post('/speller/nb', text(), 'Connection: close\r\n'))).toMatch(
      /^HTTP\/1\.1 503 [\s\S]*Connection: close[\s\S]*"overloaded"/,
    );
    expect(await talk(server.url, post('/speller/nb', text()).replace('HTTP/1.1', 'HTTP/1.0'))).toContain(
      '"overloaded"',
    );
  });

  test('of a body that is too large anyway says that', async () => {
    expect((await server.post('/speller/nb', { text: 'a'.repeat(1_100_000) })).status).toBe(413);
  });

  test('is not given by a service that drains: that says so, and closes the connection', async () => {
    const socket = await connectTo(post('/speller/nb', '{'));
    const answer = received(socket);
    await expect.poll(answer).toContain('"overloaded"');
    const drained = server.drain();
    await expect.poll(async () => (await fetch(`${server.url}/health`)).status).toBe(503);
    socket.write(post('/speller/nb', '{'));
    await expect.poll(answer).toMatch(/Connection: close[\s\S]*The service is shutting down/);
    gate.open();
    await drained;
  });
});

test('other protocols are refused in their own words', async () => {
  await fill();
  occupy('/speller/fo');
  await expect.poll(busy).toBe(WORKERS);
  const ask = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    for (;;) {
      const response = await server.post(path, body, headers);
      const answer = await response.text();
      if (response.status === 503)
        return { type: response.headers.get('content-type'), retry: response.headers.get('retry-after'), answer };
    }
  };
  // Broken, so that what is read in vain ends at once.
  expect(await ask('/v2/check', 'language=nb')).toEqual({
    type: 'text/plain; charset=utf-8',
    retry: '1',
    answer: 'Error: The queue is full. Try again shortly.',
  });
  const message = 'The queue is full. Try again shortly.';
  const speech = await ask('/v1/audio/speech', '{');
  expect([speech.type, JSON.parse(speech.answer)]).toEqual([
    'application/json; charset=utf-8',
    { error: { message, type: 'server_error', param: null, code: 'overloaded' } },
  ]);
  const rpc = await ask('/mcp', '{', { Accept: 'application/json, text/event-stream' });
  expect(JSON.parse(rpc.answer)).toEqual({ jsonrpc: '2.0', error: { code: -32000, message }, id: null });
});
