import type { Static } from 'typebox';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type * as device from '../device/index.js';
import type * as schemas from '../http/schemas/index.js';
import { LangtoolsClient, LangtoolsError } from './index.js';
import { parseRetryAfter } from './langtools-error.js';
import { sleep } from './retry.js';
import type * as types from './types.js';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** A service that gives these answers, one after the other, and remembers what it was asked. */
function answering(...answers: (() => Response)[]) {
  const sent: Sent[] = [];
  const send: typeof fetch = async (input, init) => {
    init?.signal?.throwIfAborted();
    sent.push({
      url: String(input),
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    const next = answers[sent.length - 1];
    if (next === undefined) throw new Error('asked once too often');
    return next();
  };
  return { sent, client: new LangtoolsClient({ baseUrl: 'https://example.org/b/', fetch: send }) };
}

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);
const problem =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () =>
    json({ status, code, title: 'Title', detail: `Detail of ${code}` }, { status, headers });

describe('what is sent', () => {
  test('a spelling check is one POST with its options in the query', async () => {
    const { client, sent } = answering(() => json({ text: 'x', results: [] }));
    await client.spell('est-x-plamk', 'x', { offsets: true, suggestions: 3 });
    expect(sent[0]).toMatchObject({
      url: 'https://example.org/b/speller/est-x-plamk?offsets=true&suggestions=3',
      method: 'POST',
      body: { text: 'x' },
    });
  });

  test('a text whose language is asked for is all that is sent', async () => {
    const { client, sent } = answering(() => json({ text: 'x', results: [] }));
    expect(await client.detect('x')).toEqual({ text: 'x', results: [] });
    expect(sent[0]).toMatchObject({ url: 'https://example.org/b/detect', method: 'POST', body: { text: 'x' } });
  });

  test('a tag cannot leave its place in the path', async () => {
    const { client, sent } = answering(() => json({ text: '', errs: [] }));
    await client.check('../metrics?', '');
    expect(sent[0]?.url).toBe('https://example.org/b/grammar/..%2Fmetrics%3F');
  });

  test('a grammar check says what to leave out and in which language to explain', async () => {
    const { client, sent } = answering(() => json({ text: 'x', errs: [] }));
    await client.check('se', 'x', { ignore: ['typo'], locales: ['fi', 'en'] });
    expect(sent[0]?.body).toEqual({ text: 'x', ignore: ['typo'] });
    expect(sent[0]?.headers['accept-language']).toBe('fi, en');
  });

  test('a text with markup says what markup it is', async () => {
    const answer = () => json({ text: 'x', results: [], errs: [] });
    const { client, sent } = answering(answer, answer);
    await client.spell('se', '*x*', { contentType: 'text/markdown', known: ['x'] });
    await client.check('se', '<b>x</b>', { contentType: 'text/html' });
    expect(sent.map(({ body }) => body)).toEqual([
      { text: '*x*', content_type: 'text/markdown', known: ['x'] },
      { text: '<b>x</b>', content_type: 'text/html' },
    ]);
  });

  test('a key travels with every request', async () => {
    const seen: (string | null)[] = [];
    const client = new LangtoolsClient({
      baseUrl: '/b',
      apiKey: 'secret',
      fetch: async (_input, init) => {
        seen.push(new Headers(init?.headers).get('authorization'));
        return json({ available: { grammar: {}, speller: {}, tts: {} } });
      },
    });
    await client.languages();
    expect(seen).toEqual(['Bearer secret']);
  });
});

describe('what comes back', () => {
  test('speech is bytes of the type asked for', async () => {
    const { client, sent } = answering(() => new Response(new Uint8Array([1, 2, 3])));
    const speech = await client.speak('se', 'x', { format: 'mp3', pace: 0.5 });
    expect(speech).toEqual({ audio: new Uint8Array([1, 2, 3]), type: 'audio/mpeg' });
    expect(sent[0]).toMatchObject({ url: 'https://example.org/b/tts/se/default?pace=0.5' });
    expect(sent[0]?.headers.accept).toBe('audio/mpeg');
  });

  test('speech with timings is unpacked', async () => {
    const words = [{ word: 'x', start_index: 0, end_index: 1, start_ms: 0, end_ms: 90 }];
    const { client } = answering(() => json({ audio: 'AAH/', words }));
    const speech = await client.speak('se', 'x', { timings: true });
    expect(speech).toEqual({ audio: new Uint8Array([0, 1, 255]), type: 'audio/wav', words });
  });

  test('a problem document becomes an error with its code', async () => {
    const { client } = answering(problem(404, 'unknown-tag', { 'X-Request-Id': 'r1' }));
    const error = await client.spell('xx', 'x').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(LangtoolsError);
    expect(error).toMatchObject({ status: 404, code: 'unknown-tag', detail: 'Detail of unknown-tag', requestId: 'r1' });
  });

  test("a proxy's page becomes an error, too", async () => {
    const page = () => new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' });
    const { client, sent } = answering(page, page, page);
    await expect(client.languages()).rejects.toMatchObject({ status: 502, code: 'no-problem-document' });
    expect(sent).toHaveLength(3);
  });

  const lost = (code: string) => () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('closed'), { code }) });
  };

  test.each([
    ['a connection that is closed before the answer', lost('UND_ERR_SOCKET')],
    ['a connection that is reset', lost('ECONNRESET')],
    ['a load balancer that has lost the process', () => new Response('', { status: 502 })],
  ])('%s is tried again, with the same text', async (_name, first) => {
    const { client, sent } = answering(first, () => json({ text: 'x', results: [] }));
    expect(await client.spell('se', 'x')).toEqual({ text: 'x', results: [] });
    expect(sent.map(({ body }) => body)).toEqual([{ text: 'x' }, { text: 'x' }]);
  });

  test('a place where nobody listens is reported at once', async () => {
    const { client, sent } = answering(lost('ECONNREFUSED'));
    await expect(client.spell('se', 'x')).rejects.toThrow('fetch failed');
    expect(sent).toHaveLength(1);
  });

  test('a success that is not JSON becomes an error', async () => {
    const { client } = answering(() => new Response('<!doctype html>'));
    await expect(client.languages()).rejects.toMatchObject({ code: 'malformed-answer' });
  });

  test.each([
    ['null', null],
    ['a text', 'Sign in'],
    ['another object', { login: '/portal' }],
    ['a member of another kind', { results: 'none', errs: null, speller: 7, voices: true, available: 'all', rules: 0 }],
  ])('a success that is %s becomes an error', async (_, body) => {
    const ask = (call: (client: LangtoolsClient) => Promise<unknown>) => call(answering(() => json(body)).client);
    const calls: ((client: LangtoolsClient) => Promise<unknown>)[] = [
      (client) => client.spell('se', 'x'),
      (client) => client.check('se', 'x'),
      (client) => client.detect('x'),
      (client) => client.languages(),
      (client) => client.voices('se'),
      (client) => client.rules('se'),
      (client) => client.status(),
    ];
    for (const call of calls) await expect(ask(call)).rejects.toMatchObject({ code: 'malformed-answer' });
  });

  test('a service that is still starting says so instead of failing', async () => {
    const { client } = answering(() =>
      json({ status: 'starting', grammar: {}, speller: {}, tts: {} }, { status: 503 }),
    );
    expect((await client.status()).status).toBe('starting');
  });
});

