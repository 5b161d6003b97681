/**
 * Loads a built-in checker for the service: reads a language's folder in `languages/`, and the tables of the speller that judges
 * its words. Runs in a loader thread. Start at `load`; `readCheckerData` is for tests and the command line.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CheckerData, rulesPath } from '../grammar/built-in/checker-data.js';
import type { LoadedSpeller } from './loaded-speller.js';

export interface BuiltInCheckerParams {
  readonly tag: string;
  /** The loader of the tag's speller, if it has one. */
  readonly speller?: { readonly module: string; readonly params: unknown };
}

export interface LoadedChecker {
  readonly engine: { readonly module: string; readonly data: CheckerData };
  readonly bytes: number;
}

const ENGINE_MODULE = new URL('../grammar/built-in/checker-engine.js', import.meta.url).href;
const LANGUAGES = fileURLToPath(new URL('../../languages/', import.meta.url));

/** The tags that have rules. */
export function builtInCheckerTags(folder = LANGUAGES): string[] {
  return readdirSync(folder).filter((tag) => existsSync(join(folder, rulesPath(tag))));
}

export async function load(params: unknown): Promise<LoadedChecker> {
  const { tag, speller } = params as BuiltInCheckerParams;
  const loaded = speller === undefined ? undefined : await loadSpeller(speller);
  const data = { ...readCheckerData(tag), speller: loaded?.engine.data };
  return { engine: { module: ENGINE_MODULE, data }, bytes: loaded?.bytes ?? 0 };
}

async function loadSpeller({ module, params }: { module: string; params: unknown }): Promise<LoadedSpeller> {
  const loader = (await import(module)) as { load(params: unknown): Promise<LoadedSpeller> };
  return loader.load(params);
}

/** Everything but the speller. */
export function readCheckerData(tag: string, folder = LANGUAGES): Omit<CheckerData, 'speller'> {
  const own = join(folder, tag, 'grammar');
  const read = (name: string) => (existsSync(join(own, name)) ? readFileSync(join(own, name), 'utf8') : '');
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
