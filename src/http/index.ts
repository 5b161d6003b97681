/** The whole service inside another Node program: `import { startServer } from 'langtools/server'`. */
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { logEvents, ServiceEvents } from '../service/events/service-events.js';
import { resolveSettings, type Settings } from '../service/settings/settings.js';
import { startServer as start } from './server.js';

export { type Settings, SettingsError } from '../service/settings/settings.js';

/** Options of `startServer` that are no settings. */
export interface StartOptions {
  /** Where log lines go, for example a logger of pino. Default: nowhere. */
  readonly logger?: FastifyBaseLogger;
}

/** A service that listens. */
export interface LangtoolsServer {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** Resolves when every pack found at the start is loaded, or known to be broken. Requests are answered before that. */
  readonly loaded: Promise<void>;
  /** Refuses new requests, lets those in flight finish, then stops. */
  drain(): Promise<void>;
  /** Stops at once. */
  close(): Promise<void>;
}

/**
 * Starts the service: the same as `langtools serve`, with the settings of its JSON file. The environment is not read.
 *
 * ```js
 * const server = await startServer({ port: 0, deployment: 'b' });
 * await fetch(`${server.url}/speller/fo`, …);
 * await server.close();
 * ```
 *
 * @throws SettingsError if a setting does not exist or has an impossible value
 */
export async function startServer(
  settings: Partial<Settings> = {},
  { logger = pino({ level: 'silent' }) }: StartOptions = {},
): Promise<LangtoolsServer> {
  const events = new ServiceEvents();
  logEvents(events, logger);
  const resolved = resolveSettings({ file: { name: 'startServer', content: settings } });
  const { url, loaded, drain, close } = await start({ settings: resolved, logger, events, warmsUp: true });
  return { url, loaded, drain, close };
}
