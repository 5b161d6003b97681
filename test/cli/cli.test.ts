/** The command line as a person or a script meets it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { flagOf, SETTING_NAMES } from '../../src/service/settings/settings.js';

const BIN = fileURLToPath(new URL('../../bin/langtools', import.meta.url));
const ENV = { PATH: process.env.PATH ?? '' };

function langtools(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(BIN, args, {
    encoding: 'utf8',
    env: { ...ENV, ...env },
    timeout: 240_000,
  });
  return { status, stdout, stderr };
}

test('without a command it lists the commands', () => {
  const { status, stdout, stderr } = langtools([]);
  expect(stdout + stderr).toContain('Usage: langtools [options] [command]');
  expect(stdout + stderr).not.toContain('TypeError');
  expect(status).toBe(2);
});

test('a link with the name of another tool takes its place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-links-'));
  try {
    const call = (tool: string, args: string[], input: string) => {
      symlinkSync(BIN, join(folder, tool));
      return spawnSync(join(folder, tool), args, { encoding: 'utf8', env: ENV, input, timeout: 240_000 }).stdout;
    };
    expect(call('vislcg3', ['--min-binary-revision'], '')).toBe('10373\n');
    expect(call('cg-mwesplit', [], '"<a>"\n\t"a" N\n')).toBe('"<a>"\n\t"a" N\n\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

interface LogLine {
  readonly msg: string;
  readonly url?: string;
  readonly deployments?: readonly { readonly name: string; readonly url: string }[];
  readonly pack?: { readonly name: string };
  readonly operation?: string;
  readonly tags?: readonly string[];
}

/** One thread that uses its first idle seconds to become fast, not several. */
const ONE_WORKER = ['--workers', '1'];

/** Its log: without a terminal every line is JSON. */
async function serve(args: string[], env: Record<string, string> = {}) {
  const child = spawn(BIN, ['serve', ...args], { env: { ...ENV, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => {
    stdout += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => {
    stderr += data.toString();
  });
  const lines = () =>
    stderr
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as LogLine);
  const logged = async (msg: string): Promise<LogLine> => {
    for (;;) {
      const line = lines().find((candidate) => candidate.msg === msg);
      if (line !== undefined) return line;
      await once(child.stderr, 'data');
    }
  };
  const listening = await logged('listening');
  return { child, url: listening.url ?? '', listening, lines, logged, stdout: () => stdout };
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
    [['serve', '--port', 'x'], {}, '--port: "x" must be a whole number from 0 to 65535'],
    [['serve'], { PORT: '99999' }, 'PORT: 99999 must be a whole number from 0 to 65535'],
    [['serve', '--deployment', 'zzz'], {}, 'there is no deployment "zzz"; there are: a, b'],
    [['serve', '--deployments-dir', '/nonexistent'], {}, '/nonexistent: there is no such folder'],
    [['serve', '--trust-proxy', 'proxy.example'], {}, '--trust-proxy'],
    [['serve', '--config', '/nonexistent.json'], {}, '/nonexistent.json'],
    [['serve', '--api-keys-file', '/nonexistent.json'], {}, '/nonexistent.json'],
  ])('%j with %j is a wrong setting', (args, env, message) => {
    const { status, stderr } = langtools(args, env);
    expect(stderr).toContain(message);
    expect(status).toBe(3);
  });

  test.each([
    [['lsp', '--packs', BIN], 4, 'the packs folder cannot be read: it is a file, not a folder'],
    [['data', 'kw', '--output', BIN], 2, `${BIN}: a part of its path is a file, not a folder`],
  ])('%j says in words what is wrong with a folder', (args, code, words) => {
    const { status, stderr } = langtools(args);
    expect(stderr).toContain(`langtools: ${words}\n`);
    expect(stderr).not.toMatch(/\bE[A-Z]{3,}\b|^\s+at /m);
    expect(status).toBe(code);
  });

  test.skipIf(!existsSync('/dev/full'))('says when its output cannot be written', () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(BIN, ['languages'], {
      encoding: 'utf8',
      env: ENV,
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    expect([status, stderr]).toEqual([2, 'langtools: standard output: the disk is full\n']);
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
    const { child, url, listening } = await serve(['--port', '0']);
    expect(listening).toMatchObject({ documentation: `${url}/docs` });
    expect(listening.deployments).toEqual([
      { name: 'everything', url },
      { name: 'a', url: `${url}/a` },
      { name: 'b', url: `${url}/b` },
    ]);
    for (const base of ['', '/a', '/b']) expect((await fetch(`${url}${base}/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('logs one line per pack and one per request, all of them JSON, and nothing else', async () => {
    const { child, url, lines, logged, stdout } = await serve(['--port', '0', ...ONE_WORKER]);
    await logged('all packs are loaded');
    const ready = lines().filter(({ msg }) => msg === 'pack is ready');
    // Voices of one engine are ready together, except those that wait for the morphology of their language.
    const linesOfPacks = ready.map(({ operation, pack, tags }) => `${operation}/${pack?.name} ${tags}`);
    expect(linesOfPacks).toHaveLength(new Set(linesOfPacks).size);
    const start = ['listening', 'compiling a dictionary, which is done once', 'pack is ready', 'all packs are loaded'];
    // The page may be missing in a checkout that was only compiled.
    expect(lines().filter(({ msg }) => !start.includes(msg) && !msg.includes('page'))).toEqual([]);
    // What comes with langtools is read when somebody first asks for it.
    await (await fetch(`${url}/tts/fo/default?text=hey`)).arrayBuffer();
    const hasSpoken = () => lines().some((line) => (line as { path?: string }).path === '/tts/fo/default');
    await expect.poll(hasSpoken).toBe(true);
    const late = lines().filter(({ msg }) => msg === 'pack is ready');
    expect(late.map(({ operation, pack }) => `${operation}/${pack?.name}`)).toContain('tts/espeak-ng');
    const before = lines().length;
    await fetch(`${url}/languages`);
    await expect.poll(() => lines().length).toBe(before + 1);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(lines()).toHaveLength(before + 2);
    expect(stdout()).toBe('');
  });

  test('is quiet when it is stopped while packs load', async () => {
    const { child, lines } = await serve(['--port', '0', ...ONE_WORKER]);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    const messages = lines().map(({ msg }) => msg);
    expect(messages).not.toContain('pack is broken');
    expect(messages.at(-1)).toBe('draining');
  });

  test('serves one deployment alone at /', async () => {
    const { child, url } = await serve(['--deployment', 'a', ...ONE_WORKER], { PORT: '0' });
    const post = (path: string) =>
      fetch(`${url}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"text":""}' });
    expect((await post('/speller/fit?starter=false')).status).toBe(503);
    expect((await post('/speller/se')).status).toBe(404);
    expect((await fetch(`${url}/a/health`)).status).toBe(404);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  test('ends with 5 when the address is taken', async () => {
    const { child, url } = await serve(['--tags', 'kw', '--port', '0', ...ONE_WORKER]);
    const second = langtools(['serve', '--tags', 'kw', '--port', new URL(url).port, ...ONE_WORKER]);
    expect([second.status, second.stderr.includes('another program uses this port')]).toEqual([5, true]);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
});
