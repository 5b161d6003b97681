/**
 * Tries again what the service refused for the moment: 503 and 429 answers that say with `Retry-After` when it is worth
 * it. A 503 without that header (no data installed for the language) will be the same next time and is not repeated.
 */
import { errorOf } from './langtools-error.js';

export interface RetryPolicy {
  /** How many times more than once. */
  readonly retries: number;
  /** A service that asks for more patience than this is not waited for. */
  readonly maxDelayMs: number;
}

/** Everybody refused in the same moment must not come back in the same moment: up to a quarter more, at random. */
const JITTER = 0.25;

export async function withRetries(
  { retries, maxDelayMs }: RetryPolicy,
  signal: AbortSignal | undefined,
  send: () => Promise<Response>,
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const response = await send();
    if (response.ok) return response;
    const error = await errorOf(response);
    const isWorthWaiting = (error.status === 503 || error.status === 429) && error.retryAfterMs !== undefined;
    if (!isWorthWaiting || attempt >= retries || (error.retryAfterMs ?? 0) > maxDelayMs) throw error;
    await sleep((error.retryAfterMs ?? 0) * (1 + JITTER * Math.random()), signal);
  }
}

/** Ends early, with the signal's reason, when the caller gives up. */
export function sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, delayMs);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
