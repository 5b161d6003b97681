/**
 * Loads a speller pack for the service: reads its image if there is one, else the file, opens its transducers, and hands over
 * their tables in shared memory. This module runs in a loader thread (`load`); the engine it names runs in the worker threads.
 */
import { openPackData } from '../formats/speller-data.js';
import { openSpellerArchive } from '../formats/speller-pack.js';
import type { LoadProgress } from '../images/load-progress.js';
import { withLanguageFacts } from './language-facts.js';
import { type LoadedSpeller, loadedSpeller } from './loaded-speller.js';
import { type KeptPackParams, loadKept } from './with-image.js';

export interface SpellerPackParams extends KeptPackParams {
  readonly tag: string;
  /** The folder `languages/`. */
  readonly languages: string;
}

export async function load(params: unknown, progress?: LoadProgress): Promise<LoadedSpeller> {
  const { tag, languages, ...pack } = params as SpellerPackParams;
  const { data, keep } = await loadKept(pack, { kind: 'speller' }, progress, async ({ archive }) =>
    openPackData(await openSpellerArchive(archive)),
  );
  const loaded = loadedSpeller(withLanguageFacts(data, languages, tag));
  return keep === undefined ? loaded : { ...loaded, keep };
}
