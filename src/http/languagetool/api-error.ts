/**
 * Errors as a LanguageTool server writes them: `Error: ` and a sentence, as plain text. Clients show the body as it is, or
 * its status. Start at `toApiError`, which takes whatever a request threw.
 */
import { Problem, type ProblemCode, toProblem } from '../messages/errors.js';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    /** For the client. Never quotes a text. */
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  get body(): string {
    return `Error: ${this.message}`;
  }
}

/** A parameter that is missing or wrong. */
export function badRequest(message: string): ApiError {
  return new ApiError(400, message);
}

export const PLAIN_TEXT = 'text/plain; charset=utf-8';

export interface FailedRequest {
  readonly subject: { readonly tag?: string; readonly operation?: string };
  readonly method: string;
  readonly bodyLimitBytes: number;
  readonly checkTimeoutMs: number;
}

/** Where this protocol has another status than our own API; the rest keeps its own. */
const STATUSES: Partial<Record<ProblemCode, number>> = {
  unauthorized: 403,
  'method-not-allowed': 404,
  'unsupported-media-type': 400,
  'invalid-request': 400,
  'invalid-text': 400,
  'deadline-exceeded': 500,
};

export function toApiError(error: unknown, request: FailedRequest): ApiError {
  if (error instanceof ApiError) return error;
  const { subject, method, bodyLimitBytes, checkTimeoutMs } = request;
  const problem = error instanceof Problem ? error : toProblem(error, subject, method, bodyLimitBytes);
  const status = STATUSES[problem.code] ?? problem.status;
  return new ApiError(status, messageOf(problem, checkTimeoutMs), problem.headers);
}

/** Of a request that reached no route. */
export function refusalOf({ code, status, detail }: Problem): ApiError {
  return new ApiError(STATUSES[code] ?? status, detail);
}

function messageOf({ code, detail }: Problem, checkTimeoutMs: number): string {
  if (code !== 'deadline-exceeded') return detail;
  return `Checking took longer than ${checkTimeoutMs / 1000} seconds. Send a shorter text, or allowIncompleteResults=true.`;
}
