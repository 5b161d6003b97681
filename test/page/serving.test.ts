/** How the page is served: policy, caching, sizes, what programs get, what nobody gets. Without a browser. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LangtoolsClient } from '../../src/client/index.js';
import type { PageDeployment } from '../../web/src/deployment.js';
import { isDraft, neighboursOf } from '../../web/src/messages/locale-settings.js';
import { startTestServer, type TestServer, testSource } from '../harness.js';
import { buildPage } from './browser.js';

const WEB = new URL('../../dist/web/', import.meta.url);
/** What is promised, compressed: the script that a first visit loads, and all that there is, in all languages. */
const FIRST_LOAD_LIMIT_BYTES = 160_000;
/** Without messages: one language is loaded at a time. */
const SCRIPT_LIMIT_BYTES = 280_000;
const LOCALES = readdirSync(new URL('../../web/locales/', import.meta.url)).flatMap(
  (file) => /^(.+)\.ftl$/.exec(file)?.[1] ?? [],
);

describe('the page', () => {
  let server: TestServer;
  beforeAll(async () => {
    buildPage();
    server = await startTestServer();
  });
  afterAll(() => server?.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { headers, redirect: 'manual' });
  const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  test.each(['/', '/a/', '/b/'])('is at %s, with a policy that allows nothing inline', async (path) => {
    const response = await get(path, HTML);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    const html = await response.text();
    expect(html).not.toMatch(/%NONCE%|%DEPLOYMENT%/);
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(policy).toContain(`'nonce-${nonce}'`);
    expect((await (await get(path, HTML)).text()).includes(nonce)).toBe(false);
  });

  test('knows the deployment that it stands in', async () => {
    const html = await (await get('/a/', HTML)).text();
    const json = /<script type="application\/json" id="deployment">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({ prefix: '/a', grammar: ['ga', 'kl', 'sma'], names: { fit: 'Meänkieli' } });
  });

  test('offers the languages of its process and of the others that are known', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'langtools-page-'));
    const peersFile = join(folder, 'peers.json');
    writeFileSync(peersFile, JSON.stringify({ peers: [{ url: 'http://127.0.0.1:9', tags: ['se'] }] }));
    const offered = async (settings: Parameters<typeof startTestServer>[0]) => {
      const part = await startTestServer(settings, [testSource('speller', 'fo')]);
      const html = await (await fetch(`${part.url}/`, { headers: HTML })).text();
      await part.close();
      const json = /<script type="application\/json" id="deployment">(.*?)<\/script>/.exec(html)?.[1] ?? '';
      const { names, speller, aliases } = JSON.parse(json) as PageDeployment;
      return { names: Object.keys(names).sort(), speller, aliases };
    };
    expect(await offered({ tags: 'fo' })).toEqual({ names: ['fo'], speller: ['fo'], aliases: { fao: 'fo' } });
    expect((await offered({ tags: 'fo', peersFile })).names).toEqual(['fo', 'se']);
    rmSync(folder, { recursive: true });
  });

  test('is redirected to its slash, with its query, relative to wherever a proxy puts it', async () => {
    const response = await get('/b?lang=se', HTML);
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe('b/?lang=se');
  });

  test('gives programs the overview that needs no script', async () => {
    const response = await get('/b', { Accept: 'application/json' });
    expect(response.status).toBe(200);
    expect(response.headers.get('vary')).toContain('Accept');
    const html = await response.text();
    expect(html).toContain('Davvisámegiella');
    expect(html).not.toContain('<script');
  });

  test.each(['', '/a'])('has its icon at %s/favicon.ico, for what names none of its own', async (prefix) => {
    const response = await get(`${prefix}/favicon.ico`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const html = await (await get(`${prefix}/`, HTML)).text();
    const icon = /rel="apple-touch-icon" href="\.\/(assets\/[^"]+)"/.exec(html)?.[1] ?? '';
    expect(Buffer.from(await response.arrayBuffer()).equals(readFileSync(new URL(icon, WEB)))).toBe(true);
  });

  test.each(['', '/a', '/b'])(
    'has files at %s/assets that are cached for ever, compressed where the client can',
    async (prefix) => {
      const html = await (await get(`${prefix}/`, HTML)).text();
      const files = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
      expect(files.length).toBeGreaterThanOrEqual(3);
      for (const file of files) {
        const response = await get(`${prefix}/${file}`, { 'Accept-Encoding': 'br' });
        expect(response.status).toBe(200);
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        if (/\.(js|css)$/.test(file)) expect(response.headers.get('content-encoding')).toBe('br');
        const body = Buffer.from(await response.arrayBuffer());
        expect(body.equals(readFileSync(new URL(file, WEB)))).toBe(true);
        const plain = await get(`${prefix}/${file}`, { 'Accept-Encoding': 'identity' });
        expect(plain.headers.get('content-encoding')).toBeNull();
      }
    },
  );

  test.each([
    '/assets/..%2findex.html',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/nothing.js',
    '/assets/',
    '/.built',
  ])('%s is not served', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not-found' });
  });

  test('has less script than promised, and the embed is a tenth of it', () => {
    const scripts = readdirSync(new URL('assets/', WEB)).filter((file) => file.endsWith('.js'));
    const compressed = (path: string) => gzipSync(readFileSync(new URL(path, WEB))).length;
    const inLanguages = scripts.filter((file) => LOCALES.includes(file.slice(0, file.indexOf('-'))));
    const code = scripts.filter((file) => !inLanguages.includes(file));
    const all = code.map((file) => compressed(`assets/${file}`)).reduce((sum, size) => sum + size, 0);
    expect(all).toBeLessThan(SCRIPT_LIMIT_BYTES);
    // What the document names, and the messages and names of languages of one language, and of the one that stands in for a
    // draft, as tightly packed as gzip can. Names of grammatical features wait for a word that is looked up.
    const html = readFileSync(new URL('index.html', WEB), 'utf8');
    const sizeOf = (files: string[]) =>
      files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(`assets/${file}`, WEB)), { level: 9 }).length, 0);
    const named = sizeOf(scripts.filter((file) => html.includes(file)));
    const atFirst = inLanguages.filter(
      (file) => !readFileSync(new URL(`assets/${file}`, WEB), 'utf8').includes('"Number=Sing":'),
    );
    expect(atFirst.length).toBeGreaterThan(LOCALES.length);
    expect(atFirst.length).toBeLessThan(inLanguages.length);
    const first = LOCALES.map((locale) => {
      const loaded = isDraft(locale) ? [locale, neighboursOf(locale)[0]] : [locale];
      return named + sizeOf(atFirst.filter((file) => loaded.includes(file.slice(0, file.indexOf('-')))));
    });
    expect(Math.max(...first)).toBeLessThan(FIRST_LOAD_LIMIT_BYTES);
    const ofFiles = scripts.filter((file) => /^(?:text-files|docx|odt|rtf)-/.test(file));
    expect(ofFiles.length).toBeGreaterThan(3);
    expect(ofFiles.filter((file) => html.includes(file))).toEqual([]);
    expect(compressed('embed.js')).toBeLessThan(15_000);
  });

  test('offers the embed to every origin, for an hour', async () => {
    const response = await get('/b/embed.js', { Origin: 'https://example.org' });
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });
});

