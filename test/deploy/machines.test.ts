/** The unit of systemd and the file for compose: what they promise, and by systemd's own check where it is installed. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { resolveSettings, SETTING_NAMES, SETTINGS } from '../../src/service/settings/settings.js';
import { isMissing } from '../support/peers.js';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));
/** For Node and the C library. */
const OF_OTHERS = ['NODE_ENV', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'];
const VARIABLES = new Set<string>(SETTING_NAMES.map((name) => SETTINGS[name].env));

describe('the unit of systemd', () => {
  const text = readFileSync(join(DEPLOY, 'systemd/langtools.service'), 'utf8');
  const values = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  test('sets what the service knows', () => {
    const names = values('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0] ?? ''));
    expect(names.length).toBeGreaterThan(5);
    for (const name of names.filter((each) => !OF_OTHERS.includes(each))) expect(VARIABLES).toContain(name);
  });

  test('waits until requests in progress are finished', () => {
    expect(Number(values('TimeoutStopSec')[0])).toBeGreaterThan(resolveSettings({}).drainTimeoutMs / 1000);
  });

  test('lets worker threads lower their priority, without which they do not start', () => {
    const refused = values('SystemCallFilter').filter((value) => value.startsWith('~'));
    expect(refused).toEqual(['~@privileged']);
  });

  describe.skipIf(isMissing('systemd-analyze'))('by systemd-analyze', () => {
    const analyze = (...options: string[]) => {
      const folder = mkdtempSync(join(tmpdir(), 'langtools-unit-'));
      const file = join(folder, 'langtools.service');
      // A program that this machine has.
      writeFileSync(file, text.replace('/usr/bin/node', process.execPath));
      const { status, stdout, stderr } = spawnSync('systemd-analyze', [...options, file], { encoding: 'utf8' });
      rmSync(folder, { recursive: true });
      return { status, output: `${stdout}${stderr}` };
    };

    test('is valid', () => {
      const { status, output } = analyze('verify');
      expect([status, output.includes('langtools.service')]).toEqual([0, false]);
    });

    test('is exposed as little as a service of JavaScript can be', () => {
      const { output } = analyze('security', '--offline=true', '--no-pager');
      const [, level = '10'] = /exposure level for langtools\.service: ([\d.]+)/.exec(output) ?? [];
      expect(Number(level)).toBeLessThanOrEqual(1.5);
    });
  });
});

describe('the file for compose', () => {
  interface Service {
    readonly image: string;
    readonly environment?: Readonly<Record<string, string>>;
    readonly volumes?: readonly string[];
    readonly ports?: readonly string[];
    readonly cap_drop?: readonly string[];
    readonly depends_on?: readonly string[];
    readonly networks: readonly string[];
  }
  const file = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: object;
    networks: object;
  };
  const services = Object.entries(file.services);

  test('has two processes, and what stands around them', () => {
    expect(Object.keys(file.services)).toEqual([
      ...['langtools-1', 'langtools-2', 'valkey', 'haproxy', 'prometheus', 'grafana'],
    ]);
  });

  test('the names that HAProxy and Prometheus ask for are there', () => {
    const haproxy = readFileSync(join(DEPLOY, 'haproxy/haproxy.cfg'), 'utf8');
    const prometheus = readFileSync(join(DEPLOY, 'prometheus/prometheus.yaml'), 'utf8');
    const hosts = [...haproxy.matchAll(/server \w+ ([\w-]+):4000/g), ...prometheus.matchAll(/['"]([\w-]+):\d+['"]/g)];
    expect(hosts.length).toBe(5);
    for (const [, host = ''] of hosts) expect(Object.keys(file.services)).toContain(host);
  });

  test.each(services)('%s uses what exists, keeps no rights, and publishes to this machine only', (name, service) => {
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('./')) expect(existsSync(join(DEPLOY, source)), volume).toBe(true);
      else expect(Object.keys(file.volumes)).toContain(source);
    }
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
    for (const other of service.depends_on ?? []) expect(Object.keys(file.services)).toContain(other);
    for (const network of service.networks) expect(Object.keys(file.networks)).toContain(network);
    expect(service.cap_drop).toEqual(['ALL']);
    if (!name.startsWith('langtools')) return;
    for (const variable of Object.keys(service.environment ?? {})) expect(VARIABLES).toContain(variable);
    expect(() => resolveSettings({ env: service.environment ?? {} })).not.toThrow();
  });
});
