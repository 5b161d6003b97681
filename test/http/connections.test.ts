/** Clients that open, send, and do not read: each costs the service a bounded amount, and nobody else notices. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { constants, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { problemBody } from '../../src/http/admission/bare-answers.js';
import { createHttpServer } from '../../src/http/admission/http-server.js';
import { type ConnectionLimits, Connections, type EndReason } from '../../src/http/connections/connections.js';
import { streamOf } from '../../src/http/messages/large-answers.js';
import { startTestServer, type TestServer } from '../harness.js';
import { get, metric, open, post, readAll, type ServerProcess, startProcess, talk } from '../support/raw-client.js';

const MIB = 1024 * 1024;
const sockets: Socket[] = [];
let server: TestServer | undefined;
let bare: { close(): Promise<void> } | undefined;
let serverProcess: ServerProcess | undefined;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
  server = undefined;
  await bare?.close();
  bare = undefined;
  serverProcess?.child.kill('SIGKILL');
  serverProcess = undefined;
});

/** A connection that is closed at the end of the test. */
async function hold(url: string, bytes: string | Uint8Array = ''): Promise<Socket> {
  const socket = await open(url, bytes);
  sockets.push(socket);
  return socket;
}

const ended = (url: string, reason: string) => metric(url, `langtools_connections_ended_total{reason="${reason}"}`);

const ANSWER_BYTES = 10 * MIB;

/** The server of Node alone, with an answer that is more than the kernel on the way takes, so that no worker is needed for it. */
async function startBare(limits: Partial<ConnectionLimits>) {
  const reasons: EndReason[] = [];
  const connections = new Connections({
    perAddress: 0,
    isProxy: () => false,
    stalledAfterMs: 60_000,
    maxHeldBytes: 1000 * MIB,
    onEnded: (reason) => reasons.push(reason),
    ...limits,
  });
  const http = createHttpServer(
    {
      http: {},
      keepAliveTimeoutMs: 60_000,
      maxConnections: 1000,
      connections,
      requestId: () => 'id',
      headersFor: () => ({}),
      errorBody: (problem) => problemBody(problem),
      onRefused: () => {},
      onDropped: () => {},
    },
    ({ url }, response) => {
      const chunkBytes = url === '/chunks' ? MIB : ANSWER_BYTES;
      const chunks = Array.from({ length: ANSWER_BYTES / chunkBytes }, () => Buffer.alloc(chunkBytes));
      for (const chunk of chunks) connections.holdChunk(response, chunk);
      response.writeHead(200, { 'Content-Length': ANSWER_BYTES });
      // As the service sends large answers; a client that hangs up ends it.
      pipeline(streamOf(chunks, response, connections), response, () => {});
    },
  );
  await once(http.listen(0, '127.0.0.1'), 'listening');
  bare = {
    close: async () => {
      connections.close();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, connections, reasons };
}

describe('pipelined requests', () => {
  test('that nobody reads the answers of take little memory, and others are served', async () => {
    serverProcess = await startProcess();
    const { url, memory } = serverProcess;
    await (await fetch(`${url}/openapi.json`)).text();
    const before = await memory();
    let peak = before;
    for (let i = 0; i < 20; i++) await hold(url, get('/openapi.json').repeat(1000));
    for (let i = 0; i < 20; i++) {
      expect((await fetch(`${url}/languages`)).status).toBe(200);
      peak = Math.max(peak, await memory());
    }
    expect((peak - before) / MIB).toBeLessThan(64);
    await expect.poll(() => ended(url, 'pipelining')).toBe(20);
  }, 90_000);

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
    const { url, connections, reasons } = await startBare({ stalledAfterMs: 500 });
    await hold(url, get('/'));
    await expect.poll(() => connections.heldBytes).toBe(ANSWER_BYTES);
    await expect.poll(() => reasons, { timeout: 20_000 }).toEqual(['stalled']);
    await expect.poll(() => [connections.heldBytes, connections.inFlight, connections.count]).toEqual([0, 0, 0]);
  });

  test('is not given up when it is read slowly', async () => {
    const { url, reasons } = await startBare({ stalledAfterMs: 2_000 });
    const socket = await hold(url, get('/'));
    const startMs = performance.now();
    let bytes = 0;
    let pauseAt = 0;
    socket.on('data', (data) => {
      bytes += data.length;
      if (bytes < pauseAt) return;
      pauseAt = bytes + MIB;
      socket.pause();
      setTimeout(() => socket.resume(), 300);
    });
    socket.resume();
    await expect.poll(() => bytes, { timeout: 25_000 }).toBeGreaterThan(ANSWER_BYTES);
    expect(performance.now() - startMs).toBeGreaterThan(2_000);
    expect(reasons).toEqual([]);
  });

  test('counts with all others: over the limit the costliest are ended, the newest is served', async () => {
    const { url, connections, reasons } = await startBare({ maxHeldBytes: 2.5 * ANSWER_BYTES });
    const unread = [await hold(url, get('/'))];
    await expect.poll(() => connections.heldBytes).toBe(ANSWER_BYTES);
    for (let i = 0; i < 3; i++) unread.push(await hold(url, get('/')));
    await expect.poll(() => reasons).toEqual(['unread-answers', 'unread-answers']);
    expect(connections.heldBytes).toBe(2 * ANSWER_BYTES);
    const newest = await talk(url, get('/', 'Connection: close\r\n'));
    expect(newest.length - newest.indexOf('\r\n\r\n') - 4).toBe(ANSWER_BYTES);
    expect(reasons).toHaveLength(3);
    // The oldest has cost most.
    expect((await readAll(unread[0]!)).length).toBeLessThan(ANSWER_BYTES);
  });

  test('in pieces counts less the more of them were read', async () => {
    const { url, connections } = await startBare({});
    const socket = await hold(url, get('/chunks'));
    await expect.poll(() => connections.heldBytes).toBeGreaterThan(0);
    let bytes = 0;
    socket.on('data', (data) => {
      bytes += data.length;
      if (bytes > ANSWER_BYTES / 2) socket.pause();
    });
    socket.resume();
    await expect.poll(() => bytes, { timeout: 20_000 }).toBeGreaterThan(ANSWER_BYTES / 2);
    await expect.poll(() => connections.heldBytes).toBeLessThanOrEqual(ANSWER_BYTES / 2);
    expect(connections.inFlight).toBe(1);
  });

  test('of any length leaves the service whole, as it was made', async () => {
    server = await startTestServer();
    const text = 'aaa '.repeat(20_000);
    for (const encoding of ['identity', 'gzip', 'br']) {
      const response = await server.post('/speller/se?suggestions=0', { text }, { 'Accept-Encoding': encoding });
      const body = (await response.json()) as { text: string; results: unknown[] };
      expect([body.text === text, body.results.length]).toEqual([true, 20_000]);
    }
  });
});

