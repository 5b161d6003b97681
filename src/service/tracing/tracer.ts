/**
 * What the service knows of traces, whoever makes them. Start at `Tracer`.
 *
 * The trace of a request is not passed through every function between the route and the pool: it follows the asynchronous calls
 * (`withTrace`, `currentTrace`). Requests that are not sampled have none, and pay for nothing.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobObserver } from '../pool/job-times.js';
import type { JobOperation } from '../pool/protocol.js';

export interface Tracer {
  start(request: StartedRequest): RequestSpan;
  /** Sends what is left, for a short while, and stops. Never rejects. */
  close(): Promise<void>;
}

/** A request as it comes in. Nothing of it holds a user's text: no query, no body. */
export interface StartedRequest {
  readonly id: string;
  readonly method: string;
  /** The pattern of its route (`/grammar/:tag`); none where no route fits. */
  readonly route: string | undefined;
  /** Without the query; none where no route fits, because then nobody knows what it holds. */
  readonly path: string | undefined;
  readonly scheme: string;
  readonly httpVersion: string;
  readonly traceparent: string | undefined;
  readonly tracestate: string | undefined;
}

/** A request as it was answered. */
export interface EndedRequest {
  readonly status: number;
  readonly operation: string;
  /** `''` where it is about no language. */
  readonly tag: string;
  /** The code of the problem that was sent, if one was. */
  readonly problem: string | undefined;
  /** The client closed the connection before it had the answer. */
  readonly isHungUp: boolean;
}

export interface RequestSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** What the work for it adds to; there only where the request is sampled. */
  readonly trace: RequestTrace | undefined;
  end(answer: EndedRequest): void;
}

/** The trace of a request while it is worked on. */
export interface RequestTrace {
  /** For the spans of a job of the pool. */
  observe(operation: JobOperation, tag: string): JobObserver;
  /** Something worth knowing about the request. */
  note(name: string, value: string | number | boolean): void;
}

/** What is told about spans on their way to the collector. */
export interface OutletEvents {
  /** So many spans have arrived, or were lost. */
  onSpans(outcome: SpanOutcome, count: number): void;
  /** Why the collector takes none at this moment; `undefined` when it does again. */
  onTrouble(reason: string | undefined): void;
}

export type SpanOutcome = 'sent' | 'lost';

const traces = new AsyncLocalStorage<RequestTrace>();

/** Does the work, and all that follows from it, as a part of the trace. */
export function withTrace(trace: RequestTrace, work: () => void): void {
  traces.run(trace, work);
}

/** The trace of the request that is being answered here. */
export function currentTrace(): RequestTrace | undefined {
  return traces.getStore();
}
