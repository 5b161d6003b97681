/**
 * The Helm chart: rendered, every object is valid by the schemas of Kubernetes and has no field that they do not know, and is what the
 * chart promises. No cluster is asked. Without a renderer, recorded manifests are checked (`chart.ts`).
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parsePeers } from '../../src/service/languages/served-tags.js';
import { resolveSettings } from '../../src/service/settings/settings.js';
import {
  abridged,
  CASES,
  type Case,
  CHART,
  chartHash,
  findRenderer,
  type Manifest,
  manifestsIn,
  type Rendered,
  ROOT,
  readRecording,
  valuesFile,
} from './chart.js';
import { recordManifests } from './record-manifests.js';

if (process.env.LANGTOOLS_RECORD_MANIFESTS === '1') recordManifests();

const renderer = findRenderer();
const rendered = new Map<Case, Rendered>(
  CASES.map((name) => {
    const by = renderer?.name ?? 'a recording';
    return [name, { by, manifests: renderer ? manifestsIn(renderer.render(name)) : readRecording(name).manifests }];
  }),
);
const manifestsOf = (name: Case) => rendered.get(name)?.manifests ?? [];
const of = (name: Case, kind: string) => manifestsOf(name).filter((manifest) => manifest.kind === kind);

describe('the recordings', () => {
  test.each(CASES)('%s: is of the chart as it is now', (name) => {
    expect(readRecording(name).hash, 'record again: see test/deploy/record-manifests.ts').toBe(chartHash(name));
  });

  test.skipIf(renderer === undefined).each(CASES)('%s: is what the renderer gives', (name) => {
    const key = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;
    const sorted = (manifests: readonly Manifest[]) => abridged(manifests).sort((a, b) => (key(a) < key(b) ? -1 : 1));
    expect(sorted(manifestsOf(name))).toEqual(sorted(readRecording(name).manifests));
  });
});

const KUBERNETES = packageDir('kubernetes-models');
const OPERATOR = packageDir('@kubernetes-models/prometheus-operator');

function packageDir(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}

/** The module of an object: `apps/v1`, `v1`, `monitoring.coreos.com/v1`. */
function moduleOf({ apiVersion }: Manifest): string {
  const folder = apiVersion.startsWith('monitoring.coreos.com') ? OPERATOR : KUBERNETES;
  return join(folder, apiVersion);
}

