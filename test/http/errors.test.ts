/** Every row of the table of errors, provoked over HTTP. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_TRIALS } from '../../src/http/admission/admission.js';
import { newApiKey } from '../../src/http/context/api-keys.js';
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '../../src/http/messages/errors.js';
import { problemOf, startTestServer, TEST_SOURCES, type TestServer, testSource } from '../harness.js';
import { Gate } from '../support/gate.js';
import { metric, talk } from '../support/raw-client.js';
import { preparedData, smallPackSources } from '../support/small-pack-sources.js';

let server: TestServer;
/** Gives everything up soon: only for what is given up. */
let hasty: TestServer;
const provoked = new Set<ProblemCode>();

beforeAll(async () => {
  server = await startTestServer({ checkTimeoutMs: 60_000, maxSpeechSeconds: 60 }, [
    ...TEST_SOURCES,
    testSource('speller', 'kl', { fail: true }),
    testSource('speller', 'smj', { words: ['aaa'] }),
  ]);
  hasty = await startTestServer({ checkTimeoutMs: 700, headersTimeoutMs: 500, requestTimeoutMs: 600 });
  void hasty.service.registry.install(testSource('speller', 'sma', { delayMs: 60_000 }));
});
afterAll(async () => {
  await server.close();
  await hasty.close();
});

/** No error may be kept by a browser or a proxy. */
function expectNotCached({ headers }: Response): void {
  expect(headers.get('cache-control')?.split(', ')).toContain('no-store');
  expect(headers.get('cache-control')).not.toMatch(/max-age|immutable|public/);
  for (const name of ['etag', 'last-modified', 'expires']) expect(headers.get(name)).toBe(null);
}

/** Checks the whole document, and remembers that the code was seen. */
async function expectProblem(response: Response, code: ProblemCode): Promise<Record<string, unknown>> {
  const document = (await response.json()) as Record<string, unknown>;
  expect(document.code).toBe(code);
  const { status, title } = PROBLEMS[code];
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('x-request-id')).toBeTruthy();
  expectNotCached(response);
  expect(document).toMatchObject({ type: `/problems/${code}`, title, status, code, message: document.detail });
  const usual = ['type', 'title', 'status', 'detail', 'instance', 'code', 'message'];
  const more = { 'served-elsewhere': ['served_at'], 'unknown-lemma': ['near_lemmas'] } as Partial<
    Record<string, string[]>
  >;
  expect(Object.keys(document)).toEqual([...usual, ...(more[code] ?? [])]);
  expect(JSON.stringify(document)).not.toMatch(/node_modules|\.[jt]s:\d|\bat \S+ \(/);
  provoked.add(code);
  return document;
}

