/** The times of words in Redis are by the clock of Redis, whatever is done to the clock of this machine. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ChangeFeed } from './change-feed.js';
import { FakeRedis } from './fake-redis.cases.js';
import { RedisLink } from './redis-link.js';
import { RedisWords } from './redis-words.js';

const DAY_MS = 86_400_000;
/** The clock of Redis, two hours ahead of ours. */
const REDIS_SECONDS = Math.floor(Date.now() / 1000) + 7_200;
const links: RedisLink[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const link of links.splice(0)) link.close();
});

/** A process with the words `stored` in Redis. */
async function process_(stored: Readonly<Record<string, string>> = {}) {
  const answers: Readonly<Record<string, unknown>> = { TIME: [REDIS_SECONDS, 0], XREVRANGE: [], HGETALL: stored };
  const redis = new FakeRedis((command) => answers[command] ?? null);
  const link = new RedisLink(redis, { prefix: 'p:', limitMs: 5_000 });
  links.push(link);
  const words = new RedisWords(link, new ChangeFeed(link));
  await link.start();
  await expect.poll(() => redis.sent.some(([command]) => command === 'TIME')).toBe(true);
  await link.ask('PING', []);
  return words;
}

function setClock(byMs: number): void {
  vi.restoreAllMocks();
  const now = Date.now;
  if (byMs !== 0) vi.spyOn(Date, 'now').mockImplementation(() => now() + byMs);
}

/** How far a time is from the clock of Redis. */
const secondsOff = (stamp: number) => Math.abs(stamp / 1000 - REDIS_SECONDS);

describe.each([
  ['forwards', 400 * DAY_MS],
  ['backwards', -400 * DAY_MS],
])('a clock that is set %s and right again', (_direction, byMs) => {
  test('does not change the times of words', async () => {
    const words = await process_();
    setClock(byMs);
    expect(secondsOff(words.now())).toBeLessThan(3_600);
    setClock(0);
    expect(secondsOff(words.now())).toBeLessThan(3_600);
  });

  test('loses no word and no removal of others', async () => {
    const words = await process_({ alpha: `+${REDIS_SECONDS * 1000}`, beta: `-${REDIS_SECONDS * 1000 - DAY_MS}` });
    setClock(byMs);
    expect((await words.fetch('anna'))?.map(({ word, isThere }) => [word, isThere])).toEqual([
      ['alpha', true],
      ['beta', false],
    ]);
  });
});
