/**
 * Alert rules, dashboard and the table of docs/operations.md: each names only metrics that the service really exports, with labels
 * that they have. Where promtool is installed, it checks the rules, and raises some of the alerts with made-up series.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startTestServer, type TestServer } from '../harness.js';
import { isMissing } from '../support/peers.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROMETHEUS = join(ROOT, 'deploy/prometheus');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly annotations?: Readonly<Record<string, string>>;
}
interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}

const rules = (parse(read('deploy/prometheus/rules.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboard = JSON.parse(read('deploy/grafana/dashboard.json')) as {
  panels: Panel[];
  templating: { list: { query: string }[] };
};
const panelQueries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const variableQueries = dashboard.templating.list.map(({ query }) => query);
const recorded = rules.flatMap(({ record }) => record ?? []);

/** From the manual: name → labels, which stand where a metric is explained and not wherever it is named. */
const documented = new Map<string, readonly string[]>();
for (const [, name = '', labels = ''] of read('docs/operations.md').matchAll(/`(langtools_\w+)(?:\{([\w,]+)\})?`/g)) {
  if (labels !== '' || !documented.has(name)) documented.set(name, labels === '' ? [] : labels.split(','));
}

let server: TestServer;
/** Every name that can be asked for; of a histogram those of its parts. */
let exported: Set<string>;
beforeAll(async () => {
  server = await startTestServer();
  await server.post('/speller/se', { text: 'aaa' });
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  exported = new Set(
    types.flatMap(([, name = '', type]) => {
      return type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name];
    }),
  );
});
afterAll(() => server.close());

const namesIn = (query: string) => query.match(/\blangtools[_:][\w:]+/g) ?? [];

describe('every metric', () => {
  test.each(rules.map((rule) => [rule.alert ?? rule.record, rule.expr]))('of the rule %s exists', (_name, expr) => {
    const names = namesIn(expr);
    expect(names.length + (/\bup\{/.exec(expr)?.length ?? 0)).toBeGreaterThan(0);
    for (const name of names) expect(name.includes(':') ? recorded : [...exported]).toContain(name);
  });

  test('of the dashboard exists', () => {
    expect(panelQueries.length).toBeGreaterThan(15);
    for (const query of [...panelQueries, ...variableQueries.filter((each) => each.includes('langtools'))]) {
      expect(namesIn(query).length, query).toBeGreaterThan(0);
      for (const name of namesIn(query)) expect([...exported]).toContain(name);
    }
  });

  test('of the manual exists', () => {
    expect(documented.size).toBeGreaterThan(15);
    for (const name of documented.keys()) expect([...exported, ...[...exported].map(base)]).toContain(name);
  });
});

/** `langtools_request_duration_seconds_bucket` → the name of the histogram. */
function base(name: string): string {
  return name.replace(/_(?:bucket|sum|count)$/, '');
}

/** Labels that Prometheus or the histogram add. */
const ADDED = ['job', 'instance', 'le'];

test('no query names a label that its metric does not have', () => {
  for (const query of [...rules.map(({ expr }) => expr), ...panelQueries]) {
    for (const [, name = '', selector = ''] of query.matchAll(/\b(langtools_\w+)\{([^}]*)\}/g)) {
      const labels = [...selector.matchAll(/(\w+)\s*[=!]~?/g)].map(([, label = '']) => label);
      const known = [...(documented.get(base(name)) ?? documented.get(name) ?? []), ...ADDED];
      for (const label of labels) expect(known, `${name} in ${query}`).toContain(label);
    }
  }
});

test('every alert says what it means and what to do', () => {
  const alerts = rules.filter(({ alert }) => alert !== undefined);
  expect(alerts.length).toBeGreaterThan(8);
  for (const { annotations } of alerts) expect(Object.keys(annotations ?? {})).toEqual(['summary', 'description']);
});

test('the panels do not lie on each other', () => {
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) => {
    return Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`);
  });
  expect(new Set(cells).size).toBe(cells.length);
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.skipIf(isMissing('promtool'))('promtool', () => {
  const promtool = (...options: string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', options, { cwd: PROMETHEUS, encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };

  test('takes the rules', () => {
    expect(promtool('check', 'rules', 'rules.yaml')).toMatchObject({ status: 0 });
  });

  test('raises the alerts with the series that should', () => {
    const { status, output } = promtool('test', 'rules', 'rules.test.yaml');
    expect(status, output).toBe(0);
  });

  test('takes the settings of Prometheus', () => {
    expect(promtool('check', 'config', '--syntax-only', 'prometheus.yaml')).toMatchObject({ status: 0 });
  });
});
