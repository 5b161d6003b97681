/**
 * The HTTP server of Node under Fastify. It counts connections and requests (`connections.ts`) and refuses, before anything is routed,
 * limited or logged, what is not a request that the router and the rate limit would read alike. Start at `createHttpServer`.
 */
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '../errors.js';
import { answerRequest, answerSocket, type ErrorBody, parseProblem } from './bare-answers.js';
import type { Connections } from './connections.js';

export interface HttpServerOptions {
  readonly http: ServerOptions;
  readonly keepAliveTimeoutMs: number;
  /** Of all clients together. */
  readonly maxConnections: number;
  readonly connections: Connections;
  /** Headers of an answer that no route gives. */
  readonly headersFor: (request: IncomingMessage | undefined) => Record<string, string>;
  /** The answer to a request that is refused: in the words of the protocol that its target belongs to. */
  readonly errorBody: (problem: Problem, target: string) => ErrorBody;
  readonly onRefused: (problem: Problem) => void;
  readonly onDropped: () => void;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export function createHttpServer(options: HttpServerOptions, handler: Handler): Server {
  const { connections, headersFor, errorBody, onRefused } = options;
  const refuse = (request: IncomingMessage, response: ServerResponse, problem: Problem) => {
    onRefused(problem);
    const headers = { ...problem.headers, ...headersFor(request) };
    answerRequest(response, errorBody(problem, request.url ?? ''), headers);
  };
  const take = (request: IncomingMessage, response: ServerResponse, refusal: Problem | undefined) => {
    if (!connections.begin(request, response)) return;
    if (refusal === undefined) handler(request, response);
    else refuse(request, response, refusal);
  };

  // A missing host is refused below, with a document that says so.
  const server = createServer({ ...options.http, requireHostHeader: false });
  // Node alone would drop every answer to a client that has ended its side; `Connection.endByClient` decides which ones are still wanted.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.keepAliveTimeout = options.keepAliveTimeoutMs;
  server.maxConnections = options.maxConnections;
  server.on('request', (request, response) => take(request, response, flawOf(request)));
  server.on('checkExpectation', (request, response) => take(request, response, expectationFailed()));
  server.on('connection', (socket) => connections.accept(socket));
  server.on('drop', options.onDropped);
  server.on('connect', (request, socket) => {
    const problem = new Problem('method-not-allowed', 'This service is not a proxy.', { Allow: 'GET, HEAD, POST' });
    connections.afterAnswers(socket as Socket, () => {
      onRefused(problem);
      answerSocket(socket, problem, headersFor(request));
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    connections.afterAnswers(socket as Socket, () => {
      // An answer has begun already: another one in the middle of it would be taken for a part of it.
      if (!socket.writable || connections.isAnswering(socket as Socket)) return void socket.destroy();
      const problem = parseProblem(error.code);
      onRefused(problem);
      answerSocket(socket, problem, headersFor(undefined));
    });
  });
  return server;
}

/** What is wrong with a request that the parser took. */
function flawOf({ url = '', headers, httpVersion }: IncomingMessage): Problem | undefined {
  // The router ends the path at #, others only at ?: what one reads as a path the other would take for text.
  if (url.includes('#')) {
    return new Problem('malformed-request', 'The request target must not contain "#". Send it as %23.');
  }
  if (headers.host === undefined && httpVersion === '1.1') {
    return new Problem('malformed-request', 'The header Host is missing.');
  }
  return undefined;
}

function expectationFailed(): Problem {
  return new Problem('expectation-failed', 'The only expectation that can be met is 100-continue.');
}
