/** `langtools test REPO` on a made-up repository in a folder. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMALL_REPOSITORY } from '../../giellalt/tests/small-repository.cases.js';
import { runCompiledWithEnv } from '../run-command.cases.js';

const parent = mkdtempSync(join(tmpdir(), 'langtools-repository-tests-'));
const folder = join(parent, 'lang-qaa');
const runCommand = (...args: string[]) => runCompiledWithEnv({ LANGTOOLS_CACHE_DIR: join(parent, 'cache') }, ...args);

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

beforeAll(() => {
  for (const [path, text] of Object.entries(SMALL_REPOSITORY)) write(join(folder, path), text);
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

describe('langtools test REPO', () => {
  it('prints the results of each suite with file and line of what failed, and ends with 1', async () => {
    const { code, out } = await runCommand('test', folder);
    expect(out).toContain('src/fst/test/run-lexc-testcases.sh: failed\n');
    expect(out).toContain(
      `    ${join(folder, 'src/fst/morphology/root.lexc')}:12: generated: generation of muna+N+Sg: expected munat; gives also muna; came: muna\n`,
    );
    expect(out).toContain('agreement-PASS.yaml: not run (the repository has no grammar checker)\n');
    expect(out).toContain('13 suites: 1 passed, 1 failed as expected, 2 failed, 1 passed unexpectedly, 8 not run\n');
    expect(code).toBe(1);
  });

  it('builds the grammar checker and tries it on sentences with marked errors, in threads', async () => {
    const fixture = fileURLToPath(new URL('../../giellalt/fixtures/qtw', import.meta.url));
    const twolish = join(parent, 'lang-qtw');
    cpSync(fixture, twolish, { recursive: true });
    const tests = join(twolish, 'tools/grammarcheckers/tests');
    write(join(tests, 'Makefile.am'), 'TESTS=sentences-PASS.yaml others-FAIL.yaml\nXFAIL_TESTS=others-FAIL.yaml\n');
    const head = 'Config:\n  Spec: ../pipespec.xml\n  Variants: [qtwgram-dev]\nTests:\n';
    write(join(tests, 'others-FAIL.yaml'), `${head}  - "{se}£{so} taon ."\n`);
    write(join(tests, 'unlisted.yaml'), `${head}  - "se {taon}£{tako} ."\n`);
    const { code, out } = await runCommand('test', twolish, 'grammarcheckers', 'unlisted');
    expect(out).toContain('tools/grammarcheckers/tests/sentences-PASS.yaml: passed\n');
    expect(out).toContain(
      `others-FAIL.yaml: failed as expected\n  tools/grammarcheckers/tests/others-FAIL.yaml: 0 passed, 2 failed\n`,
    );
    expect(out).toContain('fn2: se:(so) => nothing found\n');
    expect(out).toContain('tp 0, tn 0, fp1 0, fp2 1, fn1 0, fn2 1; precision 0.0 %, recall 0.0 %\n');
    expect(out).toContain('tools/grammarcheckers/tests/unlisted.yaml: passed\n');
    expect(code).toBe(0);
    expect((await runCommand('test', twolish, '--format', 'junit', 'sentences')).out).toContain(
      '<testcase classname="tools/grammarcheckers/tests/sentences-PASS.yaml"',
    );
  });

  it('runs what is named, and ends with 0 where all comes out', async () => {
    const { code, out } = await runCommand('test', folder, 'dict', 'suggestion-quality');
    expect(out).toContain('2 suites: 2 passed\n');
    expect(code).toBe(0);
  });

  it('names a source that is missing, and tests without it where that is asked for', async () => {
    const fixture = fileURLToPath(new URL('../../giellalt/fixtures/qtw', import.meta.url));
    const incomplete = join(parent, 'lang-qtx');
    cpSync(fixture, incomplete, { recursive: true });
    rmSync(join(incomplete, 'src/fst/morphology/stems/others.lexc'));
    const suite = 'run-gt-norm-yaml-testcases.sh';
    const refused = await runCommand('test', incomplete, suite);
    expect(refused.out).toContain(`${suite}: failed (src/fst/morphology/stems/others.lexc:1:1: error: it is missing`);
    expect(refused.out).toContain('(a partial build (--partial) makes what it can without it)');
    expect(refused.code).toBe(1);
    const { out } = await runCommand('test', incomplete, suite, '--partial');
    expect(out).toMatch(/nouns_gt-norm\.yaml: \d+ passed/);
  });

  it('writes JUnit XML and nothing else', async () => {
    const { code, out } = await runCommand('test', folder, 'run-lexc', '--format', 'junit');
    expect(out.startsWith('<?xml ')).toBe(true);
    expect(out).toContain('<testsuites name="lang-qaa" tests="4" failures="2" skipped="0">');
    expect(out.endsWith('</testsuites>\n')).toBe(true);
    expect(code).toBe(1);
  });

  it('says what is wrong with the command line', async () => {
    expect(await runCommand('test', folder, 'no-such-test')).toMatchObject({
      code: 2,
      err: expect.stringContaining('it has no tests with no-such-test in their path'),
    });
    expect((await runCommand('test', folder, '--format', 'html')).code).toBe(2);
    expect((await runCommand('test', folder, '--watch')).code).toBe(2);
    expect(await runCommand('test', folder, '--core', join(parent, 'none'))).toMatchObject({
      code: 4,
      err: expect.stringContaining('is not the folder of giella-core'),
    });
  });

  it.skipIf(process.platform === 'win32')('reads no file outside of the repository', async () => {
    const other = join(parent, 'lang-qab');
    write(join(parent, 'secret.yaml'), 'Tests:\n  a:\n    secret: secret\n');
    for (const [path, text] of Object.entries(SMALL_REPOSITORY)) write(join(other, path), text);
    symlinkSync(join(parent, 'secret.yaml'), join(other, 'src/fst/test/dict-yamls/b_gt-norm.ana.yaml'));
    const { code, out } = await runCommand('test', other, 'dict');
    expect(out).toContain('b_gt-norm.ana.yaml: leads out of its folder');
    expect(out).not.toContain('secret');
    expect(code).toBe(1);
  });
});
