/**
 * Traces with OpenTelemetry: the spans of a request and of the work for it. Start at `OtlpTracer.start`. Attributes have the names
 * of the semantic conventions where there is one, and begin with `langtools.` where there is none.
 *
 *     POST /grammar/:tag            the request
 *       queue                       a job waits for a thread
 *       check                       the thread works on it
 *         tokenize …, cg …          the steps of the engine, as it names them
 *
 * A text that is shared out among several threads has several jobs.
 */
import {
  type Context,
  createTraceState,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { ParentBasedSampler, type Sampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { JobTimes } from '../pool/job-times.js';
import { type JobOperation, monotonicMs } from '../pool/protocol.js';
import { spanOutlet } from './span-outlet.js';
import { readTraceParent } from './trace-parent.js';
import type { Sampling, TraceSettings } from './trace-settings.js';
import type { EndedRequest, OutletEvents, RequestSpan, RequestTrace, StartedRequest, Tracer } from './tracer.js';

export interface OtlpTracerOptions extends TraceSettings {
  readonly version: string;
  readonly events: OutletEvents;
}

/** For the last spans at the end of the process. */
const CLOSE_TIMEOUT_MS = 2_000;
/** A longer list of members is not carried on; the recommendation wants 512 characters at least. */
const MAX_TRACESTATE = 512;

type SpanMaker = ReturnType<TracerProvider['getTracer']>;

export class OtlpTracer implements Tracer {
  readonly #provider: TracerProvider;
  readonly #spans: SpanMaker;
  #isCollectorAway = false;

  constructor({ sampling, version, events, ...outletOptions }: OtlpTracerOptions) {
    const own = resourceFromAttributes({ 'service.name': 'langtools', 'service.version': version });
    const outlet = spanOutlet(outletOptions, {
      onSpans: events.onSpans,
      onTrouble: (reason) => {
        this.#isCollectorAway = reason !== undefined;
        events.onTrouble(reason);
      },
    });
    this.#provider = new TracerProvider({
      // What the environment says comes last, and so counts.
      resource: defaultResource()
        .merge(own)
        .merge(detectResources({ detectors: [envDetector] })),
      sampler: samplerOf(sampling),
      spanProcessors: [outlet],
    });
    this.#spans = this.#provider.getTracer('langtools', version);
  }

  start(request: StartedRequest): RequestSpan {
    // One difference for the whole request, so that all its spans fit together, whatever happens to the clock meanwhile.
    const epochMs = Date.now() - monotonicMs();
    const { method, route } = request;
    const span = this.#spans.startSpan(
      route === undefined ? method : `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes: requestAttributes(request), startTime: epochMs + monotonicMs() },
      parentOf(request),
    );
    const { traceId, spanId } = span.spanContext();
    return {
      traceId,
      spanId,
      trace: span.isRecording() ? this.#traceOf(span, epochMs) : undefined,
      end: (answer) => endRequest(span, answer, epochMs + monotonicMs()),
    };
  }

  async close(): Promise<void> {
    // To wait for a collector that was away just now would only delay the end.
    if (this.#isCollectorAway) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
    });
    await Promise.race([this.#provider.shutdown().catch(() => {}), late]);
    clearTimeout(timer);
  }

  #traceOf(request: Span, epochMs: number): RequestTrace {
    const context = trace.setSpan(ROOT_CONTEXT, request);
    return {
      observe: (operation, tag) => (times) => this.#addJob(context, epochMs, operation, tag, times),
      note: (name, value) => request.setAttribute(`langtools.${name}`, value),
    };
  }

  #addJob(context: Context, epochMs: number, operation: JobOperation, tag: string, times: JobTimes): void {
    const { queuedMs, assignedMs, endedMs, outcome, work } = times;
    const attributes = { 'langtools.operation': operation, 'langtools.tag': tag };
    const waited = this.#spans.startSpan('queue', { attributes, startTime: epochMs + queuedMs }, context);
    if (assignedMs === undefined) fail(waited, outcome);
    waited.end(epochMs + (assignedMs ?? endedMs));
    if (assignedMs === undefined) return;
    const working = this.#spans.startSpan(operation, { attributes, startTime: epochMs + assignedMs }, context);
    if (work !== undefined) this.#addSteps(working, epochMs, work);
    if (outcome !== 'done') fail(working, outcome);
    working.end(epochMs + endedMs);
  }

  #addSteps(working: Span, epochMs: number, { steps, leftOut, startMs }: NonNullable<JobTimes['work']>): void {
    const spans: Span[] = [];
    for (const { name, parent, startMs: stepMs } of steps) {
      const context = trace.setSpan(ROOT_CONTEXT, spans[parent] ?? working);
      spans.push(this.#spans.startSpan(name, { startTime: epochMs + stepMs }, context));
    }
    for (const [i, { endMs }] of steps.entries()) spans[i]?.end(epochMs + endMs);
    // From the event loop to the thread.
    working.addEvent('started', epochMs + startMs);
    if (leftOut > 0) working.setAttribute('langtools.steps_left_out', leftOut);
  }
}

function samplerOf({ ratio, isParentBased }: Sampling): Sampler {
  const root = new TraceIdRatioBasedSampler(ratio);
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

function parentOf({ traceparent, tracestate = '' }: StartedRequest): Context {
  const parent = readTraceParent(traceparent);
  if (parent === undefined) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: isSampled ? 1 : 0,
    isRemote: true,
    ...(tracestate === '' || tracestate.length > MAX_TRACESTATE ? {} : { traceState: createTraceState(tracestate) }),
  });
}

function requestAttributes({ id, method, route, path, scheme, httpVersion }: StartedRequest) {
  return {
    'http.request.method': method,
    'url.scheme': scheme,
    'network.protocol.version': httpVersion,
    'langtools.request_id': id,
    ...(route === undefined ? {} : { 'http.route': route }),
    ...(path === undefined ? {} : { 'url.path': path }),
  };
}

function endRequest(span: Span, { status, operation, tag, problem, isHungUp }: EndedRequest, endMs: number): void {
  span.setAttribute('http.response.status_code', status);
  if (tag !== '') span.setAttributes({ 'langtools.operation': operation, 'langtools.tag': tag });
  if (isHungUp) span.setAttribute('langtools.hung_up', true);
  // What the client did wrong is no error of this service: the conventions leave the status of the span as it is.
  if (problem !== undefined) span.setAttribute('error.type', problem);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR, message: problem ?? `${status}` });
  span.end(endMs);
}

function fail(span: Span, outcome: string): void {
  span.setAttribute('error.type', outcome);
  span.setStatus({ code: SpanStatusCode.ERROR, message: outcome });
}
