/**
 * Fetches, in the background, packs for the tags that have no data. They land in the packs folder, where the watcher finds
 * them; a pack that cannot be had is reported and skipped.
 */
import { catalogueEntry, readCatalogue } from '../packs/catalogue.js';
import { installEntries } from '../packs/install-entries.js';
import { checkTransducer } from '../packs/load-speller.js';
import type { Settings } from './settings.js';
import { knownTags } from './sources.js';

export interface InstallLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** Returns at once; what it returns stops the work. */
export function installMissing(
  settings: Pick<Settings, 'packs' | 'catalogue' | 'deploymentsDir'>,
  tags: readonly string[],
  log: InstallLog,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const work = async () => {
    const catalogue = await readCatalogue(settings.catalogue === '' ? undefined : settings.catalogue, signal);
    const entries = tags.flatMap((tag) => catalogueEntry(catalogue, tag, 'speller') ?? []);
    log.info({ tags: entries.map(({ tag }) => tag) }, 'installing missing packs');
    const options = { packsDir: settings.packs, resolveTag: knownTags(settings), checkTransducer, signal };
    for await (const result of installEntries(entries, options)) {
      const { tag } = result.entry;
      if ('error' in result) log.warn({ tag, reason: result.error.message }, 'pack cannot be had');
      else log.info({ tag, packs: result.added.map(({ pack }) => pack.fileName) }, 'pack installed');
    }
  };
  work().catch((error: unknown) => {
    if (!signal.aborted)
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'installing failed');
  });
  return () => controller.abort();
}
