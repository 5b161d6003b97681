/** Whether a bundle is still good is decided by what it was made from, not by the dates of files. */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

interface BundleInputs {
  isMadeFromThis(root: string, bundle: string): boolean;
  inputsOf(root: string): object;
  writeInputs(bundle: string, inputs: object): void;
  keepDates(root: string, bundle: string): void;
}

const bundleInputs = createRequire(import.meta.url)('../../bin/bundle-inputs.cjs') as BundleInputs;
const MODULE = 'dist/cli/main.js';
const MEMORY = 'node_modules/.cache/langtools-tsc/cli.tsbuildinfo';
const FILES = [
  MODULE,
  'dist/fst/reader.js',
  'dist/web/page.js',
  'dist/bundle/cli/main.js',
  MEMORY,
  'node_modules/.cache/langtools-tsc/test.tsbuildinfo',
  'package-lock.json',
  'scripts/bundle.mjs',
];
let folder: string;
let root: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'langtools-bundle-inputs-'));
  root = join(folder, 'clone');
  for (const file of FILES) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), `// ${file}\n`);
    // Long ago, so that whatever is done now gives other dates.
    utimesSync(join(root, file), 1e9, 1e9);
  }
  bundleInputs.writeInputs(join(root, 'dist/bundle'), bundleInputs.inputsOf(root));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function isGood(at = root): boolean {
  return bundleInputs.isMadeFromThis(at, join(at, 'dist/bundle'));
}

/** What the compiler does whenever it writes a module. */
function compile(file: string, content: string): void {
  writeFileSync(join(root, file), content);
  appendFileSync(join(root, MEMORY), 'more');
}

test('a bundle is good while nothing changes', () => {
  expect(isGood()).toBe(true);
});

test.each(FILES)('a new date of %s is no reason to bundle again', (file) => {
  utimesSync(join(root, file), 2e9, 2e9);
  expect(isGood()).toBe(true);
});

test('a copy of a clone needs no new bundle', () => {
  const copy = join(folder, 'copy');
  cpSync(root, copy, { recursive: true });
  expect(isGood(copy)).toBe(true);
});

test('without the memory of the compiler the modules themselves are compared', () => {
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(isGood()).toBe(true);
  writeFileSync(join(root, MODULE), 'other();\n');
  expect(isGood()).toBe(false);
});

test.each([
  ['another module', () => compile(MODULE, 'other();\n')],
  ['a module more', () => compile('dist/cli/more.js', 'more();\n')],
  [
    'a module less',
    () => {
      rmSync(join(root, 'dist/fst/reader.js'));
      appendFileSync(join(root, MEMORY), 'less');
    },
  ],
  ['another script', () => appendFileSync(join(root, 'scripts/bundle.mjs'), 'other();\n')],
  ['other packages', () => writeFileSync(join(root, 'package-lock.json'), '{}\n')],
])('%s makes a bundle old, also with the dates of before', (_, change) => {
  change();
  expect(isGood()).toBe(false);
  for (const file of FILES) if (!file.includes('reader')) utimesSync(join(root, file), 1e9, 1e9);
  expect(isGood()).toBe(false);
});

test('what is not in the bundle does not matter', () => {
  compile('dist/web/page.js', 'another page\n');
  compile('node_modules/.cache/langtools-tsc/test.tsbuildinfo', 'other tests');
  expect(isGood()).toBe(true);
});

test.each(['', 'no record', '{}', 'null'])('a record that says nothing (%j) is no proof', (record) => {
  writeFileSync(join(root, 'dist/bundle/made-from.json'), record);
  expect(isGood()).toBe(false);
  rmSync(join(root, 'dist/bundle/made-from.json'));
  expect(isGood()).toBe(false);
});

test('dates that were written down anew are not compared by contents again', () => {
  utimesSync(join(root, MEMORY), 2e9, 2e9);
  bundleInputs.keepDates(root, join(root, 'dist/bundle'));
  const written = statSync(join(root, 'dist/bundle/made-from.json')).mtimeMs;
  bundleInputs.keepDates(root, join(root, 'dist/bundle'));
  expect(statSync(join(root, 'dist/bundle/made-from.json')).mtimeMs).toBe(written);
  // Only the dates can say so now.
  writeFileSync(join(root, MODULE), 'behind the back of the compiler\n');
  expect(isGood()).toBe(true);
});
