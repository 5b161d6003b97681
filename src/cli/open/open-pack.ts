/**
 * Opens a pack that need not be installed (`--pack FILE`): a file (`.zhfst`, `.bhfst`, `.drb`, `.zcheck`) or a folder with an
 * unpacked pack. Start at `openPackSpeller` and `openPackChecker`.
 */
import { basename, resolve } from 'node:path';
import type { GrammarChecker } from '../../grammar/grammar-checker.js';
import type { PackInfo } from '../../packs/formats/pack-info.js';
import { inspectKnownPack } from '../../packs/images/known-packs.js';
import type { EngineSource } from '../../service/engines/registry.js';
import { canonicalTag, readTagTable } from '../../service/languages/tags.js';
import type { Settings } from '../../service/settings/settings.js';
import { findSources, packSource } from '../../service/sources/find-sources.js';
import { cacheFolder } from '../../service/sources/starter-sources.js';
import type { Speller } from '../../speller/speller.js';
import type { SpellerEngineData } from '../../speller/speller-engine.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import type { OpenedChecker } from './open-checker.js';
import { loadSource, type OpenContext, openSource } from './open-source.js';
import type { OpenedSpeller } from './open-speller.js';
import { sourcesOf } from './sources-of.js';

export async function openPackSpeller(
  file: string,
  tag: string,
  settings: Pick<Settings, 'cacheDir'>,
  context: OpenContext,
): Promise<OpenedSpeller> {
  const { source } = await sourceOfPack(file, tag, settings);
  if (source.operation !== 'speller') throw new CommandFailure(`${file}: is a grammar pack, not a speller`, EXIT.usage);
  return { speller: await openSource<Speller>(source, context), source };
}

export interface OpenedSpellerData {
  /** The transducers of the pack, as they are. */
  readonly data: SpellerEngineData;
  readonly info: PackInfo;
}

/** For those who look into the transducers themselves. */
export async function openPackSpellerData(
  file: string,
  settings: Pick<Settings, 'cacheDir'>,
  context: OpenContext,
): Promise<OpenedSpellerData> {
  const { source, info } = await sourceOfPack(file, undefined, settings);
  if (source.operation !== 'speller') throw new CommandFailure(`${file}: is a grammar pack, not a speller`, EXIT.usage);
  const { engine } = await loadSource(source, context);
  return { data: engine.data as SpellerEngineData, info };
}

/** Of a grammar pack; or, of a speller pack, the built-in checker of the language with that speller in it. */
export async function openPackChecker(
  file: string,
  tag: string | undefined,
  settings: Settings,
  context: OpenContext,
): Promise<OpenedChecker> {
  const { source: pack } = await sourceOfPack(file, tag, settings);
  const source = pack.operation === 'grammar' ? pack : await builtInWith(pack, file, settings);
  return { checker: await openSource<GrammarChecker>(source, context), source };
}

async function builtInWith(speller: EngineSource, file: string, settings: Settings): Promise<EngineSource> {
  const { sources } = await findSources(settings);
  const { tag } = speller;
  const [checker] = sourcesOf(sources, 'grammar', tag);
  if (checker?.origin !== 'built-in')
    throw new CommandFailure(`${file}: is a speller, and "${tag}" has no built-in checker to use it`, EXIT.usage);
  return { ...checker, speller };
}

/** Without a tag the pack's own word for its language is taken, or what its name begins with. */
async function sourceOfPack(
  file: string,
  givenTag: string | undefined,
  settings: Pick<Settings, 'cacheDir'>,
): Promise<{ readonly source: EngineSource; readonly info: PackInfo }> {
  const path = resolve(file);
  const inspected = await inspectKnownPack(path, cacheFolder(settings));
  if ('problem' in inspected) throw new CommandFailure(inspected.problem, EXIT.pack);
  const { kind, version, sha256, info } = inspected;
  const fileName = basename(path);
  const tag = canonicalTag(givenTag ?? (info.locale || fileName.replace(/\..*$/s, '')), readTagTable());
  return { source: packSource({ kind, version, sha256, path, fileName, tag }, cacheFolder(settings)), info };
}
