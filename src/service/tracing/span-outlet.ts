/**
 * The way of spans to the collector: in batches, in the background, within bounds. Start at `spanOutlet`.
 *
 * A collector that is away or slow costs a bounded number of spans in memory and one trouble in `/readyz`; what it does not take is
 * counted and dropped. No request waits for it.
 */
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace';
import { errorCode } from '../../engine/error-code.js';
import type { TraceSettings } from './trace-settings.js';
import type { OutletEvents } from './tracer.js';

/** Ended and not yet sent; a span takes about a kilobyte. */
const MAX_WAITING = 4096;
const BATCH = 512;
/** All attempts to send a batch together. They cannot be cancelled: the end of the process may wait for them. */
const SEND_TIMEOUT_MS = 5_000;

type Outlet = Pick<TraceSettings, 'url' | 'batchDelayMs'>;

export function spanOutlet({ url, batchDelayMs }: Outlet, events: OutletEvents): SpanProcessor {
  let waiting = 0;
  const exporter = countingExporter(new OTLPTraceExporter({ url, timeoutMillis: SEND_TIMEOUT_MS }), events, (count) => {
    waiting -= count;
  });
  const batches = new BatchSpanProcessor({
    exporter,
    maxQueueSize: MAX_WAITING,
    maxExportBatchSize: BATCH,
    scheduledDelayMillis: batchDelayMs,
    exportTimeoutMillis: 2 * SEND_TIMEOUT_MS,
  });
  return {
    onStart: () => {},
    onEnd(span) {
      if (waiting >= MAX_WAITING) return events.onSpans('lost', 1);
      waiting++;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
}

function countingExporter(
  exporter: SpanExporter,
  { onSpans, onTrouble }: OutletEvents,
  onGone: (count: number) => void,
): SpanExporter {
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        onGone(spans.length);
        // 0 is success.
        onSpans(result.code === 0 ? 'sent' : 'lost', spans.length);
        onTrouble(result.code === 0 ? undefined : reasonOf(result.error));
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush === undefined ? {} : { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}

/** The status of its answer or the code of the system, without an address. */
function reasonOf(error: Error | undefined): string {
  const code = errorCode(error) ?? errorCode(error?.cause);
  return code === undefined ? 'no answer' : `${code}`;
}
