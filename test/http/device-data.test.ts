/**
 * Language data for devices over real HTTP: the manifest, its chunks, and a language that is opened from them and answers as
 * the service does.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LangtoolsClient } from '../../src/client/index.js';
import {
  type DeviceLanguage,
  fetchParts,
  type LanguageManifest,
  memoryStore,
  openLanguage,
  readManifest,
} from '../../src/device/index.js';
import { chunksOf } from '../../src/device/manifest.js';
import { newApiKey } from '../../src/http/context/api-keys.js';
import { chunkHash } from '../../src/service/device-data/chunk-folder.js';
import { problemOf, startTestServer, type TestServer, testSource } from '../harness.js';
import { preparedData, smallPackSources } from '../support/small-pack-sources.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-device-'));
const packSources = () => smallPackSources(folder);

let server: TestServer;
let manifest: LanguageManifest;
let language: DeviceLanguage;

beforeAll(async () => {
  server = await startTestServer({ cacheDir: folder }, [...packSources(), testSource('speller', 'fo')]);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });

/** The answer as it is on the wire: `fetch` would undo its compression. */
function onTheWire(path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const call = httpRequest(`${server.url}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

describe('the manifest', () => {
  test('is prepared when it is first asked for, and until then the answer says when to ask again', async () => {
    const first = await get('/b/data/sme');
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await problemOf(first)).toMatchObject({ code: 'loading' });
    const response = await preparedData(`${server.url}/b/data/sme`);
    expect(response.status).toBe(200);
    expect([response.headers.get('x-tag'), response.headers.get('cache-control')]).toEqual(['se', 'no-cache']);
    manifest = readManifest(await response.json());
    expect(manifest).toMatchObject({ tag: 'se', autonym: 'Davvisámegiella', english: 'North Sámi', voices: [] });
    expect(manifest.parts.map(({ part, origin, pack, version }) => [part, origin, pack, version])).toEqual([
      ['speller', 'pack', 'se.zhfst', '1'],
      ['grammar', 'pack', 'se.zcheck', '1.2'],
    ]);
  });

  test('is no error while it is prepared, for those who ask so', async () => {
    const place = mkdtempSync(join(tmpdir(), 'langtools-data-'));
    const fresh = await startTestServer({ cacheDir: place }, smallPackSources(place));
    try {
      const first = await fetch(`${fresh.url}/b/data/se?async=true`);
      const { headers } = first;
      expect([first.status, headers.get('retry-after'), headers.get('etag')]).toEqual([202, '1', null]);
      expect([headers.get('cache-control'), await first.json()]).toEqual(['no-store', { status: 'preparing' }]);
      const missing = await fetch(`${fresh.url}/data/kl?async=true`);
      expect(await problemOf(missing)).toMatchObject({ status: 503, code: 'pack-not-installed' });
    } finally {
      await fresh.close();
      rmSync(place, { recursive: true });
    }
  });

  test('has an ETag, and is not sent again', async () => {
    const etag = (await get('/b/data/se')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\//);
    const again = await get('/b/data/se', { 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('answers HEAD', async () => {
    const response = await fetch(`${server.url}/b/data/se`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test.each([
    ['/b/data/xx', 404, 'unknown-tag'],
    ['/data/chunks', 404, 'unknown-tag'],
    ['/data/kl', 503, 'pack-not-installed'],
    // Its engine is one of the tests', which no device has.
    ['/data/fo', 503, 'pack-not-installed'],
    ['/data/se?async=maybe', 422, 'invalid-request'],
  ])('of %s is %i %s', async (path, status, code) => {
    expect(await problemOf(await get(path))).toMatchObject({ status, code });
  });

  test('is only read', async () => {
    const response = await server.post('/b/data/se', {});
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

describe('a chunk', () => {
  const path = () => `/data/chunks/${manifest.parts[0]!.chunks[0]!.hash}`;

  const plainly = (bytes: Buffer) => bytes;

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['br;q=0.1, gzip', 'br', brotliDecompressSync],
    ['*', 'br', brotliDecompressSync],
    // It lies here in two forms, and is never made into a third.
    ['gzip', undefined, plainly],
    ['gzip, deflate, zstd', undefined, plainly],
    ['identity', undefined, plainly],
    ['identity, br;q=0.5', undefined, plainly],
    ['gzip;q=0, br;q=0', undefined, plainly],
    // Who takes neither gets what everybody understands.
    ['gzip, identity;q=0, br;q=0', undefined, plainly],
    ['', undefined, plainly],
  ])('is sent in what the client takes: %s', async (accepted, encoding, decode) => {
    const { status, headers, body } = await onTheWire(path(), { 'Accept-Encoding': accepted });
    const { hash, bytes, transferBytes } = manifest.parts[0]!.chunks[0]!;
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(Number(headers['content-length'])).toBe(body.length);
    const plain = decode(body);
    expect([plain.length, chunkHash(plain)]).toEqual([bytes, hash]);
    if (encoding === 'br') expect(body.length).toBe(transferBytes);
  });

  test('answers HEAD and 304', async () => {
    const head = await onTheWire(path(), { 'Accept-Encoding': 'br' }, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(Number(head.headers['content-length'])).toBe(manifest.parts[0]!.chunks[0]!.transferBytes);
    const same = await get(path(), { 'If-None-Match': head.headers.etag ?? '' });
    expect([same.status, await same.text()]).toEqual([304, '']);
    expect(same.headers.get('cache-control')).toContain('immutable');
  });

  test.each(['br', 'identity'])('is sent whole, whatever range is asked for: %s', async (encoding) => {
    const { status, headers, body } = await onTheWire(path(), { 'Accept-Encoding': encoding, Range: 'bytes=0-9' });
    const { bytes, transferBytes } = manifest.parts[0]!.chunks[0]!;
    expect([status, headers['accept-ranges'], body.length]).toEqual([
      200,
      'none',
      encoding === 'br' ? transferBytes : bytes,
    ]);
  });

  test.each(['0'.repeat(32), 'x', '..%2F..%2Fpackage.json', 'A'.repeat(32)])('%s is not there', async (hash) => {
    expect(await problemOf(await get(`/data/chunks/${hash}`))).toMatchObject({ status: 404, code: 'not-found' });
  });
});

describe('a language on the device', () => {
  let client: LangtoolsClient;
  beforeAll(async () => {
    client = new LangtoolsClient({ baseUrl: `${server.url}/b` });
    const parts = await fetchParts(manifest, memoryStore(), async (hash) =>
      (await get(`/b/data/chunks/${hash}`)).arrayBuffer(),
    );
    language = await openLanguage(parts);
  });

  const TEXTS = [
    'mun leat guollii. dat dat guolli',
    '😀 mun  lea\r\n\r\ngulli e\u0301 \u0301x\r\nhttps://guoli.no/gula dat dat',
    'guoli `guoli` **guoli** [dat dat](http://x.no/gula)\n\n# mun leat\n',
    '',
    '\u2028gulli\u00ad',
  ];
  const SPELLINGS = [
    {},
    { offsets: true, details: true },
    { offsets: true, encoding: 'utf-8', suggestions: 1 },
    { offsets: true, encoding: 'utf-32', suggest: 'all' },
    { contentType: 'text/markdown', offsets: true },
    { starter: false, partial: true, details: true },
  ] as const;
  const CHECKS = [
    {},
    { details: true, locales: ['en'] },
    { encoding: 'utf-8', ignore: ['typo', ''] },
    { encoding: 'utf-32', pipeline: 'spaces', partial: true },
    { contentType: 'text/markdown', locales: ['se', 'en'] },
    { trace: true },
    { starter: false },
  ] as const;

  test.each(TEXTS)('spells and checks as the service does: %j', async (text) => {
    for (const options of SPELLINGS) {
      expect(await language.spell(text, options), JSON.stringify(options)).toEqual(
        await client.spell('se', text, options),
      );
    }
    for (const options of CHECKS) {
      expect(await language.check(text, options), JSON.stringify(options)).toEqual(
        await client.check('se', text, options),
      );
    }
  });

  test('has found something', async () => {
    expect((await language.check(TEXTS[0]!)).errs.length).toBeGreaterThan(2);
    expect((await language.spell(TEXTS[0]!)).results.some((result) => result.suggestions.length > 0)).toBe(true);
  });

  test('has the rules of the service', async () => {
    for (const locales of [[], ['en'], ['se']]) {
      expect(language.rules(locales)).toEqual(await client.rules('se', { locales }));
    }
  });

  test.each([
    ['a\ud800', {}],
    ['a'.repeat(100_001), {}],
    ['a', { pipeline: 'nothing' }],
    ['a'.repeat(5_001), { trace: true }],
    ['a', { trace: true, contentType: 'text/html' } as const],
  ])('refuses what the service refuses, with its words', async (text, options) => {
    const refusal = (error: { code: string; detail: string }) => ({ code: error.code, detail: error.detail });
    const there = await client.check('se', text, options).catch(refusal);
    expect(await language.check(text, options).catch(refusal)).toEqual(there);
    expect(there).toHaveProperty('code');
  });
});

describe('what is kept', () => {
  const kept = (name: string) => join(folder, 'device', name);
  const changes: readonly (readonly [string, (file: string) => void])[] = [
    ['is gone', (file) => rmSync(file)],
    ['is cut off', (file) => writeFileSync(file, readFileSync(file).subarray(0, -1))],
    ['is empty', (file) => writeFileSync(file, '')],
    ['has other bytes', (file) => writeFileSync(file, readFileSync(file).fill(7, 3, 9))],
  ];
  const encodings = [
    ['br', '.br', brotliDecompressSync],
    ['identity', '', (bytes: Buffer) => bytes],
  ] as const;
  const cases = changes.flatMap(([what, change]) => encodings.map((encoding) => [what, ...encoding, change] as const));

  test.each(cases)(
    'and %s is made again when it is asked for: %s',
    async (_what, encoding, extension, decode, change) => {
      for (const { hash } of chunksOf(manifest)) {
        change(kept(hash + extension));
        const path = `/data/chunks/${hash}`;
        let answer = await onTheWire(path, { 'Accept-Encoding': encoding });
        for (; answer.status !== 200; answer = await onTheWire(path, { 'Accept-Encoding': encoding })) {
          expect([answer.status, answer.headers['cache-control'], answer.headers.etag]).toEqual([
            503,
            'no-store',
            undefined,
          ]);
          expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'loading' });
          expect(answer.headers['retry-after']).toBe('1');
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        expect(chunkHash(decode(answer.body))).toBe(hash);
      }
    },
  );

  test.each(changes.slice(0, 3))('and %s is not listed before it is made again', async (_what, change) => {
    const { hash } = chunksOf(manifest).at(-1)!;
    change(kept(`${hash}.br`));
    expect(await problemOf(await get('/b/data/se'))).toMatchObject({ status: 503, code: 'loading' });
    expect(readManifest(await (await preparedData(`${server.url}/b/data/se`)).json())).toEqual(manifest);
    const { body } = await onTheWire(`/data/chunks/${hash}`, { 'Accept-Encoding': 'br' });
    expect(chunkHash(brotliDecompressSync(body))).toBe(hash);
  });

  test('and is gone is not made of other data', async () => {
    const hash = chunkHash(Buffer.from('of a pack that was replaced'));
    expect(await problemOf(await get(`/data/chunks/${hash}`))).toMatchObject({ status: 404, code: 'not-found' });
  });

  test('is used by the next service, and what is damaged is made again', async () => {
    const { hash } = chunksOf(manifest)[0]!;
    for (const name of [hash, `${hash}.br`]) writeFileSync(kept(name), 'damaged');
    const other = await startTestServer({ cacheDir: folder }, packSources());
    // Nobody has asked this service for a language: it does not know whose chunk that is.
    const early = await fetch(`${other.url}/data/chunks/${hash}`);
    expect([early.status, early.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(readManifest(await (await preparedData(`${other.url}/data/se`)).json())).toEqual(manifest);
    const bytes = await (await fetch(`${other.url}/data/chunks/${hash}`)).arrayBuffer();
    expect(chunkHash(new Uint8Array(bytes))).toBe(hash);
    await other.close();
  });

  test('needs a key where keys are asked for, and then no cache between may have it', async () => {
    const apiKeysFile = join(folder, 'keys.json');
    const { key, entry } = newApiKey('tester');
    writeFileSync(apiKeysFile, JSON.stringify({ keys: [entry] }));
    const other = await startTestServer({ cacheDir: folder, apiKeysFile }, packSources());
    const path = `/data/chunks/${manifest.parts[0]!.chunks[0]!.hash}`;
    for (const each of ['/data/se', path]) {
      expect(await problemOf(await fetch(other.url + each))).toMatchObject({ status: 401, code: 'unauthorized' });
    }
    const response = await fetch(other.url + path, { headers: { 'X-Api-Key': key } });
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ]);
    await other.close();
  });
});
