/**
 * The running service: puts settings, deployments, engines and the HTTP application together, listens, and drains on the
 * way out. Start at `startServer`.
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Deployment, DeploymentError, readAliases, readDeployments, union } from '../service/deployments.js';
import { LanguageService } from '../service/language-service.js';
import type { EngineSource } from '../service/registry.js';
import { type Settings, SettingsError } from '../service/settings.js';
import { ApiKeys } from './api-keys.js';
import { buildApp } from './app.js';
import type { HttpContext, Lifecycle, Mount } from './http-context.js';
import { Metrics } from './metrics.js';

export interface ServerOptions {
  readonly settings: Settings;
  readonly logger: FastifyBaseLogger;
  /** What is installed at the start. */
  readonly sources: readonly EngineSource[];
  /** The compiled `service/pool/`; only tests, which run from the sources, say where it is. */
  readonly workersUrl?: URL;
  /** Threads use their first idle seconds to become fast. */
  readonly warmsUp?: boolean;
}

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly service: LanguageService;
  readonly mounts: readonly Mount[];
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** Every pack found at the start is loaded, or known to be broken. */
  readonly settled: Promise<void>;
  /** Lets what is in flight finish, refuses what comes anew, then stops. */
  drain(): Promise<void>;
  /** Stops at once. */
  close(): Promise<void>;
}

const LOADERS = 2;
const POLL_MS = 10;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { settings, logger, sources, workersUrl, warmsUp = false } = options;
  // Everything that can be wrong with the settings comes before the first thread is started.
  const mounts = mountDeployments(settings);
  const apiKeys = readApiKeys(settings.apiKeysFile);
  const metrics = new Metrics();
  const workers = { url: workersUrl ?? new URL('../service/pool/', import.meta.url), warmsUp };
  const service = createService(settings, metrics, logger, workers);
  metrics.watch(service);
  const lifecycle: Lifecycle = { phase: 'starting', inFlight: 0 };
  const context: HttpContext = {
    service,
    settings,
    aliases: readAliases(),
    metrics,
    apiKeys,
    lifecycle,
  };
  let app: FastifyInstance;
  try {
    app = await buildApp({ context, mounts, logger });
    await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    await service.close();
    throw error;
  }
  const settled = Promise.all(sources.map((source) => service.registry.install(source))).then(() => {
    if (lifecycle.phase === 'starting') lifecycle.phase = 'ready';
  });

  let closing: Promise<void> | undefined;
  const close = () => {
    // Whoever still reads an answer has had his time; an unread one would keep the server open for ever.
    app.server.closeAllConnections();
    closing ??= Promise.all([app.close(), service.close()]).then(() => undefined);
    return closing;
  };
  return {
    app,
    service,
    mounts,
    url: urlOf(app, settings.host),
    settled,
    close,
    async drain() {
      lifecycle.phase = 'draining';
      const endMs = performance.now() + settings.drainTimeoutMs;
      // Answers are counted until their last byte is out, so nothing is cut off.
      while (lifecycle.inFlight > 0 && performance.now() < endMs)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      await close();
    },
  };
}

function mountDeployments({ deployment, deploymentsDir }: Settings): Mount[] {
  const deployments = deploymentsDir === '' ? readDeployments() : readDeployments(deploymentsDir);
  if (deployment === '') {
    return [
      { prefix: '', deployment: union(deployments) },
      ...deployments.map((each: Deployment) => ({ prefix: `/${each.name}`, deployment: each })),
    ];
  }
  const chosen = deployments.find(({ name }) => name === deployment);
  if (chosen === undefined) {
    const names = deployments.map(({ name }) => name).join(', ');
    throw new DeploymentError(`there is no deployment "${deployment}"; there are: ${names}`);
  }
  return [{ prefix: '', deployment: chosen }];
}

function createService(
  settings: Settings,
  metrics: Metrics,
  logger: FastifyBaseLogger,
  workers: { readonly url: URL; readonly warmsUp: boolean },
): LanguageService {
  return new LanguageService({
    pool: {
      workers: settings.workers,
      queueLimit: settings.queuePerWorker * settings.workers,
      workerUrl: new URL('pool-worker.js', workers.url),
      warmsUp: workers.warmsUp,
      workerMemoryMb: settings.workerMemoryMb,
      events: {
        onRestart: (reason) => {
          metrics.restarts.inc({ reason });
          logger.warn({ reason }, 'worker replaced');
        },
        onShed: (tag) => metrics.sheds.inc({ tag }),
        onDeadline: (tag) => metrics.deadlines.inc({ tag }),
        onFault: (tag, fault) => {
          metrics.faults.inc({ tag });
          logger.error({ tag, fault }, 'fault in an engine');
        },
      },
    },
    loader: {
      workerUrl: new URL('loader-worker.js', workers.url),
      memoryMb: settings.loadMemoryMb,
      timeoutMs: settings.loadTimeoutMs,
      compileTimeoutMs: settings.compileTimeoutMs,
      concurrency: LOADERS,
      onCompiling: ({ compiles }, done) => {
        if (done === 0) logger.info({ dictionary: compiles }, 'compiling a dictionary, which is done once');
      },
    },
    cacheBytes: settings.cacheMb * 1024 * 1024,
    checkTimeoutMs: settings.checkTimeoutMs,
    speechTimeoutMs: settings.speechTimeoutMs,
    events: {
      onCacheLookup: (operation, hit) => metrics.cacheLookups.inc({ operation, result: hit ? 'hit' : 'miss' }),
      onCutShort: (operation, tag) => metrics.cutShort.inc({ operation, tag }),
      onBroken: ({ operation, tag, pack }, reason) => logger.error({ operation, tag, pack, reason }, 'pack is broken'),
      onReady: ({ operation, tag }, { pack, bytes }) => logger.info({ operation, tag, pack, bytes }, 'pack is ready'),
    },
  });
}

function readApiKeys(file: string): ApiKeys | undefined {
  if (file === '') return undefined;
  try {
    return new ApiKeys(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new SettingsError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function urlOf(app: FastifyInstance, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  // "All addresses" is no address that one can open.
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}
