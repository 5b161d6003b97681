/** `langtools packs build REPO`: what is wrong with a repository is said in words, and nothing is written outside of the folder for packs. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { EXIT } from '../console/exit-codes.js';
import { runCompiledWithEnv } from '../run-command.cases.js';

const parent = mkdtempSync(join(tmpdir(), 'langtools-refused-'));
const repository = join(parent, 'lang-qfx');
const packs = join(parent, 'packs', 'inner');
afterAll(() => rmSync(parent, { recursive: true, force: true }));

beforeEach(() => {
  rmSync(repository, { recursive: true, force: true });
  cpSync(fileURLToPath(new URL('../../giellalt/fixtures/qfx', import.meta.url)), repository, { recursive: true });
});

const build = (...targets: string[]) =>
  runCompiledWithEnv(
    { LANGTOOLS_CACHE_DIR: join(parent, 'cache') },
    ...['packs', 'build', repository, ...targets, '-o', packs],
  );

test('a makefile that a thread cannot read is named with the line', async () => {
  const makefile = join(repository, 'src/fst/morphology/Makefile.am');
  const line = readFileSync(makefile, 'utf8').split('\n').length;
  appendFileSync(makefile, 'if NEVER\n');
  const { code, err } = await build('analysers');
  expect(err).toContain(`${makefile}:${line}:1: error: an "if" has no "endif"\n`);
  expect(err).not.toContain('    at ');
  expect(code).toBe(EXIT.pack);
});

test('a language whose name is a path writes no pack there', async () => {
  const file = join(repository, 'configure.ac');
  const text = readFileSync(file, 'utf8');
  const named = 'AC_SUBST([GTLANG2], $GLANG2)';
  expect(text).toContain(named);
  writeFileSync(file, text.replace(named, 'AC_SUBST([GTLANG2], [../../escaped])'));
  expect(await build('speller')).toEqual({
    code: EXIT.pack,
    out: '',
    err: 'langtools: configure.ac: "../../escaped.zhfst" cannot be the name of a file\n',
  });
  expect(readdirSync(parent).filter((name) => name.includes('escaped'))).toEqual([]);
});

test('a grammar checker that lacks a source keeps no speller back', async () => {
  rmSync(join(repository, 'tools/grammarcheckers/grammarchecker.cg3'));
  const { code, out, err } = await build('speller', 'grammar');
  expect(err).toMatch(
    /\nlangtools: tools\/grammarcheckers\/pipespec.xml.in names grammarchecker.bin, which nothing makes\n$/,
  );
  expect(out).toMatch(/^\S+qfx.zhfst: \d+\.\d MiB\n$/);
  expect(readdirSync(packs)).toEqual(['qfx.zhfst']);
  expect(code).toBe(EXIT.pack);
});

test.skipIf(process.platform === 'win32')(
  'a source that is a pipe or a device is missing, and nothing waits for it',
  async () => {
    const source = join(repository, 'src/fst/morphology/stems/words.lexc');
    rmSync(source);
    execFileSync('mkfifo', [source]);
    expect(await build('speller')).toMatchObject({
      code: EXIT.pack,
      err: expect.stringContaining(`${source}:1:1: error: `),
    });
    rmSync(source);
    symlinkSync('/dev/zero', source);
    expect(await build('speller')).toMatchObject({
      code: EXIT.pack,
      err: expect.stringContaining(`${source}:1:1: error: `),
    });
  },
);

test('a repository without the grammar of a checker becomes a speller, unless the checker is asked for', async () => {
  const source = 'tools/grammarcheckers/grammarchecker.cg3';
  rmSync(join(repository, source));
  const { code, out, err } = await build();
  expect(err).toContain(`grammar: left out, because ${source} is not there\n`);
  expect(out).toMatch(/^\S+qfx.zhfst: \d+\.\d MiB\n$/);
  expect(code).toBe(EXIT.ok);
});

test('a tokeniser that cannot be read keeps no speller back, and is told once', async () => {
  const script = join(repository, 'tools/tokenisers/tokeniser-gramcheck-gt-desc.pmscript');
  const line = readFileSync(script, 'utf8').split('\n').length;
  appendFileSync(script, 'Define broken [ ;\n');
  const { code, out, err } = await build();
  expect(err.split(`${script}:${line}:`)).toHaveLength(2);
  expect(out).toMatch(/^\S+qfx.zhfst: \d+\.\d MiB\n$/);
  expect(code).toBe(EXIT.pack);
});
