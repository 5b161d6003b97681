/**
 * Every error the service can answer with, in one table, and the mapping from errors of the layers below. Only this file
 * knows the status codes of errors; `docs/errors.md` explains each row to users.
 */

import { refusalProblem, type WordsRefusal } from '../../answers/words-operation.js';
import { DataPreparing, DataUnavailable } from '../../service/device-data/device-data.js';
import { EngineUnavailable } from '../../service/engines/registry.js';
import { CheckRefused } from '../../service/operations/check-paragraphs.js';
import { SpeechRefused, WordsRefused } from '../../service/operations/language-service.js';
import { PoolError } from '../../service/pool/worker-pool.js';

export const PROBLEMS = {
  'malformed-json': { status: 400, title: 'The body is not valid JSON' },
  'malformed-request': { status: 400, title: 'The request is not valid HTTP' },
  unauthorized: { status: 401, title: 'An API key is required' },
  'not-found': { status: 404, title: 'Path not found' },
  'unknown-tag': { status: 404, title: 'This deployment does not offer the language' },
  'unknown-voice': { status: 404, title: 'The language has no such voice' },
  'unknown-lemma': { status: 404, title: 'The language has no such word' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'request-timeout': { status: 408, title: 'The request arrived too slowly' },
  'precondition-failed': { status: 412, title: 'The precondition does not hold' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'text-too-long': { status: 413, title: 'The text is too long' },
  'unsupported-media-type': { status: 415, title: 'The body must be application/json' },
  'range-not-satisfiable': { status: 416, title: 'The file has no such range' },
  'expectation-failed': { status: 417, title: 'The expectation cannot be met' },
  'served-elsewhere': { status: 421, title: 'Another process serves the language' },
  'invalid-request': { status: 422, title: 'The request is invalid' },
  'invalid-text': { status: 422, title: 'The text is not valid Unicode' },
  'unknown-feature': { status: 422, title: 'The language has no such tag' },
  'nothing-to-say': { status: 422, title: 'The text contains nothing that can be spoken' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  'headers-too-large': { status: 431, title: 'The headers are too large' },
  internal: { status: 500, title: 'Internal server error' },
  'pack-not-installed': { status: 503, title: 'The data of this language is not installed' },
  'pack-broken': { status: 503, title: 'The data of this language cannot be read' },
  'data-unavailable': { status: 503, title: 'The data cannot be prepared for devices' },
  loading: { status: 503, title: 'The data of this language is being loaded' },
  overloaded: { status: 503, title: 'The service is overloaded' },
  'deadline-exceeded': { status: 504, title: 'The deadline was exceeded' },
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
  /** Of `served-elsewhere`: the base URL of the process that serves the language, where one is known. */
  readonly served_at?: string;
  /** Of `unknown-lemma`: words that may be meant. */
  readonly near_lemmas?: readonly string[];
}

/** Thrown anywhere in a request; the error handler turns it into the answer. */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    readonly code: ProblemCode,
    /** For the client. Never quotes a text, a file path of the server or a stack. */
    readonly detail: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** What the document holds beside the usual fields. */
    readonly more: Pick<ProblemDocument, 'served_at' | 'near_lemmas'> = {},
  ) {
    super(code);
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }

  document(instance: string): ProblemDocument {
    const { status, title } = PROBLEMS[this.code];
    const { code, detail, more } = this;
    return { type: `/problems/${code}`, title, status, detail, instance, code, message: detail, ...more };
  }
}

/** How many seconds the client should wait before it tries again. */
const RETRY_AFTER = { 'Retry-After': '1' };

/** Maps any error to the answer for the client. An unexpected error becomes `internal`, without details. */
export function toProblem(
  error: unknown,
  subject: { tag?: string; operation?: string } = {},
  method = 'POST',
  bodyLimitBytes?: number,
): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof PoolError) return fromPool(error);
  if (error instanceof SpeechRefused)
    return new Problem(error.refusal.isTooLong ? 'text-too-long' : 'invalid-request', error.refusal.detail);
  if (error instanceof WordsRefused) return fromWords(error.refusal);
  if (error instanceof CheckRefused) return new Problem('invalid-request', error.message);
  if (error instanceof EngineUnavailable) return fromRegistry(error, subject);
  if (error instanceof DataPreparing || error instanceof DataUnavailable) return fromDeviceData(error, subject);
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return bodyTooLarge(bodyLimitBytes);
  return fromFastify(String(code), statusCode, method) ?? internal();
}

