/** A service of two processes, each with a part of the languages: what each answers for the other's, and where the client goes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LangtoolsClient } from '../../src/client/index.js';
import { newApiKey } from '../../src/http/context/api-keys.js';
import { startTestServer, type TestServer, testSource } from '../harness.js';

const SOURCES = [
  testSource('speller', 'se'),
  testSource('grammar', 'se'),
  testSource('tts', 'se'),
  testSource('speller', 'fo'),
];
const folder = mkdtempSync(join(tmpdir(), 'langtools-split-'));
const { key, entry } = newApiKey('tester');
let faroese: TestServer;
let sami: TestServer;

beforeAll(async () => {
  const apiKeysFile = join(folder, 'keys.json');
  writeFileSync(apiKeysFile, JSON.stringify({ keys: [entry] }));
  faroese = await startTestServer({ tags: 'fo', apiKeysFile }, SOURCES);
  const peersFile = join(folder, 'peers.json');
  writeFileSync(peersFile, JSON.stringify({ peers: [{ url: faroese.url, tags: ['fo'] }] }));
  sami = await startTestServer({ tags: 'se', peersFile }, SOURCES);
});
afterAll(async () => {
  await Promise.all([faroese.close(), sami.close()]);
  rmSync(folder, { recursive: true });
});

const withKey = { Authorization: `Bearer ${key}` };

describe('a process that serves a part of the languages', () => {
  test('loads no other', async () => {
    expect(sami.sources.map(({ operation, tag }) => `${operation}/${tag}`)).toEqual([
      'speller/se',
      'grammar/se',
      'tts/se',
    ]);
    // What is put into the packs folder later is not loaded either.
    await sami.service.registry.install(testSource('speller', 'fo'));
    expect(sami.service.registry.status('speller', 'fo').state).toBe('not-installed');
    const ready = (await (await fetch(`${sami.url}/readyz`)).json()) as Record<string, object>;
    expect(Object.keys(ready.speller ?? {})).toEqual(['se']);
    expect(Object.keys(ready.tts ?? {})).toEqual(['se']);
  });

  test('answers for its own', async () => {
    expect((await sami.post('/speller/sme', { text: 'aa' })).status).toBe(200);
    expect((await faroese.post('/speller/fo', { text: 'aa' }, withKey)).status).toBe(200);
  });

  test('says where another is served, without the text of the query', async () => {
    const answer = await fetch(`${sami.url}/b/tts/fo/default?text=secret`);
    expect(answer.status).toBe(421);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('link')).toBe(`<${faroese.url}/b/tts/fo/default>; rel="alternate"`);
    const document = (await answer.json()) as Record<string, unknown>;
    expect(document).toMatchObject({ code: 'served-elsewhere', status: 421, served_at: `${faroese.url}/b` });
    expect(JSON.stringify(document)).not.toContain('secret');
  });

  test('says so when it does not know where', async () => {
    const answer = await faroese.post('/grammar/se', { text: 'aa' }, withKey);
    expect(answer.status).toBe(421);
    expect(answer.headers.get('link')).toBeNull();
    expect(await answer.json()).not.toHaveProperty('served_at');
  });

  test('asks for the key first, and does not know a tag that nobody has', async () => {
    expect((await faroese.post('/speller/se', { text: 'aa' })).status).toBe(401);
    expect((await sami.post('/speller/xx', { text: 'aa' })).status).toBe(404);
  });

  test('lists its own languages, and where the others are', async () => {
    const { available, elsewhere } = await new LangtoolsClient({ baseUrl: `${sami.url}/b` }).languages();
    expect(Object.keys(available.speller)).toEqual(['se']);
    expect(elsewhere).toEqual({ fo: `${faroese.url}/b` });
    const alone = new LangtoolsClient({ baseUrl: faroese.url, apiKey: key });
    expect(await alone.languages()).not.toHaveProperty('elsewhere');
  });

  test('says the same in the other protocols', async () => {
    const form = new URLSearchParams({ language: 'fo', text: 'aa' });
    const check = await fetch(`${sami.url}/v2/check`, { method: 'POST', body: form });
    expect([check.status, await check.text()]).toEqual([
      421,
      `Error: This process does not serve "fo". It is served at ${faroese.url}.`,
    ]);
    expect(check.headers.get('link')).toBe(`<${faroese.url}/v2/check>; rel="alternate"`);
    expect((await fetch(`${sami.url}/v2/configinfo?language=fo`)).status).toBe(421);
    expect((await fetch(`${sami.url}/data/fo`)).status).toBe(421);
    const speech = await sami.post('/v1/audio/speech', { input: 'aa', voice: 'fo', model: 'tts-1' });
    expect(speech.status).toBe(421);
    expect(await speech.json()).toMatchObject({ error: { code: 'served-elsewhere', type: 'invalid_request_error' } });
  });

  test('counts the refused request under its tag', async () => {
    await sami.post('/speller/fo', { text: 'aa' });
    const metrics = await (await fetch(`${sami.url}/metrics`)).text();
    expect(metrics).toMatch(/langtools_requests_total\{operation="speller",tag="fo",status="421"\} \d/);
  });
});

describe('the client', () => {
  test('goes where the language is, with the key if it may', async () => {
    const client = new LangtoolsClient({ baseUrl: sami.url, apiKey: key, peers: [faroese.url] });
    const { results } = await client.spell('fo', 'aa');
    expect(results.length).toBe(1);
  });

  test('does not give its key to an address that only an answer names', async () => {
    const client = new LangtoolsClient({ baseUrl: sami.url, apiKey: key });
    await expect(client.spell('fo', 'aa')).rejects.toMatchObject({
      status: 401,
      code: 'unauthorized',
      detail: expect.stringContaining(`The key was not sent to ${faroese.url}`) as string,
    });
  });
});

test('a list with a tag that no deployment has ends the start', async () => {
  await expect(startTestServer({ tags: 'se,xx' }, SOURCES)).rejects.toThrow('no deployment here offers xx');
});
