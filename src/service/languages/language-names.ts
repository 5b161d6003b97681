/**
 * What people call the languages: their own name, the English one, and what sets a variety apart from others of the same
 * language. The names are data (`languages/names.json`); the page, the command line and `GET /languages?details=true` read
 * them here. The names that `GET /languages` lists are another thing: they belong to the deployments.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES_DIR } from '../../packs/built-in/package-dir.js';

export interface LanguageName {
  /** What its speakers call it: `Davvisámegiella`. */
  readonly autonym: string;
  readonly english: string;
  /** For one of several tags of a language: what the tag is named after. */
  readonly variety?: string;
}

const NAMES_FILE = join(LANGUAGES_DIR, 'names.json');

let names: ReadonlyMap<string, LanguageName> | undefined;

export function languageNames(): ReadonlyMap<string, LanguageName> {
  names ??= new Map(Object.entries(JSON.parse(readFileSync(NAMES_FILE, 'utf8')) as Record<string, LanguageName>));
  return names;
}

/** A deployment may offer tags that have no entry; they go by the name that it lists. */
export function languageName(tag: string, listed: string = tag): LanguageName {
  return languageNames().get(tag) ?? { autonym: listed, english: listed };
}
