/** A connection of ioredis with our limits. The package is loaded here and only here, when somebody asks for Redis. */
import { loadOptional } from '../settings/optional-package.js';
import type { RedisArgument, RedisClient } from './redis-link.js';

const CONNECT_LIMIT_MS = 1_000;
/** For what the client asks by itself when it connects; our own commands have shorter limits. */
const INTERNAL_LIMIT_MS = 1_000;
const LONGEST_PAUSE_MS = 500;

/** Not connected yet. */
export async function connectRedis(url: string): Promise<RedisClient> {
  const { Redis } = await loadOptional('Redis (the setting "redis")', ['ioredis'], () => import('ioredis'));
  const redis = new Redis(url, {
    lazyConnect: true,
    connectionName: 'langtools',
    connectTimeout: CONNECT_LIMIT_MS,
    commandTimeout: INTERNAL_LIMIT_MS,
    // Nothing waits for a connection, and nothing is sent twice: who asked has gone on meanwhile.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    // Commands of one turn of the event loop go out together.
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(50 * attempt, LONGEST_PAUSE_MS) + Math.random() * 50,
  });
  // The method of each command: the general one does not go together with the pipelining of this version.
  const methods = redis as unknown as Readonly<
    Record<string, ((...args: readonly RedisArgument[]) => Promise<unknown>) | undefined>
  >;
  return {
    get status() {
      return redis.status;
    },
    connect: () => redis.connect(),
    async callBuffer(command, ...args) {
      const name = `${command.toLowerCase()}Buffer`;
      if (methods[name] === undefined) throw new TypeError(`there is no command ${command}`);
      return methods[name](...args);
    },
    disconnect: (reconnect) => redis.disconnect(reconnect),
    on: (event, listener) => redis.on(event, listener),
  };
}
