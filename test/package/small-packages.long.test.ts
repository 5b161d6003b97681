/**
 * The small packages (`@langtools/fst` and others) as others get them: each is packed, installed into an empty folder with nothing but what
 * it depends on, and used there as its README says. Needs the registry for the packages of others.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveSettings } from '../../src/service/settings/settings.js';
import { startTestServer, type TestServer } from '../harness.js';
import { writeZip } from '../support/archive-writers.js';
import { zcheckFiles } from '../support/small-grammar-pack.js';
import { findSources } from '../support/watched-packs.js';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NAMES = readdirSync(join(ROOT, 'packages'));
const SET_UP_MS = 600_000;
const TEST_MS = 300_000;
const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
const main = manifestIn(ROOT);
const manifests = new Map(NAMES.map((name) => [name, manifestIn(join(ROOT, 'packages', name))]));
const folder = mkdtempSync(join(tmpdir(), 'langtools-small-packages-'));
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|LANGTOOLS_|NODE_ENV)/i.test(name)),
);

afterAll(() => rmSync(folder, { recursive: true, force: true }), TEST_MS);

describe('the manifests of the small packages', () => {
  test.each([...manifests])('%s has the version, the licence and the dependencies of langtools', (name, manifest) => {
    expect(manifest).toMatchObject({ name: `@langtools/${name}`, version: main.version, license: main.license });
    for (const [dependency, version] of Object.entries(manifest.dependencies ?? {}))
      expect([dependency, version]).toEqual([
        dependency,
        dependency.startsWith('@langtools/') ? main.version : main.dependencies?.[dependency],
      ]);
  });

  test.each(['fst', 'cg3', 'client'])('%s depends on nothing', (name) => {
    expect(manifests.get(name)?.dependencies).toBeUndefined();
  });
});

/** A package, with those of ours that it depends on. */
function withOurs(name: string): string[] {
  const ours = Object.keys(manifests.get(name)?.dependencies ?? {}).filter((each) => each.startsWith('@langtools/'));
  return [...new Set([name, ...ours.flatMap((each) => withOurs(each.slice('@langtools/'.length)))])];
}

/** One string for the shell, because npm is a .cmd file on Windows. */
function npm(cwd: string, command: string): string {
  const { status, stdout, stderr } = spawnSync(`npm ${command}`, { cwd, env, shell: true, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${command} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

/** The first block of this kind in a README. */
function block(readme: string, kind: string): string {
  const found = new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(readme)?.[1];
  if (found === undefined) throw new Error(`there is no block of ${kind}`);
  return found;
}

describe.each(NAMES)('@langtools/%s, installed alone', { timeout: TEST_MS }, (name) => {
  const app = join(folder, name);
  const installed = join(app, 'node_modules/@langtools', name);
  let server: TestServer | undefined;

  beforeAll(async () => {
    mkdirSync(app);
    writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }));
    const tarballs = withOurs(name).map((each) => {
      const output = npm(
        join(ROOT, 'packages', each),
        `pack --json --silent --pack-destination ${JSON.stringify(app)}`,
      );
      return (JSON.parse(output) as [{ filename: string }])[0].filename;
    });
    npm(app, `install --no-audit --no-fund --prefer-offline --silent ${tarballs.map((file) => `./${file}`).join(' ')}`);
    if (name === 'client') {
      const settings = resolveSettings({ flags: { packs: join(folder, 'no-packs') } });
      const sources = (await findSources(settings)).sources.filter(({ tag }) => tag === 'fo');
      server = await startTestServer({ checkTimeoutMs: TEST_MS }, sources);
    }
    if (name === 'grammar') writeFileSync(join(app, 'checker.zcheck'), writeZip(zcheckFiles()));
  }, SET_UP_MS);
  afterAll(() => server?.close());

  test('brings only what it depends on, and no script that runs at install time', () => {
    const lock = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const paths = Object.keys(lock.packages).filter((path) => path !== '');
    const ours = paths.filter((path) => path.startsWith('node_modules/@langtools/'));
    expect(ours.map((path) => path.slice('node_modules/@langtools/'.length)).sort()).toEqual(withOurs(name).sort());
    if (manifests.get(name)?.dependencies === undefined) expect(paths).toHaveLength(1);
    expect(Object.values(lock.packages).filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
  });

  test('has its README, its licence and what was built', () => {
    const files = readdirSync(installed).sort();
    expect(files).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    const all = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' });
    expect(all.filter((file) => /tsbuildinfo|\.map$|\.test\.|\.built$/.test(file))).toEqual([]);
  });

  test('does what its README says', async () => {
    const readme = readFileSync(join(installed, 'README.md'), 'utf8');
    const code = block(readme, 'js').replace('http://127.0.0.1:4000', () => server?.url ?? 'http://127.0.0.1:4000');
    writeFileSync(join(app, 'example.mjs'), code);
    const { stdout } = await promisify(execFile)(process.execPath, ['example.mjs'], { cwd: app, env });
    expect(stdout).toBe(block(readme, 'text'));
  });
});

test('their declarations need nothing that is not installed with them', { timeout: TEST_MS }, () => {
  const files = [...manifests].map(([name, { exports }]) => {
    const entries = Object.keys(exports).filter((path) => !/json$|internal/.test(path));
    const file = join(folder, name, 'use.ts');
    const lines = entries.map((path, i) => `export type * as entry${i} from '@langtools/${name}${path.slice(1)}';`);
    writeFileSync(file, lines.join('\n'));
    return file;
  });
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.es2024.string.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    strict: true,
    noEmit: true,
    types: [],
  });
  const problems = ts.getPreEmitDiagnostics(program).map(({ messageText, file }) => [file?.fileName, messageText]);
  expect(problems).toEqual([]);
});