describe('by the schemas of Kubernetes', () => {
  test.each(CASES)('%s: every object is valid', async (name) => {
    for (const manifest of manifestsOf(name)) {
      const module = (await import(pathToFileURL(join(moduleOf(manifest), `${manifest.kind}.js`)).href)) as Record<
        string,
        new (
          data: unknown,
        ) => { validate(): void }
      >;
      const Model = module[manifest.kind];
      expect(Model, `${manifest.apiVersion} ${manifest.kind}`).toBeDefined();
      if (Model !== undefined) expect(() => new Model(manifest).validate(), manifest.metadata.name).not.toThrow();
    }
  });

  test('no object has a field that they do not know', () => {
    const all = CASES.flatMap((name) => manifestsOf(name));
    const lines = all.map((manifest, i) => {
      const type = `import(${JSON.stringify(join(moduleOf(manifest), manifest.kind))}).I${manifest.kind}`;
      return `export const object${i}: ${type} = ${JSON.stringify(manifest)};`;
    });
    lines.push(`export const wrong: import(${JSON.stringify(join(KUBERNETES, 'v1/Service'))}).IService =`);
    lines.push('  { apiVersion: "v1", kind: "Service", spec: { prots: [] } };');
    const folder = mkdtempSync(join(tmpdir(), 'langtools-chart-'));
    try {
      const file = join(folder, 'objects.ts');
      writeFileSync(file, lines.join('\n'));
      const program = ts.createProgram([file], {
        noEmit: true,
        strict: true,
        skipLibCheck: true,
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        target: ts.ScriptTarget.ES2022,
        types: [],
      });
      const faults = ts.getPreEmitDiagnostics(program).map(({ start = 0, file: source, messageText }) => {
        const line = source === undefined ? 0 : source.getLineAndCharacterOfPosition(start).line;
        return `${all[line]?.kind ?? 'wrong'}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
      });
      // The last object has a misspelt field: the check does find such.
      expect(faults).toEqual([expect.stringMatching(/^wrong: .*'prots' does not exist/)]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

interface Container {
  readonly env?: readonly unknown[];
  readonly name: string;
  readonly args: string[];
  readonly securityContext: Record<string, unknown>;
  readonly volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
  readonly resources: { requests: Record<string, string>; limits: Record<string, string> };
}
interface PodSpec {
  readonly automountServiceAccountToken: boolean;
  readonly securityContext: Record<string, unknown>;
  readonly terminationGracePeriodSeconds: number;
  readonly initContainers?: Container[];
  readonly containers: (Container & {
    livenessProbe: { httpGet: { path: string } };
    readinessProbe: { httpGet: { path: string } };
    lifecycle: { preStop: { sleep: { seconds: number } } };
  })[];
  readonly volumes: ({ name: string } & Record<string, unknown>)[];
}
const podOf = ({ spec }: Manifest) => (spec as { template: { spec: PodSpec } }).template.spec;

describe('every pod', () => {
  const pods = CASES.flatMap((name) => of(name, 'Deployment').map(podOf));

  test('runs without root, rights, and files to write but its own', () => {
    expect(pods.length).toBe(8);
    for (const pod of pods) {
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const { securityContext, volumeMounts } of [...pod.containers, ...(pod.initContainers ?? [])]) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        const names = pod.volumes.map(({ name }) => name);
        for (const { name } of volumeMounts) expect(names).toContain(name);
      }
    }
  });

  test('is asked for its state where the service answers, and has time to drain', () => {
    const { drainTimeoutMs } = resolveSettings({});
    for (const { containers, terminationGracePeriodSeconds } of pods) {
      const [{ livenessProbe, readinessProbe, lifecycle, resources } = expect.fail()] = containers;
      expect([livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual(['/livez', '/readyz']);
      expect(terminationGracePeriodSeconds).toBeGreaterThan(lifecycle.preStop.sleep.seconds + drainTimeoutMs / 1000);
      expect(Object.keys(resources.requests)).toEqual(['cpu', 'memory']);
    }
  });

  test.each(CASES)('%s: has settings that the service takes', (name) => {
    for (const { data = {}, metadata } of of(name, 'ConfigMap').filter(({ data }) => data?.['config.json'])) {
      const content: unknown = JSON.parse(data['config.json'] ?? '');
      const settings = resolveSettings({ file: { name: metadata.name, content } });
      expect([settings.host, settings.port, settings.workers]).toEqual(['0.0.0.0', 4000, 3]);
    }
  });
});

describe('the groups', () => {
  test('have a Service, an autoscaler and a disruption budget each', () => {
    for (const kind of ['Deployment', 'Service', 'HorizontalPodAutoscaler', 'PodDisruptionBudget']) {
      expect(of('default', kind).map(({ metadata }) => metadata.name)).toEqual([
        'test-langtools-a',
        'test-langtools-b',
      ]);
    }
    for (const kind of ['HorizontalPodAutoscaler', 'PodDisruptionBudget']) expect(of('plain', kind)).toEqual([]);
    expect(of('plain', 'Deployment')[0]?.spec?.replicas).toBe(1);
  });

  test('select their own pods only', () => {
    for (const name of CASES) {
      for (const { metadata, spec } of of(name, 'Service')) {
        const chosen = of(name, 'Deployment').filter((deployment) => {
          const { labels } = (deployment.spec as { template: { metadata: { labels: Record<string, string> } } })
            .template.metadata;
          return Object.entries(spec?.selector as Record<string, string>).every(
            ([key, value]) => labels[key] === value,
          );
        });
        expect(chosen.map((deployment) => deployment.metadata.name)).toEqual([metadata.name]);
      }
    }
  });

  test('with a part of the tags each know where the others are', () => {
    const { data = {} } = of('split', 'ConfigMap').find(({ metadata }) => metadata.name.endsWith('nordic')) ?? {};
    expect(JSON.parse(data['config.json'] ?? '')).toMatchObject({ deployment: 'b', tags: 'nb,nn,fo,fi' });
    const places = parsePeers(JSON.parse(data['peers.json'] ?? ''), 'peers.json', { aliases: new Map() });
    expect(places.get('se')).toBe('https://sami.example.org');
    expect(places.get('nb')).toBe('http://test-langtools-nordic.words.svc');
    const others = of('split', 'ConfigMap').find(({ metadata }) => metadata.name.endsWith('others'));
    expect(others?.data).not.toHaveProperty(['peers.json']);
  });

  test('scale by processor time, and by the queue where that is switched on', () => {
    const metrics = (name: Case) => of(name, 'HorizontalPodAutoscaler')[0]?.spec?.metrics as { type: string }[];
    expect(metrics('default').map(({ type }) => type)).toEqual(['Resource']);
    expect(metrics('everything')[1]).toMatchObject({
      type: 'Pods',
      pods: { metric: { name: 'langtools_queue_length' } },
    });
  });
});

test('pods share through Redis, whose address is a setting or a secret', () => {
  const settings = (name: Case) => {
    const [{ data = {} } = expect.fail()] = of(name, 'ConfigMap');
    return JSON.parse(data['config.json'] ?? '') as { redis?: string };
  };
  const env = (name: Case) => podOf(of(name, 'Deployment')[0] ?? expect.fail()).containers[0]?.env;
  expect([settings('default').redis, env('default')]).toEqual([undefined, undefined]);
  expect([settings('split').redis, env('split')]).toEqual(['redis://valkey.words.svc:6379', undefined]);
  expect(settings('everything').redis).toBeUndefined();
  expect(env('everything')).toEqual([
    { name: 'LANGTOOLS_REDIS', valueFrom: { secretKeyRef: { name: 'langtools-redis', key: 'url' } } },
    { name: 'NODE_OPTIONS', value: '--max-semi-space-size=16' },
  ]);
  const ports = (name: Case) => {
    const [policy] = of(name, 'NetworkPolicy');
    const egress = (policy?.spec?.egress ?? []) as { ports?: { port: number }[] }[];
    return egress.flatMap((rule) => rule.ports?.map(({ port }) => port) ?? []);
  };
  expect([ports('default'), ports('everything')]).toEqual([
    [53, 53],
    [53, 53, 443, 6380],
  ]);
});

test('packs come from a catalogue, an artifact or a claim', () => {
  const volume = (name: Case) => {
    const [deployment = expect.fail()] = of(name, 'Deployment');
    return podOf(deployment).volumes.find((each) => each.name === 'packs');
  };
  expect(volume('default')).toBeUndefined();
  expect(volume('everything')).toHaveProperty('emptyDir');
  expect(volume('split')).toHaveProperty('image.reference', 'registry.example.org/packs:2026-11');
  expect(volume('plain')).toHaveProperty('persistentVolumeClaim', { claimName: 'packs', readOnly: true });
  const [install] = podOf(of('everything', 'Deployment')[0] ?? expect.fail()).initContainers ?? [];
  expect(install?.args).toEqual(['packs', 'install', '--catalogue', 'https://example.org/catalogue.json', 'se', 'nb']);
});

test('rules and dashboard are those of the folder deploy', () => {
  const [rule] = of('everything', 'PrometheusRule');
  expect(rule?.spec).toEqual(parse(readFileSync(join(ROOT, 'deploy/prometheus/rules.yaml'), 'utf8')));
  const dashboard = of('everything', 'ConfigMap').find(({ metadata }) => metadata.name.endsWith('dashboard'));
  const file = readFileSync(join(ROOT, 'deploy/grafana/dashboard.json'), 'utf8');
  expect(JSON.parse(dashboard?.data?.['langtools.json'] ?? '')).toEqual(JSON.parse(file));
});

describe('the schema of the values', () => {
  const schema = Type.Unsafe(JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')) as TSchema);
  const defaults = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as Record<string, unknown>;

  test.each(CASES)('takes %s', (name) => {
    const values = parse(readFileSync(valuesFile(name), 'utf8')) as Record<string, Record<string, unknown>>;
    const merged = Object.fromEntries(
      Object.entries({ ...defaults, ...values }).map(([key, value]) => {
        const before = defaults[key];
        const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
        return [key, isMap ? { ...(before as object), ...(value as object) } : value];
      }),
    );
    expect([...Value.Errors(schema, merged)]).toEqual([]);
  });

  test.each([
    ['a setting that is misspelt', { autoscalling: {} }],
    ['a source of packs that does not exist', { packs: { source: 'ftp' } }],
    ['no group', { groups: {} }],
    ['a tag that is none', { groups: { a: { minReplicas: 1, maxReplicas: 1, tags: ['NB!'] } } }],
    ['a group without a number of pods', { groups: { a: { deployment: 'a' } } }],
    ['a path that is the matter of the chart', { settings: { packs: '/elsewhere' } }],
  ])('refuses %s', (_what, values) => {
    expect(Value.Check(schema, defaults)).toBe(true);
    expect(Value.Check(schema, { ...defaults, ...values })).toBe(false);
  });
});
