/**
 * The HTTP application: one Fastify instance that serves every deployment at its base URL. Start at `buildApp`; the
 * routes are in `routes/`, the errors in `errors.ts`.
 *
 * A request passes, in this order: the connection's limits (`connections/`), CORS, the rate limit (`access/`), the draining check, the route's guards
 * (key, tag, voice), the body (size, UTF-8, JSON), the schema, the handler; then the answer gets its ETag and is compressed.
 */

import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import corsPlugin from '@fastify/cors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
  type onSendHookHandler,
} from 'fastify';
import { reportFault } from '../service/pool/protocol.js';
import { registerRateLimit } from './access/rate-limit.js';
import { Admission } from './admission/admission.js';
import { NOT_KEPT } from './admission/bare-answers.js';
import { allowedOrigins, corsHeaders } from './admission/cors-headers.js';
import { createHttpServer } from './admission/http-server.js';
import { protocolBody } from './admission/protocol-bodies.js';
import { countBodies } from './admission/received-bodies.js';
import { RefusalLog } from './admission/refusal-log.js';
import { WorkPaths } from './admission/work-paths.js';
import { rawHeader } from './connections/raw-header.js';
import type { HttpContext, Mount } from './context/http-context.js';
import type { Metrics } from './context/metrics.js';
import type { Subject } from './context/subject.js';
import { isLanguageToolTarget } from './languagetool/protocol-path.js';
import { languageToolRoutes } from './languagetool/routes.js';
import { mcpRoutes } from './mcp.js';
import { draining, Problem, toProblem } from './messages/errors.js';
import { registerEtag } from './messages/etag.js';
import { registerJsonBody } from './messages/json-body.js';
import { COMPRESS_FROM_BYTES, countAnswers, limitCompression, sliceAnswers } from './messages/large-answers.js';
import { PathTable } from './messages/path-table.js';
import { requestIds } from './messages/request-id.js';
import { vary } from './messages/vary.js';
import { openaiRoutes } from './openai/openai-routes.js';
import { pageRoutes } from './page.js';
import { registerReference } from './reference.js';
import { recordedTraceId, traceEnd, traceIds, traceRequests } from './request-traces.js';
import { detectionRoutes } from './routes/detection.js';
import { deviceDataRoutes } from './routes/device-data.js';
import { informationRoutes } from './routes/information.js';
import { operationRoutes } from './routes/operations.js';
import { ruleRoutes } from './routes/rules.js';
import { welcomeStyle } from './routes/welcome.js';
import { validatorCompiler } from './validation.js';

const NO_SUBJECT: Subject = { operation: 'other', tag: '' };

export interface AppOptions {
  readonly context: HttpContext;
  readonly mounts: readonly Mount[];
  readonly logger: FastifyBaseLogger;
  /** See `ServerOptions`. */
  readonly admissionClock?: (() => number) | undefined;
}

/** Brotli's default, 11, takes longer than the check itself. */
const BROTLI_QUALITY = 4;
/** Longer than the usual minute of load balancers, so that they, not we, close idle connections. */
const KEEP_ALIVE_MS = 72_000;
/** How often connections are looked at for the two timeouts of a slow client. */
const CONNECTION_CHECK_MS = 1_000;

