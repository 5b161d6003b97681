/** Commands with a time limit, and a Redis that is away, slow or comes back. */
import { afterEach, describe, expect, test } from 'vitest';
import type { CommandOutcome } from '../events/service-events.js';
import { FakeRedis, ReplyError } from './fake-redis.cases.js';
import { ProcessRateLimits } from './rate-limits.js';
import { RedisAway, RedisLink } from './redis-link.js';
import { RedisRateLimits } from './redis-rate-limits.js';

const links: RedisLink[] = [];
afterEach(() => {
  for (const link of links.splice(0)) link.close();
});

async function linkTo(redis: FakeRedis, probeMs = 10, limitMs = 50) {
  const outcomes: CommandOutcome[] = [];
  const changes: boolean[] = [];
  const link = new RedisLink(redis, {
    prefix: 'p:',
    limitMs,
    probeMs,
    onCommand: (outcome) => outcomes.push(outcome),
    onChange: (isUp) => changes.push(isUp),
  });
  links.push(link);
  await link.start();
  return { link, outcomes, changes };
}

describe('a link', () => {
  test('asks, and says how it went', async () => {
    const { link, outcomes, changes } = await linkTo(new FakeRedis((command) => command.toLowerCase()));
    expect(await link.ask('GET', ['x'])).toBe('get');
    expect(link.keyOf('x')).toBe('p:x');
    expect([outcomes, changes]).toEqual([['ok'], [true]]);
  });

  test('asks nobody once the connection is closed, until a probe is answered', async () => {
    const redis = new FakeRedis();
    const { link, changes } = await linkTo(redis);
    let returns = 0;
    link.whenUp(() => returns++);
    redis.lose();
    const sent = redis.sent.length;
    await expect(link.ask('GET', ['x'])).rejects.toThrow(RedisAway);
    expect(redis.sent.length).toBe(sent);
    redis.status = 'ready';
    await expect.poll(() => link.isUp).toBe(true);
    expect([changes, returns]).toEqual([[true, false, true], 1]);
  });

  test('waits for a slow Redis three times, then no more', async () => {
    const redis = new FakeRedis();
    const { link, outcomes } = await linkTo(redis, 60_000, 5);
    redis.stall();
    for (let i = 0; i < 3; i++) await expect(link.ask('GET', ['x'])).rejects.toThrow('no answer within 5 ms');
    const sent = redis.sent.length;
    await expect(link.ask('GET', ['x'])).rejects.toThrow('Redis is away');
    expect(redis.sent.length).toBe(sent);
    expect(outcomes).toEqual(['timeout', 'timeout', 'timeout']);
  });

  test('does not use a Redis that answers slowly, though nobody waits for what runs in the background', async () => {
    const redis = new FakeRedis();
    const { link } = await linkTo(redis, 10, 5);
    // After the limit also where the thread had to wait, and both timers go off at once.
    redis.answer = () => new Promise((resolve) => setTimeout(() => setImmediate(resolve, 'OK'), 100));
    for (let i = 0; i < 3; i++) expect(await link.ask('GET', ['x'], 10_000)).toBe('OK');
    expect(link.isUp).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(link.isUp).toBe(false);
    redis.answer = () => 'OK';
    await expect.poll(() => link.isUp).toBe(true);
  });

  test('takes an answer that was there in time though this thread was busy', async () => {
    const redis = new FakeRedis(() => new Promise((resolve) => setImmediate(resolve, 'late')));
    const { link } = await linkTo(redis, 10, 5);
    const asked = link.ask('GET', ['x']);
    const endMs = performance.now() + 20;
    while (performance.now() < endMs);
    expect(await asked).toBe('late');
  });

  test('opens another connection when a probe gets no answer', async () => {
    const redis = new FakeRedis();
    const { link } = await linkTo(redis);
    redis.lose();
    redis.stall();
    redis.status = 'ready';
    await expect.poll(() => redis.reconnects).toBeGreaterThan(0);
    expect(link.isUp).toBe(false);
    redis.resume();
    await expect.poll(() => link.isUp).toBe(true);
  });

  test('is away where Redis refuses everything, but not because of one key', async () => {
    const redis = new FakeRedis();
    const { link, outcomes } = await linkTo(redis, 60_000);
    redis.answer = () => {
      throw new ReplyError('WRONGTYPE Operation against a key');
    };
    for (let i = 0; i < 5; i++) await expect(link.ask('GET', ['x'])).rejects.toThrow('WRONGTYPE');
    expect(link.isUp).toBe(true);
    redis.answer = () => {
      throw new ReplyError('OOM command not allowed');
    };
    for (let i = 0; i < 3; i++) await expect(link.ask('SET', ['x', '1'])).rejects.toThrow('OOM');
    expect([link.isUp, outcomes.at(-1)]).toEqual([false, 'refused']);
  });

  test('sends a script whole only when Redis does not know it', async () => {
    let knows = false;
    const redis = new FakeRedis((command) => {
      if (command === 'EVALSHA' && !knows) throw new ReplyError('NOSCRIPT No matching script');
      knows ||= command === 'EVAL';
      return command;
    });
    const { link } = await linkTo(redis);
    expect(await link.run('return 1', ['k'], ['a'])).toBe('EVAL');
    expect(await link.run('return 1', ['k'], ['a'])).toBe('EVALSHA');
    expect(redis.sent.at(-1)?.slice(2)).toEqual([1, 'k', 'a']);
  });
});

