/**
 * All texts that speech needs, as the table of paths that engines take (`speech/speech-files.ts`): the list of voices, the phoneme
 * tables, and per language its pronunciation, its numbers and its abbreviations; from CLDR the number words that a language
 * names. Start at `speechTexts`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../engine/parse-json.js';
import { type ReadersOfWords, SpeechFiles } from '../../speech/speech-files.js';
import { packageFolder } from './built-in.js';
import { LANGUAGES_DIR } from './package-dir.js';

const LANGUAGE_FILES = ['pronunciation.txt', 'speech.json', 'numbers.txt'];
const CLDR_PACKAGE = 'cldr-rbnf';

export function readSpeechFiles(dir = LANGUAGES_DIR, readsWords?: ReadersOfWords): SpeechFiles {
  return new SpeechFiles(speechTexts(dir), readsWords);
}

export function speechTexts(dir = LANGUAGES_DIR): Record<string, string> {
  const texts: Record<string, string> = {};
  const add = (path: string, file: string) => {
    if (existsSync(file)) texts[path] = readFileSync(file, 'utf8');
  };
  add('voices.json', join(dir, 'voices.json'));
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const { name } = entry;
    const files =
      name === 'espeak' ? readdirSync(join(dir, name)).filter((file) => file.endsWith('.txt')) : LANGUAGE_FILES;
    for (const file of files) add(`${name}/${file}`, join(dir, name, file));
  }
  const cldr = packageFolder(CLDR_PACKAGE);
  if (cldr === undefined) return texts;
  for (const locale of cldrLocales(texts)) {
    add(`cldr/${locale}.txt`, join(cldr, 'rbnf', `${locale}-SpelloutRules.txt`));
  }
  return texts;
}

function cldrLocales(texts: Readonly<Record<string, string>>): Set<string> {
  const locales = new Set<string>();
  for (const [path, text] of Object.entries(texts)) {
    if (!path.endsWith('/speech.json')) continue;
    const data = parseJson(text, path) as { numbers?: { cldr?: unknown } } | null;
    const numbers = data?.numbers;
    if (typeof numbers?.cldr === 'string') locales.add(numbers.cldr);
  }
  return locales;
}
