/**
 * Speech through the real npm client of OpenAI, with real voices: formats, streaming, names of voices, and errors as that
 * client sees them. `sox`, where it is installed, reads the files.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import OpenAI, {
  APIError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newApiKey } from '../../src/http/context/api-keys.js';
import type { EngineSource } from '../../src/service/engines/registry.js';
import { builtInVoiceSources } from '../../src/service/sources/voice-sources.js';
import { startTestServer, type TestServer, testSource } from '../harness.js';
import { KNOWN } from '../support/known-questions.js';
import { cannotCompare } from '../support/peers.js';

const compiled = (source: EngineSource): EngineSource => ({
  ...source,
  loader: { ...source.loader, module: source.loader.module.replace('/src/', '/dist/').replace(/\.ts$/, '.js') },
});
const real = builtInVoiceSources()
  .filter(({ tag }) => ['se', 'nb', 'est-x-plamk'].includes(tag))
  .map(compiled);

let folder: string;
let server: TestServer;
let client: OpenAI;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'openai-'));
  // The tone of the tests speaks `fo`: it has no woman and no man.
  server = await startTestServer({ speechTimeoutMs: 60_000 }, [...real, testSource('tts', 'fo')]);
  client = clientAt('/v1');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function clientAt(path: string, { apiKey = 'any', of = server } = {}): OpenAI {
  return new OpenAI({ baseURL: `${of.url}${path}`, apiKey, maxRetries: 0 });
}

const MODEL = 'tts-1';
const INPUT = 'Bures boahtin! Mii lea odas?';

async function speak(fields: Partial<OpenAI.Audio.SpeechCreateParams>, at = client) {
  const response = await at.audio.speech.create({ model: MODEL, input: INPUT, voice: 'se-woman', ...fields });
  const { headers } = response;
  return {
    type: headers.get('content-type'),
    speaker: headers.get('x-voice'),
    tag: headers.get('x-tag'),
    audio: Buffer.from(await response.arrayBuffer()),
  };
}

/** The error that the client throws. */
async function failure(work: PromiseLike<unknown>): Promise<APIError> {
  const error = await Promise.resolve(work).then(
    () => expect.fail('it succeeded'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(APIError);
  return error as APIError;
}

/** By `sox`: channels, rate, seconds. */
function look(format: string, audio: Buffer) {
  const path = join(folder, `speech.${format}`);
  writeFileSync(path, audio);
  const ask = (what: string) => Number(spawnSync('sox', ['--i', what, path]).stdout.toString());
  return { channels: ask('-c'), rateHz: ask('-r'), seconds: ask('-D') };
}

describe('formats', () => {
  test.each([
    ['mp3', 'audio/mpeg', /^[\xff][\xe0-\xff]/],
    ['wav', 'audio/wav', /^RIFF....WAVE/s],
    ['flac', 'audio/flac', /^fLaC/],
    ['pcm', 'audio/pcm', /^/],
  ] as const)('%s', async (format, mediaType, opening) => {
    const { type, audio } = await speak({ response_format: format });
    expect(type).toBe(mediaType);
    expect(audio.toString('latin1', 0, 12)).toMatch(opening);
    expect(audio.length).toBeGreaterThan(5_000);
  });

  test('mp3 is what is sent unless asked otherwise', async () => {
    expect((await speak({})).type).toBe('audio/mpeg');
  });

  test('pcm lasts as long as the wav, at 24 000 samples a second', async () => {
    const wav = (await speak({ response_format: 'wav' })).audio;
    const pcm = (await speak({ response_format: 'pcm' })).audio;
    const wavSeconds = (wav.length - 44) / 2 / wav.readUInt32LE(24);
    expect(pcm.length / 2 / 24_000).toBeCloseTo(wavSeconds, 3);
  });

  test.skipIf(cannotCompare(KNOWN.soxWav, KNOWN.soxFlac)).each([
    ['wav', 22_050],
    ['flac', 22_050],
  ] as const)('sox reads %s as %i samples a second', async (format, rateHz) => {
    const { audio } = await speak({ response_format: format });
    const wav = (await speak({ response_format: 'wav' })).audio;
    const seen = look(format, audio);
    expect(seen).toMatchObject({ channels: 1, rateHz });
    // A FLAC file that is written while it is spoken does not say how long it is.
    if (format !== 'flac') expect(seen.seconds).toBeCloseTo((wav.length - 44) / 2 / 22_050, 2);
  });

  test.each(['opus', 'aac', 'ogg', 7])('%s is refused with the list of those that there are', async (format) => {
    const error = await failure(speak({ response_format: format as 'opus' }));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ status: 400, param: 'response_format', type: 'invalid_request_error' });
    expect(error.message).toContain('mp3, wav, flac, pcm');
  });

  test('twice the speed takes half the time', async () => {
    const length = async (speed: number) => (await speak({ response_format: 'pcm', speed })).audio.length;
    const ratio = (await length(1)) / (await length(2));
    expect(ratio).toBeGreaterThan(1.7);
    expect(ratio).toBeLessThan(2.3);
  });
});

