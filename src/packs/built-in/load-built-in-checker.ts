/**
 * Loads a built-in checker for the service: reads a language's folder in `languages/`. Runs in a loader thread; the registry adds
 * the tables of the speller that judges its words, which it may share with the speller operation. Start at `load`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckerData, rulesPath } from '../../grammar/built-in/checker-data.js';
import { keptRules } from './kept-rules.js';
import { LANGUAGES_DIR } from './package-dir.js';

export interface BuiltInCheckerParams {
  readonly tag: string;
  /** Another folder than `languages/`. */
  readonly folder?: string;
  /** Where what was parsed is kept; without it the rules are parsed whenever the checker is opened. */
  readonly cacheDir?: string;
  /** Of what is in the folder: a load of changed rules is another load. */
  readonly revision?: string;
}

export interface LoadedChecker {
  readonly engine: { readonly module: string; readonly data: Omit<CheckerData, 'speller' | 'morphology'> };
  readonly bytes: number;
}

const ENGINE_MODULE = new URL('../../grammar/built-in/checker-engine.js', import.meta.url).href;

/** The tags that have rules. */
export function builtInCheckerTags(folder = LANGUAGES_DIR): string[] {
  return readdirSync(folder).filter((tag) => existsSync(join(folder, rulesPath(tag))));
}

/** Whether its rules want the readings of the dictionary. Settings that cannot be read are reported when the checker is loaded. */
export function asksForReadings(tag: string): boolean {
  try {
    const settings = JSON.parse(readFileSync(join(LANGUAGES_DIR, tag, 'grammar', 'settings.json'), 'utf8')) as unknown;
    return (settings as { readings?: unknown } | null)?.readings === true;
  } catch {
    return false;
  }
}

export function load(params: unknown): LoadedChecker {
  const { tag, folder, cacheDir } = params as BuiltInCheckerParams;
  const texts = readCheckerData(tag, folder);
  if (cacheDir === undefined) return { engine: { module: ENGINE_MODULE, data: texts }, bytes: sizeOf(texts) };
  const rules = keptRules(texts, cacheDir);
  const data = { ...texts, grammars: {} };
  return { engine: { module: ENGINE_MODULE, data: { ...data, rules } }, bytes: sizeOf(data) + rules.length };
}

function sizeOf(texts: object): number {
  return JSON.stringify(texts).length;
}

/** Everything but the speller. */
export function readCheckerData(tag: string, folder = LANGUAGES_DIR): Omit<CheckerData, 'speller' | 'morphology'> {
  const grammarDir = join(folder, tag, 'grammar');
  const read = (name: string) =>
    existsSync(join(grammarDir, name)) ? readFileSync(join(grammarDir, name), 'utf8') : '';
  return {
    tag,
    grammars: { ...grammarsIn(folder, 'common'), ...grammarsIn(folder, tag) },
    settings: read('settings.json'),
    lexicon: read('lexicon.tsv'),
    abbreviations: `${readFileSync(join(folder, 'common', 'grammar', 'abbreviations.txt'), 'utf8')}\n${read('abbreviations.txt')}`,
    messages: messagesOf(folder, tag),
  };
}

function grammarsIn(folder: string, tag: string): Record<string, string> {
  const path = join(folder, tag, 'grammar');
  const files = readdirSync(path).filter((file) => file.endsWith('.cg3'));
  return Object.fromEntries(files.map((file) => [`${tag}/grammar/${file}`, readFileSync(join(path, file), 'utf8')]));
}

/** A language's own messages, and in English those of all languages too. */
function messagesOf(folder: string, tag: string): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const owner of ['common', tag]) {
    const path = join(folder, owner, 'grammar', 'messages');
    if (!existsSync(path)) continue;
    for (const file of readdirSync(path).filter((each) => each.endsWith('.ftl'))) {
      const locale = file.slice(0, -'.ftl'.length);
      messages[locale] = `${messages[locale] ?? ''}\n${readFileSync(join(path, file), 'utf8')}\n`;
    }
  }
  return messages;
}
