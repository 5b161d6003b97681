/** The software bill of materials: complete, exact, and the same every time. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly type: string;
  readonly scope: string;
  readonly purl: string;
  readonly hashes?: { alg: string; content: string }[];
  readonly licenses: { expression: string }[];
  readonly properties?: { name: string; value: string }[];
}
interface Sbom {
  readonly bomFormat: string;
  readonly components: Component[];
  readonly dependencies: { ref: string; dependsOn: string[] }[];
}

const ROOT = new URL('../../', import.meta.url);
const { sbomOf } = (await import(new URL('scripts/lib/sbom.mjs', ROOT).href)) as { sbomOf(lock: unknown): Sbom };
const printed = () => spawnSync(process.execPath, ['scripts/sbom.mjs'], { cwd: ROOT, encoding: 'utf8' }).stdout;
const sbom = JSON.parse(printed()) as Sbom;
const componentOf = (name: string) => sbom.components.find((component) => component.name === name);

test('it lists every package that runs, with the exact version, its hash and its licence', () => {
  const manifest = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as Record<string, object>;
  const wanted = Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies });
  expect(wanted.length).toBeGreaterThan(30);
  for (const [name, version] of wanted) expect(componentOf(name)?.version, name).toBe(version);
  for (const { name, hashes, licenses } of sbom.components) {
    expect(hashes?.[0]?.content, name).toMatch(/^[0-9a-f]{128}$/);
    expect(licenses[0]?.expression, name).toMatch(/^[\w(]/);
    expect(licenses[0]?.expression, name).not.toBe('NOASSERTION');
  }
});

test('it lists the optional packages that the image offers, with what they need', () => {
  for (const name of ['bullmq', 'ioredis', '@opentelemetry/sdk-trace', 'msgpackr'])
    expect(componentOf(name)?.scope, name).toBe('optional');
  const [root] = sbom.dependencies;
  expect(root?.dependsOn).toContain(componentOf('bullmq')?.purl);
});

test('it leaves out what only development or S3 needs', () => {
  for (const name of ['vitest', 'typescript', 'vite', '@biomejs/biome', '@aws-sdk/client-s3'])
    expect(componentOf(name), name).toBeUndefined();
});

test('it calls dictionaries data, and says what their manifests leave out', () => {
  expect(componentOf('dictionary-nb')?.type).toBe('data');
  expect(componentOf('dictionary-nb')?.properties?.[0]?.value).toContain('GPL without a version');
  expect(componentOf('dictionary-ga')?.properties?.[0]?.value).toContain('any later version');
  expect(componentOf('fastify')?.type).toBe('library');
});

test('every dependency that it names is in it, and two lists are the same', () => {
  const known = new Set(sbom.components.map(({ purl }) => purl));
  expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([]);
  expect(printed()).toBe(printed());
});

test('of a made-up lock file: the nearest version is the one that is meant', () => {
  const integrity = 'sha512-AAAA';
  const { dependencies } = sbomOf({
    packages: {
      '': { name: 'root', version: '1.0.0', license: 'MIT', dependencies: { a: '1', b: '1' } },
      'node_modules/a': { version: '1.0.0', license: 'MIT', integrity, dependencies: { b: '2', '@s/c': '1' } },
      'node_modules/a/node_modules/b': { version: '2.0.0', license: 'MIT', integrity },
      'node_modules/b': { version: '1.0.0', license: 'MIT', integrity },
      'node_modules/@s/c': { version: '1.0.0', license: 'MIT', integrity },
      'node_modules/d': { version: '1.0.0', license: 'MIT', integrity, dev: true },
    },
  });
  expect(dependencies).toEqual([
    { ref: 'pkg:npm/root@1.0.0', dependsOn: ['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0'] },
    { ref: 'pkg:npm/%40s/c@1.0.0', dependsOn: [] },
    { ref: 'pkg:npm/a@1.0.0', dependsOn: ['pkg:npm/%40s/c@1.0.0', 'pkg:npm/b@2.0.0'] },
    { ref: 'pkg:npm/b@1.0.0', dependsOn: [] },
    { ref: 'pkg:npm/b@2.0.0', dependsOn: [] },
  ]);
});
