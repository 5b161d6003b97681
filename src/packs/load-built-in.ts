/** Loads a built-in dictionary for the service, compiling it first if need be. Runs in a loader thread. */
import { builtInDictionaries, ensureCompiled } from './built-in.js';
import { type LoadedSpeller, load as loadFile } from './load-speller.js';

export interface BuiltInParams {
  /** The npm package of the dictionary. */
  readonly name: string;
  readonly cacheDir: string;
}

export async function load(params: unknown): Promise<LoadedSpeller> {
  const { name, cacheDir } = params as BuiltInParams;
  const dictionary = builtInDictionaries().find((each) => each.name === name);
  if (dictionary === undefined) throw new Error(`the package ${name} is not installed`);
  return loadFile({ file: ensureCompiled(dictionary, cacheDir) });
}
