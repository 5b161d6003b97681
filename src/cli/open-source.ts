/** Loads and opens an engine in this very process. */
import type { LoadedPack } from '../service/pool/loader.js';
import type { EngineSource } from '../service/registry.js';
import { CommandFailure, EXIT } from './exit-codes.js';

interface LoaderModule {
  load(params: unknown): LoadedPack | Promise<LoadedPack>;
}

interface EngineModule<Engine> {
  open(data: unknown): Engine | Promise<Engine>;
}

export async function openSource<Engine>(source: EngineSource): Promise<Engine> {
  try {
    const { engine } = await loadSource(source);
    const speller = source.speller === undefined ? undefined : (await loadSource(source.speller)).engine.data;
    const data = speller === undefined ? engine.data : { ...(engine.data as object), speller };
    const { open } = (await import(engine.module)) as EngineModule<Engine>;
    return await open(data);
  } catch (error) {
    throw new CommandFailure(`${source.pack.name}: ${error instanceof Error ? error.message : error}`, EXIT.pack);
  }
}

async function loadSource({ loader: { module, params } }: Pick<EngineSource, 'loader'>): Promise<LoadedPack> {
  return ((await import(module)) as LoaderModule).load(params);
}
