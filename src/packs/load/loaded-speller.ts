/** What every loader of spellers hands over: the tables, the module that opens them in a worker, and what they weigh. */
import type { SpellerEngineData } from '../../speller/speller-engine.js';

export interface LoadedSpeller {
  readonly engine: { readonly module: string; readonly data: SpellerEngineData };
  readonly bytes: number;
}

const ENGINE_MODULE = new URL('../../speller/speller-engine.js', import.meta.url).href;

export function loadedSpeller(data: SpellerEngineData): LoadedSpeller {
  const bytes = [data.lexicon, data.errorModel, data.marks].reduce(
    (sum, shared) => sum + (shared?.buffer.byteLength ?? 0) + (shared?.remaining?.byteLength ?? 0),
    0,
  );
  return { engine: { module: ENGINE_MODULE, data }, bytes };
}
