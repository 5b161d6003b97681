/** A real `langtools serve` in a process of its own. Start at `startService`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/lib/free-port.mjs';

const PROGRAM = fileURLToPath(new URL('../../bin/langtools', import.meta.url));
const READY_WITHIN_MS = 300_000;
/** Longer than usual: what is measured is not how busy the machine is with something else. */
export const TIMEOUTS = ['--check-timeout-ms', '30000', '--speech-timeout-ms', '60000'];

/** Resolves when every pack is loaded. `logFile` takes what the service prints. */
export async function startService({ packsDir, logFile, args = [] }) {
  const port = await freePort();
  const log = openSync(logFile, 'a');
  const flags = ['serve', '--port', String(port), '--packs', packsDir, '--log-format', 'json', '--log-level', 'warn'];
  const child = spawn(process.execPath, [PROGRAM, ...flags, ...args], { stdio: ['ignore', log, log] });
  const url = `http://127.0.0.1:${port}`;
  const exited = once(child, 'exit');
  child.once('exit', () => {
    child.isOver = true;
  });
  await untilReady(url, child);
  return {
    url,
    pid: child.pid,
    isOver: () => child.isOver === true,
    async stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

async function untilReady(url, child) {
  const endMs = performance.now() + READY_WITHIN_MS;
  while (performance.now() < endMs) {
    if (child.isOver) throw new Error('the service ended before it was ready; see its log');
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  child.kill('SIGKILL');
  throw new Error('the service was not ready in time; see its log');
}
