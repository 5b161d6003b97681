/**
 * Metrics as OpenMetrics, with exemplars: the newest traced request in each bucket of the request durations. Start at
 * `openMetrics`. It is made of Prometheus' text format, because the one library that writes both renames its counters for good
 * when it is asked for this one.
 */

export const OPEN_METRICS_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

/** A request by which a bucket can be understood. */
interface Exemplar {
  readonly traceId: string;
  readonly value: number;
  readonly atMs: number;
}

/** The newest exemplar of each bucket of one histogram: as many as it has buckets, at most. */
export class Exemplars {
  readonly #bounds: readonly number[];
  /** By series, then by bucket; the last is that without a bound. */
  readonly #newest = new Map<string, Exemplar[]>();

  /** `bounds` in ascending order. */
  constructor(
    readonly metric: string,
    bounds: readonly number[],
  ) {
    this.#bounds = bounds;
  }

  note(operation: string, tag: string, value: number, traceId: string, atMs = Date.now()): void {
    const series = `${operation} ${tag}`;
    const buckets = this.#newest.get(series) ?? [];
    this.#newest.set(series, buckets);
    const bucket = this.#bounds.findIndex((bound) => value <= bound);
    buckets[bucket < 0 ? this.#bounds.length : bucket] = { traceId, value, atMs };
  }

  /** ` # {trace_id="…"} 0.02 1700000000.123` for the line of a bucket; nothing where there is none. */
  behind(line: string): string {
    const { operation = '', tag = '', le } = labelsOf(line);
    const bucket = le === '+Inf' ? this.#bounds.length : this.#bounds.indexOf(Number(le));
    const exemplar = this.#newest.get(`${operation} ${tag}`)?.[bucket];
    if (exemplar === undefined) return '';
    return ` # {trace_id="${exemplar.traceId}"} ${exemplar.value} ${(exemplar.atMs / 1000).toFixed(3)}`;
  }
}

/** Operations and tags have no quotation marks in them. */
function labelsOf(line: string): Record<string, string> {
  return Object.fromEntries([...line.matchAll(/\b(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]));
}

/** From Prometheus' text format: counters are named without `_total` where they are described, and the end is marked. */
export function openMetrics(text: string, exemplars: Exemplars): string {
  const counters = new Set([...text.matchAll(/^# TYPE (\w+)_total counter$/gm)].map(([, name]) => `${name}_total`));
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, kind, name = '', rest] = /^# (HELP|TYPE) (\w+) (.*)$/.exec(line) ?? [];
    if (kind !== undefined && counters.has(name)) lines.push(`# ${kind} ${name.slice(0, -'_total'.length)} ${rest}`);
    else if (line.startsWith(`${exemplars.metric}_bucket{`)) lines.push(line + exemplars.behind(line));
    else lines.push(line);
  }
  return `${lines.join('\n')}\n# EOF\n`;
}
