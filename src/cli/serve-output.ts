/**
 * What `langtools serve` prints. On a terminal: a banner, a progress bar while packs load, the languages that work, then one
 * line per request. Elsewhere: JSON lines on standard error, one per pack and one per request. Start at `createOutput`.
 */
import cliProgress from 'cli-progress';
import pino, { type Logger } from 'pino';
import type { RunningServer } from '../http/server.js';
import type { Registry } from '../service/engines/registry.js';
import { logEvents, logWarnings, type PackReport, type ServiceEvents } from '../service/events/service-events.js';
import { OPERATIONS } from '../service/languages/deployments.js';
import type { Settings } from '../service/settings/settings.js';
import type { CliContext } from './console/cli-context.js';
import { LogDestination } from './console/log-destination.js';
import { type LanguageStates, renderBanner, renderLanguages } from './serve-banner.js';

export type OutputServer = Pick<RunningServer, 'url' | 'mounts' | 'packCount' | 'hasPage'> & {
  readonly service: { readonly registry: Pick<Registry, 'status' | 'voices'> };
};

export interface ServeOutput {
  readonly logger: Logger;
  /** The service listens; packs are loading. */
  listening(server: OutputServer): void;
  /** Every pack found at the start is loaded, or known to be broken. */
  loaded(server: OutputServer): void;
  draining(signal: NodeJS.Signals): void;
  /** Told when a line could not be written, with the reason, and when one could again. */
  onLogTrouble?(listener: (reason: string | undefined) => void): void;
}

export async function createOutput(
  settings: Pick<Settings, 'logLevel' | 'logFormat'>,
  context: Pick<CliContext, 'stdout' | 'stderr'>,
  events: ServiceEvents,
): Promise<ServeOutput> {
  const { logFormat } = settings;
  const isReadable = logFormat === 'pretty' || (logFormat === 'auto' && context.stderr.isTTY === true);
  return isReadable ? readableOutput(settings, context, events) : jsonOutput(settings, context, events);
}

function jsonOutput(
  { logLevel }: Pick<Settings, 'logLevel'>,
  { stdout, stderr }: Pick<CliContext, 'stdout' | 'stderr'>,
  events: ServiceEvents,
): ServeOutput {
  const destination = new LogDestination(stderr);
  const logger = pino({ level: logLevel, base: null }, destination);
  const startMs = performance.now();
  logEvents(events, logger);
  return {
    logger,
    onLogTrouble: (listener) => destination.onTrouble(listener),
    listening(server) {
      const { url, mounts, packCount } = server;
      const deployments = mounts.map(({ prefix, deployment }) => ({ name: deployment.name, url: `${url}${prefix}` }));
      logger.info({ url, documentation: `${url}/docs`, deployments, packs: packCount }, 'listening');
      // The log alone was redirected: somebody still looks at the terminal.
      if (stdout.isTTY === true) stdout.write(renderBanner(server));
    },
    loaded(server) {
      const { offered, isReady } = languageStates(server);
      const ready = OPERATIONS.map((operation) => {
        return [operation, [...offered[operation].keys()].filter((tag) => isReady(operation, tag)).length];
      });
      const ms = Math.round(performance.now() - startMs);
      logger.info({ ms, languages: Object.fromEntries(ready) }, 'all packs are loaded');
    },
    draining: (signal) => logger.info({ signal }, 'draining'),
  };
}

