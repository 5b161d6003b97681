/** Loads a built-in dictionary or starter for the service, compiling it first if need be. Runs in a loader thread. */
import { DataError } from '../../engine/data-error.js';
import { errorCode } from '../../engine/error-code.js';
import type { SpellerEngineData } from '../../speller/speller-engine.js';
import { readImageFile } from '../images/image-file.js';
import type { LoadProgress } from '../images/load-progress.js';
import { withLanguageFacts } from '../load/language-facts.js';
import { type LoadedSpeller, loadedSpeller } from '../load/loaded-speller.js';
import {
  type BuiltInDictionary,
  builtInSpellers,
  type CompiledData,
  compileData,
  compilerFingerprint,
  findCompiled,
  keepCompiled,
} from './built-in.js';
import { LANGUAGES_DIR } from './package-dir.js';
import { forgetSourceHashes } from './starters.js';

export interface BuiltInParams {
  /** The npm package of the dictionary, or the name of the starter. */
  readonly name: string;
  readonly cacheDir: string;
  /** Of the sources of a starter, where they may have changed since this thread began. */
  readonly revision?: string;
}

export async function load(params: unknown, progress?: LoadProgress): Promise<LoadedSpeller> {
  const { name, cacheDir, revision } = params as BuiltInParams;
  if (revision !== undefined) forgetSourceHashes();
  const dictionary = builtInSpellers().find((each) => each.name === name);
  if (dictionary === undefined) throw new Error(`${name} is not installed`);
  const kept = readKept(dictionary, cacheDir);
  const data = kept ?? (await compileAndKeep(dictionary, cacheDir, progress)).speller;
  return loadedSpeller(withLanguageFacts(data, LANGUAGES_DIR, dictionary.language));
}

/** A damaged file can be made again from the package, so it is not worth an error. */
function readKept(dictionary: BuiltInDictionary, cacheDir: string): SpellerEngineData | undefined {
  const file = findCompiled(dictionary, cacheDir);
  if (file === undefined) return undefined;
  try {
    return readImageFile(file, compilerFingerprint(dictionary.kind)) as SpellerEngineData;
  } catch (error) {
    if (error instanceof DataError) return undefined;
    throw error;
  }
}

/** A disk that is full keeps nobody from being served: the dictionary is in memory, and is compiled again next time. */
export async function compileAndKeep(
  dictionary: BuiltInDictionary,
  cacheDir: string,
  progress?: LoadProgress,
): Promise<CompiledData> {
  const data = await compileData(dictionary, (done) => progress?.onCompiling(done));
  try {
    keepCompiled(data, dictionary, cacheDir);
    progress?.onKept?.(undefined);
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    progress?.onKept?.(code);
  }
  progress?.onCompiling(1);
  return data;
}
