/** Redis that is missing, killed, started again, or stalls: every request is answered, nobody waits long, and the service says so. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { startTestServer, type TestServer } from '../harness.js';
import { isMissing } from '../support/peers.js';
import { RedisServer, StallingProxy } from '../support/redis-server.js';

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(redis: string, settings = {}): Promise<TestServer> {
  const server = await startTestServer({ redis, redisTimeoutMs: 500, rateLimit: 100_000, cacheMb: 0, ...settings });
  servers.push(server);
  return server;
}

const problems = async (server: TestServer) => {
  const response = await fetch(`${server.url}/readyz`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { problems: string[] }).problems;
};
const up = async (server: TestServer) => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return /^langtools_redis_up (\d)$/m.exec(metrics)?.[1];
};

const timeouts = async (server: TestServer) => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^langtools_redis_errors_total\{reason="timeout"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
};

/** Asks without a pause until told to stop; says what was answered. */
function keepAsking(server: TestServer) {
  let isOver = false;
  const statuses = new Map<number, number>();
  const lane = async (name: number) => {
    for (let i = 0; !isOver; i++) {
      const { status } = await server.post('/speller/se', { text: `aaa ${name} ${i}` });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const lanes = Promise.all([lane(1), lane(2)]);
  return {
    async stop() {
      isOver = true;
      await lanes;
      return { statuses: Object.fromEntries(statuses) };
    },
  };
}

test('a service whose Redis is not there serves alone, says so, and shows no password', async () => {
  const server = await start(`redis://:geheim@127.0.0.1:${await freePort()}`);
  expect((await server.post('/speller/se', { text: 'aaa' })).status).toBe(200);
  expect(await problems(server)).toEqual([expect.stringMatching(/^Redis is away .*goes on alone$/)]);
  expect(await up(server)).toBe('0');
  expect(server.logLines().join('')).toContain('Redis is away');
  expect(server.logLines().join('')).not.toContain('geheim');
});

test('a service without Redis has no value for its metric', async () => {
  const server = await startTestServer();
  servers.push(server);
  expect([await up(server), await problems(server)]).toEqual([undefined, []]);
});

describe.skipIf(isMissing('redis-server'))('Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await RedisServer.start();
  });
  afterAll(() => redis.stop());

  test('killed and started again under load fails no request, and is used again', async () => {
    const server = await start(redis.url);
    await expect.poll(() => up(server)).toBe('1');
    expect(await problems(server)).toEqual([]);
    const load = keepAsking(server);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await redis.kill();
    await expect.poll(() => up(server)).toBe('0');
    expect(await problems(server)).toHaveLength(1);
    await redis.start();
    await expect.poll(() => up(server)).toBe('1');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { statuses } = await load.stop();
    expect(Object.keys(statuses)).toEqual(['200']);
    expect(await problems(server)).toEqual([]);
    expect((await redis.command('KEYS', '*limit:*')).includes('limit:address 127.0.0.1')).toBe(true);
  });

  test('that stalls delays a few requests and the others not at all, and is used again when it answers', async () => {
    const proxy = await StallingProxy.start(redis.port);
    try {
      const server = await start(proxy.url, { redisPrefix: 'stalled:' });
      await expect.poll(() => up(server)).toBe('1');
      proxy.stall();
      const load = keepAsking(server);
      await expect.poll(() => up(server)).toBe('0');
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const { statuses } = await load.stop();
      expect(Object.keys(statuses)).toEqual(['200']);
      const before = await timeouts(server);
      for (let round = 0; round < 40; round++) {
        const answers = await Promise.all(['aaa', 'bbb', 'ccc'].map((text) => server.post('/speller/se', { text })));
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      }
      // What still waits for Redis is the look whether it is there, now and then; of 120 requests, none does.
      expect((await timeouts(server)) - before).toBeLessThan(60);
      proxy.resume();
      await expect.poll(() => up(server)).toBe('1');
      expect(await problems(server)).toEqual([]);
    } finally {
      proxy.close();
    }
  });
});
