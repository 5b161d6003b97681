/** Small promises of the API: what the reference says, what refusals say, and what the rate limit counts. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newApiKey } from '../../src/http/context/api-keys.js';
import { problemOf, startTestServer, type TestServer } from '../harness.js';

describe('the reference', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const document = async (path: string) => (await (await fetch(server.url + path)).json()) as Record<string, unknown>;

  test('has the headers of answers', async () => {
    const { paths } = await document('/openapi.json');
    const { responses } = (paths as Record<string, { post: { responses: Record<string, { headers: object }> } }>)[
      '/grammar/{tag}'
    ]!.post;
    expect(Object.keys(responses['200']!.headers)).toEqual([
      'X-Request-Id',
      'X-Tag',
      'X-Pack',
      'ETag',
      'X-Incomplete',
      'Content-Language',
      'Vary',
    ]);
  });

  test.each(['/a', '/b'])('is shown at %s/docs, with the base URL of that deployment', async (prefix) => {
    const page = await fetch(`${server.url}${prefix}/docs/`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    const { servers } = await document(`${prefix}/docs/json`);
    expect((servers as { url: string }[]).map(({ url }) => url)).toEqual([prefix]);
  });
});

describe('a request', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ bodyLimitBytes: 2_000 });
  });
  afterAll(() => server.close());

  test.each([
    ['/speller/se-NO', 'se'],
    ['/grammar/SME_FI', 'se'],
    ['/b/speller/se-Latn-SE', 'se'],
  ])('to %s is answered by %s, and says so', async (path, tag) => {
    const response = await server.post(path, { text: 'aaa' });
    expect([response.status, response.headers.get('x-tag')]).toEqual([200, tag]);
  });

  test.each(['/speller/se-x-private', '/speller/zz-NO', '/a/speller/se-NO'])('to %s is 404', async (path) => {
    expect(await problemOf(await server.post(path, { text: 'aaa' }))).toMatchObject({ code: 'unknown-tag' });
  });

  test('that is too large hears the limit', async () => {
    const problem = await problemOf(await server.post('/speller/se', { text: 'a'.repeat(3_000) }));
    expect(problem).toMatchObject({ status: 413, detail: expect.stringContaining('2000 bytes') });
  });

  test('may name its languages in the URL', async () => {
    const titles = async (query: string) => {
      const response = await server.post(`/grammar/se${query}`, { text: 'bad' }, { 'Accept-Language': 'se' });
      return ((await response.json()) as { errs: { title: string }[] }).errs.map(({ title }) => title);
    };
    expect(await titles('')).toEqual(['Heajos sátni']);
    expect(await titles('?locale=xx,en')).toEqual(['Bad word']);
  });
});

test('a wrong key and no key read differently', async () => {
  const { entry } = newApiKey('someone');
  const apiKeysFile = join(tmpdir(), `langtools-keys-${process.pid}.json`);
  writeFileSync(apiKeysFile, JSON.stringify({ keys: [entry] }));
  const server = await startTestServer({ apiKeysFile });
  try {
    const none = await server.post('/speller/se', { text: 'aaa' });
    expect(none.headers.get('www-authenticate')).toBe('Bearer realm="langtools"');
    expect((await problemOf(none)).detail).toContain('needs a key');
    const wrong = await server.post('/speller/se', { text: 'aaa' }, { Authorization: 'Bearer lt_wrong' });
    expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
    expect((await problemOf(wrong)).detail).toContain('does not know the key');
  } finally {
    await server.close();
  }
});

test('files of the reference do not count against the rate limit', async () => {
  const server = await startTestServer({ rateLimit: 3 });
  try {
    for (let i = 0; i < 6; i++) expect((await fetch(`${server.url}/docs/json`)).status).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await fetch(`${server.url}/languages`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  } finally {
    await server.close();
  }
});
