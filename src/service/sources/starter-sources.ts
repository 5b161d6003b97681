/**
 * Starters as sources for the registry: their spellers, their morphologies, and what voices and checkers take of them. Start at
 * `starterSources`.
 */
import {
  type BuiltInDictionary,
  builtInStarters,
  compiledBytes,
  defaultCacheDir,
  findMorphology,
  starterName,
} from '../../packs/built-in/built-in.js';
import type { MorphologyParams } from '../../packs/built-in/load-morphology.js';
import { areReadingsKept, type ReadingsParams } from '../../packs/built-in/load-readings.js';
import { readStarters } from '../../packs/built-in/starters.js';
import type { EngineSource, PartSource, StarterDetails } from '../engines/registry.js';
import type { LoaderRequest } from '../pool/loader.js';
import type { Settings } from '../settings/settings.js';

const BUILT_IN_LOADER = new URL('../../packs/built-in/load-built-in.js', import.meta.url).href;
const READINGS_LOADER = new URL('../../packs/built-in/load-readings.js', import.meta.url).href;
const MORPHOLOGY_LOADER = new URL('../../packs/built-in/load-morphology.js', import.meta.url).href;

export function cacheFolder({ cacheDir }: Pick<Settings, 'cacheDir'>): string {
  return cacheDir === '' ? defaultCacheDir() : cacheDir;
}

let details: ReadonlyMap<string, StarterDetails> | undefined;

/** What was measured of it; read once. */
export function starterDetails({ language }: BuiltInDictionary): StarterDetails {
  details ??= new Map(
    readStarters().map((starter) => [
      starter.language,
      { experimental: starter.isExperimental, figures: starter.figures },
    ]),
  );
  return details.get(language) ?? { experimental: false, figures: {} };
}

/** Named by the tag that they answer for, also where two tags share one. */
export function starterSources(starters: readonly BuiltInDictionary[], cacheDir: string): EngineSource[] {
  return starters.flatMap((dictionary) => {
    const starter = starterDetails(dictionary);
    return dictionary.tags.map((tag): EngineSource => {
      const pack = { name: starterName(tag), version: dictionary.version };
      const loader = builtInLoader(dictionary, cacheDir);
      return { operation: 'speller', tag, pack, origin: 'starter', starter, loader, isOnDemand: 'compiled' };
    });
  });
}

export function builtInLoader(dictionary: BuiltInDictionary, cacheDir: string): LoaderRequest {
  const { name, version } = dictionary;
  const request = { module: BUILT_IN_LOADER, params: { name, cacheDir } };
  return compilingRequest(request, `${name} ${version}`, () => compiledBytes(dictionary, cacheDir) !== undefined);
}

/**
 * Whether something has to be compiled first is found out when it is loaded: it takes the hash of all its sources, and who uses one
 * language of fifty would wait for the hashes of all.
 */
function compilingRequest(request: LoaderRequest, name: string, isCompiled: () => boolean): LoaderRequest {
  let isKnown: boolean | undefined;
  return {
    ...request,
    get compiles() {
      isKnown ??= isCompiled();
      return isKnown ? undefined : name;
    },
  };
}

export function morphologySource(
  starter: BuiltInDictionary,
  tag: string,
  cacheDir: string,
  speller: PartSource | undefined,
): PartSource {
  const { version } = starter;
  const name = starterName(tag);
  const request = { module: MORPHOLOGY_LOADER, params: { tag, cacheDir } satisfies MorphologyParams };
  // Where the starter judges the words as well, its load has compiled both.
  const isCompiled = () => speller?.origin === 'starter' || findMorphology(starter, cacheDir) !== undefined;
  return {
    pack: { name, version },
    origin: 'starter',
    loader: compilingRequest(request, `${name} ${version}`, isCompiled),
  };
}

/** The readings of a dictionary. They are made of the compiled dictionary, in less time than it takes itself. */
export function readingsSource(dictionary: BuiltInDictionary, cacheDir: string): PartSource {
  const { name, version } = dictionary;
  const request = { module: READINGS_LOADER, params: { name, cacheDir } satisfies ReadingsParams };
  return {
    pack: { name: `${name}-readings`, version },
    origin: 'built-in',
    loader: compilingRequest(request, `${name} ${version}`, () => areReadingsKept(dictionary, cacheDir)),
  };
}

/** What a voice takes of a starter: its analyser, and what has to be loaded before, where that compiles it. */
export type VoiceReadings = Pick<EngineSource, 'morphology' | 'compiledBy'>;

/** For languages that have a starter; nothing where starters are off. */
export function voiceReadings(settings: Pick<Settings, 'cacheDir' | 'starters'>): (language: string) => VoiceReadings {
  const cacheDir = cacheFolder(settings);
  const starters = settings.starters ? builtInStarters() : [];
  return (language) => {
    const starter = starters.find(({ tags }) => tags.includes(language));
    if (starter === undefined) return {};
    if (findMorphology(starter, cacheDir) !== undefined)
      return { morphology: morphologySource(starter, language, cacheDir, undefined) };
    const compiledBy = starterSources([starter], cacheDir).find(({ tag }) => tag === language);
    const morphology = morphologySource(starter, language, cacheDir, compiledBy);
    return { morphology, ...(compiledBy === undefined ? {} : { compiledBy }) };
  };
}
