/** What is around a check: the other paths of LanguageTool's protocol, its errors, its connections, and detection. */

import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newApiKey } from '../../src/http/context/api-keys.js';
import { startTestServer, TEST_SOURCES, type TestServer, testSource } from '../harness.js';
import { metric, talk } from '../support/raw-client.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ checkTimeoutMs: 3_000 }, [
    ...TEST_SOURCES,
    testSource('speller', 'nb', { words: ['aaa'] }),
    testSource('speller', 'est-x-utee', { words: ['aaa'] }),
  ]);
});
afterAll(() => server.close());

const send = (form: Record<string, string>, at = server) =>
  fetch(`${at.url}/v2/check`, { method: 'POST', body: new URLSearchParams(form) });

const get = (path: string) => fetch(`${server.url}/v2/${path}`);

/** Sends a request, ends its own side, and reads until the server closes: as langtool.el of Emacs does. */
function halfClosed(url: string, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true }, () => socket.end(request));
    let answer = '';
    socket.setEncoding('utf8').on('data', (data: string) => {
      answer += data;
    });
    socket.on('error', reject);
    socket.on('end', () => resolve(answer));
  });
}

function form(path: string, body: string, headers = ''): string {
  const type = 'Content-Type: application/x-www-form-urlencoded';
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${type}\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
}

describe('the languages', () => {
  test('are those that can be checked now, sorted by name, with the countries that LibreOffice knows', async () => {
    const response = await get('languages');
    expect(response.headers.get('content-type')).toBe('application/json');
    const languages = (await response.json()) as { name: string; code: string; longCode: string }[];
    expect(languages.map(({ longCode }) => longCode)).toEqual([
      ...['est-x-utee', 'et', 'et-EE', 'fo', 'fo-FO', 'se', 'se-FI', 'se-NO', 'se-SE'],
      ...['nb', 'nb-NO', 'no', 'no-NO'],
    ]);
    expect(languages).toContainEqual({ name: 'North Sámi – Davvisámegiella (Norway)', code: 'se', longCode: 'se-NO' });
    const names = languages.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
  });

  test('are those of the deployment', async () => {
    expect(await (await fetch(`${server.url}/a/v2/languages`)).json()).toEqual([]);
  });
});

describe('the service about itself', () => {
  test('its limit is a number and nothing else', async () => {
    const response = await get('maxtextlength');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toBe('100000');
  });

  test('info', async () => {
    const text = expect.any(String);
    expect(await (await get('info')).json()).toEqual({
      software: { name: 'LanguageTool', version: text, buildDate: text, commit: text, premium: false },
    });
  });

  test('configinfo lists the rules of a language', async () => {
    const about = { categoryId: 'GRAMMAR', categoryName: 'Grammar', locQualityIssueType: 'grammar' };
    const { parameter, rules } = (await (await get('configinfo?language=se-NO')).json()) as Record<string, unknown>;
    expect(parameter).toEqual({ maxTextLength: 100_000 });
    expect(rules).toContainEqual({ ruleId: 'BAD', description: 'Heajos sátni', ...about });
    expect(rules).toContainEqual(
      expect.objectContaining({
        ruleId: 'LANGTOOLS_SPELLER_RULE',
        categoryId: 'TYPOS',
        isDictionaryBasedSpellingRule: 'yes',
      }),
    );
    expect((await get('configinfo')).status).toBe(400);
    expect((await get('configinfo?language=en')).status).toBe(400);
  });

  test('healthcheck', async () => {
    const response = await get('healthcheck');
    expect([response.status, await response.text()]).toEqual([200, 'OK']);
    expect((await fetch(`${server.url}/v2/healthcheck`, { method: 'HEAD' })).status).toBe(200);
  });
});