export async function buildApp({ context, mounts, logger, admissionClock }: AppOptions): Promise<FastifyInstance> {
  const { settings, metrics, lifecycle, connections } = context;
  const paths = new PathTable();
  // Node wants the whole to be allowed as long as its part, and compares them before Fastify sets the one below.
  const requestTimeoutMs = Math.max(settings.requestTimeoutMs, settings.headersTimeoutMs);
  const requestId = requestIds();
  const origins = allowedOrigins(settings.corsOrigins, context.ownRequests.trustedOrigins);
  const cors = corsHeaders(origins);
  const workPaths = new WorkPaths(context, mounts);
  const admission = new Admission({
    workOf: (request) => {
      // A body that is too large is refused for that, by its route.
      const isTooLarge = Number(rawHeader(request, 'content-length')) > settings.bodyLimitBytes;
      return isTooLarge ? undefined : workPaths.find(request.method, request.url ?? '');
    },
    mostAtOnce: settings.workers * (1 + settings.queuePerWorker),
    nowMs: admissionClock,
  });
  const refusals = new RefusalLog(logger);
  const app = Fastify({
    loggerInstance: withoutNotices(logger),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: settings.bodyLimitBytes,
    trustProxy: settings.trustProxy === '' ? false : settings.trustProxy.split(',').map((entry) => entry.trim()),
    genReqId: requestId,
    // One logger for all: a child for every request costs more than the log line, which names the request itself.
    childLoggerFactory: (logger) => logger,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    serverFactory: (handler) =>
      createHttpServer(
        {
          http: {
            headersTimeout: settings.headersTimeoutMs,
            requestTimeout: requestTimeoutMs,
            connectionsCheckingInterval: CONNECTION_CHECK_MS,
          },
          keepAliveTimeoutMs: KEEP_ALIVE_MS,
          maxConnections: settings.maxConnections,
          connections,
          admission,
          requestId,
          headersFor: (request) => ({
            ...cors(request && rawHeader(request, 'origin')),
            'X-Content-Type-Options': 'nosniff',
          }),
          ...(Array.isArray(origins) ? { variesByOrigin: true } : { health: quickHealth(cors(undefined), metrics) }),
          errorBody: protocolBody,
          onRefused: ({ status }, work) => {
            if (work === undefined) return metrics.observe(NO_SUBJECT, status, 0);
            metrics.observeShed(work.subject, status);
            refusals.note(work.subject);
          },
          onDropped: () => metrics.connectionsEnded.inc({ reason: 'total-limit' }),
        },
        handler,
      ),
    return503OnClosing: false,
    // The server answers these itself.
    clientErrorHandler: () => {},
    frameworkErrors: (error, request, reply) => {
      // These come before every hook.
      reply.headers({ ...NOT_KEPT, ...cors(request.headers.origin) });
      sendBare(toProblem(error), request, reply as FastifyReply);
    },
  });

  app.addHook('onClose', async () => refusals.write());
  app.setValidatorCompiler(validatorCompiler(settings));
  registerJsonBody(app);
  app.decorateRequest('subject');
  app.decorateRequest('tag', '');
  app.decorateRequest('formKey');
  app.decorateRequest('caller');
  traceRequests(app, context.tracer);

  app.addHook('onRoute', (route) => {
    paths.add(route.url, route.method);
  });
  app.addHook('onRequest', (request, reply, done) => {
    request.subject = NO_SUBJECT;
    // Not `onResponse`: that one does not come when the client hangs up first.
    reply.raw.once('close', () => conclude(metrics, logger, request, reply));
    done();
  });
  // Before anything can be refused: a browser shows its page no answer without these headers, not even an error.
  await app.register(corsPlugin, {
    origin: origins,
    methods: ['GET', 'HEAD', 'POST'],
    // Everything: the service knows no credentials of browsers, and for such requests the star is allowed.
    exposedHeaders: '*',
    maxAge: 86_400,
    strictPreflight: false,
  });
  await registerRateLimit(app, context, (request) => isProbe(request) || isUncounted(request));
  // Hooks of every request take callbacks: a promise each would cost more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    reply.header('X-Content-Type-Options', 'nosniff');
    if (lifecycle.phase === 'draining' && !isProbe(request)) return done(draining());
    // Before the body is read: nobody is made to upload a megabyte to hear that the path is wrong.
    done(request.is404 ? missing(paths, request) : undefined);
  });
  app.addHook('onSend', keepNoErrors);
  // Not when it is over: a large answer may be read slowly.
  app.addHook('onSend', (request, reply, _payload, done) => {
    admission.conclude(request.raw, reply.statusCode);
    done();
  });
  countAnswers(app, connections);
  limitCompression(app);
  registerEtag(app);
  app.addHook('onRoute', (route) => {
    if (route.compress !== false) route.onRequest = [varyByEncoding, ...[route.onRequest ?? []].flat()];
  });
  await app.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    requestEncodings: ['br', 'gzip', 'deflate', 'identity'],
    threshold: COMPRESS_FROM_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    customTypes: /^(application\/(json|problem\+json)|text\/.*|image\/svg\+xml)($|;)/,
  });
  sliceAnswers(app, connections);
  countBodies(app, connections);
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error, request.subject, request.method, settings.bodyLimitBytes);
    if (problem.code === 'internal') {
      request.log.error({ reqId: request.id, ...traceIds(request), fault: reportFault(error) }, 'internal');
    }
    sendProblem(problem, request, reply);
  });
  app.setNotFoundHandler((request) => {
    throw missing(paths, request);
  });

  await registerReference(app, context, mounts);
  for (const mount of mounts) {
    await app.register(informationRoutes, { prefix: mount.prefix, context, mount });
    await app.register(detectionRoutes, { prefix: mount.prefix, context, mount });
    await app.register(operationRoutes, { prefix: mount.prefix, context, mount });
    await app.register(ruleRoutes, { prefix: mount.prefix, context, mount });
    await app.register(deviceDataRoutes, { prefix: mount.prefix, context, mount });
    await app.register(mcpRoutes, { prefix: mount.prefix, context, mount });
    await app.register(openaiRoutes, { prefix: `${mount.prefix}/v1`, context, mount });
    await app.register(languageToolRoutes, { prefix: `${mount.prefix}/v2`, context, mount });
    await app.register(welcomeStyle, { prefix: mount.prefix });
    await app.register(pageRoutes, { prefix: mount.prefix, context, mount, mounts });
  }
  await app.ready();
  return app;
}

