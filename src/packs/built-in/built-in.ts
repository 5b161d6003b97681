/**
 * The spellers that come with langtools: dictionaries from npm packages (`languages/dictionaries.json`), and starters, which
 * are compiled from the morphologies in `languages/` (starters.ts). They are compiled once and kept on disk, by the
 * dictionary's version and the compiler's. Start at `builtInDictionaries` and `builtInStarters`.
 *
 * The first use compiles a dictionary, or `langtools packs build` all of them. Each is kept as soon as it is done, so that a
 * start that was interrupted goes on where it stopped.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MorphologyData } from '../../grammar/built-in/morphology.js';
import type { CompiledDictionary } from '../../hunspell/compiled-dictionary.js';
import type { SpellerEngineData } from '../../speller/speller-engine.js';
import { codeFingerprint, SOURCE_MARK } from '../images/code-fingerprint.js';
import { isImageWhole, writeImageFile } from '../images/image-file.js';
import { DETECTION_FILE, LANGUAGES_DIR, PACKAGE_DIR, STARTER_LETTERS_FILE } from './package-dir.js';
import { readStarters, sourceHash } from './starters.js';

export { defaultCacheDir } from './cache-dir.js';

export type BuiltInKind = 'hunspell' | 'finnish' | 'starter';

export interface BuiltInDictionary {
  /** The npm package, or `starter-` and the folder of the morphology. */
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly description: string;
  readonly kind: BuiltInKind;
  /** The language of the dictionary; a tag may be a variety of it. */
  readonly language: string;
  readonly tags: readonly string[];
  /** Where the package, or the sources, lie. */
  readonly folder: string;
}

/** What compiling makes. */
export interface CompiledData {
  readonly speller: SpellerEngineData;
  /** Only of starters. */
  readonly morphology?: MorphologyData;
}

interface ListedDictionary {
  readonly kind: Exclude<BuiltInKind, 'starter'>;
  readonly language: string;
  readonly tags: readonly string[];
}

const LIST = join(LANGUAGES_DIR, 'dictionaries.json');
/** Compiled while an image was built: may be read-only, and is used wherever the cache folder is. */
export const SHIPPED_FOLDER = join(PACKAGE_DIR, 'dictionaries');
/** What the compiled form depends on, besides the dictionary: the compilers, and what lays their tables out on disk. */
const WRITING_FOLDERS = ['fst/build', 'fst/formats'];
const SOURCE_FOLDERS = ['algebra', 'diagnostics', 'error-model', 'lexc', 'lookup', 'source', 'tools', 'twolc', 'xfst'];
export const COMPILER_FOLDERS: Readonly<Record<BuiltInKind, readonly string[]>> = {
  hunspell: ['hunspell', ...WRITING_FOLDERS],
  finnish: ['hunspell', ...WRITING_FOLDERS, 'speller/finnish'],
  starter: [...WRITING_FOLDERS, ...SOURCE_FOLDERS.map((folder) => `fst/${folder}`)],
};
const LAYOUT_MODULES = ['engine/image', 'packs/formats/speller-data', 'speller/speller-engine'];
const STARTER_MODULES = ['packs/built-in/compile-starter'];

let dictionaries: readonly BuiltInDictionary[] | undefined;

/** Those whose packages are installed. Read once: packages do not change under a program that runs. */
export function builtInDictionaries(): readonly BuiltInDictionary[] {
  dictionaries ??= readDictionaries();
  return dictionaries;
}

function readDictionaries(): BuiltInDictionary[] {
  const list = JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, ListedDictionary>;
  return Object.entries(list).flatMap(([name, listed]) => {
    const folder = packageFolder(name);
    if (folder === undefined) return [];
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
    const { version = '0', license: licence = 'unknown', description = name } = manifest;
    return [{ name, version, licence, description, folder, ...listed }];
  });
}

/** The starters whose sources are here. */
export function builtInStarters(languagesDir?: string): BuiltInDictionary[] {
  return readStarters(languagesDir).map(({ language, tags, title, version, licence, folder }) => {
    return {
      name: starterName(language),
      version,
      licence,
      description: title,
      kind: 'starter',
      language,
      tags,
      folder,
    };
  });
}

export function starterName(language: string): string {
  return `starter-${language}`;
}

