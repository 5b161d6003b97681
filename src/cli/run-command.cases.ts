/** Runs a command of `langtools` in this process, for tests. */
import { PassThrough } from 'node:stream';
import { main } from './main.js';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function runCommand(...args: string[]): Promise<Outcome> {
  const [stdout, stderr] = [new PassThrough({ highWaterMark: 1 << 26 }), new PassThrough()];
  const code = await main(args, { stdout, stderr, env: {} });
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') };
}
