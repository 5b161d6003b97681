/**
 * A cluster on loopback: redis-server, four processes and HAProxy with the file of `deploy/haproxy`, each in a process of its own and
 * on ports that are free. Start at `startCluster`. What was started is ended by `stop`, also after an error.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/lib/free-port.mjs';

const PROCESS = fileURLToPath(new URL('process.mjs', import.meta.url));
const HAPROXY = new URL('../../deploy/haproxy/haproxy.cfg', import.meta.url);
const READY_MS = 60_000;
/** As in the file. */
export const CHECK_MS = 2_000;

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** One program that can be ended and started again. */
class Program {
  #child;

  constructor(command, args, isReady) {
    this.command = command;
    this.args = args;
    this.isReady = isReady;
  }

  async start() {
    const child = spawn(this.command, this.args, { stdio: ['ignore', 'ignore', 'inherit'] });
    this.#child = child;
    const endMs = performance.now() + READY_MS;
    while (!(await this.isReady())) {
      if (child.exitCode !== null) throw new Error(`${this.command} has ended with ${child.exitCode}`);
      if (performance.now() > endMs) throw new Error(`${this.command} is not ready after ${READY_MS} ms`);
      await sleep(30);
    }
  }

  get pid() {
    return this.#child?.pid;
  }

  async end(signal) {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

function answersTcp(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

const answersHttp = (url) => () =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** A process of the service, which keeps its port. */
export async function startProcess(engine, flags) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = new Program(
    process.execPath,
    [PROCESS, engine, JSON.stringify({ ...flags, port: String(port) })],
    answersHttp(`${url}/readyz`),
  );
  await program.start();
  const metric = async (pattern) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return [...text.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0);
  };
  return {
    url,
    port,
    program,
    redisUp: () => metric(/^langtools_redis_up (\S+)$/gm),
    residentBytes: () => metric(/^langtools_process_resident_memory_bytes (\S+)$/gm),
    packBytes: () => metric(/^langtools_pack_bytes\{[^}]*\} (\S+)$/gm),
    cpuSeconds: () => metric(/^langtools_process_cpu_seconds_total (\S+)$/gm),
  };
}

/** `flagsOf(i)` are the settings of each process; HAProxy looks at each every `checkMs`. */
export async function startCluster({ processes = 4, engine, flagsOf = () => ({}), checkMs = CHECK_MS }) {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-cluster-'));
  const started = [];
  const stop = async () => {
    await Promise.all(started.map((program) => program.end('SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const redisPort = await freePort();
    const redisArgs = ['--port', redisPort, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
    const redis = new Program('redis-server', [...redisArgs.map(String), '--loglevel', 'warning'], () =>
      answersTcp(redisPort),
    );
    started.push(redis);
    await redis.start();
    const shared = { redis: `redis://127.0.0.1:${redisPort}`, trustProxy: '127.0.0.1' };
    const members = [];
    for (let i = 0; i < processes; i++) {
      const member = await startProcess(engine, { ...shared, wordsDir: join(folder, `words-${i}`), ...flagsOf(i) });
      started.push(member.program);
      members.push(member);
    }
    const { program, url, seenByProxy } = await proxyFor(members, folder, checkMs);
    started.push(program);
    await program.start();
    return { redis, redisUrl: shared.redis, members, url, proxy: program, seenByProxy, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The file for operators with the addresses of this run; tests look at the processes more often than every two seconds. */
async function proxyFor(members, folder, checkMs) {
  const port = await freePort();
  const metricsPort = await freePort();
  const servers = members.map(({ port: each }, i) => `  server process-${i} 127.0.0.1:${each}`).join('\n');
  const text = readFileSync(HAPROXY, 'utf8')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace('bind :8404', `bind 127.0.0.1:${metricsPort}`)
    .replace('inter 2s', `inter ${checkMs}ms`)
    .replace(/^ {2}server one .*\n {2}server two .*$/m, servers);
  if (!text.includes(servers)) throw new Error('haproxy.cfg has other servers than this expects');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const url = `http://127.0.0.1:${port}`;
  /** Waits until HAProxy gives requests to this process. */
  const seenByProxy = async (i) => {
    const isUp = new RegExp(`^haproxy_server_status\\{[^}]*server="process-${i}",state="UP"\\} 1$`, 'm');
    const endMs = performance.now() + READY_MS;
    for (;;) {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      if (isUp.test(metrics)) return;
      if (performance.now() > endMs) throw new Error(`HAProxy does not see process ${i} after ${READY_MS} ms`);
      await sleep(50);
    }
  };
  return { url, seenByProxy, program: new Program('haproxy', ['-f', file, '-q'], answersHttp(`${url}/readyz`)) };
}
