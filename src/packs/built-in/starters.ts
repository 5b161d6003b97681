/**
 * Starters: spellers and analysers compiled from the morphologies in `languages/<folder>/morphology/`, for languages that no
 * dictionary package serves. They know the common words of a language and judge the others (`src/speller/starter/`).
 * Start at `readStarters`. `languages/starters.json` says which tags each serves, `languages/made/starter-figures.json` what was
 * measured of it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES_DIR, PACKAGE_DIR } from './package-dir.js';

/** In per cent, each only where there is data to measure it on (docs/languages.md says how). */
export interface StarterFigures {
  /** Words of running text that the lexicon has. */
  readonly tokens?: number;
  /** Words of correct running text that are called wrong. */
  readonly falseAlarms?: number;
  /** The same of text that nothing was chosen on: the declaration of human rights, treebanks. */
  readonly otherAlarms?: number;
  /** Misspellings that are called wrong. */
  readonly found?: number;
  /** Made slips of words that the lexicon does not have, which are called wrong. */
  readonly foundUnknown?: number;
  /** Of those, how often the right word is suggested first. */
  readonly first?: number;
  /** How many misspellings were tried. */
  readonly misspellings?: number;
  /** They were made by a program, because none are on record. */
  readonly made?: boolean;
  /** There was no other text than the one that the stems were taken from. */
  readonly text?: 'words';
}

/** In per cent of misspellings: who finds fewer does not check spelling, only whether letters can follow each other. */
const SPELLING_FOUND = 20;

/** Whether a starter finds so few misspellings that nobody should take it for a spelling checker; not said of one that was not measured. */
export function checksLettersOnly({ found = SPELLING_FOUND }: StarterFigures): boolean {
  return found < SPELLING_FOUND;
}

export interface Starter {
  /** The folder in `languages/`, which is also the language. */
  readonly language: string;
  readonly tags: readonly string[];
  /** Nobody would defend it before a speaker yet. */
  readonly isExperimental: boolean;
  readonly figures: StarterFigures;
  readonly title: string;
  readonly version: string;
  readonly licence: string;
  /** Where its sources lie. */
  readonly folder: string;
}

interface ListedStarter {
  readonly tags: readonly string[];
  readonly experimental?: boolean;
}

const LIST_FILE = 'starters.json';
const FIGURES_FILE = 'made/starter-figures.json';
const DESCRIPTION_FILE = 'speller.json';
/** Nothing of these gets into what is compiled. */
const NOT_COMPILED = /\.md$|^examples\.tsv$/;

let ownStarters: readonly Starter[] | undefined;

/** Those whose morphology is there. What comes with langtools is read once, until `forgetSourceHashes`. */
export function readStarters(languagesDir?: string): readonly Starter[] {
  if (languagesDir !== undefined) return readStartersIn(languagesDir);
  ownStarters ??= readStartersIn(LANGUAGES_DIR);
  return ownStarters;
}

function readStartersIn(languagesDir: string): Starter[] {
  const list = readJson(join(languagesDir, LIST_FILE)) as Record<string, ListedStarter>;
  const measured = readJson(join(languagesDir, FIGURES_FILE)) as Record<string, StarterFigures>;
  return Object.entries(list).flatMap(([language, { tags, experimental = false }]) => {
    const figures = measured[language] ?? {};
    const folder = join(languagesDir, language, 'morphology');
    if (!existsSync(join(folder, DESCRIPTION_FILE))) return [];
    const { title, version = '0' } = readJson(join(folder, DESCRIPTION_FILE)) as { title: string; version?: string };
    return [{ language, tags, isExperimental: experimental, figures, title, version, licence: ownLicence(), folder }];
  });
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

let licence: string | undefined;

/** The morphologies are part of this project. */
function ownLicence(): string {
  licence ??= (readJson(join(PACKAGE_DIR, 'package.json')) as { license: string }).license;
  return licence;
}

const hashes = new Map<string, string>();

/** For those who follow changes of the sources while they run. */
export function forgetSourceHashes(): void {
  hashes.clear();
  ownStarters = undefined;
}

/** Changes with the sources, which may change without a new version. Taken once a process, as the compilers are. */
export function sourceHash(folder: string): string {
  const cached = hashes.get(folder);
  if (cached !== undefined) return cached;
  const hash = createHash('sha256');
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !NOT_COMPILED.test(entry.name),
  );
  for (const name of files.map((entry) => entry.name).sort()) {
    const bytes = readFileSync(join(folder, name));
    hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  }
  const digest = hash.digest('hex').slice(0, 10);
  hashes.set(folder, digest);
  return digest;
}
