/**
 * The configurations of HAProxy and nginx. Their table of tags is compared with the deployments; where the programs are installed,
 * they read the files, and send requests to small servers that say who they are.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { readDeployments, union } from '../../src/service/languages/deployments.js';
import { findTag, readTagTable } from '../../src/service/languages/tags.js';
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

/** Small servers that say who they are. */
class Backends {
  readonly #servers = new Map<string, Server>();

  /** Of a server that is started when it is first asked for. */
  async portOf(name: string): Promise<number> {
    let server = this.#servers.get(name);
    if (server === undefined) {
      server = createServer((request, response) => request.resume().on('end', () => response.end(name)));
      this.#servers.set(name, server);
      await listening(server);
    }
    return (server.address() as AddressInfo).port;
  }

  close(): void {
    for (const server of this.#servers.values()) server.close().closeAllConnections();
  }
}

/** The ports of the servers instead of those of the configuration: all at once, since a new one may begin like an old one. */
async function withPorts(text: string, backends: Backends): Promise<string> {
  const addresses = /127\.0\.0\.1:(\d+)/g;
  const ports = new Map<string, number>();
  for (const [, port = ''] of text.matchAll(addresses)) ports.set(port, await backends.portOf(port));
  return text.replace(addresses, (_, port: string) => `127.0.0.1:${ports.get(port)}`);
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

/** Ends when requests are answered, or with the time of the hook. */
async function reached(url: string): Promise<void> {
  const isReached = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReached())) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Who answers a request that is sent several times. */
async function answers(url: string, body = '{}', times = 4): Promise<string[]> {
  const seen = new Set<string>();
  for (let i = 0; i < times; i++) {
    const headers = { 'Content-Type': body === '{}' ? 'application/json' : 'application/x-www-form-urlencoded' };
    seen.add(await (await fetch(url, { method: 'POST', body, headers })).text());
  }
  return [...seen].sort();
}

/** Several requests for a tag, in all the ways that name it. */
const pathsOf = (tag: string) => [
  `/speller/${tag}?offsets=true`,
  `/b/grammar/${tag}/rules`,
  `/tts/${tag}/default`,
  `/data/${tag}`,
];

describe.skipIf(isMissing('nginx'))('nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-nginx-'));
  const backends = new Backends();
  const urls: string[] = [];
  let running: ChildProcess | undefined;

  beforeAll(async () => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    // Folders and addresses of this test, so that it can run as anybody.
    let text = readFileSync(NGINX, 'utf8')
      .replace('http {', `http { ${temporary.join(' ')}`)
      .replace('/run/nginx.pid', `${folder}/pid`)
      .replaceAll('/var/log/nginx', folder);
    text = await withPorts(text, backends);
    for (const listen of ['listen 8080', 'listen 8081']) {
      const port = await freePort();
      text = text.replace(listen, `listen 127.0.0.1:${port}`);
      urls.push(`http://127.0.0.1:${port}`);
    }
    writeFileSync(join(folder, 'nginx.conf'), text);
    const options = ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'];
    const { status, stderr } = spawnSync('nginx', ['-t', ...options], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    running = spawn('nginx', [...options, '-g', 'daemon off;'], { stdio: 'ignore' });
    for (const url of urls) await reached(url);
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => running?.once('exit', resolve) ?? resolve(undefined));
    running?.kill();
    await ended;
    backends.close();
    rmSync(folder, { recursive: true });
  });

  test('sends a tag to the same process, and uses all of them', async () => {
    const homes = new Set<string>();
    for (const tag of everything.tags.speller.keys()) {
      const [home = ''] = await answers(`${urls[0]}/speller/${tag}`, '{}', 1);
      homes.add(home);
    }
    expect([...homes].sort()).toEqual(['4001', '4002']);
    for (const tag of ['se', 'est-x-plamk']) {
      const home = await answers(`${urls[0]}/speller/${tag}`);
      expect(home).toHaveLength(1);
      for (const path of pathsOf(tag)) expect(await answers(`${urls[0]}${path}`)).toEqual(home);
    }
  });

  test('hides the metrics', async () => {
    for (const url of urls) expect((await fetch(`${url}/b/metrics`)).status).toBe(404);
  });

  test.each([
    ['/speller/nb', ['4011', '4012']],
    ['/b/grammar/NB-NO', ['4011', '4012']],
    ['/tts/sme/default', ['4021']],
    ['/speller/sel', ['4031']],
    ['/speller/est-x-plamk', ['4031']],
    ['/languages', ['4031']],
  ])('split by tags, %s goes to its group', async (path, group) => {
    expect(group).toEqual(expect.arrayContaining(await answers(`${urls[1]}${path}`)));
  });
});

describe.skipIf(isMissing('haproxy'))('HAProxy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-haproxy-'));
  const backends = new Backends();
  const running: ChildProcess[] = [];
  const urls = new Map<string, string>();

  /** The file as it is, with the addresses of this test. */
  async function start(name: string): Promise<void> {
    const port = await freePort();
    let text = readFileSync(join(HAPROXY, name), 'utf8')
      .replace('bind :8080', `bind 127.0.0.1:${port}`)
      .replace('bind :8404', `bind 127.0.0.1:${await freePort()}`);
    for (const [line, server = ''] of text.matchAll(/server (\w+) langtools-\d:4000/g)) {
      text = text.replace(line, `server ${server} 127.0.0.1:${await backends.portOf(server)}`);
    }
    writeFileSync(join(folder, name), text);
    expect(spawnSync('haproxy', ['-c', '-f', name], { cwd: folder }).status, `haproxy -c -f ${name}`).toBe(0);
    running.push(spawn('haproxy', ['-f', name], { cwd: folder, stdio: 'ignore' }));
    const url = `http://127.0.0.1:${port}`;
    urls.set(name, url);
    await reached(url);
  }

  beforeAll(async () => {
    copyFileSync(join(HAPROXY, 'tags.map'), join(folder, 'tags.map'));
    await start('haproxy.cfg');
    await start('split.cfg');
  });
  afterAll(() => {
    for (const process of running) process.kill();
    backends.close();
    rmSync(folder, { recursive: true });
  });

  test('sends a tag to the same process, whatever the operation, the deployment and the case', async () => {
    const url = urls.get('haproxy.cfg');
    const homesOf = async (tag: string) => {
      const homes = new Set<string>();
      for (const path of [`/speller/${tag}`, ...pathsOf(tag), `/speller/${tag.toUpperCase()}`])
        for (const home of await answers(`${url}${path}`)) homes.add(home);
      return [...homes];
    };
    // A process whose check was late on a busy machine is left out for a moment.
    for (const tag of ['se', 'nb', 'est-x-plamk']) await expect.poll(() => homesOf(tag)).toHaveLength(1);
  });

  test('uses all processes', async () => {
    const homes = new Set<string>();
    for (const tag of everything.tags.speller.keys()) {
      for (const home of await answers(`${urls.get('haproxy.cfg')}/speller/${tag}`, '{}', 1)) homes.add(home);
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
    expect(group).toEqual(expect.arrayContaining(await answers(`${urls.get('split.cfg')}${path}`, body)));
  });
});
