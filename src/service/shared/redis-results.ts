/**
 * Results in Redis. Start at `RedisResults.get`. A result stays there for an hour, and all together take no more bytes than the
 * operator allows: an index in the order of their writing says which go first.
 *
 * Reading has the time limit of a command. Writing is done in the background, and left out when too much waits already.
 */
import type { LookupOutcome } from '../events/service-events.js';
import { RedisAway, type RedisLink } from './redis-link.js';
import { addressOf, seal, unseal } from './sealed-result.js';
import type { SharedResults } from './shared-results.js';

export interface ResultsOptions {
  readonly maxBytes: number;
  readonly onLookup?: (outcome: LookupOutcome) => void;
}

const KEPT_MS = 3_600_000;
/** Larger ones are computed again. */
const MOST_RESULT_BYTES = 512 * 1024;
/** What Redis needs for a result besides its bytes: the value's key, and the entry of the index. */
const OVERHEAD_BYTES = 250;
/** Keys that are asked for at once: a text may have thousands of paragraphs. */
const MOST_KEYS = 200;
const MOST_BYTES_ON_THEIR_WAY = 4 * 1024 * 1024;
/** Nobody waits for a write. */
const WRITE_LIMIT_MS = 1_000;

/**
 * KEYS: index, sum of bytes, the result. ARGV: name, value, bytes with overhead, how long it is kept, most bytes, what the keys of results
 * begin with. The index is by time; a name in it has its bytes behind a colon.
 */
const STORE = `
local now = redis.call('TIME')
now = now[1] * 1000 + math.floor(now[2] / 1000)
local function forget(member)
  local bytes = tonumber(string.match(member, ':(%d+)$')) or 0
  redis.call('ZREM', KEYS[1], member)
  redis.call('DECRBY', KEYS[2], bytes)
end
for _, member in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[4], 'LIMIT', 0, 50)) do forget(member) end
if redis.call('SET', KEYS[3], ARGV[2], 'PX', ARGV[4], 'NX') then
  if redis.call('ZADD', KEYS[1], now, ARGV[1] .. ':' .. ARGV[3]) == 1 then redis.call('INCRBY', KEYS[2], ARGV[3]) end
end
local sum = tonumber(redis.call('GET', KEYS[2]) or '0')
local left = 100
while sum > tonumber(ARGV[5]) and left > 0 do
  local oldest = redis.call('ZRANGE', KEYS[1], 0, 0)[1]
  if not oldest then
    redis.call('SET', KEYS[2], 0)
    break
  end
  forget(oldest)
  redis.call('DEL', ARGV[6] .. string.match(oldest, '^(.*):%d+$'))
  sum = tonumber(redis.call('GET', KEYS[2]))
  left = left - 1
end
return sum
`;

export class RedisResults implements SharedResults {
  readonly #link: RedisLink;
  readonly #options: ResultsOptions;
  #bytesOnTheirWay = 0;

  constructor(link: RedisLink, options: ResultsOptions) {
    this.#link = link;
    this.#options = options;
  }

  async get(keys: readonly string[]): Promise<readonly ({ readonly value: unknown } | undefined)[]> {
    const asked = keys.slice(0, MOST_KEYS).map(addressOf);
    if (asked.length === 0 || !this.#link.isUp) return keys.map(() => undefined);
    let replies: readonly unknown[];
    try {
      const names = asked.map(({ name }) => this.#keyOf(name));
      const reply = names.length === 1 ? [await this.#link.ask('GET', names)] : await this.#link.ask('MGET', names);
      replies = Array.isArray(reply) ? (reply as unknown[]) : [];
    } catch (error) {
      if (!(error instanceof RedisAway)) throw error;
      return keys.map(() => undefined);
    }
    return keys.map((_, i) => {
      const [reply, address] = [replies[i], asked[i]];
      if (address === undefined) return undefined;
      const result = Buffer.isBuffer(reply) ? unseal(reply, address) : undefined;
      this.#options.onLookup?.(result !== undefined ? 'hit' : Buffer.isBuffer(reply) ? 'invalid' : 'miss');
      return result;
    });
  }

  set(key: string, value: unknown): void {
    if (!this.#link.isUp || this.#bytesOnTheirWay > MOST_BYTES_ON_THEIR_WAY) return;
    const address = addressOf(key);
    const sealed = seal(value, address);
    if (sealed === undefined || sealed.length > MOST_RESULT_BYTES) return;
    this.#bytesOnTheirWay += sealed.length;
    void this.#store(address.name, sealed).finally(() => {
      this.#bytesOnTheirWay -= sealed.length;
    });
  }

  async #store(name: string, sealed: Buffer): Promise<void> {
    const keys = [this.#link.keyOf('results'), this.#link.keyOf('results-bytes'), this.#keyOf(name)];
    const bytes = sealed.length + OVERHEAD_BYTES;
    const args = [name, sealed, bytes, KEPT_MS, this.#options.maxBytes, this.#keyOf('')];
    await this.#link.run(STORE, keys, args, WRITE_LIMIT_MS).catch((error: unknown) => {
      // It is computed again when it is wanted.
      if (!(error instanceof RedisAway)) throw error;
    });
  }

  #keyOf(name: string): string {
    return this.#link.keyOf(`result:${name}`);
  }
}
