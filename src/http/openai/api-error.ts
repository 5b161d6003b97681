/**
 * Errors in the shape of OpenAI's API, `{"error": {message, type, param, code}}`, and what each of our problems becomes.
 * Clients choose their exception by the status and show the message; `code` is theirs where they have one, else ours.
 */
import type { FastifyReply } from 'fastify';
import { type Problem, type ProblemCode, toProblem } from '../messages/errors.js';

type ErrorType = 'invalid_request_error' | 'authentication_error' | 'rate_limit_error' | 'server_error';

/** A field of the request is wrong. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly detail: string,
    readonly param: string | null,
    readonly code: string | null = null,
    readonly status: 400 | 404 | 413 = 400,
  ) {
    super(detail);
  }
}

/** How that API calls what we call otherwise. */
const CODES: Partial<Record<ProblemCode, string>> = {
  unauthorized: 'invalid_api_key',
  'rate-limited': 'rate_limit_exceeded',
  'text-too-long': 'string_above_max_length',
  'unknown-voice': 'invalid_value',
  'unknown-tag': 'invalid_value',
};
/** Which field of the request is meant. */
const PARAMS: Partial<Record<ProblemCode, string>> = {
  'text-too-long': 'input',
  'invalid-text': 'input',
  'nothing-to-say': 'input',
  'unknown-voice': 'voice',
};
/** Of those that our own API answers with 422, which that API does not use for a wrong text. */
const STATUSES: Partial<Record<ProblemCode, number>> = {
  'invalid-text': 400,
  'nothing-to-say': 400,
  'invalid-request': 400,
};
/** The client tries everything from 500 on twice more; for these that changes nothing. */
const IN_VAIN: readonly ProblemCode[] = ['pack-not-installed', 'pack-broken'];
/** Our own sentence about a body speaks of `{"text"}`. */
const MALFORMED = 'The body is not valid JSON in UTF-8.';

/** @returns the problem, if the error is one of the service's: an `internal` one has to be logged */
export function sendApiError(
  error: unknown,
  subject: { tag?: string },
  bodyLimitBytes: number,
  reply: FastifyReply,
): Problem | undefined {
  if (error instanceof ApiError) {
    const { detail: message, param, code, status } = error;
    void reply.code(status).send({ error: { message, type: 'invalid_request_error', param, code } });
    return undefined;
  }
  const problem = toProblem(error, subject, 'POST', bodyLimitBytes);
  const { status, error: body } = apiErrorOf(problem);
  reply.code(status).headers(problem.headers);
  if (IN_VAIN.includes(problem.code)) reply.header('X-Should-Retry', 'false');
  void reply.send({ error: body });
  return problem;
}

export function apiErrorOf({ code, status: ownStatus, detail }: Problem) {
  const status = STATUSES[code] ?? ownStatus;
  const error = {
    message: code === 'malformed-json' ? MALFORMED : detail,
    type: typeOf(status),
    param: PARAMS[code] ?? null,
    code: CODES[code] ?? code,
  };
  return { status, error };
}

function typeOf(status: number): ErrorType {
  if (status === 401) return 'authentication_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}
