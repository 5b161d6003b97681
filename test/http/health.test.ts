/** `GET /health` is answered without its route where nothing else comes with it: the same bytes, the same counts, the same limits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.js';
import { get, open, readAll, talk } from '../support/raw-client.js';

/** The last request of a connection closes it, and is one for the route. */
const LAST = get('/livez', 'Connection: close\r\n');
const ID = 'X-Request-Id: abc\r\n';

describe.each([
  ['any page may read answers', {}],
  ['no page may read answers', { corsOrigins: 'none' }],
  ['some pages may read answers', { corsOrigins: 'https://a.example' }],
])('where %s', (_, settings) => {
  let server: TestServer;
  let routed = 0;
  beforeAll(async () => {
    server = await startTestServer(settings);
    server.app.server.on('request', ({ url }) => {
      if (url?.startsWith('/health')) routed++;
    });
  });
  afterAll(() => server.close());

  /** The first answer, and whether a route gave it. */
  const ask = async (request: string) => {
    routed = 0;
    const answers = await talk(server.url, request + LAST);
    const [first = ''] = answers.split(/(?=HTTP\/1\.1 )/);
    return {
      bytes: first.replace(/^Date: .*\r\n/m, 'Date\r\n'),
      hasDate: /^Date: \w{3}, .* GMT\r$/m.test(first),
      routed,
    };
  };
  const depends = 'corsOrigins' in settings && settings.corsOrigins !== 'none';

  test('it has the bytes of its route', async () => {
    const ofRoute = await ask(get('/health', `${ID}X-Other: 1\r\n`));
    expect(ofRoute).toMatchObject({ routed: 1, hasDate: true });
    const headers =
      'Connection: keep-alive\r\nUser-Agent: x\r\nACCEPT: */*\r\nAccept-Encoding: gzip\r\nAccept-Language: se\r\n';
    for (const plain of [ID, ID + headers])
      expect(await ask(get('/health', plain))).toEqual({ ...ofRoute, routed: depends ? 1 : 0 });
  });

  test.each([
    'Origin: https://a.example\r\n',
    'If-None-Match: *\r\n',
    'Authorization: Bearer x\r\n',
    'Content-Length: 0\r\n',
    'Content-Length: 2\r\nContent-Type: text/plain\r\n\r\nab',
  ])('with %j the route answers', async (headers) => {
    const { bytes, routed } = await ask(
      headers.endsWith('ab') ? `GET /health HTTP/1.1\r\nHost: x\r\n${headers}` : get('/health', headers),
    );
    expect([routed, bytes]).toEqual([1, expect.stringMatching(/^HTTP\/1\.1 (200|400)/)]);
  });

  test.each(['/health?x', '/health/', '/a/health'])('%s is another target', async (target) => {
    const { bytes } = await ask(get(target, ID));
    expect(bytes).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"status":"ok"\}$/);
  });

  test('without a host it is refused', async () => {
    expect(await talk(server.url, 'GET /health HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('HEAD has no body', async () => {
    const { bytes } = await ask(get('/health').replace('GET', 'HEAD'));
    expect(bytes).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n$/);
  });

  test('several on one connection are answered in their order, each with an id of its own', async () => {
    const ids = ['a', 'b', 'c'].map((id) => get('/health', `X-Request-Id: ${id}\r\n`));
    const answers = await talk(server.url, ids.join('') + get('/livez') + get('/health', 'X-Request-Id: d\r\n') + LAST);
    const seen = [...answers.matchAll(/^x-request-id: (\w)\r$/gm)].map(([, id]) => id);
    expect([seen, answers.match(/\{"status":"ok"\}/g)?.length]).toEqual([['a', 'b', 'c', 'd'], 6]);
    const own = await talk(server.url, get('/health') + get('/health') + LAST);
    expect(new Set([...own.matchAll(/^x-request-id: (\S+)\r$/gm)].map(([, id]) => id)).size).toBe(3);
  });

  test('it is counted like other requests', async () => {
    const count = async () => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      return Number(
        /^langtools_requests_total\{[^}]*operation="other"[^}]*status="200"[^}]*\} (\d+)/m.exec(metrics)?.[1] ?? 0,
      );
    };
    const before = await count();
    await talk(server.url, get('/health') + get('/health') + LAST);
    // And the question before this one.
    expect((await count()) - before).toBe(4);
  });
});

test('while the service drains, the route says so', async () => {
  const server = await startTestServer();
  const socket = await open(server.url);
  const drained = server.drain();
  socket.write(get('/health'));
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 503 [\s\S]*\{"status":"draining"\}$/);
  await drained;
});