describe('the limits of one process', () => {
  test('count each client in windows of its own', async () => {
    const limits = new ProcessRateLimits();
    expect((await limits.count('a', 1000)).current).toBe(1);
    const { current, ttlMs } = await limits.count('a', 1000);
    expect(current).toBe(2);
    expect(ttlMs).toBeLessThanOrEqual(1000);
    expect((await limits.count('b', 1)).current).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await limits.count('b', 1)).current).toBe(1);
  });
});

describe('limits in Redis', () => {
  /** As the script does it, without its clock. */
  class Counter extends FakeRedis {
    count = 0;
    constructor() {
      super((command, args) => {
        if (command !== 'EVALSHA') return 'OK';
        const [known, added] = args.slice(-3).map(Number);
        this.count = Math.max(this.count, known ?? 0) + (added ?? 0);
        return [this.count, 30_000];
      });
    }
  }

  test('are the sum of all processes', async () => {
    const redis = new Counter();
    const [one, two] = [await linkTo(redis), await linkTo(redis)].map(({ link }) => new RedisRateLimits(link));
    await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? one : two)?.count('a', 60_000, 100)));
    expect(await one?.count('a', 60_000, 100)).toEqual({ current: 11, ttlMs: 30_000 });
  });

  test('go on from what is known while Redis is away, and are reported afterwards', async () => {
    const redis = new Counter();
    const { link } = await linkTo(redis);
    const limits = new RedisRateLimits(link);
    for (let i = 0; i < 5; i++) await limits.count('a', 60_000, 100);
    redis.lose();
    expect((await limits.count('a', 60_000, 100)).current).toBe(6);
    expect((await limits.count('a', 60_000, 100)).current).toBe(7);
    redis.status = 'ready';
    await expect.poll(() => link.isUp).toBe(true);
    expect((await limits.count('a', 60_000, 100)).current).toBe(8);
    expect(redis.count).toBe(8);
  });

  test('are put back where Redis has lost them', async () => {
    const redis = new Counter();
    const limits = new RedisRateLimits((await linkTo(redis)).link);
    for (let i = 0; i < 5; i++) await limits.count('a', 60_000, 100);
    redis.count = 0;
    expect((await limits.count('a', 60_000, 100)).current).toBe(6);
  });

  test('count a request once more rather than not at all when the answer does not come', async () => {
    const redis = new Counter();
    const limits = new RedisRateLimits((await linkTo(redis)).link);
    await limits.count('a', 60_000, 100);
    redis.answer = () => {
      throw new ReplyError('BUSY Redis is busy running a script');
    };
    expect((await limits.count('a', 60_000, 100)).current).toBe(2);
  });

  test('are those of the process where the answer is none', async () => {
    const redis = new FakeRedis(() => 'OK');
    const limits = new RedisRateLimits((await linkTo(redis)).link);
    expect((await limits.count('a', 60_000, 100)).current).toBe(1);
    expect((await limits.count('a', 60_000, 100)).current).toBe(2);
  });

  describe('of a client that is far from its limit', () => {
    async function farClient() {
      const redis = new Counter();
      let nowMs = 0;
      const limits = new RedisRateLimits((await linkTo(redis)).link, () => nowMs);
      const reports = () => redis.sent.filter(([command]) => command === 'EVALSHA').length;
      const ask = (limit = 1_000) => limits.count('a', 60_000, limit);
      return { redis, ask, reports, later: (ms: number) => (nowMs += ms) };
    }

    test('are reported a few at a time, and known at once', async () => {
      const { redis, ask, reports } = await farClient();
      const counts = [];
      for (let i = 0; i < 100; i++) counts.push((await ask()).current);
      expect(counts).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
      expect(reports()).toBeLessThan(20);
      expect(redis.count).toBeGreaterThan(90);
    });

    test('are counted one by one when it comes nearer, also because of the other processes', async () => {
      const { redis, ask, reports, later } = await farClient();
      await ask();
      redis.count = 800;
      later(60);
      // It has not heard of them yet, and is told.
      expect((await ask()).current).toBe(2);
      await expect.poll(() => reports()).toBe(2);
      for (let i = 0; i < 5; i++) expect((await ask()).current).toBe(802 + i);
      expect(reports()).toBe(7);
    });

    test('are asked for again when the answer is old, and are reported after a while', async () => {
      const { redis, ask, reports, later } = await farClient();
      await ask();
      await ask();
      expect(reports()).toBe(1);
      redis.count = 400;
      later(1_000);
      expect((await ask()).current).toBe(402);
    });

    test('are reported the less often, the higher the limit', async () => {
      const every10Ms = async (limit: number) => {
        const { ask, reports, later } = await farClient();
        for (let i = 0; i < 100; i++) {
          await ask(limit);
          later(10);
        }
        return reports();
      };
      expect(await every10Ms(1_000_000)).toBeLessThan(5);
      expect(await every10Ms(1_000)).toBeGreaterThan(15);
    });

    test('are counted one by one where the limit is low', async () => {
      const { ask, reports } = await farClient();
      for (let i = 0; i < 10; i++) await ask(100);
      expect(reports()).toBe(10);
    });
  });
});
