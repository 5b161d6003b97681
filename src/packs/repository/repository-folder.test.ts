import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRepository, repositoryFiles } from './repository-folder.js';

let dir = '';
let repository = '';

function write(path: string, text: string): void {
  mkdirSync(join(dir, path, '..'), { recursive: true });
  writeFileSync(join(dir, path), text);
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'langtools-repository-'));
  repository = join(dir, 'lang-xx');
  write('lang-xx/configure.ac', 'AC_SUBST([GTLANG], [xx])\n');
  write('lang-xx/src/fst/root.lexc', 'LEXICON Root\n');
  write('giella-core/fst-filters/a.regex', 'a;\n');
  write('shared-mul/x.txt', 'x\n');
  write('secret/key.txt', 'key\n');
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

test('files of the repository, of giella-core and of shared repositories are read', () => {
  const files = repositoryFiles(repository);
  expect(textOf(files.read('src/fst/root.lexc'))).toBe('LEXICON Root\n');
  expect(textOf(files.read('@giella-core/fst-filters/a.regex'))).toBe('a;\n');
  expect(textOf(files.read('@shared-mul/x.txt'))).toBe('x\n');
  expect([files.has('src/fst/root.lexc'), files.has('src/fst'), files.has('src/none')]).toEqual([true, false, false]);
  expect([files.hasFolder('shared-mul'), files.hasFolder('shared-smi')]).toEqual([true, false]);
  expect(files.list('src')).toEqual(['fst/']);
  expect(files.list('src/fst')).toEqual(['root.lexc']);
  expect(files.list('none')).toEqual([]);
});

test('no other folder beside the repository is read', () => {
  const files = repositoryFiles(repository);
  expect(files.read('@secret/key.txt')).toBeUndefined();
  expect([files.has('@secret/key.txt'), files.hasFolder('secret')]).toEqual([false, false]);
  expect(() => files.read('@giella-core/../secret/key.txt')).toThrow('leads out of its folder');
  expect(() => files.read('../secret/key.txt')).toThrow('leads out of its folder');
});

test.skipIf(process.platform === 'win32')('links that lead out of the repository are refused', () => {
  symlinkSync(join(dir, 'secret/key.txt'), join(repository, 'src/key.txt'));
  symlinkSync(join(dir, 'secret'), join(repository, 'src/folder'));
  symlinkSync('root.lexc', join(repository, 'src/fst/same.lexc'));
  const files = repositoryFiles(repository);
  expect(() => files.read('src/key.txt')).toThrow('leads out of its folder');
  expect(() => files.read('src/folder/key.txt')).toThrow('leads out of its folder');
  expect(() => files.list('src/folder')).toThrow('leads out of its folder');
  expect(textOf(files.read('src/fst/same.lexc'))).toBe('LEXICON Root\n');
});

test('giella-core is the one that is named, then that of the environment, then that beside the repository', () => {
  write('named/fst-filters/a.regex', 'named;\n');
  write('set/fst-filters/a.regex', 'set;\n');
  const env = { GIELLA_CORE: join(dir, 'set') };
  const read = (options: Parameters<typeof repositoryFiles>[1]) =>
    textOf(repositoryFiles(repository, options).read('@giella-core/fst-filters/a.regex'));
  expect(read({ core: join(dir, 'named'), env })).toBe('named;\n');
  expect(read({ env })).toBe('set;\n');
  expect(read({ env: { GIELLA_CORE: '' } })).toBe('a;\n');
  expect(() => read({ core: join(dir, 'none') })).toThrow('is not the folder of giella-core');
});

test('what has no configure.ac is no repository', () => {
  expect([isRepository(repository), isRepository(join(dir, 'secret')), isRepository(join(dir, 'none'))]).toEqual([
    true,
    false,
    false,
  ]);
  expect(() => repositoryFiles(join(dir, 'secret'))).toThrow('is not a language repository');
});
