/**
 * The one place where the service is put together from its settings: deployments, sources, registry, loader, worker pool,
 * watchers of the packs folder, and the thread that fetches missing packs. Start at `composeService`.
 *
 * HTTP is not in it: `http/server.ts` puts routes on top of what this returns.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { DataPart } from '../device/manifest.js';
import { tidyVoices } from '../packs/piper/voice-folder.js';
import type { CutParams } from './device-data/cut-parts.js';
import { DeviceData } from './device-data/device-data.js';
import type { WholePart } from './device-data/language-parts.js';
import type { EngineSource, Registry } from './engines/registry.js';
import { PackReports, packKey } from './events/pack-reports.js';
import { ServiceEvents } from './events/service-events.js';
import { Troubles } from './events/troubles.js';
import {
  type Deployment,
  type DevelopedLanguage,
  OPERATIONS,
  servedDeployments,
  withDeveloped,
} from './languages/deployments.js';
import { readServedTags, type ServedTags } from './languages/served-tags.js';
import { readTagTable } from './languages/tags.js';
import { LanguageService } from './operations/language-service.js';
import { collectGarbage } from './pool/collect-garbage.js';
import { PackLoader } from './pool/loader.js';
import { collectAfterStart } from './pool/released-memory.js';
import type { Settings } from './settings/settings.js';
import { releaseIdentity } from './shared/data-identity.js';
import { openSharedState, type SharedState } from './shared/shared-state.js';
import { findSources, type InstalledSources } from './sources/find-sources.js';
import { installMissing } from './sources/install-missing.js';
import { cacheFolder } from './sources/starter-sources.js';
import { type ThreadInspector, threadInspector } from './sources/thread-inspector.js';
import type { WatchContext, WatchedPacks } from './sources/watch-packs.js';
import { currentTrace } from './tracing/tracer.js';

export interface ComposeOptions {
  readonly settings: Settings;
  /** Who wants to hear what happens subscribes before the service starts. */
  readonly events?: ServiceEvents;
  /** These engines alone, without looking into the packs folder: for tests and measurements. */
  readonly sources?: readonly EngineSource[];
  /** The compiled `service/pool/`; only tests, which run from the sources, say where it is. */
  readonly workersUrl?: URL;
  /** Threads use their first idle seconds to become fast. */
  readonly warmsUp?: boolean;
  /** See `ServiceOptions`. */
  readonly splitsChecks?: boolean;
  /** Whether there is speech, too; it is unless said otherwise. */
  readonly withVoices?: boolean;
  /** Languages whose packs come by `usePack`; the deployment at the root has them. */
  readonly developed?: readonly DevelopedLanguage[];
}

export interface RunningService {
  readonly service: LanguageService;
  readonly events: ServiceEvents;
  /** The first one is served at the root. */
  readonly deployments: readonly Deployment[];
  /** What devices can keep of the languages. */
  readonly deviceData: DeviceData;
  /** Which of their tags this process serves. */
  readonly served: ServedTags;
  /** What is wrong although the service goes on. */
  readonly troubles: Troubles;
  /** What it shares with other processes. */
  readonly shared: SharedState;
  /** What was found at the start. */
  readonly sources: readonly EngineSource[];
  /** How many packs that is: voices and varieties that share one count once. */
  readonly packCount: number;
  /**
   * Starts to load what was found and to watch for changes. The promise resolves when every pack found at the start is
   * loaded or known to be broken; it never rejects.
   */
  start(): Promise<void>;
  /** Serves a pack that lies outside of the packs folder, in place of what served the tag; after `start`. Says what is wrong with it. */
  usePack(file: string, tag: string): Promise<string | undefined>;
  /** No pack is added, replaced or fetched any more; requests are still served. */
  stopUpdates(): void;
  /** Stops everything at once. */
  close(): Promise<void>;
}

/** To say what a pack is: a second as a rule, even for the largest. */
const INSPECT_TIMEOUT_MS = 30_000;
/** To open a grammar pack in a worker: a second or two for the largest, on a machine that has little else to do. */
const TRIAL_TIMEOUT_MS = 20_000;
/** In the cache folder. */
const DEVICE_FOLDER = 'device';
/** Several times what most checks take, and less than anybody notices. */
const RESERVE_AFTER_MS = 100;
/** Packs that are loaded at the same time. */
const LOADER_THREADS = 2;

