/**
 * Answers to what never reaches a route: bytes that do not form a request, and requests that are refused before they are routed,
 * counted by the rate limit or logged. Written by hand, because Fastify does not see them.
 */
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEMS, Problem, type ProblemCode } from '../messages/errors.js';

/** Of every error: caches keep a 404 for a while unless they are told not to. */
export const NOT_KEPT = { 'Cache-Control': 'no-store' };

/** An error in the words of a protocol. */
export interface ErrorBody {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Of our own API. Without a path, unless it is known: what the client sent as one may be anything. */
export function problemBody(problem: Problem, path = '*'): ErrorBody {
  const { status } = problem;
  return { status, type: 'application/problem+json', body: JSON.stringify(problem.document(path)) };
}

/** To a request. */
export function answerRequest(response: ServerResponse, error: ErrorBody, headers: Record<string, string>): void {
  const body = Buffer.from(error.body);
  response.writeHead(error.status, {
    ...headers,
    'Content-Type': error.type,
    'Content-Length': body.length,
    ...NOT_KEPT,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** The bytes of an answer in two parts, between which its id belongs. The connection stays open. Only ASCII. */
export function answerAround({ status, type, body }: ErrorBody, headers: Record<string, string>): [string, string] {
  const all = { ...headers, 'Content-Type': type, 'Content-Length': String(body.length), Connection: 'keep-alive' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nX-Request-Id: `, `\r\n${lines.join('')}\r\n${body}`];
}

/** To a connection whose bytes form no request. */
export function answerSocket(socket: Duplex, problem: Problem, headers: Record<string, string>): void {
  const { type, body: text } = problemBody(problem);
  const body = Buffer.from(text);
  const all = {
    ...problem.headers,
    ...headers,
    'Content-Type': type,
    'Content-Length': String(body.length),
    ...NOT_KEPT,
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const { status, title } = PROBLEMS[problem.code];
  socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n`), body]));
}

/** For an error of Node's parser. */
export function parseProblem(code: string | undefined): Problem {
  const problem = codeOf(code);
  return new Problem(problem, DETAILS[problem] ?? PROBLEMS[problem].title);
}

const DETAILS: Partial<Record<ProblemCode, string>> = {
  'headers-too-large': 'The request line and headers together may have at most 16 kB.',
  'request-timeout': 'The request did not arrive in time.',
  'malformed-request': 'The bytes received are not a valid HTTP request.',
};

function codeOf(code: string | undefined): ProblemCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-timeout' : 'malformed-request';
}
