/**
 * What is installed, as sources that the registry can load: packs from the packs folder; for the tags that have no pack there
 * built-in dictionaries and checkers; for those that have neither, starters. Start at `findSources`; `watch-packs.ts` keeps the registry up to date while the service runs.
 */
import {
  type BuiltInDictionary,
  builtInDictionaries,
  builtInStarters,
  longestFirst,
} from '../../packs/built-in/built-in.js';
import {
  asksForReadings,
  type BuiltInCheckerParams,
  builtInCheckerTags,
} from '../../packs/built-in/load-built-in-checker.js';
import { type HyphenationParams, readHyphenationRules } from '../../packs/built-in/load-hyphenator.js';
import { hasReadings } from '../../packs/built-in/load-readings.js';
import type { WordsParams } from '../../packs/built-in/load-words.js';
import { LANGUAGES_DIR } from '../../packs/built-in/package-dir.js';
import type { InstalledPack, PackProblem } from '../../packs/folder/packs-folder.js';
import { type PackKind, type ResolveTag, tagResolver } from '../../packs/formats/pack-kind.js';
import type { KeptPackParams } from '../../packs/load/with-image.js';
import type { EngineSource, PartSource } from '../engines/registry.js';
import { OPERATIONS, readDeployments, union } from '../languages/deployments.js';
import { readTagTable } from '../languages/tags.js';
import type { Settings } from '../settings/settings.js';
import { VERSION } from '../settings/version.js';
import { inProcessInspector, type PackInspector } from './pack-inspector.js';
import {
  builtInLoader,
  cacheFolder,
  morphologySource,
  readingsSource,
  starterDetails,
  starterSources,
} from './starter-sources.js';

const SPELLER_LOADER = new URL('../../packs/load/load-speller.js', import.meta.url).href;
const GRAMMAR_LOADER = new URL('../../packs/load/load-grammar.js', import.meta.url).href;
const WORDS_LOADER = new URL('../../packs/built-in/load-words.js', import.meta.url).href;
const HYPHENATION_LOADER = new URL('../../packs/built-in/load-hyphenator.js', import.meta.url).href;
const CHECKER_LOADER = new URL('../../packs/built-in/load-built-in-checker.js', import.meta.url).href;

export interface InstalledSources {
  readonly sources: readonly EngineSource[];
  /** All packs in the folder, also those that another one shadows. */
  readonly packs: readonly InstalledPack[];
  readonly problems: readonly PackProblem[];
}

export type PackIdentity = Pick<InstalledPack, 'kind' | 'fileName' | 'path' | 'version' | 'tag' | 'sha256'>;

export type SourceSettings = Pick<Settings, 'packs' | 'cacheDir' | 'deploymentsDir' | 'starters'>;

export function knownTags({ deploymentsDir }: Pick<Settings, 'deploymentsDir'>): ResolveTag {
  const { tags } = union(readDeployments(deploymentsDir));
  return tagResolver(
    OPERATIONS.flatMap((operation) => [...tags[operation].keys()]),
    readTagTable().aliases,
  );
}

export interface FindOptions {
  /** Opens packs; the service passes one that does it in a thread. */
  readonly inspector?: PackInspector;
  /** Whether voices are looked for; who never speaks starts sooner without. */
  readonly withVoices?: boolean;
}

export async function findSources(
  settings: SourceSettings,
  { inspector = inProcessInspector(cacheFolder(settings)), withVoices = true }: FindOptions = {},
): Promise<InstalledSources> {
  const resolveTag = knownTags(settings);
  // Here, because who opens one pack needs no folder.
  const { scanPacks } = await import('../../packs/folder/packs-folder.js');
  const { packs, spares, problems } = await scanPacks(settings.packs, resolveTag, inspector.inspectPack);
  const chosen = chooseSources(packs, problems, settings);
  if (!withVoices) return { sources: chosen, packs: [...packs, ...spares], problems };
  const { findVoiceSources } = await import('./voice-sources.js');
  const voices = await findVoiceSources(settings, resolveTag, inspector.inspectVoice);
  const sources = [...chosen, ...voices.sources];
  const brokenVoices = voices.problems.map(({ tag, ...problem }) => {
    return { ...problem, code: 'broken' as const, ...(tag === undefined ? {} : { tag }) };
  });
  return { sources, packs: [...packs, ...spares], problems: [...problems, ...brokenVoices] };
}

