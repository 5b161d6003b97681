/**
 * Loads the morphology of a starter: from a written word to lemma and tags (`guolis` to `guolli+N+Sg+Loc`), and back. It is
 * made when its speller is compiled, and only those who analyse words load it. Start at `loadMorphology`.
 *
 *     const data = await loadMorphology('se', defaultCacheDir());
 *     const morphology = new Morphology(data);
 */
import { DataError } from '../../engine/data-error.js';
import { bytesOfTables } from '../../engine/image.js';
import type { MorphologyData } from '../../grammar/built-in/morphology.js';
import { readImageFile } from '../images/image-file.js';
import type { LoadProgress } from '../images/load-progress.js';
import { type BuiltInDictionary, builtInStarters, compilerFingerprint, findMorphology } from './built-in.js';
import { compileAndKeep } from './load-built-in.js';
import { forgetSourceHashes } from './starters.js';

export interface MorphologyParams {
  readonly tag: string;
  readonly cacheDir: string;
  /** As of a speller (`BuiltInParams`). */
  readonly revision?: string;
}

/** For a loader thread. Nothing opens it alone: it is a part of the engines that analyse words. */
export async function load(params: unknown, progress?: LoadProgress) {
  const { tag, cacheDir, revision } = params as MorphologyParams;
  if (revision !== undefined) forgetSourceHashes();
  const data = await loadMorphology(tag, cacheDir, progress);
  if (data === undefined) throw new Error(`there is no morphology for ${tag}`);
  return { engine: { module: '', data }, bytes: bytesOfTables(data) };
}

/** Its tables, for any thread; undefined where no starter serves the tag. Compiles the starter if need be. */
export async function loadMorphology(
  tag: string,
  cacheDir: string,
  progress?: LoadProgress,
): Promise<MorphologyData | undefined> {
  const starter = builtInStarters().find(({ tags }) => tags.includes(tag));
  return starter === undefined ? undefined : morphologyOf(starter, cacheDir, progress);
}

export async function morphologyOf(
  starter: BuiltInDictionary,
  cacheDir: string,
  progress?: LoadProgress,
): Promise<MorphologyData | undefined> {
  const kept = readKept(starter, cacheDir);
  if (kept !== undefined) return kept;
  return (await compileAndKeep(starter, cacheDir, progress)).morphology;
}

/** A damaged file can be made again from the sources, so it is not worth an error. */
function readKept(starter: BuiltInDictionary, cacheDir: string): MorphologyData | undefined {
  const file = findMorphology(starter, cacheDir);
  if (file === undefined) return undefined;
  try {
    return readImageFile(file, compilerFingerprint(starter.kind)) as MorphologyData;
  } catch (error) {
    if (error instanceof DataError) return undefined;
    throw error;
  }
}
