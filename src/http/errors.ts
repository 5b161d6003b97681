/**
 * Every error the service can answer with, in one table, and the way there from what goes wrong below. This file is the
 * only one that knows a status code of an error; `docs/errors.md` explains each row to users.
 */

import { CheckRefused } from '../service/check-paragraphs.js';
import { SpeechRefused } from '../service/language-service.js';
import { PoolError } from '../service/pool/worker-pool.js';
import { EngineUnavailable } from '../service/registry.js';

export const PROBLEMS = {
  'malformed-json': { status: 400, title: 'The body is not JSON' },
  'malformed-request': { status: 400, title: 'The request is not valid HTTP' },
  unauthorized: { status: 401, title: 'An API key is needed' },
  'not-found': { status: 404, title: 'There is nothing at this path' },
  'unknown-tag': { status: 404, title: 'This deployment does not offer the language' },
  'unknown-voice': { status: 404, title: 'The language has no such voice' },
  'method-not-allowed': { status: 405, title: 'The path does not take this method' },
  'request-timeout': { status: 408, title: 'The request arrived too slowly' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'text-too-long': { status: 413, title: 'The text is too long' },
  'unsupported-media-type': { status: 415, title: 'The body must be application/json' },
  'invalid-request': { status: 422, title: 'The request is not as it should be' },
  'invalid-text': { status: 422, title: 'The text is not valid Unicode' },
  'nothing-to-say': { status: 422, title: 'The text has nothing that can be spoken' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  'headers-too-large': { status: 431, title: 'The headers are too large' },
  internal: { status: 500, title: 'A fault of ours' },
  'pack-not-installed': { status: 503, title: 'The data of this language is not installed' },
  'pack-broken': { status: 503, title: 'The data of this language cannot be read' },
  loading: { status: 503, title: 'The data of this language is being loaded' },
  overloaded: { status: 503, title: 'The service is busy' },
  'deadline-exceeded': { status: 504, title: 'The work took too long' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: ProblemCode;
  /** The same as `detail`, for clients written against older services. */
  readonly message: string;
}

/** Thrown anywhere in a request; the error handler turns it into the answer. */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    readonly code: ProblemCode,
    /** For the client. Never quotes a text, a path of ours or a stack. */
    readonly detail: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code);
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }

  document(instance: string): ProblemDocument {
    const { status, title } = PROBLEMS[this.code];
    const { code, detail } = this;
    return { type: `/problems/${code}`, title, status, detail, instance, code, message: detail };
  }
}

/** Seconds after which a refused client may try again. */
const RETRY_AFTER = { 'Retry-After': '1' };

/** What an error means to a client. Anything unforeseen is a fault of ours and says no more than that. */
export function toProblem(error: unknown, subject: { tag?: string; operation?: string } = {}): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof PoolError) return fromPool(error);
  if (error instanceof SpeechRefused || error instanceof CheckRefused)
    return new Problem('invalid-request', error.message);
  if (error instanceof EngineUnavailable) return fromRegistry(error, subject);
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  return fromFastify(String(code), statusCode) ?? internal();
}

function internal(): Problem {
  return new Problem('internal', 'The request could not be served because of a fault of ours. It has been logged.');
}

function fromPool({ failure }: PoolError): Problem {
  switch (failure) {
    case 'overloaded':
      return new Problem('overloaded', 'Too much work is waiting already. Try again shortly.', RETRY_AFTER);
    case 'closed':
      return draining();
    case 'deadline':
      return new Problem('deadline-exceeded', 'The work was stopped at its deadline. Send a shorter text.');
    case 'opening':
      return new Problem('loading', 'The data of this language is still being opened.', { 'Retry-After': '2' });
    // Nobody reads the answer to an aborted request; it only ends the log line.
    case 'aborted':
      return new Problem('request-timeout', 'The client closed the connection.');
    case 'fault':
      return internal();
  }
}

export function draining(): Problem {
  return new Problem('overloaded', 'The service is shutting down.', { ...RETRY_AFTER, Connection: 'close' });
}

function fromRegistry({ failure }: EngineUnavailable, { tag = 'TAG' }: { tag?: string }): Problem {
  switch (failure) {
    case 'not-installed':
      return new Problem(
        'pack-not-installed',
        `No data for "${tag}" is installed. Whoever runs the service installs it with: langtools packs install ${tag}`,
      );
    case 'broken':
      return new Problem(
        'pack-broken',
        `The installed data for "${tag}" cannot be read. Whoever runs the service finds the reason at /readyz.`,
      );
    case 'loading':
      return new Problem('loading', `The data for "${tag}" is still being loaded.`, { 'Retry-After': '2' });
  }
}

/** Fastify's own refusals, by its codes. */
function fromFastify(code: string, statusCode: unknown): Problem | undefined {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('body-too-large', 'The body is larger than this service takes.', { Connection: 'close' });
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem('malformed-json', 'The body is shorter or longer than its Content-Length says.');
    case 'FST_ERR_BAD_URL':
      return new Problem('not-found', 'The path is not valid percent-encoding.');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Problem('not-found', 'A part of the path is longer than any tag or voice.');
  }
  // What the file server of the reference page says of paths outside its folder.
  if (statusCode === 403 || statusCode === 404) return new Problem('not-found', 'There is nothing at this path.');
  if (statusCode === 413) return new Problem('body-too-large', 'The body is larger than this service takes.');
  if (statusCode === 415) return unsupportedMediaType();
  // The decompression of a request body, and Fastify's remaining complaints about a body.
  if (statusCode === 400) return new Problem('malformed-json', 'The body cannot be read as JSON.');
  return undefined;
}

export function unsupportedMediaType(): Problem {
  return new Problem(
    'unsupported-media-type',
    'Send the body with Content-Type: application/json, in UTF-8, plain or compressed with gzip, deflate or br.',
    { 'Accept-Post': 'application/json' },
  );
}
