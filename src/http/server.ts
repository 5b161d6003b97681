/**
 * The service over HTTP: composes it (`service/running-service.ts`), builds the application on top, listens, and drains on
 * the way out. Start at `startServer`.
 */
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { builtInDetector } from '../packs/built-in/detector.js';
import type { EngineSource } from '../service/engines/registry.js';
import type { Troubles } from '../service/events/troubles.js';
import { readTagTable } from '../service/languages/tags.js';
import type { LanguageService } from '../service/operations/language-service.js';
import { WordStore } from '../service/personal-words/word-store.js';
import { type ComposeOptions, composeService } from '../service/running-service.js';
import { readJsonFile } from '../service/settings/settings.js';
import { VERSION } from '../service/settings/version.js';
import { openTracer } from '../service/tracing/open-tracer.js';
import { readTraceSettings } from '../service/tracing/trace-settings.js';
import { buildApp } from './app.js';
import { addressList } from './connections/client-address.js';
import { Connections } from './connections/connections.js';
import { listenOnOtherAddresses } from './connections/other-addresses.js';
import { ApiKeys } from './context/api-keys.js';
import type { HttpContext, Lifecycle, Mount } from './context/http-context.js';
import { Metrics } from './context/metrics.js';
import { OwnRequests } from './context/own-requests.js';
import { outlivesEnd } from './languagetool/outlives-end.js';
import { hasPage } from './page-document.js';

export interface ServerOptions extends ComposeOptions {
  readonly logger: FastifyBaseLogger;
  /** Only tests set it: by this clock requests are let in that the workers would not take (`connections/admission.ts`). */
  readonly admissionClock?: () => number;
}

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly service: LanguageService;
  readonly troubles: Troubles;
  readonly mounts: readonly Mount[];
  /** What was found at the start. */
  readonly sources: readonly EngineSource[];
  /** How many packs that is: voices and varieties that share one count once. */
  readonly packCount: number;
  /** Without it `/` shows a short overview instead of the page. */
  readonly hasPage: boolean;
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** Every pack found at the start is loaded, or known to be broken. */
  readonly loaded: Promise<void>;
  /** See `RunningService`. */
  usePack(file: string, tag: string): Promise<string | undefined>;
  /** Lets what is in flight finish, refuses new requests, then stops. */
  drain(): Promise<void>;
  /** Stops at once. */
  close(): Promise<void>;
}

const MIB = 1024 * 1024;
const DETECTOR_DELAY_MS = 500;

export async function startServer({ logger, admissionClock, ...options }: ServerOptions): Promise<RunningServer> {
  const { settings } = options;
  // Before the first thread is started: they may be wrong.
  const listedKeys = readApiKeys(settings.apiKeysFile);
  const traceSettings = readTraceSettings(settings.traces, process.env);
  const running = await composeService(options);
  const apiKeys = listedKeys?.without(running.shared.revocations);
  const { service } = running;
  const mounts = running.deployments.map((deployment, i): Mount => {
    return { prefix: i === 0 ? '' : `/${deployment.name}`, deployment };
  });
  const metrics = new Metrics();
  metrics.watch(running);
  const tracer = await openTracer(traceSettings, {
    version: VERSION,
    events: {
      onSpans: (outcome, count) => metrics.spans.inc({ outcome }, count),
      onTrouble: (reason) => running.troubles.report('traces', reason && `traces cannot be sent (${reason})`),
    },
  }).catch(async (error: unknown) => {
    await running.close();
    throw error;
  });
  const lifecycle: Lifecycle = { phase: 'starting' };
  const connections = new Connections({
    perAddress: settings.maxConnectionsPerAddress,
    isProxy: addressList(settings.trustProxy),
    stalledAfterMs: settings.sendTimeoutMs,
    maxHeldBytes: settings.maxInFlightMb * MIB,
    outlivesEnd,
    onEnded: (reason) => metrics.connectionsEnded.inc({ reason }),
  });
  metrics.watchConnections(connections);
  const context: HttpContext = {
    service,
    deviceData: running.deviceData,
    settings,
    tagTable: readTagTable(),
    served: running.served,
    metrics,
    tracer,
    apiKeys,
    ownRequests: new OwnRequests(settings),
    words: new WordStore(settings.wordsDir, running.shared.words),
    limits: running.shared.limits,
    lifecycle,
    connections,
    troubles: running.troubles,
  };
  let app: FastifyInstance;
  let otherServers: NetServer[];
  try {
    app = await buildApp({ context, mounts, logger, admissionClock });
    await app.listen({ host: settings.host, port: settings.port });
    otherServers = await listenOnOtherAddresses(app.server, settings.host);
  } catch (error) {
    connections.close();
    await running.close();
    throw error;
  }
  const loaded = running.start().then(() => {
    if (lifecycle.phase === 'starting') lifecycle.phase = 'ready';
    // Its statistics take a while to read: neither before the service is ready nor, as a rule, during the first request that needs them.
    setTimeout(builtInDetector, DETECTOR_DELAY_MS).unref();
  });

  let closing: Promise<void> | undefined;
  const close = () => {
    // A client that has not read its answer by now would keep the server open without end.
    connections.close();
    for (const server of otherServers) server.close();
    closing ??= Promise.all([app.close(), running.close()]).then(() => tracer?.close());
    return closing;
  };
  return {
    app,
    service,
    troubles: running.troubles,
    mounts,
    sources: running.sources,
    packCount: running.packCount,
    hasPage: hasPage(),
    url: urlOf(app, settings.host),
    loaded,
    usePack: running.usePack,
    close,
    async drain() {
      running.stopUpdates();
      if (settings.drainDelayMs > 0) {
        lifecycle.isLeaving = true;
        // A second signal, which stops at once, does not wait for this.
        await new Promise((resolve) => setTimeout(resolve, settings.drainDelayMs).unref());
      }
      lifecycle.phase = 'draining';
      await connections.drain(settings.drainTimeoutMs, () => stopListening([app.server, ...otherServers]));
      await close();
    },
  };
}

/** `close` of an HTTP server also ends connections that are idle at this moment, even if a request is on its way on them. */
function stopListening(servers: readonly NetServer[]): void {
  for (const server of servers) NetServer.prototype.close.call(server);
}

function readApiKeys(file: string): ApiKeys | undefined {
  if (file === '') return undefined;
  return readJsonFile(file, (content) => new ApiKeys(content));
}

function urlOf(app: FastifyInstance, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  // "All addresses" is no address that one can open.
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}
