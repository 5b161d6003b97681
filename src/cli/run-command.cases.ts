/** Runs a command of `langtools` in this process, for tests. */
import { PassThrough, Readable } from 'node:stream';
import type { CliContext } from './console/cli-context.js';
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
export function runWithInput(input: string, ...args: string[]): Promise<Outcome> {
  return runMain(main, input, args);
}

/** With these variables of the environment, and no others. */
export function runWithEnv(env: CliContext['env'], ...args: string[]): Promise<Outcome> {
  return runMain(main, '', args, env);
}

/** The command as it is compiled, which finds dictionaries that are compiled already. */
export function runCompiled(...args: string[]): Promise<Outcome> {
  return runCompiledWithEnv({}, ...args);
}

export async function runCompiledWithEnv(env: CliContext['env'], ...args: string[]): Promise<Outcome> {
  const { href } = new URL('../../dist/cli/main.js', import.meta.url);
  const compiled = (await import(href)) as { main: typeof main };
  return runMain(compiled.main, '', args, env);
}

async function runMain(run: typeof main, input: string, args: string[], env: CliContext['env'] = {}): Promise<Outcome> {
  const [stdout, stderr] = [new PassThrough({ highWaterMark: 1 << 26 }), new PassThrough({ highWaterMark: 1 << 20 })];
  const code = await run(args, { stdin: Readable.from([input]), stdout, stderr, env });
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') };
}