/** Everything that can be wrong with the settings is found here, before the first thread is started. */
export async function composeService(options: ComposeOptions): Promise<RunningService> {
  const { settings, events = new ServiceEvents() } = options;
  const [root, ...others] = servedDeployments(settings);
  const deployments = [withDeveloped(root!, options.developed ?? []), ...others];
  const served = readServedTags(settings, deployments, readTagTable());
  const inspector = threadInspector({
    poolUrl: poolUrl(options),
    memoryMb: settings.loadMemoryMb,
    timeoutMs: Math.min(settings.loadTimeoutMs, INSPECT_TIMEOUT_MS),
  });
  const installed = options.sources === undefined ? await findInstalled(options, inspector) : undefined;
  const sources = (installed?.sources ?? options.sources ?? []).filter(({ tag }) => served.has(tag));
  const troubles = new Troubles(events);
  const shared = await openSharedState({ settings, events, troubles });
  const service = createService(options, { events, troubles, served, shared });
  const deviceData = createDeviceData(options, service.registry);
  let isStopped = false;
  let endUpdates = () => {};
  let tellWatched: (packs: WatchedPacks) => void = () => {};
  const watched = new Promise<WatchedPacks>((resolve) => {
    tellWatched = resolve;
  });
  const stopUpdates = () => {
    isStopped = true;
    endUpdates();
  };
  return {
    service,
    events,
    deviceData,
    deployments,
    served,
    troubles,
    shared,
    sources,
    packCount: new Set(sources.map(packKey)).size,
    async start() {
      const loading = sources.map((source) => service.registry.install(source));
      if (installed !== undefined) {
        const context = { settings, installed, registry: service.registry, inspector, events, troubles };
        // Programs that follow no changes do without the watchers.
        const { watchPacks } = await import('./sources/watch-packs.js');
        const packs = await watchPacks(context);
        tellWatched(packs);
        endUpdates = await followChanges(packs, context, { deployments, served }, options.withVoices ?? true);
        if (isStopped) endUpdates();
      }
      await Promise.all([...loading, service.begun()]);
      // The reports of the last packs are on their way.
      await new Promise(setImmediate);
      if (options.warmsUp === true) collectAfterStart(collectGarbage);
    },
    usePack: async (file, tag) => (await watched).use(file, tag),
    stopUpdates,
    async close() {
      stopUpdates();
      shared.close();
      await Promise.all([service.close(), inspector.close(), deviceData.close()]);
    },
  };
}

async function findInstalled(
  { settings, withVoices = true }: ComposeOptions,
  inspector: ThreadInspector,
): Promise<InstalledSources> {
  try {
    return await findSources(settings, { inspector, withVoices });
  } catch (error) {
    await inspector.close();
    throw error;
  }
}

function poolUrl({ workersUrl }: Pick<ComposeOptions, 'workersUrl'>): URL {
  return workersUrl ?? new URL('./pool/', import.meta.url);
}

/** Keeps the registry in step with the packs folder. What it returns ends that. */
async function followChanges(
  watchedPacks: WatchedPacks,
  context: WatchContext & { readonly settings: Settings },
  offer: Pick<RunningService, 'deployments' | 'served'>,
  withVoices: boolean,
): Promise<() => void> {
  const { settings, installed, registry, events } = context;
  for (const { fileName, message, tag, kind } of installed.problems) {
    events.emit('pack-rejected', { fileName, message });
    if (tag !== undefined && kind !== undefined) registry.reportRejected(kind, tag, message);
  }
  const watchers: { close(): void }[] = [watchedPacks];
  if (withVoices) {
    await tidyVoices(settings.packs);
    watchers.push((await import('./sources/watch-voices.js')).watchVoices(context));
  }
  if (settings.development) {
    const { watchLanguages } = await import('./sources/watch-languages.js');
    watchers.push(watchLanguages({ registry, events }));
  }
  const stopInstalling = settings.installMissing
    ? installMissing(settings, missingTags(offer, installed.sources), (news) => events.emit('install', news))
    : () => {};
  return () => {
    stopInstalling();
    for (const watcher of watchers) watcher.close();
  };
}

/** Tags whose spelling is offered by this process and that have no data for it, or a starter alone. */
function missingTags(
  { deployments, served }: Pick<RunningService, 'deployments' | 'served'>,
  sources: readonly EngineSource[],
): string[] {
  const spellers = sources.filter(({ operation, origin }) => operation === 'speller' && origin !== 'starter');
  const installed = new Set(spellers.map(({ tag }) => tag));
  const offered = new Set(deployments.flatMap(({ tags }) => [...tags.speller.keys()]));
  return [...offered].filter((tag) => served.has(tag) && !installed.has(tag));
}

