import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { replaceFile, replaceFileSync } from './replace-file.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'langtools-replace-'));
  file = join(folder, 'list.txt');
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

const WAYS = [
  ['replaceFile', replaceFile],
  ['replaceFileSync', async (...args: Parameters<typeof replaceFile>) => void replaceFileSync(...args)],
] as const;

describe.each(WAYS)('%s', (_name, replace) => {
  test('makes a file, replaces one, and leaves nothing beside it', async () => {
    await replace(file, 'first');
    expect(readFileSync(file, 'utf8')).toBe('first');
    await replace(file, Buffer.from('á'));
    expect(readFileSync(file, 'utf8')).toBe('á');
    await replace(file, '');
    expect(readFileSync(file, 'utf8')).toBe('');
    expect(readdirSync(folder)).toEqual(['list.txt']);
  });

  test('gives the new file the mode that is asked for', async () => {
    await replace(file, 'first', { mode: 0o600 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('writes first where it is told to', async () => {
    const temporaryFolder = join(folder, 'tmp');
    mkdirSync(temporaryFolder);
    await replace(file, 'first', { temporaryFolder });
    expect([readFileSync(file, 'utf8'), readdirSync(temporaryFolder)]).toEqual(['first', []]);
    rmSync(temporaryFolder, { recursive: true });
    await expect(replace(file, 'second', { temporaryFolder })).rejects.toMatchObject({ code: 'ENOENT' });
    expect(readFileSync(file, 'utf8')).toBe('first');
  });

  test('that fails leaves the old content and nothing beside it', async () => {
    const taken = join(folder, 'taken');
    mkdirSync(join(taken, 'inside'), { recursive: true });
    await expect(replace(taken, 'new')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
    expect(readdirSync(folder)).toEqual(['taken']);
    await expect(replace(join(folder, 'none', 'x'), 'new')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('takes names as long as a file may have', async () => {
    const long = join(folder, 'č'.repeat(127));
    await replace(long, 'first');
    expect(readFileSync(long, 'utf8')).toBe('first');
  });

  test('removes what processes have left that were ended long ago, and nothing else', async () => {
    const uuid = '01234567-89ab-cdef-0123-456789abcdef';
    const [old, older, young, foreign, download] = [
      `.list.txt.${uuid}.part`,
      `of-another.txt.${uuid}.part`,
      `.young.txt.${uuid}.part`,
      'some.part',
      `x-${uuid}.part`,
    ].map((name) => join(folder, name));
    for (const each of [old!, older!, young!, foreign!, download!]) writeFileSync(each, 'half');
    for (const each of [old!, older!, foreign!, download!]) utimesSync(each, 1_000, 1_000);
    await replace(file, 'new');
    expect([old!, older!, young!, foreign!, download!].map((each) => existsSync(each))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});

test('replaceFile is given up when it is aborted, and the old content stays', async () => {
  writeFileSync(file, 'old');
  await expect(replaceFile(file, 'new', { signal: AbortSignal.abort() })).rejects.toThrow();
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['old', ['list.txt']]);
});

test('replaceFileSync takes content in pieces, and says how long it is', () => {
  const pieces = function* () {
    yield Buffer.from('one ');
    yield Buffer.alloc(0);
    yield Buffer.from('two');
  };
  expect(replaceFileSync(file, pieces())).toBe(7);
  expect(readFileSync(file, 'utf8')).toBe('one two');
});

test('replaceFileSync whose pieces end in an error leaves the old content', () => {
  writeFileSync(file, 'old');
  const pieces = function* (): Generator<Uint8Array> {
    yield Buffer.from('half');
    throw new Error('no more');
  };
  expect(() => replaceFileSync(file, pieces())).toThrow('no more');
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['old', ['list.txt']]);
});