describe('voices', () => {
  test.each([
    ['se-woman', 'woman', 'se'],
    ['se-female', 'woman', 'se'],
    ['SE-Male', 'man', 'se'],
    ['se/biret', 'woman', 'se'],
    ['sme-mahtte', 'man', 'se'],
    ['nb-man', 'man', 'nb'],
    ['nb', 'man', 'nb'],
    ['est-x-plamk-woman', 'woman', 'est-x-plamk'],
    ['est-x-plamk/man', 'man', 'est-x-plamk'],
    ['nb-NO-woman', 'woman', 'nb'],
    ['no_NO/woman', 'woman', 'nb'],
    ['alloy', 'woman', 'se'],
    ['onyx', 'man', 'se'],
    ['woman', 'woman', 'se'],
    ['default', 'man', 'se'],
  ])('%s is a %s of %s', async (voice, speaker, tag) => {
    expect(await speak({ voice, input: 'a' })).toMatchObject({ speaker, tag });
  });

  test('an object with an id is taken as well', async () => {
    expect((await speak({ voice: { id: 'nb-woman' } })).speaker).toBe('woman');
  });

  test('a language of the request is used where the voice names none', async () => {
    const spoken = async (voice: string, langCode: string, path = '/v1') => {
      const fields = { voice, input: 'a', lang_code: langCode };
      return (await speak(fields, clientAt(path))).tag;
    };
    expect(await spoken('alloy', 'nb')).toBe('nb');
    expect(await spoken('se-man', 'nb')).toBe('se');
    // One letter is a language of another server of this protocol.
    expect(await spoken('alloy', 'a')).toBe('se');
    expect(await spoken('alloy', '', '/v1/nob')).toBe('nb');
    expect(await spoken('alloy', 'nb', '/v1/se')).toBe('nb');
  });

  test('a name of OpenAI falls back to the only voice that there is', async () => {
    expect((await speak({ voice: 'shimmer', input: 'a' }, clientAt('/v1/fo'))).speaker).toBe('default');
  });

  test.each(['se-nobody', 'nobody', 'xx/woman', 'fo-woman'])('%s does not exist', async (voice) => {
    expect(await failure(speak({ voice }))).toMatchObject({ status: 400, param: 'voice', code: 'invalid_value' });
  });

  test('are listed with ids and names, or as bare ids', async () => {
    const list = async (path: string) =>
      ((await (await fetch(`${server.url}${path}`)).json()) as { voices: unknown[] }).voices;
    const all = (await list('/v1/audio/voices')) as { id: string; name: string }[];
    expect(all).toContainEqual({ id: 'se-woman', name: 'North Sámi, woman' });
    expect(all).toContainEqual({ id: 'fo-default', name: 'Faroese, default' });
    expect(all).toContainEqual({ id: 'alloy', name: 'alloy (North Sámi, woman)' });
    expect(await list('/v1/audio/voices?legacy=true')).toEqual(all.map(({ id }) => id));
    for (const { id } of all) expect((await speak({ voice: id, input: 'a' })).audio.length).toBeGreaterThan(0);
    const ofNb = (await list('/v1/nb/audio/voices')) as { id: string }[];
    expect(ofNb.map(({ id }) => id)).toEqual(expect.arrayContaining(['nb-man', 'nb-woman', 'alloy']));
    expect(ofNb.some(({ id }) => id.startsWith('se'))).toBe(false);
  });

  test('of a setting replace the built-in table', async () => {
    const own = await startTestServer({ openaiLanguage: 'nb', openaiVoices: 'alloy=se-man,narrator=nb/woman' }, real);
    try {
      const at = clientAt('/v1', { of: own });
      const spoken = async (voice: string) => {
        const { speaker, tag } = await speak({ voice, input: 'a' }, at);
        return `${tag} ${speaker}`;
      };
      expect(await spoken('alloy')).toBe('se man');
      expect(await spoken('narrator')).toBe('nb woman');
      expect(await spoken('nova')).toBe('nb woman');
    } finally {
      await own.close();
    }
  });
});

