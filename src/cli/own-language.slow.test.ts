/** A language that no built-in deployment has, from a list of words to a checked text; and slips in its data. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { LANGUAGES_DIR } from '../packs/built-in/package-dir.js';
import { EXIT } from './console/exit-codes.js';
import { main } from './main.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-own-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]) => join(folder, ...names);

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await main(args, { stdout, stderr, env: {} });
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') };
}

describe('a language outside the built-in deployments', () => {
  const folders = ['--packs', at('packs'), '--deployments-dir', at('deployments')];

  test('goes from a list of words to a checked text', async () => {
    writeFileSync(at('words.txt'), 'talo\nkala\nkissa\n');
    writeFileSync(at('text.txt'), 'tallo kala');
    expect(await run('packs', 'build', '--wordlist', at('words.txt'), '-o', at('qq.zhfst'))).toMatchObject({ code: 0 });
    const created = await run('deployments', 'create', 'qq=Our language', '--output', at('deployments'));
    expect(created).toEqual({ code: 0, out: `${at('deployments', 'own.json')}: qq Our language\n`, err: '' });
    expect(await run('packs', 'add', at('qq.zhfst'), '--tag', 'qq', ...folders)).toMatchObject({ code: 0 });
    expect(await run('spell', 'qq', at('text.txt'), ...folders)).toMatchObject({
      code: EXIT.findings,
      out: expect.stringContaining('tallo → talo'),
    });
  });

  test('is refused with the command that makes it known', async () => {
    const { code, err } = await run('packs', 'add', at('xx.zhfst'), '--tag', 'xx', '--packs', at('packs'));
    expect(code).toBe(EXIT.usage);
    expect(err).toContain("langtools deployments create xx='NAME OF THE LANGUAGE'");
  });

  test('can stand beside the built-in ones', async () => {
    const dir = at('both');
    expect((await run('deployments', 'create', 'qq=Our language', '-o', dir, '--with-built-in')).code).toBe(0);
    const { out } = await run('languages', 'qq', '--packs', at('packs'), '--deployments-dir', dir);
    expect(out).toContain('Our language');
    expect(out).toContain(' · repository: not known\n');
    expect((await run('languages', 'se', '--packs', at('packs'), '--deployments-dir', dir)).out).toContain(
      'North Sámi',
    );
    const se = await run('languages', 'se', '--packs', at('packs'), '--deployments-dir', dir);
    expect(se.out).toContain(' · repository: lang-sme\n');
    const json = await run('languages', '--json', '--packs', at('packs'), '--deployments-dir', dir);
    const repositories = Object.fromEntries(
      (JSON.parse(json.out) as { tag: string; repository: unknown }[]).map(({ tag, repository }) => [tag, repository]),
    );
    expect(repositories).toMatchObject({ qq: null, se: 'https://github.com/giellalt/lang-sme' });
  });

  test.each([
    [['qq'], 'write a language tag, "="'],
    [['q=One letter'], 'write a language tag, "="'],
    [['qq=Our language', '--name', 'docs'], 'is taken'],
  ])('is not written for %j', async (args, problem) => {
    const { code, err } = await run('deployments', 'create', ...args, '--output', at('refused'));
    expect(code).not.toBe(0);
    expect(err).toContain(problem);
  });
});

describe('a slip in language data is reported with its file and line, and exit code 4', () => {
  const languages = at('languages');
  const SLIPS: [string, string, RegExp][] = [
    ['pronunciation.txt', 'language qaa Example\nespeak fi\nnonsense here\n', /qaa\/pronunciation\.txt: line 3: /],
    [
      'numbers.txt',
      '%spellout-cardinal:\n0: nolla;\n1: =%nosuch=;\n',
      /qaa\/numbers\.txt: line 3: there is no rule set/,
    ],
    ['speech.json', '{\n  "symbols": {\n', /qaa\/speech\.json: line \d: is not valid JSON/],
  ];
  test.each(SLIPS)('%s', async (file, text, message) => {
    rmSync(languages, { recursive: true, force: true });
    mkdirSync(join(languages, 'qaa'), { recursive: true });
    for (const name of ['espeak', 'voices.json'])
      cpSync(join(LANGUAGES_DIR, name), join(languages, name), { recursive: true });
    for (const name of ['pronunciation.txt', 'numbers.txt', 'speech.json'])
      cpSync(join(LANGUAGES_DIR, 'se', name), join(languages, 'qaa', name));
    writeFileSync(join(languages, 'qaa', file), text);
    for (const args of [['kala 21'], ['--check']]) {
      const { code, err } = await run('pronounce', 'qaa', ...args, '--languages', languages);
      expect(err).toMatch(message);
      expect(err).not.toContain('    at ');
      expect(code).toBe(EXIT.pack);
    }
  });
});

test('a checker that exists nowhere is not searched for in the catalogue', async () => {
  writeFileSync(at('fi.txt'), 'Hei');
  const { code, err } = await run('check', 'fi', at('fi.txt'), '--packs', at('packs'));
  expect(code).toBe(EXIT.pack);
  expect(err).not.toContain('packs install');
  expect(err).toMatch(/there is no grammar checker for "fi".*fkv fo ga kl nb nn nno-x-ext-apertium se/);
});

test('a speller that can be installed is', async () => {
  const { code, err } = await run('spell', 'udm', at('fi.txt'), '--no-starters', '--packs', at('packs'));
  expect(code).toBe(EXIT.pack);
  expect(err).toContain('try langtools packs install udm');
});

test('numbers are read in languages that eSpeak pronounces by itself', async () => {
  const { code, out } = await run('pronounce', 'nb', '2024');
  expect(code).toBe(EXIT.ok);
  expect(out).toMatch(/^2024 {2}\S.*tusen.* {2}\(read by eSpeak NG\)\n$/);
});
