/** The step of the GitHub Action, in a repository of its own, and the files that describe it and the hooks. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { COMMANDS } from '../../src/cli/commands.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STEP = join(ROOT, 'editors/ci/check-changed.mjs');
let place: string;
let first: string;
const git = (...args: string[]) => {
  const author = ['-c', 'user.name=T', '-c', 'user.email=t@example.org', '-c', 'init.defaultBranch=main'];
  return spawnSync('git', [...author, ...args], { cwd: place, encoding: 'utf8' }).stdout.trim();
};
const write = (name: string, text: string) => writeFileSync(join(place, name), text);

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'langtools-action-'));
  git('init', '-q');
  write('old.txt', 'Mun , son.\n');
  git('add', '-A');
  git('commit', '-qm', 'first');
  first = git('rev-parse', 'HEAD');
  write('-new.md', 'Mun lean.\n\nMun , son.\n');
  write('picture.png', 'no text');
  git('add', '-A');
  git('commit', '-qm', 'second');
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

function step(event: unknown, inputs: Record<string, string> = {}) {
  write('.event.json', JSON.stringify(event));
  const { PATH } = process.env;
  const env = { PATH, LANGTOOLS_COMMAND: join(ROOT, 'bin/langtools'), GITHUB_EVENT_PATH: join(place, '.event.json') };
  const settings = { INPUT_LANGUAGE: 'se', INPUT_FILES: 'md txt', INPUT_ARGUMENTS: '--locale en', ...inputs };
  return spawnSync(process.execPath, [STEP], { cwd: place, encoding: 'utf8', env: { ...env, ...settings } });
}

test('checks what a pull request has changed, and annotates its lines', () => {
  const { status, stdout } = step({ pull_request: { base: { sha: first } } });
  expect(stdout).toMatch(/^::warning file=-new\.md,line=3,col=4,[^\n]*\n1 files checked\n$/);
  expect(status).toBe(1);
});

test('checks everything without a commit to compare with, and stays green where that is wanted', () => {
  const { status, stdout } = step({ before: '0'.repeat(40) }, { INPUT_FAIL: 'false' });
  expect(stdout).toContain('::warning file=old.txt,line=1');
  expect(stdout).toContain('2 files checked');
  expect(status).toBe(0);
});

test('runs nothing but its two commands', () => {
  expect(step({}, { INPUT_COMMAND: 'serve' })).toMatchObject({ status: 2 });
});

test('has an input for everything that the step reads, and hooks that are commands', () => {
  const action = parse(readFileSync(join(ROOT, 'editors/ci/action.yml'), 'utf8'));
  const read = [...readFileSync(STEP, 'utf8').matchAll(/input\('(\w+)'/g)].map(([, name = '']) => name);
  expect(Object.keys(action.runs.steps[0].env).sort()).toEqual(
    [...new Set(read)].map((name) => `INPUT_${name}`).sort(),
  );
  expect(
    Object.keys(action.inputs)
      .map((name) => name.toUpperCase())
      .sort(),
  ).toEqual([...new Set(read)].sort());
  const hooks: { entry: string; files: string }[] = parse(readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8'));
  for (const { entry, files } of hooks) {
    expect(Object.keys(COMMANDS)).toContain(entry.split(' ')[1]);
    expect('letter.docx').toMatch(new RegExp(files));
  }
});