describe('models', () => {
  test('are listed, and there is one of each name', async () => {
    const ids: string[] = [];
    for await (const { id, object, owned_by } of client.models.list()) {
      ids.push(id);
      expect([object, owned_by]).toEqual(['model', 'langtools']);
    }
    expect(ids).toEqual(['langtools', 'tts-1', 'tts-1-hd', 'gpt-4o-mini-tts']);
    expect(await client.models.retrieve('tts-1')).toMatchObject({ id: 'tts-1', created: expect.any(Number) });
    const error = await failure(client.models.retrieve('gpt-9'));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error.code).toBe('model_not_found');
    const audio = (await (await fetch(`${server.url}/a/v1/audio/models`)).json()) as { models: { id: string }[] };
    expect(audio.models.map(({ id }) => id)).toEqual(ids);
  });
});

describe('streams', () => {
  test('audio begins before all of it is spoken', async () => {
    const input = Array.from({ length: 6 }, (_, i) => `Dat lea cealkka nummar ${i}, ja dat lea guhkki.`).join(' ');
    for (const format of ['mp3', 'pcm', 'flac'] as const) {
      const response = await client.audio.speech.create({
        model: MODEL,
        input,
        voice: 'se-man',
        response_format: format,
      });
      const chunks: number[] = [];
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk.length);
      expect(chunks.length).toBeGreaterThan(2);
      // The length of what is sent while it is spoken is not known.
      expect(response.headers.get('content-length')).toBeNull();
    }
  });

  test('server-sent events carry the same bytes', async () => {
    const whole = (await speak({ response_format: 'pcm' })).audio;
    const response = await client.audio.speech.create({
      model: 'gpt-4o-mini-tts',
      input: INPUT,
      voice: 'se-woman',
      response_format: 'pcm',
      stream_format: 'sse',
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const events = (await response.text())
      .split('\n\n')
      .filter((event) => event !== '')
      .map((event) => JSON.parse(event.replace(/^event: .*\ndata: /, '')) as { type: string; audio?: string });
    expect(events.at(-1)).toMatchObject({ type: 'speech.audio.done', usage: { total_tokens: 0 } });
    const deltas = events.slice(0, -1);
    expect(new Set(deltas.map(({ type }) => type))).toEqual(new Set(['speech.audio.delta']));
    expect(Buffer.concat(deltas.map(({ audio = '' }) => Buffer.from(audio, 'base64')))).toEqual(whole);
  });
});

describe('errors', () => {
  test.each([
    [{ input: '' }, 400, 'input', 'string_below_min_length'],
    [{ input: 7 }, 400, 'input', 'invalid_type'],
    [{ input: 'a'.repeat(5_001) }, 413, 'input', 'string_above_max_length'],
    [{ input: '\ud800' }, 400, 'input', 'invalid-text'],
    [{ input: '…' }, 400, 'input', 'nothing-to-say'],
    [{ model: undefined }, 400, 'model', 'missing_required_parameter'],
    [{ voice: null }, 400, 'voice', 'missing_required_parameter'],
    [{ speed: 0.2 }, 400, 'speed', 'invalid_value'],
    [{ speed: 4.1 }, 400, 'speed', 'invalid_value'],
    [{ speed: '1' }, 400, 'speed', 'invalid_value'],
    [{ stream_format: 'ndjson' }, 400, 'stream_format', 'invalid_value'],
    [{ voice: 'alloy', lang_code: 'xx' }, 400, 'lang_code', 'invalid_value'],
  ])('%j is %i', async (fields, status, param, code) => {
    const error = await failure(speak(fields as object));
    expect(error).toMatchObject({ status, param, code, type: 'invalid_request_error' });
  });

  test('what other servers of this protocol understand is ignored', async () => {
    const extras = { stream: true, volume_multiplier: 2, normalization_options: { normalize: false } };
    expect((await speak({ ...extras, instructions: 'Whisper.' } as object)).type).toBe('audio/mpeg');
  });

  test('a language without data is 503, and trying again is no use', async () => {
    const error = await failure(speak({ voice: 'fi-man' }));
    expect(error).toBeInstanceOf(InternalServerError);
    expect(error).toMatchObject({ status: 503, type: 'server_error', code: 'pack-not-installed' });
    expect(error.headers?.get('x-should-retry')).toBe('false');
  });

  test('a path that does not exist is 404, also one with a language that nobody speaks here', async () => {
    expect(await failure(client.chat.completions.create({ model: 'x', messages: [] }))).toMatchObject({
      status: 404,
      code: 'not-found',
    });
    expect(await failure(speak({}, clientAt('/v1/xx')))).toMatchObject({ status: 404 });
    const wrongMethod = await fetch(`${server.url}/v1/audio/speech`);
    expect(wrongMethod.status).toBe(405);
    expect(await wrongMethod.json()).toMatchObject({ error: { code: 'method-not-allowed' } });
  });

  test('a body that is no JSON, or no JSON object', async () => {
    const post = async (body: string, type = 'application/json') => {
      const headers = { 'Content-Type': type };
      const response = await fetch(`${server.url}/v1/audio/speech`, { method: 'POST', headers, body });
      return [response.status, ((await response.json()) as { error: { code: string } }).error.code];
    };
    expect(await post('{')).toEqual([400, 'malformed-json']);
    expect(await post('[]')).toEqual([400, 'invalid_type']);
    expect(await post('a=b', 'text/plain')).toEqual([415, 'unsupported-media-type']);
  });

  test('a key is asked for where the service has keys, for speech but not for the lists', async () => {
    const { key, entry } = newApiKey('test');
    const file = join(folder, 'keys.json');
    writeFileSync(file, JSON.stringify({ keys: [entry] }));
    const guarded = await startTestServer({ apiKeysFile: file }, real);
    try {
      const error = await failure(speak({}, clientAt('/v1', { of: guarded })));
      expect(error).toBeInstanceOf(AuthenticationError);
      expect(error).toMatchObject({ status: 401, type: 'authentication_error', code: 'invalid_api_key' });
      expect((await speak({}, clientAt('/v1', { of: guarded, apiKey: key }))).type).toBe('audio/mpeg');
      expect((await fetch(`${guarded.url}/v1/audio/voices`)).status).toBe(200);
      expect((await fetch(`${guarded.url}/v1/models`)).status).toBe(200);
    } finally {
      await guarded.close();
    }
  });

  test('too many requests are 429', async () => {
    const limited = await startTestServer({ rateLimit: 1 });
    try {
      const at = clientAt('/v1', { of: limited });
      await at.models.list();
      const error = await failure(at.models.list());
      expect(error).toBeInstanceOf(RateLimitError);
      expect(error).toMatchObject({ status: 429, type: 'rate_limit_error', code: 'rate_limit_exceeded' });
      expect(Number(error.headers?.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});

test('a page on another site may send what the client sends', async () => {
  const response = await fetch(`${server.url}/v1/audio/speech`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://example.org',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type,x-stainless-lang,x-stainless-retry-count',
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-headers')).toContain('x-stainless-retry-count');
  const refused = await fetch(`${server.url}/v1/audio/speech`, {
    method: 'POST',
    headers: { Origin: 'https://a.org' },
  });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
});