/** Writes bytes on a socket and gives back all that is answered. */
function raw(bytes: string, { url } = server): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answer = '';
    socket.setEncoding('utf8').on('data', (data: string) => {
      answer += data;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const post = (path: string, body: unknown, headers?: Record<string, string>) => server.post(path, body, headers);
/** On a busy machine a request may reach its deadline while a worker opens the engine: asks again. */
async function postToOpen(path: string, body: unknown): Promise<Response> {
  for (;;) {
    const response = await hasty.post(path, body);
    const { code } = (await response.clone().json()) as { code?: string };
    if (code !== 'loading') return response;
  }
}

describe('the body', () => {
  test.each(['', '{', 'text', '{"text":"a"', "{'text':'a'}", '{"text":"a"}x', 'NaN'])(
    '%j is malformed-json',
    async (body) => {
      await expectProblem(await post('/speller/se', body), 'malformed-json');
    },
  );

  test('that is not UTF-8 is malformed-json', async () => {
    const body = new Uint8Array([...Buffer.from('{"text":"'), 0xff, 0xc3, ...Buffer.from('"}')]);
    const headers = { 'Content-Type': 'application/json' };
    await expectProblem(await fetch(`${server.url}/speller/se`, { method: 'POST', headers, body }), 'malformed-json');
  });

  test.each([
    [{}],
    [{ text: 5 }],
    [{ text: null }],
    [{ text: ['a'] }],
    [[]],
    [null],
    ['"text"'],
    [{ text: 'a', ignore: 'typo' }],
    [{ text: 'a', ignore: [1] }],
    [{ text: 'a', ignore_tags: {} }],
  ])('%j is invalid-request', async (body) => {
    const document = await expectProblem(await post('/grammar/se', body), 'invalid-request');
    expect(document.detail).toMatch(/text|ignore|body/);
  });

  test.each(['{"text":"\\ud800"}', '{"text":"a\\udc00b"}'])(
    'with half a surrogate pair, %s, is invalid-text',
    async (body) => {
      for (const path of ['/speller/se', '/grammar/se', '/tts/se/default']) {
        await expectProblem(await post(path, body), 'invalid-text');
      }
    },
  );

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=iso-8859-1',
    'multipart/form-data; boundary=x',
    'garbage',
  ])('sent as %s is an unsupported-media-type', async (type) => {
    await expectProblem(await post('/speller/se', '{"text":"a"}', { 'Content-Type': type }), 'unsupported-media-type');
  });

  test('in an unknown content encoding is an unsupported-media-type', async () => {
    await expectProblem(
      await post('/speller/se', '{"text":"a"}', { 'Content-Encoding': 'zstd' }),
      'unsupported-media-type',
    );
  });

  test('above the limit is body-too-large', async () => {
    await expectProblem(await post('/speller/se', { text: 'a'.repeat(1_100_000) }), 'body-too-large');
  });

  test('with a text above the limit is text-too-long', async () => {
    await expectProblem(await post('/speller/se', { text: 'a'.repeat(100_001) }), 'text-too-long');
    await expectProblem(await post('/tts/se/default', { text: 'a'.repeat(5_001) }), 'text-too-long');
  });

  test('whose speech would last too long is text-too-long', async () => {
    // A letter takes 50 ms at normal pace.
    await expectProblem(await post('/tts/se/default', { text: 'aaa. '.repeat(500) }), 'text-too-long');
    expect((await post('/speller/se', { text: 'a'.repeat(100_000) })).status).toBe(200);
  });
});

describe('a query option', () => {
  test.each([
    'encoding=utf-7',
    'encoding=',
    'encoding=utf-8&encoding=utf-16',
    'suggestions=-1',
    'suggestions=101',
    'suggestions=1.5',
    'suggestions=ten',
    'suggestions=',
    'suggestions=0x10',
    'offsets=1',
    'offsets=TRUE',
    'suggest=none',
  ])('%s is invalid-request', async (query) => {
    await expectProblem(await post(`/speller/se?${query}`, { text: 'a' }), 'invalid-request');
  });

  test.each(['pace=0.2', 'pace=4.01', 'pace=fast', 'pace=NaN', 'pace=Infinity', 'sample_format=s24'])(
    '%s is invalid-request for speech',
    async (query) => {
      await expectProblem(await post(`/tts/se/default?${query}`, { text: 'a' }), 'invalid-request');
    },
  );
});

