/**
 * The metrics of the service, in Prometheus' format. The number of label values is bounded: operations are fixed, tags come
 * from the deployments, never from a request.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ImageReport } from '../../packs/images/load-progress.js';
import type { RestartReason } from '../../service/pool/worker-pool.js';
import type { RunningService } from '../../service/running-service.js';
import type { CommandOutcome } from '../../service/shared/redis-link.js';
import type { LookupOutcome } from '../../service/shared/redis-results.js';
import type { SharedState } from '../../service/shared/shared-state.js';
import { type Connections, END_REASONS } from '../connections/connections.js';
import { Exemplars, openMetrics } from './open-metrics.js';
import type { Subject } from './subject.js';

const DURATION = 'langtools_request_duration_seconds';
const LATENCY_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** A request waits at most 50 ms for a command; what runs in the background may take longer. */
const REDIS_BUCKETS_S = [0.0002, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1];

export class Metrics {
  readonly registry = new Registry();
  readonly requests = this.#counter('requests_total', 'Requests answered.', ['operation', 'tag', 'status']);
  readonly duration = new Histogram({
    name: DURATION,
    help: 'Time to answer a request.',
    labelNames: ['operation', 'tag'] as const,
    buckets: LATENCY_BUCKETS_S,
    registers: [this.registry],
  });
  readonly characters = this.#counter('characters_total', 'UTF-16 units of text processed.', ['operation', 'tag']);
  readonly sheds = this.#counter('sheds_total', 'Requests refused because the queue was full.', ['tag']);
  readonly deadlines = this.#counter('deadline_hits_total', 'Requests stopped at their deadline.', ['tag']);
  readonly cutShort = this.#counter('searches_cut_short_total', 'Results whose search was ended early by its budget.', [
    'operation',
    'tag',
  ]);
  readonly restarts = this.#counter('worker_restarts_total', 'Worker threads replaced.', ['reason']);
  readonly faults = this.#counter('worker_faults_total', 'Jobs that failed because of an internal error.', ['tag']);
  readonly cacheLookups = this.#counter('cache_lookups_total', 'Lookups of the result cache.', ['operation', 'result']);

  readonly spans = this.#counter('spans_total', 'Spans of traces that the collector took, or that were lost.', [
    'outcome',
  ]);

  readonly images = this.#counter('pack_images_total', 'Images of packs that were used, made or rebuilt.', ['outcome']);

  readonly redisErrors = this.#counter('redis_errors_total', 'Commands to Redis that failed.', ['reason']);
  readonly redisLookups = this.#counter('redis_lookups_total', 'Results that were looked for in Redis.', ['result']);
  readonly redisDuration = new Histogram({
    name: 'langtools_redis_duration_seconds',
    help: 'Time until Redis has answered a command, or was no longer waited for.',
    buckets: REDIS_BUCKETS_S,
    registers: [this.registry],
  });

  readonly connectionsEnded = this.#counter('connections_ended_total', 'Connections that the service ended.', [
    'reason',
  ]);

  readonly #exemplars = new Exemplars(DURATION, LATENCY_BUCKETS_S);
  readonly #series = new Map<
    string,
    { requests: Counter.Internal; duration: Histogram.Internal<'operation' | 'tag'> }
  >();

  readonly #sheds = new Map<string, readonly Counter.Internal[]>();

  constructor() {
    // So that dashboards show a zero, not a gap, before the first restart.
    for (const reason of ['crash', 'out-of-memory', 'deadline', 'abandoned'] satisfies RestartReason[]) {
      this.restarts.inc({ reason }, 0);
    }
    for (const outcome of ['used', 'made', 'rebuilt'] satisfies ImageReport['outcome'][])
      this.images.inc({ outcome }, 0);
    for (const reason of ['timeout', 'refused', 'closed'] satisfies CommandOutcome[])
      this.redisErrors.inc({ reason }, 0);
    for (const result of ['hit', 'miss', 'invalid'] satisfies LookupOutcome[]) this.redisLookups.inc({ result }, 0);
    for (const reason of END_REASONS) this.connectionsEnded.inc({ reason }, 0);
    collectDefaultMetrics({ register: this.registry, prefix: 'langtools_' });
  }

  /** One answered request, with its trace if somebody can look at that. The label objects are kept: making and hashing them anew costs more than counting. */
  observe({ operation, tag }: Subject, status: number, seconds: number, traceId?: string): void {
    const key = `${operation} ${tag} ${status}`;
    let series = this.#series.get(key);
    if (series === undefined) {
      series = {
        requests: this.requests.labels({ operation, tag, status }),
        duration: this.duration.labels({ operation, tag }),
      };
      this.#series.set(key, series);
    }
    series.requests.inc();
    series.duration.observe(seconds);
    if (traceId !== undefined) this.#exemplars.note(operation, tag, seconds, traceId);
  }

  /** One request that was refused before it was routed, because the workers could not take it. It took no time to speak of. */
  observeShed({ operation, tag }: Subject, status: number): void {
    const key = `${operation} ${tag} ${status}`;
    let series = this.#sheds.get(key);
    if (series === undefined) {
      series = [this.requests.labels({ operation, tag, status }), this.sheds.labels({ tag })];
      this.#sheds.set(key, series);
    }
    for (const counter of series) counter.inc();
  }

  /** All metrics in a format that has exemplars. */
  async openMetrics(): Promise<string> {
    return openMetrics(await this.registry.metrics(), this.#exemplars);
  }

  /** Counts what the service reports, and reads gauges off it whenever they are asked for. */
  watch({ service, events, shared }: Pick<RunningService, 'service' | 'events' | 'shared'>): void {
    events.on('worker-replaced', (reason) => this.restarts.inc({ reason }));
    events.on('shed', (tag) => this.sheds.inc({ tag }));
    events.on('deadline', (tag) => this.deadlines.inc({ tag }));
    events.on('fault', (tag) => this.faults.inc({ tag }));
    events.on('image', ({ outcome }) => this.images.inc({ outcome }));
    events.on('cut-short', (operation, tag) => this.cutShort.inc({ operation, tag }));
    events.on('cache-lookup', (operation, hit) => this.cacheLookups.inc({ operation, result: hit ? 'hit' : 'miss' }));
    events.on('redis-command', (outcome, seconds) => {
      this.redisDuration.observe(seconds);
      if (outcome !== 'ok') this.redisErrors.inc({ reason: outcome });
    });
    events.on('shared-lookup', (result) => this.redisLookups.inc({ result }));
    this.#watchRedis(shared);
    this.#gauge('queue_length', 'Jobs waiting for a worker.', () => service.pool.queueLength);
    this.#gauge('workers_busy', 'Workers that have a job.', () => service.pool.busyWorkers);
    this.#gauge('cache_bytes', 'Memory of the result cache in bytes.', () => service.cache.bytes);
    new Gauge({
      name: 'langtools_pack_bytes',
      help: 'Memory of a loaded pack in bytes, shared by all workers.',
      labelNames: ['operation', 'tag', 'voice', 'pack', 'version'] as const,
      registers: [this.registry],
      collect() {
        this.reset();
        // Several voices or tags may share one loaded pack; its memory is counted once.
        const counted = new Set<string>();
        for (const { source, ready } of service.registry.readyEngines()) {
          if (counted.has(ready.definition.key)) continue;
          counted.add(ready.definition.key);
          const { operation, tag, voice = '' } = source;
          this.set({ operation, tag, voice, pack: ready.pack.name, version: ready.pack.version }, ready.bytes);
        }
      },
    });
  }

  watchConnections(connections: Connections): void {
    this.#gauge('connections', 'Open connections.', () => connections.count);
    this.#gauge(
      'in_flight_bytes',
      'Bytes of requests since they are received and of answers until they are read.',
      () => connections.heldBytes,
    );
  }

  /** Where the service has no Redis, the metric has no value: an alert on a zero must not be raised. */
  #watchRedis(shared: SharedState): void {
    new Gauge({
      name: 'langtools_redis_up',
      help: 'Whether Redis answers; 0 while the process goes on alone.',
      registers: [this.registry],
      collect() {
        if (shared.isUp === undefined) this.remove();
        else this.set(shared.isUp ? 1 : 0);
      },
    });
  }

  #gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name: `langtools_${name}`,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name: `langtools_${name}`, help, labelNames, registers: [this.registry] });
  }
}
