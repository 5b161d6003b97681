import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressBeside, addressUnder, bringRepository, shownAddress } from './clone-repository.js';
import { commitFiles, GIT_ENV } from './git-repository.cases.js';

let dir = '';
let clonesDir = '';
let upstream = '';
beforeEach(() => {
  // With a space, which an address has to write in another way.
  dir = mkdtempSync(join(tmpdir(), 'langtools clone '));
  clonesDir = join(dir, 'clones');
  upstream = join(dir, 'lang-xx');
  commitFiles(upstream, { 'configure.ac': 'first\n', 'old.txt': 'old\n' });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function bring(from: string, options: { isOffline?: boolean; name?: string; branch?: string; env?: object } = {}) {
  const { isOffline, name = 'lang-xx', branch, env } = options;
  return bringRepository({ name, from, branch }, { clonesDir, isOffline, env: { ...GIT_ENV, ...env } });
}

const configure = () => readFileSync(join(clonesDir, 'lang-xx', 'configure.ac'), 'utf8');

describe('a repository', () => {
  test('is cloned from an address or a folder, its newest state only', async () => {
    commitFiles(upstream, { 'configure.ac': 'second\n' });
    expect(await bring(pathToFileURL(upstream).href, { branch: 'main' })).toBe(join(clonesDir, 'lang-xx'));
    expect(configure()).toBe('second\n');
    expect(existsSync(join(clonesDir, 'lang-xx', '.git', 'shallow'))).toBe(true);
    await bring(upstream, { name: 'lang-yy' });
    expect(readdirSync(clonesDir).sort()).toEqual(['lang-xx', 'lang-yy']);
    expect(existsSync(join(clonesDir, 'lang-yy', '.git', 'shallow'))).toBe(true);
  });

  test('is brought up to date the second time, unless offline', async () => {
    await bring(upstream);
    commitFiles(upstream, { 'configure.ac': 'second\n' });
    await bring(upstream, { isOffline: true });
    expect(configure()).toBe('first\n');
    writeFileSync(join(clonesDir, 'lang-xx', 'configure.ac'), 'changed here\n');
    await bring(upstream);
    expect(configure()).toBe('second\n');
  });

  test('comes from another address the second time, if that is asked for', async () => {
    await bring(upstream);
    const other = join(dir, 'other');
    commitFiles(other, { 'configure.ac': 'other\n' });
    await bring(other);
    expect(readdirSync(join(clonesDir, 'lang-xx')).sort()).toEqual(['.git', 'configure.ac']);
    expect(configure()).toBe('other\n');
  });

  test('that somebody stopped in the middle, or that is damaged, is cloned again', async () => {
    await bring(upstream);
    commitFiles(upstream, { 'configure.ac': 'second\n' });
    writeFileSync(join(clonesDir, 'lang-xx', '.git', 'index.lock'), '');
    await bring(upstream);
    expect(configure()).toBe('second\n');
    writeFileSync(join(clonesDir, 'lang-xx', '.git', 'HEAD'), 'damaged');
    await bring(upstream);
    expect(configure()).toBe('second\n');
    expect(readdirSync(clonesDir)).toEqual(['lang-xx']);
  });

  test('that is damaged never makes git work on the repository around it', async () => {
    commitFiles(dir, { 'around.txt': 'around\n' });
    await bring(upstream);
    rmSync(join(clonesDir, 'lang-xx', '.git'), { recursive: true });
    mkdirSync(join(clonesDir, 'lang-xx', '.git'));
    writeFileSync(join(dir, 'around.txt'), 'not committed\n');
    await bring(upstream);
    expect(readFileSync(join(dir, 'around.txt'), 'utf8')).toBe('not committed\n');
    expect(configure()).toBe('first\n');
  });

  test('is not mistaken for that of a hook which calls this', async () => {
    const env = { GIT_DIR: join(dir, 'elsewhere'), GIT_WORK_TREE: dir, GIT_INDEX_FILE: join(dir, 'index') };
    await bring(upstream, { env });
    await bring(upstream, { env });
    expect([existsSync(join(dir, 'elsewhere')), existsSync(join(dir, 'index'))]).toEqual([false, false]);
    expect(configure()).toBe('first\n');
  });

  test('runs no hook of whoever clones it', async () => {
    const template = join(dir, 'template');
    mkdirSync(join(template, 'hooks'), { recursive: true });
    const hook = `#!/bin/sh\ntouch '${join(dir, 'ran')}'\n`;
    for (const name of ['post-checkout', 'reference-transaction'])
      writeFileSync(join(template, 'hooks', name), hook, { mode: 0o755 });
    writeFileSync(
      join(dir, 'config'),
      `[init]\n\ttemplateDir = "${template}"\n[core]\n\thooksPath = "${template}/hooks"\n`,
    );
    const env = { GIT_CONFIG_GLOBAL: join(dir, 'config') };
    await bring(upstream, { env });
    await bring(upstream, { env });
    expect(existsSync(join(dir, 'ran'))).toBe(false);
  });
});

describe('what cannot be had', () => {
  test.each([
    ['ext::sh -c touch% ran', 'an address begins with https://, ssh:// or file://'],
    ['http://example.org/lang-xx', 'an address begins with https://, ssh:// or file://'],
    ['git@example.org:lang-xx', 'an address begins with https://, ssh:// or file://'],
    ['ssh://-oProxyCommand=id/x', 'an address begins with https://, ssh:// or file://'],
    ['--upload-pack=id', '--upload-pack=id: there is no such folder'],
    ['/nowhere/lang-xx', '/nowhere/lang-xx: there is no such folder'],
    ['file:///nowhere/lang-xx', 'lang-xx cannot be had from file:///nowhere/lang-xx: '],
  ])('an address that is refused: %s', async (from, message) => {
    await expect(bring(from)).rejects.toThrow(message);
    expect(existsSync(clonesDir) ? readdirSync(clonesDir) : []).toEqual([]);
  });

  test('a folder that is no git repository, and a branch that is not there', async () => {
    mkdirSync(join(dir, 'plain'));
    await expect(bring(join(dir, 'plain'))).rejects.toThrow('does not appear to be a git repository');
    await expect(bring(upstream, { branch: 'none' })).rejects.toThrow('Remote branch none not found');
  });

  test('a name that leaves the folder of clones', async () => {
    for (const name of ['../lang-xx', 'lang-xx/../../lang-xx', '.git', 'lang-', ''])
      await expect(bring(upstream, { name })).rejects.toThrow('is not the name of a language repository');
  });

  test('what was not cloned before, offline', async () => {
    await expect(bring(upstream, { isOffline: true })).rejects.toThrow('lang-xx has not been cloned yet');
  });

  test('anything without git; a clone stays as it was', async () => {
    await bring(upstream);
    const env = { PATH: join(dir, 'nothing') };
    await expect(bring(upstream, { env })).rejects.toThrow('the program git was not found');
    expect(configure()).toBe('first\n');
  });

  test('what is not there any more; a clone stays as it was', async () => {
    await bring(upstream);
    await expect(bring('file:///nowhere/lang-xx')).rejects.toThrow(
      /^lang-xx cannot be had from file:\/\/\/nowhere\/lang-xx: .*; --offline takes the clone that is here$/,
    );
    expect(configure()).toBe('first\n');
  });
});

test('names and passwords in addresses are not shown', () => {
  expect(shownAddress('https://me:secret@example.org/lang-xx')).toBe('https://example.org/lang-xx');
});

test('repositories lie under an address or a folder', () => {
  expect(addressUnder('https://example.org/mirror/', 'lang-xx')).toBe('https://example.org/mirror/lang-xx');
  expect(addressUnder(dir, 'lang-xx')).toBe(upstream);
});

test('repositories of this machine have others beside them', () => {
  const core = join(dir, 'giella-core');
  mkdirSync(core);
  for (const from of [upstream, `${upstream}/`, pathToFileURL(upstream).href])
    expect(addressBeside(from, 'giella-core')).toBe(core);
  for (const from of ['https://example.org/lang-xx', 'ssh://example.org/lang-xx', 'git@example.org:lang-xx'])
    expect(addressBeside(from, 'giella-core')).toBeUndefined();
  expect(addressBeside(upstream, 'shared-mul')).toBeUndefined();
});
