/** Writes the data of a language for devices into a folder, loading it first where that is needed. */
import type { DataChunk, LanguageManifest } from '../device/manifest.js';
import { enginesOf } from './device-data/language-parts.js';
import { writeLanguage } from './device-data/write-language.js';
import { type Operation, WORDS_ON_DEVICES } from './languages/deployments.js';
import { LazyEngines } from './lazy-engines.js';
import type { RunningService } from './running-service.js';

/**
 * What the operations need on a device: `<tag>.json`, or `<tag>.words.json` for those about single words. Undefined where nothing of it is
 * installed. Throws `EngineUnavailable` for data that cannot be read, and what the system says when the folder cannot be written.
 */
export async function writeTag(
  running: RunningService,
  tag: string,
  wanted: readonly Operation[],
  folder: string,
  keep?: (folder: string, bytes: Uint8Array) => DataChunk,
): Promise<LanguageManifest | undefined> {
  const engines = new LazyEngines(running);
  const operations = wanted.filter((operation) => engines.find(operation, tag).length > 0);
  if (operations.length === 0) return undefined;
  await engines.prepare(operations, tag);
  const name = wanted === WORDS_ON_DEVICES ? `${tag}.words` : tag;
  return writeLanguage(enginesOf(running.service.registry, tag, operations), folder, {
    name,
    ...(keep === undefined ? {} : { keep }),
  });
}
