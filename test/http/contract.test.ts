/** The contract of every operation, over real HTTP, with engines of the tests. */

import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LanguagesResponse } from '../../src/client/types.js';
import { startTestServer, type TestServer } from '../harness.js';
import { propertyRuns } from '../support/property-runs.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });

/** The answer as it is on the wire: `fetch` would undo its compression. */
function wireBytes(
  path: string,
  encoding: string,
): Promise<{ encoding: string | undefined; vary: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(`${server.url}${path}`, { headers: { 'Accept-Encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { 'content-encoding': used, vary } = response.headers;
        resolve({ encoding: used, vary, body: Buffer.concat(chunks) });
      });
    });
    call.on('error', reject);
    call.end();
  });
}

describe('health', () => {
  test.each(['/health', '/a/health', '/b/health', '/health/', '/livez'])('%s is ok', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.text()).toBe('{"status":"ok"}');
  });

  test('readyz tells the state of every tag', async () => {
    const ready = (await (await get('/b/readyz')).json()) as Record<string, Record<string, unknown>>;
    expect(ready.status).toBe('ready');
    expect(ready.speller?.se).toEqual({ state: 'ready', pack: 'test-speller-se', version: '1.0' });
    expect(ready.speller?.kl).toEqual({ state: 'not-installed' });
    expect(Object.keys(ready.speller ?? {})).toHaveLength(52);
  });
});

