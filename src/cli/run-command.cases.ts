/** Runs a command of `langtools` in this process, for tests. */
import { PassThrough, Readable } from 'node:stream';
import { main } from './main.js';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export function runCommand(...args: string[]): Promise<Outcome> {
  return runWithInput('', ...args);
}

/** With `input` on standard input, for the commands that answer line by line. */
export async function runWithInput(input: string, ...args: string[]): Promise<Outcome> {
  const [stdout, stderr] = [new PassThrough({ highWaterMark: 1 << 26 }), new PassThrough({ highWaterMark: 1 << 20 })];
  const code = await main(args, { stdin: Readable.from([input]), stdout, stderr, env: {} });
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') };
}
