/**
 * Counts requests for all processes, in Redis and by its clock, with one atomic script. Start at `RedisRateLimits.count`.
 *
 * A request waits for the count, so that all processes together let through the limit and not one more. Only the requests of a client
 * that makes many, and is far from its limit, do not wait: they are reported a few at a time.
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

/** Nearer to the limit than this, every request waits for the count. */
const FAR_SHARE = 0.5;
/** What a process keeps to itself meanwhile: no more requests than this share of the limit. */
const UNREPORTED_SHARE = 0.005;
/** What Redis said is taken for true until this many requests per second, at all processes, could have used up the rest. */
const MOST_PER_SECOND = 5_000;
const LONGEST_TRUST_MS = 1_000;
/** What a process keeps to itself is reported after this share of that time. */
const REPORT_SHARE = 0.4;

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
  readonly #now: () => number;
  readonly #windows = new Windows();

  constructor(link: RedisLink, now = () => performance.now()) {
    this.#link = link;
    this.#now = now;
  }

  async count(client: string, windowMs: number, limit: number): Promise<Counted> {
    const nowMs = this.#now();
    const window = this.#windows.of(client, windowMs, nowMs);
    window.own++;
    if (!this.#link.isUp) return this.#alone(window);
    if (!isFar(window, limit, nowMs)) return this.#tell(client, windowMs, window);
    if (window.own > UNREPORTED_SHARE * limit || nowMs - window.reportedMs > REPORT_SHARE * trustedMs(limit))
      void this.#tell(client, windowMs, window);
    return this.#alone(window);
  }

  /** Reports what is not yet reported. */
  async #tell(client: string, windowMs: number, window: Window): Promise<Counted> {
    const reported = window.own;
    // Others of this client that are on their way at the same time must not report them again.
    window.own = 0;
    window.underway += reported;
    window.reportedMs = this.#now();
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
      window.underway -= reported;
      isLate = error.isLate;
      if (isLate) window.unsure += reported;
      else window.own += reported;
      return this.#alone(window);
    }
  }

  async #report(
    client: string,
    windowMs: number,
    window: Window,
    reported: number,
    onLate: LateListener,
  ): Promise<Counted> {
    const leftMs = Math.ceil(window.endsMs - this.#now());
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
    window.underway -= reported;
    window.answeredMs = this.#now();
    window.endsMs = window.answeredMs + ttlMs;
    return { current, ttlMs };
  }

  #alone(window: Window): Counted {
    return { current: countOf(window), ttlMs: Math.max(0, window.endsMs - this.#now()) };
  }
}

function countOf({ shared, own, underway, unsure }: Window): number {
  return shared + own + underway + unsure;
}

function trustedMs(limit: number): number {
  return Math.min((1000 * (1 - FAR_SHARE) * limit) / MOST_PER_SECOND, LONGEST_TRUST_MS);
}

/** Redis has said so a moment ago, and the other processes cannot have used up the rest since. */
function isFar(window: Window, limit: number, nowMs: number): boolean {
  const isWorthIt = UNREPORTED_SHARE * limit >= 1;
  return isWorthIt && nowMs - window.answeredMs < trustedMs(limit) && countOf(window) < FAR_SHARE * limit;
}

function readReply(reply: unknown): [number, number] {
  const [current, ttlMs] = Array.isArray(reply) ? (reply as unknown[]) : [];
  if (typeof current !== 'number' || typeof ttlMs !== 'number') throw new RedisAway('an answer of another form');
  return [current, ttlMs];
}