/** For each operation and tag the best that there is: a pack, else what is built in, else a starter, else a pack that is broken. */
export function chooseSources(
  packs: readonly InstalledPack[],
  problems: Iterable<PackProblem>,
  settings: Pick<Settings, 'cacheDir' | 'starters'>,
): EngineSource[] {
  const chosen = new Map<string, EngineSource>();
  const add = (sources: readonly EngineSource[]) => {
    for (const source of sources) if (!chosen.has(slotOf(source))) chosen.set(slotOf(source), source);
  };
  const cacheDir = cacheFolder(settings);
  const starters = settings.starters ? builtInStarters() : [];
  add(packs.map((pack) => packSource(pack, cacheDir)));
  add(builtInSources(cacheDir));
  add(starterSources(starters, cacheDir));
  add(builtInCheckerSources([...chosen.values()], starters, cacheDir));
  add(wordsSources([...chosen.values()], starters, cacheDir));
  add(hyphenationSources([...chosen.values()], starters, cacheDir));
  add([...problems].flatMap((problem) => brokenSource(problem, cacheDir)));
  return [...chosen.values()];
}

function slotOf({ operation, tag }: EngineSource): string {
  return `${operation}/${tag}`;
}

/** A pack as a source, whether it is in the packs folder or not. */
export function packSource(
  { kind, fileName, path, version, tag, sha256 }: PackIdentity,
  cacheDir: string,
): EngineSource {
  // The hash belongs to the request: a new file of the same name is another load.
  const loader = packLoader(kind, { file: path, tag, sha256, cacheDir });
  return { operation: kind, tag, pack: { name: fileName, version }, loader };
}

function packLoader(kind: PackKind, { tag, ...pack }: Required<KeptPackParams> & { tag: string }) {
  return kind === 'speller'
    ? { module: SPELLER_LOADER, params: { ...pack, tag, languages: LANGUAGES_DIR } }
    : { module: GRAMMAR_LOADER, params: { ...pack, tag }, needsTrial: true };
}

/** A broken pack with nothing in its place is registered all the same, so that its state and reason can be seen. */
function brokenSource({ code, tag, kind, fileName, path }: PackProblem, cacheDir: string): EngineSource[] {
  if (code !== 'broken' || tag === undefined || kind === undefined) return [];
  const loader = packLoader(kind, { file: path, tag, sha256: '', cacheDir });
  return [{ operation: kind, tag, pack: { name: fileName, version: '?' }, loader }];
}

function builtInSources(cacheDir: string): EngineSource[] {
  return longestFirst(builtInDictionaries()).flatMap((dictionary) =>
    dictionary.tags.map((tag): EngineSource => {
      const { name, version } = dictionary;
      const loader = builtInLoader(dictionary, cacheDir);
      const pack = { name, version };
      return { operation: 'speller', tag, pack, origin: 'built-in', loader, isOnDemand: 'compiled' };
    }),
  );
}

/** Where the checker of the language asks for them. */
function dictionaryReadings(language: string, cacheDir: string): PartSource | undefined {
  const dictionary = builtInDictionaries().find((each) => each.tags.includes(language) && hasReadings(each));
  return dictionary !== undefined && asksForReadings(language) ? readingsSource(dictionary, cacheDir) : undefined;
}

/** A dictionary serves variants of its language, too, and so do its rules: nn and nno-x-ext-apertium. */
function tagsOf(language: string): string[] {
  const dictionary = builtInDictionaries().find((each) => each.tags.includes(language));
  return [...new Set([language, ...(dictionary?.tags ?? [])])];
}

/**
 * The checkers that need no pack. Each takes over the speller of its tag, whether built in, installed or a starter, and the
 * morphology of a starter; a tag without a speller is checked without misspellings.
 */