describe('errors', () => {
  test.each(['', '/', '/nothing', '/users/me', '/check/more', '//'])('/v2%s is not there', async (path) => {
    const response = await fetch(`${server.url}/v2${path}`);
    expect([response.status, await response.text()]).toEqual([404, expect.stringMatching(/^Error: /)]);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test.each([
    ['a target with #', 'GET /v2/languages#x HTTP/1.1\r\nHost: x\r\n', 400],
    ['a missing Host', 'GET /a/v2/languages HTTP/1.1\r\n', 400],
    ['a path that cannot be decoded', 'GET /v2/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n', 404],
    ['an expectation', 'POST /v2/check HTTP/1.1\r\nHost: x\r\nExpect: all\r\nContent-Length: 0\r\n', 417],
  ])('%s reaches no route, and is plain text below /v2 all the same', async (_name, head, status) => {
    const answer = await talk(server.url, `${head}\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/^content-type: text\/plain; charset=utf-8\r$/im);
    expect(answer).toMatch(/\r\n\r\nError: [A-Z].*\.$/);
    expect(answer).toMatch(/^x-request-id: /im);
    // Beside it, our own API.
    expect(await talk(server.url, `${head.replace('/v2/', '/v3/')}\r\n`)).toContain('application/problem+json');
  });

  test('a text that takes too long is 500', async () => {
    const slow = await startTestServer({ checkTimeoutMs: 300 });
    try {
      const response = await send({ text: 'busy60000', language: 'se' }, slow);
      expect([response.status, await response.text()]).toEqual([
        500,
        expect.stringContaining('Checking took longer than 0.3'),
      ]);
    } finally {
      await slow.close();
    }
  });

  test('a text that is too long is 413, whatever it takes to encode it', async () => {
    const long = await startTestServer({ textLimit: 200_000, bodyLimitBytes: 1000 });
    try {
      expect((await send({ text: 'æ'.repeat(200_000), language: 'fo' }, long)).status).toBe(200);
      const tooLong = await send({ text: 'a'.repeat(200_001), language: 'fo' }, long);
      expect([tooLong.status, await tooLong.text()]).toEqual([413, expect.stringMatching(/^Error: .*200000.*200001/)]);
      const tooLarge = await send({ text: 'a'.repeat(3_000_000), language: 'fo' }, long);
      expect([tooLarge.status, await tooLarge.text()]).toEqual([413, expect.stringMatching(/^Error: /)]);
    } finally {
      await long.close();
    }
  });

  test('the rate limit is 429', async () => {
    const limited = await startTestServer({ rateLimit: 1 });
    try {
      await send({ text: 'aaa', language: 'se' }, limited);
      const response = await send({ text: 'aaa', language: 'se' }, limited);
      expect([response.status, await response.text()]).toEqual([429, expect.stringMatching(/^Error: /)]);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    } finally {
      await limited.close();
    }
  });

  test('OPTIONS is answered for browsers', async () => {
    const response = await fetch(`${server.url}/v2/check`, {
      method: 'OPTIONS',
      headers: { Origin: 'app://obsidian.md', 'Access-Control-Request-Method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('where the service has keys', () => {
  const { key, entry } = newApiKey('writer');
  let locked: TestServer;
  beforeAll(async () => {
    const apiKeysFile = join(tmpdir(), `langtools-v2-keys-${process.pid}.json`);
    writeFileSync(apiKeysFile, JSON.stringify({ keys: [entry] }));
    locked = await startTestServer({ apiKeysFile });
  });
  afterAll(() => locked.close());
  const text = { text: 'aaa', language: 'se' };

  test('apiKey is one of them', async () => {
    expect((await send({ ...text, username: 'me', apiKey: key }, locked)).status).toBe(200);
    expect((await send({ ...text, username: 'me', password: key }, locked)).status).toBe(200);
  });

  test('our own header is taken, too', async () => {
    const url = `${locked.url}/v2/check?text=aaa&language=se`;
    expect((await fetch(url, { headers: { Authorization: `Bearer ${key}` } })).status).toBe(200);
  });

  test.each([
    ['no key', {}],
    ['a wrong key', { username: 'me', apiKey: 'wrong' }],
  ])('%s is 403', async (_, credentials) => {
    const response = await send({ ...text, ...credentials }, locked);
    expect([response.status, await response.text()]).toEqual([403, expect.stringMatching(/^Error: Access denied/)]);
  });
});

describe('a connection whose client has ended its side', () => {
  test('gets its answer, and is closed', async () => {
    const answer = await halfClosed(server.url, form('/v2/check', 'text=busy300+xxx&language=fo'));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/\r\ncontent-type: application\/json\r\n/i);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toContain('LANGTOOLS_SPELLER_RULE');
    await expect.poll(() => metric(server.url, 'langtools_workers_busy')).toBe(0);
  });

  test('gets an error as well', async () => {
    expect(await halfClosed(server.url, form('/v2/check', 'text=a'))).toMatch(/^HTTP\/1\.1 400 [\s\S]*Error: Missing/);
  });

  test('is not worked for when it said that it keeps the connection, or asked for something else', async () => {
    const kept = form('/v2/check', 'text=busy3000&language=fo', 'Connection: keep-alive\r\n');
    expect(await halfClosed(server.url, kept)).toBe('');
    const json = JSON.stringify({ text: 'busy3000' });
    const own = `POST /speller/fo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`;
    expect(await halfClosed(server.url, own)).toBe('');
    await expect.poll(() => metric(server.url, 'langtools_workers_busy'), { timeout: 2_000 }).toBe(0);
  });

  test('leaves nothing behind, even if the client is gone', async () => {
    const open = () => metric(server.url, 'langtools_connections ');
    const before = await open();
    const { hostname, port } = new URL(server.url);
    for (let i = 0; i < 20; i++) {
      const socket = connect(Number(port), hostname, () => {
        socket.write(form('/v2/check', 'text=busy100&language=fo'), () => socket.destroy());
      });
      socket.on('error', () => {});
    }
    await expect.poll(open, { timeout: 10_000 }).toBeLessThanOrEqual(before);
  });
});

describe('language=auto', () => {
  const NORWEGIAN = 'Det er mange som ikke vet hvor de skal gjøre av seg når sommeren er over.';
  const ENGLISH =
    'Everybody has the right to freedom of thought, conscience and religion, and nobody may take it away.';
  const ESTONIAN = 'Kõik inimesed sünnivad vabadena ja võrdsetena oma väärikuselt ja õigustelt.';

  interface Detected {
    matches: unknown[];
    language: { code: string; detectedLanguage: { code: string; confidence: number } };
  }
  async function auto(text: string, more: Record<string, string> = {}): Promise<Detected> {
    const response = await send({ text, language: 'auto', ...more });
    expect(response.status).toBe(200);
    return (await response.json()) as Detected;
  }

  test('finds the language, in the tag that is offered', async () => {
    expect((await auto(ESTONIAN)).language.code).toBe('est-x-utee');
    expect((await auto(NORWEGIAN)).language).toMatchObject({ code: 'nb', detectedLanguage: { code: 'nb' } });
  });

  test('does not mark a text in a language that nobody here has, nor one that is too short', async () => {
    const english = await auto(ENGLISH, { preferredVariants: 'en-US,de-DE,pt-PT,ca-ES' });
    expect(english).toMatchObject({ matches: [], language: { code: 'en-US' } });
    expect(await auto('xxx')).toMatchObject({
      matches: [],
      language: { code: 'und', detectedLanguage: { confidence: 0 } },
    });
  });

  test('does not mark a text of which most words are unknown', async () => {
    // The speller of this test knows one word.
    expect(await auto(NORWEGIAN)).toMatchObject({
      matches: [],
      language: { detectedLanguage: { confidence: expect.any(Number) } },
    });
  });

  test('checks a text of which most words are known', async () => {
    const known = await startTestServer({}, [
      testSource('speller', 'nb', { words: NORWEGIAN.match(/\p{L}+/gu)?.filter((word) => word !== 'sommeren') }),
    ]);
    try {
      const answer = (await (await send({ text: NORWEGIAN, language: 'auto' }, known)).json()) as Detected;
      expect(answer.language.detectedLanguage.confidence).toBeGreaterThan(0.9);
      expect(answer.matches).toEqual([expect.objectContaining({ offset: NORWEGIAN.indexOf('sommeren') })]);
      const noop = await send({ text: NORWEGIAN, language: 'auto', noopLanguages: 'en,no' }, known);
      expect(((await noop.json()) as Detected).matches).toEqual([]);
    } finally {
      await known.close();
    }
  });

  test('takes the variant that the user prefers, and believes him about his languages', async () => {
    expect((await auto(NORWEGIAN, { preferredVariants: 'nb-NO,de-AT' })).language.code).toBe('nb-NO');
    const short = 'Jeg kommer hjem i morgen, sa hun.';
    expect((await auto(short)).language.code).toBe('da');
    expect((await auto(short, { preferredLanguages: 'nb,en' })).language.code).toBe('nb');
    expect((await auto(short, { preferredLanguages: 'nb', forcePreferredLanguages: 'true' })).language.code).toBe('nb');
    expect((await auto(NORWEGIAN, { preferredLanguages: 'ru', forcePreferredLanguages: 'true' })).matches).toEqual([]);
  });
});
