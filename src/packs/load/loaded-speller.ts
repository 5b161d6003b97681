/** What every loader of spellers hands over: the tables, the module that opens them in a worker, and what they weigh. */
import { bytesOfTables } from '../../engine/image.js';
import type { SpellerEngineData } from '../../speller/speller-engine.js';
import type { KeepRequest } from '../images/keep-image.js';

export interface LoadedSpeller {
  readonly engine: { readonly module: string; readonly data: SpellerEngineData };
  readonly bytes: number;
  /** How to keep it on disk, where it is not kept yet. */
  readonly keep?: KeepRequest;
}

const ENGINE_MODULE = new URL('../../speller/speller-engine.js', import.meta.url).href;

export function loadedSpeller(data: SpellerEngineData): LoadedSpeller {
  return { engine: { module: ENGINE_MODULE, data }, bytes: bytesOfTables(data) };
}
