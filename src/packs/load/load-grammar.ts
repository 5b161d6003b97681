/**
 * Loads a grammar pack for the service. This module runs in a loader thread (`load`); the engine it names runs in the worker
 * threads, over tables that all of them share.
 */
import { bytesOfTables } from '../../engine/image.js';
import type { GrammarPackData } from '../../grammar/pipeline/pack-data.js';
import type { PackSource } from '../folder/inspect-pack.js';
import type { KeepRequest } from '../images/keep-image.js';
import type { LoadProgress } from '../images/load-progress.js';
import { type KeptPackParams, loadKept } from './with-image.js';

export interface GrammarPackParams extends KeptPackParams {
  readonly tag: string;
}

export interface LoadedGrammar {
  readonly engine: { readonly module: string; readonly data: GrammarPackData };
  readonly bytes: number;
  /** How to keep it on disk, where it is not kept yet. */
  readonly keep?: KeepRequest;
}

const ENGINE_MODULE = new URL('../../grammar/pipeline/pipeline-engine.js', import.meta.url).href;

export async function load(params: unknown, progress?: LoadProgress): Promise<LoadedGrammar> {
  const { tag, ...pack } = params as GrammarPackParams;
  const about = { kind: 'grammar', detail: tag } as const;
  const { data, keep } = await loadKept(pack, about, progress, (source) => readPack(source, tag));
  const loaded = { engine: { module: ENGINE_MODULE, data }, bytes: bytesOfTables(data) };
  return keep === undefined ? loaded : { ...loaded, keep };
}

/** What reads archives is loaded only where there is no image. */
async function readPack({ archive }: PackSource, tag: string): Promise<GrammarPackData> {
  const [{ readGrammarData }, { openGrammarArchive }] = await Promise.all([
    import('../formats/grammar-data.js'),
    import('../formats/grammar-pack.js'),
  ]);
  return readGrammarData(await openGrammarArchive(archive), tag);
}
