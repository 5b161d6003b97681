/**
 * Loads a speller pack for the service: reads its image if there is one, else the file, opens its transducers, and hands over
 * their tables in shared memory. This module runs in a loader thread (`load`); the engine it names runs in the worker threads.
 */
import type { SpellerEngineData } from '../../speller/speller-engine.js';
import type { PackSource } from '../folder/inspect-pack.js';
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
  const { data, keep } = await loadKept(pack, { kind: 'speller' }, progress, readPack);
  const loaded = loadedSpeller(withLanguageFacts(data, languages, tag));
  return keep === undefined ? loaded : { ...loaded, keep };
}

/** What reads archives and transducers is loaded only where there is no image. */
async function readPack({ archive }: PackSource): Promise<SpellerEngineData> {
  const [{ openPackData, readErrorModel }, { openSpellerArchive }, { withSharedRuns }] = await Promise.all([
    import('../formats/speller-data.js'),
    import('../formats/speller-pack.js'),
    import('../../speller/search/model-runs.js'),
  ]);
  const data = await openPackData(await openSpellerArchive(archive), readErrorModel);
  return { ...data, errorModel: data.errorModel && withSharedRuns(data.errorModel) };
}