/** Dictionaries and starters. */
export function builtInSpellers(): BuiltInDictionary[] {
  return [...builtInDictionaries(), ...builtInStarters()];
}

/** Longest first: the last one to finish should be a small one. */
export function longestFirst(dictionaries: readonly BuiltInDictionary[]): BuiltInDictionary[] {
  const rank = ({ kind, language }: BuiltInDictionary) =>
    kind === 'starter' ? 0 : kind === 'finnish' ? 3 : language === 'de' ? 2 : 1;
  return dictionaries.toSorted((a, b) => rank(b) - rank(a));
}

/** Packages hide their files behind `exports`, so the folder is looked up as Node itself does it: upwards from here. */
export function packageFolder(name: string): string | undefined {
  for (let folder = PACKAGE_DIR; ; folder = join(folder, '..')) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === join(folder, '..')) return undefined;
  }
}

const fingerprints = new Map<BuiltInKind, string>();

/** Changes whenever the code of the compilers or of the layout does: an old compiled file is then no longer found, nor read. */
export function compilerFingerprint(kind: BuiltInKind): string {
  const cached = fingerprints.get(kind);
  if (cached !== undefined) return cached;
  const fingerprint = codeFingerprint({
    folders: COMPILER_FOLDERS[kind],
    modules: [...LAYOUT_MODULES, ...(kind === 'starter' ? STARTER_MODULES : [])],
    // A starter takes its letter statistics from there.
    data: kind === 'starter' ? [DETECTION_FILE, STARTER_LETTERS_FILE] : [],
  });
  fingerprints.set(kind, fingerprint);
  return fingerprint;
}

export function compiledFile(dictionary: BuiltInDictionary, cacheDir: string): string {
  return join(cacheDir, `${compiledStem(dictionary)}.speller`);
}

/** The morphology that is made together with the speller of a starter. */
export function morphologyFile(starter: BuiltInDictionary, cacheDir: string): string {
  return join(cacheDir, `${compiledStem(starter)}.morphology`);
}

function compiledStem(dictionary: BuiltInDictionary): string {
  const { kind, version, folder } = dictionary;
  const hash = kind === 'starter' ? sourceHash(folder) : supplementHash(dictionary);
  const edition = hash === undefined ? version : `${version}-${hash}`;
  return `${fileStem(dictionary)}-${edition}-${compilerFingerprint(kind)}`;
}

