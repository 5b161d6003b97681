/**
 * Loads the analyser of a starter: from a written word to lemma and tags (`guolis` to `guolli+N+Sg+Loc`). It is made when
 * its speller is compiled, and only those who analyse words load it. Start at `loadAnalyser`.
 *
 *     const shared = await loadAnalyser('se', defaultCacheDir());
 *     const lookup = new Lookup(Transducer.fromShared(shared));
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { DataError } from '../../engine/data-error.js';
import { type SharedTransducer, Transducer } from '../../fst/lookup/transducer.js';
import type { LoadProgress } from '../load/load-progress.js';
import { type BuiltInDictionary, builtInStarters, findAnalyser } from './built-in.js';
import { compileAndKeep } from './load-built-in.js';

export interface AnalyserParams {
  readonly tag: string;
  readonly cacheDir: string;
}

/** For a loader thread. Nothing opens it alone: it is a part of the engines that analyse words. */
export async function load(params: unknown, progress?: LoadProgress) {
  const { tag, cacheDir } = params as AnalyserParams;
  const data = await loadAnalyser(tag, cacheDir, progress);
  if (data === undefined) throw new Error(`there is no analyser for ${tag}`);
  return { engine: { module: '', data }, bytes: data.buffer.byteLength };
}

/** Its tables, for any thread; undefined where no starter serves the tag. Compiles the starter if need be. */
export async function loadAnalyser(
  tag: string,
  cacheDir: string,
  progress?: LoadProgress,
): Promise<SharedTransducer | undefined> {
  const starter = builtInStarters().find(({ tags }) => tags.includes(tag));
  return starter === undefined ? undefined : analyserOf(starter, cacheDir, progress);
}

export async function analyserOf(
  starter: BuiltInDictionary,
  cacheDir: string,
  progress?: LoadProgress,
): Promise<SharedTransducer | undefined> {
  const kept = readKept(starter, cacheDir);
  if (kept !== undefined) return kept.toShared();
  const { analyser } = await compileAndKeep(starter, cacheDir, progress);
  return analyser === undefined ? undefined : Transducer.read(analyser, starter.name).toShared();
}

/** A damaged file can be made again from the sources, so it is not worth an error. */
function readKept(starter: BuiltInDictionary, cacheDir: string): Transducer | undefined {
  const file = findAnalyser(starter, cacheDir);
  if (file === undefined) return undefined;
  try {
    return Transducer.read(readFileSync(file), basename(file));
  } catch (error) {
    if (error instanceof DataError) return undefined;
    throw error;
  }
}