describe('patience', () => {
  test('a 503 with Retry-After is tried again until it works', async () => {
    const busy = problem(503, 'overloaded', { 'Retry-After': '0' });
    const { client, sent } = answering(busy, busy, () => json({ text: 'x', results: [] }));
    expect(await client.spell('se', 'x')).toEqual({ text: 'x', results: [] });
    expect(sent).toHaveLength(3);
    expect(sent[2]).toEqual(sent[0]);
  });

  test('so is a 429', async () => {
    const { client, sent } = answering(problem(429, 'rate-limited', { 'Retry-After': '0' }), () =>
      json({ text: 'x', errs: [] }),
    );
    await client.check('se', 'x');
    expect(sent).toHaveLength(2);
  });

  test('it ends: three tries more than the first', async () => {
    const busy = problem(503, 'loading', { 'Retry-After': '0' });
    const { client, sent } = answering(busy, busy, busy, busy, busy);
    await expect(client.spell('se', 'x')).rejects.toMatchObject({ code: 'loading' });
    expect(sent).toHaveLength(4);
  });

  test('a language without data is not asked for again', async () => {
    const { client, sent } = answering(problem(503, 'pack-not-installed'));
    await expect(client.spell('apu', 'x')).rejects.toMatchObject({ code: 'pack-not-installed' });
    expect(sent).toHaveLength(1);
  });

  test('a service that asks for an hour is not waited for', async () => {
    const { client, sent } = answering(problem(503, 'overloaded', { 'Retry-After': '3600' }));
    await expect(client.spell('se', 'x')).rejects.toMatchObject({ retryAfterMs: 3_600_000 });
    expect(sent).toHaveLength(1);
  });

  test('cancelling ends the waiting', async () => {
    const controller = new AbortController();
    const { client, sent } = answering(problem(503, 'overloaded', { 'Retry-After': '9' }));
    const pending = client.spell('se', 'x', { signal: controller.signal });
    setTimeout(() => controller.abort(), 10);
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).toHaveLength(1);
  });

  test('cancelling before the start sends nothing', async () => {
    const { client, sent } = answering();
    await expect(client.spell('se', 'x', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(sent).toHaveLength(0);
    await expect(sleep(1_000, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test.each([
  ['2', 2000],
  ['0', 0],
  ['Wed, 21 Oct 2026 07:28:05 GMT', 5000],
  ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  [null, undefined],
])('Retry-After %s is %s ms', (header, expected) => {
  expect(parseRetryAfter(header, Date.UTC(2026, 9, 21, 7, 28, 0))).toBe(expected);
});

test('the times of words are those of a language on a device', () => {
  expectTypeOf<types.SpokenWord>().toEqualTypeOf<device.TimedWord>();
});

test('the types are those of the schemas', () => {
  expectTypeOf<types.SpellResponse>().toEqualTypeOf<Static<typeof schemas.SpellResponse>>();
  expectTypeOf<types.DetectResponse>().toEqualTypeOf<Static<typeof schemas.DetectResponse>>();
  expectTypeOf<types.GrammarError>().toEqualTypeOf<Static<typeof schemas.GrammarError>>();
  expectTypeOf<types.GrammarResponse>().toEqualTypeOf<Static<typeof schemas.GrammarResponse>>();
  expectTypeOf<types.LanguagesResponse>().toEqualTypeOf<Static<typeof schemas.LanguagesResponse>>();
  expectTypeOf<types.StatusResponse>().toEqualTypeOf<Static<typeof schemas.ReadyResponse>>();
  expectTypeOf<types.AnalyseResponse>().toEqualTypeOf<Static<typeof schemas.AnalyseResponse>>();
  expectTypeOf<types.GenerateResponse>().toEqualTypeOf<Static<typeof schemas.GenerateResponse>>();
  expectTypeOf<types.ParadigmResponse>().toEqualTypeOf<Static<typeof schemas.ParadigmResponse>>();
  expectTypeOf<{ voices: types.Voice[] }>().toEqualTypeOf<Static<typeof schemas.VoicesResponse>>();
});
