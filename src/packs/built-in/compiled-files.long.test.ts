/** Where compiled dictionaries are looked for, and what becomes of a damaged one. As compiled, like the loader threads do it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const fromDist = (path: string) => import(new URL(`../../../dist/packs/${path}`, import.meta.url).href);
const { builtInDictionaries, builtInStarters, compiledFile, ensureCompiled, findCompiled, isKept, morphologyFile } =
  (await fromDist('built-in/built-in.js')) as typeof import('./built-in.js');
const { load } = (await fromDist('built-in/load-built-in.js')) as typeof import('./load-built-in.js');

/** The smallest. */
const estonian = builtInDictionaries().find(({ language }) => language === 'et')!;
let cache: string;
let shipped: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'cache-'));
  shipped = mkdtempSync(join(tmpdir(), 'shipped-'));
});
afterEach(() => {
  for (const folder of [cache, shipped]) rmSync(folder, { recursive: true });
});

test('a dictionary is taken from the cache, else from where an image has it', () => {
  expect(findCompiled(estonian, cache, shipped)).toBeUndefined();
  writeFileSync(compiledFile(estonian, shipped), '');
  expect(findCompiled(estonian, cache, shipped)).toBe(compiledFile(estonian, shipped));
  writeFileSync(compiledFile(estonian, cache), '');
  expect(findCompiled(estonian, cache, shipped)).toBe(compiledFile(estonian, cache));
});

test('a damaged dictionary is compiled again and replaced', async () => {
  const file = compiledFile(estonian, cache);
  writeFileSync(file, 'damaged');
  const steps: number[] = [];
  const { engine } = await load({ name: estonian.name, cacheDir: cache }, { onCompiling: (done) => steps.push(done) });
  expect(engine).toBeDefined();
  expect(steps.at(-1)).toBe(1);
  expect(readFileSync(file).length).toBeGreaterThan(1_000_000);
});

test('what is cut off is not kept, and is compiled again by whoever makes sure of it', {
  timeout: 120_000,
}, async () => {
  const starter = builtInStarters().find(({ language }) => language === 'apu')!;
  expect(isKept(starter, cache)).toBe(false);
  const files = [compiledFile(starter, cache), morphologyFile(starter, cache)];
  await ensureCompiled(starter, cache);
  expect(isKept(starter, cache)).toBe(true);
  for (const file of files) {
    const right = readFileSync(file);
    writeFileSync(file, right.subarray(0, -1));
    expect(isKept(starter, cache)).toBe(false);
    await ensureCompiled(starter, cache);
    expect(readFileSync(file).equals(right)).toBe(true);
    rmSync(file);
    expect(isKept(starter, cache)).toBe(false);
    await ensureCompiled(starter, cache);
    expect(isKept(starter, cache)).toBe(true);
  }
});