function builtInCheckerSources(
  spellers: readonly EngineSource[],
  starters: readonly BuiltInDictionary[],
  cacheDir: string,
): EngineSource[] {
  const served = builtInCheckerTags().flatMap((language) => tagsOf(language).map((tag) => ({ language, tag })));
  return served.map(({ language, tag }) => {
    const speller = spellers.find((source) => source.operation === 'speller' && source.tag === tag);
    const starter = starters.find(({ tags }) => tags.includes(tag));
    const morphology =
      starter === undefined
        ? dictionaryReadings(language, cacheDir)
        : morphologySource(starter, tag, cacheDir, speller);
    const loader = { module: CHECKER_LOADER, params: { tag: language, cacheDir } satisfies BuiltInCheckerParams };
    const pack = { name: `built-in-${language}`, version: VERSION };
    const checker = { operation: 'grammar', tag, pack, origin: 'built-in', loader } as const;
    // With an installed pack as its speller it is loaded with it.
    const isPack = speller !== undefined && (speller.origin ?? 'pack') === 'pack';
    return {
      ...checker,
      ...(isPack ? {} : { isOnDemand: 'compiled' }),
      ...(speller === undefined ? {} : { speller }),
      ...(morphology === undefined ? {} : { morphology }),
    };
  });
}

/** What analyses words: the grammar pack of a tag, else the morphology of its starter, else the readings of its dictionary. */
function wordsSources(
  chosen: readonly EngineSource[],
  starters: readonly BuiltInDictionary[],
  cacheDir: string,
): EngineSource[] {
  const spellers = new Map(chosen.filter(({ operation }) => operation === 'speller').map((each) => [each.tag, each]));
  const source = (tag: string, language: string, morphology: PartSource): EngineSource => {
    const loader = { module: WORDS_LOADER, params: { tag, language } satisfies WordsParams };
    const { pack, origin = 'pack', starter } = morphology;
    const speller = spellers.get(tag);
    return {
      ...{ operation: 'analyse', tag, pack, origin, loader, morphology, needsMorphology: true, isOnDemand: true },
      ...(starter === undefined ? {} : { starter }),
      ...(speller === undefined ? {} : { speller }),
    };
  };
  const packs = chosen
    .filter(({ operation, origin = 'pack' }) => operation === 'grammar' && origin === 'pack')
    .map((pack) => source(pack.tag, pack.tag, pack));
  const ofStarters = starters.flatMap((starter) =>
    starter.tags.map((tag) => {
      const morphology = morphologySource(starter, tag, cacheDir, spellers.get(tag));
      return source(tag, starter.language, { ...morphology, starter: starterDetails(starter) });
    }),
  );
  const dictionaries = builtInDictionaries()
    .filter((dictionary) => hasReadings(dictionary))
    .flatMap((each) => each.tags.map((tag) => source(tag, each.language, readingsSource(each, cacheDir))));
  return [...packs, ...ofStarters, ...dictionaries];
}

/** What divides words: rules that every language has, with the morphology of its starter where they ask for compounds. */
function hyphenationSources(
  chosen: readonly EngineSource[],
  starters: readonly BuiltInDictionary[],
  cacheDir: string,
): EngineSource[] {
  const tags = new Set([...builtInDictionaries(), ...builtInStarters()].flatMap((each) => each.tags));
  return [...tags].flatMap((tag): EngineSource[] => {
    const rules = readHyphenationRules(tag);
    if (rules === undefined) return [];
    const loader = { module: HYPHENATION_LOADER, params: { tag } satisfies HyphenationParams };
    const pack = { name: `hyphenation-${tag}`, version: VERSION };
    const source = { operation: 'hyphenate', tag, pack, origin: 'built-in', loader, isOnDemand: true } as const;
    const starter = rules.analysesCompounds ? starters.find((each) => each.tags.includes(tag)) : undefined;
    if (starter === undefined) return [source];
    const speller = chosen.find((each) => each.operation === 'speller' && each.tag === tag);
    const morphology = morphologySource(starter, tag, cacheDir, speller);
    // A starter that judges the words, too, is compiled by its speller's load.
    return [{ ...source, morphology, ...(speller?.origin === 'starter' ? { compiledBy: speller } : {}) }];
  });
}
