/** An OpenTelemetry collector of a few lines: takes spans as OTLP in JSON over HTTP, and keeps them. Start at `startCollector`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly kind: number;
  readonly startMs: number;
  readonly endMs: number;
  /** 2 is an error. */
  readonly status: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
}

interface WireAttribute {
  key: string;
  value: Record<string, unknown>;
}

interface WireSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status?: { code?: number };
  attributes: WireAttribute[];
}

interface WireRequest {
  resourceSpans: { resource: { attributes: WireAttribute[] }; scopeSpans: { spans: WireSpan[] }[] }[];
}

export interface Collector {
  /** For `--traces`. */
  readonly url: string;
  /** What it answers; 200 at first. */
  status: number;
  /** Whether it takes what is sent and never answers. */
  isSilent: boolean;
  /** Requests that have no answer, and whose sender still waits for one. */
  readonly unanswered: number;
  readonly spans: readonly CollectedSpan[];
  /** Everything that was sent, as it came. */
  readonly bodies: readonly string[];
  /** The spans of a trace once it has so many. */
  trace(traceId: string, count: number): Promise<CollectedSpan[]>;
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  let unanswered = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    unanswered++;
    response.once('close', () => unanswered--);
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isRight = request.method === 'POST' && request.url === '/v1/traces';
      const body = Buffer.concat(parts).toString();
      bodies.push(body);
      if (collector.isSilent) return;
      if (isRight && collector.status === 200) spans.push(...spansOf(JSON.parse(body) as WireRequest));
      response.writeHead(isRight ? collector.status : 404, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const collector: Collector = {
    url: `http://127.0.0.1:${port}`,
    status: 200,
    isSilent: false,
    get unanswered() {
      return unanswered;
    },
    spans,
    bodies,
    async trace(traceId, count) {
      const found = () => spans.filter((span) => span.traceId === traceId);
      const endMs = performance.now() + 60_000;
      while (found().length < count && performance.now() < endMs)
        await new Promise((resolve) => setTimeout(resolve, 20));
      return found();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return collector;
}

function spansOf({ resourceSpans }: WireRequest): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        name: span.name,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId || undefined,
        kind: span.kind,
        startMs: milliseconds(span.startTimeUnixNano),
        endMs: milliseconds(span.endTimeUnixNano),
        status: span.status?.code ?? 0,
        attributes: valuesOf(span.attributes),
        resource: valuesOf(resource.attributes),
      })),
    ),
  );
}

/** Microseconds are exact, nanoseconds since 1970 are too many for a double. */
function milliseconds(nanoseconds: string): number {
  return Number(BigInt(nanoseconds) / 1000n) / 1000;
}

function valuesOf(attributes: readonly WireAttribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
