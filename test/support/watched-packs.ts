/** A test server that serves what a packs folder holds and follows its changes, as `langtools serve` does. */
import type { EngineSource } from '../../src/service/engines/registry.js';
import { ServiceEvents } from '../../src/service/events/service-events.js';
import { resolveSettings } from '../../src/service/settings/settings.js';
import { threadInspector } from '../../src/service/sources/thread-inspector.js';
import { startTestServer, type TestServer, WORKERS_URL } from '../harness.js';

// The sources of the service load compiled modules, so they are taken from there, too.
export const { findSources } = (await import(
  new URL('../../dist/service/sources/find-sources.js', import.meta.url).href
)) as typeof import('../../src/service/sources/find-sources.js');
const { watchPacks } = (await import(
  new URL('../../dist/service/sources/watch-packs.js', import.meta.url).href
)) as typeof import('../../src/service/sources/watch-packs.js');

export interface WatchedPacks {
  readonly server: TestServer;
  /** Why packs were rejected, as the log says it. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

/** Of what is there at the start, only what is `wanted` is served. Without starters, a tag that has no pack has no speller. */
export async function servePacks(
  dir: string,
  wanted: (source: EngineSource) => boolean,
  { starters = false }: { readonly starters?: boolean } = {},
): Promise<WatchedPacks> {
  const settings = resolveSettings({ flags: { packs: dir, starters } });
  const installed = await findSources(settings);
  const server = await startTestServer({}, installed.sources.filter(wanted));
  const problems: string[] = [];
  const events = new ServiceEvents();
  events.on('pack-rejected', ({ message }) => problems.push(message));
  const inspector = threadInspector({ poolUrl: WORKERS_URL, memoryMb: 512, timeoutMs: 30_000 });
  const { registry } = server.service;
  const { troubles } = server;
  const watcher = await watchPacks({ settings, installed, registry, inspector, events, troubles });
  return {
    server,
    problems,
    async close() {
      watcher.close();
      await Promise.all([inspector.close(), server.close()]);
    },
  };
}
