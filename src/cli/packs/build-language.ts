/**
 * `langtools packs build TAG [TARGET…]`: clones the repository of a language and what it needs, builds its packs, and adds them to
 * the packs folder. Start at `buildLanguage`.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CORE } from '../../giellalt/repository/repository.js';
import { defaultCacheDir } from '../../packs/built-in/built-in.js';
import { addPack } from '../../packs/install/install.js';
import type { CheckTransducer } from '../../packs/install/verify.js';
import {
  addressBeside,
  addressUnder,
  bringRepository,
  type CloneRequest,
  shownAddress,
} from '../../packs/repository/clone-repository.js';
import { type KnownRepository, readRepositories } from '../../packs/repository/known-repositories.js';
import { isRepository } from '../../packs/repository/repository-folder.js';
import { knownTags } from '../../service/sources/find-sources.js';
import { type CliContext, settingsFrom } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { explained, reportAdded } from './added-packs.js';
import { type BuildRepositoryFlags, buildRepository } from './build-repository.js';

export interface BuildLanguageFlags extends BuildRepositoryFlags {
  readonly from?: string;
  readonly offline?: boolean;
  readonly packs?: string;
  readonly deploymentsDir?: string;
  readonly config?: string;
}

interface Surroundings {
  readonly context: CliContext;
  readonly checkTransducer: CheckTransducer;
}

/** A base address or a folder under which all repositories are looked for. */
const BASE_VARIABLE = 'LANGTOOLS_REPOSITORIES';
const CLONES_DIR = 'repositories-cloned';
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i;
/** What the packs folder can hold. */
const INSTALLED = ['speller', 'grammar'];

/** Whether the argument is a tag: a folder of that name comes first, unless an option says that it is one. */
export function isLanguage(argument: string, { from, offline }: BuildLanguageFlags): boolean {
  if (from !== undefined || offline === true) return true;
  return TAG.test(argument) && statSync(argument, { throwIfNoEntry: false }) === undefined;
}

export async function buildLanguage(
  asked: string,
  targets: readonly string[],
  flags: BuildLanguageFlags,
  { context, checkTransducer }: Surroundings,
): Promise<void> {
  const settings = settingsFrom(settingFlags(flags), context.env);
  const resolveTag = knownTags(settings);
  const tag = resolveTag(asked);
  if (tag === undefined)
    throw new CommandFailure(`${asked} is neither a folder nor the tag of a language: langtools languages`, EXIT.usage);
  const repository = readRepositories().get(tag);
  if (repository === undefined)
    throw new CommandFailure(`no repository of ${tag} is known: clone it and give its folder`, EXIT.usage);
  const other = targets.filter((target) => !INSTALLED.includes(target));
  if (flags.output === undefined && other.length > 0)
    throw new CommandFailure(`the packs folder is not for ${other.join(', ')}: say where to, -o DIR`, EXIT.usage);
  const cacheDir = settings.cacheDir === '' ? defaultCacheDir() : settings.cacheDir;
  const source = await bring(repository, flags, join(cacheDir, CLONES_DIR), context);
  const build = { ...flags, core: source.core, cacheDir };
  if (flags.output !== undefined) await buildRepository(source.folder, targets, build, context);
  else {
    const output = mkdtempSync(join(tmpdir(), 'langtools-build-'));
    try {
      await buildRepository(source.folder, targets, { ...build, output }, { ...context, stdout: context.stderr });
      const options = { packsDir: settings.packs, resolveTag, tag, checkTransducer };
      for (const name of readdirSync(output))
        reportAdded(context, await explained(() => addPack(join(output, name), options)));
    } finally {
      rmSync(output, { recursive: true, force: true });
    }
  }
  context.stdout.write(credits(repository, source.from));
}

function settingFlags({ packs, deploymentsDir, config, cacheDir }: BuildLanguageFlags) {
  return {
    ...(packs === undefined ? {} : { packs }),
    ...(deploymentsDir === undefined ? {} : { deploymentsDir }),
    ...(config === undefined ? {} : { config }),
    ...(cacheDir === undefined ? {} : { cacheDir }),
  };
}

interface BroughtRepository {
  readonly folder: string;
  readonly core: string;
  /** Where it was cloned from. */
  readonly from: string;
}

/** The repository comes first: whoever gave a wrong address does not wait for the others. */
async function bring(
  { name, address, branch, needs }: KnownRepository,
  { from, core, offline }: BuildLanguageFlags,
  clonesDir: string,
  context: CliContext,
): Promise<BroughtRepository> {
  const mirror = context.env[BASE_VARIABLE];
  const base = mirror || address.slice(0, address.lastIndexOf('/'));
  const language = from === undefined ? { name, from: addressUnder(base, name), branch } : { name, from };
  const bringOne = async (request: CloneRequest): Promise<string> => {
    const tell = (place: string) => context.stderr.write(`${request.name}: ${place}\n`);
    if (offline !== true) tell(shownAddress(request.from));
    const brought = await bringRepository(request, { clonesDir, isOffline: offline, env: context.env });
    if (offline === true) tell('as it was cloned');
    return brought;
  };
  const folder = await bringOne(language);
  if (!isRepository(folder))
    throw new CommandFailure(
      `${shownAddress(language.from)} is not a language repository: it has no configure.ac`,
      EXIT.pack,
    );
  const beside = (each: string) => {
    const own = mirror || from === undefined ? undefined : addressBeside(from, each);
    return bringOne({ name: each, from: own ?? addressUnder(base, each) });
  };
  const coreFolder = core ?? (await beside(CORE));
  for (const each of needs) await beside(each);
  return { folder, core: coreFolder, from: language.from };
}

/** Whoever passes a pack on has to know what its sources permit, and whose work they are. */
function credits({ name, licence, authors }: KnownRepository, from: string): string {
  const permitted =
    licence ?? 'none yet: its LICENSE has not been filled in, so ask its maintainers before you pass the pack on';
  const people = authors.length > 0 ? authors.join(', ') : 'its AUTHORS names nobody';
  return `${name} from ${shownAddress(from)}\nlicence: ${permitted}\nauthors: ${people}\n`;
}
