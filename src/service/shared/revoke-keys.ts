/** Withdraws API keys for all processes that share a Redis: for a command, which has no service. */
import { ChangeFeed } from './change-feed.js';
import { connectRedis } from './connect-redis.js';
import { RedisLink } from './redis-link.js';
import { RedisRevocations } from './revocations.js';
import type { SharedSettings } from './shared-state.js';

/** A command has more time than a request. */
const LIMIT_MS = 2_000;

/** @returns how many were not withdrawn before. @throws RedisAway */
export async function revokeKeys(
  { redis, redisPrefix }: Pick<SharedSettings, 'redis' | 'redisPrefix'>,
  hashes: readonly string[],
): Promise<number> {
  const link = new RedisLink(await connectRedis(redis), { prefix: redisPrefix, limitMs: LIMIT_MS });
  try {
    await link.start();
    return await new RedisRevocations(link, new ChangeFeed(link)).revoke(hashes);
  } finally {
    link.close();
  }
}
