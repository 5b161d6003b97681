/**
 * What belongs to a person, here the words that they have added, is there for their own programs and for the page of the service, and not
 * for pages of web sites that they open: by any `Origin`, by a host name that leads to this computer, through any protocol.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-own-'));
const PUBLIC = 'https://tools.example.org/langtools';
let server: TestServer;
let behindProxy: TestServer;
beforeAll(async () => {
  server = await startTestServer({ wordsDir: join(folder, 'own') });
  behindProxy = await startTestServer({
    wordsDir: join(folder, 'proxy'),
    publicUrl: PUBLIC,
    mcpHosts: 'tools.lan',
    trustedOrigins: 'https://editor.example.org, app://obsidian.md, vscode-webview://*',
    corsOrigins: 'none',
  });
});
afterAll(async () => {
  await Promise.all([server.close(), behindProxy.close()]);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const words = new URLSearchParams({ mode: 'batch', words: 'secretword blåsecret' });
  for (const at of [server, behindProxy]) await ask(at, 'POST', `/v2/words/add?${words}`, {});
});

interface Asked {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** `fetch` does not let a program set `Host`. */
function ask(
  at: TestServer,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Asked> {
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asked = httpRequest(`${at.url}${path}`, { method, headers: { ...type, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    asked.on('error', reject);
    asked.end(body === undefined ? '' : JSON.stringify(body));
  });
}

/** In every protocol that applies personal words: the answer, and whether it knew the word. */
const CHECKS: readonly (readonly [
  string,
  (at: TestServer, headers: Record<string, string>) => Promise<Asked>,
  (answer: Asked) => boolean,
])[] = [
  [
    '/speller',
    (at, headers) => ask(at, 'POST', '/speller/se', headers, { text: 'aaa secretword' }),
    ({ body }) => JSON.parse(body).results[1].is_correct,
  ],
  [
    '/grammar',
    (at, headers) => ask(at, 'POST', '/grammar/se', headers, { text: 'aaa blåsecret' }),
    ({ body }) => JSON.parse(body).errs.length === 0,
  ],
  [
    '/v2/check',
    (at, headers) => ask(at, 'GET', '/v2/check?language=se&text=aaa+secretword', headers),
    ({ body }) => JSON.parse(body).matches.length === 0,
  ],
];

const mcp = (at: TestServer, headers: Record<string, string>) => {
  const call = { name: 'spell', arguments: { words: ['secretword'], language: 'se' } };
  const accept = { Accept: 'application/json, text/event-stream', ...headers };
  return ask(at, 'POST', '/mcp', accept, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
};

const portOf = (at: TestServer) => new URL(at.url).port;
type MakeHeaders = (at: TestServer) => Record<string, string>;

const OWN: readonly (readonly [string, MakeHeaders])[] = [
  ['a program', () => ({})],
  ['a program that calls the service by its name', (at) => ({ Host: `localhost:${portOf(at)}` })],
  ['a program that calls the service by another address', (at) => ({ Host: `127.0.0.2:${portOf(at)}` })],
  ['a program that calls the service by its IPv6 address', (at) => ({ Host: `[::1]:${portOf(at)}` })],
  ['the page of the service', (at) => ({ Origin: at.url, 'Sec-Fetch-Site': 'same-origin' })],
  ['the page of the service when it reads', () => ({ 'Sec-Fetch-Site': 'same-origin' })],
  ['a person who types the address', () => ({ 'Sec-Fetch-Site': 'none' })],
  [
    'the page by the name of this computer',
    (at) => ({ Host: `LocalHost:${portOf(at)}`, Origin: `http://localhost:${portOf(at)}` }),
  ],
];

const FOREIGN: readonly (readonly [string, MakeHeaders])[] = [
  ['a web site', () => ({ Origin: 'https://evil.example' })],
  ['a frame without an origin', () => ({ Origin: 'null' })],
  ['a page at another port of this computer', () => ({ Origin: 'http://localhost:1' })],
  ['a page whose name begins like this computer', () => ({ Origin: 'http://localhost.evil.example' })],
  ['a page of this computer with a user in its origin', (at) => ({ Origin: `http://x@127.0.0.1:${portOf(at)}` })],
  ['an extension that nobody named', () => ({ Origin: 'chrome-extension://abcdefgh' })],
  ['a program for notes that nobody named', () => ({ Origin: 'app://evil.md' })],
  ['an empty origin', () => ({ Origin: '' })],
  ['a picture, script or link of a web site, which has no origin', () => ({ 'Sec-Fetch-Site': 'cross-site' })],
  ['one of another port of this computer', () => ({ 'Sec-Fetch-Site': 'same-site' })],
  ['a name that leads to this computer', () => ({ Host: 'evil.example' })],
  [
    'a page of a name that leads to this computer',
    (at) => ({ Host: `evil.example:${portOf(at)}`, Origin: `http://evil.example:${portOf(at)}` }),
  ],
  ['a name that begins like this computer', () => ({ Host: '127.0.0.1.evil.example' })],
  ['a proxy that has another name', () => ({ 'X-Forwarded-Host': 'elsewhere.example.org' })],
  [
    'a page of another port that says that it is behind a proxy',
    () => ({ Origin: 'http://localhost:1', 'X-Forwarded-Host': 'localhost:1' }),
  ],
  ['a name with a user in it', () => ({ Host: 'evil@localhost' })],
];

async function wordsAt(at: TestServer): Promise<string[]> {
  return JSON.parse((await ask(at, 'GET', '/v2/words?limit=100', {})).body).words;
}

async function expectOwn(at: TestServer, headers: Record<string, string>): Promise<void> {
  for (const [path, check, knows] of CHECKS) expect([path, knows(await check(at, headers))]).toEqual([path, true]);
  const called = await mcp(at, headers);
  expect([called.status, called.body]).toEqual([200, expect.stringContaining('all correct')]);
  const listed = await ask(at, 'GET', '/v2/words', headers);
  expect(JSON.parse(listed.body).words).toContain('secretword');
  const added = await ask(at, 'POST', '/v2/words/add?word=added', headers);
  expect(JSON.parse(added.body)).toEqual({ added: true });
  const deleted = await ask(at, 'POST', '/v2/words/delete?word=added', headers);
  expect(JSON.parse(deleted.body)).toEqual({ deleted: true });
  for (const { headers: answered } of [called, listed, added, deleted]) {
    expect(answered['access-control-allow-origin']).not.toBe('*');
    expect(answered['cache-control']).toContain('no-store');
  }
}

async function expectForeign(at: TestServer, headers: Record<string, string>): Promise<void> {
  for (const [path, check, knows] of CHECKS) {
    const answer = await check(at, headers);
    expect([path, answer.status, knows(answer)]).toEqual([path, 200, false]);
  }
  const before = await wordsAt(at);
  for (const [method, path] of [
    ['GET', 'words'],
    ['POST', 'words/add?word=added'],
    ['POST', 'words/delete?word=secretword'],
  ] as const) {
    const answer = await ask(at, method, `/v2/${path}`, headers);
    expect([path, answer.status]).toEqual([path, 403]);
    expect(answer.body).not.toContain('secretword');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
  expect(await wordsAt(at)).toEqual(before);
  const called = await mcp(at, headers);
  expect([called.status, called.headers['access-control-allow-origin']]).toEqual([403, undefined]);
}

describe('on the own computer, the words of a person', () => {
  test.each(OWN)('are there for %s', async (_, headers) => {
    await expectOwn(server, headers(server));
  });

  test.each(FOREIGN)('are not there for %s', async (_, headers) => {
    await expectForeign(server, headers(server));
  });
});

describe('with an address and origins that the administrator has named, the words of a person', () => {
  test.each([
    ...OWN,
    ['the page at the public address', { Host: 'tools.example.org', Origin: 'https://tools.example.org' }],
    ['the page behind a proxy that changes the host', { Origin: 'https://tools.example.org' }],
    [
      'the page behind a proxy that says which host was asked',
      { Origin: 'https://tools.example.org', 'X-Forwarded-Host': 'tools.example.org' },
    ],
    ['a program at the public address', { Host: 'tools.example.org:443' }],
    ['the page at another name', { Host: 'tools.lan:8080', Origin: 'http://tools.lan:8080' }],
    ['an origin of the list', { Origin: 'https://editor.example.org', 'Sec-Fetch-Site': 'cross-site' }],
    ['a program of the list', { Origin: 'app://obsidian.md' }],
    ['any page of a scheme of the list', { Origin: 'vscode-webview://0abc1' }],
  ] as const)('are there for %s', async (_, headers) => {
    await expectOwn(behindProxy, typeof headers === 'function' ? headers(behindProxy) : headers);
  });

  test.each([
    ...FOREIGN,
    ['the public name without encryption', { Host: 'tools.example.org', Origin: 'http://tools.example.org' }],
    ['the public name at another port', { Host: 'tools.example.org:8443' }],
    ['another port of an origin of the list', { Origin: 'https://editor.example.org:8443' }],
    ['an origin of the list by a name that leads here', { Host: 'evil.example', Origin: 'app://obsidian.md' }],
    ['a scheme that only begins like one of the list', { Origin: 'vscode-webview-evil://x' }],
  ] as const)('are not there for %s', async (_, headers) => {
    await expectForeign(behindProxy, typeof headers === 'function' ? headers(behindProxy) : headers);
  });

  test('can be read there by the origins alone, also where no page may use the service otherwise', async () => {
    const origin = 'https://editor.example.org';
    const listed = await ask(behindProxy, 'GET', '/v2/words', { Origin: origin });
    expect(listed.headers['access-control-allow-origin']).toBe(origin);
    const preflight = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
    const allowed = await ask(behindProxy, 'OPTIONS', '/speller/se', preflight);
    expect(allowed.headers['access-control-allow-origin']).toBe(origin);
    const other = await ask(behindProxy, 'POST', '/speller/se', { Origin: 'https://x.example' }, { text: 'aaa' });
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('an answer', () => {
  const vary = ({ headers }: Asked) => String(headers.vary).toLowerCase().split(/, */);

  test.each(CHECKS)(
    'of %s with words of a person is stored by no cache and shown to no other origin',
    async (...row) => {
      const [, check] = row;
      const own = await check(server, { Origin: server.url });
      expect(own.headers['cache-control']).toBe('no-store');
      expect(own.headers['access-control-allow-origin']).toBe(server.url);
      expect((await check(server, {})).headers['access-control-allow-origin']).toBeUndefined();
      expect(vary(own)).toEqual(expect.arrayContaining(['origin', 'sec-fetch-site']));
    },
  );

  test.each(CHECKS)('of %s to a web site is open, and says that others get another one', async (...row) => {
    const [, check] = row;
    const foreign = await check(server, { Origin: 'https://evil.example' });
    expect(foreign.headers['access-control-allow-origin']).toBe('*');
    expect(vary(foreign)).toEqual(expect.arrayContaining(['origin', 'sec-fetch-site']));
    expect(new Set(vary(foreign)).size).toBe(vary(foreign).length);
  });

  test.each(CHECKS)('of %s is never that of another origin, in whichever order they ask', async (...row) => {
    const [, check, knows] = row;
    const orders = [{}, { Origin: 'null' }, {}, { Origin: 'null' }];
    const answers = [];
    for (const headers of orders) answers.push(knows(await check(server, headers)));
    expect(answers).toEqual([true, false, true, false]);
  });
});

test('/mcp that may be called by any host name and origin has the words of a person for that person alone', async () => {
  const wide = await startTestServer({ wordsDir: join(folder, 'own'), mcpHosts: '*' });
  try {
    expect((await mcp(wide, {})).body).toContain('all correct');
    const foreign = await mcp(wide, { Host: 'evil.example', Origin: 'https://evil.example' });
    expect([foreign.status, foreign.body]).toEqual([200, expect.stringContaining('1 of 1 misspelt')]);
    expect((await ask(wide, 'GET', '/v2/words', { Host: 'evil.example' })).status).toBe(403);
  } finally {
    await wide.close();
  }
});
