/** The check of the lock file, with a registry of our own. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Report {
  readonly errors: string[];
  readonly notes: string[];
  readonly unanswered: string[];
  readonly checked: number;
}
type Manifest = Record<string, unknown>;
interface LockCheck {
  checkLock(
    lock: { packages: Record<string, unknown> },
    registry: { manifest(name: string, version: string): Promise<Manifest | undefined> },
  ): Promise<Report>;
  NoAnswer: new (message: string) => Error;
}
interface Licences {
  expressionFits(expression: string | undefined): boolean;
  licenceVerdict(name: string, licence: string | undefined): { fits: boolean; note?: string };
}

const scripts = new URL('../../scripts/lib/', import.meta.url);
const { checkLock, NoAnswer } = (await import(new URL('lock-check.mjs', scripts).href)) as LockCheck;
const { expressionFits, licenceVerdict } = (await import(new URL('licences.mjs', scripts).href)) as Licences;

const HASH = 'sha512-AAAA';
const plain = { version: '1.0.0', integrity: HASH, license: 'MIT' };
const binding = (os: string, cpu: string) => ({ ...plain, dev: true, optional: true, os: [os], cpu: [cpu] });

/** Answers for everything unless told otherwise. */
function check(packages: Record<string, unknown>, other: Record<string, Manifest | undefined | Error> = {}) {
  const root = { name: 'langtools' };
  const manifest = async (name: string) => {
    const answer = Object.hasOwn(other, name) ? other[name] : { dist: { integrity: HASH } };
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return checkLock({ packages: { '': root, ...packages } }, { manifest });
}

describe('the check of the lock file', () => {
  test('finds nothing in a lock that is right', async () => {
    const report = await check({
      'node_modules/a': plain,
      'node_modules/a/node_modules/@s/b': plain,
      'node_modules/c': { link: true },
    });
    expect(report).toEqual({ errors: [], notes: [], unanswered: [], checked: 2 });
  });

  test('finds what has no integrity, or another one', async () => {
    const { errors } = await check(
      { 'node_modules/a': { ...plain, integrity: undefined }, 'node_modules/b': plain },
      { b: { dist: { integrity: 'sha512-BBBB' } } },
    );
    expect(errors).toEqual([
      'a@1.0.0: the lock has no integrity, and the registry has it',
      'b@1.0.0: the lock has another integrity than the registry',
    ]);
  });

  test.each([
    ['linux', 'x64', undefined],
    ['linux', 'arm64', undefined],
    ['linux', 'arm64', ['glibc']],
  ])('finds a binding for %s %s that the registry does not have', async (os, cpu, libc) => {
    const { errors } = await check({ 'node_modules/native': { ...binding(os, cpu), libc } }, { native: undefined });
    expect(errors).toEqual([`native@1.0.0: the registry does not have it (for ${os}-${cpu}-gnu)`]);
  });

  test.each([
    ['native-darwin', 'darwin', 'arm64', 'darwin-arm64'],
    ['native-linux-x64-musl', 'linux', 'x64', 'linux-x64-musl'],
    ['native-linux-arm-gnueabihf', 'linux', 'arm', 'linux-arm-gnueabihf'],
  ])('only notes a binding for another platform: %s', async (name, os, cpu, platform) => {
    const entry = { ...binding(os, cpu), integrity: undefined };
    const { errors, notes } = await check({ [`node_modules/${name}`]: entry }, { [name]: undefined });
    expect(errors).toEqual([]);
    expect(notes).toEqual([`${name}@1.0.0: the registry does not have it (for ${platform})`]);
  });

  test('finds a package for every platform that the registry does not have', async () => {
    const { errors } = await check({ 'node_modules/a': plain }, { a: undefined });
    expect(errors).toEqual(['a@1.0.0: the registry does not have it']);
  });

  test('finds bindings that npm has left out of the lock', async () => {
    const optionalDependencies = { 'n-linux-arm64-gnu': '1.0.0', 'n-linux-x64': '1.0.0', 'n-darwin-x64': '1.0.0' };
    const { errors } = await check({
      'node_modules/n': { ...plain, optionalDependencies },
      'node_modules/n-linux-x64': binding('linux', 'x64'),
    });
    expect(errors).toEqual(['n@1.0.0: the lock has no n-linux-arm64-gnu']);
  });

  test('finds install scripts, whoever tells of them', async () => {
    const { errors } = await check(
      { 'node_modules/a': { ...plain, hasInstallScript: true }, 'node_modules/b': plain, 'node_modules/c': plain },
      {
        b: { dist: { integrity: HASH }, scripts: { postinstall: 'node x.js' } },
        c: { dist: { integrity: HASH }, scripts: { prepare: 'tsc', test: 'vitest' } },
      },
    );
    expect(errors).toEqual([
      'a@1.0.0: runs a script when it is installed (says the lock)',
      'b@1.0.0: runs a script when it is installed (postinstall)',
    ]);
  });

  test('judges the licences of what is installed at run time', async () => {
    const { errors, notes } = await check({
      'node_modules/a': { ...plain, license: 'MPL-1.1' },
      'node_modules/b': { ...plain, license: 'MPL-1.1', dev: true },
      'node_modules/c': { ...plain, license: undefined },
      'node_modules/dictionary-nb': { ...plain, license: 'GPL-2.0' },
    });
    expect(errors).toEqual([
      'a@1.0.0: the licence MPL-1.1 does not fit GPL-3.0-or-later',
      'c@1.0.0: the licence (none) does not fit GPL-3.0-or-later',
    ]);
    expect(notes).toEqual([expect.stringContaining('dictionary-nb@1.0.0: GPL-2.0, kept apart as data')]);
  });

  test('says which packages the registry did not answer for', async () => {
    const report = await check(
      { 'node_modules/a': plain, 'node_modules/b': plain },
      { b: new NoAnswer('ECONNREFUSED') },
    );
    expect(report).toEqual({ errors: [], notes: [], unanswered: ['b@1.0.0: ECONNREFUSED'], checked: 1 });
  });

  test('finds in our own lock no licence that does not fit, and no install script', async () => {
    const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
    const manifest = async () => {
      throw new NoAnswer('not asked');
    };
    expect((await checkLock(lock, { manifest })).errors).toEqual([]);
  });
});

describe('licences', () => {
  test.each([
    ['MIT', true],
    ['(GPL-2.0 OR GPL-3.0)', true],
    ['(GPL-2.0 OR LGPL-2.1 OR MPL-1.1)', true],
    ['GPL-2.0', false],
    ['GPL-2.0-only', false],
    ['MIT AND GPL-2.0', false],
    ['MIT AND (GPL-2.0 OR ISC)', true],
    ['GPL-2.0 OR MIT AND ISC', true],
    ['(MIT OR GPL-2.0) AND MPL-1.1', false],
    ['Apache-2.0 WITH LLVM-exception', true],
    ['GPL-2.0 WITH Classpath-exception-2.0', false],
    ['SEE LICENSE IN licence.txt', false],
    ['(MIT', false],
    ['MIT OR', false],
    ['', false],
    [undefined, false],
  ])('%s: %s', (expression, fits) => {
    expect(expressionFits(expression)).toBe(fits);
  });

  test('an exception holds for the licence that it was made for', () => {
    expect(licenceVerdict('dictionary-ga', 'GPL-2.0')).toMatchObject({ fits: true, note: expect.any(String) });
    expect(licenceVerdict('dictionary-nn', 'GPL-2.0')).toMatchObject({ fits: true, note: expect.any(String) });
    expect(licenceVerdict('dictionary-nn', 'CC-BY-NC-4.0')).toEqual({ fits: false });
    expect(licenceVerdict('another', 'GPL-2.0')).toEqual({ fits: false });
  });
});
