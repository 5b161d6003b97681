/**
 * Repeats requests that the service refused temporarily: 503 and 429 answers with a `Retry-After` header. A 503 without
 * that header (no data installed for the language) will be the same next time and is not repeated.
 *
 * Also repeats what was lost on its way, because a process ended before it had answered: the connection was closed, or a load balancer
 * says 502. All requests of the client only ask, so nothing is done twice.
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

/** A process that has ended is replaced by another at once; who is not there after this is not there. */
const LOST_RETRIES = 2;
const LOST_DELAY_MS = 100;
/** What Node says of a connection that was closed while it waited for the answer. */
const LOST_CODES = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

export async function withRetries(
  { retries, maxDelayMs }: RetryPolicy,
  signal: AbortSignal | undefined,
  send: () => Promise<Response>,
): Promise<Response> {
  let lost = 0;
  for (let attempt = 0; ; attempt++) {
    const response = await send().catch((error: unknown) => {
      if (!isLost(error) || attempt >= retries || lost >= LOST_RETRIES) throw error;
      return undefined;
    });
    if (response?.ok) return response;
    const error = response === undefined ? undefined : await errorOf(response);
    if (error === undefined || (error.status === 502 && attempt < retries && lost < LOST_RETRIES)) {
      await sleep(jittered(LOST_DELAY_MS * 2 ** lost++), signal);
      continue;
    }
    const isWorthWaiting = (error.status === 503 || error.status === 429) && error.retryAfterMs !== undefined;
    if (!isWorthWaiting || attempt >= retries || (error.retryAfterMs ?? 0) > maxDelayMs) throw error;
    await sleep(jittered(error.retryAfterMs ?? 0), signal);
  }
}

/** Not where nobody listens: that is the same the next time. Browsers do not tell the two apart. */
function isLost(error: unknown): boolean {
  const { code } = (error instanceof TypeError ? (error.cause ?? {}) : {}) as { code?: unknown };
  return typeof code === 'string' && LOST_CODES.includes(code);
}

function jittered(delayMs: number): number {
  return delayMs * (1 + JITTER * Math.random());
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