/** Words and corrections of ours that are compiled with the dictionary; undefined where there are none. */
function readSupplementText({ language }: BuiltInDictionary): string | undefined {
  const file = join(LANGUAGES_DIR, supplementName(language));
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function supplementName(language: string): string {
  return `${language}/supplement.txt`;
}

function supplementHash(dictionary: BuiltInDictionary): string | undefined {
  const text = readSupplementText(dictionary);
  if (text === undefined) return undefined;
  const hash = createHash('sha256').update(text);
  if (HAS_COMMON_NAMES.test(text)) hash.update(readCommonNames());
  return hash.digest('hex').slice(0, 10);
}

const HAS_COMMON_NAMES = /^names \//m;

function readCommonNames(): string {
  return readFileSync(join(LANGUAGES_DIR, 'common/names.txt'), 'utf8');
}

/** The compiled file, from the cache folder if it is there, else from where images have theirs. */
export function findCompiled(
  dictionary: BuiltInDictionary,
  cacheDir: string,
  shippedFolder = SHIPPED_FOLDER,
): string | undefined {
  return [cacheDir, shippedFolder].map((folder) => compiledFile(dictionary, folder)).find((file) => existsSync(file));
}

export function findMorphology(
  starter: BuiltInDictionary,
  cacheDir: string,
  shippedFolder = SHIPPED_FOLDER,
): string | undefined {
  return [cacheDir, shippedFolder].map((folder) => morphologyFile(starter, folder)).find((file) => existsSync(file));
}

function fileStem({ name }: BuiltInDictionary): string {
  return name.replaceAll(/[^a-z0-9-]+/g, '_');
}

/** Whether everything that compiling makes is there, and is what was written. */
export function isKept(dictionary: BuiltInDictionary, cacheDir: string): boolean {
  const format = compilerFingerprint(dictionary.kind);
  const isWhole = (file: string | undefined) => file !== undefined && isImageWhole(file, format);
  const hasMorphology = dictionary.kind !== 'starter' || isWhole(findMorphology(dictionary, cacheDir));
  return hasMorphology && isWhole(findCompiled(dictionary, cacheDir));
}

/** The compiled dictionary as a file; compiles what is not there yet, or is damaged, and only then reports progress, from 0 to 1. */
export async function ensureCompiled(
  dictionary: BuiltInDictionary,
  cacheDir: string,
  onProgress: (done: number) => void = () => {},
): Promise<string> {
  const kept = isKept(dictionary, cacheDir) ? findCompiled(dictionary, cacheDir) : undefined;
  return kept ?? compileInto(dictionary, cacheDir, onProgress);
}

/** Compiles in any case, and replaces what lies there. */
export async function compileInto(
  dictionary: BuiltInDictionary,
  cacheDir: string,
  onProgress: (done: number) => void = () => {},
): Promise<string> {
  const file = keepCompiled(await compileData(dictionary, onProgress), dictionary, cacheDir);
  onProgress(1);
  return file;
}

/** Compiles, and writes nothing. `onProgress` is not told 1: it is done when it is kept. */
export async function compileData(
  dictionary: BuiltInDictionary,
  onProgress: (done: number) => void,
): Promise<CompiledData> {
  onProgress(0);
  // The last hundredth is for what follows.
  const report = (done: number) => onProgress(Math.min(done, 1) * 0.99);
  // The compilers are only brought in where there is something to compile: every start of the service comes by here.
  if (dictionary.kind === 'starter') {
    const { compileStarter } = await import('./compile-starter.js');
    return compileStarter(dictionary.folder, report);
  }
  const { openCompiledData } = await import('../formats/speller-data.js');
  return { speller: openCompiledData(await compile(dictionary, report)) };
}

/** Throws what the system says when the disk is full. */
export function keepCompiled(
  { speller, morphology }: CompiledData,
  dictionary: BuiltInDictionary,
  cacheDir: string,
): string {
  const file = compiledFile(dictionary, cacheDir);
  mkdirSync(cacheDir, { recursive: true });
  // The morphology first: where a speller is, its morphology is, too.
  const format = compilerFingerprint(dictionary.kind);
  if (morphology !== undefined) writeImageFile(morphologyFile(dictionary, cacheDir), morphology, format);
  writeImageFile(file, speller, format);
  removeOutdated(dictionary, cacheDir);
  return file;
}

async function compile(dictionary: BuiltInDictionary, onProgress: (done: number) => void): Promise<CompiledDictionary> {
  const { kind, folder, name, language } = dictionary;
  const read = (file: string) => readFileSync(join(folder, file));
  const { readSupplement } = await import('../../hunspell/readers/read-supplement.js');
  const text = readSupplementText(dictionary);
  const supplement =
    text === undefined ? undefined : readSupplement(text, `languages/${supplementName(language)}`, readCommonNames());
  if (kind === 'finnish') {
    const { compileFinnish } = await import('../../speller/finnish/compile-finnish.js');
    return compileFinnish(read('dict/fi-fi.trie.gz'), { onProgress, file: `${name}/fi-fi.trie.gz`, supplement });
  }
  const { compileHunspell } = await import('../../hunspell/compile-hunspell.js');
  const files = { affFile: `${name}/index.aff`, dicFile: `${name}/index.dic` };
  return compileHunspell(read('index.aff'), read('index.dic'), { onProgress, ...files, supplement });
}

function removeOutdated(dictionary: BuiltInDictionary, folder: string): void {
  const current = compiledStem(dictionary);
  for (const file of readdirSync(folder)) {
    const [, stem] = /^(.*)\.(?:speller|morphology)$/.exec(file) ?? [];
    const isOld =
      stem !== undefined &&
      stem !== current &&
      stem.startsWith(`${fileStem(dictionary)}-`) &&
      stem.endsWith('-src') === (SOURCE_MARK !== '');
    if (isOld) rmSync(join(folder, file), { force: true });
  }
}

/** Of the compiled file, if it is there. */
export function compiledBytes(dictionary: BuiltInDictionary, cacheDir: string): number | undefined {
  const file = findCompiled(dictionary, cacheDir);
  return file === undefined ? undefined : statSync(file, { throwIfNoEntry: false })?.size;
}
