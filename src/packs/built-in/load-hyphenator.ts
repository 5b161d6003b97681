/**
 * Loads what divides the words of a language: its rules (`languages/<tag>/hyphenation.txt`), the TeX patterns that they name (npm
 * package `hyphen`), and the analyser that finds the parts of compounds. Start at `loadHyphenation`.
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
const require = createRequire(import.meta.url);

/** Undefined where nobody has written rules for the language. Compiles its starter if need be. */
export async function loadHyphenation(tag: string, cacheDir: string): Promise<HyphenationData | undefined> {
  const rules = readHyphenationRules(tag);
  if (rules === undefined) return undefined;
  const morphology = rules.analysesCompounds ? await loadMorphology(tag, cacheDir) : undefined;
  const patterns = rules.patterns === undefined ? undefined : readPatterns(rules.patterns, tag);
  return { rules, patterns, analyser: morphology?.analyser };
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
