/** The thread behind `install-missing.ts`: reads the catalogue and installs what it lists for the tags. */
import { parentPort, workerData } from 'node:worker_threads';
import { checkTransducer } from '../../packs/formats/speller-data.js';
import { catalogueEntry, readCatalogue } from '../../packs/install/catalogue.js';
import { installEntries } from '../../packs/install/install-entries.js';
import type { InstallNews } from '../events/service-events.js';
import { knownTags } from './find-sources.js';
import type { InstallRequest } from './install-missing.js';

const { settings, tags } = workerData as InstallRequest;

function report(level: InstallNews['level'], details: object, message: string): void {
  parentPort?.postMessage({ level, details, message } satisfies InstallNews);
}

const catalogue = await readCatalogue(settings.catalogue === '' ? undefined : settings.catalogue);
const entries = tags.flatMap((tag) => catalogueEntry(catalogue, tag, 'speller') ?? []);
report('info', { tags: entries.map(({ tag }) => tag) }, 'installing missing packs');
const options = { packsDir: settings.packs, resolveTag: knownTags(settings), checkTransducer };
for await (const result of installEntries(entries, options)) {
  const { tag } = result.entry;
  if ('error' in result) report('warn', { tag, reason: result.error.message }, 'pack cannot be installed');
  else report('info', { tag, packs: result.added.map(({ pack }) => pack.fileName) }, 'pack installed');
}
