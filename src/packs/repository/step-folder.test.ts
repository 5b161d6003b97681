import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { digest, stepFolder, sweepSteps } from './step-folder.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'langtools-steps-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = new TextEncoder().encode('first line\nsecond line\n');
/** What it read has more names than are read at once. */
const reads = Array.from({ length: 2000 }, (_, i) => [`src/fst/file-${i}.lexc`, `digest-${i}`] as const);
const step = { rule: 'a rule', reads, digest: digest(bytes) };
const onlyFile = () => join(folder, readdirSync(folder)[0]!);

test('steps are kept for each repository', () => {
  const store = stepFolder(folder, '/lang-qaa');
  expect(store.find('a.hfst')).toBeUndefined();
  store.keep('a.hfst', step, bytes);
  expect(store.find('a.hfst')).toEqual(step);
  expect(Buffer.from(store.load('a.hfst', step.digest)!).equals(bytes)).toBe(true);
  expect(stepFolder(folder, '/lang-qab').find('a.hfst')).toBeUndefined();
});

test('a file that is damaged is as if it were not there', () => {
  const store = stepFolder(folder, '/lang-qaa');
  store.keep('a.hfst', step, bytes);
  const whole = readFileSync(onlyFile());
  truncateSync(onlyFile(), whole.length - 1);
  expect(store.load('a.hfst', step.digest)).toBeUndefined();
  truncateSync(onlyFile(), 20_000);
  expect(store.find('a.hfst')).toBeUndefined();
  writeFileSync(onlyFile(), '');
  expect(store.find('a.hfst')).toBeUndefined();
  writeFileSync(onlyFile(), '{"rule":1}\n');
  expect(store.find('a.hfst')).toBeUndefined();
});

test('a folder that cannot be written to keeps nothing, and ends no build', () => {
  const file = join(folder, 'a file');
  writeFileSync(file, '');
  const unwritable = join(file, 'steps');
  const store = stepFolder(unwritable, '/lang-qaa');
  store.keep('a.hfst', step, bytes);
  expect(store.find('a.hfst')).toBeUndefined();
  expect(store.load('a.hfst', step.digest)).toBeUndefined();
  sweepSteps(unwritable, Date.now());
});
