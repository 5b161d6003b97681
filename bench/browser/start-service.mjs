/** Starts the service of this folder on a free port: `url`, and `stop` to end it. */
import { spawn } from 'node:child_process';

export async function startService() {
  const child = spawn(process.execPath, ['bin/langtools', 'serve', '--port', '0', '--log-format', 'json'], {
    // Logs go there.
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = await new Promise((resolve) => {
    let output = '';
    child.stderr.on('data', (data) => {
      output += data;
      const found = /http:\/\/[\w.:[\]]+/.exec(output);
      if (found !== null) resolve(found[0]);
    });
  });
  return { url, stop: () => child.kill('SIGTERM') };
}