/** Cutting and compressing has a thread of its own, which is there only while there is something to do. */
function createDeviceData(options: ComposeOptions, registry: Registry): DeviceData {
  const { settings } = options;
  const workers = poolUrl(options);
  const folder = join(cacheFolder(settings), DEVICE_FOLDER);
  const loader = new PackLoader({
    workerUrl: new URL('loader-worker.js', workers),
    memoryMb: settings.loadMemoryMb,
    timeoutMs: settings.compileTimeoutMs,
    compileTimeoutMs: settings.compileTimeoutMs,
    concurrency: 1,
  });
  const module = new URL('../device-data/cut-parts.js', workers).href;
  const cut = (slot: string, parts: readonly WholePart[]) =>
    loader.run({ module, params: { folder, slot } satisfies CutParams, data: parts }) as Promise<DataPart[]>;
  return new DeviceData({ registry, folder, cut, close: () => loader.close() });
}

type ServiceParts = Pick<RunningService, 'events' | 'troubles' | 'served' | 'shared'>;

function createService(options: ComposeOptions, { events, troubles, served, shared }: ServiceParts) {
  const { settings, warmsUp = false, splitsChecks = false } = options;
  const workers = poolUrl(options);
  const reports = new PackReports(events);
  return new LanguageService({
    splitsChecks,
    serves: served.has,
    pool: {
      workers: settings.workers,
      startsOnDemand: true,
      cores: availableParallelism(),
      // Where nothing may wait, every thread takes what comes.
      ...(settings.queuePerWorker > 0 ? { reserveAfterMs: RESERVE_AFTER_MS } : {}),
      queueLimit: settings.queuePerWorker * settings.workers,
      // One for each operation: Divvun's web editor asks for spelling and grammar of every language at once.
      alwaysPerLine: Math.min(OPERATIONS.length, settings.queuePerWorker),
      workerUrl: new URL('pool-worker.js', workers),
      warmsUp,
      workerMemoryMb: settings.workerMemoryMb,
      events: {
        onRestart: (reason) => events.emit('worker-replaced', reason),
        onStartTrouble: (reason) =>
          troubles.report(
            'workers',
            reason === undefined ? undefined : `a worker thread cannot be started (${reason})`,
          ),
        onShed: (tag) => events.emit('shed', tag),
        onDeadline: (tag) => events.emit('deadline', tag),
        onFault: (tag, fault) => events.emit('fault', tag, fault),
      },
      observe: ({ operation, tag }) => currentTrace()?.observe(operation, tag),
    },
    loader: {
      workerUrl: new URL('loader-worker.js', workers),
      memoryMb: settings.loadMemoryMb,
      timeoutMs: settings.loadTimeoutMs,
      compileTimeoutMs: settings.compileTimeoutMs,
      concurrency: LOADER_THREADS,
      trial: { memoryMb: settings.workerMemoryMb, timeoutMs: TRIAL_TIMEOUT_MS },
      onKept: (failure) =>
        troubles.report(
          'dictionary cache',
          failure === undefined ? undefined : `compiled dictionaries and packs cannot be kept on disk (${failure})`,
        ),
      onImage: (report) => events.emit('image', report),
      onCompiling: ({ compiles = '' }, done) => events.emit('compiling', compiles, done),
    },
    cacheBytes: settings.cacheMb * 1024 * 1024,
    onDemandBytes: settings.languageDataMb * 1024 * 1024,
    ...(shared.results === undefined ? {} : { shared: { results: shared.results, release: releaseIdentity() } }),
    checkTimeoutMs: settings.checkTimeoutMs,
    speechTimeoutMs: settings.speechTimeoutMs,
    maxSpeechSeconds: settings.maxSpeechSeconds,
    events: {
      onCacheLookup: (operation, hit) => {
        currentTrace()?.note('cache_hit', hit);
        events.emit('cache-lookup', operation, hit);
      },
      onCutShort: (operation, tag) => {
        currentTrace()?.note('cut_short', true);
        events.emit('cut-short', operation, tag);
      },
      onBroken: (source, reason) => reports.broken(source, reason),
      onReady: (source, { pack, bytes }) => reports.ready(source, { version: pack.version, bytes }),
    },
  });
}
