/**
 * What processes of one service share. Start at `openSharedState`. Without Redis everything is the process's own; with it, each part
 * goes on alone while Redis is away, and comes back by itself.
 */

import type { ServiceEvents } from '../events/service-events.js';
import type { Troubles } from '../events/troubles.js';
import type { SharedWords } from '../personal-words/shared-words.js';
import type { Settings } from '../settings/settings.js';
import { ChangeFeed } from './change-feed.js';
import { connectRedis } from './connect-redis.js';
import { ProcessRateLimits, type RateLimits } from './rate-limits.js';
import { type RedisClient, RedisLink } from './redis-link.js';
import { RedisRateLimits } from './redis-rate-limits.js';
import { RedisResults } from './redis-results.js';
import { RedisWords } from './redis-words.js';
import { NO_REVOCATIONS, RedisRevocations, type Revocations } from './revocations.js';
import type { SharedResults } from './shared-results.js';

export interface SharedState {
  /** Whether Redis is there; undefined where the service has none. */
  readonly isUp: boolean | undefined;
  readonly limits: RateLimits;
  /** Missing where results are not shared. */
  readonly results: SharedResults | undefined;
  /** Missing where each process has lists of its own. */
  readonly words: SharedWords | undefined;
  readonly revocations: Revocations;
  close(): void;
}

export type SharedSettings = Pick<
  Settings,
  'redis' | 'redisPrefix' | 'redisTimeoutMs' | 'redisCacheMb' | 'development'
>;

export interface SharedStateOptions {
  readonly settings: SharedSettings;
  readonly events: ServiceEvents;
  readonly troubles: Troubles;
  /** For tests. */
  readonly connect?: (url: string) => Promise<RedisClient>;
}

const MIB = 1024 * 1024;

/** Waits for Redis a moment, and then begins without it. */
export async function openSharedState(options: SharedStateOptions): Promise<SharedState> {
  const { settings } = options;
  if (settings.redis === '') {
    const alone = { isUp: undefined, results: undefined, words: undefined, revocations: NO_REVOCATIONS };
    return { ...alone, limits: new ProcessRateLimits(), close() {} };
  }
  const link = await openLink(options);
  const { events } = options;
  // Rules that somebody is changing at this moment are not the same in all processes.
  const sharesResults = settings.redisCacheMb > 0 && !settings.development;
  const results = new RedisResults(link, {
    maxBytes: settings.redisCacheMb * MIB,
    onLookup: (outcome) => events.emit('shared-lookup', outcome),
  });
  const feed = new ChangeFeed(link);
  const revocations = new RedisRevocations(link, feed);
  const words = new RedisWords(link, feed);
  await link.start();
  // Before the first request: a key that was withdrawn long ago must not work for a moment.
  await revocations.synchronise();
  feed.start();
  return {
    get isUp() {
      return link.isUp;
    },
    limits: new RedisRateLimits(link),
    results: sharesResults ? results : undefined,
    words,
    revocations,
    close() {
      feed.close();
      link.close();
    },
  };
}

async function openLink({
  settings,
  events,
  troubles,
  connect = connectRedis,
}: SharedStateOptions): Promise<RedisLink> {
  const report = (isUp: boolean, reason: string | undefined) => {
    troubles.report('redis', isUp ? undefined : `Redis is away (${reason}): this process goes on alone`);
  };
  const client = await connect(settings.redis);
  report(false, 'it has not answered yet');
  return new RedisLink(client, {
    prefix: settings.redisPrefix,
    limitMs: settings.redisTimeoutMs,
    onChange: report,
    onCommand: (outcome, seconds) => events.emit('redis-command', outcome, seconds),
  });
}
