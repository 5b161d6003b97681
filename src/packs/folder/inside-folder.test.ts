import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataError } from '../../engine/data-error.js';
import { appendInside, leadsInside, readInside, statusInside } from './inside-folder.js';

let around: string;
let folder: string;
const read = (name: string, maxBytes = 100) => Buffer.from(readInside(folder, name, maxBytes)).toString();

beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'langtools-inside-'));
  folder = join(around, 'folder');
  mkdirSync(join(folder, 'deep'), { recursive: true });
  writeFileSync(join(around, 'secret'), 'secret');
  writeFileSync(join(folder, 'a'), 'inside');
});
afterEach(() => rmSync(around, { recursive: true, force: true }));

describe('a file that data names', () => {
  test('is read inside of its folder, also by a link or by its whole path', () => {
    symlinkSync('../a', join(folder, 'deep', 'link'));
    for (const name of ['a', './a', 'deep/../a', 'deep/link', join(folder, 'a')]) expect(read(name)).toBe('inside');
    expect(leadsInside(folder, 'deep/link')).toBe(true);
  });

  test('is refused outside, however it leads there', () => {
    symlinkSync('../secret', join(folder, 'link'));
    symlinkSync('..', join(folder, 'up'));
    symlinkSync('link', join(folder, 'link-to-link'));
    const names = [
      '../secret',
      join(around, 'secret'),
      'link',
      'link-to-link',
      'up/secret',
      'deep/../../secret',
      '.',
      '',
    ];
    for (const name of names) {
      expect(() => read(name), name).toThrow(DataError);
      expect(() => appendInside(folder, name, 'x'), name).toThrow();
      expect(statusInside(folder, name), name).toBeUndefined();
    }
    expect(leadsInside(folder, 'link')).toBe(false);
    expect(readFileSync(join(around, 'secret'), 'utf8')).toBe('secret');
  });

  test('is not made elsewhere by a link to nothing', () => {
    symlinkSync('../new', join(folder, 'link'));
    expect(() => appendInside(folder, 'link', 'x')).toThrow();
    expect(() => readFileSync(join(around, 'new'))).toThrow('ENOENT');
  });

  test('is refused where it is larger than allowed, and missing where it is missing', () => {
    expect(() => read('a', 5)).toThrow('is larger than 5 bytes');
    expect(() => read('b')).toThrow('ENOENT');
    expect(() => read('no/b')).toThrow('ENOENT');
  });

  test.skipIf(platform() === 'win32')('is no pipe and no device: nobody waits for one, or reads it for ever', () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    symlinkSync('/dev/zero', join(folder, 'zero'));
    for (const name of ['pipe', 'zero', 'deep']) expect(() => read(name), name).toThrow(DataError);
    expect(() => appendInside(folder, 'pipe', 'x')).toThrow(DataError);
  });

  test('gets lines at its end, each on a line of its own', () => {
    appendInside(folder, 'a', 'one');
    appendInside(folder, 'new', 'one');
    appendInside(folder, 'new', 'two');
    expect(read('a')).toBe('inside\none\n');
    expect(read('new')).toBe('one\ntwo\n');
  });
});
