/**
 * Counts requests for all processes, in Redis and by its clock, one atomic script for each request. Start at `RedisRateLimits.count`.
 *
 * Every process also remembers what Redis said last, and what it could not tell Redis. While Redis is away it goes on counting from
 * there; afterwards it reports the rest. When Redis has lost its data, the count that a process remembers is put back.
 */
import { type Counted, type RateLimits, type Window, Windows } from './rate-limits.js';
import { type LateListener, RedisAway, type RedisLink } from './redis-link.js';

/**
 * What a process remembers of a window that is about to end may belong to the one before: an answer takes up to the limit of
 * a command to arrive.
 */
const MARGIN_MS = 250;

/** ARGV: length of a window, count that this process knows of, requests to add, how long the window goes on by its clock. */
const COUNT = `
local value = redis.call('GET', KEYS[1])
local count = value and tonumber(value) or 0
local left = redis.call('PTTL', KEYS[1])
if count < tonumber(ARGV[2]) then count = tonumber(ARGV[2]) end
count = count + tonumber(ARGV[3])
if left <= 0 then left = tonumber(ARGV[4]) end
if left <= 0 or left > tonumber(ARGV[1]) then left = tonumber(ARGV[1]) end
redis.call('SET', KEYS[1], string.format('%.0f', count), 'PX', left)
return {count, left}
`;

export class RedisRateLimits implements RateLimits {
  readonly #link: RedisLink;
  readonly #windows = new Windows();

  constructor(link: RedisLink) {
    this.#link = link;
  }

  async count(client: string, windowMs: number): Promise<Counted> {
    const window = this.#windows.of(client, windowMs, performance.now());
    window.own++;
    if (!this.#link.isUp) return alone(window);
    const reported = window.own;
    // Others of this client that are on their way at the same time must not report them again.
    window.own = 0;
    let isLate = false;
    const onLate = (reply: unknown) => {
      window.unsure -= reported;
      // Without an answer they are reported once more: rather a request too many than one too few.
      if (reply === undefined) window.own += reported;
    };
    try {
      return await this.#report(client, windowMs, window, reported, (reply) => (isLate ? onLate(reply) : undefined));
    } catch (error) {
      if (!(error instanceof RedisAway)) throw error;
      isLate = error.isLate;
      if (isLate) window.unsure += reported;
      else window.own += reported;
      return alone(window);
    }
  }

  async #report(
    client: string,
    windowMs: number,
    window: Window,
    reported: number,
    onLate: LateListener,
  ): Promise<Counted> {
    const leftMs = Math.ceil(window.endsMs - performance.now());
    const isSure = leftMs > MARGIN_MS && (window.shared > 0 || reported > 1);
    const reply = await this.#link.run(
      COUNT,
      [this.#link.keyOf(`limit:${client}`)],
      [windowMs, isSure ? window.shared : 0, reported, isSure ? leftMs : 0],
      undefined,
      onLate,
    );
    const [current, ttlMs] = readReply(reply);
    window.shared = current;
    window.endsMs = performance.now() + ttlMs;
    return { current, ttlMs };
  }
}

function alone({ shared, own, unsure, endsMs }: Window): Counted {
  return { current: shared + own + unsure, ttlMs: Math.max(0, endsMs - performance.now()) };
}

function readReply(reply: unknown): [number, number] {
  const [current, ttlMs] = Array.isArray(reply) ? (reply as unknown[]) : [];
  if (typeof current !== 'number' || typeof ttlMs !== 'number') throw new RedisAway('an answer of another form');
  return [current, ttlMs];
}