describe('the path', () => {
  test.each([
    '/nothing',
    '/speller',
    '/c/health',
    '/speller/se/extra',
    '/a/b/health',
    '/%',
    '/speller/%E0%A4%A',
    '//health',
  ])('%s is not-found', async (path) => {
    const response = await fetch(`${server.url}${path}`, { method: path.startsWith('/speller') ? 'POST' : 'GET' });
    await expectProblem(response, 'not-found');
  });

  test.each([
    '/speller/xx',
    '/a/speller/se',
    '/a/grammar/fit',
    '/grammar/de',
    '/speller/..%2F..%2Fetc%2Fpasswd',
    '/speller/%00',
    '/speller/__proto__',
    '/tts/xx/default',
    `/speller/${'x'.repeat(100)}`,
  ])('%s is unknown-tag, even if the body is broken', async (path) => {
    await expectProblem(await post(path, '{'), 'unknown-tag');
  });

  test.each(['/nothing', '/speller/xx', '/speller/%ff', '/health'])(
    '%s can be read by a page of another origin, even as an error',
    async (path) => {
      const response = await fetch(`${server.url}${path}`, {
        method: 'PUT',
        headers: { Origin: 'https://example.org' },
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    },
  );

  test('with an overlong tag is not-found', async () => {
    await expectProblem(await post(`/speller/${'x'.repeat(5000)}`, { text: 'a' }), 'not-found');
  });

  test('with a voice that the tag does not have is unknown-voice', async () => {
    const document = await expectProblem(await post('/tts/se/nobody', { text: 'a' }), 'unknown-voice');
    expect(document.detail).toContain('default');
  });

  test('for the forms of a word that the language does not have is unknown-lemma, with words that may be meant', async () => {
    const document = await expectProblem(await fetch(`${server.url}/paradigm/se/guolit`), 'unknown-lemma');
    expect(document.near_lemmas).toEqual(['guolli']);
    expect(document.detail).toContain('guolli');
  });

  test('for a part of speech that a word does not have is unknown-lemma, which names those that it has', async () => {
    const document = await expectProblem(await fetch(`${server.url}/paradigm/se/guolli?pos=V`), 'unknown-lemma');
    expect(document.near_lemmas).toEqual(['guolli']);
    expect(document.detail).toBe('This word has no forms of that part of speech, but of: N.');
  });

  test('with a tag that no reading has is unknown-feature, which names it', async () => {
    const response = await post('/generate/se', { readings: ['guolli+N+Sg', `guolli+N+Xyz\u202e${'x'.repeat(400)}`] });
    const document = await expectProblem(response, 'unknown-feature');
    expect(document.detail).toMatch(/"Xyzx{77}"\.$/);
  });

  test.each([
    ['GET', '/speller/se', 'OPTIONS, POST'],
    ['GET', '/analyse/se', 'OPTIONS, POST'],
    ['GET', '/hyphenate/se', 'OPTIONS, POST'],
    ['POST', '/paradigm/se/guolli', 'GET, HEAD, OPTIONS'],
    ['PUT', '/b/grammar/se', 'OPTIONS, POST'],
    ['DELETE', '/health', 'GET, HEAD, OPTIONS'],
    ['POST', '/languages/', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/tts/se', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/health', 'GET, HEAD, OPTIONS'],
  ])('%s %s is method-not-allowed and says what is', async (method, path, allow) => {
    const response = await fetch(`${server.url}${path}`, { method });
    await expectProblem(response, 'method-not-allowed');
    expect(response.headers.get('allow')).toBe(allow);
  });
});

describe('a file', () => {
  const FILE = '/docs/static/swagger-ui.css';

  test('that is shorter than the range begins is range-not-satisfiable', async () => {
    const response = await fetch(`${server.url}${FILE}`, { headers: { Range: 'bytes=99999999-' } });
    await expectProblem(response, 'range-not-satisfiable');
  });

  test('that is not the one that is named is precondition-failed', async () => {
    const response = await fetch(`${server.url}${FILE}`, { headers: { 'If-Match': '"another"' } });
    await expectProblem(response, 'precondition-failed');
  });
});

describe('speech', () => {
  test.each(['', '…', '123'])('of %j is nothing-to-say', async (text) => {
    for (const accept of ['audio/wav', 'audio/mpeg']) {
      await expectProblem(await post('/tts/se/default', { text }, { Accept: accept }), 'nothing-to-say');
    }
  });
});

describe('a pack', () => {
  test('that is missing is pack-not-installed, with the command that installs it', async () => {
    for (const path of ['/speller/vro', '/grammar/smn', '/tts/vro/default']) {
      const document = await expectProblem(await post(path, { text: 'a' }), 'pack-not-installed');
      expect(document.detail).toMatch(/langtools packs install (vro|smn)$/);
    }
  });

  test('that cannot be read is pack-broken, and readyz says why', async () => {
    await expectProblem(await post('/speller/kl', { text: 'a' }), 'pack-broken');
    const ready = (await (await fetch(`${server.url}/readyz`)).json()) as { speller: Record<string, unknown> };
    expect(ready.speller.kl).toMatchObject({ state: 'broken', reason: 'the lexicon is truncated, byte 17' });
  });

  test('that is still being loaded at the deadline is loading', async () => {
    const response = await hasty.post('/speller/sma', { text: 'a' });
    await expectProblem(response, 'loading');
    expect(response.headers.get('retry-after')).toBe('2');
  });
});

describe('the work', () => {
  test.each(['throw', 'crash'])('of an engine that does "%s" is internal', async (word) => {
    await expectProblem(await post('/speller/se', { text: word }), 'internal');
  });

  test('of an engine that never ends is deadline-exceeded', async () => {
    await expectProblem(await postToOpen('/speller/se', { text: 'loop' }), 'deadline-exceeded');
    await expectProblem(await post('/speller/fo', { text: 'late' }), 'deadline-exceeded');
  });

  test('above what can wait is overloaded, at once', async () => {
    const gate = new Gate();
    const full = await startTestServer({ workers: 1, queuePerWorker: 0, checkTimeoutMs: 600_000 }, [gate.source('se')]);
    const first = full.post('/speller/se', { text: 'one' });
    await expect.poll(() => metric(full.url, 'langtools_workers_busy')).toBe(1);
    // As long as somebody looks whether the cache knows it, by the route; then before that.
    for (let i = 0; i <= MOST_TRIALS; i++) {
      const refused = await full.post('/speller/se', { text: `other${i}` });
      expect(refused.headers.get('retry-after')).toBe('1');
      await expectProblem(refused, 'overloaded');
    }
    gate.open();
    expect((await first).status).toBe(200);
    await full.close();
  });
});

describe('the connection', () => {
  test('with headers above 16 kB gets headers-too-large', async () => {
    const answer = await raw(`GET /health HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"headers-too-large"/);
    provoked.add('headers-too-large');
  });

  test('that does not speak HTTP gets malformed-request', async () => {
    expect(await raw('hello there\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"malformed-request"/);
    provoked.add('malformed-request');
  });

  test('whose request has no Host gets malformed-request', async () => {
    const answer = await raw('GET /health HTTP/1.1\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/problem\+json[\s\S]*"code":"malformed-request"/);
  });

  test('that asks for HTTP/1.0 needs no Host', async () => {
    expect(await raw('GET /health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('that expects something else than 100-continue gets expectation-failed', async () => {
    const answer = await raw('GET /health HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 417 [\s\S]*application\/problem\+json[\s\S]*"code":"expectation-failed"/);
    provoked.add('expectation-failed');
  });

  test('that takes the service for a proxy gets method-not-allowed', async () => {
    const answer = await raw('CONNECT example.org:80 HTTP/1.1\r\nHost: example.org:80\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 405 [\s\S]*"code":"method-not-allowed"/);
  });

  test.each(['/docs/static/%00', '/assets/%00', '/assets/x%00.js'])(
    '%s is not-found, not a body that is no JSON',
    async (path) => {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 404 [\s\S]*"code":"not-found"/);
    },
  );

  test('whose headers trickle in gets request-timeout', async () => {
    expect(await raw('GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ', hasty)).toMatch(
      /^HTTP\/1\.1 408 [\s\S]*"code":"request-timeout"/,
    );
    provoked.add('request-timeout');
  });

  test('whose body trickles in gets request-timeout', async () => {
    const head =
      'POST /speller/se HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"te';
    expect(await raw(head, hasty)).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('a client', () => {
  test('without a valid key is unauthorized where keys are asked for', async () => {
    const { key, entry } = newApiKey('tester');
    const file = join(tmpdir(), `langtools-keys-${process.pid}.json`);
    writeFileSync(file, JSON.stringify({ keys: [entry] }));
    const guarded = await startTestServer({ apiKeysFile: file });
    const ask = (headers: Record<string, string>) => guarded.post('/speller/se', { text: 'aaa' }, headers);
    const refused = await ask({});
    expect(refused.headers.get('www-authenticate')).toContain('Bearer');
    await expectProblem(refused, 'unauthorized');
    expect((await ask({ Authorization: `Bearer ${key}x` })).status).toBe(401);
    expect((await ask({ Authorization: `Bearer ${key}` })).status).toBe(200);
    expect((await ask({ 'X-Api-Key': key })).status).toBe(200);
    expect((await guarded.post('/detect', { text: 'aaa' })).status).toBe(401);
    expect((await fetch(`${guarded.url}/health`)).status).toBe(200);
    await guarded.close();
  });

  test('that asks too often is rate-limited where there is a limit', async () => {
    const limited = await startTestServer({ rateLimit: 4 });
    // Refusals count, too: nobody may try keys or paths without end.
    expect((await limited.post('/speller/xx', { text: 'aaa' })).status).toBe(404);
    for (let i = 0; i < 3; i++) expect((await limited.post('/speller/se', { text: 'aaa' })).status).toBe(200);
    const response = await limited.post('/speller/se', { text: 'aaa' });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('ratelimit-limit')).toBe('4');
    expect(response.headers.get('ratelimit-remaining')).toBe('0');
    await expectProblem(response, 'rate-limited');
    expect((await fetch(`${limited.url}/livez`)).status).toBe(200);
    // Nobody is believed about whose address it is.
    const forged = await limited.post('/speller/se', { text: 'aaa' }, { 'X-Forwarded-For': '203.0.113.9' });
    expect((await problemOf(forged)).code).toBe('rate-limited');
    await limited.close();
  });
});

describe('the rate limit', () => {
  test('counts chunks of language data apart, and twenty of them for each request', async () => {
    const limited = await startTestServer({ rateLimit: 1 });
    const chunk = () => fetch(`${limited.url}/data/chunks/${'0'.repeat(32)}`);
    for (let i = 0; i < 20; i++) expect((await chunk()).status).toBe(404);
    const refused = await chunk();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await expectProblem(refused, 'rate-limited');
    expect((await limited.post('/speller/se', { text: 'aaa' })).status).toBe(200);
    expect((await limited.post('/speller/se', { text: 'aaa' })).status).toBe(429);
    await limited.close();
  });

  test('counts a key named like an address apart from that address', async () => {
    const { key, entry } = newApiKey('127.0.0.1');
    const file = join(tmpdir(), `langtools-keys-limit-${process.pid}.json`);
    writeFileSync(file, JSON.stringify({ keys: [entry] }));
    const limited = await startTestServer({ apiKeysFile: file, rateLimit: 1 });
    expect((await limited.post('/speller/se', { text: 'aaa' })).status).toBe(401);
    expect((await limited.post('/speller/se', { text: 'aaa' })).status).toBe(429);
    expect((await limited.post('/speller/se', { text: 'aaa' }, { 'X-Api-Key': key })).status).toBe(200);
    expect((await limited.post('/speller/se', { text: 'aaa' }, { 'X-Api-Key': key })).status).toBe(429);
    await limited.close();
  });

  test('counts the addresses of one IPv6 network together, and an IPv4 address in both its forms', async () => {
    const limited = await startTestServer({ trustProxy: '127.0.0.1', rateLimit: 1 });
    const ask = async (address: string) =>
      (await limited.post('/speller/se', { text: 'aaa' }, { 'X-Forwarded-For': address })).status;
    expect([await ask('2001:db8::1'), await ask('2001:db8::2'), await ask('2001:db8:0:0:ffff::9')]).toEqual([
      200, 429, 429,
    ]);
    expect(await ask('2001:db8:0:1::1')).toBe(200);
    expect([await ask('198.51.100.7'), await ask('::ffff:198.51.100.7'), await ask('198.51.100.8')]).toEqual([
      200, 429, 200,
    ]);
    await limited.close();
  });
});

test('a language that another process serves is served-elsewhere', async () => {
  const peersFile = join(tmpdir(), `langtools-peers-${process.pid}.json`);
  writeFileSync(peersFile, JSON.stringify({ peers: [{ url: 'https://two.example/', tags: ['fo'] }] }));
  const part = await startTestServer({ tags: 'se', peersFile });
  const document = await expectProblem(await part.post('/b/speller/fo', { text: 'aaa' }), 'served-elsewhere');
  expect(document.served_at).toBe('https://two.example/b');
  await part.close();
  rmSync(peersFile);
});

describe('a request target with #', () => {
  const target = (path: string) => {
    const body = '{"text":"aaa"}';
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n`;
    return `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
  };

  test.each([
    '/speller/se#/health',
    '/speller/se?offsets=true#/livez',
    '/speller/se/#text=geheim',
    '/#',
    '#',
    '/health#',
  ])('%s is malformed-request', async (path) => {
    expect(await raw(target(path))).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"malformed-request"/);
    expect(server.logLines().join('')).not.toMatch(/"path":"[^"]*#|geheim/);
  });

  test('does not get past the rate limit, and neither does a path that only looks like a probe', async () => {
    const limited = await startTestServer({ rateLimit: 1 });
    const statusOf = async (path: string) => (await talk(limited.url, target(path))).slice(9, 12);
    expect(await statusOf('/speller/se')).toBe('200');
    expect(await statusOf('/speller/se#/health')).toBe('400');
    for (const path of ['/speller/se?pipeline=/health', '/speller/se/health', '/speller/health', '/x/livez'])
      expect(await statusOf(path)).toBe('429');
    for (const path of ['/health', '/a/readyz', '/b/livez/', '/metrics'])
      expect((await fetch(`${limited.url}${path}`)).status).toBe(200);
    await limited.close();
  });
});

describe('data for devices', () => {
  test('that cannot be kept is data-unavailable', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'langtools-errors-'));
    const noFolder = join(folder, 'a file');
    writeFileSync(noFolder, '');
    const other = await startTestServer({ cacheDir: noFolder }, smallPackSources(folder));
    const response = await preparedData(`${other.url}/data/se`);
    expect(response.headers.get('retry-after')).toBe('30');
    expect((await expectProblem(response, 'data-unavailable')).detail).toContain('ENOTDIR');
    await other.close();
    rmSync(folder, { recursive: true });
  });
});

describe('the table', () => {
  test('holds nothing that this file does not provoke', () => {
    expect([...provoked].sort()).toEqual([...PROBLEM_CODES].sort());
  });

  test('is what docs/errors.md explains, row by row', () => {
    const text = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
    const rows = [...text.matchAll(/^\| (\d{3}) \| `([a-z-]+)` \|/gm)].map(([, status, code]) => [
      code,
      Number(status),
    ]);
    expect(rows).toEqual(PROBLEM_CODES.map((code) => [code, PROBLEMS[code].status]));
  });

  test('can be read over HTTP, where `type` points', async () => {
    expect(await (await fetch(`${server.url}/problems/unknown-tag`)).json()).toEqual({
      code: 'unknown-tag',
      ...PROBLEMS['unknown-tag'],
    });
    expect(await (await fetch(`${server.url}/problems`)).json()).toHaveLength(PROBLEM_CODES.length);
    await expectProblem(await fetch(`${server.url}/problems/nonsense`), 'not-found');
  });

  test('leaves no word of a text in the log', async () => {
    await post('/speller/se', { text: 'geheimnis' });
    await post('/speller/se', '{"text":"geheimnis');
    await post('/grammar/se?geheimnis=1', { text: 'geheimnis' });
    await post('/speller/se', { text: 'throw' });
    const log = server.logLines().join('');
    expect(log).toContain('internal error in an engine');
    expect(log).not.toMatch(/geheimnis|a message that quotes/);
  });
});

describe('an error of', () => {
  const asset = () => {
    const [name = ''] = readdirSync(fileURLToPath(new URL('../../dist/web/assets/', import.meta.url))).filter((each) =>
      each.endsWith('.js'),
    );
    return `/assets/${name}`;
  };
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

  test.each<[string, number, () => string, RequestInit]>([
    ['a file of the page that is not there', 404, () => '/assets/none.js', {}],
    ['a range that a file of the page does not have', 416, asset, { headers: { Range: 'bytes=999999999-' } }],
    ['a file of the page that is another one', 412, asset, { headers: { 'If-Match': '"other"' } }],
    ['a file of the reference', 404, () => '/docs/static/none.js', {}],
    ['a path that is not percent-encoded', 404, () => '/speller/%zz', {}],
    ['a method', 405, () => '/languages', { method: 'PUT' }],
    ['a chunk', 404, () => `/data/chunks/${'0'.repeat(32)}`, {}],
    ['HEAD', 404, () => `/data/chunks/${'0'.repeat(32)}`, { method: 'HEAD' }],
    ['the protocol of LanguageTool', 400, () => '/v2/check', { method: 'POST', headers: form, body: 'language=se' }],
    ['its path', 404, () => '/v2/none', {}],
    ['the protocol of OpenAI', 404, () => '/v1/none', {}],
    ['MCP', 405, () => '/mcp', {}],
  ])('%s is kept by no cache', async (_what, status, path, init) => {
    const response = await fetch(server.url + path(), init);
    await response.arrayBuffer();
    expect(response.status).toBe(status);
    expectNotCached(response);
  });

  test.each([
    ['a request that is refused before it is routed', 'GET /languages#x HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['bytes that are no request', 'nonsense\r\n\r\n'],
    ['a proxy that this is not', 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an expectation', 'GET /languages HTTP/1.1\r\nHost: x\r\nExpect: nothing\r\n\r\n'],
    ['a protocol that is refused before it is routed', 'GET /v2/languages#x HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s is kept by no cache', async (_what, bytes) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toMatch(/^Cache-Control: no-store\r$/im);
  });
});
