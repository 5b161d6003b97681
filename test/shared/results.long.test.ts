/** Results that processes share through a real Redis: only those of the same data, and nothing that is damaged. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testSource } from '../harness.js';
import { isMissing } from '../support/peers.js';
import { RedisServer } from '../support/redis-server.js';

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe.skipIf(isMissing('redis-server'))('results in Redis', () => {
  let redis: RedisServer;
  let serial = 0;
  beforeAll(async () => {
    redis = await RedisServer.start();
  });
  afterAll(() => redis.stop());

  /** Without a cache of its own, so that everything comes from Redis or from the engine. */
  async function start(
    redisPrefix: string,
    sources = [testSource('speller', 'se'), testSource('grammar', 'se')],
    more = {},
  ) {
    const server = await startTestServer({ redis: redis.url, redisPrefix, cacheMb: 0, ...more }, sources);
    servers.push(server);
    return server;
  }
  /** Long enough to be shared. */
  const long = (text: string) => `${'aaa '.repeat(300)}${text}`;
  const fresh = () => `results-${++serial}:`;
  const spell = async (server: TestServer, text: string) =>
    (await server.post('/speller/se', { text: long(text) })).text();
  const lookups = async (server: TestServer, result: string) => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return Number(new RegExp(`^langtools_redis_lookups_total\\{result="${result}"\\} (\\d+)$`, 'm').exec(metrics)?.[1]);
  };
  const keys = async (prefix: string) =>
    (await redis.command('KEYS', `${prefix}result:*`)).split('\r\n').filter((line) => line.startsWith(prefix));
  const stored = (prefix: string, count: number) => expect.poll(async () => (await keys(prefix)).length).toBe(count);

  test('are found by another process', async () => {
    const prefix = fresh();
    const [one, two] = [await start(prefix), await start(prefix)];
    const answer = await spell(one, 'aaa qqq');
    await stored(prefix, 1);
    expect(await spell(two, 'aaa qqq')).toBe(answer);
    expect(await lookups(two, 'hit')).toBe(1);
    const text = `${long('bbb')}\n\nbbb`;
    const checked = await (await one.post('/grammar/se', { text })).text();
    await expect.poll(async () => (await keys(prefix)).length).toBeGreaterThan(1);
    const before = await lookups(two, 'hit');
    expect(await (await two.post('/grammar/se', { text })).text()).toBe(checked);
    expect(await lookups(two, 'hit')).toBeGreaterThan(before);
  });

  test('are not those of another version, or of other data of the same version', async () => {
    const prefix = fresh();
    const words = (version: string, ...list: string[]) => [testSource('speller', 'se', { words: list }, version)];
    await spell(await start(prefix, words('1.0', 'aaa')), 'qqq');
    await stored(prefix, 1);
    for (const sources of [words('1.1', 'aaa'), words('1.0', 'qqq')]) {
      const other = await start(prefix, sources);
      await spell(other, 'qqq');
      expect(await lookups(other, 'hit')).toBe(0);
    }
    await stored(prefix, 3);
  });

  test('are ignored when they are damaged, foreign, or of another type', async () => {
    const prefix = fresh();
    const [one, two] = [await start(prefix), await start(prefix)];
    const answer = await spell(one, 'qqq');
    await stored(prefix, 1);
    const [key = ''] = await keys(prefix);
    await redis.command('SETRANGE', key, '40', 'x');
    expect(await spell(two, 'qqq')).toBe(answer);
    expect(await lookups(two, 'invalid')).toBe(1);
    await redis.command('SET', key, '{"results":[]}');
    expect(await spell(two, 'qqq')).toBe(answer);
    await redis.command('DEL', key);
    await redis.command('LPUSH', key, 'x');
    expect(await spell(two, 'qqq')).toBe(answer);
    expect(await lookups(two, 'invalid')).toBe(2);
  });

  test('are kept for a time only, and show nothing of the text', async () => {
    const prefix = fresh();
    await spell(await start(prefix), 'geheim qqq');
    await stored(prefix, 1);
    const [key = ''] = await keys(prefix);
    expect(Number((await redis.command('PTTL', key)).slice(1))).toBeGreaterThan(0);
    expect(await redis.command('GET', key)).not.toContain('geheim');
  });

  test('take no more bytes than allowed: the oldest go first', async () => {
    const prefix = fresh();
    const server = await start(prefix, undefined, { redisCacheMb: 1 });
    const text = (i: number) => `${'qqq '.repeat(1500)}${i}`;
    for (let i = 0; i < 30; i++) await spell(server, text(i));
    const bytes = async () => Number((await redis.command('GET', `${prefix}results-bytes`)).split('\r\n')[1]);
    await expect.poll(bytes).toBeGreaterThan(500_000);
    expect(await bytes()).toBeLessThanOrEqual(1024 * 1024);
    expect((await keys(prefix)).length).toBeLessThan(30);
    expect((await keys(prefix)).length).toBeGreaterThan(1);
    const indexed = Number((await redis.command('ZCARD', `${prefix}results`)).slice(1));
    expect(indexed).toBe((await keys(prefix)).length);
  });

  test('of short texts are not shared: they are computed sooner', async () => {
    const prefix = fresh();
    const server = await start(prefix);
    for (const path of ['/speller/se', '/grammar/se'])
      expect((await server.post(path, { text: 'qqq' })).status).toBe(200);
    expect(await lookups(server, 'miss')).toBe(0);
    expect(await keys(prefix)).toEqual([]);
  });

  test('are not shared where the operator does not want it', async () => {
    const prefix = fresh();
    const server = await start(prefix, undefined, { redisCacheMb: 0 });
    await spell(server, 'qqq');
    expect(await lookups(server, 'miss')).toBe(0);
    expect(await keys(prefix)).toEqual([]);
  });

  test('that a budget cut short are not stored', async () => {
    const prefix = fresh();
    const server = await start(prefix);
    await spell(server, 'cutshort');
    await spell(server, 'qqq');
    await stored(prefix, 1);
  });
});
