/**
 * What several processes behind HAProxy with Redis must show, in a short form with a trivial engine and two processes:
 * `bench/cluster/run.mjs` shows it at length and with four. Throughput and memory are not measured here: they need a quiet machine.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isMissing } from '../support/peers.js';

const RUN = fileURLToPath(new URL('../../bench/cluster/run.mjs', import.meta.url));
const missing = ['redis-server', 'haproxy'].filter((program) => isMissing(program));

async function show(...options: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [RUN, '--engine', 'trivial', '--processes', '2', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

describe.skipIf(missing.length > 0)('processes behind HAProxy with Redis', () => {
  test.each([
    ['limits', 'at most 2 %'],
    ['redis-killed', '0 failed'],
    ['rolling-restart', '2 processes restarted'],
    ['process-killed', 'typed client'],
  ])('%s', async (name, said) => {
    const { code, output } = await show('--show', name, '--seconds', '2');
    expect(output).toContain(`passed  ${name}`);
    expect(output).toContain(said);
    expect(code).toBe(0);
  });

  test('a show that does not exist is said to be none', async () => {
    const { code, output } = await show('--show', 'everything');
    expect(output).toContain('there is no show "everything"');
    expect(code).not.toBe(0);
  });
});