function fromWords(refusal: WordsRefusal): Problem {
  const { code, detail } = refusalProblem(refusal);
  return new Problem(code, detail, {}, refusal.kind === 'unknown-lemma' ? { near_lemmas: refusal.near } : {});
}

function internal(): Problem {
  return new Problem(
    'internal',
    'The request failed because of an internal error. The error has been logged with the id in X-Request-Id.',
  );
}

function fromPool({ failure }: PoolError): Problem {
  switch (failure) {
    case 'overloaded':
      return overloaded();
    case 'closed':
      return draining();
    case 'deadline':
      return new Problem('deadline-exceeded', 'Processing was stopped at the deadline. Send a shorter text.');
    case 'opening':
    case 'retired':
      return new Problem('loading', 'The data of this language is still being opened. Try again shortly.', {
        'Retry-After': '2',
      });
    // The client is gone and does not read this answer; its status appears in the log.
    case 'aborted':
      return new Problem('request-timeout', 'The client closed the connection.');
    case 'fault':
      return internal();
  }
}

export function overloaded(): Problem {
  return new Problem('overloaded', 'The queue is full. Try again shortly.', RETRY_AFTER);
}

export function draining(): Problem {
  return new Problem('overloaded', 'The service is shutting down.', RETRY_AFTER);
}

function fromRegistry({ failure }: EngineUnavailable, { tag = 'TAG' }: { tag?: string }): Problem {
  switch (failure) {
    case 'not-installed':
      return new Problem(
        'pack-not-installed',
        `No data for "${tag}" is installed. The operator can install it with: langtools packs install ${tag}`,
      );
    case 'broken':
      return new Problem(
        'pack-broken',
        `The installed data for "${tag}" cannot be read. The reason is given at /readyz.`,
      );
    case 'loading':
      return new Problem('loading', `The data for "${tag}" is still being loaded. Try again shortly.`, {
        'Retry-After': '2',
      });
  }
}

/** A chunk says nothing of its language. */
function fromDeviceData(error: DataPreparing | DataUnavailable, { tag = '' }: { tag?: string }): Problem {
  const data = tag === '' ? 'The data' : `The data for "${tag}"`;
  if (error instanceof DataPreparing) {
    return new Problem('loading', `${data} is being prepared for devices. Try again shortly.`, RETRY_AFTER);
  }
  return new Problem('data-unavailable', `${data} cannot be prepared for devices: ${error.message}.`, {
    'Retry-After': '30',
  });
}

function bodyTooLarge(limitBytes: number | undefined): Problem {
  const limit = limitBytes === undefined ? '' : `: the limit is ${limitBytes} bytes`;
  return new Problem('body-too-large', `The body is larger than this service accepts${limit}.`, {
    Connection: 'close',
  });
}

/** Maps Fastify's own errors by their codes. */
function fromFastify(code: string, statusCode: unknown, method: string): Problem | undefined {
  switch (code) {
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem('malformed-json', 'The length of the body does not match Content-Length.');
    case 'FST_ERR_BAD_URL':
      return new Problem('not-found', 'The path is not validly percent-encoded.');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Problem('not-found', 'A segment of the path is longer than any tag, voice or word.');
  }
  // The server of static files answers so for paths outside its folder.
  if (statusCode === 403 || statusCode === 404) return new Problem('not-found', 'This path does not exist.');
  if (statusCode === 412) return new Problem('precondition-failed', 'The file is not the one that the request names.');
  if (statusCode === 416) return new Problem('range-not-satisfiable', 'The file is shorter than the range begins.');
  if (statusCode === 415) return unsupportedMediaType();
  // A path that is no file name, such as /assets/%00.
  if (statusCode === 400 && (method === 'GET' || method === 'HEAD'))
    return new Problem('not-found', 'This path does not exist.');
  // Errors while decompressing a request body, and Fastify's remaining errors about a body.
  if (statusCode === 400) return new Problem('malformed-json', 'The body cannot be read as JSON.');
  return undefined;
}

export function unsupportedMediaType(): Problem {
  return new Problem(
    'unsupported-media-type',
    'Send the body as Content-Type: application/json in UTF-8, uncompressed or with Content-Encoding gzip, deflate or br.',
    { 'Accept-Post': 'application/json' },
  );
}
