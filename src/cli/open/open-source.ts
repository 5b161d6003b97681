/** Loads and opens an engine in this very process. A dictionary that is not compiled yet is compiled first, with a progress bar. */
import type { LoadProgress } from '../../packs/images/load-progress.js';
import type { EngineSource, PartSource } from '../../service/engines/registry.js';
import type { LoadedPack } from '../../service/pool/loader.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { ProgressBars } from '../console/progress-bars.js';
import { importModule } from './import-module.js';

interface LoaderModule {
  load(params: unknown, progress: LoadProgress): LoadedPack | Promise<LoadedPack>;
}

interface KeeperModule {
  load(params: unknown, progress: LoadProgress, data: unknown): unknown;
}

interface EngineModule<Engine> {
  open(data: unknown): Engine | Promise<Engine>;
}

/** What opening needs of a command's surroundings. */
export type OpenContext = Pick<CliContext, 'stderr' | 'afterwards'>;

export async function openSource<Engine>(source: EngineSource, context: OpenContext): Promise<Engine> {
  try {
    const { engine } = await loadSource(source, context);
    const speller = source.speller === undefined ? undefined : (await loadSource(source.speller, context)).engine.data;
    const morphology =
      source.morphology === undefined ? undefined : (await loadSource(source.morphology, context)).engine.data;
    const hasParts = speller !== undefined || morphology !== undefined;
    const data = hasParts ? { ...(engine.data as object), speller, morphology } : engine.data;
    const { open } = await importModule<EngineModule<Engine>>(engine.module);
    return await open(data);
  } catch (error) {
    throw new CommandFailure(`${source.pack.name}: ${error instanceof Error ? error.message : error}`, EXIT.pack);
  }
}

/** Loads the data of a part, such as a speller that a checker asks. */
export async function loadSource(
  { pack, loader: { module, params } }: PartSource,
  context: OpenContext,
): Promise<LoadedPack> {
  let bars: ProgressBars | undefined;
  let update: ((done: number) => void) | undefined;
  const onCompiling = (done: number) => {
    bars ??= new ProgressBars(context);
    update ??= bars.add(`${pack.name} ${pack.version}`);
    update(done);
  };
  try {
    const loaded = await (await importModule<LoaderModule>(module)).load(params, { onCompiling });
    const { keep, engine } = loaded;
    if (keep !== undefined) {
      context.afterwards?.push(async () => {
        const { load } = await importModule<KeeperModule>(keep.module);
        // Where it cannot be kept, the next command prepares it again.
        load(keep.params, { onCompiling: () => {} }, engine.data);
      });
    }
    return loaded;
  } finally {
    bars?.stop();
  }
}
