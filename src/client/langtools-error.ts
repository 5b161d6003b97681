/** The error that the client throws: a problem document (RFC 9457) of the service or of a proxy in front of it. */

export interface ProblemFields {
  readonly status: number;
  /**
   * Stable and machine-readable: `unknown-tag`, `pack-not-installed`, `overloaded` …; `docs/errors.md` has them all.
   */
  readonly code: string;
  readonly title: string;
  /** A sentence for people. Plain text: never put it into a page as HTML. */
  readonly detail: string;
  readonly retryAfterMs?: number;
  readonly requestId?: string;
  /** Of a 421: the base URL of the process that serves the language. */
  readonly servedAt?: string;
}

/** A request that the service refused, or that did not reach it. */
export class LangtoolsError extends Error implements ProblemFields {
  override readonly name = 'LangtoolsError';
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly retryAfterMs?: number;
  readonly requestId?: string;
  readonly servedAt?: string;

  constructor({ status, code, title, detail, retryAfterMs, requestId, servedAt }: ProblemFields) {
    super(`${status} ${code}: ${detail}`);
    this.status = status;
    this.code = code;
    this.title = title;
    this.detail = detail;
    if (retryAfterMs !== undefined) this.retryAfterMs = retryAfterMs;
    if (requestId !== undefined) this.requestId = requestId;
    if (servedAt !== undefined) this.servedAt = servedAt;
  }
}

/**
 * Reads an answer that is no success. A proxy's HTML page becomes an error as well, with the code
 * `no-problem-document`.
 */
export async function errorOf(response: Response): Promise<LangtoolsError> {
  const { status, statusText, headers } = response;
  const document = await problemDocument(response);
  const field = (name: string, otherwise: string) =>
    typeof document[name] === 'string' ? (document[name] as string) : otherwise;
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), Date.now());
  const requestId = headers.get('x-request-id');
  return new LangtoolsError({
    status,
    code: field('code', 'no-problem-document'),
    title: field('title', statusText || `Status ${status}`),
    detail: field('detail', statusText || `The answer has status ${status} and says no more.`),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(requestId === null ? {} : { requestId }),
    ...(typeof document.served_at === 'string' ? { servedAt: document.served_at } : {}),
  });
}

async function problemDocument(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch (error) {
    // Cancelled while reading: the caller aborted, the answer is not malformed.
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return {};
  }
}

/** `Retry-After` is a number of seconds or a date. Anything else counts as no header. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const value = header.trim();
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  // `Date.parse` reads "-5" and "1.5" as dates of 2001; a date of HTTP has a comma.
  const dateMs = value.includes(',') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
