/**
 * Answers a connection whose bytes do not form a request: too many headers, headers that arrive too slowly, malformed HTTP.
 * Fastify never sees these, so the response is written to the socket directly.
 */
import type { Socket } from 'node:net';
import { PROBLEMS, Problem, type ProblemCode } from './errors.js';

const DETAILS: Partial<Record<ProblemCode, string>> = {
  'headers-too-large': 'The request line and headers together may have at most 16 kB.',
  'request-timeout': 'The request did not arrive in time.',
  'malformed-request': 'The bytes received are not a valid HTTP request.',
};

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = codeOf(error.code);
  const { status, title } = PROBLEMS[code];
  const body = JSON.stringify(new Problem(code, DETAILS[code] ?? title).document('*'));
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function codeOf(code: string | undefined): ProblemCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-timeout' : 'malformed-request';
}
