/**
 * `GET /health` as machines ask for it every second, answered before it is routed: with the bytes that its route would give
 * (`test/http/health.test.ts` compares them), but without an object of Node or Fastify for the answer. Whatever else comes with the
 * question, the route answers. Start at `healthAnswer`.
 */
import type { IncomingMessage } from 'node:http';

const TARGET = '/health';
/** None of them changes the answer but `x-request-id`, of which the id is made. */
const PLAIN_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'host',
  'user-agent',
  'x-request-id',
]);
const BODY = '{"status":"ok"}';

export interface HealthAnswerOptions {
  readonly requestId: (request: IncomingMessage) => string;
  /** Headers that do not depend on the request. */
  readonly cors: Readonly<Record<string, string>>;
  readonly keepAliveTimeoutMs: number;
}

/** Makes the bytes of the answer; undefined where the request is another one. */
export function healthAnswer({ requestId, cors, keepAliveTimeoutMs }: HealthAnswerOptions) {
  const start = `HTTP/1.1 200 OK\r\n${lines(cors)}x-request-id: `;
  const middle = `\r\n${lines({
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(BODY.length),
  })}Date: `;
  const end = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeoutMs / 1000)}\r\n\r\n${BODY}`;
  const date = secondsDate();
  return (request: IncomingMessage): string | undefined => {
    if (!isPlainQuestion(request)) return undefined;
    return start + requestId(request) + middle + date() + end;
  };
}

/** In small letters, as Fastify writes them. */
function lines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name.toLowerCase()}: ${value}\r\n`)
    .join('');
}

function isPlainQuestion({ method, url, httpVersionMajor, httpVersionMinor, rawHeaders }: IncomingMessage): boolean {
  if (url !== TARGET || method !== 'GET' || httpVersionMajor !== 1 || httpVersionMinor !== 1) return false;
  let hasHost = false;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? '').toLowerCase();
    if (!PLAIN_HEADERS.has(name)) return false;
    if (name === 'host') hasHost = true;
  }
  return hasHost;
}

/** Written anew once a second. */
function secondsDate(): () => string {
  let second = -1;
  let text = '';
  return () => {
    const now = Date.now();
    if (Math.floor(now / 1000) !== second) {
      second = Math.floor(now / 1000);
      text = new Date(now).toUTCString();
    }
    return text;
  };
}
