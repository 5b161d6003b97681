/** Loads a built-in dictionary for the service, compiling it first if need be. Runs in a loader thread. */
import { DataError } from '../../engine/data-error.js';
import type { LoadProgress } from '../load/load-progress.js';
import { type LoadedSpeller, loadedSpeller } from '../load/loaded-speller.js';
import { readSpellerImage } from '../load/speller-image.js';
import { builtInDictionaries, compileInto, compilerFingerprint, ensureCompiled } from './built-in.js';

export interface BuiltInParams {
  /** The npm package of the dictionary. */
  readonly name: string;
  readonly cacheDir: string;
}

export async function load(params: unknown, progress?: LoadProgress): Promise<LoadedSpeller> {
  const { name, cacheDir } = params as BuiltInParams;
  const dictionary = builtInDictionaries().find((each) => each.name === name);
  if (dictionary === undefined) throw new Error(`the package ${name} is not installed`);
  const onCompiling = (done: number) => progress?.onCompiling(done);
  const file = await ensureCompiled(dictionary, cacheDir, onCompiling);
  try {
    return loadedSpeller(readSpellerImage(file, compilerFingerprint()));
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    // It can be made again from the package, so a damaged one is not worth an error.
    const again = await compileInto(dictionary, cacheDir, onCompiling);
    return loadedSpeller(readSpellerImage(again, compilerFingerprint()));
  }
}
