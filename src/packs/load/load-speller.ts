/**
 * Loads a speller pack for the service: reads the file, opens its transducers, and hands over their tables in shared
 * memory. This module runs in a loader thread (`load`); the engine it names runs in the worker threads.
 */
import { openPackFile } from '../folder/open-pack-file.js';
import { openPackData } from '../formats/speller-data.js';
import { openSpellerArchive } from '../formats/speller-pack.js';
import { type LoadedSpeller, loadedSpeller } from './loaded-speller.js';

export interface SpellerPackParams {
  readonly file: string;
}

export async function load(params: unknown): Promise<LoadedSpeller> {
  const { archive } = await openPackFile((params as SpellerPackParams).file);
  return loadedSpeller(await openPackData(await openSpellerArchive(archive)));
}
