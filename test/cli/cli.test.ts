/** The command line as a person or a script meets it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { flagOf, SETTING_NAMES } from '../../src/service/settings.js';

const BIN = fileURLToPath(new URL('../../bin/langtools', import.meta.url));
const ENV = { PATH: process.env.PATH ?? '' };

function langtools(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(BIN, args, {
    encoding: 'utf8',
    env: { ...ENV, ...env },
    timeout: 20_000,
  });
  return { status, stdout, stderr };
}

async function serve(args: string[], env: Record<string, string> = {}) {
  const child = spawn(BIN, ['serve', ...args], { env: { ...ENV, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  child.stdout.on('data', (data: Buffer) => {
    stdout += data.toString();
  });
  while (!stdout.includes('languages that work')) await once(child.stdout, 'data');
  const url = /page\s+(\S+)\//.exec(stdout)?.[1] ?? '';
  return { child, url, stdout: () => stdout };
}

describe('langtools', () => {
  test('explains itself and its exit codes', () => {
    const { status, stdout } = langtools(['--help']);
    expect(status).toBe(0);
    for (const part of ['serve', 'languages', 'spell', 'accuracy', 'packs', 'cg', 'keys', 'Exit codes'])
      expect(stdout).toContain(part);
  });

  test('explains every setting', () => {
    const { stdout } = langtools(['serve', '--help']);
    for (const name of SETTING_NAMES) expect(stdout).toContain(flagOf(name));
  });

  test.each([[['nonsense']], [['serve', '--nonsense']], [['serve', '--port']]])('%j is wrong usage', (args) => {
    const { status, stderr } = langtools(args);
    expect([status, stderr.length > 0]).toEqual([2, true]);
  });

  test.each([
    [['serve', '--port', 'x'], {}, '--port: "x" must be integer'],
    [['serve'], { PORT: '99999' }, 'PORT: 99999 must be <= 65535'],
    [['serve', '--deployment', 'zzz'], {}, 'there is no deployment "zzz"; there are: a, b'],
    [['serve', '--deployments-dir', '/nonexistent'], {}, '/nonexistent: ENOENT'],
    [['serve', '--trust-proxy', 'proxy.example'], {}, '--trust-proxy'],
    [['serve', '--config', '/nonexistent.json'], {}, '/nonexistent.json'],
    [['serve', '--api-keys-file', '/nonexistent.json'], {}, '/nonexistent.json'],
  ])('%j with %j is a wrong setting', (args, env, message) => {
    const { status, stderr } = langtools(args, env);
    expect(stderr).toContain(message);
    expect(status).toBe(3);
  });

  test('prints the settings it would use', () => {
    const dir = mkdtempSync(join(tmpdir(), 'langtools-'));
    const file = join(dir, 'config.json');
    writeFileSync(file, '{"textLimit": 5, "port": 1}');
    const { stdout } = langtools(['serve', '--print-config', '--port', '2', '--config', file], { HOST: '::1' });
    expect(JSON.parse(stdout)).toMatchObject({ textLimit: 5, port: 2, host: '::1', checkTimeoutMs: 10_000 });
  });

  test('lists the languages without a service', () => {
    const rows = JSON.parse(langtools(['languages', '--json']).stdout) as { tag: string }[];
    expect(rows).toHaveLength(52);
    expect(langtools(['languages', '--deployment', 'a']).stdout.split('\n').filter(Boolean)).toHaveLength(6);
    expect(langtools(['languages', 'sme']).stdout).toMatch(/^se\s+Davvisámegiella/);
    expect(langtools(['languages', 'zz']).status).toBe(2);
  });

  test('makes API keys that are stored as hashes only', () => {
    const { stdout } = langtools(['keys', 'new', 'tester']);
    const key = /lt_[\w-]{43}/.exec(stdout)?.[0] ?? '';
    const entry = JSON.parse(/\{.*\}/.exec(stdout)?.[0] ?? '') as { name: string; sha256: string };
    expect(entry.name).toBe('tester');
    expect(entry.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(entry)).not.toContain(key);
  });
});

describe('langtools serve', () => {
  test('says where everything is, serves, and ends with 0 on SIGTERM', async () => {
    const { child, url, stdout } = await serve(['--port', '0']);
    expect(stdout()).toMatch(/documentation\s+http:\/\/127\.0\.0\.1:\d+\/docs/);
    expect(stdout()).toMatch(/Deployment A\s+\S+\/a\n\s+Deployment B\s+\S+\/b\n/);
    for (const base of ['', '/a', '/b']) expect((await fetch(`${url}${base}/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('serves one deployment alone at /', async () => {
    const { child, url } = await serve(['--deployment', 'a'], { PORT: '0' });
    const post = (path: string) =>
      fetch(`${url}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"text":""}' });
    expect((await post('/speller/fit')).status).toBe(503);
    expect((await post('/speller/se')).status).toBe(404);
    expect((await fetch(`${url}/a/health`)).status).toBe(404);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  test('ends with 5 when the address is taken', async () => {
    const { child, url } = await serve(['--port', '0']);
    const second = langtools(['serve', '--port', new URL(url).port]);
    expect([second.status, second.stderr.includes('EADDRINUSE')]).toEqual([5, true]);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
});
