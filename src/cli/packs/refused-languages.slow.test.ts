/** `langtools packs build TAG`: what is refused before anything is built. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitFiles, GIT_ENV } from '../../packs/repository/git-repository.cases.js';
import { EXIT } from '../console/exit-codes.js';
import { type Outcome, runWithEnv } from '../run-command.cases.js';

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'langtools-language-'));
  commitFiles(join(dir, 'lang-apu'), { 'README.md': 'no sources\n' });
  commitFiles(join(dir, 'lang-cor'), { 'configure.ac': 'AC_SUBST([GTLANG], [cor])\n' });
  const own = { name: 'own', title: 'Own', grammar: {}, speller: { qaa: 'Our language' }, tts: false };
  mkdirSync(join(dir, 'deployments'));
  writeFileSync(join(dir, 'deployments', 'own.json'), JSON.stringify(own));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function build(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const folders = ['--cache-dir', join(dir, 'cache'), '--packs', join(dir, 'packs')];
  return runWithEnv({ ...GIT_ENV, LANGTOOLS_REPOSITORIES: dir, ...env }, 'packs', 'build', ...args, ...folders);
}

test.each([
  ['a tag that nobody knows', ['tlh'], EXIT.usage, /^langtools: tlh is neither a folder nor the tag of a language/],
  ['a name that leaves the folder', ['../lang-kw', '--offline'], EXIT.usage, /\.\.\/lang-kw is neither a folder nor/],
  ['targets that are no packs', ['apu', 'analysers'], EXIT.usage, /is not for analysers: say where to, -o DIR$/],
  [
    'a repository without sources',
    ['apu'],
    EXIT.pack,
    /lang-apu is not a language repository: it has no configure\.ac$/,
  ],
  ['a repository that is not there', ['se'], EXIT.pack, /lang-sme: there is no such folder$/],
  ['one that another needs and is not there', ['kw'], EXIT.pack, /giella-core: there is no such folder$/],
  [
    'a wrong address',
    ['apu', '--from', 'file:///nowhere'],
    EXIT.pack,
    /lang-apu cannot be had from file:\/\/\/nowhere: /,
  ],
  ['a dangerous address', ['apu', '--from', 'ext::sh -c id'], EXIT.pack, /an address begins with https:\/\/, ssh:\/\//],
  ['what was not cloned, offline', ['smn', '--offline'], EXIT.pack, /lang-smn has not been cloned yet/],
])('%s', async (_, args, code, message) => {
  const outcome = await build(args);
  expect(outcome).toMatchObject({ code, out: '' });
  expect(outcome.err.trimEnd().split('\n').at(-1)).toMatch(message);
  expect(outcome.err).not.toContain('as it was cloned');
  expect(readdirSync(dir)).not.toContain('packs');
});

test('a language of a deployment of one’s own, whose repository nobody listed', async () => {
  const { code, err } = await build(['qaa', '--deployments-dir', join(dir, 'deployments')]);
  expect({ code, err }).toEqual({
    code: EXIT.usage,
    err: 'langtools: no repository of qaa is known: clone it and give its folder\n',
  });
});

test('a computer without git', async () => {
  const { code, err } = await build(['apu'], { PATH: join(dir, 'nothing') });
  expect(code).toBe(EXIT.pack);
  expect(err).toMatch(/^langtools: lang-apu cannot be cloned: the program git was not found$/m);
});
