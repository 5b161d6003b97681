import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { build } from '../build-once.js';

const folder = mkdtempSync(join(tmpdir(), 'build-once-'));
afterAll(() => rmSync(folder, { recursive: true }));

function script(code: string): string {
  const path = join(folder, 'build.mjs');
  writeFileSync(path, code);
  return path;
}

test('a compile that fails ends the run with what the compiler said', () => {
  const failing = script("console.log('src/a.ts(1,1): error TS2322: no'); process.exitCode = 2;");
  expect(() => build(failing)).toThrow(/exit code 2.*error TS2322/s);
  expect(() => build(join(folder, 'nowhere.mjs'))).toThrow(/Cannot find module/);
});

test('a compile that succeeds goes on', () => {
  expect(() => build(script(''))).not.toThrow();
});
