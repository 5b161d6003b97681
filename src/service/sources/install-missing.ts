/**
 * Fetches, in the background, packs for the tags that have no data. They land in the packs folder, where the watcher finds
 * them; a pack that cannot be downloaded is reported and skipped. Unpacking and checking is work, so it has a thread of its own.
 */
import { Worker } from 'node:worker_threads';
import type { InstallNews } from '../events/service-events.js';
import type { Settings } from '../settings/settings.js';

export interface InstallRequest {
  readonly settings: Pick<Settings, 'packs' | 'catalogue' | 'deploymentsDir'>;
  readonly tags: readonly string[];
}

const MEMORY_MB = 1024;

/** Returns at once; what it returns stops the work. */
export function installMissing(
  settings: InstallRequest['settings'],
  tags: readonly string[],
  onNews: (news: InstallNews) => void,
): () => void {
  const { packs, catalogue, deploymentsDir } = settings;
  const request: InstallRequest = { settings: { packs, catalogue, deploymentsDir }, tags };
  const worker = new Worker(new URL('install-worker.js', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  worker.on('message', onNews);
  worker.on('error', ({ message: reason }) =>
    onNews({ level: 'warn', details: { reason }, message: 'installing failed' }),
  );
  return () => void worker.terminate();
}
