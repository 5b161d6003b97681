/** The files that a command names: names, and patterns that the shell has not filled in (`'*.md'`). */
import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { CommandFailure, EXIT } from '../console/exit-codes.js';

const PATTERN = /[*?[{]/;

/** Undefined is standard input. A file that is named like a pattern is a file. */
export async function namedFiles(names: readonly string[]): Promise<(string | undefined)[]> {
  if (names.length === 0) return [undefined];
  const files: (string | undefined)[] = [];
  for (const name of names) {
    if (name === '-') files.push(undefined);
    else if (!PATTERN.test(name) || existsSync(name)) files.push(name);
    else files.push(...(await matching(name)));
  }
  return [...new Set(files)];
}

async function matching(pattern: string): Promise<string[]> {
  // Loaded here: most shells fill patterns in.
  const { glob } = await import('tinyglobby');
  const matches = await glob(pattern.replaceAll('\\', '/'), { absolute: isAbsolute(pattern), dot: false });
  const found = matches.filter((name) => !/(?:^|\/)node_modules\//.test(name));
  if (found.length === 0) throw new CommandFailure(`${pattern}: no file matches`, EXIT.usage);
  return found.sort();
}

const TAG = /^[a-z]{2,3}(?:-[a-z\d]+)*$/i;

/** Languages have no such marks in their tags, and hardly any file has none of them in its name. */
export function isFileName(word: string): boolean {
  return word === '-' || /[./\\*?[{]/.test(word) || (!TAG.test(word) && existsSync(word));
}
