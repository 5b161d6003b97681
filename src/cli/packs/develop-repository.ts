/**
 * `langtools serve --development REPO`: the packs of a language repository, built into a folder of the cache and built again whenever a
 * source is saved. Start at `openDeveloped`.
 */
import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { defaultTargets, outputsOf } from '../../giellalt/targets/targets.js';
import { readRepositories } from '../../packs/repository/known-repositories.js';
import type { BuildSource } from '../../packs/repository/open-build.js';
import { isRepository } from '../../packs/repository/repository-folder.js';
import type { DevelopedLanguage } from '../../service/languages/deployments.js';
import { canonicalTag, readTagTable } from '../../service/languages/tags.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { type BuildRepositoryFlags, buildOnce, open, reasonOf, sourceOf } from './build-repository.js';
import { BuildStopped, BuildThreads } from './build-threads.js';
import { watchSources } from './watch-sources.js';

/** What happens is told here; problems in sources are printed with their lines. */
interface DevelopmentLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface DevelopmentOptions {
  /** Serves a pack; says what is wrong with it, if anything is. */
  readonly usePack: (file: string, tag: string) => Promise<string | undefined>;
  readonly log: DevelopmentLog;
  readonly context: CliContext;
}

export interface DevelopedRepository extends DevelopedLanguage {
  /** Builds now and whenever a source is saved, until it is stopped. */
  follow(options: DevelopmentOptions): { stop(): Promise<void> };
}

const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/;

/** Throws `CommandFailure` for a folder that is no repository, or whose language cannot be told. */
export function openDeveloped(folder: string, cacheDir: string, context: CliContext): DevelopedRepository {
  if (!isRepository(folder))
    throw new CommandFailure(
      `--development: ${folder} is not a language repository: it has no configure.ac`,
      EXIT.usage,
    );
  const source = sourceOf(folder, { cacheDir }, context);
  const repository = open(source, context);
  const locale = repository.configuration.variable('GTLANG2') ?? repository.language;
  const tag = tagOf(source.folder, locale);
  if (!TAG.test(tag)) throw new CommandFailure(`--development: ${folder}: “${tag}” is not a language tag`, EXIT.usage);
  const targets = defaultTargets(repository);
  const outputs = targets.flatMap((target) => outputsOf(target, repository));
  const place = createHash('sha256').update(source.folder).digest('hex').slice(0, 16);
  const output = join(dirname(source.cacheDir), 'development', `${basename(source.folder)}-${place}`);
  return {
    tag,
    name: repository.configuration.variable('GLANGUAGE') ?? tag,
    operations: targets.filter((target) => target === 'speller' || target === 'grammar'),
    follow(options) {
      const files = outputs.map(({ file }) => join(output, file));
      const stopping = new AbortController();
      const threads = new BuildThreads(source);
      const flags = { output, quiet: true, signal: stopping.signal, toldWarnings: new Set<string>() };
      const watched = watchSources(source.folder, {
        onSaved: () => buildAndServe({ source, tag, files, flags, threads }, options),
        onError: (error) => options.log.error({ tag, reason: String(error) }, 'sources are not followed any more'),
      });
      return {
        async stop() {
          stopping.abort();
          await watched.close();
          await threads.stop();
        },
      };
    },
  };
}

/** Two tags may share a locale (`et`): the name of a folder that is known tells them apart. */
function tagOf(folder: string, locale: string): string {
  for (const [tag, { name }] of readRepositories()) if (name === basename(folder)) return tag;
  return canonicalTag(locale, readTagTable());
}

interface DevelopedBuild {
  readonly source: BuildSource;
  readonly tag: string;
  /** The packs that it makes. */
  readonly files: readonly string[];
  readonly flags: BuildRepositoryFlags;
  readonly threads: BuildThreads;
}

/** Where it fails, what was built before goes on. */
async function buildAndServe(
  { source, tag, files, flags, threads }: DevelopedBuild,
  { usePack, log, context }: DevelopmentOptions,
): Promise<void> {
  const began = performance.now();
  log.info({ tag, folder: source.folder }, 'building from sources');
  try {
    // The log may be read by programs, so what is for people goes elsewhere.
    const steps = await buildOnce(source, [], flags, { ...context, stderr: context.stdout }, { threads });
    log.info({ tag, steps, ms: Math.round(performance.now() - began) }, 'built from sources');
  } catch (error) {
    if (error instanceof BuildStopped) return;
    log.error({ tag, reason: reasonOf(error) }, 'cannot be built from its sources; what was built before is served');
    return;
  }
  for (const file of files) {
    const reason = flags.signal?.aborted === true ? undefined : await usePack(file, tag);
    if (reason !== undefined) log.error({ tag, reason }, 'a pack that was built cannot be served');
  }
}
