/**
 * Fetches, in the background, packs for the tags that have no data. They land in the packs folder, where the watcher finds
 * them; a pack that cannot be had is reported and skipped. Unpacking and checking is work, so it has a thread of its own.
 */
import { Worker } from 'node:worker_threads';
import type { Settings } from './settings.js';

export interface InstallLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface InstallRequest {
  readonly settings: Pick<Settings, 'packs' | 'catalogue' | 'deploymentsDir'>;
  readonly tags: readonly string[];
}

export interface InstallReport {
  readonly level: 'info' | 'warn';
  readonly details: object;
  readonly message: string;
}

const MEMORY_MB = 1024;

/** Returns at once; what it returns stops the work. */
export function installMissing(
  settings: InstallRequest['settings'],
  tags: readonly string[],
  log: InstallLog,
): () => void {
  const { packs, catalogue, deploymentsDir } = settings;
  const request: InstallRequest = { settings: { packs, catalogue, deploymentsDir }, tags };
  const worker = new Worker(new URL('install-worker.js', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  worker.on('message', ({ level, details, message }: InstallReport) => log[level](details, message));
  worker.on('error', (error) => log.warn({ reason: error.message }, 'installing failed'));
  return () => void worker.terminate();
}