describe('languages', () => {
  test('lists what works now, under the listed names', async () => {
    expect(await (await get('/languages')).json()).toEqual({
      available: {
        grammar: { se: 'Davvisámegiella' },
        speller: { fo: 'Føroyskt', se: 'Davvisámegiella' },
        tts: { se: { default: 'a tone' } },
      },
    });
    expect(await (await get('/a/languages/')).json()).toEqual({ available: { grammar: {}, speller: {}, tts: {} } });
  });

  test('adds readable names and where the data comes from, when asked', async () => {
    const { available, details } = (await (await get('/languages?details=true')).json()) as LanguagesResponse;
    expect(available).toEqual(((await (await get('/languages')).json()) as LanguagesResponse).available);
    const pack = (name: string) => ({ source: 'pack', version: '1.0', pack: `test-${name}` });
    expect(details).toEqual({
      fo: { autonym: 'Føroyskt', english: 'Faroese', source: 'pack', version: '1.0', speller: pack('speller-fo') },
      se: {
        autonym: 'Davvisámegiella',
        english: 'North Sámi',
        source: 'pack',
        version: '1.0',
        grammar: pack('grammar-se'),
        speller: pack('speller-se'),
        tts: pack('tts-se'),
        analyse: pack('analyse-se'),
        hyphenate: pack('hyphenate-se'),
      },
    });
    expect((await get('/languages?details=perhaps')).status).toBe(422);
    expect(await (await get('/a/languages?details=true')).json()).toMatchObject({ details: {} });
  });

  test('has an ETag and answers 304 to whoever has it', async () => {
    const etag = (await get('/languages')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/".+"$/);
    const again = await get('/languages', { 'If-None-Match': `"other", ${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await get('/languages', { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe('spell check', () => {
  test('answers exactly the listed fields, in their order', async () => {
    const response = await server.post('/speller/se?suggestions=2', { text: 'aaa, xyz!' });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-pack')).toBe('test-speller-se@1.0');
    expect(response.headers.get('x-request-id')).toBeTruthy();
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.text()).toBe(
      '{"text":"aaa, xyz!","results":[{"word":"aaa","is_correct":true,"suggestions":[]},' +
        '{"word":"xyz","is_correct":false,"suggestions":[{"value":"aaa","weight":0},{"value":"bbb","weight":1}]}]}',
    );
  });

  test.each([
    ['utf-16', 3, 6],
    ['utf-8', 5, 8],
    ['utf-32', 2, 5],
  ])('gives offsets in %s', async (encoding, start, end) => {
    const response = await server.post(`/b/speller/SME?offsets=true&encoding=${encoding}&suggestions=0`, {
      text: '😀 aaa',
    });
    const { results } = (await response.json()) as { results: unknown[] };
    expect(results).toEqual([{ word: 'aaa', is_correct: true, suggestions: [], start_index: start, end_index: end }]);
  });

  test('suggests for correct words too when asked', async () => {
    const response = await server.post('/speller/se?suggest=all&suggestions=1', { text: 'aaa' });
    const { results } = (await response.json()) as { results: { suggestions: unknown[] }[] };
    expect(results[0]?.suggestions).toHaveLength(1);
  });

  test('takes the empty text', async () => {
    expect(await (await server.post('/speller/se', { text: '' })).json()).toEqual({ text: '', results: [] });
  });

  test('takes a compressed body', async () => {
    const response = await fetch(`${server.url}/speller/se`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: gzipSync('{"text":"aaa"}'),
    });
    expect(response.status).toBe(200);
  });

  test('names its result with an ETag that changes with the result', async () => {
    const etag = async (text: string) => (await server.post('/speller/se', { text })).headers.get('etag');
    expect(await etag('aaa')).toBe(await etag('aaa'));
    expect(await etag('aaa')).not.toBe(await etag('bbb'));
  });

  test('answers the same from the cache', async () => {
    const body = { text: 'aaa zzz cached' };
    const first = await (await server.post('/speller/se', body)).text();
    expect(await (await server.post('/speller/se', body)).text()).toBe(first);
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toMatch(/langtools_cache_lookups_total\{operation="speller",result="hit"\} [1-9]/);
  });
});

describe('grammar check', () => {
  test('answers exactly the listed fields, in their order', async () => {
    const response = await server.post('/grammar/se', { text: 'a bad day' });
    expect(response.headers.get('vary')).toMatch(/accept-language/i);
    expect(await response.text()).toBe(
      '{"text":"a bad day","errs":[{"error_text":"bad","start_index":2,"end_index":5,"error_code":"bad",' +
        '"description":"Heajos sátni.","suggestions":["good","fine"],"title":"Heajos sátni"}]}',
    );
  });

  test.each([[{ ignore: ['bad', ''] }], [{ ignore_tags: ['bad'] }]])('leaves out the codes of %j', async (options) => {
    const response = await server.post('/grammar/se', { text: 'bad  ', ...options });
    const { errs } = (await response.json()) as { errs: { error_code: string }[] };
    expect(errs.map((error) => error.error_code)).toEqual(['double-space']);
  });

  test('speaks the language that the client prefers, if the pack has it', async () => {
    const title = async (language: string) => {
      const response = await server.post('/grammar/se', { text: 'bad' }, { 'Accept-Language': language });
      const { errs } = (await response.json()) as { errs: { title: string }[] };
      return `${response.headers.get('content-language')}: ${errs[0]?.title}`;
    };
    expect(await title('de;q=0.9, en;q=0.8')).toBe('en: Bad word');
    expect(await title('en;q=0.1, se')).toBe('se: Heajos sátni');
    expect(await title('*')).toBe('se: Heajos sátni');
    const clean = await server.post('/grammar/se', { text: 'good' });
    expect(clean.headers.get('content-language')).toBeNull();
  });

  test.each(['/grammar/se/preferences', '/preferences/grammar/sme', '/b/grammar/se/preferences/'])(
    'lists its codes at %s',
    async (path) => {
      const response = await get(path, { 'Accept-Language': 'en' });
      expect(await response.json()).toEqual({ error_tags: { bad: 'Bad word', 'double-space': 'Double space' } });
      expect(response.headers.get('etag')).toBeTruthy();
      expect(response.headers.get('content-language')).toBe('en');
    },
  );

  test('lists its rules with what each finds, in the requested language', async () => {
    const response = await get('/b/grammar/sme/rules', { 'Accept-Language': 'en' });
    expect(await response.json()).toEqual({
      rules: [
        { code: 'bad', title: 'Bad word', description: 'Bad word.' },
        { code: 'double-space', title: 'Double space', description: 'Double space.' },
      ],
    });
    expect(response.headers.get('vary')).toContain('Accept-Language');
    expect(response.headers.get('content-language')).toBe('en');
    expect((await get('/b/grammar/xx/rules')).status).toBe(404);
  });

  test('cuts out the error exactly, in every unit, whatever surrounds it', async () => {
    const pieces = fc.constantFrom(
      'bad',
      '  ',
      'á',
      '\r\n',
      '😀',
      '👩‍👩‍👧',
      'e\u0301',
      '\u00ad',
      '\u200f',
      'ab',
      '\t',
      '𐐷',
      ' ',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 12 }), async (parts) => {
        const text = parts.join('');
        const bytes = Buffer.from(text);
        const slice = {
          'utf-16': (from: number, to: number) => text.slice(from, to),
          'utf-8': (from: number, to: number) => bytes.subarray(from, to).toString(),
          'utf-32': (from: number, to: number) => [...text].slice(from, to).join(''),
        };
        for (const unit of ['utf-16', 'utf-8', 'utf-32'] as const) {
          const answer = (await (await server.post(`/grammar/se?encoding=${unit}`, { text })).json()) as {
            text: string;
            errs: { error_text: string; start_index: number; end_index: number }[];
          };
          expect(answer.text).toBe(text);
          for (const error of answer.errs)
            expect(slice[unit](error.start_index, error.end_index)).toBe(error.error_text);
        }
      }),
      propertyRuns(60),
    );
  });
});

describe('text-to-speech', () => {
  test('is WAV unless the client prefers MP3', async () => {
    for (const accept of ['', '*/*', 'audio/*', 'application/json', 'audio/mpeg;q=0.1, audio/wav', 'audio/mpeg;q=0']) {
      const response = await server.post(
        '/tts/se/default',
        { text: 'Bures.' },
        accept === '' ? {} : { Accept: accept },
      );
      expect(response.headers.get('content-type')).toBe('audio/wav');
      expect(response.headers.get('vary')).toMatch(/accept/i);
      const file = Buffer.from(await response.arrayBuffer());
      expect(Number(response.headers.get('content-length'))).toBe(file.length);
      expect(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 12)).toBe('RIFFWAVE');
      expect(file.readUInt32LE(4)).toBe(file.length - 8);
      expect([file.readUInt16LE(20), file.readUInt16LE(22), file.readUInt32LE(24), file.readUInt16LE(34)]).toEqual([
        1, 1, 22050, 16,
      ]);
      expect(file.readUInt32LE(40)).toBe(file.length - 44);
    }
  });

  test.each(['audio/mpeg', 'audio/mpeg, */*;q=0.5', 'audio/wav;q=0.2, audio/mpeg;q=0.9'])(
    'is MP3 for Accept: %s',
    async (accept) => {
      const response = await server.post('/tts/se/default', { text: 'Bures. Mo manná?' }, { Accept: accept });
      expect(response.headers.get('content-type')).toBe('audio/mpeg');
      const file = Buffer.from(await response.arrayBuffer());
      expect(file.readUInt16BE(0) & 0xffe0).toBe(0xffe0);
      expect(response.headers.get('x-pack')).toBe('test-tts-se@1.0');
    },
  );

  test('obeys pace and sample format', async () => {
    const size = async (query: string) =>
      (await (await server.post(`/tts/se/default?${query}`, { text: 'bures' })).arrayBuffer()).byteLength;
    const normal = await size('pace=1');
    expect((await size('pace=2')) - 44).toBeCloseTo((normal - 44) / 2, -2);
    expect((await size('sample_format=f32')) - 58).toBe((normal - 44) * 2);
  });

  test('lists the voices of a language', async () => {
    expect(await (await get('/tts/se')).json()).toEqual({
      voices: [{ name: 'default', description: 'a tone', state: 'ready', pack: 'test-tts-se', version: '1.0' }],
    });
    expect(await (await get('/tts/kl')).json()).toEqual({ voices: [] });
  });
});

describe('HTTP around it', () => {
  test('compresses with br and gzip, and says that it varies', async () => {
    const plain = await wireBytes('/openapi.json', 'identity');
    expect([plain.encoding, plain.vary]).toEqual([undefined, 'accept-encoding']);
    const br = await wireBytes('/openapi.json', 'br, gzip');
    expect([br.encoding, br.vary]).toEqual(['br', 'accept-encoding']);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    const gzip = await wireBytes('/openapi.json', 'gzip');
    expect(gzip.encoding).toBe('gzip');
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  });

  test('answers preflights', async () => {
    const response = await fetch(`${server.url}/speller/se`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://example.org',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type');
  });

  test('answers HEAD like GET without a body', async () => {
    const response = await fetch(`${server.url}/languages`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  test('takes over a request id that is a plain word, and only then', async () => {
    expect((await get('/health', { 'X-Request-Id': 'abc-123' })).headers.get('x-request-id')).toBe('abc-123');
    expect((await get('/health', { 'X-Request-Id': 'a b<script>' })).headers.get('x-request-id')).not.toContain('<');
  });

  test('serves a first page and the reference without anything from other hosts', async () => {
    for (const path of ['/', '/a/', '/docs', '/docs/static/swagger-initializer.js']) {
      const response = await get(path);
      expect(response.status).toBe(200);
      const body = await response.text();
      expect(body.replaceAll('http://www.w3.org', '')).not.toMatch(/(src|href)="https?:/);
      if (path !== '/docs/static/swagger-initializer.js')
        expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });
});