function quickHealth(cors: Readonly<Record<string, string>>, metrics: Metrics) {
  return { cors, onAnswered: () => metrics.observe(NO_SUBJECT, 200, 0) };
}

/** Plain answers vary, too: a cache must not give them to everybody. In the letters that the compressor looks for. */
const varyByEncoding: onRequestHookHandler = (_request, reply, done) => {
  vary(reply, 'accept-encoding');
  done();
};

/** No cache may keep an error: what a route has said about its answer before it failed does not count. */
const keepNoErrors: onSendHookHandler = (_request, reply, payload, done) => {
  // Some routes give an answer as a browser would get it, which Fastify takes apart after this.
  const status = payload instanceof Response ? payload.status : reply.statusCode;
  if (status >= 400) {
    reply.headers(NOT_KEPT);
    for (const name of ['ETag', 'Last-Modified', 'Expires']) reply.removeHeader(name);
  }
  done();
};

/** Fastify logs a line for every address that it listens on; whoever starts the service says that once. */
function withoutNotices(logger: FastifyBaseLogger): FastifyBaseLogger {
  const isChatty = ['trace', 'debug', 'info'].includes(logger.level);
  return isChatty ? logger.child({}, { level: 'warn' }) : logger;
}

/** Counts and logs a request that is over, answered or not. */
function conclude(metrics: Metrics, logger: FastifyBaseLogger, request: FastifyRequest, reply: FastifyReply): void {
  const { operation, tag } = request.subject;
  traceEnd(request, reply);
  metrics.observe(request.subject, reply.statusCode, reply.elapsedTime / 1000, recordedTraceId(request));
  if (isProbe(request)) return;
  logger.info({
    reqId: request.id,
    ...traceIds(request),
    method: request.method,
    // The path alone: a query may carry a user's text.
    path: pathOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(reply.raw.writableFinished ? {} : { hungUp: true }),
    ...(tag === '' ? {} : { operation, tag }),
  });
}

function sendBare(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  const target = request.raw.url ?? '';
  if (!isLanguageToolTarget(target)) {
    sendProblem(problem, request, reply);
    return;
  }
  const { status, type, body } = protocolBody(problem, target);
  reply.code(status).header('X-Request-Id', request.id).header('Content-Type', type).send(body);
}

function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  request.problem = problem.code;
  // Already JSON, so that no content type gets a charset: problem documents are UTF-8 by definition.
  const body = JSON.stringify(problem.document(pathOf(request)));
  reply.code(problem.status).headers(problem.headers).header('X-Request-Id', request.id);
  reply
    .type('application/problem+json')
    .serializer(() => body)
    .send({});
}

/** Decided by the route that was found, never by the text of the URL. */
function isProbe(request: FastifyRequest): boolean {
  return request.routeOptions.config?.isProbe === true;
}

function isUncounted(request: FastifyRequest): boolean {
  return request.routeOptions.config?.isUncounted === true;
}

/** Neither query nor fragment: they may carry a user's text. */
function pathOf(request: FastifyRequest): string {
  const { url } = request;
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

function missing(paths: PathTable, request: FastifyRequest): Problem {
  const allowed = paths.methodsAt(pathOf(request));
  if (allowed.length === 0) return new Problem('not-found', 'This path does not exist. The API reference is at /docs.');
  return new Problem('method-not-allowed', `Allowed methods for this path: ${allowed.join(', ')}.`, {
    Allow: allowed.join(', '),
  });
}
