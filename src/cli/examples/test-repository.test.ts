/** `langtools test REPO` on a made-up repository in a folder. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMALL_REPOSITORY } from '../../giellalt/tests/small-repository.cases.js';
import { runCommand } from '../run-command.cases.js';

const parent = mkdtempSync(join(tmpdir(), 'langtools-repository-tests-'));
const folder = join(parent, 'lang-qaa');

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
    expect(out).toContain('agreement-PASS.yaml: not run (tests of grammar checkers are not run yet)\n');
    expect(out).toContain('13 suites: 1 passed, 1 failed as expected, 2 failed, 1 passed unexpectedly, 8 not run\n');
    expect(code).toBe(1);
  });

  it('runs what is named, and ends with 0 where all comes out', async () => {
    const { code, out } = await runCommand('test', folder, 'dict', 'suggestion-quality');
    expect(out).toContain('2 suites: 2 passed\n');
    expect(code).toBe(0);
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
