/** Makes the tracer of a service, or none: start at `openTracer`. Only a service that traces loads the packages for it. */
import { loadOptional } from '../settings/optional-package.js';
import type { TraceSettings } from './trace-settings.js';
import type { OutletEvents, Tracer } from './tracer.js';

export interface TracerOptions {
  readonly version: string;
  readonly events: OutletEvents;
}

const PACKAGES = ['api', 'exporter-trace-otlp-http', 'resources', 'sdk-trace'].map((name) => `@opentelemetry/${name}`);

/** Without settings (`readTraceSettings`) nothing is traced. */
export async function openTracer(
  settings: TraceSettings | undefined,
  { version, events }: TracerOptions,
): Promise<Tracer | undefined> {
  if (settings === undefined) return undefined;
  const { OtlpTracer } = await loadOptional(
    'sending traces (--traces, OTEL_EXPORTER_OTLP_ENDPOINT)',
    PACKAGES,
    () => import('./otlp-tracer.js'),
  );
  return new OtlpTracer({ ...settings, version, events });
}
