/**
 * API keys that have been withdrawn, by their SHA-256. Start at `Revocations.has`. Here for a process alone, which knows none: its keys are
 * those of its file; `RedisRevocations` hears of them from Redis, and does not forget one again.
 */
import type { ChangeFeed } from './change-feed.js';
import { MOST_CHANGES } from './change-feed.js';
import { RedisAway, type RedisLink } from './redis-link.js';

export interface Revocations {
  /** @param sha256 of the key, in hexadecimal digits */
  has(sha256: string): boolean;
}

export const NO_REVOCATIONS: Revocations = { has: () => false };

const SHA256 = /^[0-9a-f]{64}$/;
const KIND = 'revoked';
/** Nobody waits for it, except who withdraws a key. */
const LIMIT_MS = 2_000;
/** More are no list of this service. */
const MOST_REVOKED = 100_000;

/** KEYS: the withdrawn keys, the changes. ARGV: how many changes are kept, then for each key its hash and when. */
const REVOKE = `
local added = 0
for i = 2, #ARGV, 2 do
  if redis.call('HSETNX', KEYS[1], ARGV[i], ARGV[i + 1]) == 1 then
    added = added + 1
    redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[1], '*', '${KIND}', ARGV[i])
  end
end
return added
`;

export class RedisRevocations implements Revocations {
  readonly #link: RedisLink;
  readonly #feed: ChangeFeed;
  readonly #revoked = new Set<string>();

  constructor(link: RedisLink, feed: ChangeFeed) {
    this.#link = link;
    this.#feed = feed;
    feed.on(KIND, (sha256) => {
      if (SHA256.test(sha256)) this.#revoked.add(sha256);
    });
    feed.onReachable((isBack) => {
      if (isBack) void this.synchronise();
    });
  }

  has(sha256: string): boolean {
    return this.#revoked.has(sha256);
  }

  /** What is withdrawn counts here and there, also when Redis has lost its data. */
  async synchronise(): Promise<void> {
    try {
      const reply = await this.#link.ask('HKEYS', [this.#key], LIMIT_MS);
      const there = new Set((Array.isArray(reply) ? (reply as unknown[]) : []).slice(0, MOST_REVOKED).map(String));
      for (const sha256 of there) if (SHA256.test(sha256)) this.#revoked.add(sha256);
      const unknown = [...this.#revoked].filter((sha256) => !there.has(sha256));
      if (unknown.length > 0) await this.revoke(unknown);
    } catch (error) {
      // It is done again when Redis is back.
      if (!(error instanceof RedisAway)) throw error;
    }
  }

  /** @returns how many were not withdrawn before. @throws RedisAway */
  async revoke(hashes: readonly string[]): Promise<number> {
    const at = new Date().toISOString();
    const args = [MOST_CHANGES, ...hashes.flatMap((sha256) => [sha256, at])];
    const added = await this.#link.run(REVOKE, [this.#key, this.#feed.key], args, LIMIT_MS);
    for (const sha256 of hashes) this.#revoked.add(sha256);
    return Number(added);
  }

  get #key(): string {
    return this.#link.keyOf('revoked');
  }
}
