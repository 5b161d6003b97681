import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceFile } from './replace-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'langtools-output-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the output of a command is replaced as a whole, and a link to it stays one', () => {
  const [file, link] = [join(folder, 'se.zhfst'), join(folder, 'link.zhfst')];
  replaceFile(file, 'first');
  symlinkSync(file, link);
  replaceFile(link, 'second');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect([readFileSync(file, 'utf8'), readFileSync(link, 'utf8')]).toEqual(['second', 'second']);
  expect(readdirSync(folder).sort()).toEqual(['link.zhfst', 'se.zhfst']);
});

test('what cannot be written is said in words', () => {
  expect(() => replaceFile(join(folder, 'none', 'x'), '')).toThrow(/none\/x: its folder does not exist$/);
  expect(() => replaceFile(folder, '')).toThrow(/: it is a folder, not a file$/);
});

test.skipIf(process.platform !== 'linux')('a device is written to and stays one', () => {
  expect(() => replaceFile('/dev/full', 'x')).toThrow('/dev/full: the disk is full');
  expect(statSync('/dev/full').isCharacterDevice()).toBe(true);
});
