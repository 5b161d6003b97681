/**
 * The readings of a dictionary: what each of its words may be, from the paradigms in `languages/<tag>/readings/`. They are made of the compiled dictionary,
 * when it is compiled or later, and kept beside it. Start at `loadReadings`.
 *
 *     const readings = new DictionaryReadings(await loadReadings(dictionary, cacheDir), accepts);
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DataError } from '../../engine/data-error.js';
import { errorCode } from '../../engine/error-code.js';
import { bytesOfTables } from '../../engine/image.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { compileReadings } from '../../grammar/readings/compile-readings.js';
import type { ReadingsData } from '../../grammar/readings/readings-tables.js';
import type { SpellerEngineData } from '../../speller/speller-engine.js';
import { codeFingerprint } from '../images/code-fingerprint.js';
import { readImageFile, writeImageFile } from '../images/image-file.js';
import type { LoadProgress } from '../images/load-progress.js';
import { type BuiltInDictionary, builtInDictionaries, compiledFile, SHIPPED_FOLDER } from './built-in.js';
import { load as loadDictionary } from './load-built-in.js';
import { LANGUAGES_DIR } from './package-dir.js';

const EXTENSION = '.readings';
const FEATURES_FILE = 'common/features.tsv';

export interface ReadingsParams {
  /** Of the dictionary. */
  readonly name: string;
  readonly cacheDir: string;
}

interface ReadingsFiles {
  readonly paradigms: string;
  readonly words: string;
  readonly features: string;
}

/** Their paths from `languages/`; undefined where the language has none. */
function readingsFiles(language: string, languagesDir: string): ReadingsFiles | undefined {
  const [paradigms, words] = [`${language}/readings/paradigms.tsv`, `${language}/readings/words.tsv`] as const;
  return existsSync(join(languagesDir, paradigms)) ? { paradigms, words, features: FEATURES_FILE } : undefined;
}

export function hasReadings({ kind, language }: BuiltInDictionary, languagesDir = LANGUAGES_DIR): boolean {
  return kind === 'hunspell' && readingsFiles(language, languagesDir) !== undefined;
}

/** Whether what compiling makes of them is there; true where the language has none. */
export function areReadingsKept(dictionary: BuiltInDictionary, cacheDir: string): boolean {
  return !hasReadings(dictionary) || readKept(dictionary, cacheDir) !== undefined;
}

/** For a loader thread. Nothing opens them alone: they are a part of checkers. */
export async function load(params: unknown, progress?: LoadProgress) {
  const { name, cacheDir } = params as ReadingsParams;
  const dictionary = builtInDictionaries().find((each) => each.name === name);
  if (dictionary === undefined) throw new Error(`there is no dictionary ${name}`);
  const data = await loadReadings(dictionary, cacheDir, progress);
  return { engine: { module: '', data }, bytes: bytesOfTables(data) };
}

/** Its tables, for any thread. Compiles what is not kept: the dictionary, too, if need be. */
export async function loadReadings(
  dictionary: BuiltInDictionary,
  cacheDir: string,
  progress?: LoadProgress,
): Promise<ReadingsData> {
  const kept = readKept(dictionary, cacheDir);
  if (kept !== undefined) return kept;
  const { engine } = await loadDictionary({ name: dictionary.name, cacheDir }, progress);
  const readings = readingsOf(dictionary, engine.data as SpellerEngineData);
  keep(dictionary, cacheDir, readings);
  return readings;
}

/** Throws `DataError` where the files of the language are wrong. */
export function readingsOf(
  { language }: BuiltInDictionary,
  { lexicon }: SpellerEngineData,
  languagesDir = LANGUAGES_DIR,
): ReadingsData {
  const names = readingsFiles(language, languagesDir);
  if (names === undefined) throw new Error(`there are no readings for ${language}`);
  const read = (name: string) => readFileSync(join(languagesDir, name), 'utf8');
  const texts = { paradigms: read(names.paradigms), words: read(names.words), features: read(names.features) };
  return compileReadings(Transducer.fromShared(lexicon), { ...texts, names });
}

/** Beside the dictionary, by its version, the code and the files of the language. */
function readingsFile(dictionary: BuiltInDictionary, folder: string): string {
  return compiledFile(dictionary, folder).replace(/\.speller$/, `-${fingerprintOf(dictionary)}${EXTENSION}`);
}

function fingerprintOf({ language }: BuiltInDictionary): string {
  const files = Object.values(readingsFiles(language, LANGUAGES_DIR) ?? {}) as string[];
  return codeFingerprint({
    folders: ['grammar/readings'],
    modules: ['engine/image'],
    data: files.map((file) => join(LANGUAGES_DIR, file)),
  });
}

/** A damaged file can be made again, so it is not worth an error. */
function readKept(dictionary: BuiltInDictionary, cacheDir: string): ReadingsData | undefined {
  const file = [cacheDir, SHIPPED_FOLDER]
    .map((folder) => readingsFile(dictionary, folder))
    .find((path) => existsSync(path));
  if (file === undefined) return undefined;
  try {
    return readImageFile(file, fingerprintOf(dictionary)) as ReadingsData;
  } catch (error) {
    if (error instanceof DataError) return undefined;
    throw error;
  }
}

/** A disk that is full keeps nobody from being served: the next time they are made again. */
function keep(dictionary: BuiltInDictionary, cacheDir: string, readings: ReadingsData): void {
  const file = readingsFile(dictionary, cacheDir);
  try {
    writeImageFile(file, readings, fingerprintOf(dictionary));
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
  removeOutdated(dictionary, cacheDir, file);
}

function removeOutdated({ name }: BuiltInDictionary, folder: string, current: string): void {
  const isSource = current.endsWith(`-src${EXTENSION}`);
  for (const file of readdirSync(folder)) {
    const isOld = file.startsWith(`${name}-`) && file.endsWith(EXTENSION) && join(folder, file) !== current;
    if (isOld && file.endsWith(`-src${EXTENSION}`) === isSource) rmSync(join(folder, file), { force: true });
  }
}
