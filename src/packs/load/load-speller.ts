/**
 * Loads a speller pack for the service: reads the file, opens its transducers, and hands over their tables in shared
 * memory. This module runs in a loader thread (`load`); the engine it names runs in the worker threads.
 */
import { openPackFile } from '../folder/open-pack-file.js';
import { openPackData } from '../formats/speller-data.js';
import { openSpellerArchive } from '../formats/speller-pack.js';
import { withLanguageFacts } from './language-facts.js';
import { type LoadedSpeller, loadedSpeller } from './loaded-speller.js';

export interface SpellerPackParams {
  readonly file: string;
  readonly tag: string;
  /** The folder `languages/`. */
  readonly languages: string;
}

export async function load(params: unknown): Promise<LoadedSpeller> {
  const { file, tag, languages } = params as SpellerPackParams;
  const { archive } = await openPackFile(file);
  const data = await openPackData(await openSpellerArchive(archive));
  return loadedSpeller(withLanguageFacts(data, languages, tag));
}
