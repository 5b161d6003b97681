/**
 * Keeps the spellers and grammar checkers of the registry in step with the packs folder: a new pack replaces what served its
 * tag before, a removed one is replaced by what is built in, a broken one changes nothing. Start at `watchPacks`.
 */
import { choosePacks, describePack, type InstalledPack } from '../../packs/folder/packs-folder.js';
import { PacksWatcher } from '../../packs/folder/packs-watcher.js';
import type { Registry } from '../engines/registry.js';
import type { ServiceEvents } from '../events/service-events.js';
import type { Troubles } from '../events/troubles.js';
import { chooseSources, type InstalledSources, knownTags, type SourceSettings } from './find-sources.js';
import type { PackInspector } from './pack-inspector.js';

export interface WatchContext {
  readonly settings: SourceSettings;
  /** What the registry was given at the start. */
  readonly installed: InstalledSources;
  readonly registry: Registry;
  readonly inspector: PackInspector;
  readonly events: ServiceEvents;
  readonly troubles: Pick<Troubles, 'report'>;
}

export interface WatchedPacks {
  /** Serves a pack that lies elsewhere, in place of those in the folder. Says what is wrong with it, if anything is; then the old one goes on. */
  use(file: string, tag: string): Promise<string | undefined>;
  close(): void;
}

export async function watchPacks({
  settings,
  installed,
  registry,
  inspector,
  events,
  troubles,
}: WatchContext): Promise<WatchedPacks> {
  const packs = new Map(installed.packs.map((pack) => [pack.fileName, pack]));
  const problems = new Map(installed.problems.map((problem) => [problem.fileName, problem]));
  /** Those that lie elsewhere, by operation and tag. */
  const elsewhere = new Map<string, InstalledPack>();
  const slotOf = ({ kind, tag }: InstalledPack) => `${kind}/${tag}`;
  const refresh = (tag: string) => {
    const inFolder = [...packs.values()].filter((pack) => !elsewhere.has(slotOf(pack)));
    const { chosen } = choosePacks([...inFolder, ...elsewhere.values()]);
    const sources = chooseSources(chosen, problems.values(), settings).filter((source) => source.tag === tag);
    for (const operation of ['speller', 'grammar', 'analyse'] as const) {
      // A built-in checker judges words with the speller of its tag, so a change of one reloads both; a grammar pack analyses words, too.
      const source = sources.find((candidate) => candidate.operation === operation);
      if (source === undefined) registry.remove(operation, tag);
      else void registry.install(source);
    }
  };
  const watcher = new PacksWatcher({
    packsDir: settings.packs,
    resolveTag: knownTags(settings),
    inspect: inspector.inspectPack,
    onEvent: (event) => {
      const { fileName } = event;
      const tags = new Set([packs.get(fileName)?.tag, problems.get(fileName)?.tag]);
      problems.delete(fileName);
      if (event.type === 'broken') {
        const { problem } = event;
        problems.set(fileName, problem);
        events.emit('pack-rejected', { fileName, message: problem.message });
        // What serves the tag now goes on; where nothing does, the broken pack is registered so that its state says why.
        const { tag, kind } = problem;
        if (tag === undefined || kind === undefined) return;
        if (registry.status(kind, tag).state === 'not-installed') refresh(tag);
        else registry.reportRejected(kind, tag, problem.message);
        return;
      }
      if (event.type === 'removed') packs.delete(fileName);
      else packs.set(fileName, event.pack);
      tags.add(packs.get(fileName)?.tag);
      for (const tag of tags) if (tag !== undefined) refresh(tag);
    },
    onError: (error) => {
      const message = error instanceof Error ? error.message : String(error);
      troubles.report('packs folder', `${message}; the packs that are loaded go on`);
    },
    onLooked: () => troubles.report('packs folder', undefined),
  });
  await watcher.start(installed.packs);
  return {
    async use(file, tag) {
      const pack = await describePack(file, () => tag, inspector.inspectPack);
      if ('code' in pack) return pack.message;
      elsewhere.set(slotOf(pack), pack);
      refresh(tag);
      return undefined;
    },
    close: () => watcher.close(),
  };
}
