/** A compiled dictionary is made again when its compiler changes: the folders that say so must have all that the compiler imports. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type BuiltInKind, COMPILER_FOLDERS } from './built-in.js';

const SRC = new URL('../../', import.meta.url);
const COMPILERS: Readonly<Record<BuiltInKind, string>> = {
  hunspell: 'hunspell/compile-hunspell.ts',
  finnish: 'speller/finnish/compile-finnish.ts',
  starter: 'packs/built-in/compile-starter.ts',
};

/** Everything that runs when the module does, itself among it; types are no code. */
function importsOf(module: URL, into = new Set<string>()): Set<string> {
  if (into.has(module.href)) return into;
  into.add(module.href);
  for (const [, path = ''] of readFileSync(module, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^;]*? from '(\..*?)\.js';/gm,
  )) {
    importsOf(new URL(`${path}.ts`, module), into);
  }
  return into;
}

test.each(Object.entries(COMPILERS))('the compiler of %s imports transducers only from its folders', (kind, module) => {
  const folders = COMPILER_FOLDERS[kind as BuiltInKind];
  const imported = [...importsOf(new URL(module, SRC))].map((href) =>
    relative(fileURLToPath(SRC), fileURLToPath(href)),
  );
  const transducers = imported.filter((path) => path.startsWith('fst/'));
  expect(transducers.length).toBeGreaterThan(5);
  expect(transducers.filter((path) => !folders.some((folder) => path.startsWith(`${folder}/`)))).toEqual([]);
});
