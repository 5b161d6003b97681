/**
 * The HTTP server of Node under Fastify. It counts connections and requests (`connections.ts`) and refuses, before anything is routed,
 * limited or logged, what is not a request that the router and the rate limit would read alike. Start at `createHttpServer`.
 */
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Connections } from '../connections/connections.js';
import { overloaded, Problem } from '../messages/errors.js';
import type { Admission, Work } from './admission.js';
import { answerAround, answerRequest, answerSocket, type ErrorBody, parseProblem } from './bare-answers.js';
import { type HealthAnswerOptions, healthAnswer } from './health-answer.js';
import { QuickAnswers } from './quick-answers.js';

export interface HttpServerOptions {
  readonly http: ServerOptions;
  readonly keepAliveTimeoutMs: number;
  /** Of all clients together. */
  readonly maxConnections: number;
  readonly connections: Connections;
  /** What is refused before it is routed because the workers could not take it; nothing where there is none. */
  readonly admission?: Admission;
  readonly requestId: (request?: IncomingMessage) => string;
  /** Headers of an answer that no route gives, except its id; they may depend on the origin of the page that asks. */
  readonly headersFor: (request: IncomingMessage | undefined) => Readonly<Record<string, string>>;
  readonly variesByOrigin?: boolean;
  /** The answer to a request that is refused: in the words of the protocol that its target belongs to. */
  readonly errorBody: (problem: Problem, target: string, path?: string) => ErrorBody;
  readonly onRefused: (problem: Problem, work?: Work) => void;
  /** Where it is given, `GET /health` is answered without its route. */
  readonly health?: Pick<HealthAnswerOptions, 'cors'> & { readonly onAnswered: () => void };
  readonly onDropped: () => void;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const CLOSES = { Connection: 'close' };

export function createHttpServer(options: HttpServerOptions, handler: Handler): Server {
  const { connections, admission, requestId, errorBody, onRefused } = options;
  const headersFor = (request?: IncomingMessage) => ({
    'X-Request-Id': requestId(request),
    ...options.headersFor(request),
  });
  /** The connection is closed: whoever sent it does not speak HTTP as others do. */
  const refuse = (request: IncomingMessage, response: ServerResponse, problem: Problem) => {
    onRefused(problem);
    const headers = { ...problem.headers, ...headersFor(request), ...CLOSES };
    answerRequest(response, errorBody(problem, request.url ?? ''), headers);
  };
  /**
   * Later, as quick refusals are written: until then the request counts as unanswered, of which a connection may have a few. A client
   * that waits for a word before it sends the body may send it after all, so that nothing else can follow on its connection.
   */
  const shed = (request: IncomingMessage, response: ServerResponse, work: Work, awaitsContinue: boolean) => {
    const problem = overloaded();
    onRefused(problem, work);
    const headers = { ...problem.headers, ...headersFor(request), ...(awaitsContinue ? CLOSES : {}) };
    setImmediate(() => {
      if (!response.destroyed) answerRequest(response, errorBody(problem, request.url ?? '', work.path), headers);
    });
  };
  const take = (
    request: IncomingMessage,
    response: ServerResponse,
    flaw: Problem | undefined,
    awaitsContinue = false,
  ) => {
    if (!connections.begin(request, response)) return;
    if (flaw !== undefined) return refuse(request, response, flaw);
    const work = connections.isDraining ? undefined : admission?.refused(request);
    if (work !== undefined) return shed(request, response, work, awaitsContinue);
    if (awaitsContinue) response.writeContinue();
    if (admission?.isWaitedFor(request) === true)
      response.once('close', () => admission.conclude(request, response.statusCode));
    handler(request, response);
  };
  const quick = admission && quickAnswers(options, admission);

  // A missing host is refused below, with a document that says so.
  const server = createServer({ ...options.http, requireHostHeader: false });
  // Node alone would drop every answer to a client that has ended its side; `Connection.endByClient` decides which ones are still wanted.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.keepAliveTimeout = options.keepAliveTimeoutMs;
  server.maxConnections = options.maxConnections;
  server.on('request', (request, response) => take(request, response, flawOf(request)));
  server.on('checkContinue', (request, response) => take(request, response, flawOf(request), true));
  server.on('checkExpectation', (request, response) => take(request, response, expectationFailed()));
  server.on('connection', (socket) => {
    const connection = connections.accept(socket);
    if (connection !== undefined) quick?.watch(socket, connection);
  });
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

function quickAnswers(options: HttpServerOptions, admission: Admission): QuickAnswers {
  const { connections, keepAliveTimeoutMs, requestId, onRefused, health } = options;
  const problem = overloaded();
  const kept = new WeakMap<Work, [string, string]>();
  const make = (request: IncomingMessage, work: Work) =>
    answerAround(options.errorBody(problem, request.url ?? '', work.path), {
      ...problem.headers,
      ...options.headersFor(request),
    });
  const partsFor = (request: IncomingMessage, work: Work) => {
    const parts = kept.get(work) ?? make(request, work);
    if (options.variesByOrigin !== true) kept.set(work, parts);
    return parts;
  };
  return new QuickAnswers({
    admission,
    keepAliveTimeoutMs,
    isDraining: () => connections.isDraining,
    onRefused: (work) => onRefused(problem, work),
    health: health && healthAnswer({ requestId, keepAliveTimeoutMs, cors: health.cors }),
    onHealth: () => health?.onAnswered(),
    refusal: (request, work) => {
      const [start, end] = partsFor(request, work);
      return start + requestId(request) + end;
    },
  });
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
