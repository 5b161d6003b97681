/** A `redis-server` of one's own on a free port of loopback, which keeps nothing on disk. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/free-port.mjs';

const START_MS = 30_000;

/** @returns {Promise<{ url: string, stop(): Promise<void> }>} */
export async function startRedis() {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-redis-'));
  const port = await freePort();
  const options = ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', options.map(String), { stdio: 'ignore' });
  const failed = new Promise((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
  });
  failed.catch(() => {});
  await Promise.race([listening(port), failed]);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port) {
  for (const endMs = Date.now() + START_MS; Date.now() < endMs; ) {
    if (await answers(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error('redis-server does not listen');
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(String(data).startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
  });
}