async function readableOutput(
  { logLevel }: Pick<Settings, 'logLevel'>,
  { stdout, stderr }: Pick<CliContext, 'stdout' | 'stderr'>,
  events: ServiceEvents,
): Promise<ServeOutput> {
  const { prettyFactory } = (await import('pino-pretty')).default;
  const progress = new LoadProgress(stderr);
  const prettify = prettyFactory({
    colorize: stderr.isTTY === true,
    translateTime: 'SYS:HH:MM:ss',
    hideObject: true,
    messageFormat: readableMessage,
  });
  const logger = pino({ level: logLevel, base: null }, { write: (line) => progress.print(prettify(line)) });
  let isLoading = true;
  logWarnings(events, logger);
  events.on('pack-ready', (pack) => {
    // At the start the list of languages says it all; what comes later is news.
    if (isLoading) progress.done(pack);
    else logger.info({ tags: pack.tags, version: pack.pack.version }, `${pack.pack.name} is ready`);
  });
  events.on('pack-broken', (pack) => progress.done(pack));
  events.on('compiling', (dictionary, done) => progress.compiling(dictionary, done));
  return {
    logger,
    listening(server) {
      stdout.write(renderBanner(server));
      progress.start(server.packCount);
    },
    loaded(server) {
      isLoading = false;
      progress.stop();
      stdout.write(renderLanguages(languageStates(server), columnsOf(stdout)));
    },
    draining(signal) {
      progress.stop();
      logger.info(`${signal}: waiting for requests in flight; once more stops at once`);
    },
  };
}

/** One line, whatever happened: a request as people read it, everything else with its details behind it. */
export function readableMessage(log: Record<string, unknown>): string {
  const { level: _level, time: _time, reqId: _reqId, msg, ...details } = log;
  const { method, path, status, ms, hungUp } = details;
  if (typeof method === 'string' && typeof path === 'string') {
    return `${status} ${method} ${path} ${ms} ms${hungUp === true ? ', the client hung up' : ''}`;
  }
  const parts = Object.entries(details).map(([name, value]) => `${name}: ${describe(value)}`);
  return [msg, ...parts].filter((part) => part !== undefined).join(' · ');
}

function describe(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A line that counts packs while they load. Log lines are printed above it. */
class LoadProgress {
  readonly #stderr: CliContext['stderr'];
  #bars: cliProgress.MultiBar | undefined;
  #bar: cliProgress.SingleBar | undefined;

  constructor(stderr: CliContext['stderr']) {
    this.#stderr = stderr;
  }

  start(packCount: number): void {
    if (this.#stderr.isTTY !== true || packCount === 0) return;
    this.#bars = new cliProgress.MultiBar(
      {
        format: '  loading packs     {bar} {value}/{total}  {name}',
        stream: this.#stderr as NodeJS.WriteStream,
        hideCursor: true,
        clearOnComplete: true,
        // Signals are handled by the command.
        gracefulExit: false,
        barsize: 24,
      },
      cliProgress.Presets.shades_classic,
    );
    this.#bar = this.#bars.create(packCount, 0, { name: '' });
  }

  done({ pack }: PackReport): void {
    this.#bar?.increment(1, { name: pack.name });
  }

  /** A dictionary that is not compiled yet takes much longer than all others. */
  compiling(dictionary: string, done: number): void {
    this.#bar?.update({ name: `compiling ${dictionary}, ${Math.round(done * 100)} %` });
  }

  print(lines: string): void {
    if (this.#bars === undefined) this.#stderr.write(lines);
    else this.#bars.log(lines);
  }

  stop(): void {
    // Lines that wait are printed with the next update.
    this.#bars?.update();
    this.#bars?.stop();
    this.#bars = undefined;
    this.#bar = undefined;
  }
}

function languageStates({ mounts, service: { registry } }: OutputServer): LanguageStates {
  const [root] = mounts;
  const none = new Map<string, string>();
  return {
    offered: root?.deployment.tags ?? { grammar: none, speller: none, tts: none, analyse: none, hyphenate: none },
    isReady: (operation, tag) => {
      if (operation !== 'tts') return registry.status(operation, tag).state === 'ready';
      return [...registry.voices(tag).keys()].some((voice) => registry.status('tts', tag, voice).state === 'ready');
    },
    isStarter: (tag) => registry.status('speller', tag).origin === 'starter',
  };
}

function columnsOf(stream: CliContext['stdout']): number | undefined {
  return (stream as { readonly columns?: number }).columns;
}
