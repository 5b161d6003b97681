/**
 * Repeats requests that the service refused temporarily: 503 and 429 answers with a `Retry-After` header. A 503 without
 * that header (no data installed for the language) will be the same next time and is not repeated.
 */
import { errorOf } from './langtools-error.js';

export interface RetryPolicy {
  /** How many times a request is repeated after the first attempt. */
  readonly retries: number;
  /** A longer `Retry-After` is not waited for: the error is thrown at once. */
  readonly maxDelayMs: number;
}

/**
 * Jitter: clients that were refused at the same moment must not return at the same moment. Up to a quarter more, at
 * random.
 */
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

/** Rejects early, with the signal's reason, when the caller aborts. */
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
