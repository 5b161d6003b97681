/**
 * The rendered chart, for tests. Helm renders it where it is installed; else a small renderer in Go, where Go and Debian's packages
 * are (`render-chart/main.go`); else what the renderer gave before is read from `recorded/`. A recording has the hash of
 * the chart in it, so that one that is out of date fails instead of passing. `record-manifests.ts` makes them.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments, stringify } from 'yaml';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const CHART = join(ROOT, 'deploy/helm/langtools');
const HERE = fileURLToPath(new URL('.', import.meta.url));

/** The sets of values that are rendered, each a file of `values/`. */
export const CASES = ['default', 'everything', 'split', 'plain'] as const;
export type Case = (typeof CASES)[number];

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly data?: Readonly<Record<string, string>>;
}

export interface Rendered {
  readonly by: 'helm' | 'render-chart' | 'a recording';
  readonly manifests: readonly Manifest[];
}

export function valuesFile(name: Case): string {
  return join(HERE, 'values', `${name}.yaml`);
}

export function recordingFile(name: Case): string {
  return join(HERE, 'recorded', `${name}.yaml`);
}

/** Of everything that decides what is rendered, without the files that the chart only passes on. */
export function chartHash(name: Case): string {
  const templates = readdirSync(join(CHART, 'templates')).sort();
  const files = ['Chart.yaml', 'values.yaml', ...templates.map((file) => join('templates', file))];
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(CHART, file)));
  return hash.update(readFileSync(valuesFile(name))).digest('hex');
}

/** What renders here; undefined where nothing does. */
export function findRenderer(): { name: 'helm' | 'render-chart'; render: (name: Case) => string } | undefined {
  if (spawnSync('helm', ['version'], { stdio: 'ignore' }).status === 0) {
    const options = ['template', 'test', CHART, '--namespace', 'words'];
    return { name: 'helm', render: (name) => run('helm', [...options, '--values', valuesFile(name)]) };
  }
  const gopath = process.env.LANGTOOLS_GOPATH ?? '/usr/share/gocode';
  const hasPackages = existsSync(join(gopath, 'src/github.com/Masterminds/sprig'));
  if (!hasPackages || spawnSync('go', ['version'], { stdio: 'ignore' }).status !== 0) return undefined;
  const program = join(ROOT, 'node_modules/.cache/langtools-render-chart');
  run('go', ['build', '-o', program, join(HERE, 'render-chart/main.go')], { GO111MODULE: 'off', GOPATH: gopath });
  return { name: 'render-chart', render: (name) => run(program, [CHART, valuesFile(name)]) };
}

function run(program: string, options: readonly string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(program, options, { encoding: 'utf8', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${program} ${options[0]}: ${stderr}`);
  return stdout;
}

export function manifestsIn(text: string): Manifest[] {
  return parseAllDocuments(text)
    .map((document) => {
      if (document.errors.length > 0) throw document.errors[0];
      return document.toJS() as Manifest | null;
    })
    .filter((manifest) => manifest?.kind !== undefined) as Manifest[];
}

/** Files that the chart passes on as they are would be most of a recording. */
const PASSED_ON = '(a file of the chart)';

export function abridged(manifests: readonly Manifest[]): Manifest[] {
  return manifests.map((manifest) => {
    if (manifest.kind === 'PrometheusRule') return { ...manifest, spec: { groups: PASSED_ON } };
    return manifest.data?.['langtools.json'] === undefined
      ? manifest
      : { ...manifest, data: { 'langtools.json': PASSED_ON } };
  });
}

function restored(manifests: readonly Manifest[]): Manifest[] {
  const file = (name: string) => readFileSync(join(CHART, 'files', name), 'utf8');
  const [rules] = parseAllDocuments(file('rules.yaml'));
  return manifests.map((manifest) => {
    if (manifest.kind === 'PrometheusRule') return { ...manifest, spec: rules?.toJS() as Manifest['spec'] } as Manifest;
    return manifest.data?.['langtools.json'] === undefined
      ? manifest
      : { ...manifest, data: { 'langtools.json': file('dashboard.json') } };
  });
}

/** The text of a recording. */
export function recordingOf(name: Case, manifests: readonly Manifest[]): string {
  const head = `# Rendered by record-manifests.ts from the chart and values/${name}.yaml, not written by hand.\n# chart: ${chartHash(name)}\n`;
  return (
    head +
    abridged(manifests)
      .map((manifest) => `---\n${stringify(manifest, { lineWidth: 0 })}`)
      .join('')
  );
}

export function readRecording(name: Case): { hash: string; manifests: Manifest[] } {
  const text = readFileSync(recordingFile(name), 'utf8');
  const [, hash = ''] = /^# chart: (\w+)$/m.exec(text) ?? [];
  return { hash, manifests: restored(manifestsIn(text)) };
}
