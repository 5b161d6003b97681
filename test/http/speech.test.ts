/** Speech over HTTP, with the tone of the tests and with the real voices: names, headers, timings, caching, bad input. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineSource } from '../../src/service/engines/registry.js';
import { builtInVoiceSources } from '../../src/service/sources/voice-sources.js';
import { problemOf, startTestServer, type TestServer, testSource } from '../harness.js';

const compiled = (source: EngineSource): EngineSource => ({
  ...source,
  loader: { ...source.loader, module: source.loader.module.replace('/src/', '/dist/') },
});
const real = builtInVoiceSources()
  .filter(({ tag }) => ['fi', 'se', 'smj', 'sma', 'ga'].includes(tag))
  .map(compiled);
const tone = { ...testSource('tts', 'fo') };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ speechTimeoutMs: 60_000 }, [...real, tone]);
});
afterAll(() => server.close());

const json = async (path: string, body: unknown, headers = {}) => {
  const response = await server.post(path, body, headers);
  return { response, body: (await response.json()) as { audio: string; words: TimedWord[] } };
};
interface TimedWord {
  word: string;
  start_index: number;
  end_index: number;
  start_ms: number;
  end_ms: number;
}

describe('the voices', () => {
  test('are listed with what they are', async () => {
    const { voices } = (await (await fetch(`${server.url}/tts/se`)).json()) as { voices: Record<string, unknown>[] };
    expect(voices.map(({ name }) => name)).toEqual(['default', 'man', 'woman']);
    expect(voices[2]).toEqual({
      name: 'woman',
      description: "a woman's voice, formant synthesis, pronunciation by rules",
      speaker: 'woman',
      language: 'se',
      kind: 'formant',
      engine: 'espeak-ng',
      sample_rate: 22050,
      pronunciation: 'derived',
      aliases: ['biret', 'sunna'],
      state: 'ready',
      pack: 'espeak-ng',
      version: expect.stringMatching(/^0\.3\.5\+[0-9a-f]{8}$/),
    });
    const { available } = (await (await fetch(`${server.url}/languages`)).json()) as {
      available: { tts: Record<string, Record<string, string>> };
    };
    expect(available.tts.fi).toMatchObject({ man: "a man's voice, formant synthesis, eSpeak NG's own pronunciation" });
  });

  test.each([
    ['se', 'biret', 'woman'],
    ['se', 'sunna', 'woman'],
    ['se', 'mahtte', 'man'],
    ['sme', 'Mahtte', 'man'],
    ['sma', 'aanna', 'woman'],
    ['smj', 'abmut', 'man'],
    ['smj', 'nihkol', 'man'],
    ['smj', 'sigga', 'woman'],
    ['fi', 'default', 'man'],
  ])('%s/%s is spoken by the %s, and the answer says so', async (tag, voice, speaker) => {
    const response = await server.post(`/tts/${tag}/${voice}`, { text: 'a' });
    expect([response.status, response.headers.get('x-voice')]).toEqual([200, speaker]);
  });

  test('have no other names', async () => {
    for (const voice of ['biret', 'constructor', 'man+f2', 'MAN2'])
      expect((await problemOf(await server.post(`/tts/fi/${voice}`, { text: 'a' }))).code).toBe('unknown-voice');
  });
});

describe('SSML', () => {
  test('may begin with a declaration and comments', async () => {
    const text = '<?xml version="1.0" encoding="UTF-8"?>\n<!-- tervehdys -->\n<speak>hei vaan</speak>';
    const { body } = await json('/tts/fi/man?timings=true', { text });
    expect(body.words.map(({ start_index, end_index }) => text.slice(start_index, end_index))).toEqual(['hei', 'vaan']);
  });
});

describe('a short text that would be spoken for more than half an hour', () => {
  const text = 'www.'.repeat(400);

  test('is refused', async () => {
    const refused = await problemOf(await server.post('/tts/fi/man?pace=0.25', { text }));
    expect(refused).toMatchObject({
      status: 413,
      code: 'text-too-long',
      detail: expect.stringContaining('1800 seconds'),
    });
    const query = new URLSearchParams({ text, pace: '0.25' });
    expect((await fetch(`${server.url}/tts/fi/man?${query}`)).status).toBe(413);
  });

  test('is refused in the protocol of OpenAI', async () => {
    const body = { model: 'tts-1', input: text, voice: 'fi/man', speed: 0.25 };
    const response = await server.post('/v1/audio/speech', body);
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { error: { param: 'input', code: 'string_above_max_length' } },
    ]);
  });

  test('leaves no worker busy', () => {
    expect(server.service.pool.busyWorkers).toBe(0);
  });
});

describe('an answer', () => {
  test('counts what could not be said', async () => {
    const response = await server.post('/tts/fi/man', { text: 'Hyvää 😀 päivää 你好' });
    expect(response.headers.get('x-skipped-characters')).toBe('3');
  });

  test('is named after voice, version, options and text, and comes from the cache the second time', async () => {
    const ask = async (path: string, text: string, accept = 'audio/mpeg') => {
      const response = await server.post(path, { text }, { Accept: accept });
      return { etag: response.headers.get('etag'), bytes: Buffer.from(await response.arrayBuffer()), response };
    };
    const first = await ask('/tts/fi/man', 'Hyvää yötä kaikille.');
    const again = await ask('/tts/fi/default', 'Hyvää yötä kaikille.');
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(again.etag).toBe(first.etag);
    // Known at once now.
    expect(again.response.headers.get('content-length')).toBe(String(first.bytes.length));
    const others = [
      await ask('/tts/fi/woman', 'Hyvää yötä kaikille.'),
      await ask('/tts/fi/man', 'Hyvää yötä.'),
      await ask('/tts/fi/man?pace=1.5', 'Hyvää yötä kaikille.'),
      await ask('/tts/fi/man', 'Hyvää yötä kaikille.', 'audio/wav'),
    ];
    expect(new Set([first, ...others].map(({ etag }) => etag)).size).toBe(5);
  });
});

describe('GET', () => {
  test('speaks as POST does, and answers 304 to whoever has it already', async () => {
    const url = `${server.url}/tts/fi/woman?pace=2&text=${encodeURIComponent('Hyvää & iltaa')}`;
    const response = await fetch(url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { 'If-None-Match': etag } });
    expect([again.status, again.headers.get('etag'), (await again.arrayBuffer()).byteLength]).toEqual([304, etag, 0]);
    const posted = await server.post('/tts/fi/woman?pace=2', { text: 'Hyvää & iltaa' });
    expect(posted.headers.get('etag')).toBe(etag);
    expect((await fetch(url, { headers: { 'If-None-Match': etag, Accept: 'audio/mpeg' } })).status).toBe(200);
  });

  test.each(['audio/wav', 'audio/mpeg'])('gives a range of bytes of %s', async (Accept) => {
    const url = `${server.url}/tts/fi/woman?text=hei`;
    const whole = await fetch(url, { headers: { Accept } });
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const bytes = Buffer.from(await whole.arrayBuffer());
    const part = async (Range: string, more = {}) => {
      const response = await fetch(url, { headers: { Accept, Range, ...more } });
      const { status, headers } = response;
      return { status, range: headers.get('content-range'), bytes: Buffer.from(await response.arrayBuffer()) };
    };
    expect(await part('bytes=0-1')).toEqual({
      status: 206,
      range: `bytes 0-1/${bytes.length}`,
      bytes: bytes.subarray(0, 2),
    });
    expect((await part(`bytes=${bytes.length - 5}-`)).bytes).toEqual(bytes.subarray(-5));
    expect(await part(`bytes=${bytes.length}-`)).toMatchObject({ status: 416, range: `bytes */${bytes.length}` });
    expect((await part('bytes=0-1', { 'If-Range': '"x"' })).status).toBe(200);
    expect((await part('bytes=0-1,4-5')).bytes).toEqual(bytes);
  });

  test('wants a text, and writes none into the log', async () => {
    expect((await problemOf(await fetch(`${server.url}/tts/fi/man`))).code).toBe('invalid-request');
    await (await fetch(`${server.url}/tts/fi/man?text=salainen`)).arrayBuffer();
    expect(server.logLines().join('')).not.toContain('salainen');
  });
});

describe('timings', () => {
  test.each(['audio/wav', 'audio/mpeg'])('come with the audio, as %s', async (type) => {
    const { response, body } = await json('/tts/fi/man?timings=true', { text: 'Hyvää yötä.' }, { Accept: type });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-audio-type')).toBe(type);
    expect(Object.keys(body)).toEqual(['audio', 'words']);
    const audio = Buffer.from(body.audio, 'base64');
    expect(type === 'audio/wav' ? audio.toString('latin1', 0, 4) : (audio.readUInt16BE(0) & 0xffe0) === 0xffe0).toBe(
      type === 'audio/wav' ? 'RIFF' : true,
    );
    expect(body.words.map(({ word }) => word)).toEqual(['Hyvää', 'yötä']);
    const [first, second] = body.words as [TimedWord, TimedWord];
    expect(first.end_ms).toBeGreaterThan(first.start_ms + 150);
    expect(second.start_ms).toBeGreaterThanOrEqual(first.end_ms);
    if (type === 'audio/wav') expect(second.end_ms).toBeLessThanOrEqual((audio.length - 44) / 44.1);
  });

  const text = '😀 Hyvää\r\n\u0301päivää, "12" <b>äö</b>\u200d 𝔘ksi.';
  const slices = {
    'utf-16': (from: number, to: number) => text.slice(from, to),
    'utf-8': (from: number, to: number) => Buffer.from(text).subarray(from, to).toString(),
    'utf-32': (from: number, to: number) => [...text].slice(from, to).join(''),
  };
  test.each(['utf-16', 'utf-8', 'utf-32'] as const)('point at the words, in %s', async (unit) => {
    for (const voice of ['fi/woman', 'se/man', 'fo/default']) {
      const { body } = await json(`/tts/${voice}?timings=true&encoding=${unit}`, { text });
      expect(body.words.length).toBeGreaterThan(2);
      for (const { word, start_index, end_index } of body.words)
        expect(slices[unit](start_index, end_index)).toBe(word);
    }
  });
});

describe('bad input', () => {
  test.each(['😀', '…', '???', ' \n', '\u200d\u202e', '<speak></speak>', '<speak><break/></speak>', '你好'])(
    '%j: nothing to say',
    async (text) => {
      for (const query of ['', '?timings=true'])
        for (const Accept of ['audio/wav', 'audio/mpeg']) {
          const response = await server.post(`/tts/fi/man${query}`, { text }, { Accept });
          expect([response.status, (await problemOf(response)).code]).toEqual([422, 'nothing-to-say']);
        }
    },
  );

  test.each([
    '<speak>',
    '<speak><p></speak>',
    '<speak>&x;</speak>',
    '<speak><!DOCTYPE a></speak>',
    '<?xml version="1.0"?>\n<!DOCTYPE speak SYSTEM "http://127.0.0.1/x.dtd"><speak>a</speak>',
    '<speak><prosody rate="banana">a</prosody></speak>',
  ])('%s: refused, with a reason', async (text) => {
    for (const Accept of ['audio/wav', 'audio/mpeg']) {
      const problem = await problemOf(await server.post('/tts/fi/man', { text }, { Accept }));
      expect(problem).toMatchObject({
        status: 422,
        code: 'invalid-request',
        detail: expect.stringMatching(/^SSML: /),
      });
    }
  });

  test.each([
    ['digits', '9'.repeat(60)],
    ['control characters', '\u0001\u0007a\u0000b\u001b'.repeat(10)],
    ['bidi marks', '\u202eabc\u202c\u200f'.repeat(20)],
    ['joiners', 'a\u200db\u200c'.repeat(50)],
    ['brackets', '[[[[aa]] <mark name="x"/> &amp; [[_:_:]]'.repeat(5)],
    ['combining marks', `a${'\u0301'.repeat(2000)}`],
    ['one long word', 'ta'.repeat(200)],
  ])('%s do no harm', async (_name, text) => {
    for (const voice of ['fi/man', 'se/woman']) {
      const response = await server.post(`/tts/${voice}`, { text }, { Accept: 'audio/mpeg' });
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
    }
    expect((await server.post('/tts/fi/man', { text: 'Hyvää yötä.' })).status).toBe(200);
  });

  test('the longest text of nothing but apostrophes is spoken, too', async () => {
    const response = await server.post('/tts/fi/man?pace=4', { text: "s'".repeat(2500) }, { Accept: 'audio/mpeg' });
    expect([response.status, (await response.arrayBuffer()).byteLength > 100_000]).toEqual([200, true]);
  });
});