test('the package offers its client by name, and nothing of its inside', async () => {
  const byName = 'langtools/client';
  expect(Object.keys(await import(byName)).sort()).toEqual(['LangtoolsClient', 'LangtoolsError']);
  const inside = 'langtools/dist/http/app.js';
  await expect(import(inside)).rejects.toThrow();
});

describe('the client, with a real service', () => {
  let server: TestServer;
  let client: LangtoolsClient;
  beforeAll(async () => {
    server = await startTestServer();
    client = new LangtoolsClient({ baseUrl: `${server.url}/b` });
  });
  afterAll(() => server?.close());

  test('spells, checks, speaks and lists', async () => {
    const { results } = await client.spell('sme', 'aaa xyz', { offsets: true, suggestions: 1 });
    expect(results).toEqual([
      { word: 'aaa', is_correct: true, suggestions: [], start_index: 0, end_index: 3 },
      { word: 'xyz', is_correct: false, suggestions: [{ value: 'aaa', weight: 0 }], start_index: 4, end_index: 7 },
    ]);
    const { errs } = await client.check('se', 'a  bad', { ignore: ['bad'], locales: ['en'] });
    expect(errs.map(({ title }) => title)).toEqual(['Double space']);
    const wav = await client.speak('se', 'aaa');
    expect(String.fromCharCode(...wav.audio.subarray(0, 4))).toBe('RIFF');
    const mp3 = await client.speak('se', 'aaa bbb', { format: 'mp3', timings: true });
    expect(mp3.type).toBe('audio/mpeg');
    expect(mp3.words?.map(({ word, start_index }) => `${start_index} ${word}`)).toEqual(['0 aaa', '4 bbb']);
    expect((await client.languages()).available.speller).toMatchObject({ se: 'Davvisámegiella' });
    expect((await client.status()).speller.apu).toEqual({ state: 'not-installed' });
    expect((await client.voices('se')).map(({ name }) => name)).toEqual(['default']);
    expect(await client.preferences('se', { locales: ['en'] })).toEqual({
      bad: 'Bad word',
      'double-space': 'Double space',
    });
  });

  test('says what the service says when it refuses', async () => {
    await expect(client.spell('apu', 'x')).rejects.toMatchObject({
      status: 503,
      code: 'pack-not-installed',
      detail: expect.stringContaining('langtools packs install apu'),
    });
    await expect(client.spell('xx', 'x')).rejects.toMatchObject({ status: 404, code: 'unknown-tag' });
  });

  test('cancels work that is under way', async () => {
    const controller = new AbortController();
    const asked = client.spell('se', 'busy5000', { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});
