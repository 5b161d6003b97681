/**
 * Loads a grammar pack for the service. This module runs in a loader thread (`load`); the engine it names runs in the worker
 * threads, over tables that all of them share.
 */
import { bytesOfTables } from '../../engine/image.js';
import type { GrammarPackData } from '../../grammar/pipeline/pack-data.js';
import { openPackFile } from '../folder/open-pack-file.js';
import { readGrammarData } from '../formats/grammar-data.js';
import { openGrammarArchive } from '../formats/grammar-pack.js';

export interface GrammarPackParams {
  readonly file: string;
  readonly tag: string;
}

export interface LoadedGrammar {
  readonly engine: { readonly module: string; readonly data: GrammarPackData };
  readonly bytes: number;
}

const ENGINE_MODULE = new URL('../../grammar/pipeline/pipeline-engine.js', import.meta.url).href;

export async function load(params: unknown): Promise<LoadedGrammar> {
  const { file, tag } = params as GrammarPackParams;
  const { archive } = await openPackFile(file, { shared: true });
  const data = await readGrammarData(await openGrammarArchive(archive), tag);
  return { engine: { module: ENGINE_MODULE, data }, bytes: bytesOfTables(data) };
}
