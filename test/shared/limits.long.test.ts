/** Limits that several processes share through a real Redis, and limits of single keys. Here the processes are servers in one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newApiKey } from '../../src/http/context/api-keys.js';
import { startTestServer, type TestServer } from '../harness.js';
import { isMissing } from '../support/peers.js';
import { RedisServer } from '../support/redis-server.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-limits-'));
afterAll(() => rmSync(folder, { recursive: true }));

function keysFile(name: string, entries: readonly object[]): string {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ keys: entries }));
  return file;
}

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(settings: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer(settings);
  servers.push(server);
  return server;
}

const ask = async (server: TestServer | undefined, headers: Record<string, string> = {}) =>
  (await server?.post('/speller/se', { text: 'aaa' }, headers))?.status;

describe('a key', () => {
  test('has a limit of its own, more or less than that of the service, or none', async () => {
    const [few, many, free, usual] = [
      newApiKey('few', 1),
      newApiKey('many', 4),
      newApiKey('free', 0),
      newApiKey('usual'),
    ];
    const apiKeysFile = keysFile('several', [few.entry, many.entry, free.entry, usual.entry]);
    const server = await start({ apiKeysFile, rateLimit: 2 });
    const statuses = async (key: string) => {
      const answers = [];
      for (let i = 0; i < 5; i++) answers.push(await ask(server, { 'X-Api-Key': key }));
      return answers;
    };
    expect(await statuses(few.key)).toEqual([200, 429, 429, 429, 429]);
    expect(await statuses(many.key)).toEqual([200, 200, 200, 200, 429]);
    expect(await statuses(free.key)).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(usual.key)).toEqual([200, 200, 429, 429, 429]);
    const refused = await server.post('/speller/se', { text: 'aaa' }, { 'X-Api-Key': many.key });
    expect(refused.headers.get('ratelimit-limit')).toBe('4');
    expect(await refused.text()).toContain('The limit is 4 requests per minute');
  });

  test('has one where the service has none', async () => {
    const few = newApiKey('few', 1);
    const server = await start({ apiKeysFile: keysFile('one', [few.entry]) });
    expect([await ask(server, { 'X-Api-Key': few.key }), await ask(server, { 'X-Api-Key': few.key })]).toEqual([
      200, 429,
    ]);
    expect([await ask(server), await ask(server)]).toEqual([401, 401]);
  });

  describe('has it wherever the key is given:', () => {
    const form = (key: string, text = 'aaa') =>
      new URLSearchParams({ username: 'me', apiKey: key, language: 'se', text }).toString();
    const statuses = async (count: number, request: () => Promise<Response>) => {
      const answers = [];
      for (let i = 0; i < count; i++) answers.push((await request()).status);
      return answers;
    };

    test.each([
      ['in the body', (at: string, key: string) => fetch(`${at}/check`, { method: 'POST', body: form(key) })],
      ['in the query', (at: string, key: string) => fetch(`${at}/check?${form(key)}`)],
      [
        'as a password',
        (at: string, key: string) =>
          fetch(`${at}/check`, { method: 'POST', body: form(key).replace('apiKey', 'password') }),
      ],
      [
        'as a token, in the query of another path',
        (at: string, key: string) => fetch(`${at}/configinfo?${form(key).replace('apiKey', 'tokenV2')}`),
      ],
      [
        'in a header',
        (at: string, key: string) =>
          fetch(`${at}/check?language=se&text=aaa`, { headers: { Authorization: `bearer ${key}` } }),
      ],
      [
        'in the body, with an invalid one in a header',
        (at: string, key: string) =>
          fetch(`${at}/check`, { method: 'POST', body: form(key), headers: { 'X-Api-Key': 'made up' } }),
      ],
    ])('%s', async (_, request) => {
      const [few, many] = [newApiKey('few', 2), newApiKey('many', 4)];
      const server = await start({ apiKeysFile: keysFile('forms', [few.entry, many.entry]), rateLimit: 3 });
      const at = `${server.url}/v2`;
      // The one more, the other less than the service allows an address; neither counts for the other.
      expect(await statuses(5, () => request(at, many.key))).toEqual([200, 200, 200, 200, 429]);
      expect(await statuses(3, () => request(at, few.key))).toEqual([200, 200, 429]);
    });

    test('one that is not known counts for the address, and so does a body that cannot be read', async () => {
      const server = await start({ apiKeysFile: keysFile('unknown', [newApiKey('x').entry]), rateLimit: 4 });
      const at = `${server.url}/v2/check`;
      const post = (body: string) => fetch(at, { method: 'POST', body });
      expect(await statuses(2, () => post(form('made up')))).toEqual([403, 403]);
      expect((await post(`text=${'a'.repeat(2_000_000)}`)).status).toBe(413);
      expect((await fetch(`${at}?text=%zz`)).status).toBe(400);
      expect(await statuses(2, () => post(form('made up, too')))).toEqual([429, 429]);
      expect(await ask(server)).toBe(429);
    });

    test('one key in several places is counted once for each request', async () => {
      const key = newApiKey('few', 3);
      const server = await start({ apiKeysFile: keysFile('places', [key.entry]) });
      const ways = [
        () => server.post('/speller/se', { text: 'aaa' }, { 'X-Api-Key': key.key }),
        () => fetch(`${server.url}/v2/check`, { method: 'POST', body: form(key.key) }),
        () => fetch(`${server.url}/v2/check?${form(key.key)}`, { headers: { 'X-Api-Key': key.key } }),
        () => fetch(`${server.url}/v2/words?${form(key.key)}`),
        () => server.post('/speller/se', { text: 'aaa' }, { 'X-Api-Key': key.key }),
      ];
      const answers = [];
      for (const way of ways) answers.push((await way()).status);
      expect(answers).toEqual([200, 200, 200, 429, 429]);
    });
  });

  test.each([
    [{ requestsPerMinute: -1 }, '/keys/0/requestsPerMinute'],
    [{ requestsPerMinute: 1.5 }, '/keys/0/requestsPerMinute'],
    [{ requestsPerMinute: '600' }, '/keys/0/requestsPerMinute'],
    [{ perMinute: 600 }, '/keys/0'],
  ])('with the wrong limit %j ends the start, and the message says where', async (limit, where) => {
    const apiKeysFile = keysFile('wrong', [{ ...newApiKey('x').entry, ...limit }]);
    await expect(start({ apiKeysFile })).rejects.toThrow(where);
  });
});

describe.skipIf(isMissing('redis-server'))('with Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await RedisServer.start();
  });
  afterAll(() => redis.stop());

  test('four processes together let through exactly the limit, with the headers of one', async () => {
    const settings = {
      redis: redis.url,
      redisPrefix: `exact-${performance.now()}:`,
      rateLimit: 40,
      queuePerWorker: 40,
    };
    const four = await Promise.all(Array.from({ length: 4 }, () => start(settings)));
    const statuses = await Promise.all(Array.from({ length: 120 }, (_, i) => ask(four[i % 4])));
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(statuses.filter((status) => status === 429)).toHaveLength(80);
    const refused = await four[1]?.post('/speller/se', { text: 'aaa' });
    expect(refused?.headers.get('ratelimit-limit')).toBe('40');
    expect(refused?.headers.get('ratelimit-remaining')).toBe('0');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  test('keys of other services in the same Redis do not count', async () => {
    const one = await start({ redis: redis.url, redisPrefix: 'one:', rateLimit: 1 });
    const two = await start({ redis: redis.url, redisPrefix: 'two:', rateLimit: 1 });
    expect([await ask(one), await ask(two), await ask(one)]).toEqual([200, 200, 429]);
  });

  test('a foreign value in place of a count does not fail a request', async () => {
    const server = await start({ redis: redis.url, redisPrefix: 'foreign:', rateLimit: 2 });
    await redis.command('LPUSH', 'foreign:limit:address 127.0.0.1', 'x');
    expect([await ask(server), await ask(server), await ask(server)]).toEqual([200, 200, 429]);
  });
});
