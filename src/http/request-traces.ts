/**
 * The traces of requests over HTTP: a span from the first hook to the end of the answer. Start at `traceRequests`. Where nothing is
 * traced, no hook is added. Probes have no spans: load balancers ask every second.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Tracer, withTrace } from '../service/tracing/tracer.js';

export function traceRequests(app: FastifyInstance, tracer: Tracer | undefined): void {
  app.decorateRequest('span', undefined);
  app.decorateRequest('problem', undefined);
  if (tracer === undefined) return;
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = isTraced(request) ? start(tracer, request) : undefined;
    done();
  });
  // Here and not in the first hook: the events that bring the body belong to the connection, not to the request.
  app.addHook('preHandler', (request, _reply, done) => {
    const trace = request.span?.trace;
    if (trace === undefined) done();
    else withTrace(trace, done);
  });
}

/** Once the answer is out, or the client is gone. */
export function traceEnd(request: FastifyRequest, reply: FastifyReply): void {
  const { operation, tag } = request.subject;
  request.span?.end({
    status: reply.statusCode,
    operation,
    tag,
    problem: request.problem,
    isHungUp: !reply.raw.writableFinished,
  });
}

/** For log lines: by these names log stores find the trace of a line. */
export function traceIds({ span }: FastifyRequest): { trace_id?: string; span_id?: string } {
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
}

/** The trace that a collector has of this request. */
export function recordedTraceId({ span }: FastifyRequest): string | undefined {
  return span?.trace === undefined ? undefined : span.traceId;
}

function isTraced({ routeOptions }: FastifyRequest): boolean {
  const { isProbe, isUncounted, isChunk } = routeOptions.config ?? {};
  return isProbe !== true && isUncounted !== true && isChunk !== true;
}

function start(tracer: Tracer, request: FastifyRequest) {
  const { headers } = request;
  const path = request.url.split(/[?#]/, 1)[0];
  return tracer.start({
    id: request.id,
    method: request.method,
    route: request.is404 ? undefined : request.routeOptions.url,
    path: request.is404 ? undefined : path,
    scheme: request.protocol,
    httpVersion: request.raw.httpVersion,
    traceparent: oneOf(headers.traceparent),
    tracestate: oneOf(headers.tracestate),
  });
}

/** More than one is as good as none; several `tracestate` headers are one list, and Node has joined them. */
function oneOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
