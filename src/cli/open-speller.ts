/** Opens the speller of a tag in this very process: what the service would use, without the service. */

import { canonicalTag, readAliases } from '../service/deployments.js';
import type { LoadedPack } from '../service/pool/loader.js';
import type { EngineSource } from '../service/registry.js';
import type { Settings } from '../service/settings.js';
import { findSources } from '../service/sources.js';
import type { Speller } from '../speller/speller.js';
import { CommandFailure, EXIT } from './exit-codes.js';

interface LoaderModule {
  load(params: unknown): LoadedPack | Promise<LoadedPack>;
}

interface EngineModule {
  open(data: unknown): Speller | Promise<Speller>;
}

export interface OpenedSpeller {
  readonly speller: Speller;
  readonly source: EngineSource;
}

export async function openSpeller(tag: string, settings: Settings): Promise<OpenedSpeller> {
  const wanted = canonicalTag(tag, readAliases());
  const { sources } = await findSources(settings);
  const source = sources.find((each) => each.operation === 'speller' && each.tag === wanted);
  if (source === undefined) {
    throw new CommandFailure(`no speller for "${tag}" is installed; try langtools packs install ${tag}`, EXIT.pack);
  }
  try {
    const loader = (await import(source.loader.module)) as LoaderModule;
    const { engine } = await loader.load(source.loader.params);
    const { open } = (await import(engine.module)) as EngineModule;
    return { speller: await open(engine.data), source };
  } catch (error) {
    throw new CommandFailure(`${source.pack.name}: ${error instanceof Error ? error.message : error}`, EXIT.pack);
  }
}
