/**
 * Loads what divides the words of a language: its rules (`languages/<tag>/hyphenation.txt`), the TeX patterns that they name (npm
 * package `hyphen`), and the analyser that finds the parts of compounds. Start at `loadHyphenation`; the service
 * calls `load` in a loader thread, and its registry adds the morphology.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DataError } from '../../engine/data-error.js';
import type { HyphenationData } from '../../hyphenation/hyphenation-engine.js';
import { type HyphenationRules, parseHyphenation } from '../../hyphenation/parse-rules.js';
import type { TexPatterns } from '../../hyphenation/tex-patterns.js';
import { builtInDictionaries, builtInStarters } from './built-in.js';
import { loadMorphology } from './load-morphology.js';
import { LANGUAGES_DIR } from './package-dir.js';

const FILE = 'hyphenation.txt';
const ENGINE_MODULE = new URL('../../hyphenation/hyphenation-engine.js', import.meta.url).href;
const require = createRequire(import.meta.url);

/** Undefined where nobody has written rules for the language. Compiles its starter if need be. */
export async function loadHyphenation(tag: string, cacheDir: string): Promise<HyphenationData | undefined> {
  const data = readHyphenation(tag);
  if (data === undefined) return undefined;
  return { ...data, morphology: data.rules.analysesCompounds ? await loadMorphology(tag, cacheDir) : undefined };
}

export interface HyphenationParams {
  readonly tag: string;
  /** Of what is in the folder: a load of changed files is another load. */
  readonly revision?: string;
}

/** For a loader thread. */
export function load(params: unknown) {
  const { tag } = params as HyphenationParams;
  const data = readHyphenation(tag);
  if (data === undefined) throw new Error(`there are no rules for dividing words of ${tag}`);
  return { engine: { module: ENGINE_MODULE, data }, bytes: JSON.stringify(data.patterns ?? '').length };
}

/** Everything but the morphology. */
export function readHyphenation(
  tag: string,
  languagesDir = LANGUAGES_DIR,
): Omit<HyphenationData, 'morphology'> | undefined {
  const rules = readHyphenationRules(tag, languagesDir);
  if (rules === undefined) return undefined;
  return { rules, patterns: rules.patterns === undefined ? undefined : readPatterns(rules.patterns, tag) };
}

/** Of the tag itself, or of the language that it is a variety of. */
export function readHyphenationRules(tag: string, languagesDir = LANGUAGES_DIR): HyphenationRules | undefined {
  const sources = [...builtInDictionaries(), ...builtInStarters()];
  const languages = sources.flatMap(({ language, tags }) => (tags.includes(tag) ? [language] : []));
  for (const language of [tag, ...languages]) {
    const file = join(languagesDir, language, FILE);
    if (/^[a-z]/u.test(language) && existsSync(file))
      return parseHyphenation(readFileSync(file, 'utf8'), `${language}/${FILE}`);
  }
  return undefined;
}

function readPatterns(name: string, tag: string): TexPatterns {
  if (!/^[a-z][a-z0-9-]{1,20}$/u.test(name))
    throw new DataError(`"patterns ${name}" is no name of patterns`, { file: `${tag}/${FILE}` });
  try {
    return require(`hyphen/patterns/${name}.js`) as TexPatterns;
  } catch (cause) {
    throw new DataError(`the package "hyphen" has no patterns "${name}"`, { file: `${tag}/${FILE}`, cause });
  }
}
