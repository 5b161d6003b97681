/** Starts `server.mjs` in a process of its own and reads its address. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('server.mjs', import.meta.url));

export async function startServer(kind, nodeArgs = []) {
  const child = spawn(process.execPath, [...nodeArgs, SERVER, kind], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [line] = await once(child.stdout, 'data');
  const usage = async () => {
    child.send('cpu');
    const [{ user, system, mainThreadS }] = await once(child, 'message');
    return { cpuMicros: user + system, mainThreadS };
  };
  const cpuMicros = async () => (await usage()).cpuMicros;
  return { url: line.toString().trim(), usage, cpuMicros, stop: () => child.kill('SIGTERM') };
}
