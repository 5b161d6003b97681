/**
 * The configurations of HAProxy and nginx. Their table of tags is compared with the deployments; where the programs are installed,
 * they read the files, and HAProxy sends requests to small servers that say who they are.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDeployments, union } from '../../src/service/deployments.js';
import { findTag, readTagTable } from '../../src/service/tags.js';
import { isMissing } from '../support/peers.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HAPROXY = join(ROOT, 'deploy/haproxy');
const NGINX = join(ROOT, 'deploy/nginx/nginx.conf');
const everything = union(readDeployments());
const table = readTagTable();
const tagOf = (code: string) => findTag(everything, ['speller', 'grammar', 'tts'], code, table);

const groups = new Map(
  readFileSync(join(HAPROXY, 'tags.map'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' ') as [string, string]),
);

describe('the table of tags', () => {
  test('names codes that the deployments know, and each tag in one group', () => {
    const byTag = new Map<string, Set<string>>();
    for (const [code, group] of groups) {
      const tag = tagOf(code);
      expect(tag, code).toBeDefined();
      byTag.set(tag ?? '', (byTag.get(tag ?? '') ?? new Set()).add(group));
    }
    for (const [tag, names] of byTag) expect([tag, names.size]).toEqual([tag, 1]);
  });

  test('has the groups of split.cfg', () => {
    const backends = [...readFileSync(join(HAPROXY, 'split.cfg'), 'utf8').matchAll(/^backend (\w+)$/gm)].map(
      ([, name]) => name,
    );
    expect(backends).toEqual([...new Set(groups.values()), 'others']);
  });

  test('is the same for nginx', () => {
    const text = readFileSync(NGINX, 'utf8');
    const patterns = [...text.matchAll(/^\s+'~\*(\^\(\?:[a-z|]+\)\(\?:-\|\$\))' (\w+);$/gm)];
    expect(patterns).toHaveLength(2);
    for (const [code, group] of groups) {
      const found = patterns.find(([, pattern = '']) => new RegExp(pattern, 'i').test(code));
      expect([code, found?.[2]]).toEqual([code, group]);
    }
  });
});

describe.skipIf(isMissing('nginx'))('nginx', () => {
  test('takes the configuration', () => {
    const folder = mkdtempSync(join(tmpdir(), 'langtools-nginx-'));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    // Folders of this test, so that it can run as anybody.
    const text = readFileSync(NGINX, 'utf8')
      .replace('http {', `http { ${temporary.join(' ')}`)
      .replace('/run/nginx.pid', `${folder}/pid`)
      .replaceAll('/var/log/nginx', folder);
    writeFileSync(join(folder, 'nginx.conf'), text);
    const options = ['-t', '-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'];
    const { status, stderr } = spawnSync('nginx', options, { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(status, stderr).toBe(0);
  });
});

describe.skipIf(isMissing('haproxy'))('HAProxy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-haproxy-'));
  const servers = new Map<string, Server>();
  const running: ChildProcess[] = [];
  const urls = new Map<string, string>();

  /** A free port: taken, looked at, and given back. */
  async function freePort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }

  const isReached = (url: string) =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );

  /** The file as it is, with the addresses of this test. Ends when requests are answered, or with the time of the hook. */
  async function start(name: string): Promise<void> {
    const [port, other] = [await freePort(), await freePort()];
    const text = readFileSync(join(HAPROXY, name), 'utf8')
      .replace(/server (\w+) langtools-\d:4000/g, (_all, server: string) => {
        const address = servers.get(server)?.address() as AddressInfo | undefined;
        return `server ${server} 127.0.0.1:${address?.port}`;
      })
      .replace('bind :8080', `bind 127.0.0.1:${port}`)
      .replace('bind :8404', `bind 127.0.0.1:${other}`);
    writeFileSync(join(folder, name), text);
    expect(spawnSync('haproxy', ['-c', '-f', name], { cwd: folder }).status, `haproxy -c -f ${name}`).toBe(0);
    running.push(spawn('haproxy', ['-f', name], { cwd: folder, stdio: 'ignore' }));
    const url = `http://127.0.0.1:${port}`;
    urls.set(name, url);
    while (!(await isReached(url))) await new Promise((resolve) => setTimeout(resolve, 100));
  }

  beforeAll(async () => {
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
      const server = createServer((request, response) => request.resume().on('end', () => response.end(name)));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      servers.set(name, server);
    }
    copyFileSync(join(HAPROXY, 'tags.map'), join(folder, 'tags.map'));
    await start('haproxy.cfg');
    await start('split.cfg');
  });
  afterAll(async () => {
    for (const process of running) process.kill();
    for (const server of servers.values()) server.close().closeAllConnections();
    rmSync(folder, { recursive: true });
  });

  async function answers(file: string, path: string, body = '{}', times = 4): Promise<string[]> {
    const seen = new Set<string>();
    for (let i = 0; i < times; i++) {
      const headers = { 'Content-Type': body === '{}' ? 'application/json' : 'application/x-www-form-urlencoded' };
      seen.add(await (await fetch(`${urls.get(file)}${path}`, { method: 'POST', body, headers })).text());
    }
    return [...seen].sort();
  }

  test('sends a tag to the same process, whatever the operation and the deployment', async () => {
    for (const tag of ['se', 'nb', 'est-x-plamk']) {
      const [home = ''] = await answers('haproxy.cfg', `/speller/${tag}`);
      for (const path of [
        `/speller/${tag.toUpperCase()}?offsets=true`,
        `/b/grammar/${tag}/rules`,
        `/tts/${tag}/default`,
      ]) {
        expect(await answers('haproxy.cfg', path)).toEqual([home]);
      }
    }
  });

  test('uses all processes', async () => {
    const homes = new Set<string>();
    for (const tag of everything.tags.speller.keys()) {
      for (const home of await answers('haproxy.cfg', `/speller/${tag}`, '{}', 1)) homes.add(home);
    }
    expect([...homes].sort()).toEqual(['one', 'two']);
  });

  test('hides the metrics', async () => {
    for (const path of ['/metrics', '/b/metrics']) {
      expect((await fetch(`${urls.get('haproxy.cfg')}${path}`)).status).toBe(404);
    }
  });

  test.each([
    ['/speller/nb', '{}', ['one', 'two']],
    ['/b/grammar/NB-NO', '{}', ['one', 'two']],
    ['/speller/nno-x-ext-apertium', '{}', ['one', 'two']],
    ['/tts/sme/default', '{}', ['four', 'three']],
    ['/speller/est-x-plamk', '{}', ['five', 'six']],
    ['/languages', '{}', ['five', 'six']],
    ['/v2/check', 'language=se&text=abc', ['four', 'three']],
    ['/v2/check', 'text=abc&language=nb-NO', ['one', 'two']],
    ['/v2/check', 'text=abc&language=auto', ['five', 'six']],
  ])('split by tags, %s %s goes to its group', async (path, body, group) => {
    expect(group).toEqual(expect.arrayContaining(await answers('split.cfg', path, body)));
  });
});
