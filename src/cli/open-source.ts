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
    const loader = (await import(source.loader.module)) as LoaderModule;
    const { engine } = await loader.load(source.loader.params);
    const { open } = (await import(engine.module)) as EngineModule<Engine>;
    return await open(engine.data);
  } catch (error) {
    throw new CommandFailure(`${source.pack.name}: ${error instanceof Error ? error.message : error}`, EXIT.pack);
  }
}
