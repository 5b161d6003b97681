/** Words of one's own through LanguageTool's protocol: `/v2/words`, `add` and `delete`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newApiKey } from '../../src/http/context/api-keys.js';
import { startTestServer, type TestServer } from '../harness.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-v2-words-'));
const [anna, biret] = [newApiKey('anna'), newApiKey('biret')];
let own: TestServer;
let shared: TestServer;
beforeAll(async () => {
  const apiKeysFile = join(folder, 'keys.json');
  writeFileSync(apiKeysFile, JSON.stringify({ keys: [anna.entry, biret.entry] }));
  own = await startTestServer({ wordsDir: join(folder, 'own') });
  shared = await startTestServer({ wordsDir: join(folder, 'shared'), apiKeysFile });
});
afterAll(async () => {
  await Promise.all([own.close(), shared.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function call(server: TestServer, method: string, path: string, form: Record<string, string>, headers = {}) {
  // As wrenger's plugin for Obsidian does: everything in the query, the body empty.
  const response = await fetch(`${server.url}/v2/${path}?${new URLSearchParams(form)}`, { method, headers });
  const body = await response.text();
  return { status: response.status, body: response.status === 200 ? JSON.parse(body) : body };
}

describe('on the own machine', () => {
  test('words are added, listed, honoured and deleted', async () => {
    expect((await call(own, 'POST', 'words/add', { word: 'xxx' })).body).toEqual({ added: true });
    expect((await call(own, 'POST', 'words/add', { word: 'xxx' })).body).toEqual({ added: false });
    expect((await call(own, 'GET', 'words', {})).body).toEqual({ words: ['xxx'] });
    const text = { text: 'aaa xxx yyy', language: 'fo' };
    expect((await call(own, 'POST', 'check', text)).body.matches).toHaveLength(1);
    expect((await call(own, 'POST', 'check', { ...text, filterDictionaryMatches: 'false' })).body.matches).toHaveLength(
      2,
    );
    expect((await call(own, 'POST', 'words/delete', { word: 'xxx' })).body).toEqual({ deleted: true });
    expect((await call(own, 'POST', 'words/delete', { word: 'xxx' })).body).toEqual({ deleted: false });
    expect((await call(own, 'POST', 'check', text)).body.matches).toHaveLength(2);
  });

  test('several are added at once, and listed in parts', async () => {
    const words = Array.from({ length: 15 }, (_, i) => `ord${String(i).padStart(2, '0')}`);
    expect((await call(own, 'POST', 'words/add', { mode: 'batch', words: words.join(' \n') })).body).toEqual({
      added: true,
    });
    expect((await call(own, 'GET', 'words', {})).body.words).toEqual(words.slice(0, 10));
    expect((await call(own, 'GET', 'words', { offset: '10', limit: '1000' })).body.words).toEqual(words.slice(10));
    await call(own, 'POST', 'words/delete', { mode: 'batch', words: words.join(' ') });
  });

  test.each([
    ['GET', 'words/add', { word: 'x' }],
    ['POST', 'words', {}],
    ['POST', 'words/add', {}],
    ['POST', 'words/add', { word: 'two words' }],
    ['GET', 'words', { limit: 'many' }],
  ] as [string, string, Record<string, string>][])('%s %s %j is 400', async (method, path, form) => {
    const { status, body } = await call(own, method, path, form);
    expect([status, body]).toEqual([400, expect.stringMatching(/^Error: /)]);
  });

  test('a page of some web site neither sees nor changes them', async () => {
    const foreign = { Origin: 'https://example.org' };
    expect((await call(own, 'POST', 'words/add', { word: 'zzz' }, foreign)).status).toBe(403);
    expect((await call(own, 'GET', 'words', {}, foreign)).status).toBe(403);
    const { status, body } = await call(own, 'GET', 'words', {}, { Origin: 'app://obsidian.md' });
    expect([status, body]).toEqual([403, expect.stringContaining('trustedOrigins')]);
  });

  test('with keys, a page of any web site sees them with the key alone', async () => {
    const foreign = { Origin: 'https://example.org' };
    expect((await call(shared, 'GET', 'words', {}, foreign)).status).toBe(403);
    const user = { username: 'me', apiKey: biret.key };
    expect((await call(shared, 'POST', 'words/add', { word: 'zzz', ...user }, foreign)).status).toBe(200);
    const path = `${shared.url}/v2/words?${new URLSearchParams(user)}`;
    const { headers } = await fetch(path, { headers: foreign });
    expect(headers.get('access-control-allow-origin')).toBe('https://example.org');
    expect(headers.get('cache-control')).toBe('no-store');
    await call(shared, 'POST', 'words/delete', { word: 'zzz', ...user }, foreign);
  });
});

describe('with keys', () => {
  const user = (key: string) => ({ username: 'me', apiKey: key });

  test('everybody has a list of their own', async () => {
    await call(shared, 'POST', 'words/add', { word: 'xxx', ...user(anna.key) });
    expect((await call(shared, 'GET', 'words', user(anna.key))).body).toEqual({ words: ['xxx'] });
    expect((await call(shared, 'GET', 'words', user(biret.key))).body).toEqual({ words: [] });
    const matches = async (key: string) =>
      (await call(shared, 'POST', 'check', { text: 'xxx', language: 'fo', ...user(key) })).body.matches.length;
    expect([await matches(anna.key), await matches(biret.key)]).toEqual([0, 1]);
  });

  test('one is needed', async () => {
    expect((await call(shared, 'GET', 'words', {})).status).toBe(403);
    expect((await call(shared, 'GET', 'words', { username: 'anna' })).status).toBe(400);
  });
});
