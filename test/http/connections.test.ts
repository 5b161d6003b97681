/** Clients that open, send, and do not read: each costs the service a bounded amount, and nobody else notices. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.js';
import { get, metric, open, post, readAll, type ServerProcess, startProcess, talk } from '../support/raw-client.js';

const MIB = 1024 * 1024;
const sockets: Socket[] = [];
let server: TestServer | undefined;
let serverProcess: ServerProcess | undefined;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
  server = undefined;
  serverProcess?.child.kill('SIGKILL');
  serverProcess = undefined;
});

/** A connection that is closed at the end of the test. */
async function hold(url: string, bytes = ''): Promise<Socket> {
  const socket = await open(url, bytes);
  sockets.push(socket);
  return socket;
}

const ended = (url: string, reason: string) => metric(url, `langtools_connections_ended_total{reason="${reason}"}`);

/** A misspelling after the other: 10 MiB of suggestions, more than the kernel on the way takes. */
const LONG_TEXT = { text: 'q '.repeat(50_000) };
const LONG_REQUEST = post('/speller/se', LONG_TEXT);
const LONG_ANSWER_BYTES = 8 * MIB;

describe('pipelined requests', () => {
  test('that nobody reads the answers of take little memory, and others are served', async () => {
    serverProcess = await startProcess();
    const { url, memory } = serverProcess;
    await (await fetch(`${url}/openapi.json`)).text();
    const before = await memory();
    let peak = before;
    for (let i = 0; i < 20; i++) await hold(url, get('/openapi.json').repeat(1000));
    for (let i = 0; i < 20; i++) {
      expect((await fetch(`${url}/livez`)).status).toBe(200);
      const text = `aaa x${i}`;
      const body = JSON.stringify({ text });
      const headers = { 'Content-Type': 'application/json' };
      expect((await fetch(`${url}/speller/se`, { method: 'POST', headers, body })).status).toBe(200);
      peak = Math.max(peak, await memory());
    }
    expect((peak - before) / MIB).toBeLessThan(150);
    await expect.poll(() => ended(url, 'pipelining')).toBe(20);
  });

  test('are answered up to the eighth, which closes the connection', async () => {
    server = await startTestServer();
    const answer = await talk(server.url, get('/livez').repeat(100));
    expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(8);
    expect(answer.match(/^Connection: (.*)$/gim)?.map((line) => line.trim().slice(12))).toEqual([
      ...new Array<string>(7).fill('keep-alive'),
      'close',
    ]);
  });

  test('one after the other are not limited', async () => {
    server = await startTestServer();
    const socket = await hold(server.url);
    let answers = '';
    socket.on('data', (data) => {
      answers += data;
    });
    socket.resume();
    for (let i = 1; i <= 30; i++) {
      socket.write(get('/livez'));
      await expect.poll(() => answers.split('"status":"ok"').length - 1).toBe(i);
    }
  });

  test('with bodies are answered up to the eighth, too', async () => {
    server = await startTestServer();
    const texts = Array.from({ length: 20 }, (_, i) => post('/speller/se', { text: `w${i}` }));
    const answer = await talk(server.url, texts.join(''));
    expect(answer.match(/"text":"w\d+"/g)).toEqual(Array.from({ length: 8 }, (_, i) => `"text":"w${i}"`));
  });

  test('whose client hangs up are concluded once each, and a drain does not wait for them', async () => {
    server = await startTestServer({ drainTimeoutMs: 25_000, checkTimeoutMs: 20_000 });
    const { url, logLines } = server;
    const socket = await hold(url, post('/speller/se', { text: 'busy60000' }) + get('/languages').repeat(4));
    await expect.poll(() => metric(url, 'langtools_workers_busy')).toBe(1);
    socket.destroy();
    const requests = () => logLines().filter((line) => line.includes('"method"'));
    await expect.poll(() => requests().length).toBe(5);
    const startMs = performance.now();
    await server.drain();
    expect(performance.now() - startMs).toBeLessThan(15_000);
    expect(requests()).toHaveLength(5);
    for (const line of requests()) expect(line).toContain('"hungUp":true');
  });

  test('of which one is no HTTP: the others are answered first, in order', async () => {
    server = await startTestServer();
    const answer = await talk(server.url, `${post('/speller/se', { text: 'busy100' })}nonsense\r\n\r\n`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
    expect(answer.indexOf('busy100')).toBeLessThan(answer.indexOf('malformed-request'));
  });
});

describe('an answer that nobody reads', () => {
  test('is given up after a while, and its memory with it', async () => {
    server = await startTestServer({ sendTimeoutMs: 500 });
    await hold(server.url, LONG_REQUEST);
    await expect.poll(() => ended(server!.url, 'stalled'), { timeout: 20_000 }).toBe(1);
    await expect.poll(() => metric(server!.url, 'langtools_unsent_bytes')).toBeLessThan(MIB);
  });

  test('is not given up when it is read slowly', async () => {
    server = await startTestServer({ sendTimeoutMs: 1_500 });
    const socket = await hold(server.url, LONG_REQUEST);
    const startMs = performance.now();
    let bytes = 0;
    let pauseAt = 0;
    socket.on('data', (data) => {
      bytes += data.length;
      if (bytes < pauseAt || bytes > LONG_ANSWER_BYTES) return;
      pauseAt = bytes + MIB;
      socket.pause();
      setTimeout(() => socket.resume(), 150);
    });
    socket.resume();
    await expect.poll(() => bytes, { timeout: 25_000 }).toBeGreaterThan(LONG_ANSWER_BYTES);
    expect(performance.now() - startMs).toBeGreaterThan(1_500);
    expect(await ended(server.url, 'stalled')).toBe(0);
  });

  test('counts with all others: over the limit the costliest connections are ended, and a new client is served', async () => {
    server = await startTestServer({ maxUnsentMb: 25 });
    const { url } = server;
    // From now on it is in the cache.
    await (await server.post('/speller/se', LONG_TEXT)).arrayBuffer();
    for (let i = 0; i < 5; i++) await hold(url, LONG_REQUEST);
    await expect.poll(() => ended(url, 'unread-answers'), { timeout: 25_000 }).toBeGreaterThanOrEqual(3);
    expect(await metric(url, 'langtools_unsent_bytes')).toBeLessThanOrEqual(25 * MIB);
    const response = await server.post('/speller/se', LONG_TEXT);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(LONG_ANSWER_BYTES);
  });
});

describe('connections', () => {
  test('of one address are limited; one that closes makes room', async () => {
    server = await startTestServer({ maxConnectionsPerAddress: 3 });
    const { url } = server;
    const [first] = [await hold(url), await hold(url), await hold(url)];
    expect(await talk(url, get('/livez'))).toBe('');
    first.destroy();
    await expect.poll(() => talk(url, get('/livez', 'Connection: close\r\n'))).toContain('"status":"ok"');
  });

  test('of a trusted proxy are not limited by its address', async () => {
    server = await startTestServer({ maxConnectionsPerAddress: 1, trustProxy: '127.0.0.0/8' });
    await hold(server.url);
    expect(await talk(server.url, get('/livez', 'Connection: close\r\n'))).toContain('"status":"ok"');
  });

  test('in all are limited', async () => {
    server = await startTestServer({ maxConnections: 2 });
    const { url } = server;
    const [first] = [await hold(url), await hold(url)];
    const refused = await hold(url, get('/livez'));
    expect(await readAll(refused)).toBe('');
    first.destroy();
    await once(first, 'close');
    await expect.poll(() => talk(url, get('/livez', 'Connection: close\r\n'))).toContain('"status":"ok"');
  });
});