describe('bodies that come slowly', () => {
  /** A request that is valid, and as long as a body may be. */
  const BODY = `{"text":"aaa"${' '.repeat(900_000)}}`;
  const HALF = 500_000;
  const inFlight = (url: string) => metric(url, 'langtools_in_flight_bytes');

  const HEAD = 'POST /speller/se HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const begin = (url: string, part: string | Uint8Array, headers: string) =>
    hold(url, Buffer.concat([Buffer.from(`${HEAD}${headers}\r\n`), Buffer.from(part)]));

  test('count together: above the limit the costliest is overloaded, the others go on', async () => {
    server = await startTestServer({ maxInFlightMb: 1 });
    const { url } = server;
    const slow: Socket[] = [];
    for (let i = 1; i <= 2; i++) {
      slow.push(await begin(url, BODY.slice(0, HALF), `Content-Length: ${BODY.length}\r\nConnection: close\r\n`));
      await expect.poll(() => inFlight(url)).toBe(i * HALF);
    }
    const newest = await begin(url, BODY.slice(0, HALF), `Content-Length: ${BODY.length}\r\nConnection: close\r\n`);
    const refusal = await readAll(slow[0]!);
    expect(refusal).toMatch(/^HTTP\/1\.1 503 [\s\S]*"code":"overloaded"/);
    expect(refusal).toMatch(/retry-after: 1\r\n/i);
    expect(await ended(url, 'unsent-bodies')).toBe(1);
    await expect.poll(() => inFlight(url)).toBe(2 * HALF);
    slow[1]!.destroy();
    await expect.poll(() => inFlight(url)).toBe(HALF);
    newest.write(BODY.slice(HALF));
    expect(await readAll(newest)).toMatch(/^HTTP\/1\.1 200 [\s\S]*"text":"aaa"/);
    await expect.poll(() => inFlight(url)).toBe(0);
  });

  test('count as what they are when they are decompressed', async () => {
    server = await startTestServer();
    const { url } = server;
    const part = gzipSync(BODY.slice(0, HALF), { finishFlush: constants.Z_SYNC_FLUSH });
    expect(part.length).toBeLessThan(10_000);
    await begin(url, part, `Content-Encoding: gzip\r\nContent-Length: ${part.length + 8}\r\n`);
    await expect.poll(() => inFlight(url)).toBe(HALF);
  });

  test.each([
    ['/v2/check', 'text/plain', 'Error: The service holds'],
    ['/v1/audio/speech', 'application/json', '"type":"server_error"'],
  ])('are refused by %s in its own words', async (path, type, words) => {
    server = await startTestServer({ maxInFlightMb: 1 });
    const { url } = server;
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n`;
    const slow = await hold(url, head + ' '.repeat(HALF));
    await expect.poll(() => inFlight(url)).toBe(HALF);
    for (let i = 0; i < 2; i++) await hold(url, head + ' '.repeat(HALF));
    const refusal = await readAll(slow);
    expect(refusal).toMatch(/^HTTP\/1\.1 503 /);
    expect([refusal.includes(type), refusal.includes(words)]).toEqual([true, true]);
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
