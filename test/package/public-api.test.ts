/**
 * The public interface of the package: what can be imported, that it is explained, that it does not change by accident, and that
 * its portable part needs no Node.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { entryPoints, readSurface, SURFACE_FILE, surfaceText, undocumented } from '../../scripts/api-surface.mjs';
import { readImportGraph } from '../support/import-graph.js';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));
/** Of these there is no portable form. */
const NEEDS_NODE = ['langtools/node', 'langtools/server'];
const PROGRAM_MS = 120_000;

describe(
  'the public interface',
  () => {
    const surface = readSurface();

    test('is the one that was agreed on; `node scripts/api-surface.mjs --write` records a change', () => {
      expect(surfaceText(surface)).toBe(readFileSync(SURFACE_FILE, 'utf8'));
    });

    test('has a comment on every export', () => {
      expect(undocumented(surface).map(({ name }) => name)).toEqual([]);
    });

    test('can be imported, and exports what it declares', async () => {
      for (const { name, symbols } of surface) {
        const { href } = new URL(`../../dist/${distPath(name)}`, import.meta.url);
        const exported = Object.keys((await import(/* @vite-ignore */ href)) as object).sort();
        const declared = symbols.map((symbol) => symbol.name);
        expect(exported.length, name).toBeGreaterThan(0);
        expect(declared).toEqual(expect.arrayContaining(exported));
      }
    });
  },
  PROGRAM_MS,
);

describe('the portable entry points', () => {
  const graph = readImportGraph(SRC);
  const portable = entryPoints().filter(({ name }) => !NEEDS_NODE.includes(name));

  test.each(portable.map(({ name }) => name))('%s imports nothing of Node', (name) => {
    const files = reached(distPath(name).replace(/\.js$/, '.ts'));
    const targets = [...files].flatMap((file) => graph.written.get(file) ?? []);
    expect(files.size).toBeGreaterThan(2);
    expect(targets.filter((target) => target.startsWith('node:'))).toEqual([]);
  });

  function reached(start: string): Set<string> {
    const seen = new Set([start]);
    for (const file of seen) for (const target of graph.files.get(file) ?? []) seen.add(target);
    return seen;
  }
});

function distPath(name: string): string {
  const { file } = entryPoints().find((entry) => entry.name === name)!;
  return file.replace(join(SRC, '../dist/'), '').replace(/\.d\.ts$/, '.js');
}
