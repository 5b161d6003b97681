/**
 * How often each client has asked in the window that goes on: a minute from its first request. Start at `RateLimits.count`. Here for one
 * process; `redis-rate-limits.ts` counts for all.
 */
import { LRUCache } from 'lru-cache';

/** Clients that are remembered; those that were not seen for longest are forgotten. */
const MOST_CLIENTS = 20_000;

export interface Counted {
  /** Requests in this window, with this one. */
  readonly current: number;
  /** Until the window ends. */
  readonly ttlMs: number;
}

export interface RateLimits {
  /** Never rejects. `limit` is how many requests the client may make in a window. */
  count(client: string, windowMs: number, limit: number): Promise<Counted>;
}

export interface Window {
  /** What Redis said, or nothing where there is none. */
  shared: number;
  /** Not yet told to Redis. */
  own: number;
  /** On their way to Redis. */
  underway: number;
  /** Told to Redis, which has not answered in time: perhaps counted there, perhaps not. */
  unsure: number;
  endsMs: number;
  /** When Redis was last told, and when it last answered. */
  reportedMs: number;
  answeredMs: number;
}

/** The windows of one process. */
export class Windows {
  readonly #windows = new LRUCache<string, Window>({ max: MOST_CLIENTS });

  /** The one that goes on, or a new one. */
  of(client: string, windowMs: number, nowMs: number): Window {
    const currentWindow = this.#windows.get(client);
    if (currentWindow !== undefined && currentWindow.endsMs > nowMs) return currentWindow;
    const [reportedMs, answeredMs] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const fresh = { shared: 0, own: 0, underway: 0, unsure: 0, endsMs: nowMs + windowMs, reportedMs, answeredMs };
    this.#windows.set(client, fresh);
    return fresh;
  }
}

export class ProcessRateLimits implements RateLimits {
  readonly #windows = new Windows();

  async count(client: string, windowMs: number): Promise<Counted> {
    const nowMs = performance.now();
    const window = this.#windows.of(client, windowMs, nowMs);
    return { current: ++window.own, ttlMs: window.endsMs - nowMs };
  }
}
