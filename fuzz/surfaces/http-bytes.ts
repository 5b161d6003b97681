/**
 * Raw bytes on a socket. Every request that arrived whole must be answered, no answer may be an internal error, and the
 * connection must end when the client ends it.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { TestServer } from '../../test/harness.js';
import { type Surface, Violation } from '../driver/surface.js';
import { checkAnswer, startFuzzedServer } from './http-server.js';

/** Far longer than any answer takes, on a busy machine too. */
const PATIENCE_MS = 30_000;
const POLL_MS = 1;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** One connection as the server sees it. */
class Connection {
  readonly open = new Set<Exchange>();
  readonly statuses: number[] = [];
  socket: Socket | undefined;

  watch(server: Server): () => void {
    const onConnection = (socket: Socket) => {
      this.socket ??= socket;
    };
    const onRequest = (request: IncomingMessage, response: ServerResponse) => {
      const exchange = { request, response };
      this.open.add(exchange);
      response.once('close', () => {
        this.open.delete(exchange);
        this.statuses.push(response.statusCode);
      });
    };
    server.on('connection', onConnection);
    server.on('request', onRequest);
    return () => {
      server.off('connection', onConnection);
      server.off('request', onRequest);
    };
  }

  /** Everything has been read, and what arrived whole has been answered. */
  isDone(length: number): boolean {
    if (this.socket === undefined) return false;
    if (this.socket.destroyed) return true;
    const isWaiting = [...this.open].some(({ request, response }) => request.complete && !response.writableFinished);
    return this.socket.bytesRead >= length && !isWaiting;
  }
}

async function until(condition: () => boolean, otherwise: string): Promise<void> {
  const endMs = Date.now() + PATIENCE_MS;
  for (let turn = 0; !condition(); turn++) {
    if (Date.now() > endMs) throw new Violation(otherwise);
    if (turn < 20) await new Promise((resolve) => setImmediate(resolve));
    else await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function talk(server: TestServer, input: Uint8Array): Promise<void> {
  const connection = new Connection();
  const unwatch = connection.watch(server.app.server);
  const { hostname, port } = new URL(server.url);
  let answer = '';
  let isClosed = false;
  const socket = connect(Number(port), hostname);
  socket.setEncoding('latin1').on('data', (data: string) => {
    if (answer.length < 20) answer += data;
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    isClosed = true;
  });
  try {
    socket.write(input);
    await until(() => connection.isDone(input.length) || isClosed, 'a whole request was not answered');
    // Two turns for what the parser has not handed over yet.
    for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
    await until(() => connection.isDone(input.length) || isClosed, 'a whole request was not answered');
    socket.end();
    await until(() => isClosed, 'the connection stays open after its client ended it');
  } finally {
    socket.destroy();
    unwatch();
  }
  if (answer !== '' && !/^HTTP\/1\.1 [1-5]\d\d /.test(answer)) throw new Violation('the answer is not HTTP');
  for (const status of connection.statuses) checkAnswer(server, status);
}

const JSON_POST =
  'POST /speller/se HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{"text":"aab"}';

export const httpBytes: Surface = {
  name: 'http-bytes',
  about: 'raw bytes on a socket of the running service',
  form: 'latin1',
  seeds: () => [
    'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nAccept-Language: nb, se;q=0.5\r\nAccept-Encoding: br, gzip\r\n\r\n',
    JSON_POST,
    `${JSON_POST}${JSON_POST}GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    'POST /grammar/se?encoding=utf-8 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json; charset=utf-8\r\n' +
      'Transfer-Encoding: chunked\r\n\r\nf\r\n{"text":"a  b"}\r\n0\r\nTrailer: x\r\n\r\n',
    'OPTIONS /speller/se HTTP/1.1\r\nHost: x\r\nOrigin: http://a\r\nAccess-Control-Request-Method: POST\r\n\r\n',
    'HEAD /languages?details=true HTTP/1.0\r\nIf-None-Match: W/"x"\r\n\r\n',
    'GET /tts/se/default?text=aab HTTP/1.1\r\nHost: x\r\nRange: bytes=0-1\r\nAccept: audio/mpeg\r\n\r\n',
  ],
  tokens: [
    ...[
      '\r\n',
      '\r\n\r\n',
      '\n',
      '\r',
      ' ',
      ': ',
      '\t',
      '\0',
      '%',
      '%00',
      '%2e%2e/',
      '../',
      '//',
      '?',
      '#',
      '&',
      '=',
      ';',
    ],
    ...[
      'GET',
      'POST',
      'PUT',
      'HEAD',
      'OPTIONS',
      'TRACE',
      'CONNECT',
      'PRI * HTTP/2.0',
      'HTTP/1.0',
      'HTTP/1.1',
      'HTTP/9.9',
    ],
    ...['Host: x\r\n', 'Content-Length: 0\r\n', 'Content-Length: 99999999999\r\n', 'Content-Length: -1\r\n'],
    ...['Transfer-Encoding: chunked\r\n', 'Transfer-Encoding: gzip\r\n', 'Content-Encoding: gzip\r\n', '0\r\n\r\n'],
    ...[
      'Expect: 100-continue\r\n',
      'Expect: x\r\n',
      'Upgrade: websocket\r\n',
      'Connection: upgrade\r\n',
      'Connection: close\r\n',
    ],
    ...['X-Forwarded-For: 1.2.3.4\r\n', 'Authorization: Bearer x\r\n', 'Cookie: __proto__=1\r\n', 'Origin: null\r\n'],
    ...['/livez', '/readyz', '/metrics', '/openapi.json', '/docs', '/docs/static/index.html', '/assets/', '/languages'],
    ...[
      '/speller/se',
      '/grammar/se',
      '/tts/se/default',
      '/b/speller/fo',
      '/preferences/se',
      '/voices',
      '__proto__',
      '{"text":""}',
    ],
    ...['encoding=utf-8', 'suggestions=101', 'offsets=true', 'trace=true', 'pace=0', 'pipeline=x', 'text=a'],
  ],
  refuses: [],
  open: async () => {
    const server = await startFuzzedServer();
    return (input) => talk(server, input);
  },
  limitMs: 60_000,
};
