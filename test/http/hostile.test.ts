/** Requests that nobody sends by accident. None of them may hang, crash, exhaust memory, or get a 500 or a stack trace. */
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemOf, startTestServer, type TestServer } from '../harness.js';
import { propertyRuns } from '../support/property-runs.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ headersTimeoutMs: 1_000 });
});
afterAll(() => server.close());

/** Writes on a raw connection and collects the answer until `until` matches or the connection closes. */
function talk(bytes: string | Uint8Array, until: RegExp = /$^/): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answer = '';
    socket.setEncoding('latin1').on('data', (data: string) => {
      answer += data;
      if (until.test(answer)) socket.destroy();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(answer));
  });
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

test('50 MB are refused by their Content-Length, before they are sent', async () => {
  const head =
    'POST /speller/se HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 52428800\r\n\r\n{"text":"';
  expect(await talk(head)).toMatch(/^HTTP\/1\.1 413 [\s\S]*body-too-large/);
});

test('50 MB that really come are refused after the first megabyte', async () => {
  const { hostname, port } = new URL(server.url);
  const { sent, answer } = await new Promise<{ sent: number; answer: string }>((resolve) => {
    let sent = 0;
    let answer = '';
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        'POST /speller/se HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
      );
      const more = () => {
        while (sent < 50 * 1024 * 1024 && !socket.destroyed) {
          sent += 0x10000;
          if (!socket.write(chunk)) return;
        }
      };
      socket.on('drain', more);
      more();
    });
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve({ sent, answer }));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  // What the kernels buffer on the way comes on top of the limit of one.
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});

test('a gzip bomb is cut off at the limit', async () => {
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, 'a'));
  const before = process.memoryUsage().arrayBuffers;
  const response = await fetch(`${server.url}/speller/se`, {
    method: 'POST',
    headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip' },
    body: bomb,
  });
  expect((await problemOf(response)).code).toBe('body-too-large');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
});

test.each([['gzip'], ['br'], ['deflate']])('garbage that calls itself %s is malformed', async (encoding) => {
  const body = Buffer.from('{"text":"this is not compressed"}');
  const response = await fetch(`${server.url}/speller/se`, {
    method: 'POST',
    headers: { ...JSON_TYPE, 'Content-Encoding': encoding },
    body,
  });
  expect((await problemOf(response)).code).toBe('malformed-json');
});

test('a hundred connections that never finish their headers are closed, and nobody else notices', async () => {
  const slow = Array.from({ length: 100 }, () => talk('GET /health HTTP/1.1\r\nX-'));
  expect((await server.post('/speller/se', { text: 'aaa' })).status).toBe(200);
  for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test.each([
  '{"text":"aaa","__proto__":{"text":"x","admin":true}}',
  '{"__proto__":{"text":"aaa"}}',
  '{"text":"aaa","constructor":{"prototype":{"x":1}}}',
])('%s pollutes no prototype', async (body) => {
  const response = await server.post('/speller/se', body);
  expect([200, 422]).toContain(response.status);
  expect(({} as Record<string, unknown>).admin ?? ({} as Record<string, unknown>).x).toBeUndefined();
});

test('deeply nested JSON is refused', async () => {
  const response = await server.post(
    '/grammar/se',
    `{"text":"a","ignore":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
  );
  expect([400, 422]).toContain(response.status);
});

test.each([
  '/speller/../../etc/passwd',
  '/speller/..%2f..%2fetc%2fpasswd',
  '/speller/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/speller/..%5c..%5cwindows',
  '/docs/static/..%2f..%2fpackage.json',
  '/docs/static/%2e%2e/%2e%2e/package.json',
  '/welcome.css/..%2f',
])('%s is 404', async (path) => {
  const answer = await talk(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 40[45] /);
  expect(answer).not.toMatch(/root:|"dependencies"/);
});

test('ten thousand headers are refused', async () => {
  const headers = Array.from({ length: 10_000 }, (_, i) => `X-H${i}: 1\r\n`).join('');
  expect(await talk(`GET /health HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
});

test('pipelined requests are answered in order', async () => {
  const one = (text: string) => {
    const body = JSON.stringify({ text });
    return `POST /speller/se HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
  const last = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const answer = await talk(`${one('busy50')}${one('bbb')}${one('ccc')}${last}`);
  expect(answer.match(/"text":"\w+"|"status":"ok"/g)).toEqual([
    '"text":"busy50"',
    '"text":"bbb"',
    '"text":"ccc"',
    '"status":"ok"',
  ]);
});

test('smuggled lengths are refused', async () => {
  const both =
    'POST /speller/se HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n';
  expect(await talk(both)).toMatch(/^HTTP\/1\.1 400 /);
});

describe('OPTIONS and HEAD', () => {
  test.each(['/speller/se', '/nothing', '/', '*'])('OPTIONS %s is answered', async (path) => {
    const answer = await talk(`OPTIONS ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (204|404) /);
  });

  test('HEAD of a POST route is 405 without a body', async () => {
    const response = await fetch(`${server.url}/speller/se`, { method: 'HEAD' });
    expect(response.status).toBe(405);
    expect(await response.text()).toBe('');
  });
});

test('texts of every kind come back as they were sent', async () => {
  const odd = [
    '\r\n\t\u0000\u0001',
    '\ufeffaaa',
    'ʹ ŋ đ ᐊᒍᓇᒃ тыва ‮abc‬',
    'e\u0301\u0302\u0303'.repeat(500),
    '👩‍👩‍👧‍👦🏳️‍🌈1️⃣',
    '"\\/\b\f',
    '<script>&amp;',
    'aaa\u2028bbb\u2029',
    '\uffff\ufffe',
    'a'.repeat(100_000),
    '\u0301'.repeat(100_000),
  ];
  for (const text of odd) {
    const response = await server.post('/speller/se?suggestions=0', { text });
    expect(response.status).toBe(200);
    expect(((await response.json()) as { text: string }).text).toBe(text);
  }
});

test('random bodies never get a 500', async () => {
  const bodies = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }).map((text) => JSON.stringify({ text })),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    fc.record({ text: fc.anything(), ignore: fc.anything() }).map((value) => JSON.stringify(value) ?? ''),
  );
  await fc.assert(
    fc.asyncProperty(
      bodies,
      fc.constantFrom('/speller/se', '/grammar/se', '/tts/se/default', '/analyse/se', '/generate/se', '/hyphenate/se'),
      async (body, path) => {
        const response = await server.post(path, body);
        await response.arrayBuffer();
        expect([200, 400, 422]).toContain(response.status);
      },
    ),
    propertyRuns(300),
  );
});
